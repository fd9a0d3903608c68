/** Measures routing by the number of resources: the routers alone, and whole calls of a server. */
import { join } from "node:path";
import { loadFolder, loadText } from "../../runtime/declare/load.ts";
import { packageRoot } from "../../runtime/declare/root.ts";
import { layRouters } from "../../runtime/http/router.ts";
import { layRoutes } from "../../runtime/http/routes.ts";
import { platformFolder } from "../../runtime/load.ts";
import { compile } from "../../runtime/model/compile.ts";
import { declarationsOf, makeApplication, OTHERS, pathOf } from "../declarations.ts";
import { atMost, type Cell, measure, median, print, printLines, type Text } from "../measure.ts";
import { probe } from "../probe.ts";
import { ours, type Running } from "../servers.ts";
import { report } from "../stage.ts";
import { BASE, get } from "../wire.ts";

const RATIO = 1.05;
const ID = "01jghbt0r0f2p82xge1fxn7szf";
/** Lookups per sample; together they take some milliseconds. */
const TURNS = 100_000;
const SAMPLES = 31;

export const routing = probe(
  "routing",
  `What a call costs a server with few and with many resources: microseconds of the server's processor for GETs of one record,
answered 404 after one statement; and nanoseconds of the routers alone. The ratio may be at most ${RATIO}; that of the routers for
all paths in turn, which no cache of the processor holds, is shown beside it.`,
  {
    few: [20, "resources"],
    many: [2_000, "resources"],
    connections: [8, "calls under way at once"],
    rounds: [9, "ratios are medians over so many"],
    seconds: [1.5, "of each cell"],
  },
  2_000,
  async (stage, given) => {
    const sizes = [given.few, given.many];
    print(["routers", ...sizes.map((size) => `ns, ${size} resources`), "ratio"], measureRouters(sizes));
    const servers: { server: Running; size: number; key: string }[] = [];
    for (const size of sizes) {
      const folder = join(stage.scratch, String(size));
      makeApplication(folder, size);
      report(`migrating ${size} resources …`);
      const name = `of_${size}`;
      const key = await stage.settle(name, folder);
      servers.push({ server: await stage.serve(ours(name, packageRoot(), {}, folder)), size, key });
    }
    const groups = [1, 19].map((count) =>
      servers.map(
        ({ server, size, key }, i): Cell => ({
          name: `calls of ${count} of ${size} resources`,
          server,
          requests: Array.from({ length: count }, (_, n) =>
            get({ port: server.port, key }, recordOf(Math.floor((n * (size - OTHERS)) / count))),
          ),
          connections: given.connections,
          expect: 404,
          against: i === 0 ? null : { cell: 0, by: "node", most: RATIO },
        }),
      ),
    );
    printLines(await measure(stage, groups, given));
  },
);

const recordOf = (n: number): string => `${pathOf(n)}/${ID}`;

function measureRouters(sizes: readonly number[]): Text[][] {
  const routers = sizes.map(routersOf);
  const kinds = [
    { name: "one path", pathsOf: (size: number) => [recordOf(size - OTHERS - 1)], holds: true },
    {
      name: "all paths in turn",
      pathsOf: (size: number) =>
        Array.from({ length: size - OTHERS }, (_, n) => recordOf((n * 7919) % (size - OTHERS))),
      holds: false,
    },
  ];
  return kinds.map(({ name, pathsOf, holds }) => {
    const paths = sizes.map(pathsOf);
    const samples = Array.from({ length: SAMPLES }, () => routers.map((find, i) => find(paths[i]!)));
    // The first samples are taken before the compiler has finished.
    const settled = samples.slice(SAMPLES >> 2);
    const ratio = median(settled.map(([few, many]) => many! / few!));
    const text = ratio.toFixed(2);
    const figures = sizes.map((_, i) => median(settled.map((one) => one[i]!)).toFixed(0));
    return [name, ...figures, holds ? atMost(ratio, RATIO, text) : text];
  });
}

/** Returns a function that measures the nanoseconds of a route lookup over some paths. */
function routersOf(resources: number): (paths: readonly string[]) => number {
  const files = [
    ...loadFolder(platformFolder(), packageRoot()),
    ...declarationsOf(resources).map(([name, text]) => loadText(name, text)),
  ];
  const step = () => {};
  const found = layRouters(layRoutes(compile(files)), { of: () => step, methodNotAllowed: () => step });
  return (paths) => {
    const began = performance.now();
    for (let n = 0; n < TURNS; n++) {
      const path = BASE + paths[n % paths.length]!;
      if (!found(path)?.router.match(path, "GET").route) throw new Error("no route");
    }
    return ((performance.now() - began) * 1e6) / TURNS;
  };
}
