/** Measures the garbage that calls leave: how many major GCs a number of calls cause. */
import { atMost, type Cell, measure, print } from "../measure.ts";
import { callsTo, named, OPERATIONS } from "../operations.ts";
import { probe } from "../probe.ts";
import { ours } from "../servers.ts";

/**
 * Major GCs that 10,000 calls may cause, beyond one that may fall into any period. Objects in use during a
 * minor GC are promoted, and few others.
 */
const MOST: Readonly<Record<string, number>> = { get: 1, list: 2, create: 3, patch: 3, act: 3 };

/** Minimum number of calls for a figure, however long they take. */
const LEAST = 5_000;

/**
 * Maximum number of servers tried for an operation. If calls seldom keep the next call's objects alive, it is
 * chance whether a chain of them begins. If they always do, every server shows it.
 */
const SERVERS = 3;

/** Number of calls at once before a measurement: what V8 learns from a crowd must not cost later calls. */
const CROWD = 512;

export const gc = probe(
  "gc",
  `Major GCs beyond one, and milliseconds of collections of all kinds, that 10,000 calls bring about. More than the bars means
that calls keep one another from being collected, and that each minor GC copies them (docs/decisions/no-trail.md). Of up to
${SERVERS} servers the best counts.`,
  {
    connections: [16, "calls under way at once"],
    rows: [20_000, "customers that stand before"],
    rounds: [3, "figures are medians over so many"],
    seconds: [3, "of each cell"],
  },
  ({ rows }) => rows,
  async (stage, given) => {
    const rows = [];
    for (const operation of named(OPERATIONS, Object.keys(MOST).join(","))) {
      const { name } = operation;
      let least: readonly [major: number, ms: number] = [Number.POSITIVE_INFINITY, 0];
      for (let n = 0; n < SERVERS && least[0] > MOST[name]!; n++) {
        // One server per operation, so that no operation measures what another one left.
        const server = await stage.serve(ours(name), { database: "charter" });
        const calls = await callsTo(server, stage, operation);
        await stage.load({ ...calls, connections: CROWD, ms: 1_000 });
        const { connections } = given;
        const cell: Cell = { ...calls, name, connections, watch: () => watch(server.port) };
        const [line] = await measure(stage, [[cell]], {
          ...given,
          settles: true,
          warmMs: 0,
          least: LEAST,
        });
        const [major, ms] = line!.further as [number, number];
        if (major < least[0]) least = [major, ms];
        await server.stop();
      }
      const [major, ms] = least;
      rows.push([name, atMost(major, MOST[name]!, major.toFixed(1)), ms.toFixed(0)]);
    }
    print(["of 10,000 calls", "major GCs beyond one", "ms of collections"], rows);
  },
);

async function watch(port: number): Promise<(calls: number) => Promise<readonly number[]>> {
  const before = await collectionsOf(port);
  return async (calls) => {
    const after = await collectionsOf(port);
    // Thousands of calls cause some collections; if there are none, the measurement is broken.
    if (after.seconds === 0) throw new Error("the server tells of no collections");
    const per = 10_000 / calls;
    return [
      Math.max(0, after.major - before.major - 1) * per,
      (after.seconds - before.seconds) * 1_000 * per,
    ];
  };
}

/** The collections of a server since it started, from its Prometheus metrics. */
async function collectionsOf(port: number): Promise<{ major: number; seconds: number }> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const sum = (pattern: RegExp) => [...text.matchAll(pattern)].reduce((all, [, n]) => all + Number(n), 0);
  return {
    seconds: sum(/^nodejs_gc_duration_seconds_sum\{.*\} (\S+)$/gm),
    major: sum(/^nodejs_gc_duration_seconds_count\{kind="major"\} (\S+)$/gm),
  };
}
