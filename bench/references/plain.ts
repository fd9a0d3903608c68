/**
 * In charge of the bound from below: node:http and pg, named statements, JSON text built by PostgreSQL, one statement
 * for each call. It checks nothing: no limit, no validation, and of a key no more than whose it is, by a map in memory.
 */
import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import pg from "pg";
import { createMint } from "../../runtime/model/id.ts";
import { hashText } from "../../runtime/platform/key.ts";
import { APPOINTMENT, CASE, CUSTOMER, QUOTE, WORK_ORDER } from "./columns.ts";

const [url, port] = process.argv.slice(2) as [string, string];
const pool = new pg.Pool({ connectionString: url, max: 8 });
const hashes = new Map<string, string>(
  (await pool.query("select hash, organization_id from api_key_hashes")).rows.map((row) => [
    row.hash,
    row.organization_id,
  ]),
);
/** By what the header says. */
const organizations = new Map<string, string>();
const mint = createMint();

const GET = /^\/api\/v1\/(customers|cases)\/([a-z0-9_]+)$/;
const LIST = /^\/api\/v1\/(customers|cases)\?limit=(\d+)(?:&cursor=(.*))?$/;
const ACT = /^\/api\/v1\/work-orders\/([a-z0-9_]+)\/(hold|resume)$/;
const PATCHED = /^\/api\/v1\/([a-z-]+)\/([a-z0-9_]+)$/;
const SEND = /^\/api\/v1\/quotes\/([a-z0-9_]+)\/(send|revise)$/;
const COLUMNS: Record<string, string> = { customers: CUSTOMER, cases: CASE };

createServer((req, res) => {
  answer(req, res).catch((error: unknown) => {
    res.writeHead(500).end(String(error));
  });
}).listen(Number(port), "127.0.0.1");

function organizationOf(authorization: string): string {
  const known = organizations.get(authorization);
  if (known !== undefined) return known;
  const organization = hashes.get(hashText(authorization.slice("Bearer ".length)))!;
  organizations.set(authorization, organization);
  return organization;
}

async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const url = req.url!;
  const organization = organizationOf(req.headers.authorization!);
  if (req.method === "GET") {
    const one = GET.exec(url);
    if (one) return send(res, 200, await getOne(organization, one[1]!, one[2]!), "");
    const page = LIST.exec(url)!;
    return await sendList(res, organization, page[1]!, Number(page[2]), page[3] ?? "~");
  }
  const body = await readBody(req);
  const key = req.headers["idempotency-key"] as string;
  if (req.method === "PATCH") {
    const [, path, id] = PATCHED.exec(url)!;
    const shown =
      path === "customers"
        ? await update(organization, id!, body)
        : await edit(organization, WORK[path!]!, id!, body);
    return send(res, 200, shown, "");
  }
  const act = ACT.exec(url);
  if (act) return send(res, 200, await move(organization, act[1]!, act[2]!), "");
  const sent = SEND.exec(url);
  if (sent) return send(res, 200, await moveQuote(organization, sent[1]!, sent[2]!), "");
  const work = WORK[url.slice("/api/v1/".length)];
  if (work) return send(res, 201, await make(organization, work, body, key), "");
  send(res, 201, await create(organization, body, key), "");
}

function send(res: ServerResponse, status: number, data: string, meta: string): void {
  const text = `{"data":${data},"meta":{"version":"v1"${meta}}}`;
  res.writeHead(status, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(text) });
  res.end(text);
}

async function readBody(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

async function ask(name: string, text: string, values: unknown[]): Promise<Record<string, unknown>> {
  const { rows } = await pool.query({ name, text, values });
  return rows[0] as Record<string, unknown>;
}

async function getOne(organization: string, table: string, id: string): Promise<string> {
  const text = `select row_to_json(r)::text as data from (select ${COLUMNS[table]} from ${table}
where organization_id = $1 and id = $2 and deleted_at is null) r`;
  return (await ask(`get ${table}`, text, [organization, id])).data as string;
}

async function sendList(
  res: ServerResponse,
  organization: string,
  table: string,
  limit: number,
  after: string,
): Promise<void> {
  const text = `select json_agg(row_to_json(r))::text as data, min(r.id) as last from (select ${COLUMNS[table]} from ${table}
where organization_id = $1 and id < $2 and deleted_at is null order by id desc limit $3) r`;
  const { data, last } = await ask(`list ${table}`, text, [organization, after, limit]);
  send(res, 200, data as string, `,"nextCursor":"${last as string}","hasMore":true`);
}

const CREATE = `with idempotency as (
  insert into idempotency_keys (organization_id, key, fingerprint, status, location, answer, etag, request_id, created_at)
  values ($1, $2, $3, 201, '/api/v1/customers/' || $4::text, $6::text, '1', $5, now()) on conflict do nothing returning 1),
row as (
  insert into customers (organization_id, id, first_name, last_name, email, phone, notes, version, created_at, updated_at)
  select $1, $4, b.v->>'firstName', b.v->>'lastName', b.v->>'email', b.v->>'phone', b.v->>'notes', 1, now(), now()
  from (select $6::jsonb as v) b where exists (select 1 from idempotency) returning *),
shown as (select row_to_json(r)::text as data from (select ${CUSTOMER} from row) r),
audit as (
  insert into audit_entries (organization_id, id, resource_type, resource_id, action, created_at, document)
  select $1, $7, 'customer', $4, 'customer.create', now(), shown.data from shown),
event as (
  insert into events (organization_id, id, type, resource_type, resource_id, created_at, document)
  select $1, $8, 'customer.created', 'customer', $4, now(), shown.data from shown),
usage as (
  insert into usage_records (organization_id, id, metric, quantity, resource_type, resource_id, created_at, document)
  select $1, $9, 'customer.created', 1, 'customer', $4, now(), '{}' from shown)
select data from shown`;

async function create(organization: string, body: string, key: string): Promise<string> {
  const id = () => mint("x").id;
  const fingerprint = createHash("sha256").update(body).digest("base64");
  const values = [organization, key, fingerprint, mint("cus").id, id(), body, id(), id(), id()];
  return (await ask("create", CREATE, values)).data as string;
}

const changeOf = (
  table: string,
  resource: string,
  columns: string,
  set: string,
  what: string,
) => `with row as (
  update ${table} set ${set}, version = version + 1, updated_at = now() where organization_id = $1 and id = $2 returning *),
shown as (select row_to_json(r)::text as data from (select ${columns} from row) r),
audit as (
  insert into audit_entries (organization_id, id, resource_type, resource_id, action, created_at, document)
  select $1, $3, '${resource}', $2, '${what}', now(), shown.data from shown),
event as (
  insert into events (organization_id, id, type, resource_type, resource_id, created_at, document)
  select $1, $4, '${what}', '${resource}', $2, now(), shown.data from shown)
select data from shown`;

const UPDATE = changeOf(
  "customers",
  "customer",
  CUSTOMER,
  "phone = $5::jsonb->>'phone', notes = $5::jsonb->>'notes'",
  "customer.updated",
);
const MOVE = changeOf("work_orders", "work_order", WORK_ORDER, "status = $5", "work_order.moved");

async function update(organization: string, id: string, body: string): Promise<string> {
  return (await ask("update", UPDATE, [organization, id, mint("aud").id, mint("evt").id, body]))
    .data as string;
}

async function move(organization: string, id: string, act: string): Promise<string> {
  const status = act === "hold" ? "ON_HOLD" : "IN_PROGRESS";
  return (await ask("move", MOVE, [organization, id, mint("aud").id, mint("evt").id, status])).data as string;
}

/** What most work is of: records with a number, references, times that follow, sums and custom fields. */
interface Work {
  readonly table: string;
  readonly resource: string;
  readonly prefix: string;
  /** Column of its number and what that begins with; the numbers are of one sequence, not of the organization. */
  readonly number: readonly [column: string, begins: string] | null;
  readonly columns: string;
  /** What a create adds to what was sent. */
  readonly complete: (sent: Sent) => Sent;
}

// biome-ignore lint/suspicious/noExplicitAny: nothing is checked here
type Sent = Record<string, any>;

const HOURS: Record<string, readonly [number, number]> = {
  LOW: [24, 336],
  MEDIUM: [8, 168],
  HIGH: [4, 72],
  CRITICAL: [1, 24],
};

const WORK: Record<string, Work> = {
  cases: {
    table: "cases",
    resource: "case",
    prefix: "case",
    number: ["case_number", "CASE-"],
    columns: CASE,
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
    number: ["quote_number", "QUO-"],
    columns: QUOTE,
    complete: (sent) => {
      const items = sent.lineItems as { quantity: number; unitPrice: string }[];
      const total = items.reduce((sum, { quantity, unitPrice }) => sum + quantity * Number(unitPrice), 0);
      return { currency: "USD", ...sent, status: "DRAFT", total: total.toFixed(2) };
    },
  },
  "work-orders": {
    table: "work_orders",
    resource: "work_order",
    prefix: "wo",
    number: ["work_order_number", "WO-"],
    columns: WORK_ORDER,
    complete: (sent) => ({ priority: "NORMAL", ...sent, status: "NEW" }),
  },
  "service-appointments": {
    table: "service_appointments",
    resource: "service_appointment",
    prefix: "appt",
    number: null,
    columns: APPOINTMENT,
    complete: (sent) => ({
      ...sent,
      status: "SCHEDULED",
      durationMinutes: (Date.parse(sent.scheduledEnd) - Date.parse(sent.scheduledStart)) / 60_000,
    }),
  },
};

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const asColumns = (sent: Sent): Sent =>
  Object.fromEntries(Object.entries(sent).map(([name, value]) => [snake(name), value]));

/** Of an appointment no overlap is looked for, and its Work Order stays as it is. */
const makeOf = (
  { table, resource, number, columns }: Work,
  names: readonly string[],
) => `with idempotency as (
  insert into idempotency_keys (organization_id, key, fingerprint, status, location, answer, etag, request_id, created_at)
  values ($1, $2, $3, 201, '/api/v1/${table}/' || $4::text, $6::text, '1', $5, now()) on conflict do nothing returning 1),
row as (
  insert into ${table} (organization_id, id, version, created_at, updated_at${number ? `, ${number[0]}` : ""}, ${names.join(", ")})
  select $1, $4, 1, now(), now()${number ? `, '${number[1]}' || nextval('bench_numbers')::text` : ""}, ${names.map((name) => `b.${name}`).join(", ")}
  from jsonb_populate_record(null::${table}, $6::jsonb) b where exists (select 1 from idempotency) returning *),
shown as (select row_to_json(r)::text as data from (select ${columns} from row) r),
audit as (
  insert into audit_entries (organization_id, id, resource_type, resource_id, action, created_at, document)
  select $1, $7, '${resource}', $4, '${resource}.create', now(), shown.data from shown),
event as (
  insert into events (organization_id, id, type, resource_type, resource_id, created_at, document)
  select $1, $8, '${resource}.created', '${resource}', $4, now(), shown.data from shown)
select data from shown`;

const made = new Map<string, string>();

async function make(organization: string, work: Work, body: string, key: string): Promise<string> {
  const row = asColumns(work.complete(JSON.parse(body) as Sent));
  const names = Object.keys(row);
  const name = `make ${work.table} ${names.length}`;
  const text = made.get(name) ?? makeOf(work, names);
  made.set(name, text);
  const id = () => mint("x").id;
  const fingerprint = createHash("sha256").update(body).digest("base64");
  const values = [
    organization,
    key,
    fingerprint,
    mint(work.prefix).id,
    id(),
    JSON.stringify(row),
    id(),
    id(),
  ];
  return (await ask(name, text, values)).data as string;
}

async function edit(organization: string, work: Work, id: string, body: string): Promise<string> {
  const row = asColumns(JSON.parse(body) as Sent);
  const names = Object.keys(row);
  const name = `edit ${work.table} ${names.length}`;
  const set = names.map(
    (column) => `${column} = (jsonb_populate_record(null::${work.table}, $5::jsonb)).${column}`,
  );
  const text =
    made.get(name) ??
    changeOf(work.table, work.resource, work.columns, set.join(", "), `${work.resource}.updated`);
  made.set(name, text);
  const values = [organization, id, mint("aud").id, mint("evt").id, JSON.stringify(row)];
  return (await ask(name, text, values)).data as string;
}

const MOVE_QUOTE = changeOf(
  "quotes",
  "quote",
  QUOTE,
  "status = $5, sent_at = case when $5 = 'SENT' then now() end",
  "quote.moved",
);

/** The Opportunity of a Quote that is sent stays as it is: in what is measured it has moved already. */
async function moveQuote(organization: string, id: string, act: string): Promise<string> {
  const status = act === "send" ? "SENT" : "DRAFT";
  const values = [organization, id, mint("aud").id, mint("evt").id, status];
  return (await ask("move quote", MOVE_QUOTE, values)).data as string;
}
