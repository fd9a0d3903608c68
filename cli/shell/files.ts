/** Writes files atomically: readers see the old text or the new one, even after a kill. */
import { existsSync, mkdirSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { UsageError } from "./failure.ts";

/** Replaces a whole file; follows a link. */
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
 * Creates a folder and its parents. Node's recursive option never ends if an existing parent accepts no
 * folders, such as /proc.
 * @throws UsageError if a parent accepts no folders
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new UsageError(`No folder can be created in ${dirname(folder)}.`);
    if (code !== "EEXIST") throw error;
  }
}
