/** In charge of what routing costs by the number of resources: the routers alone, and whole calls of a server. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { platformFolder } from "../runtime/app.ts";
import { loadFolder, loadText } from "../runtime/declare/load.ts";
import { packageRoot } from "../runtime/declare/root.ts";
import { layRouters } from "../runtime/http/router.ts";
import { layRoutes } from "../runtime/http/routes.ts";
import { BASE } from "../runtime/http/server.ts";
import { compile } from "../runtime/model/compile.ts";
import { atMost, type Cell, median, report, tell } from "./bars.ts";
import { declarationsOf, makePackage, pathOf } from "./declarations.ts";
import { readOptions } from "./options.ts";
import type { Running } from "./servers.ts";
import { build, getOf, onStage } from "./stage.ts";

const RATIO = 1.05;
const ID = "01jghbt0r0f2p82xge1fxn7szf";
/** Turns of the routers in one sample: some milliseconds. */
const TURNS = 100_000;
const SAMPLES = 31;

const given = readOptions(
  "bench:routing",
  `What a call costs a server with few and with many resources: microseconds of the server's processor for GETs of one
record, answered 404 after one statement; and nanoseconds of the routers alone. The ratio may be at most ${RATIO}; that of the
routers for all paths in turn, which no cache of the processor holds, is told beside it.`,
  {
    few: [20, "resources"],
    many: [2_000, "resources"],
    connections: [8, "calls under way at once"],
    rounds: [9, "ratios are medians over so many"],
    seconds: [1.5, "of each cell"],
  },
);

/** Path of a record of the n-th resource. */
const recordOf = (n: number): string => `${pathOf(n)}/${ID}`;

/** Nanoseconds of finding routes by the routers alone: of one path, and of all in turn. */
function routersOf(resources: number): { find(paths: readonly string[]): number } {
  const files = [
    ...loadFolder(platformFolder(), packageRoot()),
    ...declarationsOf(resources).map(([name, text]) => loadText(name, text)),
  ];
  const step = () => {};
  const found = layRouters(layRoutes(compile(files)), { of: () => [step], elsewise: () => step });
  return {
    find(paths) {
      const began = performance.now();
      for (let n = 0; n < TURNS; n++) {
        const path = BASE + paths[n % paths.length]!;
        if (!found(path)?.router.match(path, "GET").route) throw new Error("no route");
      }
      return ((performance.now() - began) * 1e6) / TURNS;
    },
  };
}

function measureRouters(): Cell[][] {
  const sizes = [given.few, given.many];
  const routers = sizes.map(routersOf);
  const kinds = [
    { name: "routers, one path, ns", pathsOf: (size: number) => [recordOf(size - 2)], holds: true },
    {
      name: "routers, all paths in turn, ns",
      pathsOf: (size: number) =>
        Array.from({ length: size - 1 }, (_, n) => recordOf((n * 7919) % (size - 1))),
      holds: false,
    },
  ];
  return kinds.map(({ name, pathsOf, holds }) => {
    const paths = sizes.map(pathsOf);
    const samples = Array.from({ length: SAMPLES }, () => routers.map((one, i) => one.find(paths[i]!)));
    // The first samples are those of a compiler that is not done.
    return rowOf(name, samples.slice(SAMPLES >> 2), holds, 0);
  });
}

function rowOf(name: string, samples: readonly number[][], holds: boolean, digits: number): Cell[] {
  const ratio = median(samples.map(([few, many]) => many! / few!));
  const text = ratio.toFixed(2);
  return [
    name,
    ...[0, 1].map((i) => median(samples.map((sample) => sample[i]!)).toFixed(digits)),
    holds ? atMost(ratio, RATIO, text) : text,
  ];
}

const rows = measureRouters();
const work = mkdtempSync(join(tmpdir(), "charter-routing-"));
const root = build();
await onStage(2_000, [], async (stage) => {
  const servers: { server: Running; resources: number; key: string }[] = [];
  for (const resources of [given.few, given.many]) {
    const folder = join(work, String(resources));
    makePackage(root, folder, resources);
    tell(`migrating ${resources} resources …`);
    const name = `of_${resources}`;
    const { key } = await stage.settle(name, folder);
    servers.push({ server: await stage.serve(name, { root: folder }), resources, key });
  }
  const kinds = [
    { name: "calls of one resource, µs", pathsOf: (size: number) => [recordOf(size - 2)], holds: true },
    {
      name: "calls of 19 resources, µs",
      pathsOf: (size: number) =>
        Array.from({ length: 19 }, (_, n) => recordOf(Math.floor((n * (size - 1)) / 19))),
      holds: true,
    },
  ];
  for (const { name, pathsOf, holds } of kinds) {
    const samples: number[][] = [];
    for (let round = 0; round < given.rounds; round++) {
      const sample = [0, 0];
      for (const i of round % 2 === 0 ? [0, 1] : [1, 0]) {
        const { server, resources, key } = servers[i]!;
        const requests = pathsOf(resources).map((path) => getOf(server, { key }, path));
        const { cpuMicros } = await stage.load(server, {
          requests,
          expect: 404,
          connections: given.connections,
          ms: given.seconds * 1_000,
        });
        sample[i] = cpuMicros[0] ?? Number.NaN;
      }
      samples.push(sample);
      tell(`${name}, round ${round + 1}: ${sample.map((value) => value.toFixed(1)).join(", ")}`);
    }
    rows.push(rowOf(name, samples, holds, 1));
  }
}).finally(() => rmSync(work, { recursive: true, force: true }));
report(["routing", `${given.few} resources`, `${given.many} resources`, "ratio"], rows);
