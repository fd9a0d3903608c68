/** Reads what a part of a page shows, and shows its four states: loading, failed, empty and there. */
import type { ComponentChildren } from "preact";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { Refused } from "../core/http.ts";
import { RefusalNote } from "./refusal.tsx";

export interface Loaded<T> {
  readonly value: T | null;
  readonly failure: Refused | null;
  readonly isLoading: boolean;
  /** Reads it again, and shows the former value until then. */
  again(): void;
  /** Replaces the value, as after a save. */
  put(value: T): void;
}

/**
 * Reads something when `key` changes. The result of a superseded read is dropped.
 * @param key names what is read; null reads nothing
 */
export function useLoad<T>(key: string | null, read: (signal: AbortSignal) => Promise<T>): Loaded<T> {
  const [state, setState] = useState<{ key: string | null; value: T | null; failure: Refused | null }>({
    key: null,
    value: null,
    failure: null,
  });
  const [turn, setTurn] = useState(0);
  const latest = useRef(read);
  latest.current = read;
  useEffect(() => {
    if (key === null) return;
    const stop = new AbortController();
    latest.current(stop.signal).then(
      (value) => stop.signal.aborted || setState({ key, value, failure: null }),
      (error: unknown) => {
        if (stop.signal.aborted) return;
        if (!(error instanceof Refused)) throw error;
        setState((former) => ({ key, value: former.key === key ? former.value : null, failure: error }));
      },
    );
    return () => stop.abort();
  }, [key, turn]);
  const again = useCallback(() => setTurn((last) => last + 1), []);
  const put = useCallback((value: T) => setState({ key, value, failure: null }), [key]);
  const isCurrent = state.key === key;
  return {
    value: isCurrent ? state.value : null,
    failure: isCurrent ? state.failure : null,
    isLoading: key !== null && !isCurrent,
    again,
    put,
  };
}

/** A wait shorter than this shows nothing. */
const SPINNER_MS = 300;

/** Whether a wait has lasted so long that the reader should see it. */
export function useSlow(isWaiting: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    setSlow(false);
    if (!isWaiting) return;
    const timer = setTimeout(() => setSlow(true), SPINNER_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isSlow && isWaiting;
}

/** Shows what was read, or why it is not there. */
export function Show<T>({ of, children }: { of: Loaded<T>; children: (value: T) => ComponentChildren }) {
  const isSlow = useSlow(of.isLoading);
  if (of.value !== null)
    return (
      <>
        {of.failure && <RefusalNote refusal={of.failure} again={of.again} />}
        {children(of.value)}
      </>
    );
  if (of.failure) return <RefusalNote refusal={of.failure} again={of.again} />;
  return isSlow ? (
    <p class="waiting" role="status">
      Loading …
    </p>
  ) : null;
}

/** What an empty list or page says: one sentence, and what to do. */
export function Empty({ children }: { children: ComponentChildren }) {
  return <div class="empty">{children}</div>;
}
