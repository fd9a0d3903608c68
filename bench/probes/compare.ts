/** Our server against the references R1 to R3, on the same rows, in the same run, in turn. */
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
/** A ratio may fall to this part of the recorded one: a shared machine moves it by a third. */
const TOLERATED = 0.5;

export const compare = probe(
  "compare",
  `Our server against hand-written ones. The ratio is our rate through theirs.
${REFERENCES.map(({ name, summary }) => `  ${name.padEnd(8)} ${summary}`).join("\n")}`,
  {
    short: [
      false,
      "GET one and create against the usual code alone; exits 1 where a ratio is below half of bench/baseline.json",
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
            against: i === 0 ? null : { cell: 0, by: "clock" },
          })),
        );
    }
    const plan = short ? { rounds: Math.min(given.rounds, 3), seconds: 1.5 } : { ...given, settles: true };
    const lines = await measure(stage, groups, plan);
    printLines(lines);
    const after = memory();
    for (const [i, { name }] of servers.entries())
      report(`${name.padEnd(8)} memory at rest ${atRest[i]} MiB, after load ${after[i]} MiB`);
    if (json) writeFileSync(json, `${JSON.stringify({ given, lines }, null, 2)}\n`);
    if (short) judge(lines, record);
  },
);

function judge(lines: readonly Line[], isRecorded: boolean): void {
  const ratios = Object.fromEntries(
    lines
      .filter(({ name }) => name.endsWith(" usual"))
      .map(({ name, ratio }) => [name.split(",")[0]!, Number(ratio!.toFixed(2))]),
  );
  if (isRecorded) return writeFileSync(BASELINE, `${JSON.stringify(ratios, null, 2)}\n`);
  const recorded = JSON.parse(readFileSync(BASELINE, "utf8")) as Record<string, number>;
  for (const [name, ratio] of Object.entries(ratios)) {
    if (ratio >= TOLERATED * (recorded[name] ?? 0)) continue;
    report(
      `${name}: ${ratio} times the usual code's rate; ${recorded[name]} is recorded, half of it is tolerated`,
    );
    process.exitCode = 1;
  }
}
