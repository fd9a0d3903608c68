/** Measures calls on a Citus cluster beside calls on one PostgreSQL, all on this machine. */
import { setTimeout as pause } from "node:timers/promises";
import { migrate } from "../../codegen/migration/apply.ts";
import { packageRoot } from "../../runtime/declare/root.ts";
import { load as loadApplication } from "../../runtime/load.ts";
import { onConnection } from "../../runtime/store/wire/database.ts";
import { nodeUrl } from "../../runtime/store/wire/node-url.ts";
import { startMaker } from "../load.ts";
import { atMost, type Cell, type Line, measure, print, type Text } from "../measure.ts";
import { acts, creates, named, namesOf, type Operation, patches, reads } from "../operations.ts";
import type { Probe } from "../probe.ts";
import { ours, type Running, start } from "../servers.ts";
import { build, foundOrganizations, report, type Stage } from "../stage.ts";
import { type Caller, call, several, UNIQUE } from "../wire.ts";

/** By processor time, which is what calls a second follow from on a machine of one's own. */
const LEAST_RATE = 0.7;
const MOST_POSTGRES = 1.5;
/** Cases of all organizations of a cell, and as many Work Orders. */
const RECORDS = 256;
const SUBJECT = "No production since the storm";

interface Household extends Caller {
  readonly cases: readonly string[];
  readonly workOrders: readonly string[];
}

/** A server with the processes of its PostgreSQL. */
interface Side {
  readonly url: string;
  readonly server: Running;
  readonly postgres: readonly number[];
}

const KINDS: readonly Operation<Household>[] = [
  reads("get", ({ cases }) => cases.map((id) => `/cases/${id}`)),
  reads("list", () => ["/cases?limit=50"]),
  creates("create", "/cases", () => [{ subject: SUBJECT, severity: "HIGH" }]),
  patches("patch", "/cases", ({ cases }) => cases, { subject: `Seen ${UNIQUE}` }),
  acts("action", "/work-orders", ({ workOrders }) => workOrders, "hold", "resume"),
];

const OPTIONS = {
  cluster: ["", "URL of a database on the coordinator, with the workers added; it is migrated"],
  plain: ["", "URL of an empty database of one PostgreSQL of the same version"],
  organizations: ["1,16", "organizations that call at once"],
  operations: ["", `${namesOf(KINDS)}; all unless named`],
  connections: [64, "calls under way at once"],
  pool: [16, "connections to PostgreSQL, of all nodes together"],
  warm: [10, "seconds of load before each cell is measured"],
  rounds: [3, "medians are over so many"],
  seconds: [4, "of each cell"],
} as const;

type Given = { [K in keyof typeof OPTIONS]: (typeof OPTIONS)[K][0] extends number ? number : string };

export const cluster: Probe = {
  name: "cluster",
  about: `What GETs, lists, creates, PATCHes and actions of a Citus cluster cost beside one PostgreSQL with as many connections, all
servers on this machine. Bars: at least ${LEAST_RATE} of its calls for the processor time of Node and PostgreSQL, and at most
${MOST_POSTGRES} times PostgreSQL's processor time. That of all processes of all nodes counts. Calls a second are for a machine without other work. The user of both URLs is a superuser, who may read the number of the processes.`,
  options: OPTIONS,
  run: async (any) => {
    const given = any as unknown as Given;
    build(packageRoot());
    const maker = startMaker();
    const sides: Side[] = [];
    try {
      for (const url of [given.plain, given.cluster]) sides.push(await sideOf(url, given.pool));
      const groups: Cell[][] = [];
      for (const count of given.organizations.split(",").map(Number))
        groups.push(...(await groupsOf(sides, count, given)));
      const stage: Pick<Stage, "load"> = {
        load: async (cell) => {
          const { postgres } = sides.find(({ server }) => server === cell.server)!;
          const { server, ...load } = cell;
          const pids = [server.pid, maker.pid, ...postgres];
          const first = Date.now() * 100;
          const usual = { warmMs: 300, least: 0, expect: 200, group: 1, passed: 0, first: first % 1e10 };
          const measured = await maker.run({ port: server.port, pids, ...usual, ...load });
          const [node, own, ...nodes] = measured.cpu as [number, number, ...number[]];
          return { ...measured, cpu: [node, nodes.reduce((sum, one) => sum + one), own] };
        },
      };
      for (const cell of groups.flat()) await warm(stage, cell, given.warm);
      printBars(await measure(stage, groups, given));
    } finally {
      maker.stop();
      for (const { server } of sides) await server.stop();
    }
  },
};

async function sideOf(url: string, pool: number): Promise<Side> {
  const loaded = await loadApplication("resources");
  await migrate(url, loaded.application);
  const nodes = await nodesOf(url);
  const postgres = await Promise.all(nodes.map(postmasterOf));
  const holding = Math.max(1, nodes.length - 1);
  const name = nodes.length === 1 ? "plain" : `${holding} nodes`;
  const more = { POOL_SIZE: String(pool / holding) };
  return { url, postgres, server: await start(ours(name, packageRoot(), more), url) };
}

/** The URLs of a coordinator and its workers; of one PostgreSQL its own. */
const nodesOf = (url: string): Promise<string[]> =>
  onConnection(url, async ({ query }) => {
    const [citus] = await query("select 1 from pg_extension where extname = 'citus'");
    if (!citus) return [url];
    const nodes = await query("select nodename as host, nodeport as port from pg_dist_node order by groupid");
    return nodes.map((node) => nodeUrl(url, node as { host: string; port: number }));
  });

const postmasterOf = (url: string): Promise<number> =>
  onConnection(url, async ({ query }) => {
    const [row] = await query("select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid");
    return row!.pid as number;
  });

/** For each kind of call a group of cells: one PostgreSQL, and the cluster. */
async function groupsOf(sides: readonly Side[], count: number, given: Given): Promise<Cell[][]> {
  report(`making ${count} organizations on each side …`);
  const homes: Household[][] = [];
  for (const { url, server } of sides) {
    const keys = await foundOrganizations(url, count);
    homes.push(
      await several((n) => household({ port: server.port, key: keys[n]!.key }, RECORDS / count), count),
    );
  }
  const groups = named(KINDS, given.operations).map(({ name, expect, group, requests }) =>
    sides.map(async ({ server }, side) => ({
      name: `${name}, ${count} organizations, ${server.name}`,
      server,
      requests: inTurn(await Promise.all(homes[side]!.map((home) => requests(home))), group),
      connections: given.connections,
      expect,
      group,
    })),
  );
  return await Promise.all(groups.map((cells) => Promise.all(cells)));
}

async function household(caller: Caller, count: number): Promise<Household> {
  let n = 0;
  const make = async (path: string, body: object): Promise<string> =>
    (await call(caller, "POST", path, body, `first ${n++}`)).data.id;
  const customerId = await make("/customers", { firstName: "Grace", lastName: "Hopper" });
  const projectId = await make("/projects", { name: "Roof", customerId });
  const cases = await several(() => make("/cases", { subject: SUBJECT, severity: "HIGH" }), count);
  const order = { customerId, projectId, subject: SUBJECT };
  const workOrders = await several(() => make("/work-orders", order), count);
  await several((i) => call(caller, "POST", `/work-orders/${workOrders[i]}/start`), count);
  return { ...caller, cases, workOrders };
}

/** The calls of all organizations, mixed so that concurrent calls are of different ones. */
const inTurn = (lists: readonly (readonly string[])[], group: number): string[] =>
  Array.from({ length: lists[0]!.length / group }, (_, n) =>
    lists.flatMap((list) => list.slice(n * group, (n + 1) * group)),
  ).flat();

/** Each session prepares and plans a statement once for each shard, which takes longer than a cell. */
async function warm(stage: Pick<Stage, "load">, cell: Cell, seconds: number): Promise<void> {
  const { calls } = await stage.load({ ...cell, ms: seconds * 1_000 });
  report(`${cell.name}: ${Math.round(calls / seconds)} calls/s ahead`);
  await pause(100);
}

/** Prints each kind of call as a row, with the figures of both sides. */
function printBars(lines: readonly Line[]): void {
  const rows: Text[][] = [];
  for (let n = 0; n < lines.length; n += 2) {
    const [plain, placed] = [lines[n]!, lines[n + 1]!];
    const rate = (plain.node + plain.postgres) / (placed.node + placed.postgres);
    const postgres = placed.postgres / plain.postgres;
    rows.push([
      placed.name,
      ...[plain, placed].map((one) => one.rate.toFixed(0)),
      (placed.rate / plain.rate).toFixed(2),
      ...[plain, placed].map((one) => one.postgres.toFixed(0)),
      atMost(postgres, MOST_POSTGRES, postgres.toFixed(2)),
      ...[plain, placed].map((one) => one.node.toFixed(0)),
      { text: rate.toFixed(2), holds: rate >= LEAST_RATE },
    ]);
  }
  print(["", "calls/s", "", "ratio", "pg µs", "", "ratio", "node µs", "", "calls for both"], rows);
}
