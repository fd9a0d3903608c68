/** Cleans up after a killed test run: removes its server and files. */
import { spawn } from "node:child_process";
import type { Socket } from "node:net";
import type { Layout } from "./layout.ts";
import { olderLog } from "./log-file.ts";

/** Reads a word from a pipe that the system closes when this process dies; without the word, it cleans up. */
const SCRIPT = `
read -r word && exit
kill -QUIT "$(head -n 1 "$2/postmaster.pid")"
sleep 1
dataDir=$1
shift
rm -rf "$@"
rmdir "$dataDir"
`;

/**
 * Ties an ephemeral server to the life of this process. A lasting server needs no watchdog: it is adopted.
 * @returns a function that dismisses the watchdog once the server is stopped or left to others
 */
export function keepWatchdog({ dataDir, cluster, log, own }: Layout, socketDir: string): () => void {
  const child = spawn(
    "/bin/sh",
    ["-c", SCRIPT, "watchdog", dataDir, cluster, log, olderLog(log), own, socketDir],
    {
      cwd: "/",
      env: { PATH: "/usr/bin:/bin" },
      detached: true,
      stdio: ["pipe", "ignore", "ignore"],
    },
  );
  child.unref();
  const pipe = child.stdin as Socket;
  pipe.unref();
  // Nothing needs to be done if the watchdog itself was killed.
  pipe.on("error", () => undefined);
  return () => pipe.end("dismissed\n");
}
