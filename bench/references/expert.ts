/**
 * The same complete work as an expert would write it by hand: Fastify and pg, a cached key, an exact counter
 * in small batches beside reads, compiled validators, one statement per mutation. The contents of audit
 * entries, events and usage records come from the application's own functions.
 */
import { createHash } from "node:crypto";
import fastify, { type FastifyReply, type FastifyRequest } from "fastify";
import pg from "pg";
import { type Actor, auditRow, eventRow, type Subject, usageRow } from "../../runtime/event/append.ts";
import { createMint } from "../../runtime/model/id.ts";
import { CASE, CUSTOMER, WORK_ORDER } from "./columns.ts";

const { DATABASE_URL, PORT } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL!, max: 8, idleTimeoutMillis: 0 });
const mint = createMint();

interface Key {
  readonly organizationId: string;
  readonly apiKeyId: string;
  readonly teamMemberId: string | null;
  readonly limit: number;
  readonly windowSeconds: number;
}

interface Caller {
  readonly key: Key;
  readonly verdict: ReturnType<typeof take>;
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
    apiKeyId: row.id as string,
    teamMemberId: row.team_member_id as string | null,
    ...policy,
  };
  keys.set(hash, { key, until: Date.now() + 60_000 });
  return key;
}

const TAKE = `insert into rate_counters as c (organization_id, api_key_id, window_start, admitted, granted, allowed)
select $1, $2, (floor(extract(epoch from now()) / $3) * $3)::bigint, $4::int, $4::int, $5::int
on conflict (organization_id, api_key_id, window_start) do update set admitted = c.admitted + excluded.admitted
returning admitted, window_start::float8 as start`;

/** Calls of a key that wait for the same count. The count is requested once the previous one has arrived. */
interface Batch {
  size: number;
  readonly counted: Promise<Record<string, unknown> | undefined>;
}

const batches = new Map<string, Batch>();
const last = new Map<string, Promise<unknown>>();

function openBatch({ organizationId, apiKeyId, windowSeconds, limit }: Key): Batch {
  const count = (): Batch["counted"] => {
    batches.delete(apiKeyId);
    return ask("take", TAKE, [organizationId, apiKeyId, windowSeconds, batch.size, limit]);
  };
  const batch: Batch = { size: 0, counted: (last.get(apiKeyId) ?? Promise.resolve()).then(count) };
  batches.set(apiKeyId, batch);
  last.set(
    apiKeyId,
    batch.counted.catch(() => {}),
  );
  return batch;
}

async function take(key: Key) {
  const { windowSeconds, limit } = key;
  const batch = batches.get(key.apiKeyId) ?? openBatch(key);
  const place = batch.size++;
  const { admitted, start } = (await batch.counted) as { admitted: number; start: number };
  const used = admitted - batch.size + place;
  return { admitted: used < limit, remaining: Math.max(0, limit - used - 1), reset: start + windowSeconds };
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

/**
 * The rows that a mutation leaves beside its record `row`. The first parameters of each statement are those
 * of `leftBy`.
 */
const LEFT = (resource: string) => `audit as (
  insert into audit_entries (organization_id, id, resource_type, resource_id, action, api_key_id, team_member_id, created_at, document)
  select $1, $4, '${resource}', $2, $5, $6, $7, $3, $8 from row),
event as (
  insert into events (organization_id, id, type, resource_type, resource_id, created_at, document)
  select $1, $9, $10, '${resource}', $2, $3, $11 from row),
inbox as (
  insert into feed_inbox (organization_id, event_id, type, resource_type, resource_id, suppressed)
  select $1, $9, $10, '${resource}', $2, false from row)`;

interface What extends Subject {
  readonly audit: string;
  readonly event: string;
}

type Values = Record<string, unknown>;
const FIELDS = Object.keys(PROPERTIES);
const columnsOf = (record: Values): unknown[] => FIELDS.map((name) => record[name]);

function leftBy(actor: Actor, what: What, before: Values | null, after: Values, shown: string): unknown[] {
  const { organizationId, apiKeyId, teamMemberId } = actor.principal;
  const changed = [...FIELDS, "ownerId"].filter((name) => (before?.[name] ?? null) !== (after[name] ?? null));
  const old = (name: string) => before?.[name] ?? null;
  const changes = Object.fromEntries(
    changed.map((name) => [name, { before: old(name), after: after[name] ?? null }]),
  );
  const previous = before && Object.fromEntries(changed.map((name) => [name, old(name)]));
  const audit = auditRow(mint, actor, what.audit, what, changes);
  const event = eventRow(mint, actor, what.event, what, { resource: shown, previous });
  const told = [audit.id, what.audit, apiKeyId, teamMemberId, audit.document];
  return [organizationId, what.resourceId, after.updatedAt, ...told, event.id, what.event, event.document];
}

const actorOf = (key: Key, idempotencyKey: string | null): Actor => ({
  principal: key,
  requestId: mint("req").id,
  source: null,
  idempotencyKey,
  suppressWebhooks: false,
});

const CREATE = `with idempotency as (
  insert into idempotency_keys (organization_id, key, fingerprint, status, location, answer, etag, request_id, created_at)
  values ($1, $12, $13, 201, $14, $15, '1', $16, $3) on conflict do nothing returning 1),
row as (
  insert into customers (organization_id, id, first_name, last_name, email, phone, status, notes, version, created_at, updated_at)
  select $1, $2, $19, $20, $21, $22, $23, $24, 1, $3, $3 from idempotency returning 1),
${LEFT("customer")},
usage as (
  insert into usage_records (organization_id, id, metric, quantity, resource_type, resource_id, api_key_id, created_at, document)
  select $1, $17, 'customer.created', 1, 'customer', $2, $6, $3, $18 from row)
select (select count(*) from row)::int as written`;

/** The other fields of a customer that is created with the fewest. */
const EMPTY = { firstName: "", lastName: "", email: null, phone: null, status: "ACTIVE", notes: null };

server.post("/api/v1/customers", bodyOf(["firstName", "lastName"]), async (request, reply) => {
  const caller = await enter(request);
  const { key, verdict } = caller;
  if (!(await verdict).admitted) throw new Refusal(429, "RATE_LIMITED");
  const idempotencyKey = request.headers["idempotency-key"] as string | undefined;
  if (!idempotencyKey || idempotencyKey.length > 255) throw new Refusal(400, "IDEMPOTENCY_KEY_REQUIRED");
  const fingerprint = createHash("sha256")
    .update(`POST /customers ${JSON.stringify(request.body)}`)
    .digest("base64");
  const { id, at } = mint("cus");
  const now = new Date(at).toISOString();
  const kept = { externalReferences: [], customFields: {}, ownerId: null };
  const record = {
    id,
    ...EMPTY,
    ...(request.body as Values),
    version: 1,
    createdAt: now,
    updatedAt: now,
    ...kept,
  };
  const shown = JSON.stringify(record);
  const location = `/api/v1/customers/${id}`;
  const actor = actorOf(key, idempotencyKey);
  const what = {
    resourceType: "customer",
    resourceId: id,
    audit: "customer.create",
    event: "customer.created",
  };
  const usage = usageRow(mint, actor, what.event, what);
  const answer = [idempotencyKey, fingerprint, location, shown, actor.requestId];
  const row = await ask("create", CREATE, [
    ...leftBy(actor, what, null, record, shown),
    ...answer,
    usage.id,
    usage.document,
    ...columnsOf(record),
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

interface Kind {
  readonly resourceType: string;
  /** Reads and locks the record. */
  readonly lock: string;
  /** Writes everything. It needs the record first, so both cannot be one statement. */
  readonly change: string;
}

const kind = (resourceType: string, table: string, columns: string, set: string): Kind => ({
  resourceType,
  lock: `select row_to_json(r)::text as data from (select ${columns} from ${table} where organization_id = $1 and id = $2 and deleted_at is null for no key update) r`,
  change: `with row as (
  update ${table} set ${set}, version = $12, updated_at = $3 where organization_id = $1 and id = $2 returning 1),
${LEFT(resourceType)}
select 1 from row`,
});

const CUSTOMERS = kind(
  "customer",
  "customers",
  CUSTOMER,
  "first_name = $13, last_name = $14, email = $15, phone = $16, status = $17, notes = $18",
);
const WORK_ORDERS = kind("work_order", "work_orders", WORK_ORDER, "status = $13");

/** @param edit returns the new record, and the columns that are set */
async function change(
  { key, verdict }: Caller,
  { resourceType, lock, change }: Kind,
  resourceId: string,
  { audit, event }: Pick<What, "audit" | "event">,
  edit: (before: Values) => { after: Values; columns: unknown[] },
): Promise<string> {
  if (!(await verdict).admitted) throw new Refusal(429, "RATE_LIMITED");
  const client = await pool.connect();
  try {
    const begun = client.query("begin");
    const values = [key.organizationId, resourceId];
    const { rows } = await client.query({ name: `lock ${resourceType}`, text: lock, values });
    if (rows.length === 0) throw new Refusal(404, "NOT_FOUND");
    const before = JSON.parse((rows[0] as { data: string }).data) as Values;
    const { after, columns } = edit(before);
    Object.assign(after, { version: (before.version as number) + 1, updatedAt: new Date().toISOString() });
    const shown = JSON.stringify(after);
    const what = { resourceType, resourceId, audit, event };
    const left = leftBy(actorOf(key, null), what, before, after, shown);
    const written = client.query({
      name: `change ${resourceType}`,
      text: change,
      values: [...left, after.version, ...columns],
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
  const shown = await change(caller, CUSTOMERS, idOf(request), what, (before) => {
    const after: Values = { ...before, ...(request.body as Values) };
    return { after, columns: columnsOf(after) };
  });
  return send(reply, caller, 200, shown);
});

const MOVES = {
  hold: { from: ["SCHEDULED", "IN_PROGRESS"], to: "ON_HOLD", event: "work_order.held" },
  resume: { from: ["ON_HOLD"], to: "IN_PROGRESS", event: "work_order.resumed" },
};

for (const [act, { from, to, event }] of Object.entries(MOVES))
  server.post(`/api/v1/work-orders/:id/${act}`, async (request, reply) => {
    const caller = await enter(request);
    const what = { audit: `work_order.${act}`, event };
    const shown = await change(caller, WORK_ORDERS, idOf(request), what, (before) => {
      if (!from.includes(before.status as string)) throw new Refusal(409, "INVALID_STATE");
      return { after: { ...before, status: to }, columns: [to] };
    });
    const action = `{"confirmed":true,"confirmationSignal":"${event}"}`;
    return send(reply, caller, 200, `{"action":${action},"resource":${shown}}`);
  });

await server.listen({ port: Number(PORT), host: "127.0.0.1" });
