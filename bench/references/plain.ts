/**
 * The lower bound: node:http and pg, named statements, JSON text built by PostgreSQL, one statement per call.
 * It checks nothing: no limit and no validation. A map in memory finds only the organization of a key.
 */
import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import pg from "pg";
import { createMint } from "../../runtime/model/id.ts";
import { hashKey } from "../../runtime/platform/key.ts";
import { APPOINTMENT, CASE, CUSTOMER, QUOTE, WORK_ORDER } from "./columns.ts";

const { DATABASE_URL, PORT } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL!, max: 8, idleTimeoutMillis: 0 });
const hashes = new Map<string, string>(
  (await pool.query("select hash, organization_id from api_key_hashes")).rows.map((row) => [
    row.hash,
    row.organization_id,
  ]),
);
/** By the value of the header. */
const organizations = new Map<string, string>();
const mint = createMint();

/** The work on one collection. */
interface Work {
  readonly table: string;
  readonly resource: string;
  readonly prefix: string;
  readonly columns: string;
  /** Whether its input is only text, which is extracted from the body member by member. */
  readonly isText?: true;
  readonly isMetered?: true;
  /**
   * The column of its number, and the prefix. Numbers come from one sequence, not from one per organization.
   */
  readonly number?: readonly [column: string, begins: string];
  /** Completes the input of a create. */
  readonly complete?: (sent: Sent) => Sent;
  /** States by the actions that lead to them, and what else the actions set. */
  readonly moves?: { readonly to: Readonly<Record<string, string>>; readonly set?: string };
}

// biome-ignore lint/suspicious/noExplicitAny: nothing is checked here
type Sent = Record<string, any>;

const HOURS: Record<string, readonly [number, number]> = {
  LOW: [24, 336],
  MEDIUM: [8, 168],
  HIGH: [4, 72],
  CRITICAL: [1, 24],
};

/** Customers, and the records of most work: with numbers, references, due times, sums and custom fields. */
const WORK: Record<string, Work> = {
  customers: {
    table: "customers",
    resource: "customer",
    prefix: "cus",
    columns: CUSTOMER,
    isText: true,
    isMetered: true,
  },
  cases: {
    table: "cases",
    resource: "case",
    prefix: "case",
    columns: CASE,
    number: ["case_number", "CASE-"],
    complete: (sent) => {
      const now = Date.now();
      const after = (hours: number) => new Date(now + hours * 3_600_000);
      const due = HOURS[sent.severity as string];
      return {
        ...sent,
        status: "OPEN",
        openedAt: new Date(now),
        ...(due ? { slaResponseDueAt: after(due[0]), slaResolutionDueAt: after(due[1]) } : {}),
      };
    },
  },
  quotes: {
    table: "quotes",
    resource: "quote",
    prefix: "quo",
    columns: QUOTE,
    number: ["quote_number", "QUO-"],
    complete: (sent) => {
      const items = sent.lineItems as { quantity: number; unitPrice: string }[];
      const total = items.reduce((sum, { quantity, unitPrice }) => sum + quantity * Number(unitPrice), 0);
      return { currency: "USD", ...sent, status: "DRAFT", total: total.toFixed(2) };
    },
    // The Opportunity of a sent Quote stays unchanged: in the measurement it has moved already.
    moves: { to: { send: "SENT", revise: "DRAFT" }, set: ", sent_at = case when $5 = 'SENT' then now() end" },
  },
  "work-orders": {
    table: "work_orders",
    resource: "work_order",
    prefix: "wo",
    columns: WORK_ORDER,
    number: ["work_order_number", "WO-"],
    complete: (sent) => ({ priority: "NORMAL", ...sent, status: "NEW" }),
    moves: { to: { hold: "ON_HOLD", resume: "IN_PROGRESS" } },
  },
  "service-appointments": {
    table: "service_appointments",
    resource: "service_appointment",
    prefix: "appt",
    columns: APPOINTMENT,
    // It checks for no overlaps, and leaves its Work Order unchanged.
    complete: (sent) => ({
      ...sent,
      status: "SCHEDULED",
      durationMinutes: (Date.parse(sent.scheduledEnd) - Date.parse(sent.scheduledStart)) / 60_000,
    }),
  },
};

const PATH = /^\/api\/v1\/([a-z-]+)(?:\/([a-z0-9_]+)(?:\/([a-z]+))?)?(?:\?limit=(\d+)(?:&cursor=(.*))?)?$/;

createServer((req, res) => {
  answer(req, res).catch((error: unknown) => {
    res.writeHead(500).end(String(error));
  });
}).listen(Number(PORT), "127.0.0.1");

function organizationOf(authorization: string): string {
  const known = organizations.get(authorization);
  if (known !== undefined) return known;
  const organization = hashes.get(hashKey(authorization.slice("Bearer ".length)))!;
  organizations.set(authorization, organization);
  return organization;
}

async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const organization = organizationOf(req.headers.authorization!);
  const [, path, id, act, limit, after = "~"] = PATH.exec(req.url!)!;
  const work = WORK[path!]!;
  if (req.method === "GET")
    return id === undefined
      ? await sendList(res, organization, work, Number(limit), after)
      : send(res, 200, await getOne(organization, work, id));
  const body = await readBody(req);
  if (act !== undefined) return send(res, 200, await move(organization, work, id!, act));
  if (id !== undefined) return send(res, 200, await edit(organization, work, id, body));
  send(res, 201, await make(organization, work, body, req.headers["idempotency-key"] as string));
}

function send(res: ServerResponse, status: number, data: string, meta = ""): void {
  const text = `{"data":${data},"meta":{"version":"v1"${meta}}}`;
  res.writeHead(status, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(text) });
  res.end(text);
}

async function readBody(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

const texts = new Map<string, string>();

/** Runs a named statement, whose text is created on first use. */
async function ask(name: string, textOf: () => string, values: unknown[]): Promise<Record<string, string>> {
  let text = texts.get(name);
  if (text === undefined) {
    text = textOf();
    texts.set(name, text);
  }
  const { rows } = await pool.query({ name, text, values });
  return rows[0] as Record<string, string>;
}

async function getOne(organization: string, { table, columns }: Work, id: string): Promise<string> {
  const textOf = () => `select row_to_json(r)::text as data from (select ${columns} from ${table}
where organization_id = $1 and id = $2 and deleted_at is null) r`;
  return (await ask(`get ${table}`, textOf, [organization, id])).data!;
}

async function sendList(
  res: ServerResponse,
  organization: string,
  { table, columns }: Work,
  limit: number,
  after: string,
): Promise<void> {
  const textOf =
    () => `select json_agg(row_to_json(r))::text as data, min(r.id) as last from (select ${columns} from ${table}
where organization_id = $1 and id < $2 and deleted_at is null order by id desc limit $3) r`;
  const { data, last } = await ask(`list ${table}`, textOf, [organization, after, limit]);
  send(res, 200, data!, `,"nextCursor":"${last}","hasMore":true`);
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const asColumns = (sent: Sent): Sent =>
  Object.fromEntries(Object.entries(sent).map(([name, value]) => [snake(name), value]));

/**
 * The rows that a mutation leaves; `row` is its record. The second argument has the bound ids of record,
 * audit entry and event.
 */
const leftBy = (
  { resource, columns }: Work,
  [id, audit, event]: readonly string[],
  act: string,
  told: string,
) =>
  `shown as (select row_to_json(r)::text as data from (select ${columns} from row) r),
audit as (
  insert into audit_entries (organization_id, id, resource_type, resource_id, action, created_at, document)
  select $1, ${audit}, '${resource}', ${id}, '${resource}.${act}', now(), shown.data from shown),
event as (
  insert into events (organization_id, id, type, resource_type, resource_id, created_at, document)
  select $1, ${event}, '${resource}.${told}', '${resource}', ${id}, now(), shown.data from shown)`;

const USAGE = ({ resource }: Work) => `usage as (
  insert into usage_records (organization_id, id, metric, quantity, resource_type, resource_id, created_at, document)
  select $1, $9, '${resource}.created', 1, '${resource}', $4, now(), '{}' from shown)`;

const makeOf = (work: Work, names: readonly string[]): string => {
  const { table, number, isText } = work;
  const given = names.map((name) => (isText ? `b.v->>'${name}'` : `b.${name}`));
  return `with idempotency as (
  insert into idempotency_keys (organization_id, key, fingerprint, status, location, answer, etag, request_id, created_at)
  values ($1, $2, $3, 201, '/api/v1/${table}/' || $4::text, $6::text, '1', $5, now()) on conflict do nothing returning 1),
row as (
  insert into ${table} (organization_id, id, version, created_at, updated_at${number ? `, ${number[0]}` : ""}, ${names.join(", ")})
  select $1, $4, 1, now(), now()${number ? `, '${number[1]}' || nextval('bench_numbers')::text` : ""}, ${given.join(", ")}
  from ${isText ? "(select $6::jsonb as v)" : `jsonb_populate_record(null::${table}, $6::jsonb)`} b where exists (select 1 from idempotency) returning *),
${leftBy(work, ["$4", "$7", "$8"], "create", "created")}${work.isMetered ? `,\n${USAGE(work)}` : ""}
select data from shown`;
};

async function make(organization: string, work: Work, body: string, key: string): Promise<string> {
  const { table, prefix, complete = (sent) => sent, isMetered } = work;
  const row = asColumns(complete(JSON.parse(body) as Sent));
  const names = Object.keys(row);
  const fingerprint = createHash("sha256").update(body).digest("base64");
  const ids = Array.from({ length: isMetered ? 3 : 2 }, () => mint("x").id);
  const record = JSON.stringify(row);
  const values = [organization, key, fingerprint, mint(prefix).id, mint("x").id, record, ...ids];
  return (await ask(`make ${table} ${names.length}`, () => makeOf(work, names), values)).data!;
}

const changeOf = (work: Work, set: string, told: string) => `with row as (
  update ${work.table} set ${set}, version = version + 1, updated_at = now() where organization_id = $1 and id = $2 returning *),
${leftBy(work, ["$2", "$3", "$4"], told, told)}
select data from shown`;

async function edit(organization: string, work: Work, id: string, body: string): Promise<string> {
  const { table, isText } = work;
  const row = asColumns(JSON.parse(body) as Sent);
  const names = Object.keys(row);
  const given = (column: string) =>
    isText ? `$5::jsonb->>'${column}'` : `(jsonb_populate_record(null::${table}, $5::jsonb)).${column}`;
  const textOf = () =>
    changeOf(work, names.map((column) => `${column} = ${given(column)}`).join(", "), "updated");
  const values = [organization, id, mint("aud").id, mint("evt").id, JSON.stringify(row)];
  return (await ask(`edit ${table} ${names.length}`, textOf, values)).data!;
}

async function move(organization: string, work: Work, id: string, act: string): Promise<string> {
  const { to, set = "" } = work.moves!;
  const values = [organization, id, mint("aud").id, mint("evt").id, to[act]];
  return (await ask(`move ${work.table}`, () => changeOf(work, `status = $5${set}`, "moved"), values)).data!;
}
