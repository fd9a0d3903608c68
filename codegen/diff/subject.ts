/** In charge of what a change is a change of, in one word. */
import type { About } from "./change.ts";

/** Words of a path that its neighbours tell already. */
const PLAIN: ReadonlySet<string | number> = new Set(["fields", "of", "values", "input"]);

/** Keys that what is said of a subject tells already. */
const TOLD: ReadonlySet<string | number> = new Set([
  "answers",
  "creates",
  "default",
  "expect",
  "from",
  "hook",
  "locks",
  "metered",
  "moves",
  "reads",
  "required",
  "to",
  "unique",
  "writes",
]);

/** `work_order.subject`, `work_order.actions.cancel.reason`, `work_order.cancelled` */
export function subjectOf({ resource, path }: About): string {
  if (path[0] === "events" && path.length > 1) return String(path[1]);
  const named = path.filter((part, i) => !PLAIN.has(part) || path[i - 1] === "fields");
  return [resource ?? "application", ...named].join(".");
}

/** The same without the key at its end, where what is compared and not the key is told of. */
export function holderOf({ resource, path }: About): string {
  const isTold = path.length > 1 && TOLD.has(path.at(-1)!) && path.at(-2) !== "fields";
  return subjectOf({ resource, path: isTold ? path.slice(0, -1) : path });
}
