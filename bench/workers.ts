/** In charge of what a second process brings on one machine, with the load made on the same machine: so it tells what that takes, too. */
import { availableParallelism } from "node:os";
import { median, report, tell } from "./bars.ts";
import { OPERATIONS } from "./operations.ts";
import { readOptions } from "./options.ts";
import { onStage } from "./stage.ts";

const MEASURED = ["get", "list", "create", "patch"];
const WORKERS = [1, 2];

const given = readOptions(
  "bench:workers",
  `Calls a second of WORKERS=1 and WORKERS=2, under the load of two processes on the same machine. PostgreSQL, the servers and
those two share its processors, so the second process cannot bring what a machine of its own would: what a call takes of the
processors of each is told beside it, and what two processors of their own would serve is reckoned from it.`,
  {
    connections: [64, "calls under way at once"],
    rounds: [5, "figures are medians over so many"],
    seconds: [2, "of each cell"],
    rows: [100_000, "customers, and as many cases, that stand before"],
  },
);

interface Measure {
  readonly rate: number;
  readonly node: number;
  readonly postgres: number;
  readonly makers: number;
}

await onStage(given.rows, ["charter"], async (stage) => {
  const { seeded, key } = stage.ground;
  const rows: string[][] = [];
  const all = new Map<string, Measure[]>();
  let first = 1;
  const servers = [];
  for (const workers of WORKERS)
    servers.push(await stage.serve("charter", { environment: { WORKERS: String(workers) } }));
  for (let round = 0; round < given.rounds; round++)
    for (const operation of OPERATIONS.filter(({ name }) => MEASURED.includes(name)))
      for (const turn of WORKERS.keys()) {
        const at = (turn + round) % WORKERS.length;
        const server = servers[at]!;
        const requests = await operation.requests({ port: server.port, key, seeded });
        const load = { requests, expect: operation.expect, ms: given.seconds * 1_000 };
        const halves = await Promise.all(
          // The two make different numbers: an Idempotency-Key is used once.
          [first, first + 500_000_000].map((from) =>
            stage.load(server, { ...load, connections: given.connections / 2, first: from }),
          ),
        );
        first = halves[0]!.next;
        const calls = halves.reduce((sum, half) => sum + half.calls, 0);
        // Each half has counted the whole of the server's time, and divided it by its own calls.
        const micros = (i: number) => ((halves[0]!.cpuMicros[i] ?? Number.NaN) * halves[0]!.calls) / calls;
        const makers =
          halves.reduce((sum, half) => sum + (half.cpuMicros[2] ?? Number.NaN) * half.calls, 0) / calls;
        const name = `${operation.name} ${WORKERS[at]}`;
        const measure = { rate: calls / given.seconds, node: micros(0), postgres: micros(1), makers };
        all.set(name, [...(all.get(name) ?? []), measure]);
        tell(
          `round ${round + 1}, ${operation.name}, WORKERS=${WORKERS[at]}: ${Math.round(measure.rate)} calls/s`,
        );
      }
  for (const name of MEASURED) {
    const [one, two] = WORKERS.map((workers) => all.get(`${name} ${workers}`)!);
    for (const [measures, workers] of [
      [one!, 1],
      [two!, 2],
    ] as const) {
      const of = (what: keyof Measure) => median(measures.map((measure) => measure[what]));
      const ratio = median(measures.map(({ rate }, i) => rate / one![i]!.rate));
      rows.push([
        `${name}, WORKERS=${workers}`,
        of("rate").toFixed(0),
        `x ${ratio.toFixed(2)}`,
        of("node").toFixed(0),
        of("postgres").toFixed(0),
        of("makers").toFixed(0),
        ((workers * 1e6) / of("node")).toFixed(0),
        (1e6 / of("postgres")).toFixed(0),
      ]);
    }
  }
  report(
    [
      `${given.connections} at once, ${availableParallelism()} processors`,
      "calls/s",
      "of one",
      "CPU µs node",
      "pg",
      "load",
      "reckoned: node alone, calls/s",
      "pg, a processor",
    ],
    rows,
  );
});
