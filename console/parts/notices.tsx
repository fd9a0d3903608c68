/** Short messages about what happened. A screen reader announces them. */
import { signal } from "@preact/signals";

interface Notice {
  readonly id: number;
  readonly text: string;
  readonly isBad: boolean;
}

const SHOWN_MS = 6000;

const notices = signal<readonly Notice[]>([]);
let last = 0;

export function notify(text: string, { isBad = false } = {}): void {
  const notice = { id: ++last, text, isBad };
  notices.value = [...notices.value.slice(-2), notice];
  setTimeout(() => dismiss(notice.id), isBad ? SHOWN_MS * 2 : SHOWN_MS);
}

function dismiss(id: number): void {
  notices.value = notices.value.filter((one) => one.id !== id);
}

export function Notices() {
  return (
    <div class="notices" role="status" aria-live="polite">
      {notices.value.map(({ id, text, isBad }) => (
        <p key={id} class={isBad ? "bad" : undefined}>
          {text}
          <button type="button" class="plain" aria-label="Dismiss" onClick={() => dismiss(id)}>
            ✕
          </button>
        </p>
      ))}
    </div>
  );
}
