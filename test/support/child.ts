/** Processes that tests start from dist/, which is compiled once and loads as fast as in production. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { join } from "node:path";
import { packageRoot } from "../../runtime/declare/root.ts";

let isBuilt = false;
const running = new Set<ChildProcess>();

process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/**
 * Starts a program of test/children/, which prints to a pipe.
 * @param args of the program, unchanged
 */
export function startChild(program: string, args: readonly string[]): ChildProcess {
  build();
  const child = spawn(process.execPath, [join(packageRoot(), "test", "children", program), ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child;
}

/** Builds dist/, since a single file may be run without `npm test`, which builds it before all files. */
export function build(): void {
  if (isBuilt) return;
  execFileSync(process.execPath, [join(packageRoot(), "cli", "build.js")], { stdio: "ignore" });
  isBuilt = true;
}

/** The first line that a child prints. @throws if it ends before */
export function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    child.stdout!.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes("\n")) resolve(text.slice(0, text.indexOf("\n")));
    });
    child.once("exit", (code) => reject(new Error(`the process ended with ${code} before it told anything`)));
  });
}
