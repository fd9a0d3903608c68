/** In charge of memory over very many calls: whether it stays where it is, and under what a process may take. */
import { setTimeout as pause } from "node:timers/promises";
import { atMost, type Cell, median, quantile, report, tell } from "./bars.ts";
import { OPERATIONS } from "./operations.ts";
import { readOptions } from "./options.ts";
import { memoryOf } from "./processes.ts";
import { onStage } from "./stage.ts";

const MOST_MIB = 150;
const GROWTH = 1.1;
const MIXED = ["get", "list", "create", "patch"];
const SAMPLE_MS = 250;

const given = readOptions(
  "bench:memory",
  `Resident memory of a serving process while ${MIXED.join(", ")} are called side by side, as many connections each. At no
moment it may be over ${MOST_MIB} MiB, and in the last quarter of the calls not over ${GROWTH} times that of the second.`,
  {
    calls: [1_000_000, "in all"],
    connections: [64, "calls under way at once, in all"],
    rows: [100_000, "customers that stand before"],
    seconds: [10, "of each load; the next begins where it ended"],
  },
);

interface Sample {
  readonly calls: number;
  readonly mib: number;
}

await onStage(given.rows, ["charter"], async (stage) => {
  const { seeded, key } = stage.ground;
  const server = await stage.serve("charter");
  const { port, pid } = server;
  await pause(2_000);
  const rssOf = () => memoryOf(pid)?.rss ?? Number.NaN;
  const atRest = rssOf();
  const operations = OPERATIONS.filter(({ name }) => MIXED.includes(name));
  const loads = await Promise.all(
    operations.map(async (operation) => ({
      expect: operation.expect,
      requests: await operation.requests({ port, key, seeded }),
      first: 1,
      calls: 0,
    })),
  );
  const samples: Sample[] = [];
  let calls = 0;
  const connections = Math.ceil(given.connections / loads.length);
  while (calls < given.calls) {
    const before = calls;
    const began = performance.now();
    const timer = setInterval(() => samples.push({ calls: before, mib: rssOf() }), SAMPLE_MS);
    try {
      await Promise.all(
        loads.map(async (load) => {
          const { requests, expect, first } = load;
          const ms = given.seconds * 1_000;
          const measured = await stage.load(server, { requests, expect, first, connections, ms, warmMs: 0 });
          load.first = measured.next;
          load.calls += measured.calls;
          calls += measured.calls;
        }),
      );
    } finally {
      clearInterval(timer);
    }
    const rate = Math.round(((calls - before) * 1_000) / (performance.now() - began));
    tell(`${String(calls).padStart(8)} calls, ${Math.round(rssOf())} MiB, ${rate} calls/s`);
  }
  await pause(2_000);
  const between = (from: number, to: number) =>
    samples.filter((s) => s.calls >= calls * from && s.calls < calls * to).map(({ mib }) => mib);
  const [second, last] = [median(between(0.25, 0.5)), median(between(0.75, 1))];
  const peak = quantile(
    samples.map(({ mib }) => mib),
    1,
  );
  const [growth, mib] = [last / second, (value: number) => `${Math.round(value)} MiB`];
  const rows: Cell[][] = [
    ["at rest, before", mib(atRest)],
    ["in the first quarter", mib(median(between(0, 0.25)))],
    ["in the second", mib(second)],
    ["in the third", mib(median(between(0.5, 0.75)))],
    ["in the last", mib(last)],
    ["at rest, after", mib(rssOf())],
    [`most (at most ${MOST_MIB} MiB)`, atMost(peak, MOST_MIB, mib(peak))],
    [`last over second quarter (at most ${GROWTH})`, atMost(growth, GROWTH, growth.toFixed(2))],
  ];
  const shares = operations.map(({ name }, i) => `${loads[i]!.calls} ${name}`).join(", ");
  report([`${calls} calls: ${shares}`, "resident"], rows);
});
