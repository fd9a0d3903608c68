/** Examples that end otherwise: of the same records and calls, another outcome is declared. */
import { isDeepStrictEqual } from "node:util";
import type { Example, Model } from "../../runtime/model/model.ts";
import { type Finding, found, type Ruling, risky } from "./change.ts";

/** What came of running the examples of both sides in memory. */
export interface Rehearsed {
  readonly findings: readonly Finding[];
  /** How many were run whose outcome is known. */
  readonly told: number;
  /** The others: what hooks, lists and other records say takes a database. */
  readonly untold: readonly UntoldExample[];
}

export interface UntoldExample {
  readonly resource: string;
  readonly name: string;
  /** Hooks that it comes to, as `loan.extendLoan`. */
  readonly hooks: readonly string[];
}

/** Examples of a resource that stand on both sides, and whose declared outcome was edited. */
export function compareExamples(was: Model, { name: resource, examples }: Model): Finding[] {
  const before = new Map(was.examples.map((example) => [example.name, example]));
  return examples
    .filter((example) => {
      const other = before.get(example.name);
      return other !== undefined && asksTheSame(other, example) && endsOtherwise(other, example);
    })
    .map(({ name }) => found("behaviour", resource, ["examples", name, "expect"], OTHERWISE));
}

const OTHERWISE: Ruling = risky(
  "ends otherwise",
  "The same calls on the same records are answered otherwise: `charter verify` holds each side to what it expects.",
);

const asksTheSame = (one: Example, other: Example): boolean =>
  isDeepStrictEqual([one.given, one.steps], [other.given, other.steps]);

/** Who only expects more, or less, of an outcome says nothing of another one. */
const endsOtherwise = ({ expect: was }: Example, { expect: is }: Example): boolean =>
  "refusal" in was !== "refusal" in is ||
  Object.keys(was).some((key) => key in is && !isDeepStrictEqual(was[key], is[key]));
