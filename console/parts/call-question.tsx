/** Asks before a call: says what it does and what is lost, shows the call as code, and why it was refused. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Call } from "../core/http.ts";
import { useAct } from "./act.ts";
import { AsCode } from "./as-code.tsx";
import { Question } from "./dialog.tsx";
import { RefusalNote } from "./refusal.tsx";

/**
 * @param name what the reader must type first, because the call cannot be undone; null asks for no name
 * @param act the button's text, and what it does
 * @param isOff whether the call cannot be made yet
 */
export function CallQuestion({
  title,
  name = null,
  act: [text, does],
  call,
  close,
  isOff = false,
  children,
}: {
  title: string;
  name?: string | null;
  act: readonly [text: string, does: () => Promise<void>];
  call: () => Call;
  close: () => void;
  isOff?: boolean;
  children: ComponentChildren;
}) {
  const [typed, setTyped] = useState("");
  const act = useAct();
  return (
    <Question
      title={title}
      act={[text, () => act.run(does)]}
      close={close}
      isBusy={act.isBusy}
      isOff={isOff || (name !== null && typed.trim() !== name)}
    >
      {children}
      {name !== null && (
        <label>
          Type <code>{name}</code> to go on
          <input
            name="typed"
            value={typed}
            onInput={(event) => setTyped(event.currentTarget.value)}
            spellcheck={false}
            autocomplete="off"
            autofocus
          />
        </label>
      )}
      <p>
        <AsCode call={call} />
      </p>
      {act.refusal && <RefusalNote refusal={act.refusal} />}
    </Question>
  );
}
