/**
 * The same complete work as usually written: Koa and Knex, a query for the key and for the counter in each
 * call, rows mapped to objects, a transaction with several round trips.
 */
import { createHash } from "node:crypto";
import knexFactory, { type Knex } from "knex";
import Koa from "koa";
import { createMint } from "../../runtime/model/id.ts";

const { DATABASE_URL, PORT } = process.env;
const knex = knexFactory({ client: "pg", connection: DATABASE_URL!, pool: { min: 2, max: 10 } });
const mint = createMint();

type Values = Record<string, unknown>;

interface Key {
  readonly organization_id: string;
  readonly id: string;
  readonly team_member_id: string | null;
  readonly rate_limit_policy: { limit: number; windowSeconds: number };
}

class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly details: object[] = [],
  ) {
    super(code);
  }
}

interface Caller {
  key: Key;
  requestId: string;
}

const app = new Koa<Caller & { rate: object }>();

app.use(async (ctx, next) => {
  ctx.state.requestId = mint("req").id;
  try {
    await next();
  } catch (error) {
    const known =
      error instanceof Refusal ? error : new Refusal(500, "INTERNAL", [{ message: String(error) }]);
    ctx.status = known.status;
    ctx.body = {
      error: { code: known.code, details: known.details },
      meta: { requestId: ctx.state.requestId },
    };
  }
  ctx.set("X-Request-Id", ctx.state.requestId);
  ctx.set("Cache-Control", "no-store");
});

app.use(async (ctx, next) => {
  const header = ctx.get("authorization");
  if (!header.startsWith("Bearer ")) throw new Refusal(401, "API_KEY_MISSING");
  const hash = createHash("sha256").update(header.slice(7)).digest("hex");
  const key = (await knex("api_key_hashes as h")
    .join("api_keys as k", (on) => on.on("k.organization_id", "h.organization_id").on("k.id", "h.api_key_id"))
    .where("h.hash", hash)
    .whereNull("k.deleted_at")
    .whereNull("k.revoked_at")
    .first("k.*")) as Key | undefined;
  if (!key) throw new Refusal(401, "API_KEY_INVALID");
  ctx.state.key = key;
  await next();
});

app.use(async (ctx, next) => {
  const { organization_id, id, rate_limit_policy } = ctx.state.key;
  const { limit, windowSeconds } = rate_limit_policy;
  const seconds = Math.floor(Date.now() / 1000);
  const start = seconds - (seconds % windowSeconds);
  const counted = { organization_id, api_key_id: id, window_start: start };
  const [counter] = (await knex("rate_counters")
    .insert({ ...counted, admitted: 1, granted: 1, allowed: limit })
    .onConflict(["organization_id", "api_key_id", "window_start"])
    .merge({ admitted: knex.raw("rate_counters.admitted + 1") })
    .returning("*")) as { admitted: number }[];
  if (counter!.admitted > limit) throw new Refusal(429, "RATE_LIMITED");
  const remaining = limit - counter!.admitted;
  ctx.state.rate = { limit, remaining, reset: start + windowSeconds };
  ctx.set("RateLimit-Policy", `"default";q=${limit};w=${windowSeconds}`);
  ctx.set("RateLimit", `"default";r=${remaining};t=${start + windowSeconds - seconds}`);
  await next();
});

const GET = /^\/api\/v1\/(customers|cases)\/([a-z0-9_]+)$/;
const LIST = /^\/api\/v1\/(customers|cases)$/;
const ACT = /^\/api\/v1\/work-orders\/([a-z0-9_]+)\/(hold|resume)$/;

app.use(async (ctx) => {
  const { key, requestId, rate } = ctx.state;
  const meta = { requestId, version: "v1", timestamp: new Date(), rateLimit: rate };
  const { method, path } = ctx;
  const answer = (status: number, data: unknown, more: object = {}) => {
    ctx.status = status;
    ctx.body = { data, meta: { ...meta, ...more } };
  };
  const one = GET.exec(path);
  if (one && method === "GET") {
    const record = await getOne(key, one[1]!, one[2]!);
    ctx.set("ETag", `"${record.version as number}"`);
    return answer(200, record);
  }
  if (one && method === "PATCH") {
    const body = judge(await readBody(ctx), []);
    return answer(200, await change(ctx.state, UPDATE, one[2]!, () => columnsOf(body)));
  }
  const list = LIST.exec(path);
  if (list && method === "GET") {
    const { limit = 50, cursor = "~" } = ctx.query;
    const { data, ...more } = await getPage(key, list[1]!, Number(limit), String(cursor));
    return answer(200, data, more);
  }
  if (list && method === "POST") {
    const idempotencyKey = ctx.get("idempotency-key");
    if (idempotencyKey === "") throw new Refusal(400, "IDEMPOTENCY_KEY_REQUIRED");
    const body = judge(await readBody(ctx), ["firstName", "lastName"]);
    const { status, data } = await create(ctx.state, body, idempotencyKey);
    ctx.set("Location", `/api/v1/customers/${data.id as string}`);
    return answer(status, data);
  }
  const act = ACT.exec(path);
  if (act && method === "POST") return answer(200, await move(ctx.state, act[1]!, act[2]!));
  throw new Refusal(404, "ROUTE_NOT_FOUND");
});

async function readBody(ctx: Koa.Context): Promise<Values> {
  const chunks: Buffer[] = [];
  for await (const chunk of ctx.req) chunks.push(chunk as Buffer);
  try {
    return JSON.parse(Buffer.concat(chunks).toString()) as Values;
  } catch {
    throw new Refusal(400, "MALFORMED_JSON");
  }
}

const RULES: Record<string, { max: number; nullable?: boolean; pattern?: RegExp }> = {
  firstName: { max: 100 },
  lastName: { max: 100 },
  email: { max: 254, nullable: true, pattern: /^[^@\s]+@[^@\s]+$/ },
  phone: { max: 40, nullable: true },
  status: { max: 10, pattern: /^(ACTIVE|INACTIVE)$/ },
  notes: { max: 5000, nullable: true },
};

function judge(body: Values, required: readonly string[]): Values {
  const details: object[] = [];
  for (const name of required)
    if (body[name] === undefined) details.push({ path: `/${name}`, code: "REQUIRED" });
  for (const [name, value] of Object.entries(body)) {
    const rule = RULES[name];
    if (!rule) details.push({ path: `/${name}`, code: "UNKNOWN_FIELD" });
    else if (value === null && rule.nullable) continue;
    else if (typeof value !== "string") details.push({ path: `/${name}`, code: "INVALID_TYPE" });
    else if (value.length > rule.max) details.push({ path: `/${name}`, code: "TOO_LONG" });
    else if (rule.pattern && !rule.pattern.test(value))
      details.push({ path: `/${name}`, code: "INVALID_FORMAT" });
  }
  if (details.length > 0) throw new Refusal(422, "VALIDATION_FAILED", details);
  return body;
}

/** Turns columns into fields by name: `first_name` becomes `firstName`. */
function shown(row: Values): Values {
  const names = Object.entries(row).filter(([name]) => name !== "organization_id" && name !== "deleted_at");
  return Object.fromEntries(names.map(([name, value]) => [camel(name), value]));
}

const camel = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

async function getOne(key: Key, table: string, id: string): Promise<Values> {
  const row = await knex(table)
    .where({ organization_id: key.organization_id, id })
    .whereNull("deleted_at")
    .first();
  if (!row) throw new Refusal(404, "NOT_FOUND");
  return shown(row);
}

async function getPage(key: Key, table: string, limit: number, after: string) {
  const rows = (await knex(table)
    .where({ organization_id: key.organization_id })
    .where("id", "<", after)
    .whereNull("deleted_at")
    .orderBy("id", "desc")
    .limit(limit + 1)) as Values[];
  const page = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  return { data: page.map(shown), nextCursor: hasMore ? page.at(-1)!.id : null, hasMore };
}

function create(
  caller: Caller,
  body: Values,
  idempotencyKey: string,
): Promise<{ status: number; data: Values }> {
  const { key, requestId } = caller;
  const { organization_id } = key;
  const { id } = mint("cus");
  const created_at = new Date();
  const fingerprint = createHash("sha256").update(JSON.stringify(body)).digest("base64");
  return knex.transaction(async (trx) => {
    const row = { organization_id, id, ...columnsOf(body), version: 1, created_at, updated_at: created_at };
    const recorded = await trx("idempotency_keys")
      .insert({
        organization_id,
        key: idempotencyKey,
        fingerprint,
        status: 201,
        location: `/api/v1/customers/${id}`,
        answer: JSON.stringify({ id, ...body }),
        etag: "1",
        request_id: requestId,
        created_at,
      })
      .onConflict(["organization_id", "key"])
      .ignore()
      .returning("key");
    if (recorded.length === 0) return await replay(trx, key, idempotencyKey, fingerprint);
    const [made] = (await trx("customers").insert(row).returning("*")) as Values[];
    const data = shown(made!);
    await leave(trx, caller, CREATE, id, {}, data);
    await trx("usage_records").insert({
      organization_id,
      id: mint("use").id,
      metric: CREATE.event,
      quantity: 1,
      resource_type: CREATE.resource_type,
      resource_id: id,
      api_key_id: key.id,
      created_at,
      document: JSON.stringify({ metric: CREATE.event, resourceId: id }),
    });
    return { status: 201, data };
  });
}

async function replay(trx: Knex.Transaction, key: Key, idempotencyKey: string, fingerprint: string) {
  const first = await trx("idempotency_keys")
    .where({ organization_id: key.organization_id, key: idempotencyKey })
    .first();
  if (first.fingerprint !== fingerprint) throw new Refusal(422, "IDEMPOTENCY_KEY_REUSED");
  return { status: first.status as number, data: JSON.parse(first.answer) as Values };
}

const columnsOf = (body: Values): Values =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [snake(name), value]));

/** A change of a record, with its names in the audit entry and the event. */
interface Act {
  readonly table: string;
  readonly resource_type: string;
  readonly action: string;
  readonly event: string;
}

const act = (table: string, resource_type: string, verb: string, event: string): Act => ({
  table,
  resource_type,
  action: `${resource_type}.${verb}`,
  event: `${resource_type}.${event}`,
});

const CREATE = act("customers", "customer", "create", "created");
const UPDATE = act("customers", "customer", "update", "updated");
const HOLD = act("work_orders", "work_order", "hold", "held");
const RESUME = act("work_orders", "work_order", "resume", "resumed");
const MOVES: Record<string, Act & { readonly from: readonly string[]; readonly status: string }> = {
  hold: { ...HOLD, from: ["SCHEDULED", "IN_PROGRESS"], status: "ON_HOLD" },
  resume: { ...RESUME, from: ["ON_HOLD"], status: "IN_PROGRESS" },
};

async function leave(
  trx: Knex.Transaction,
  { key, requestId }: Caller,
  { resource_type, action, event }: Act,
  resource_id: string,
  before: Values,
  after: Values,
): Promise<void> {
  const of = { organization_id: key.organization_id, resource_type, resource_id };
  const created_at = new Date();
  const changed = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const changes = Object.fromEntries(
    changed.map((name) => [name, { before: before[name] ?? null, after: after[name] }]),
  );
  await trx("audit_entries").insert({
    ...of,
    id: mint("aud").id,
    action,
    api_key_id: key.id,
    team_member_id: key.team_member_id,
    created_at,
    document: JSON.stringify({ action, changes, requestId }),
  });
  const { id } = mint("evt");
  await trx("feed_inbox").insert({ ...of, type: event, event_id: id, suppressed: false });
  const data = { resourceType: resource_type, resourceId: resource_id, resource: after };
  const document = JSON.stringify({ type: event, data, request: { id: requestId } });
  await trx("events").insert({ ...of, type: event, id, created_at, document });
}

function change(caller: Caller, act: Act, id: string, edit: (before: Values) => Values): Promise<Values> {
  return knex.transaction(async (trx) => {
    const where = { organization_id: caller.key.organization_id, id };
    const before = await trx(act.table).where(where).whereNull("deleted_at").forUpdate().first();
    if (!before) throw new Refusal(404, "NOT_FOUND");
    const set = { ...edit(before), version: before.version + 1, updated_at: new Date() };
    const [after] = (await trx(act.table).where(where).update(set).returning("*")) as Values[];
    await leave(trx, caller, act, id, shown(before), shown(after!));
    return shown(after!);
  });
}

async function move(caller: Caller, id: string, name: string): Promise<Values> {
  const act = MOVES[name]!;
  const resource = await change(caller, act, id, ({ status }) => {
    if (!act.from.includes(status as string)) throw new Refusal(409, "INVALID_STATE");
    return { status: act.status };
  });
  return { action: { confirmed: true, confirmationSignal: act.event }, resource };
}

app.listen(Number(PORT), "127.0.0.1");
