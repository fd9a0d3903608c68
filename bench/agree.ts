/** Checks that the servers do the same: reads return equal records, and a write leaves equal rows. */
import { isDeepStrictEqual } from "node:util";
import { onConnection } from "../runtime/store/wire/database.ts";
import type { Running } from "./servers.ts";
import type { Stage } from "./stage.ts";
import { call } from "./wire.ts";

const LEFT = ["customers", "audit_entries", "events", "usage_records", "idempotency_keys"];
const BODY = { firstName: "Grace", lastName: "Hopper", email: "grace@example.com", phone: null };

/**
 * Compares every server with the first.
 * @throws Error that names the server and the difference
 */
export async function agree(servers: readonly Running[], stage: Stage): Promise<void> {
  const { customers, cases, workOrders } = stage.seeded;
  const reads = [
    `/customers/${customers[7]}`,
    `/cases/${cases[11]}`,
    "/customers?limit=50",
    "/cases?limit=50",
  ];
  const wanted = new Map<string, unknown>();
  for (const { name, port } of servers) {
    const caller = { port, key: stage.key };
    const compare = (what: string, found: unknown) => {
      if (!wanted.has(what)) wanted.set(what, found);
      if (isDeepStrictEqual(found, wanted.get(what))) return;
      const texts = [found, wanted.get(what)].map((value) => JSON.stringify(value).slice(0, 1_500));
      throw new Error(`${name} differs in ${what}:\n${texts.join("\n")}`);
    };
    for (const path of reads) compare(path, comparable((await call(caller, "GET", path)).data));
    const before = await countRows(await stage.database(name));
    await call(caller, "POST", "/customers", BODY, "agree");
    await call(caller, "PATCH", `/customers/${customers[3]}`, { phone: "+1 555", notes: null });
    await call(caller, "POST", `/work-orders/${workOrders[0]}/resume`);
    await call(caller, "POST", `/work-orders/${workOrders[0]}/hold`);
    const after = await countRows(await stage.database(name));
    compare("rows that writes leave", Object.fromEntries(LEFT.map((t) => [t, after[t]! - before[t]!])));
  }
}

async function countRows(url: string): Promise<Record<string, number>> {
  const counts = LEFT.map((table) => `(select count(*)::int from ${table}) as ${table}`);
  const [row] = await onConnection(url, ({ query }) => query(`select ${counts.join(", ")}`));
  return row as Record<string, number>;
}

const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)$/;

/** Compares times as moments, whatever their format. */
const comparable = (value: object): unknown =>
  JSON.parse(JSON.stringify(value), (_, member: unknown) =>
    typeof member === "string" && TIME.test(member) ? Date.parse(member) : member,
  );
