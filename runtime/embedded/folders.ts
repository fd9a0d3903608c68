/** Creates folders without Node's `recursive`, which never returns where the file system refuses with ENOENT, as /proc does. */
import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { CannotStart } from "./cannot-start.ts";

/**
 * Creates a folder and its parents, unless it exists.
 * @throws CannotStart, or another error of the file system
 */
export function makeFolder(folder: string): void {
  if (!existsSync(dirname(folder))) makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process may have created it meanwhile.
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new CannotStart(`${folder} cannot be created here`, "Set DATA_DIR to a folder of yours.", error);
  }
}
