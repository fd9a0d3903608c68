/** Finds declared examples whose outcome was edited while their records and calls stayed the same. */
import { isDeepStrictEqual } from "node:util";
import type { Example, Model } from "../../runtime/model/model.ts";
import { type Finding, found, type Ruling, risky } from "./change.ts";

/** Results of running the examples of both sides in memory. */
export interface Rehearsed {
  readonly findings: readonly Finding[];
  /** Number of examples run with a known outcome. */
  readonly told: number;
  /** The other examples: their hooks, lists or other records need a database. */
  readonly untold: readonly UntoldExample[];
}

export interface UntoldExample {
  readonly resource: string;
  readonly name: string;
  /** Hooks that the example reaches, such as `loan.extendLoan`. */
  readonly hooks: readonly string[];
}

/** Finds examples that exist on both sides and whose declared outcome was edited. */
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

/** Whether the outcomes contradict each other. Expecting more or fewer details is no contradiction. */
const endsOtherwise = ({ expect: was }: Example, { expect: is }: Example): boolean =>
  "refusal" in was !== "refusal" in is ||
  Object.keys(was).some((key) => key in is && !isDeepStrictEqual(was[key], is[key]));
