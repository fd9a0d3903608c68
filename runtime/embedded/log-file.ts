/** The server's log: the file that the server appends to, and beside it what it held before. */
import { constants } from "node:fs";
import { open, stat, truncate } from "node:fs/promises";

export const MAX_LOG_BYTES = 8 * 1024 * 1024;

/** The file that holds what was written before. */
export const olderLog = (path: string): string => `${path}.1`;

/**
 * Empties a log that is over its bound, and keeps its last bytes, as many as it may have, as the older one. A server
 * that runs writes on: it is never asked to open its log again, which one that another process started might not be.
 * Only for the process whose turn it is.
 */
export async function trimLog(path: string, maxBytes: number): Promise<void> {
  const size = await sizeOf(path);
  if (size <= maxBytes) return;
  const [from, to] = [await open(path, constants.O_RDONLY), await open(olderLog(path), "w", 0o600)];
  try {
    const tail = Buffer.alloc(maxBytes);
    const { bytesRead } = await from.read(tail, 0, maxBytes, size - maxBytes);
    await to.write(tail, 0, bytesRead);
  } finally {
    await from.close();
    await to.close();
  }
  await truncate(path);
}

/** Whether a log is over its bound. */
export const isOver = async (path: string, maxBytes: number): Promise<boolean> =>
  (await sizeOf(path)) > maxBytes;

const sizeOf = async (path: string): Promise<number> =>
  await stat(path).then(
    ({ size }) => size,
    () => 0,
  );
