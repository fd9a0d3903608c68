/** The form of a key or of an endpoint: one call, why it was refused, and a question before it is left unsaved. */
import type { ComponentChildren } from "preact";
import { type Call, send } from "../core/http.ts";
import { useAct, useIdempotencyKey } from "../parts/act.ts";
import { AsCode } from "../parts/as-code.tsx";
import { RefusalNote } from "../parts/refusal.tsx";
import { useUnsaved } from "./unsaved.ts";

/** @param version of the record that is changed; null creates one */
export function SaveForm<T>({
  path,
  version,
  body,
  isChanged,
  isReady,
  submit,
  done,
  cancel,
  children,
}: {
  path: string;
  version: number | null;
  body: () => Readonly<Record<string, unknown>>;
  isChanged: boolean;
  isReady: boolean;
  /** The text of the button. */
  submit: string;
  done: (saved: T) => void;
  cancel: () => void;
  children: ComponentChildren;
}) {
  const act = useAct();
  const keyFor = useIdempotencyKey();
  const end = useUnsaved(isChanged);
  const call = (): Call => {
    const sent = body();
    if (version === null) return { method: "POST", path, body: sent, headers: keyFor(sent) };
    return { method: "PATCH", path, body: sent, headers: { "If-Match": `"${version}"` } };
  };
  const save = async () => {
    const { data } = await send<T>(call());
    end();
    done(data);
  };
  const giveUp = () => {
    end();
    cancel();
  };
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        act.run(save);
      }}
    >
      {act.refusal && <RefusalNote refusal={act.refusal} />}
      {children}
      <p class="buttons">
        <button type="submit" class="primary" disabled={act.isBusy || !isReady}>
          {submit}
        </button>
        <button type="button" onClick={giveUp}>
          Cancel
        </button>
        <AsCode call={call} />
      </p>
    </form>
  );
}
