/** What calls leave behind for the garbage collector: how many of them it takes to bring about a major GC. */
import { atMost, type Cell, measure, print } from "../measure.ts";
import { callsTo, named, OPERATIONS } from "../operations.ts";
import { probe } from "../probe.ts";
import { ours } from "../servers.ts";

/**
 * Major GCs that 10,000 calls may bring about, beyond the one that may fall into any stretch of time. What is promoted is
 * what was under way at a minor GC, and little else.
 */
const MOST: Readonly<Record<string, number>> = { get: 1, list: 2, create: 3, patch: 3, act: 3 };

/** Calls that a figure is of, however long they take. */
const LEAST = 5_000;

/**
 * Servers that may be tried for an operation: whether a row of calls begins is chance where something seldom leads from
 * one to the next. What leads there always shows at each of them.
 */
const SERVERS = 3;

/** So many calls are under way at once before any is measured: what V8 learns of a crowd must not cost those after it. */
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
        // A server each: what one operation leaves is not the next one's.
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
    // Thousands of calls make some: a measure that hears of none does not listen.
    if (after.seconds === 0) throw new Error("the server tells of no collections");
    const per = 10_000 / calls;
    return [
      Math.max(0, after.major - before.major - 1) * per,
      (after.seconds - before.seconds) * 1_000 * per,
    ];
  };
}

/** What a server has collected since it started, as it tells Prometheus. */
async function collectionsOf(port: number): Promise<{ major: number; seconds: number }> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const sum = (pattern: RegExp) => [...text.matchAll(pattern)].reduce((all, [, n]) => all + Number(n), 0);
  return {
    seconds: sum(/^nodejs_gc_duration_seconds_sum\{.*\} (\S+)$/gm),
    major: sum(/^nodejs_gc_duration_seconds_count\{kind="major"\} (\S+)$/gm),
  };
}
