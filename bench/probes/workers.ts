/** Measures what a second process gains on one machine, which also makes the load. */
import { availableParallelism } from "node:os";
import { packageRoot } from "../../runtime/declare/root.ts";
import { type Cell, measure, printLines } from "../measure.ts";
import { callsTo, named, OPERATIONS } from "../operations.ts";
import { probe } from "../probe.ts";
import { ours } from "../servers.ts";
import { report } from "../stage.ts";

const WORKERS = [1, 2];

export const workers = probe(
  "workers",
  `Calls a second of WORKERS=1 and WORKERS=2, under the load of two processes on the same machine. PostgreSQL, the servers and
those two share its processors, so the second process cannot bring what a machine of its own would: reckon what two processors
of their own would serve from what a call takes of each.`,
  {
    connections: [64, "calls under way at once"],
    rounds: [5, "figures are medians over so many"],
    seconds: [2, "of each cell"],
    rows: [100_000, "customers, and as many cases, that stand before"],
  },
  ({ rows }) => rows,
  async (stage, given) => {
    const servers = [];
    for (const count of WORKERS)
      servers.push(
        await stage.serve(ours(`workers_${count}`, packageRoot(), { WORKERS: String(count) }), {
          database: "charter",
        }),
      );
    const groups: Cell[][] = [];
    for (const operation of named(OPERATIONS, "get,list,create,patch")) {
      const calls = await Promise.all(servers.map((server) => callsTo(server, stage, operation)));
      groups.push(
        calls.map((some, i) => ({
          ...some,
          name: `${operation.name}, WORKERS=${WORKERS[i]}`,
          connections: given.connections,
          makers: 2,
          against: i === 0 ? null : { cell: 0, by: "rate" },
        })),
      );
    }
    report(`${availableParallelism()} processors`);
    printLines(await measure(stage, groups, given));
  },
);
