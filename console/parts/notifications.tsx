/** Short messages about what happened. A screen reader announces them. */
import { signal } from "@preact/signals";

interface Notification {
  readonly id: number;
  readonly text: string;
  readonly isBad: boolean;
}

const SHOWN_MS = 6000;

const notifications = signal<readonly Notification[]>([]);
let last = 0;

export function notify(text: string, { isBad = false } = {}): void {
  const notification = { id: ++last, text, isBad };
  notifications.value = [...notifications.value.slice(-2), notification];
  setTimeout(() => dismiss(notification.id), isBad ? SHOWN_MS * 2 : SHOWN_MS);
}

function dismiss(id: number): void {
  notifications.value = notifications.value.filter((one) => one.id !== id);
}

export function Notifications() {
  return (
    <div class="notifications" role="status" aria-live="polite">
      {notifications.value.map(({ id, text, isBad }) => (
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
