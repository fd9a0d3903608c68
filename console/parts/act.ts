/** Runs one write at a time, and keeps why the last one was refused. */
import { useRef, useState } from "preact/hooks";
import { Refused } from "../core/http.ts";

export interface Act {
  readonly isBusy: boolean;
  readonly refusal: Refused | null;
  run(does: () => Promise<void>): void;
}

export function useAct(): Act {
  const [state, setState] = useState<Pick<Act, "isBusy" | "refusal">>({ isBusy: false, refusal: null });
  const running = useRef(false);
  const start = async (does: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    setState({ isBusy: true, refusal: null });
    try {
      await does();
      setState({ isBusy: false, refusal: null });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setState({ isBusy: false, refusal: error });
    } finally {
      running.current = false;
    }
  };
  return { ...state, run: (does) => void start(does) };
}

const KEY_BYTES = 16;

/** Gives an Idempotency-Key to a body: the same one each time that the same body is sent. */
export function useIdempotencyKey(): (body: unknown) => { readonly "Idempotency-Key": string } {
  const last = useRef({ text: "", key: "" });
  return (body) => {
    const text = JSON.stringify(body);
    if (text !== last.current.text) {
      const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
      const key = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
      last.current = { text, key: `console-${key}` };
    }
    return { "Idempotency-Key": last.current.key };
  };
}
