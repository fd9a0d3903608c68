/** Counts and sizes as texts. */

/** `0 B`, `812 B`, `18.1 KB`, `2.0 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${kilobytes.toFixed(1)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}

/** `1 call`, `1,204 calls`; `100+ calls` if there are more. */
export const countText = (count: number, noun: string, hasMore = false): string =>
  `${count.toLocaleString("en")}${hasMore ? "+" : ""} ${noun}${count === 1 && !hasMore ? "" : "s"}`;
