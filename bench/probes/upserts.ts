/** Measures what an upsert of a Customer costs, as an item of a batch and as a call of its own. */
import { type Cell, measure, printLines } from "../measure.ts";
import { CUSTOMER } from "../operations.ts";
import { probe } from "../probe.ts";
import { ours } from "../servers.ts";
import { type Caller, call, send, UNIQUE } from "../wire.ts";

const ITEMS = 200;
/** Calls under way at once, and batches: a client sends one after another. */
const CALLS = 16;
const BATCHES = 1;

/** What an upsert finds: no record, one with these values, or one with others. */
type Finds = "new" | "unchanged" | "changed";

const pathOf = (finds: Finds, n: number): string =>
  `/customers/by-reference/crm/account/${finds === "new" ? `new.${UNIQUE}` : finds}.${n}`;
const bodyOf = (finds: Finds): object =>
  finds === "changed" ? { ...CUSTOMER, notes: `Called ${UNIQUE}` } : CUSTOMER;

const itemsOf = (...all: readonly Finds[]): object[] =>
  Array.from({ length: ITEMS }, (_, n) => {
    const finds = all[n % all.length]!;
    return { method: "PUT", path: pathOf(finds, n), body: bodyOf(finds) };
  });

export const upserts = probe(
  "upserts",
  `What an upsert of a Customer costs in processor time of the server and PostgreSQL: as one of ${ITEMS} items of a batch, whose
records are new, exist with the same values, exist with others, or half of each, and as a call among ${CALLS} at once.`,
  {
    rounds: [6, "medians are over so many"],
    seconds: [3, "of each cell"],
  },
  2_000,
  async (stage, given) => {
    const server = await stage.serve(ours("charter"));
    const caller: Caller = { port: server.port, key: stage.key };
    for (const finds of ["unchanged", "changed"] as const)
      await call(caller, "POST", "/batch", { items: itemsOf(finds) }, `seed ${finds}`);
    const batch = (name: string, items: readonly object[], more: object = {}): Cell => ({
      name,
      server,
      requests: [send(caller, ["POST", "/batch"], { ...more, items }, true)],
      connections: BATCHES,
      callsEach: ITEMS,
    });
    const singles = (finds: Finds): Cell => ({
      name: `call: ${finds}`,
      server,
      requests: Array.from({ length: finds === "new" ? 1 : ITEMS }, (_, n) =>
        send(caller, ["PUT", pathOf(finds, n)], bodyOf(finds)),
      ),
      expect: finds === "new" ? 201 : 200,
      connections: CALLS,
    });
    const cells = [
      batch("item: new", itemsOf("new")),
      batch("item: unchanged", itemsOf("unchanged")),
      batch("item: changed", itemsOf("changed")),
      batch("item: half new, half changed", itemsOf("new", "changed")),
      batch("item of an atomic batch: changed", itemsOf("changed"), { atomic: true }),
      ...(["new", "unchanged", "changed"] as const).map(singles),
    ];
    printLines(await measure(stage, [cells], { ...given, settles: true }));
    await server.stop();
  },
);
