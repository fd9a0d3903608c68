/** A button that copies a text. */
import { useState } from "preact/hooks";
import { notify } from "./notifications.tsx";

const SHOWN_MS = 1500;

export function Copy({ text, label = "Copy" }: { text: string; label?: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), SHOWN_MS);
      notify("Copied.");
    } catch {
      notify("The browser does not allow copying here. Select the text and copy it yourself.", {
        isBad: true,
      });
    }
  };
  return (
    <button type="button" class="small" onClick={() => void copy()}>
      {isCopied ? "Copied" : label}
    </button>
  );
}

/** An id or a similar text, with its button. */
export function Copied({ text }: { text: string }) {
  return (
    <span class="copied">
      <code>{text}</code> <Copy text={text} />
    </span>
  );
}
