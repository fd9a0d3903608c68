/** Compares our server with the references R1 to R3, on the same rows, in the same run, in turn. */
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { packageRoot } from "../../runtime/declare/root.ts";
import { agree } from "../agree.ts";
import { type Cell, type Line, measure, printLines } from "../measure.ts";
import { callsTo, named, namesOf, OPERATIONS } from "../operations.ts";
import { probe } from "../probe.ts";
import { memoryOf } from "../processes.ts";
import { ours, REFERENCES, type Running } from "../servers.ts";
import { report } from "../stage.ts";

const BASELINE = join(packageRoot(), "bench", "baseline.json");
/** The part of the recorded ratio that is tolerated, since a shared machine changes it by a third. */
const TOLERATED = 0.5;
/**
 * Seconds of each cell of a short run, and of the repetitions if a ratio is too low. A machine short of CPU
 * makes few calls in a second; a server that is really slower is slower in all repetitions.
 */
const SHORT_SECONDS = [1.5, 3, 6];
/** Minimum number of calls for a figure, however long they take. */
const LEAST = 200;

export const compare = probe(
  "compare",
  `Our server against hand-written ones. The ratio is our rate through theirs; in a short run it is their processor time
for a call, with PostgreSQL's, through ours.
${REFERENCES.map(({ name, summary }) => `  ${name.padEnd(8)} ${summary}`).join("\n")}`,
  {
    short: [
      false,
      "GET one and create against the usual code alone; exits 1 where a ratio stays below half of bench/baseline.json",
    ],
    operations: ["", `${namesOf(OPERATIONS)}; all unless named`],
    references: ["", `${namesOf(REFERENCES)}; all unless named`],
    connections: ["", "calls under way at once: 1,16,64"],
    rounds: [5, "medians are over so many"],
    seconds: [2, "of each cell"],
    rows: [100_000, "customers, and as many cases, that stand before"],
    against: ["", 'another checkout with a build, measured as "before" in the same run'],
    profile: ["", "folder for a CPU profile of our server"],
    json: ["", "file for the figures"],
    record: [false, "writes the ratios of this short run to bench/baseline.json"],
  },
  ({ short, rows }) => (short ? Math.min(rows, 20_000) : rows),
  async (stage, given) => {
    const { short, against, profile, json, record } = given;
    const kinds = [
      ours("charter"),
      ...(against ? [ours("before", resolve(against))] : []),
      ...named(REFERENCES, given.references || (short ? "usual" : "")),
    ];
    const servers: Running[] = [];
    for (const kind of kinds) {
      const isProfiled = profile && kind.name === "charter";
      const nodeOptions = isProfiled ? ["--cpu-prof", `--cpu-prof-dir=${resolve(profile)}`] : [];
      servers.push(await stage.serve(kind, { nodeOptions }));
    }
    await agree(servers, stage);
    const memory = () => servers.map(({ pid }) => Math.round(memoryOf(pid) ?? Number.NaN));
    const atRest = memory();
    const groups: Cell[][] = [];
    for (const operation of named(OPERATIONS, given.operations || (short ? "get,create" : ""))) {
      const calls = await Promise.all(servers.map((server) => callsTo(server, stage, operation)));
      for (const connections of (given.connections || (short ? "16" : "1,16,64")).split(",").map(Number))
        groups.push(
          calls.map((some, i) => ({
            ...some,
            name: `${operation.name}, ${connections} at once, ${some.server.name}`,
            connections,
            against: i === 0 ? null : { cell: 0, by: short ? "micros" : "clock" },
          })),
        );
    }
    let lines: Line[] = [];
    let slow: string[] = [];
    for (const seconds of short ? SHORT_SECONDS : [given.seconds]) {
      const rounds = short ? Math.min(given.rounds, 3) : given.rounds;
      lines = await measure(stage, groups, { rounds, seconds, settles: lines.length === 0, least: LEAST });
      printLines(lines);
      slow = short && !record ? tooSlow(lines) : [];
      if (slow.length === 0) break;
      for (const line of slow) report(line);
    }
    const after = memory();
    for (const [i, { name }] of servers.entries())
      report(`${name.padEnd(8)} memory at rest ${atRest[i]} MiB, after load ${after[i]} MiB`);
    if (json) writeFileSync(json, `${JSON.stringify({ given, lines }, null, 2)}\n`);
    if (short && record) writeFileSync(BASELINE, `${JSON.stringify(ratiosOf(lines), null, 2)}\n`);
    if (slow.length > 0) process.exitCode = 1;
  },
);

const ratiosOf = (lines: readonly Line[]): Record<string, number> =>
  Object.fromEntries(
    lines
      .filter(({ name }) => name.endsWith(" usual"))
      .map(({ name, ratio }) => [name.split(",")[0]!, Number(ratio!.toFixed(2))]),
  );

/** Messages about the ratios that are too low. */
function tooSlow(lines: readonly Line[]): string[] {
  const recorded = JSON.parse(readFileSync(BASELINE, "utf8")) as Record<string, number>;
  return Object.entries(ratiosOf(lines))
    .filter(([name, ratio]) => !(ratio >= TOLERATED * recorded[name]!))
    .map(
      ([name, ratio]) =>
        `${name}: the usual code takes ${ratio} times our processor time; ${recorded[name]} is recorded, half of it is tolerated`,
    );
}
