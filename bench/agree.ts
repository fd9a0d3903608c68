/** In charge of being sure that the servers do the same: the same records read alike, and a write leaves the same rows. */
import { isDeepStrictEqual } from "node:util";
import { connectAlone } from "../runtime/store/database.ts";
import type { Ground } from "./ground.ts";
import type { Running } from "./servers.ts";

const LEFT = ["customers", "audit_entries", "events", "usage_records", "idempotency_keys"];
const BODY = {
  firstName: "Grace",
  lastName: "Hopper",
  email: "grace@example.com",
  phone: null,
};

/**
 * Compares every server with the first.
 * @throws Error that names the server and the difference
 */
export async function agree(servers: readonly Running[], ground: Ground): Promise<void> {
  const { customers, cases, workOrders } = ground.seeded;
  const reads = [`customers/${customers[7]}`, `cases/${cases[11]}`, "customers?limit=50", "cases?limit=50"];
  const wanted = new Map<string, unknown>();
  for (const server of servers) {
    for (const path of reads)
      compare(server, path, plain((await call(server, ground, "GET", path)).data), wanted);
    const before = await countRows(ground.url(server.name));
    await call(server, ground, "POST", "customers", BODY);
    await call(server, ground, "PATCH", `customers/${customers[3]}`, {
      phone: "+1 555",
      notes: null,
    });
    await call(server, ground, "POST", `work-orders/${workOrders[0]}/resume`);
    await call(server, ground, "POST", `work-orders/${workOrders[0]}/hold`);
    const after = await countRows(ground.url(server.name));
    const left = Object.fromEntries(LEFT.map((table) => [table, after[table]! - before[table]!]));
    compare(server, "rows that writes leave", left, wanted);
  }
}

function compare({ name }: Running, what: string, found: unknown, wanted: Map<string, unknown>): void {
  if (!wanted.has(what)) wanted.set(what, found);
  if (isDeepStrictEqual(found, wanted.get(what))) return;
  throw new Error(
    `${name} differs in ${what}:\n${JSON.stringify(found).slice(0, 1_500)}\n${JSON.stringify(wanted.get(what)).slice(0, 1_500)}`,
  );
}

async function call(
  { name, port }: Running,
  { key }: Ground,
  method: string,
  path: string,
  body?: object,
): Promise<{ data: unknown }> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(path === "customers" ? { "idempotency-key": `agree-${name}` } : {}),
      ...(body ? { "content-type": "application/json" } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  if (!answer.ok)
    throw new Error(`${name} answered ${method} ${path} with ${answer.status}: ${text.slice(0, 1_000)}`);
  return JSON.parse(text) as { data: unknown };
}

async function countRows(url: string): Promise<Record<string, number>> {
  const database = await connectAlone(url);
  try {
    const counts = LEFT.map((table) => `(select count(*)::int from ${table}) as ${table}`);
    const [row] = await database.query(`select ${counts.join(", ")}`);
    return row as Record<string, number>;
  } finally {
    await database.end();
  }
}

/** Times are compared as moments, whatever their form. */
function plain(value: unknown): unknown {
  if (typeof value === "string" && /^\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)$/.test(value))
    return Date.parse(value);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, member]): [string, unknown] => [name, plain(member)])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}
