/** In charge of an import as an integrator would write it: plain fetch, safe to kill at any point and to run again. */
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { ForeignCustomer } from "./generate.ts";

const { BASE = "", KEY = "", FILE = "", CONCURRENCY = "16" } = process.env;
const SYSTEM = "legacy-crm";
/** No call takes so long, unless its answer will never come. */
const TIMEOUT_MS = 30_000;
const counts = { calls: 0, created: 0, found: 0, limited: 0, retried: 0 };

// biome-ignore lint/suspicious/noExplicitAny: an integrator reads JSON without our types
type Json = any;

/** One call, until it is answered for good: waits as told, and retries what may have been only bad luck. */
async function call(
  method: string,
  path: string,
  body?: object,
  key?: string,
): Promise<{ status: number; body: Json }> {
  for (let attempt = 1; ; attempt++) {
    counts.calls++;
    // A timer of its own: that of AbortSignal.timeout() lets the process end before it is due.
    const gaveUp = new AbortController();
    const timer = setTimeout(() => gaveUp.abort(), TIMEOUT_MS);
    const response = await fetch(BASE + path, {
      method,
      signal: gaveUp.signal,
      headers: {
        Authorization: `Bearer ${KEY}`,
        ...(body ? { "Content-Type": "application/json" } : {}),
        ...(key ? { "Idempotency-Key": key } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }).catch(() => null);
    const answer = response && ((await response.json().catch(() => null)) as Json);
    clearTimeout(timer);
    if (response && answer) {
      const inUse = answer.error?.code === "IDEMPOTENCY_KEY_IN_USE";
      if (response.status < 500 && response.status !== 429 && !inUse)
        return { status: response.status, body: answer };
      if (response.status === 429) counts.limited++;
    }
    counts.retried++;
    // A call without an answer may have been done: the Idempotency-Key makes its retry safe.
    await sleep(
      Number(response?.headers.get("retry-after") ?? 0) * 1000 || Math.min(100 * 2 ** attempt, 5000),
    );
  }
}

/** The record that a foreign id is linked to, created and linked in one call where there is none. */
async function ensure(path: string, object: string, externalId: string, fields: object): Promise<string> {
  const tuple = { externalSystem: SYSTEM, externalObject: object, externalId };
  const found = await call("GET", `/external-references/lookup?${new URLSearchParams(tuple)}`);
  if (found.status === 200) counts.found++;
  if (found.status === 200) return found.body.data.resourceId;
  const made = await call(
    "POST",
    path,
    { ...fields, externalReferences: [tuple] },
    `${SYSTEM}:${object}:${externalId}`,
  );
  if (made.status !== 201)
    throw new Error(`${path} ${externalId}: ${made.status} ${JSON.stringify(made.body)}`);
  counts.created++;
  return made.body.data.id;
}

async function bring({ id, home, firstName, lastName, email }: ForeignCustomer): Promise<void> {
  const customerId = await ensure("/customers", "customer", id, { firstName, lastName, email });
  const { id: homeId, ...address } = home;
  await ensure("/properties", "home", homeId, { customerId, ...address });
}

const queue = (JSON.parse(readFileSync(FILE, "utf8")) as ForeignCustomer[]).values();
const worker = async () => {
  for (const customer of queue) await bring(customer);
};
await Promise.all(Array.from({ length: Number(CONCURRENCY) }, worker));
console.log(JSON.stringify(counts));
