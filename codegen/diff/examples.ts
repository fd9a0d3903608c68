/** Compares declared examples: edited outcomes, and examples that the change edits or removes. */
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

/** What the change does to an example of the earlier side. */
export type Fate = "kept" | "edited" | "removed";

export interface UntoldExample {
  readonly resource: string;
  readonly name: string;
  readonly fate: Fate;
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
    .map(({ name }) =>
      found("example.expect", "behaviour", { resource, path: ["examples", name, "expect"] }, OTHERWISE),
    );
}

const OTHERWISE: Ruling = risky(
  "expects another outcome",
  "The same calls on the same records are declared to end differently. `charter verify` checks each side against its own.",
);

const asksTheSame = (one: Example, other: Example): boolean =>
  isDeepStrictEqual([one.given, one.steps], [other.given, other.steps]);

/** Whether the outcomes contradict each other. Expecting more or fewer details is no contradiction. */
const endsOtherwise = ({ expect: was }: Example, { expect: is }: Example): boolean =>
  "refusal" in was !== "refusal" in is ||
  Object.keys(was).some((key) => key in is && !isDeepStrictEqual(was[key], is[key]));

/** Reports examples that the change removes and that could not be checked without a database. */
export const removedUnchecked = (untold: readonly UntoldExample[]): Finding[] =>
  untold
    .filter(({ fate }) => fate === "removed")
    .map(({ resource, name }) =>
      found("example.unchecked", "behaviour", { resource, path: ["examples", name] }, UNCHECKED),
    );

const UNCHECKED: Ruling = risky(
  "is removed, and could not be checked",
  "Only a database can show whether it still holds. Keep it until `charter verify` has run it against the change.",
);

/** Combines the edits of a resource's examples, which only people read, into one finding. */
export function withExamplesMerged(findings: readonly Finding[]): Finding[] {
  const isWording = ({ verdict, about }: Finding) => verdict === "docs only" && about.path[0] === "examples";
  const edited = new Set(findings.filter(isWording).map(({ about }) => about.resource));
  return [
    ...findings.filter((finding) => !isWording(finding)),
    ...[...edited].map((resource) =>
      found("example.edited", "api", { resource, path: ["examples"] }, EDITED),
    ),
  ];
}

const EDITED: Ruling = [
  "docs only",
  "are edited",
  "Their earlier versions were checked as well: if one no longer holds, it is reported.",
];
