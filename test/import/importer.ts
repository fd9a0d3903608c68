/** An import as an integrator would write it with the client: it can be killed at any point and run again. */
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { createClient, isRefused } from "../../client/index.ts";
import type { ForeignCustomer } from "./generate.ts";

const { BASE = "", KEY = "", FILE = "", CONCURRENCY = "16" } = process.env;
const SYSTEM = "legacy-crm";
const counts = { calls: 0, created: 0, found: 0, limited: 0, retried: 0 };

const api = createClient({
  baseUrl: BASE,
  key: KEY,
  source: "import",
  // An import has time: it goes on until the server is back, or its key's next window begins.
  retry: { attempts: Infinity, longestWaitMs: Infinity, timeoutMs: 30_000 },
  async fetch(...call) {
    counts.calls++;
    const response = await fetch(...call);
    if (response.status === 429) counts.limited++;
    return response;
  },
  async sleep(ms, signal) {
    counts.retried++;
    await sleep(ms, undefined, { signal });
  },
});

interface Tuple {
  readonly externalSystem: string;
  readonly externalObject: string;
  readonly externalId: string;
}

/** The record that a foreign id is linked to; null where there is none. */
async function find(tuple: Tuple): Promise<string | null> {
  try {
    const { data } = await api.externalReferences.lookup(tuple);
    counts.found++;
    return data.resourceId;
  } catch (error) {
    if (isRefused(error, "NOT_FOUND")) return null;
    throw error;
  }
}

/** The record that a foreign id is linked to, created and linked in one call where there is none. */
async function ensure(
  externalObject: string,
  externalId: string,
  create: (links: [Tuple], idempotencyKey: string) => Promise<{ readonly data: { readonly id: string } }>,
): Promise<string> {
  const tuple = { externalSystem: SYSTEM, externalObject, externalId };
  const found = await find(tuple);
  if (found !== null) return found;
  // The same key from each run: what the run before was killed in the midst of is not done twice.
  const { data } = await create([tuple], `${SYSTEM}:${externalObject}:${externalId}`);
  counts.created++;
  return data.id;
}

async function bring({ id, home, firstName, lastName, email }: ForeignCustomer): Promise<void> {
  const customerId = await ensure("customer", id, (externalReferences, idempotencyKey) =>
    api.customers.create({ firstName, lastName, email, externalReferences }, { idempotencyKey }),
  );
  const { id: homeId, ...address } = home;
  await ensure("home", homeId, (externalReferences, idempotencyKey) =>
    api.properties.create({ customerId, ...address, externalReferences }, { idempotencyKey }),
  );
}

const queue = (JSON.parse(readFileSync(FILE, "utf8")) as ForeignCustomer[]).values();
const worker = async () => {
  for (const customer of queue) await bring(customer);
};
await Promise.all(Array.from({ length: Number(CONCURRENCY) }, worker));
console.log(JSON.stringify(counts));
