/** The widest frames of each hot path: a CPU profile of the server under load, as a table. */
import { readdirSync, readFileSync } from "node:fs";
import type { Profiler, Runtime } from "node:inspector";
import { join } from "node:path";
import { aligned, median } from "../measure.ts";
import { callsTo, named, namesOf, OPERATIONS } from "../operations.ts";
import { probe } from "../probe.ts";
import { ours } from "../servers.ts";
import { report } from "../stage.ts";

const INTERVAL_MICROS = 200;
/** A stretch without a sample that is longer than so many of them was spent away from the processor. */
const SAMPLES_AWAY = 5;

export const flame = probe(
  "flame",
  `The widest frames of the server on each hot path: in how much of its busy time a function itself ran, and in how much it or
what it called did. A new server for each path; only what happened under load is counted. The profiles of \`--profile DIR\` of
another run are drawn by browsers.`,
  {
    operations: ["get,list,create,patch,act", namesOf(OPERATIONS)],
    connections: [64, "calls under way at once"],
    seconds: [6, "of load"],
    frames: [12, "of each table"],
  },
  100_000,
  async (stage, given) => {
    for (const operation of named(OPERATIONS, given.operations)) {
      const { name } = operation;
      report(`${name} …`);
      const folder = join(stage.scratch, `profile-${name}`);
      const nodeOptions = [
        "--cpu-prof",
        `--cpu-prof-dir=${folder}`,
        `--cpu-prof-interval=${INTERVAL_MICROS}`,
      ];
      const server = await stage.serve(ours(name), { database: "charter", nodeOptions });
      const calls = await callsTo(server, stage, operation);
      const [warmMs, ms] = [2_000, given.seconds * 1_000];
      const began = nowMicros() + warmMs * 1_000;
      await stage.load({ ...calls, connections: given.connections, warmMs, ms });
      await server.stop();
      for (const file of readdirSync(folder))
        show(name, widthsOf(readJson(join(folder, file)), began, began + ms * 1_000), given.frames);
    }
  },
);

const readJson = (file: string): Profiler.Profile => JSON.parse(readFileSync(file, "utf8"));

/** Microseconds of the clock that profiles are written by. */
const nowMicros = (): number => Number(process.hrtime.bigint() / 1000n);

const nameOf = ({ functionName, url, lineNumber }: Runtime.CallFrame): string => {
  const file = url.replace(/^.*\/(?=(?:dist|node_modules)\/)/, "").replace(/^node:/, "node:");
  return `${functionName || "(anonymous)"}${file === "" ? "" : ` ${file}:${lineNumber + 1}`}`;
};

/**
 * Microseconds of each frame between two moments, those in which the process had nothing to do left out. A thread that
 * had to leave its processor to another is sampled when it goes on: what it was away for is not its frame's. No sample is
 * taken within a garbage collection, which is one long stretch.
 */
function widthsOf(
  { nodes, samples = [], timeDeltas = [], startTime }: Profiler.Profile,
  from: number,
  until: number,
) {
  const most = SAMPLES_AWAY * median(timeDeltas);
  const parents = new Map<number, number>();
  for (const { id, children = [] } of nodes) for (const child of children) parents.set(child, id);
  const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
  const [self, inclusive] = [new Map<string, number>(), new Map<string, number>()];
  let [at, busyMicros] = [startTime, 0];
  for (const [i, id] of samples.entries()) {
    at += timeDeltas[i]!;
    const name = names.get(id)!;
    const micros = name === "(garbage collector)" ? timeDeltas[i]! : Math.min(timeDeltas[i]!, most);
    if (at < from || at > until || name === "(idle)") continue;
    busyMicros += micros;
    self.set(name, (self.get(name) ?? 0) + micros);
    // A function that calls itself is there once.
    const stack = new Set<string>();
    for (let node: number | undefined = id; node !== undefined; node = parents.get(node))
      stack.add(names.get(node)!);
    for (const frame of stack) inclusive.set(frame, (inclusive.get(frame) ?? 0) + micros);
  }
  return { busyMicros, self, inclusive };
}

function show(
  title: string,
  { busyMicros, self, inclusive }: ReturnType<typeof widthsOf>,
  count: number,
): void {
  const widest = (widths: ReadonlyMap<string, number>, isWanted: (name: string) => boolean) =>
    [...widths]
      .filter(([name]) => isWanted(name))
      .sort(([, a], [, b]) => b - a)
      .slice(0, count)
      .map(([name, micros]) => [name, `${((100 * micros) / busyMicros).toFixed(1)} %`]);
  console.log(`\n${title}: ${(busyMicros / 1e6).toFixed(1)} s busy\n`);
  console.log(`${aligned([["itself", "of busy"], ...widest(self, () => true)])}\n`);
  // Node's own frames at the root hold all the others.
  const isOurs = (name: string) => /(dist|node_modules)\//.test(name);
  console.log(aligned([["with what it called", "of busy"], ...widest(inclusive, isOurs)]));
}
