/** Our server against the references R1 to R3, on the same rows, in the same run, in turn. */
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { packageRoot } from "../../runtime/declare/root.ts";
import { agree } from "../agree.ts";
import { type Cell, type Line, measure, printLines } from "../measure.ts";
import { OPERATIONS, operationsNamed } from "../operations.ts";
import { probe } from "../probe.ts";
import { memoryOf } from "../processes.ts";
import { ours, REFERENCES, type Running } from "../servers.ts";
import { build, onStage, report, type Stage } from "../stage.ts";

const BASELINE = join(packageRoot(), "bench", "baseline.json");
/** A ratio may fall to this part of the recorded one: a shared machine moves it by a third. */
const TOLERATED = 0.5;
const NAMES = OPERATIONS.map(({ name }) => name).join(",");

export const compare = probe(
  "compare",
  `Our server against hand-written ones. The ratio is our rate through theirs.
${REFERENCES.map(({ name, summary }) => `  ${name.padEnd(8)} ${summary}`).join("\n")}`,
  {
    short: [
      false,
      "GET one and create against the usual code alone; exits 1 where a ratio is below half of bench/baseline.json",
    ],
    operations: ["", `${NAMES}; all unless named`],
    references: ["", `${REFERENCES.map(({ name }) => name).join(",")}; all unless named`],
    connections: ["", "calls under way at once: 1,16,64"],
    rounds: [5, "medians are over so many"],
    seconds: [2, "of each cell"],
    rows: [100_000, "customers, and as many cases, that stand before"],
    against: ["", 'another checkout with a build, measured as "before" in the same run'],
    profile: ["", "folder for a CPU profile of our server"],
    json: ["", "file for the figures"],
    record: [false, "writes the ratios of this short run to bench/baseline.json"],
  },
  async (given) => {
    const { short, against, profile, json, record } = given;
    build(packageRoot());
    const wanted = given.references || (short ? "usual" : REFERENCES.map(({ name }) => name).join(","));
    const kinds = [
      ours("charter"),
      ...(against ? [ours("before", resolve(against))] : []),
      ...REFERENCES.filter(({ name }) => wanted.split(",").includes(name)),
    ];
    await onStage(short ? Math.min(given.rows, 20_000) : given.rows, async (stage) => {
      const servers: Running[] = [];
      for (const kind of kinds) {
        const isProfiled = profile && kind.name === "charter";
        const nodeOptions = isProfiled ? ["--cpu-prof", `--cpu-prof-dir=${resolve(profile)}`] : [];
        servers.push(await stage.serve(kind, { nodeOptions }));
      }
      await agree(servers, stage);
      const memory = () => servers.map(({ pid }) => Math.round(memoryOf(pid)?.rss ?? Number.NaN));
      const atRest = memory();
      const groups = await groupsOf(
        stage,
        servers,
        given.operations || (short ? "get,create" : NAMES),
        (given.connections || (short ? "16" : "1,16,64")).split(",").map(Number),
      );
      const plan = short ? { rounds: Math.min(given.rounds, 3), seconds: 1.5 } : { ...given, settles: true };
      const lines = await measure(stage, groups, plan);
      printLines(lines);
      const after = memory();
      for (const [i, { name }] of servers.entries())
        report(`${name.padEnd(8)} memory at rest ${atRest[i]} MiB, after load ${after[i]} MiB`);
      if (json) writeFileSync(json, `${JSON.stringify({ given, lines }, null, 2)}\n`);
      if (short) judge(lines, record);
    });
  },
);

async function groupsOf(
  { key, seeded }: Stage,
  servers: readonly Running[],
  operations: string,
  connections: readonly number[],
): Promise<Cell[][]> {
  const groups: Cell[][] = [];
  for (const { name, expect, group, requests } of operationsNamed(operations)) {
    const requested = await Promise.all(servers.map(({ port }) => requests({ port, key, seeded })));
    for (const at of connections)
      groups.push(
        servers.map((server, i) => ({
          name: `${name}, ${at} at once, ${server.name}`,
          server,
          requests: requested[i]!,
          connections: at,
          expect,
          group,
          ...(i === 0 ? {} : { against: { cell: 0, by: "clock" as const } }),
        })),
      );
  }
  return groups;
}

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
