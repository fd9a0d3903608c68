/** Files that commands write: whoever reads one meanwhile, or after a kill, reads the old text or the new one. */
import { existsSync, mkdirSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { UsageError } from "./failure.ts";

/** Writes a file whole, in the place of what stands there; a link is followed. */
export function replaceFile(path: string, text: string, options?: { mode: number; flush: boolean }): void {
  const target = existsSync(path) ? realpathSync(path) : path;
  const unfinished = `${target}.${process.pid}.new`;
  try {
    writeFileSync(unfinished, text, options);
    renameSync(unfinished, target);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

/**
 * Makes a folder, and those above it. Node's own way never ends where a folder that is there takes none, as /proc.
 * @throws UsageError where one does
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new UsageError(`${dirname(folder)} takes no folders.`);
    if (code !== "EEXIST") throw error;
  }
}
