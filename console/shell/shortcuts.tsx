/** The keys that work on every page, and the list of them. */
import { useLayoutEffect, useState } from "preact/hooks";
import { Dialog } from "../parts/dialog.tsx";
import { isTyping } from "../parts/table.tsx";

const KEYS = [
  ["Ctrl K or ⌘K", "Go to a page, a record or a request"],
  ["/", "Search or filter this list"],
  ["j, k", "Next and previous row"],
  ["Enter", "Open the row"],
  ["Ctrl S or ⌘S", "Save the form"],
  ["Esc", "Close a dialog"],
  ["?", "Show these keys"],
] as const;

export function Shortcuts() {
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isTyping(event)) return;
      if (event.key === "?") setOpen(true);
      else if (event.key === "/") focusSearch(event);
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
  if (!isOpen) return null;
  return (
    <Dialog title="Keys" close={() => setOpen(false)}>
      <dl class="keys">
        {KEYS.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

/** The first field of the page that searches or filters. */
function focusSearch(event: KeyboardEvent): void {
  const field = document.querySelector<HTMLElement>("[data-search]");
  if (!field) return;
  event.preventDefault();
  field.focus();
}
