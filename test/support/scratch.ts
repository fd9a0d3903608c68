/** In charge of where tests keep their files: in memory, where there is room. */
import { mkdtempSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
/** A run's databases, their log and the copies of the package take less than half of it. */
const ROOM = 4 * 1024 ** 3;

/**
 * A new folder, which its maker removes. A database is some 300 files, and to make one in memory takes a tenth of the
 * processor time that it takes on a disk.
 * @param prefix of its name
 */
export function scratchFolder(prefix: string): string {
  return mkdtempSync(join(hasRoom() ? MEMORY : tmpdir(), prefix));
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, freemem()) > ROOM;
  } catch {
    // Not every system has one.
    return false;
  }
}
