/** In charge of how `charter check` and a start grow with the number of resources: whole processes, as an author and an operator run them. */
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { atMost, type Cell, median, report, tell } from "./bars.ts";
import { makePackage } from "./declarations.ts";
import { readOptions } from "./options.ts";
import { freePort } from "./servers.ts";
import { build } from "./stage.ts";

/** A straight line through noise: the resources of the second half may cost so much more than those of the first. */
const LINEAR = 1.1;
const PATIENCE_MS = 120_000;

const given = readOptions(
  "bench:boot",
  `Milliseconds of \`charter check\`, and of a start on a database that stands until it is ready, with few and with many
resources. What each further resource adds must not grow: the exponent of time over number, a process with next to no
resources taken off, may be at most ${LINEAR}.`,
  { few: [25, "resources"], many: [500, "resources"], rounds: [5, "figures are medians over so many"] },
);

interface Times {
  readonly check: number;
  readonly boot: number;
}

function check(folder: string): number {
  const began = performance.now();
  execFileSync(process.execPath, [join(folder, "dist", "cli", "main.js"), "check"], {
    cwd: folder,
    stdio: "ignore",
  });
  return performance.now() - began;
}

/** Milliseconds from the start of the process until it is ready; the embedded PostgreSQL starts with it. */
async function boot(folder: string): Promise<number> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, [join(folder, "dist", "cli", "main.js"), "start"], {
    cwd: folder,
    env: {
      ...process.env,
      DATABASE_URL: "",
      DATA_DIR: join(folder, "data"),
      PORT: String(port),
      HOST: "127.0.0.1",
      LOG_LEVEL: "fatal",
    },
    stdio: "ignore",
  });
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  try {
    while (!(await isReady(port))) {
      if (performance.now() - began > PATIENCE_MS || child.exitCode !== null)
        throw new Error("it did not start");
      await pause(5);
    }
    return performance.now() - began;
  } finally {
    child.kill("SIGTERM");
    await gone;
  }
}

async function isReady(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
    await answer.arrayBuffer();
    return answer.status === 200;
  } catch {
    return false;
  }
}

const root = build();
const work = mkdtempSync(join(tmpdir(), "charter-boot-"));
/** A process with two resources: what is left is what the others cost. */
const sizes = [2, given.few, given.many];
try {
  const folders = sizes.map((size) => join(work, String(size)));
  for (const [i, folder] of folders.entries()) {
    makePackage(root, folder, sizes[i]!);
    tell(`${sizes[i]} resources: migrated and ready after ${Math.round(await boot(folder))} ms`);
  }
  const times: Times[][] = sizes.map(() => []);
  for (let round = 0; round < given.rounds; round++)
    for (const [i, folder] of folders.entries()) {
      times[i]!.push({ check: check(folder), boot: await boot(folder) });
      const { check: checked, boot: booted } = times[i]!.at(-1)!;
      tell(
        `round ${round + 1}, ${sizes[i]}: check ${Math.round(checked)} ms, ready ${Math.round(booted)} ms`,
      );
    }
  const row = (what: keyof Times, name: string): Cell[] => {
    const [none, few, many] = times.map((all) => median(all.map((one) => one[what])));
    const exponent =
      Math.log((many! - none!) / (few! - none!)) / Math.log((given.many - 2) / (given.few - 2));
    const added = (many! - few!) / (given.many - given.few);
    return [
      name,
      ...[none!, few!, many!].map((ms) => String(Math.round(ms))),
      added.toFixed(2),
      atMost(exponent, LINEAR, exponent.toFixed(2)),
    ];
  };
  report(
    ["ms", ...sizes.map((size) => `${size} resources`), "each adds", "exponent"],
    [row("check", "charter check"), row("boot", "start until ready")],
  );
} finally {
  rmSync(work, { recursive: true, force: true });
}
