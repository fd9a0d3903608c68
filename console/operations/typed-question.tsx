/** Asks before a loss that cannot be undone: the reader types the name of what is lost. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Question } from "../parts/dialog.tsx";

/** @param name what must be typed; null asks for no name */
export function TypedQuestion({
  title,
  name,
  act,
  close,
  isBusy,
  children,
}: {
  title: string;
  name: string | null;
  act: readonly [text: string, does: () => void];
  close: () => void;
  isBusy: boolean;
  children: ComponentChildren;
}) {
  const [typed, setTyped] = useState("");
  return (
    <Question title={title} act={act} close={close} isBusy={isBusy} isOff={name !== null && typed !== name}>
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
    </Question>
  );
}
