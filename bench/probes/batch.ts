/** Measures what a create costs as an item of a batch, and as a call of its own. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Cell, measure, print, printLines } from "../measure.ts";
import { CUSTOMER, creates } from "../operations.ts";
import { probe } from "../probe.ts";
import { rowsAlone } from "../rows-alone.ts";
import { ours } from "../servers.ts";
import { type Caller, UNIQUE } from "../wire.ts";

/** The most that an item may cost of a call, in processor time of the server and PostgreSQL. */
const MOST = 0.25;
const ITEMS = 200;
/** Calls under way at once, and batches: a client sends one after another. */
const CALLS = 16;
const BATCHES = 1;

const person = (n: number): object => ({ ...CUSTOMER, email: `new.${UNIQUE}.${n}@example.com` });

const singles = creates<Caller>("create", "/customers", () => [person(0)]);

const batches = (name: string, more: object) => ({
  ...creates<Caller>(name, "/batch", () => [
    {
      ...more,
      items: Array.from({ length: ITEMS }, (_, n) => ({
        method: "POST",
        path: "/customers",
        body: person(n),
      })),
    },
  ]),
  expect: 200,
});

export const batch = probe(
  "batch",
  `What a create of a Customer costs as one of ${ITEMS} items of a batch, of what it costs as a call among ${CALLS} at once, in processor
time of the server and PostgreSQL. Its bar is ${MOST}, whether the batch is atomic or not. Then what the rows of an item cost
PostgreSQL by themselves: plain inserts of the same rows, ${ITEMS} at a time, which no item can fall below.`,
  {
    rounds: [6, "medians are over so many"],
    seconds: [3, "of each cell"],
  },
  2_000,
  async (stage, given) => {
    const server = await stage.serve(ours("charter"));
    const caller = { port: server.port, key: stage.key };
    const cell = async (
      { name, expect, requests }: typeof singles,
      connections: number,
      callsEach = 1,
    ): Promise<Cell> => ({
      name,
      server,
      requests: await requests(caller),
      expect,
      connections,
      callsEach,
      against: callsEach === 1 ? null : { cell: 0, by: "micros", most: MOST },
    });
    const cells = [
      await cell(singles, CALLS),
      await cell(batches("item of a batch", {}), BATCHES, ITEMS),
      await cell(batches("item of an atomic batch", { atomic: true }), BATCHES, ITEMS),
    ];
    printLines(await measure(stage, [cells], { ...given, settles: true }));
    await server.stop();
    const [pid] = readFileSync(join(stage.scratch, "postgres", "postmaster.pid"), "utf8").split("\n");
    const costs = await rowsAlone(await stage.database("charter"), Number(pid));
    const sum = (of: "indexed" | "bare") => costs.reduce((all, cost) => all + cost[of], 0);
    const all = { table: "together", indexed: sum("indexed"), bare: sum("bare") };
    print(
      ["rows of", "with indexes, µs", "without, µs"],
      [...costs, all].map(({ table, indexed, bare }) => [table, indexed.toFixed(0), bare.toFixed(0)]),
    );
  },
);
