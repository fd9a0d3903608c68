/** What calls cost when they come from many organizations: statements are shared within one alone. */
import { setTimeout as pause } from "node:timers/promises";
import { connectAlone } from "../../runtime/store/database.ts";
import { type Cell, measure, printLines } from "../measure.ts";
import { CUSTOMER } from "../operations.ts";
import { staged } from "../probe.ts";
import { ours } from "../servers.ts";
import { foundOrganizations, report } from "../stage.ts";
import { type Caller, call, get, send } from "../wire.ts";

const PATIENCE_MS = 60_000;

interface Tenant extends Caller {
  readonly customerId: string;
}

const KINDS = [
  { name: "get", expect: 200, of: (one: Tenant) => get(one, `/customers/${one.customerId}`) },
  { name: "create", expect: 201, of: (one: Tenant) => send(one, ["POST", "/customers"], CUSTOMER, true) },
];

export const tenants = staged(
  "tenants",
  `What calls cost of one organization and of many; how many events have no position in their organization's feed when a load of
creates ends, and how long it takes until all have one.`,
  {
    many: [500, "organizations"],
    connections: [64, "calls under way at once"],
    rounds: [5, "figures are medians over so many"],
    seconds: [2, "of each cell"],
  },
  2_000,
  async (stage, given) => {
    const url = await stage.database("charter");
    report(`making ${given.many} organizations …`);
    const keys = await foundOrganizations(url, given.many);
    const server = await stage.serve(ours("charter"));
    const all: Tenant[] = [];
    for (const { key } of keys) {
      const caller = { port: server.port, key };
      const { data } = await call(caller, "POST", "/customers", CUSTOMER, "first");
      all.push({ ...caller, customerId: data.id });
    }
    const database = await connectAlone(url);
    const waiting = async () =>
      (await database.query("select count(*)::int as n from feed_inbox"))[0]!.n as number;
    const watch: NonNullable<Cell["watch"]> = async () => async () => {
      const [left, ended] = [await waiting(), performance.now()];
      while ((await waiting()) > 0 && performance.now() - ended < PATIENCE_MS) await pause(20);
      return [left, performance.now() - ended];
    };
    const groups = KINDS.map(({ name, expect, of }) =>
      [1, given.many].map(
        (count): Cell => ({
          name: `${name}, ${count} organizations`,
          server,
          requests: all.slice(0, count).map(of),
          connections: given.connections,
          expect,
          watch,
        }),
      ),
    );
    printLines(await measure(stage, groups, given), ["events left", "ms until none is"]);
    await database.end();
  },
);
