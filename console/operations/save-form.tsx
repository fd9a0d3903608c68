/** The form of a key or of an endpoint: one call, why it was refused, and a question before it is left unsaved. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { type Call, get, Refused, send } from "../core/http.ts";
import { wordsOf } from "../core/model.ts";
import { useAct, useIdempotencyKey } from "../parts/act.ts";
import { AsCode } from "../parts/as-code.tsx";
import { RefusalNote } from "../parts/refusal.tsx";
import { useUnsaved } from "./unsaved.ts";

interface Versioned {
  readonly id: string;
  readonly version: number;
}

type Body = Readonly<Record<string, unknown>>;

export interface SaveFormProps<T extends Versioned> {
  /** Of the collection. */
  readonly path: string;
  /** The record that is changed; null creates one. */
  readonly was: T | null;
  /** All values of a new record; of a change, only the values that differ. */
  body(): Body;
  readonly isChanged: boolean;
  readonly isReady: boolean;
  /** The text of the button. */
  readonly submit: string;
  done(saved: T): void;
  cancel(): void;
  readonly children: ComponentChildren;
}

export function SaveForm<T extends Versioned>(props: SaveFormProps<T>) {
  const { path, was, body, isChanged, isReady, submit, done, cancel, children } = props;
  const act = useAct();
  const keyFor = useIdempotencyKey();
  const end = useUnsaved(isChanged);
  const [others, setOthers] = useState<T | null>(null);
  const call = (now: T | null = was): Call => {
    const sent = body();
    if (now === null) return { method: "POST", path, body: sent, headers: keyFor(sent) };
    const headers = { "If-Match": `"${now.version}"` };
    return { method: "PATCH", path: `${path}/${now.id}`, body: sent, headers };
  };
  const save = async (now: T | null) => {
    try {
      const { data } = await send<T>(call(now));
      end();
      done(data);
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 412 || now === null) throw error;
      const { data: later } = await get<T>(`${path}/${now.id}`);
      if (collisions(body(), now, later).length === 0) await save(later);
      else setOthers(later);
    }
  };
  const giveUp = () => {
    end();
    cancel();
  };
  const keep = () => {
    setOthers(null);
    act.run(() => save(others));
  };
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        act.run(() => save(was));
      }}
    >
      {act.refusal && <RefusalNote refusal={act.refusal} />}
      {others && was && <Collided names={collisions(body(), was, others)} keep={keep} />}
      {children}
      <p class="buttons">
        <button type="submit" class="primary" disabled={act.isBusy || !isReady}>
          {submit}
        </button>
        <button type="button" onClick={giveUp}>
          Cancel
        </button>
        <AsCode call={() => call()} />
      </p>
    </form>
  );
}

/** The sent members that someone else changed meanwhile, to other values. */
const collisions = (sent: Body, was: object, now: object): string[] =>
  Object.keys(sent).filter((name) => {
    const [mine, before, theirs] = [sent, was, now].map((one) => JSON.stringify((one as Body)[name]));
    return theirs !== before && theirs !== mine;
  });

function Collided({ names, keep }: { names: readonly string[]; keep: () => void }) {
  return (
    <div class="note bad" role="alert">
      <p>
        Someone else changed {names.map((name) => wordsOf(name).toLowerCase()).join(" and ")} meanwhile, so
        nothing was saved.
      </p>
      <p>
        <button type="button" onClick={keep}>
          Save what I entered
        </button>
      </p>
    </div>
  );
}
