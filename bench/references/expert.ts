/**
 * In charge of what an expert would write by hand for the same whole work: Fastify and pg, a cached key, an exact
 * counter in small batches beside reads, compiled validators, one statement for each mutation.
 */
import { createHash } from "node:crypto";
import fastify, { type FastifyReply, type FastifyRequest } from "fastify";
import pg from "pg";
import { createMint } from "../../runtime/model/id.ts";
import { CASE, CUSTOMER, WORK_ORDER } from "./columns.ts";

const [url, port] = process.argv.slice(2) as [string, string];
const pool = new pg.Pool({ connectionString: url, max: 8 });
const mint = createMint();

interface Key {
  readonly organizationId: string;
  readonly id: string;
  readonly memberId: string | null;
  readonly limit: number;
  readonly windowSeconds: number;
}

interface Verdict {
  readonly admitted: boolean;
  readonly remaining: number;
  readonly reset: number;
}

interface Caller {
  readonly key: Key;
  readonly verdict: Promise<Verdict>;
}

class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code);
  }
}

async function ask(
  name: string,
  text: string,
  values: unknown[],
): Promise<Record<string, unknown> | undefined> {
  const { rows } = await pool.query({ name, text, values });
  return rows[0] as Record<string, unknown> | undefined;
}

const keys = new Map<string, { key: Key; until: number }>();

async function findKey(header: string | undefined): Promise<Key> {
  if (!header?.startsWith("Bearer ")) throw new Refusal(401, "API_KEY_MISSING");
  const hash = createHash("sha256").update(header.slice(7)).digest("hex");
  const known = keys.get(hash);
  if (known && known.until > Date.now()) return known.key;
  const text = `select k.organization_id, k.id, k.team_member_id, k.rate_limit_policy as policy from api_key_hashes h
join api_keys k on k.organization_id = h.organization_id and k.id = h.api_key_id and k.deleted_at is null
where h.hash = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())`;
  const row = await ask("key", text, [hash]);
  if (!row) throw new Refusal(401, "API_KEY_INVALID");
  const policy = row.policy as { limit: number; windowSeconds: number };
  const key = {
    organizationId: row.organization_id as string,
    id: row.id as string,
    memberId: row.team_member_id as string | null,
    ...policy,
  };
  keys.set(hash, { key, until: Date.now() + 60_000 });
  return key;
}

const TAKE = `insert into rate_counters as c (organization_id, api_key_id, window_start, admitted, granted, allowed)
select $1, $2, (floor(extract(epoch from now()) / $3) * $3)::bigint, $4::int, $4::int, $5::int
on conflict (organization_id, api_key_id, window_start) do update set admitted = c.admitted + excluded.admitted
returning admitted, window_start::float8 as start`;

interface Waiting {
  readonly key: Key;
  readonly settle: ((verdict: Verdict) => void)[];
  readonly fail: ((error: unknown) => void)[];
}

const waiting = new Map<string, Waiting>();
let flushing = false;

function take(key: Key): Promise<Verdict> {
  return new Promise((settle, fail) => {
    const entry = waiting.get(key.id) ?? { key, settle: [], fail: [] };
    entry.settle.push(settle);
    entry.fail.push(fail);
    waiting.set(key.id, entry);
    if (!flushing) void flush();
  });
}

async function flush(): Promise<void> {
  flushing = true;
  while (waiting.size > 0) {
    const batch = [...waiting.values()];
    waiting.clear();
    await Promise.all(batch.map(count));
  }
  flushing = false;
}

async function count({ key, settle, fail }: Waiting): Promise<void> {
  try {
    const values = [key.organizationId, key.id, key.windowSeconds, settle.length, key.limit];
    const row = (await ask("take", TAKE, values))!;
    const first = (row.admitted as number) - settle.length;
    const reset = (row.start as number) + key.windowSeconds;
    settle.forEach((answer, i) => {
      answer({ admitted: first + i < key.limit, remaining: Math.max(0, key.limit - first - i - 1), reset });
    });
  } catch (error) {
    for (const refuse of fail) refuse(error);
  }
}

const server = fastify({ logger: false });

async function enter(request: FastifyRequest): Promise<Caller> {
  const key = await findKey(request.headers.authorization);
  const verdict = take(key);
  verdict.catch(() => {});
  return { key, verdict };
}

const idOf = (request: FastifyRequest): string => (request.params as { id: string }).id;

async function send(
  reply: FastifyReply,
  { key, verdict }: Caller,
  status: number,
  data: string,
  more = "",
): Promise<FastifyReply> {
  const { admitted, remaining, reset } = await verdict;
  if (!admitted) throw new Refusal(429, "RATE_LIMITED");
  const requestId = mint("req").id;
  const meta = `{"requestId":"${requestId}","version":"v1","timestamp":"${new Date().toISOString()}","rateLimit":{"limit":${key.limit},"remaining":${remaining},"reset":${reset}}${more}}`;
  return reply
    .code(status)
    .headers({
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
      "x-request-id": requestId,
      "ratelimit-policy": `"default";q=${key.limit};w=${key.windowSeconds}`,
      ratelimit: `"default";r=${remaining};t=${Math.ceil(reset - Date.now() / 1000)}`,
    })
    .send(`{"data":${data},"meta":${meta}}`);
}

server.setErrorHandler((error, _request, reply) => {
  if (error instanceof Refusal) return reply.code(error.status).send({ error: { code: error.code } });
  const invalid = (error as { validation?: unknown }).validation !== undefined;
  return reply
    .code(invalid ? 422 : 500)
    .send({ error: { code: invalid ? "VALIDATION_FAILED" : "INTERNAL", message: String(error) } });
});

for (const [table, columns] of [
  ["customers", CUSTOMER],
  ["cases", CASE],
] as const) {
  const one = `select row_to_json(r)::text as data, r.version from (select ${columns} from ${table} where organization_id = $1 and id = $2 and deleted_at is null) r`;
  server.get(`/api/v1/${table}/:id`, async (request, reply) => {
    const caller = await enter(request);
    const row = await ask(`get ${table}`, one, [caller.key.organizationId, idOf(request)]);
    if (!row) throw new Refusal(404, "NOT_FOUND");
    reply.header("etag", `"${row.version as number}"`);
    return send(reply, caller, 200, row.data as string);
  });

  const page = `with page as materialized (
  select ${columns} from ${table} where organization_id = $1 and id < $2 and deleted_at is null order by id desc limit $3::int + 1),
shown as (select * from page limit $3)
select coalesce((select json_agg(row_to_json(s)) from shown s), '[]')::text as data,
  (select count(*) from page)::int as found, (select min(id) from shown) as last`;
  const schema = {
    querystring: {
      type: "object",
      additionalProperties: false,
      properties: {
        limit: { type: "integer", minimum: 1, maximum: 100, default: 50 },
        cursor: { type: "string", maxLength: 200 },
      },
    },
  };
  server.get(`/api/v1/${table}`, { schema }, async (request, reply) => {
    const caller = await enter(request);
    const { limit, cursor = "~" } = request.query as { limit: number; cursor?: string };
    const row = (await ask(`list ${table}`, page, [caller.key.organizationId, cursor, limit]))!;
    const hasMore = (row.found as number) > limit;
    const more = `,"nextCursor":${hasMore ? `"${row.last as string}"` : "null"},"hasMore":${hasMore}`;
    return send(reply, caller, 200, row.data as string, more);
  });
}

const text = (maxLength: number, minLength = 0) => ({ type: ["string", "null"], maxLength, minLength });
const PROPERTIES = {
  firstName: { type: "string", minLength: 1, maxLength: 100 },
  lastName: { type: "string", minLength: 1, maxLength: 100 },
  email: { ...text(254), pattern: "^[^@\\s]+@[^@\\s]+$" },
  phone: text(40),
  status: { type: "string", enum: ["ACTIVE", "INACTIVE"] },
  notes: text(5000),
};
const bodyOf = (required: readonly string[]) => ({
  schema: { body: { type: "object", additionalProperties: false, required, properties: PROPERTIES } },
});

const CREATE = `with idempotency as (
  insert into idempotency_keys (organization_id, key, fingerprint, status, location, answer, etag, request_id, created_at)
  values ($1, $2, $3, 201, $4, $5, '1', $6, $7) on conflict do nothing returning 1),
row as (
  insert into customers (organization_id, id, first_name, last_name, email, phone, status, notes, version, created_at, updated_at)
  select $1, $8, $9, $10, $11, $12, $13, $14, 1, $7, $7 where exists (select 1 from idempotency) returning 1),
audit as (
  insert into audit_entries (organization_id, id, resource_type, resource_id, action, api_key_id, team_member_id, created_at, document)
  select $1, $15, 'customer', $8, 'customer.create', $16, $17, $7, $18 where exists (select 1 from idempotency)),
event as (
  insert into events (organization_id, id, type, resource_type, resource_id, created_at, document)
  select $1, $19, 'customer.created', 'customer', $8, $7, $20 where exists (select 1 from idempotency)),
inbox as (
  insert into feed_inbox (organization_id, event_id, type, resource_type, resource_id, suppressed)
  select $1, $19, 'customer.created', 'customer', $8, false where exists (select 1 from idempotency)),
usage as (
  insert into usage_records (organization_id, id, metric, quantity, resource_type, resource_id, api_key_id, created_at, document)
  select $1, $21, 'customer.created', 1, 'customer', $8, $16, $7, $22 where exists (select 1 from idempotency))
select (select count(*) from row)::int as written`;

type Body = Record<string, string | null>;

server.post("/api/v1/customers", bodyOf(["firstName", "lastName"]), async (request, reply) => {
  const caller = await enter(request);
  const { key, verdict } = caller;
  if (!(await verdict).admitted) throw new Refusal(429, "RATE_LIMITED");
  const idempotencyKey = request.headers["idempotency-key"] as string | undefined;
  if (!idempotencyKey || idempotencyKey.length > 255) throw new Refusal(400, "IDEMPOTENCY_KEY_REQUIRED");
  const body = request.body as Body;
  const fingerprint = createHash("sha256")
    .update(`POST /customers ${JSON.stringify(body)}`)
    .digest("base64");
  const { id, at } = mint("cus");
  const now = new Date(at).toISOString();
  const { firstName, lastName, email = null, phone = null, status = "ACTIVE", notes = null } = body;
  const record = {
    id,
    firstName,
    lastName,
    email,
    phone,
    status,
    notes,
    version: 1,
    createdAt: now,
    updatedAt: now,
    externalReferences: [],
    customFields: {},
    ownerId: null,
  };
  const shown = JSON.stringify(record);
  const location = `/api/v1/customers/${id}`;
  const requestId = mint("req").id;
  const audit = auditOf(key, "customer.create", "customer", id, changesOf({}, record), requestId, now);
  const event = eventOf("customer.created", "customer", id, shown, null, key, requestId, now);
  const usage = mint("use").id;
  const usageText = JSON.stringify({
    id: usage,
    organizationId: key.organizationId,
    apiKeyId: key.id,
    metric: "customer.created",
    quantity: 1,
    resourceType: "customer",
    resourceId: id,
    createdAt: now,
  });
  const row = await ask("create", CREATE, [
    key.organizationId,
    idempotencyKey,
    fingerprint,
    location,
    shown,
    requestId,
    now,
    id,
    firstName,
    lastName,
    email,
    phone,
    status,
    notes,
    audit.id,
    key.id,
    key.memberId,
    audit.text,
    event.id,
    event.text,
    usage,
    usageText,
  ]);
  reply.header("location", location).header("etag", '"1"');
  if (row!.written === 1) return send(reply, caller, 201, shown);
  const first = await ask(
    "replay",
    "select fingerprint, status, answer from idempotency_keys where organization_id = $1 and key = $2",
    [key.organizationId, idempotencyKey],
  );
  if (first?.fingerprint !== fingerprint) throw new Refusal(422, "IDEMPOTENCY_KEY_REUSED");
  return send(reply, caller, first.status as number, first.answer as string);
});

type Values = Record<string, unknown>;

function changesOf(before: Values, after: Values): Record<string, { before: unknown; after: unknown }> {
  const changes: Record<string, { before: unknown; after: unknown }> = {};
  for (const name of Object.keys(PROPERTIES).concat("ownerId"))
    if ((before[name] ?? null) !== (after[name] ?? null))
      changes[name] = { before: before[name] ?? null, after: after[name] ?? null };
  return changes;
}

function auditOf(
  key: Key,
  action: string,
  resourceType: string,
  resourceId: string,
  changes: object,
  requestId: string,
  createdAt: string,
) {
  const { id } = mint("aud");
  return {
    id,
    text: JSON.stringify({
      id,
      createdAt,
      action,
      resourceType,
      resourceId,
      changes,
      teamMemberId: key.memberId,
      apiKeyId: key.id,
      requestId,
      source: null,
    }),
  };
}

function eventOf(
  type: string,
  resourceType: string,
  resourceId: string,
  resource: string,
  previous: object | null,
  key: Key,
  requestId: string,
  createdAt: string,
) {
  const { id } = mint("evt");
  const before = previous === null ? "" : `,"previous":${JSON.stringify(previous)}`;
  const text = `{"id":"${id}","type":"${type}","createdAt":"${createdAt}","apiVersion":"v1","data":{"resourceType":"${resourceType}","resourceId":"${resourceId}","resource":${resource}${before}},"request":{"id":"${requestId}","apiKeyId":"${key.id}","idempotencyKey":null,"source":null},"webhooksSuppressed":false}`;
  return { id, text };
}

/** Reads and locks, then writes everything and commits: what needs the record before it cannot be one statement. */
const LOCK = (table: string, columns: string) =>
  `select row_to_json(r)::text as data from (select ${columns} from ${table} where organization_id = $1 and id = $2 and deleted_at is null for no key update) r`;
const CHANGE = (table: string, resource: string, set: string) => `with row as (
  update ${table} set ${set}, version = $4, updated_at = $3 where organization_id = $1 and id = $2 returning 1),
audit as (
  insert into audit_entries (organization_id, id, resource_type, resource_id, action, api_key_id, team_member_id, created_at, document)
  values ($1, $5, '${resource}', $2, $6, $7, $8, $3, $9)),
event as (
  insert into events (organization_id, id, type, resource_type, resource_id, created_at, document)
  values ($1, $10, $11, '${resource}', $2, $3, $12)),
inbox as (
  insert into feed_inbox (organization_id, event_id, type, resource_type, resource_id, suppressed)
  values ($1, $10, $11, '${resource}', $2, false))
select 1 from row`;

const LOCKS = { customer: LOCK("customers", CUSTOMER), work_order: LOCK("work_orders", WORK_ORDER) };
const CHANGES = {
  customer: CHANGE(
    "customers",
    "customer",
    "first_name = $13, last_name = $14, email = $15, phone = $16, status = $17, notes = $18",
  ),
  work_order: CHANGE("work_orders", "work_order", "status = $13"),
};

async function change(
  caller: Caller,
  resource: "customer" | "work_order",
  id: string,
  what: { audit: string; event: string },
  edit: (before: Values) => { after: Values; columns: unknown[] },
): Promise<string> {
  const { key, verdict } = caller;
  if (!(await verdict).admitted) throw new Refusal(429, "RATE_LIMITED");
  const client = await pool.connect();
  try {
    const begun = client.query("begin");
    const { rows } = await client.query({
      name: `lock ${resource}`,
      text: LOCKS[resource],
      values: [key.organizationId, id],
    });
    if (rows.length === 0) throw new Refusal(404, "NOT_FOUND");
    const before = JSON.parse((rows[0] as { data: string }).data) as Values;
    const { after, columns } = edit(before);
    const now = new Date().toISOString();
    Object.assign(after, { version: (before.version as number) + 1, updatedAt: now });
    const shown = JSON.stringify(after);
    const requestId = mint("req").id;
    const changes = changesOf(before, after);
    const audit = auditOf(key, what.audit, resource, id, changes, requestId, now);
    const previous = Object.fromEntries(Object.entries(changes).map(([name, { before }]) => [name, before]));
    const event = eventOf(what.event, resource, id, shown, previous, key, requestId, now);
    const values = [
      key.organizationId,
      id,
      now,
      after.version,
      audit.id,
      what.audit,
      key.id,
      key.memberId,
      audit.text,
      event.id,
      what.event,
      event.text,
      ...columns,
    ];
    const written = client.query({
      name: `change ${resource}`,
      text: CHANGES[resource],
      values,
    });
    await Promise.all([begun, written, client.query("commit")]);
    return shown;
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

server.patch("/api/v1/customers/:id", bodyOf([]), async (request, reply) => {
  const caller = await enter(request);
  const what = { audit: "customer.update", event: "customer.updated" };
  const shown = await change(caller, "customer", idOf(request), what, (before) => {
    const after: Values = { ...before, ...(request.body as Body) };
    return {
      after,
      columns: [after.firstName, after.lastName, after.email, after.phone, after.status, after.notes],
    };
  });
  return send(reply, caller, 200, shown);
});

const MOVES = {
  hold: { from: ["SCHEDULED", "IN_PROGRESS"], to: "ON_HOLD", event: "work_order.held" },
  resume: { from: ["ON_HOLD"], to: "IN_PROGRESS", event: "work_order.resumed" },
};

for (const act of ["hold", "resume"] as const) {
  server.post(`/api/v1/work-orders/:id/${act}`, async (request, reply) => {
    const caller = await enter(request);
    const what = { audit: `work_order.${act}`, event: MOVES[act].event };
    const shown = await change(caller, "work_order", idOf(request), what, (before) => {
      if (!MOVES[act].from.includes(before.status as string)) throw new Refusal(409, "INVALID_STATE");
      return { after: { ...before, status: MOVES[act].to }, columns: [MOVES[act].to] };
    });
    const action = `{"confirmed":true,"confirmationSignal":"${what.event}"}`;
    return send(reply, caller, 200, `{"action":${action},"resource":${shown}}`);
  });
}

await server.listen({ port: Number(port), host: "127.0.0.1" });
