/** A modal dialog. The browser keeps the focus in it, and returns the focus when it closes. */
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";

export function Dialog({
  title,
  close,
  children,
  wide = false,
}: {
  title: string;
  /** Called for Escape and the button; null if the dialog cannot be closed. */
  close: (() => void) | null;
  children: ComponentChildren;
  wide?: boolean;
}) {
  const own = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const before = document.activeElement;
    own.current?.showModal();
    own.current?.querySelector<HTMLElement>("[autofocus]")?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={own}
      class={wide ? "wide" : undefined}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        close?.();
      }}
    >
      <header>
        <h2 id={id}>{title}</h2>
        {close && (
          <button type="button" class="plain" aria-label="Close" onClick={close}>
            ✕
          </button>
        )}
      </header>
      {children}
    </dialog>
  );
}

/** Asks before something that cannot be undone. */
export function Question({
  title,
  act,
  close,
  isBusy = false,
  isOff = false,
  children,
}: {
  title: string;
  /** The button's text, and what it does. */
  act: readonly [text: string, does: () => void];
  close: () => void;
  isBusy?: boolean;
  isOff?: boolean;
  children: ComponentChildren;
}) {
  return (
    <Dialog title={title} close={close}>
      {children}
      <footer>
        <button type="button" onClick={close}>
          Cancel
        </button>
        <button type="button" class="danger" disabled={isBusy || isOff} onClick={act[1]}>
          {act[0]}
        </button>
      </footer>
    </Dialog>
  );
}
