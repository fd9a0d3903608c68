/** In charge of dist/: compiles the sources unless it is current, one process at a time. Plain JavaScript, since it runs first. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const DIST = join(ROOT, "dist");
const STAMP = join(DIST, ".built");
const LOCK = join(DIST, ".building");
const SOURCES = ["runtime", "codegen", "cli", "resources"];
const SETTINGS = ["tsconfig.json", "tsconfig.build.json", "package-lock.json"];

/**
 * Compiles what changed; costs milliseconds where nothing did.
 * @param {(line: string) => void} say told what is under way
 * @returns {Promise<string | null>} the compiler's faults, or null
 */
export async function build(say) {
  if (isCurrent()) return null;
  mkdirSync(DIST, { recursive: true });
  await takeTurn();
  try {
    return isCurrent() ? null : compile(say);
  } finally {
    rmSync(LOCK, { force: true });
  }
}

const isCurrent = () => existsSync(STAMP) && readFileSync(STAMP, "utf8") === fingerprint();

function compile(say) {
  const began = Date.now();
  const state = fingerprint();
  say("building …");
  rmSync(STAMP, { force: true });
  removeOrphans(DIST);
  const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc");
  const { status, stdout, stderr } = spawnSync(process.execPath, [tsc, "-p", "tsconfig.build.json"], {
    cwd: ROOT,
    encoding: "utf8",
  });
  if (status !== 0) return (stdout + stderr).trim() || "the compiler was interrupted";
  writeFileSync(STAMP, state);
  say(`built in ${((Date.now() - began) / 1000).toFixed(1)} s`);
  return null;
}

/** Path, size and time of every source: also tells when one was removed, or replaced by an older one. */
function fingerprint() {
  const files = [
    ...SOURCES.flatMap((folder) => sourcesOf(join(ROOT, folder))),
    ...SETTINGS.map((f) => join(ROOT, f)),
  ];
  const states = files.filter(existsSync).map((file) => {
    const { size, mtimeMs } = statSync(file);
    return `${relative(ROOT, file)} ${size} ${mtimeMs}`;
  });
  return createHash("sha256")
    .update([process.version, ...states].join("\n"))
    .digest("hex");
}

const sourcesOf = (folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .sort()
    .map((name) => join(folder, name));

/** What is left of a source that is gone would go on being found. */
function removeOrphans(folder) {
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const source = /^(.*)\.js(\.map)?$/.exec(name)?.[1];
    if (source !== undefined && !existsSync(join(ROOT, `${source}.ts`))) rmSync(join(folder, name));
  }
}

async function takeTurn() {
  for (;;) {
    try {
      return writeFileSync(LOCK, String(process.pid), { flag: "wx" });
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
      if (!isHeld()) rmSync(LOCK, { force: true });
      else await pause(100);
    }
  }
}

function isHeld() {
  try {
    process.kill(Number(readFileSync(LOCK, "utf8")), 0);
    return true;
  } catch {
    return false;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const faults = await build((line) => console.error(`charter: ${line}`));
  if (faults !== null) {
    console.error(faults);
    process.exitCode = 1;
  }
}
