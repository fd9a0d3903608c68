/** What a client loses where a call is answered by another side. */
import { isRecord } from "../../../runtime/declare/grammar.ts";
import type { Answer } from "./simulator.ts";

export interface Loss {
  readonly harm: "refused" | "lost" | "other";
  /** Where in `data`; empty for all of it. */
  readonly at: readonly string[];
}

/** What never is the same, or is of no concern. */
const PASSING: ReadonlySet<string> = new Set(["version", "updatedAt", "createdAt"]);

/**
 * What became of an answer: a success that is refused now, a member that is gone or is null where it had a value, and a
 * member with another value, or of another type.
 */
export function lossesOf(before: Answer, after: Answer): Loss[] {
  if (before.error !== null) return [];
  if (after.error !== null || after.status >= 400) return [{ harm: "refused", at: [] }];
  const unheard = before.emits.filter((type) => !after.emits.includes(type));
  return [
    ...unheard.map((type): Loss => ({ harm: "lost", at: ["event", type] })),
    ...compare(before.data, after.data, []),
  ];
}

function compare(before: unknown, after: unknown, at: readonly string[]): Loss[] {
  if (PASSING.has(at.at(-1) ?? "")) return [];
  if (before === null || before === undefined) return [];
  if (after === null || after === undefined) return [{ harm: "lost", at }];
  if (Array.isArray(before) && Array.isArray(after))
    return before.flatMap((item, i) => (i < after.length ? compare(item, after[i], [...at, String(i)]) : []));
  if (isRecord(before) && isRecord(after))
    return Object.keys(before).flatMap((name) =>
      name in after
        ? compare(before[name], after[name], [...at, name])
        : [{ harm: "lost" as const, at: [...at, name] }],
    );
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ harm: "other", at }];
}
