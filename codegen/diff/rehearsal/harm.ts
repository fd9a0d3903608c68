/** Finds what a client loses if another side answers its call. */
import { isRecord } from "../../../runtime/declare/node.ts";
import type { Answer } from "./simulator.ts";

export interface Loss {
  readonly harm: "refused" | "lost" | "other";
  /** The path in `data`; empty for all of it. */
  readonly at: readonly string[];
}

/** Fields that always differ or do not matter. */
const PASSING: ReadonlySet<string> = new Set(["version", "updatedAt", "createdAt"]);

/**
 * Compares two responses. Finds a success that is now refused, events and members that are missing or null,
 * and members with another value or type.
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
