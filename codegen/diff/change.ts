/** The types of a review's findings: surface, verdict, place and reason. */
import type { Path } from "../../runtime/declare/source.ts";

/** Effects on existing clients, the worst first. */
export const VERDICTS = ["breaking", "risky", "compatible", "docs only"] as const;
export type Verdict = (typeof VERDICTS)[number];

export const SURFACES = ["api", "data", "behaviour"] as const;
export type SurfaceName = (typeof SURFACES)[number];

/** Headings of the surfaces in a review. */
export const TITLES: Readonly<Record<SurfaceName, string>> = {
  api: "API",
  data: "Data",
  behaviour: "Behaviour",
};

/** The place in the declarations that a change concerns. */
export interface About {
  /** The resource whose file contains it; null for the application's own file. */
  readonly resource: string | null;
  readonly path: Path;
}

/**
 * A verdict, the change as a phrase that follows its subject, the reason, and the values that distinguish it from
 * other changes of the same rule at the same place.
 */
export type Ruling = readonly [verdict: Verdict, what: string, reason: string, values?: string];

export const breaking = (what: string, reason: string, values = ""): Ruling => [
  "breaking",
  what,
  reason,
  values,
];
export const risky = (what: string, reason: string, values = ""): Ruling => ["risky", what, reason, values];
export const compatible = (what: string, reason: string, values = ""): Ruling => [
  "compatible",
  what,
  reason,
  values,
];

/** A change before its file and line are known. */
export interface Finding {
  /** The name of the rule that found it, such as `state.to.removed`. Programs rely on it, not on the texts. */
  readonly rule: string;
  /** The values of the change, such as the removed states; empty if the rule and the place say enough. */
  readonly values: string;
  readonly surface: SurfaceName;
  readonly verdict: Verdict;
  readonly about: About;
  /** What changed: `work_order.subject`. */
  readonly subject: string;
  /** The change, as a phrase that follows the subject: `takes at most 20 characters instead of 50`. */
  readonly what: string;
  /** The reason for the verdict: the effect on existing clients. */
  readonly reason: string;
  /** The calls it affects, such as `POST /work-orders`. */
  readonly calls: readonly string[];
  /** Advice on what to write or do; null if there is none. */
  readonly hint?: string | null;
  /** Whether no client can notice it. */
  readonly isUnseen?: boolean;
  /** A call with both responses, if one showed the change. */
  readonly example?: Example | null;
}

/** The side that a declaration belongs to. */
export type SideName = "before" | "after";

export interface ChangePlace {
  readonly side: SideName;
  readonly file: string;
  readonly line: number;
}

/** A finding with its file and line. */
export interface Change extends Finding {
  /** Rule, subject and values: `state.to.removed copy.states.ON_LOAN LOST`. It stays the same when texts are reworded. */
  readonly id: string;
  readonly place: ChangePlace | null;
  readonly hint: string | null;
  /** Why the change is accepted, and until when; null if nobody acknowledged it. */
  readonly acknowledged: { readonly reason: string; readonly until: string } | null;
  readonly example: Example | null;
}

/** A call of an old client and the responses of both sides. */
export interface Example {
  readonly request: { readonly method: string; readonly path: string; readonly body?: unknown };
  readonly before: ExampleAnswer;
  readonly after: ExampleAnswer;
}

export interface ExampleAnswer {
  readonly status: number;
  /** The differing part of the body, or the error. */
  readonly body: unknown;
}

/** The part of an error that examples show. */
export const errorShown = (status: number, error: Readonly<Record<string, unknown>>): ExampleAnswer => {
  const { code, message, details } = error;
  return { status, body: { error: { code, message, ...(details ? { details } : {}) } } };
};

/** @param rule the stable name of what was found */
export const found = (
  rule: string,
  surface: SurfaceName,
  about: About,
  [verdict, what, reason, values = ""]: Ruling,
  calls: readonly string[] = [],
): Finding => ({ rule, values, surface, verdict, ...placed(about), what, reason, calls });

export const idOf = ({ rule, subject, values }: Finding): string =>
  [rule, subject, values].filter((part) => part !== "").join(" ");

/** Adds the subject to a place. */
export const placed = (about: About): Pick<Finding, "about" | "subject"> => ({
  about,
  subject: holderOf(about),
});

/** The ruling with `…` replaced by names; no ruling if there are no names. */
export const toldOf = (names: readonly string[], [verdict, what, reason]: Ruling): Ruling[] =>
  names.length === 0
    ? []
    : [[verdict, what.replace("…", () => names.join(", ")), reason, [...names].sort().join(",")]];

/** Pairs entries that exist on both sides, in the order of the later side. */
export const onBoth = <T>(before: ReadonlyMap<string, T>, after: ReadonlyMap<string, T>): [was: T, is: T][] =>
  [...after].flatMap(([name, is]) => (before.has(name) ? [[before.get(name)!, is]] : []));

/** The items of one collection that are not in another. */
export function without<T>(some: Iterable<T>, others: Iterable<T>): T[] {
  const known = new Set(others);
  return [...some].filter((one) => !known.has(one));
}

/** Whether a verdict is at least as bad as another. */
export const isAtLeast = (verdict: Verdict, bar: Verdict): boolean =>
  VERDICTS.indexOf(verdict) <= VERDICTS.indexOf(bar);

/** Path segments that add nothing to their neighbours. */
const PLAIN: ReadonlySet<string | number> = new Set(["fields", "of", "values", "input"]);

/** Keys that the text of a finding already names. */
const TOLD: ReadonlySet<string | number> = new Set([
  "answers",
  "creates",
  "default",
  "expect",
  "from",
  "hook",
  "locks",
  "metered",
  "moves",
  "reads",
  "required",
  "to",
  "unique",
  "writes",
]);

/** `work_order.subject`, `work_order.actions.cancel.reason`, `work_order.cancelled` */
export function subjectOf({ resource, path }: About): string {
  if (path[0] === "events" && path.length > 1) return String(path[1]);
  const named = path.filter((part, i) => !PLAIN.has(part) || path[i - 1] === "fields");
  return [resource ?? "application", ...named].join(".");
}

/** The subject without its last key, if the text of the finding names that key. */
export function holderOf({ resource, path }: About): string {
  const isTold = path.length > 1 && TOLD.has(path.at(-1)!) && path.at(-2) !== "fields";
  return subjectOf({ resource, path: isTold ? path.slice(0, -1) : path });
}
