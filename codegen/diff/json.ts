/** In charge of a review as a program reads it. */
import { VERDICTS } from "./change.ts";
import type { Review } from "./review.ts";

/** How many changes have each verdict. */
export const countsOf = ({ changes }: Review): Readonly<Record<string, number>> =>
  Object.fromEntries(
    VERDICTS.map((verdict) => [verdict, changes.filter((change) => change.verdict === verdict).length]),
  );

export function reviewJson(review: Review): object {
  const { before, after, verdict, changes, steps } = review;
  return { before, after, verdict, counts: countsOf(review), changes, steps };
}
