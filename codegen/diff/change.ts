/** In charge of what a change of declarations is to those who review it: its surface, its verdict and why. */
import type { Path } from "../../runtime/declare/source.ts";

/** What a change is to clients that stand, the worst first. */
export const VERDICTS = ["breaking", "risky", "compatible", "docs only"] as const;
export type Verdict = (typeof VERDICTS)[number];

export const SURFACES = ["api", "data", "behaviour"] as const;
export type SurfaceName = (typeof SURFACES)[number];

/** What they are called where a review is read. */
export const TITLES: Readonly<Record<SurfaceName, string>> = {
  api: "API",
  data: "Data",
  behaviour: "Behaviour",
};

/** What of the declarations a change is of. */
export interface About {
  /** The resource whose file it stands in; null for the application's own. */
  readonly resource: string | null;
  readonly path: Path;
}

/** A verdict with what changed, as said of its subject, and why. */
export type Ruling = readonly [verdict: Verdict, what: string, reason: string];

export const breaking = (what: string, reason: string): Ruling => ["breaking", what, reason];
export const risky = (what: string, reason: string): Ruling => ["risky", what, reason];
export const compatible = (what: string, reason: string): Ruling => ["compatible", what, reason];

/** A change before it is known where it stands. */
export interface Finding {
  readonly surface: SurfaceName;
  readonly verdict: Verdict;
  readonly about: About;
  /** What it is a change of, where the place does not tell. */
  readonly subject?: string;
  /** What changed, as said after its subject: `takes at most 20 characters instead of 50`. */
  readonly what: string;
  /** Why the verdict is what it is: what it does to clients that stand. */
  readonly reason: string;
  /** The calls that it concerns, as `POST /work-orders`. */
  readonly calls: readonly string[];
  /** What to write or do about it; null where nothing is to be said. */
  readonly hint?: string | null;
  /** Whether no client can notice it. */
  readonly isUnseen?: boolean;
  /** A call with both answers, where it was found by one. */
  readonly example?: Example;
  /** What is sent to see it, where the change itself tells. */
  readonly probe?: Probe;
}

/** A value that one side takes and the other does not, and where in a body or query it stands. */
export interface Probe {
  readonly at: readonly string[];
  readonly value: unknown;
  /** Whether the member is left out instead. */
  readonly isAbsent?: boolean;
}

/** Which of two sides something stands on. */
export type SideName = "before" | "after";

export interface ChangePlace {
  readonly side: SideName;
  readonly file: string;
  readonly line: number;
}

/** A change as it is told. */
export interface Change extends Pick<Finding, "surface" | "verdict" | "what" | "reason" | "calls"> {
  /** `work_order.fields.subject` */
  readonly subject: string;
  readonly place: ChangePlace | null;
  readonly hint: string | null;
  readonly example: Example | null;
}

/** A call as an old client makes it, and what both sides answer. */
export interface Example {
  readonly request: { readonly method: string; readonly path: string; readonly body?: unknown };
  readonly before: ExampleAnswer;
  readonly after: ExampleAnswer;
}

export interface ExampleAnswer {
  readonly status: number;
  /** What of the body differs, or the error. */
  readonly body: unknown;
}

export const found = (
  surface: SurfaceName,
  resource: string | null,
  path: Path,
  [verdict, what, reason]: Ruling,
  calls: readonly string[] = [],
): Finding => ({ surface, verdict, about: { resource, path }, what, reason, calls });

/** Those of some names that are not among others. */
export function without<T>(some: Iterable<T>, others: Iterable<T>): T[] {
  const known = new Set(others);
  return [...some].filter((one) => !known.has(one));
}

/** Whether a verdict is as bad as another, or worse. */
export const isAtLeast = (verdict: Verdict, bar: Verdict): boolean =>
  VERDICTS.indexOf(verdict) <= VERDICTS.indexOf(bar);
