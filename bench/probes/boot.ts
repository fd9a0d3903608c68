/** How long a process takes to its first answer, and how that grows with the number of resources. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packageRoot } from "../../runtime/declare/root.ts";
import { makePackage } from "../declarations.ts";
import { atMost, median, print } from "../measure.ts";
import { probe } from "../probe.ts";
import { ours, start } from "../servers.ts";
import { build, report } from "../stage.ts";

/** A straight line through noise: the resources of the second half may cost so much more than those of the first. */
const LINEAR = 1.1;

export const boot = probe(
  "boot",
  `Milliseconds of \`charter check\`, and of a start with the embedded database until it is ready, on a new data directory and on
one that stands, with few and with many resources. What each further resource adds must not grow: the exponent of time over
number, a process with next to no resources taken off, may be at most ${LINEAR}.`,
  { few: [25, "resources"], many: [500, "resources"], rounds: [5, "figures are medians over so many"] },
  async (given) => {
    const root = packageRoot();
    build(root);
    const scratch = mkdtempSync(join(tmpdir(), "charter-boot-"));
    /** A process with two resources: what is left is what the others cost. */
    const sizes = [2, given.few, given.many];
    const folders = sizes.map((size) => join(scratch, String(size)));
    const times = sizes.map(() => ({ check: [] as number[], fresh: [] as number[], again: [] as number[] }));
    try {
      for (const [i, folder] of folders.entries()) makePackage(root, folder, sizes[i]!);
      for (let round = 0; round < given.rounds; round++)
        for (const [i, folder] of folders.entries()) {
          const { check, fresh, again } = times[i]!;
          check.push(checked(folder));
          rmSync(join(folder, "data"), { recursive: true, force: true });
          fresh.push(await ready(folder));
          again.push(await ready(folder));
          const [a, b, c] = [check, fresh, again].map((all) => Math.round(all.at(-1)!));
          report(`round ${round + 1}, ${sizes[i]}: check ${a} ms, new ${b} ms, existing ${c} ms`);
        }
    } finally {
      rmSync(scratch, { recursive: true, force: true });
    }
    const row = (what: "check" | "fresh" | "again", name: string, hasBar: boolean) => {
      const [none, few, many] = times.map((all) => median(all[what])) as [number, number, number];
      const exponent = Math.log((many - none) / (few - none)) / Math.log((given.many - 2) / (given.few - 2));
      const added = (many - few) / (given.many - given.few);
      return [
        name,
        ...[none, few, many].map((ms) => String(Math.round(ms))),
        added.toFixed(2),
        hasBar ? atMost(exponent, LINEAR, exponent.toFixed(2)) : exponent.toFixed(2),
      ];
    };
    print(
      ["ms", ...sizes.map((size) => `${size} resources`), "each adds", "exponent"],
      [
        row("check", "charter check", true),
        row("fresh", "start until ready, new database", false),
        row("again", "start until ready, existing database", true),
      ],
    );
  },
);

function checked(folder: string): number {
  const began = performance.now();
  const main = join(folder, "dist", "cli", "main.js");
  execFileSync(process.execPath, [main, "check"], { cwd: folder, stdio: "ignore" });
  return performance.now() - began;
}

async function ready(folder: string): Promise<number> {
  const kind = ours("charter", folder, { DATA_DIR: join(folder, "data") });
  const server = await start(kind, "", "");
  await server.stop();
  return server.readyMs;
}
