/** The server's log: the file that the server appends to, and the older log beside it. */
import { constants } from "node:fs";
import { open, stat, truncate } from "node:fs/promises";

export const MAX_LOG_BYTES = 8 * 1024 * 1024;

/** The file with the older log. */
export const olderLog = (path: string): string => `${path}.1`;

/**
 * Truncates a log that exceeds its limit, and keeps its last bytes, up to the limit, as the older log. A
 * running server keeps writing to the same file: asking it to reopen its log could fail if another process
 * started it. Only for the process whose turn it is.
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

/** Whether a log exceeds its limit. */
export const isOver = async (path: string, maxBytes: number): Promise<boolean> =>
  (await sizeOf(path)) > maxBytes;

const sizeOf = async (path: string): Promise<number> =>
  await stat(path).then(
    ({ size }) => size,
    () => 0,
  );
