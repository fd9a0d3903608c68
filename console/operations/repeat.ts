/** Reads something again, less and less often while it stays the same, and not while the page is hidden. */
import { useEffect, useRef } from "preact/hooks";
import { FIRST_WAIT_MS, LONGEST_WAIT_MS } from "./follow.ts";
import { untilVisible } from "./live.ts";

/** @param mark what was last read, as a text; null does not read */
export function useRepeat(again: () => void, mark: string | null): void {
  const latest = useRef(again);
  latest.current = again;
  useEffect(() => {
    if (mark === null) return;
    const stop = new AbortController();
    void repeat(() => latest.current(), stop.signal);
    return () => stop.abort();
  }, [mark]);
}

async function repeat(again: () => void, signal: AbortSignal): Promise<void> {
  for (let ms = FIRST_WAIT_MS; ; ms = Math.min(ms * 1.5, LONGEST_WAIT_MS)) {
    await untilVisible(ms, signal);
    if (signal.aborted) return;
    again();
  }
}
