/** A review as JSON for programs, and its summary in words. */
import { VERDICTS } from "./change.ts";
import type { Review } from "./review.ts";

const countsOf = ({ changes }: Review): Readonly<Record<string, number>> =>
  Object.fromEntries(
    VERDICTS.map((verdict) => [verdict, changes.filter((change) => change.verdict === verdict).length]),
  );

export function reviewJson(review: Review): object {
  const { before, after, verdict, steps, examples } = review;
  const changes = review.changes.map(({ about: _about, isUnseen: _isUnseen, ...change }) => change);
  return { before, after, verdict, counts: countsOf(review), changes, steps, examples };
}

/**
 * Returns `2 breaking, 1 risky, 3 compatible.`, and how many examples were run.
 * @param marked highlights a count with its verdict
 */
export function summaryOf(review: Review, marked = (text: string): string => text): string[] {
  const told = Object.entries(countsOf(review)).filter(([, count]) => count > 0);
  const counts = told.map(([verdict, count]) => marked(`${count} ${verdict}`));
  const head = counts.length === 0 ? "Nothing that means anything changed." : `${counts.join(", ")}.`;
  const examples = examplesTold(review);
  return examples === "" ? [head] : [head, examples];
}

/** Returns how many examples were run and how many need a database; empty if there are none. */
export function examplesTold({ examples }: Review): string {
  const { told = 0, untold = [] } = examples ?? {};
  if (told + untold.length === 0) return "";
  const rest = untold.length === 0 ? "" : `; ${untold.length} take \`charter verify\``;
  return `Of the examples that it may concern ${told} ${told === 1 ? "was" : "were"} rehearsed${rest}.`;
}
