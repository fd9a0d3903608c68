/** In charge of what calls leave behind for the garbage collector: how many of them it takes to bring about a major GC. */
import { atMost, type Cell, median, report, tell } from "./bars.ts";
import { OPERATIONS } from "./operations.ts";
import { readOptions } from "./options.ts";
import { onStage } from "./stage.ts";

/**
 * Major GCs that 10,000 calls may bring about, beyond the one that may fall into any stretch of time. What is promoted is
 * what was under way at a minor GC, and little else.
 */
const MOST: Readonly<Record<string, number>> = { get: 1, list: 2, create: 3, patch: 3, act: 3 };

const given = readOptions(
  "bench:gc",
  `Major GCs beyond one, and milliseconds of collections of all kinds, that 10,000 calls bring about. More
than the bars means that calls keep one another from being collected, and that each minor GC copies them (docs/decisions/no-trail.md).`,
  {
    connections: [16, "calls under way at once"],
    rows: [20_000, "customers that stand before"],
    rounds: [3, "figures are medians over so many"],
    seconds: [3, "of each cell"],
  },
);

interface Collections {
  readonly full: number;
  readonly seconds: number;
}

/** What a server has swept since it started, as it tells Prometheus. */
async function collectionsOf({ port }: { readonly port: number }): Promise<Collections> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const sum = (pattern: RegExp) => [...text.matchAll(pattern)].reduce((all, [, n]) => all + Number(n), 0);
  const seconds = sum(/^nodejs_gc_duration_seconds_sum\{.*\} (\S+)$/gm);
  return {
    seconds,
    full: sum(/^nodejs_gc_duration_seconds_count\{kind="major"\} (\S+)$/gm),
  };
}

await onStage(given.rows, ["charter"], async (stage) => {
  const { seeded, key } = stage.ground;
  const rows: Cell[][] = [];
  for (const { name, summary, expect, group, requests: requestsOf } of OPERATIONS) {
    if (!(name in MOST)) continue;
    const server = await stage.serve("charter");
    const requests = await requestsOf({ port: server.port, key, seeded });
    const rounds: [full: number, ms: number][] = [];
    let first = Date.now() % 1e10;
    for (let round = 0; round <= given.rounds; round++) {
      const before = await collectionsOf(server);
      const measured = await stage.load(server, {
        requests,
        expect,
        group,
        first,
        connections: given.connections,
        warmMs: 0,
        ms: given.seconds * 1_000,
      });
      first = measured.next;
      const after = await collectionsOf(server);
      // Thousands of calls make some: a measure that hears of none does not listen.
      if (after.seconds === 0) throw new Error("the server tells of no collections");
      const per = 10_000 / measured.calls;
      const [full, ms] = [
        Math.max(0, after.full - before.full - 1) * per,
        (after.seconds - before.seconds) * 1_000 * per,
      ];
      // In the first round the server still compiles what it runs.
      if (round > 0) rounds.push([full, ms]);
      tell(
        `${name}, round ${round}: ${measured.calls} calls, ${full.toFixed(1)} major GCs beyond one in 10,000`,
      );
    }
    const full = median(rounds.map(([n]) => n));
    rows.push([
      summary,
      atMost(full, MOST[name]!, full.toFixed(1)),
      median(rounds.map(([, ms]) => ms)).toFixed(0),
    ]);
    await server.stop();
  }
  report(["of 10,000 calls", "major GCs beyond one", "ms of collections"], rows);
});
