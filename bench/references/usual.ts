/**
 * In charge of the usual code for the same whole work: Koa and Knex, a look-up of the key and a counter for each call,
 * rows mapped to objects, a transaction of several trips.
 */
import { createHash } from "node:crypto";
import knexFactory, { type Knex } from "knex";
import Koa from "koa";
import { createMint } from "../../runtime/model/id.ts";

const [url, port] = process.argv.slice(2) as [string, string];
const knex = knexFactory({ client: "pg", connection: url, pool: { min: 2, max: 10 } });
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

const app = new Koa<{
  key: Key;
  requestId: string;
  rate: { limit: number; remaining: number; reset: number };
}>();

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
  const [counter] = (await knex("rate_counters")
    .insert({
      organization_id,
      api_key_id: id,
      window_start: start,
      admitted: 1,
      granted: 1,
      allowed: limit,
    })
    .onConflict(["organization_id", "api_key_id", "window_start"])
    .merge({ admitted: knex.raw("rate_counters.admitted + 1") })
    .returning("*")) as { admitted: number }[];
  if (counter!.admitted > limit) throw new Refusal(429, "RATE_LIMITED");
  ctx.state.rate = { limit, remaining: limit - counter!.admitted, reset: start + windowSeconds };
  ctx.set("RateLimit-Policy", `"default";q=${limit};w=${windowSeconds}`);
  ctx.set("RateLimit", `"default";r=${ctx.state.rate.remaining};t=${start + windowSeconds - seconds}`);
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
    return answer(200, await update(key, one[2]!, body, requestId));
  }
  const list = LIST.exec(path);
  if (list && method === "GET") {
    const { data, ...more } = await getPage(
      key,
      list[1]!,
      Number(ctx.query.limit ?? 50),
      String(ctx.query.cursor ?? "~"),
    );
    return answer(200, data, more);
  }
  if (list && method === "POST") {
    const idempotencyKey = ctx.get("idempotency-key");
    if (idempotencyKey === "") throw new Refusal(400, "IDEMPOTENCY_KEY_REQUIRED");
    const { status, data } = await create(
      key,
      judge(await readBody(ctx), ["firstName", "lastName"]),
      idempotencyKey,
      requestId,
    );
    ctx.set("Location", `/api/v1/customers/${data.id as string}`);
    return answer(status, data);
  }
  const act = ACT.exec(path);
  if (act && method === "POST") return answer(200, await move(key, act[1]!, act[2]!, requestId));
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

/** Columns to fields, by their names: `first_name` is `firstName`. */
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
  key: Key,
  body: Values,
  idempotencyKey: string,
  requestId: string,
): Promise<{ status: number; data: Values }> {
  const { id } = mint("cus");
  const created_at = new Date();
  const fingerprint = createHash("sha256").update(JSON.stringify(body)).digest("base64");
  const { organization_id } = key;
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
    await leave(
      trx,
      key,
      "customer",
      id,
      { audit: "customer.create", event: "customer.created" },
      {},
      data,
      requestId,
    );
    await trx("usage_records").insert({
      organization_id,
      id: mint("use").id,
      metric: "customer.created",
      quantity: 1,
      resource_type: "customer",
      resource_id: id,
      api_key_id: key.id,
      created_at,
      document: JSON.stringify({ metric: "customer.created", resourceId: id }),
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

async function leave(
  trx: Knex.Transaction,
  key: Key,
  resourceType: string,
  resourceId: string,
  what: { audit: string; event: string },
  before: Values,
  after: Values,
  requestId: string,
): Promise<void> {
  const { organization_id } = key;
  const created_at = new Date();
  const changed = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const changes = Object.fromEntries(
    changed.map((name) => [name, { before: before[name] ?? null, after: after[name] }]),
  );
  await trx("audit_entries").insert({
    organization_id,
    id: mint("aud").id,
    resource_type: resourceType,
    resource_id: resourceId,
    action: what.audit,
    api_key_id: key.id,
    team_member_id: key.team_member_id,
    created_at,
    document: JSON.stringify({ action: what.audit, changes, requestId }),
  });
  const { id: event_id } = mint("evt");
  const told = { organization_id, type: what.event, resource_type: resourceType, resource_id: resourceId };
  await trx("feed_inbox").insert({ ...told, event_id, suppressed: false });
  await trx("events").insert({
    ...told,
    id: event_id,
    created_at,
    document: JSON.stringify({
      type: what.event,
      data: { resourceType, resourceId, resource: after },
      request: { id: requestId },
    }),
  });
}

function change(
  key: Key,
  table: string,
  resourceType: string,
  id: string,
  what: { audit: string; event: string },
  requestId: string,
  edit: (before: Values) => Values,
): Promise<Values> {
  return knex.transaction(async (trx) => {
    const where = { organization_id: key.organization_id, id };
    const before = await trx(table).where(where).whereNull("deleted_at").forUpdate().first();
    if (!before) throw new Refusal(404, "NOT_FOUND");
    const set = { ...edit(before), version: before.version + 1, updated_at: new Date() };
    const [after] = (await trx(table).where(where).update(set).returning("*")) as Values[];
    await leave(trx, key, resourceType, id, what, shown(before), shown(after!), requestId);
    return shown(after!);
  });
}

const update = (key: Key, id: string, body: Values, requestId: string): Promise<Values> =>
  change(
    key,
    "customers",
    "customer",
    id,
    { audit: "customer.update", event: "customer.updated" },
    requestId,
    () => columnsOf(body),
  );

const FROM: Record<string, string[]> = { hold: ["SCHEDULED", "IN_PROGRESS"], resume: ["ON_HOLD"] };

async function move(key: Key, id: string, act: string, requestId: string): Promise<Values> {
  const event = act === "hold" ? "work_order.held" : "work_order.resumed";
  const resource = await change(
    key,
    "work_orders",
    "work_order",
    id,
    { audit: `work_order.${act}`, event },
    requestId,
    (before) => {
      if (!FROM[act]!.includes(before.status as string)) throw new Refusal(409, "INVALID_STATE");
      return { status: act === "hold" ? "ON_HOLD" : "IN_PROGRESS" };
    },
  );
  return { action: { confirmed: true, confirmationSignal: event }, resource };
}

app.listen(Number(port), "127.0.0.1");
