/** In charge of a review as a program reads it. */
import { VERDICTS } from "./change.ts";
import type { Review } from "./review.ts";

/** How many changes have each verdict. */
export const countsOf = ({ changes }: Review): Readonly<Record<string, number>> =>
  Object.fromEntries(
    VERDICTS.map((verdict) => [verdict, changes.filter((change) => change.verdict === verdict).length]),
  );

export function reviewJson(review: Review): object {
  const { before, after, verdict, changes, steps, examples } = review;
  return { before, after, verdict, counts: countsOf(review), changes, steps, examples };
}

/** How many examples were run, and how many take a database; empty where none were. */
export function examplesTold({ examples }: Review): string {
  const { told = 0, untold = [] } = examples ?? {};
  if (told + untold.length === 0) return "";
  const rest = untold.length === 0 ? "" : `; ${untold.length} take \`charter verify\``;
  return `Of the examples that it may concern ${told} ${told === 1 ? "was" : "were"} rehearsed${rest}.`;
}
