/** In charge of the widest frames of each hot path: a CPU profile of the server under load, as a table. */
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { alignedOf, median, tell } from "./bars.ts";
import { OPERATIONS } from "./operations.ts";
import { onStage } from "./stage.ts";

const { values: given } = parseArgs({
  options: {
    operations: { type: "string", default: "get,list,create,patch,act" },
    connections: { type: "string", default: "64" },
    seconds: { type: "string", default: "6" },
    frames: { type: "string", default: "12" },
    dir: { type: "string" },
    help: { type: "boolean" },
  },
});

const HELP = `npm run bench:flame -- [options]

The widest frames of the server on each hot path: in how much of its busy time a function itself ran, and in how much it or
what it called did. A new server for each path; only what happened under load is counted. The profiles, which browsers draw
as flame graphs, stay in the folder that is told.

  --operations a,b       ${OPERATIONS.map(({ name }) => name).join(", ")}
  --connections 64       calls under way at once
  --seconds 6            of load
  --frames 12            of each table
  --dir DIR              reads the profiles of \`npm run bench -- --profile DIR\` instead
`;

const INTERVAL_MICROS = 200;
/** A stretch without a sample that is longer than so many of them was spent away from the processor. */
const SAMPLES_AWAY = 5;

interface Frame {
  readonly functionName: string;
  readonly url: string;
  readonly lineNumber: number;
}

interface Profile {
  readonly nodes: readonly { readonly id: number; readonly callFrame: Frame; readonly children?: number[] }[];
  readonly samples: readonly number[];
  /** Microseconds since the sample before. */
  readonly timeDeltas: readonly number[];
  /** Microseconds of the system's monotonic clock. */
  readonly startTime: number;
}

/** Microseconds of the clock that profiles are written by. */
const nowMicros = (): number => Number(process.hrtime.bigint() / 1000n);

const nameOf = ({ functionName, url, lineNumber }: Frame): string => {
  const place = url.replace(/^.*\/(?=(?:dist|node_modules)\/)/, "").replace(/^node:/, "node:");
  return `${functionName || "(anonymous)"}${place === "" ? "" : ` ${place}:${lineNumber + 1}`}`;
};

interface Widths {
  readonly busyMicros: number;
  readonly self: ReadonlyMap<string, number>;
  readonly inclusive: ReadonlyMap<string, number>;
}

/**
 * Microseconds of each frame between two moments, those in which the process had nothing to do left out. A thread that
 * had to leave its processor to another is sampled when it goes on: what it was away for is not its frame's. No sample is
 * taken within a garbage collection, which is one long stretch.
 */
function widthsOf({ nodes, samples, timeDeltas, startTime }: Profile, from: number, until: number): Widths {
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

function print(title: string, { busyMicros, self, inclusive }: Widths): void {
  const count = Number(given.frames);
  const widest = (widths: ReadonlyMap<string, number>, isWanted: (name: string) => boolean) =>
    [...widths]
      .filter(([name]) => isWanted(name))
      .sort(([, a], [, b]) => b - a)
      .slice(0, count)
      .map(([name, micros]) => [name, `${((100 * micros) / busyMicros).toFixed(1)} %`]);
  console.log(`\n${title}: ${(busyMicros / 1e6).toFixed(1)} s busy\n`);
  console.log(`${alignedOf([["itself", "of busy"], ...widest(self, () => true)])}\n`);
  // Node's own frames at the root hold all the others.
  console.log(
    alignedOf([
      ["with what it called", "of busy"],
      ...widest(inclusive, (n) => /(dist|node_modules)\//.test(n)),
    ]),
  );
}

function readProfile(folder: string): Profile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".cpuprofile"))
    .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as Profile);
}

async function profile(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "charter-flame-"));
  await onStage(100_000, ["charter"], async (stage) => {
    const { seeded, key } = stage.ground;
    for (const { name, expect, group, requests: requestsOf } of OPERATIONS.filter((o) =>
      given.operations.split(",").includes(o.name),
    )) {
      tell(`${name} …`);
      const own = join(folder, name);
      const nodeOptions = ["--cpu-prof", `--cpu-prof-dir=${own}`, `--cpu-prof-interval=${INTERVAL_MICROS}`];
      const server = await stage.serve("charter", { nodeOptions });
      const requests = await requestsOf({ port: server.port, key, seeded });
      const warmMs = 2_000;
      const began = nowMicros() + warmMs * 1_000;
      const load = { requests, expect, group, first: began % 1e10, connections: Number(given.connections) };
      await stage.load(server, { ...load, warmMs, ms: Number(given.seconds) * 1_000 });
      const ended = began + Number(given.seconds) * 1e6;
      await server.stop();
      for (const one of readProfile(own)) print(name, widthsOf(one, began, ended));
    }
  });
  console.log(`\nProfiles: ${folder}`);
}

if (given.help) console.log(HELP);
else if (given.dir) {
  for (const one of readProfile(given.dir)) print(given.dir, widthsOf(one, 0, Number.POSITIVE_INFINITY));
} else await profile();
