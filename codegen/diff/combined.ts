/** Combines equal changes of several places, so that a report shows them as one line. */
import { type Change, VERDICTS, type Verdict } from "./change.ts";

/** A change, and the others that differ from it only in their places. */
export interface Line {
  readonly change: Change;
  readonly others: readonly Change[];
}

/** Lines in the order of their first changes. */
export function combined(changes: readonly Change[]): Line[] {
  const lines = new Map<string, { change: Change; others: Change[] }>();
  for (const change of changes) {
    const { surface, verdict, rule, what, reason, hint, acknowledged } = change;
    const key = JSON.stringify([surface, verdict, rule, what, reason, hint, acknowledged?.reason]);
    const line = lines.get(key);
    if (line) line.others.push(change);
    else lines.set(key, { change, others: [] });
  }
  return [...lines.values()];
}

/** A heading of a report, and its lines. */
export interface Section {
  readonly title: string;
  readonly verdict: Verdict;
  readonly lines: readonly Line[];
}

/** The lines by verdict, the worst first. Acknowledged changes have their own section after the breaking ones. */
export function sectionsOf(changes: readonly Change[]): Section[] {
  const lines = combined(changes);
  const open = lines.filter(({ change }) => change.acknowledged === null);
  const acknowledged = lines.filter(({ change }) => change.acknowledged !== null);
  return VERDICTS.flatMap((verdict): Section[] => [
    { title: HEADINGS[verdict], verdict, lines: open.filter(({ change }) => change.verdict === verdict) },
    ...(verdict === "breaking" ? [{ title: "Acknowledged", verdict, lines: acknowledged }] : []),
  ]).filter((section) => section.lines.length > 0);
}

const HEADINGS: Readonly<Record<Verdict, string>> = {
  breaking: "Breaking",
  risky: "Risky",
  compatible: "Compatible",
  "docs only": "Docs only",
};
