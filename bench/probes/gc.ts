/** Measures the garbage that calls leave: how many major GCs a number of calls cause. */
import { atMost, type Cell, measure, print } from "../measure.ts";
import { callsTo, named, OPERATIONS } from "../operations.ts";
import { probe } from "../probe.ts";
import { ours, type Running } from "../servers.ts";
import type { Stage } from "../stage.ts";

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
    // All operations share the first server: its code is compiled once. One that misses its bar there, perhaps by what
    // another one left, gets servers of its own.
    const shared = await stage.serve(ours("shared"), { database: "charter" });
    for (const operation of named(OPERATIONS, Object.keys(MOST).join(","))) {
      const { name } = operation;
      let least = await garbageOf(stage, shared, operation, given);
      for (let n = 1; n < SERVERS && least.major > MOST[name]!; n++) {
        const own = await stage.serve(ours(name), { database: "charter" });
        const found = await garbageOf(stage, own, operation, given);
        if (found.major < least.major) least = found;
        await own.stop();
      }
      const { major, ms } = least;
      rows.push([name, atMost(major, MOST[name]!, major.toFixed(1)), ms.toFixed(0)]);
    }
    await shared.stop();
    print(["of 10,000 calls", "major GCs beyond one", "ms of collections"], rows);
  },
);

/** The major GCs beyond one, and the milliseconds of all collections, that 10,000 calls cause. */
async function garbageOf(
  stage: Stage,
  server: Running,
  operation: (typeof OPERATIONS)[number],
  { connections, rounds, seconds }: { connections: number; rounds: number; seconds: number },
): Promise<{ major: number; ms: number }> {
  const calls = await callsTo(server, stage, operation);
  await stage.load({ ...calls, connections: CROWD, ms: 1_000 });
  const cell: Cell = { ...calls, name: operation.name, connections, watch: () => watch(server.port) };
  const plan = { rounds, seconds, settles: true, warmMs: 0, least: LEAST };
  const [line] = await measure(stage, [[cell]], plan);
  const [major, ms] = line!.further as [number, number];
  return { major, ms };
}

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
