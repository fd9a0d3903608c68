/** Keeps resources/generated/ current during edits, in a separate process because it takes a second. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Screen } from "../shell/screen.ts";

/** @param program the path of the script by which `charter` was called */
export function keepGenerated(program: string, screen: Screen) {
  let child: ChildProcess | null = null;
  let isAskedAgain = false;
  let isStopping = false;
  const run = async (): Promise<void> => {
    child = spawn(process.execPath, [program, "types", "--json"], { stdio: ["ignore", "ignore", "pipe"] });
    let told = "";
    child.stderr!.on("data", (chunk: Buffer) => {
      told += chunk.toString();
    });
    // A process that cannot start, for example for lack of memory, is reported like one that failed.
    const [code] = (await once(child, "close").catch(() => [null])) as [number | null];
    child = null;
    if (isStopping) return;
    // The reload has reported faults of the declarations already.
    if (code !== 0 && !told.includes("DECLARATION_FAULTS"))
      screen.say("resources/generated/ is not current: run `charter types` to see why");
    if (isAskedAgain) {
      isAskedAgain = false;
      await run();
    }
  };
  return {
    /** Writes stale files, and once more if called in the meantime. */
    follow() {
      if (child) isAskedAgain = true;
      else void run();
    },
    async stop() {
      isStopping = true;
      if (!child) return;
      const closed = once(child, "close").catch(() => {});
      child.kill();
      await closed;
    },
  };
}
