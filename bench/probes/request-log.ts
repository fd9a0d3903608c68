/** Measures what the log of requests adds to a GET. */
import { packageRoot } from "../../runtime/declare/root.ts";
import { onConnection } from "../../runtime/store/wire/database.ts";
import { type Cell, measure, printLines } from "../measure.ts";
import { CUSTOMER } from "../operations.ts";
import { probe } from "../probe.ts";
import { ours, type Running } from "../servers.ts";
import { foundOrganizations, report } from "../stage.ts";
import { type Caller, call, get, several } from "../wire.ts";

/** The most that a GET may cost with the log, in processor time of the server and PostgreSQL. */
const MOST = 1.03;
const CUSTOMERS = 20;

export const requestLog = probe(
  "request-log",
  `What a GET of a Customer costs with the log of requests and without it, in processor time of the server and PostgreSQL.
Its bar is ${MOST} for a single organization; with many, each entry shares its row with fewer others.`,
  {
    connections: [16, "calls under way at once"],
    many: [0, "organizations, also measured if there are any"],
    rounds: [8, "medians are over so many"],
    seconds: [4, "of each cell"],
  },
  2_000,
  async (stage, given) => {
    const servers: Running[] = [];
    for (const [name, days] of [
      ["without", "0"],
      ["with", "7"],
    ] as const)
      servers.push(await stage.serve(ours(name, packageRoot(), { REQUEST_LOG_DAYS: days })));
    const groups: Cell[][] = [];
    for (const count of given.many > 0 ? [1, given.many] : [1]) {
      report(`making ${count} organizations for each server …`);
      const cells = await several(
        async (n) => ({ server: servers[n]!, requests: await readsOf(stage, servers[n]!, count) }),
        servers.length,
        1,
      );
      groups.push(
        cells.map(({ server, requests }, n) => ({
          name: `GET, ${count} organizations, ${server.name} log`,
          server,
          requests,
          connections: given.connections,
          against: n === 0 ? null : { cell: 0, by: "micros", ...(count === 1 ? { most: MOST } : {}) },
        })),
      );
    }
    const ahead = async ({ server }: Cell) => {
      await onConnection(await stage.database(server.name), ({ query }) => query("checkpoint"));
    };
    printLines(await measure(stage, groups, { ...given, settles: true, ahead }));
  },
);
type Stage = Parameters<Parameters<typeof probe>[4]>[0];

/** GETs of the Customers of new organizations, in turn. */
async function readsOf(stage: Stage, { name, port }: Running, count: number): Promise<string[]> {
  const keys = await foundOrganizations(await stage.database(name), count);
  const lists = await several(async (n) => {
    const caller: Caller = { port, key: keys[n]!.key };
    const ids = await several(
      async (i) => (await call(caller, "POST", "/customers", CUSTOMER, `first ${i}`)).data.id as string,
      CUSTOMERS,
      2,
    );
    return ids.map((id) => get(caller, `/customers/${id}`));
  }, count);
  return Array.from({ length: CUSTOMERS }, (_, i) => lists.map((list) => list[i]!)).flat();
}
