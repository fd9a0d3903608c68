/** Times in the calls of a demo, which are relative to the moment when the demo began. */
import { momentOf } from "../examples/placeholders.ts";

/** The value with each relative time replaced, at any depth. @param now Unix milliseconds */
export function timed(value: unknown, now: number): unknown {
  if (typeof value === "string") return momentOf(value, now);
  if (Array.isArray(value)) return value.map((item) => timed(item, now));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, timed(member, now)]));
}
