/** Random items of a batch, and the same calls one by one; used by batch-equals-calls.long.test.ts. */
import fc from "fast-check";
import type { Body } from "../support/bodies.ts";
import type { Answer, Client } from "../support/client.ts";
import { freshKey } from "../support/client.ts";

export interface SentItem {
  readonly method: string;
  readonly path: string;
  readonly body?: Body;
  readonly as: string;
  readonly idempotencyKey?: string;
  readonly ifMatch?: string;
}

/** An item, given the id of its n-th earlier item, or of a Customer that exists. */
type Made = (ref: (n: number) => string) => Omit<SentItem, "as">;

const post = (path: string, body: Body = {}): Omit<SentItem, "as"> => ({ method: "POST", path, body });
const person = (n: number): Body => ({ firstName: `Ada ${n}`, lastName: "Lovelace" });
const tuple = (n: number): Body => ({
  externalSystem: "crm",
  externalObject: "contact",
  externalId: `c${n % 3}`,
});
const home = { address: "1 Sun St", city: "Reno", state: "NV", zipCode: "89501" };

/** Items of each kind: `n` and `m` choose among few values, so that items meet. */
const KINDS: readonly ((n: number, m: number) => Made)[] = [
  (n) => () => post("/customers", person(n)),
  (n) => () => post("/customers", { ...person(n), firstName: n % 2 === 0 ? "Ada" : 1 }),
  (n) => () => post("/customers", { ...person(n), externalReferences: [tuple(n)] }),
  (n) => () => ({ ...post("/customers", person(n % 2)), idempotencyKey: `own-${n % 2}` }),
  (n, m) => (ref) => ({ method: "PATCH", path: `/customers/${ref(n)}`, body: { notes: `n${m % 2}` } }),
  (n, m) => (ref) => ({
    method: "PATCH",
    path: `/customers/${ref(n)}`,
    body: { notes: `n${m % 2}` },
    ifMatch: `"${1 + (m % 3)}"`,
  }),
  (n, m) => () => ({
    method: "PUT",
    path: `/customers/by-reference/crm/contact/c${n % 3}`,
    body: { ...person(0), notes: `n${m % 2}` },
  }),
  (n) => (ref) => post("/properties", { ...home, customerId: ref(n) }),
  (n, m) => (ref) =>
    post("/cases", {
      subject: "Leak",
      customerId: ref(n),
      ...(m % 2 === 0 ? {} : { customFields: { [`field${m % 3}`]: "x" } }),
    }),
  (n) => () => post("/field-definitions", { resourceType: "case", key: `field${n % 3}`, label: "Field" }),
  (n, m) => (ref) => ({
    method: "PATCH",
    path: `/cases/${ref(n)}`,
    body: { status: m % 2 === 0 ? "TRIAGING" : "IN_PROGRESS" },
  }),
  (n) => () => post("/sales-types", { name: `Type ${n % 3}` }),
  (n) => (ref) => post("/work-orders", { customerId: ref(n), subject: "Fix" }),
  (n, m) => (ref) => post(`/work-orders/${ref(n)}/${["start", "hold", "resume", "complete"][m % 4]}`),
  (n) => (ref) =>
    post("/activities", { parentType: "customer", parentId: ref(n), type: "NOTE", subject: "Called" }),
  (n) => (ref) => ({ method: "DELETE", path: `/activities/${ref(n)}` }),
  (n) => (ref) => post(`/customers/${ref(n)}/erase`),
  (n) => () => post("/leads", { ...person(n), email: `ada${n % 3}@example.com` }),
  (n) => (ref) => post(`/leads/${ref(n)}/convert`, { property: home, opportunity: { name: `Roof ${n}` } }),
  (n, m) => (ref) => ({
    method: "PATCH",
    path: `/cases/${ref(n)}/fields`,
    body: { values: { [`field${m % 3}`]: `x${m % 2}` } },
  }),
  (n, m) => (ref) =>
    post("/external-references", { resourceType: "customer", resourceId: ref(m), ...tuple(n) }),
];

const nat = fc.nat({ max: 29 });
/** A few items of one kind in a row, as most batches have. */
const runs = fc
  .tuple(fc.nat({ max: KINDS.length - 1 }), fc.array(fc.tuple(nat, nat), { minLength: 1, maxLength: 5 }))
  .map(([kind, all]) => all.map(([n, m]) => KINDS[kind]!(n, m)));

/** Items of a batch. `CUSTOMER` stands for the id of a Customer of the organization. */
export const someItems = fc
  .array(runs, { minLength: 1, maxLength: 6 })
  .map((all) => all.flat())
  .map((made) =>
    made.map((make, i): SentItem => {
      const ref = (n: number) => (i === 0 || n % 3 === 0 ? CUSTOMER : `$i${(i - 1 - (n % i)).toString()}.id`);
      return { ...make(ref), as: `i${i}` };
    }),
  );

export const CUSTOMER = "@customer";

/** A value with each text replaced. */
export const replaced = <T>(value: T, by: (text: string) => string): T =>
  JSON.parse(JSON.stringify(value), (_, one) => (typeof one === "string" ? by(one) : one)) as T;

/** What an item or a call came to. */
export interface Result {
  readonly status: number;
  readonly data?: unknown;
  readonly error?: Body;
  readonly location?: string;
  readonly etag?: string;
}

/** Makes the calls one by one, as a client would without a batch. */
export async function callOneByOne(api: Client, items: readonly SentItem[]): Promise<Result[]> {
  const ids = new Map<string, string | null>();
  const results: Result[] = [];
  for (const item of items) {
    const result = await callOne(api, item, ids);
    const { id, resource } = (result.data ?? {}) as Body;
    const changed = id ?? resource?.id ?? inPath(item.path, ids);
    ids.set(item.as, result.status < 300 ? changed : FAILED);
    results.push(result);
  }
  return results;
}

/** The id in a path. */
function inPath(path: string, ids: ReadonlyMap<string, string | null>): string | null {
  const resolved = path.replace(REFERENCE, (_, name: string) => ids.get(name) ?? "");
  return /\b[a-z]+_[0-7][0-9a-hjkmnp-tv-z]{25}\b/.exec(resolved)?.[0] ?? null;
}

const FAILED = "failed";
const REFERENCE = /\$(i\d+)\.id/g;

async function callOne(
  api: Client,
  item: SentItem,
  ids: ReadonlyMap<string, string | null>,
): Promise<Result> {
  const used = [...JSON.stringify([item.path, item.body ?? null]).matchAll(REFERENCE)].map(([, name]) =>
    ids.get(name!),
  );
  if (used.includes(FAILED)) return { status: 424, error: { code: "DEPENDENCY_FAILED" } };
  if (used.includes(null)) return { status: 422, error: { code: "VALIDATION_FAILED" } };
  const call = replaced(item, (text) => text.replace(REFERENCE, (_, name: string) => ids.get(name)!));
  const answer = await api.call(call.method, call.path, call.body, {
    "Idempotency-Key": call.idempotencyKey ?? freshKey(),
    ...(call.ifMatch === undefined ? {} : { "If-Match": call.ifMatch }),
  });
  return resultOf(answer);
}

function resultOf({ status, body, headers }: Answer): Result {
  const [location, etag] = [headers.get("location"), headers.get("etag")];
  return {
    status,
    ...(status < 300 ? { data: body?.data ?? null } : { error: body.error }),
    ...(location === null ? {} : { location }),
    ...(etag === null ? {} : { etag }),
  };
}
