/** Keeping resources/generated/ current while declarations are edited: by a process of its own, since it takes a second. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Screen } from "../shell/screen.ts";

/** @param program `charter` as it was called: the path of its script */
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
    // A process that cannot be started, as where memory is short, is told of like one that failed.
    const [code] = (await once(child, "close").catch(() => [null])) as [number | null];
    child = null;
    if (isStopping) return;
    // Faults of the declarations were told by the reload.
    if (code !== 0 && !told.includes("DECLARATION_FAULTS"))
      screen.say("resources/generated/ is not current: `charter types` says why");
    if (isAskedAgain) {
      isAskedAgain = false;
      await run();
    }
  };
  return {
    /** Writes what is stale, once more where it is asked for meanwhile. */
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
