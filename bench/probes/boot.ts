/** Measures an application by the number of its resources: the time to check, compare, start and edit it. */
import { spawn, spawnSync } from "node:child_process";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { packageRoot } from "../../runtime/declare/root.ts";
import { look } from "../../runtime/embedded/processes.ts";
import { makeApplication } from "../declarations.ts";
import { atMost, median, print, type Text } from "../measure.ts";
import { probe } from "../probe.ts";
import { cpuOfEach, family, ownCpuOf } from "../processes.ts";
import { ours, start } from "../servers.ts";
import { report } from "../stage.ts";

/** Milliseconds of one run: wall-clock time, and CPU time without PostgreSQL's. */
interface Took {
  readonly wall: number;
  readonly cpu: number;
}

/** Names of the measurements, each with the wall-clock milliseconds that it may take with many resources. */
const STAGES = {
  "charter check, the first": 2_000,
  "charter check": 2_000,
  "charter diff": 5_000,
  "start, new database": null,
  "start, existing database": 3_000,
  "reload, an edit of a rule": 100,
  "reload, an edit of a column": 100,
} as const;
type Stage = keyof typeof STAGES;

const EDITED = "thing-aaad.yaml";

export const boot = probe(
  "boot",
  `Milliseconds of \`charter check\` where its hooks are still to be built and where they are, of \`charter diff\` with another folder, of a start with the embedded database until it is
ready, on a new data directory and on one that stands, and of what \`charter dev\` takes for an edit of one file; with few and
with many resources, on the wall and on the processor (of starts and edits, that of the server's process). The bars are for a machine
that does nothing else: ${Object.entries(STAGES)
    .flatMap(([name, most]) => (most === null ? [] : [`${name} ${most} ms`]))
    .join(", ")}.`,
  { few: [25, "resources"], many: [500, "resources"], rounds: [5, "figures are medians over so many"] },
  2_000,
  async ({ scratch }, given) => {
    const times = new Map<string, Took[]>();
    const sizes = [given.few, given.many];
    for (const size of sizes) {
      const folder = join(scratch, String(size));
      makeApplication(folder, size);
      cpSync(folder, `${folder}-before`, { recursive: true });
      edit(folder, "max: 200", "max: 210");
      for (let round = 0; round < given.rounds; round++)
        for (const [stage, took] of Object.entries(await stagesOf(folder))) {
          times.set(`${size} ${stage}`, [...(times.get(`${size} ${stage}`) ?? []), took]);
          report(`${size}, ${stage}: ${Math.round(took.wall)} ms, processor ${Math.round(took.cpu)} ms`);
        }
    }
    const row = ([stage, most]: [string, number | null]): Text[] => [
      stage,
      ...sizes.flatMap((size) => {
        const took = times.get(`${size} ${stage}`)!;
        const wall = median(took.map((one) => one.wall));
        const text = wall.toFixed(0);
        return [
          most === null || size !== given.many ? text : atMost(wall, most, text),
          median(took.map(({ cpu }) => cpu)).toFixed(0),
        ];
      }),
    ];
    print(
      ["ms", ...sizes.flatMap((size) => [`${size} resources`, "processor"])],
      Object.entries(STAGES).map(row),
    );
  },
);

async function stagesOf(folder: string): Promise<Record<Stage, Took>> {
  for (const made of ["data", "dist"]) rmSync(join(folder, made), { recursive: true, force: true });
  return {
    "charter check, the first": called(folder, "check"),
    "charter check": called(folder, "check"),
    "charter diff": called(folder, "diff", `${folder}-before`),
    "start, new database": await ready(folder),
    "start, existing database": await ready(folder),
    ...(await reloaded(folder)),
  };
}

const MAIN = join(packageRoot(), "dist", "cli", "main.js");

function called(folder: string, ...args: readonly string[]): Took {
  const [began, cpu] = [performance.now(), spent(process.pid)];
  const { status, stderr } = spawnSync(process.execPath, [MAIN, ...args], { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return { wall: performance.now() - began, cpu: spent(process.pid) - cpu };
}

/** CPU milliseconds of a process, and of the children that it has waited for. */
const spent = (pid: number): number => 1_000 * (cpuOfEach([pid]) ?? Number.NaN);

async function ready(folder: string): Promise<Took> {
  const settings = { DATA_DIR: join(folder, "data") };
  const server = await start(ours("charter", packageRoot(), settings, folder), "");
  const took = { wall: server.readyMs, cpu: spent(server.pid) };
  await server.stop();
  return took;
}

function edit(folder: string, from: string, to: string): void {
  const file = join(folder, "resources", EDITED);
  const text = readFileSync(file, "utf8");
  if (!text.includes(from)) throw new Error(`${EDITED} does not say ${from}`);
  writeFileSync(file, text.replace(from, to));
}

/** Makes two edits while the server runs, and reverts each. `charter dev` prints the time of each edit. */
async function reloaded(folder: string) {
  const settings = { DATA_DIR: join(folder, "data"), DATABASE_URL: "", PORT: "0", LOG_LEVEL: "fatal" };
  const child = spawn(process.execPath, [MAIN, "dev"], { cwd: folder, env: { ...process.env, ...settings } });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      said += chunk.toString();
    });
  const until = async (holds: () => boolean) => {
    while (!holds()) {
      if (child.exitCode !== null) throw new Error(said);
      await pause(5);
    }
  };
  /** Waits for the separate process that writes the files for hooks. */
  const quiet = async () =>
    await until(() => !family(child.pid!).some((pid) => look(pid)?.command.split(" ").includes("types")));
  const live = /live .*\((\d+) ms/;
  const take = async (from: string, to: string): Promise<Took> => {
    const before = ownCpuOf(child.pid!) ?? Number.NaN;
    said = "";
    edit(folder, from, to);
    await until(() => live.test(said));
    const took = { wall: Number(live.exec(said)![1]), cpu: 1_000 * (ownCpuOf(child.pid!)! - before) };
    await quiet();
    return took;
  };
  try {
    await until(() => said.includes("Watching"));
    await quiet();
    const rule = ["Finish it.", "End it."] as const;
    const column = ["max: 210", "max: 220"] as const;
    // The first edit runs code that never ran before.
    for (const [from, to] of [rule, [rule[1], rule[0]]] as const) await take(from, to);
    const found = { rule: await take(...rule), column: await take(...column) };
    edit(folder, rule[1], rule[0]);
    edit(folder, column[1], column[0]);
    return { "reload, an edit of a rule": found.rule, "reload, an edit of a column": found.column };
  } finally {
    child.kill("SIGTERM");
    await until(() => child.exitCode !== null).catch(() => {});
  }
}
