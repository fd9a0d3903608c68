/**
 * In charge of how long the server takes to its first answer: on a new data directory, where it makes a database and a
 * demo organization, and on one that stands; and of how long the declarations take to check.
 */
import { execFileSync, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { packageRoot } from "../runtime/declare/root.ts";
import { memoryOf } from "./processes.ts";
import { freePort } from "./servers.ts";

const ROUNDS = 5;
const PATIENCE_MS = 60_000;
const root = packageRoot();
const main = join(root, "dist", "cli", "main.js");
const dataDir = join(tmpdir(), `charter-start-up-${process.pid}`);

execFileSync(process.execPath, [join(root, "cli", "build.js")], { cwd: root, stdio: "inherit" });
const fresh: number[] = [];
const existing: number[] = [];
const checks: number[] = [];
let memory = "";
for (let round = 0; round < ROUNDS; round++) {
  rmSync(dataDir, { recursive: true, force: true });
  fresh.push(await firstAnswer());
  existing.push(await firstAnswer());
  checks.push(checkOnce());
}
rmSync(dataDir, { recursive: true, force: true });
console.log(`first answer, new database       ${said(fresh)}`);
console.log(`first answer, existing database  ${said(existing)}`);
console.log(`charter check, the whole process ${said(checks)}`);
console.log(`memory at rest                   ${memory}`);

/** Milliseconds from the start of the process to the first 200. */
async function firstAnswer(): Promise<number> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, [main, "start"], {
    env: { ...process.env, DATABASE_URL: "", DATA_DIR: dataDir, PORT: String(port), HOST: "127.0.0.1" },
    stdio: "ignore",
  });
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  while (!(await isReady(port))) {
    if (performance.now() - began > PATIENCE_MS || child.exitCode !== null)
      throw new Error("it did not start");
    await pause(5);
  }
  const spent = performance.now() - began;
  await pause(1_000);
  const used = memoryOf(child.pid!);
  if (used) memory = `${Math.round(used.pss)} MiB, PostgreSQL among them where it is a child`;
  child.kill("SIGTERM");
  await gone;
  return spent;
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

function checkOnce(): number {
  const began = performance.now();
  execFileSync(process.execPath, [main, "check"], { cwd: root, stdio: "ignore" });
  return performance.now() - began;
}

function said(values: readonly number[]): string {
  const sorted = [...values].sort((a, b) => a - b);
  return `${Math.round(sorted[Math.floor(sorted.length / 2)]!)} ms (${Math.round(sorted[0]!)} to ${Math.round(sorted.at(-1)!)}, ${values.length} times)`;
}
