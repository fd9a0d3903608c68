/** Measures memory over very many calls: whether it stays constant, and below the limit of a process. */
import { setTimeout as pause } from "node:timers/promises";
import { atMost, median, print, quantile } from "../measure.ts";
import { callsTo, named, OPERATIONS } from "../operations.ts";
import { probe } from "../probe.ts";
import { memoryOf } from "../processes.ts";
import { ours } from "../servers.ts";
import { report } from "../stage.ts";

const MOST_MIB = 150;
const GROWTH = 1.1;
const MIXED = "get,list,create,patch";
const SAMPLE_MS = 250;

export const memory = probe(
  "memory",
  `Resident memory of a serving process while ${MIXED} are called side by side, as many connections each. At no moment it may
be over ${MOST_MIB} MiB, and in the last quarter of the calls not over ${GROWTH} times that of the second.`,
  {
    calls: [1_000_000, "in all"],
    connections: [64, "calls under way at once, in all"],
    rows: [100_000, "customers that stand before"],
    seconds: [10, "of each load; the next begins where it ended"],
  },
  ({ rows }) => rows,
  async (stage, given) => {
    const server = await stage.serve(ours("charter"));
    await pause(2_000);
    const rss = () => memoryOf(server.pid) ?? Number.NaN;
    const atRest = rss();
    const loads = await Promise.all(
      named(OPERATIONS, MIXED).map((operation) => callsTo(server, stage, operation)),
    );
    const samples: { calls: number; mib: number }[] = [];
    const connections = Math.ceil(given.connections / loads.length);
    let calls = 0;
    while (calls < given.calls) {
      const before = calls;
      const timer = setInterval(() => samples.push({ calls: before, mib: rss() }), SAMPLE_MS);
      try {
        const ms = given.seconds * 1_000;
        for (const part of await Promise.all(
          loads.map((load) => stage.load({ ...load, connections, ms, warmMs: 0 })),
        ))
          calls += part.calls;
      } finally {
        clearInterval(timer);
      }
      report(`${String(calls).padStart(8)} calls, ${Math.round(rss())} MiB`);
    }
    await pause(2_000);
    const quarter = (n: number) =>
      median(
        samples
          .filter((one) => one.calls >= (calls * (n - 1)) / 4 && one.calls < (calls * n) / 4)
          .map(({ mib }) => mib),
      );
    const peak = quantile(
      samples.map(({ mib }) => mib),
      1,
    );
    const growth = quarter(4) / quarter(2);
    const mib = (value: number) => `${Math.round(value)} MiB`;
    print(
      [`${calls} calls`, "resident"],
      [
        ["at rest, before", mib(atRest)],
        ...[1, 2, 3, 4].map((n) => [`in quarter ${n}`, mib(quarter(n))]),
        ["at rest, after", mib(rss())],
        [`most (at most ${MOST_MIB} MiB)`, atMost(peak, MOST_MIB, mib(peak))],
        [`last over second quarter (at most ${GROWTH})`, atMost(growth, GROWTH, growth.toFixed(2))],
      ],
    );
  },
);
