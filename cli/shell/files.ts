/** Files that commands write: whoever reads one meanwhile, or after a kill, reads the old text or the new one. */
import { realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";

/** Writes a file whole, in the place of what stands there; a link is followed. */
export function replaceFile(path: string, text: string): void {
  const target = targetOf(path);
  const unfinished = `${target}.${process.pid}.new`;
  try {
    writeFileSync(unfinished, text);
    renameSync(unfinished, target);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

function targetOf(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return path;
    throw error;
  }
}
