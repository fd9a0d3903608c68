/** A review as JSON for programs, and its summary in words. */
import { VERDICTS } from "./change.ts";
import type { Review } from "./review.ts";

/** The number of changes by verdict, and of those that are acknowledged, which no verdict counts. */
const countsOf = ({ changes }: Review): Readonly<Record<string, number>> => {
  const open = changes.filter(({ acknowledged }) => acknowledged === null);
  const counts = VERDICTS.map((verdict) => [verdict, open.filter((one) => one.verdict === verdict).length]);
  return { ...Object.fromEntries(counts), acknowledged: changes.length - open.length };
};

export function reviewJson(review: Review): object {
  const { before, after, verdict, faults, steps, examples } = review;
  const changes = review.changes.map(({ about: _about, isUnseen: _isUnseen, ...change }) => change);
  return { before, after, verdict, counts: countsOf(review), changes, faults, steps, examples };
}

/**
 * Returns `2 breaking, 1 risky, 3 compatible.`, and how many examples were run.
 * @param marked highlights a count with its verdict
 */
export function summaryOf(review: Review, marked = (text: string): string => text): string[] {
  const told = Object.entries(countsOf(review)).filter(([, count]) => count > 0);
  const counts = told.map(([verdict, count]) => marked(`${count} ${verdict}`));
  const head = counts.length === 0 ? "No change has a meaning." : `${counts.join(", ")}.`;
  const examples = examplesTold(review);
  return examples === "" ? [head] : [head, examples];
}

/** Returns how many examples were run and how many need a database; empty if there are none. */
export function examplesTold({ examples }: Review): string {
  const { told = 0, untold = [] } = examples ?? {};
  if (told + untold.length === 0) return "";
  const rest = untold.length === 0 ? "" : `; ${untold.length} need \`charter verify\``;
  return `Of the examples that the change may affect, ${told} ${told === 1 ? "was" : "were"} run${rest}.`;
}
