/** What a change of declarations is to those who review it: its surface, its verdict and why. */
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
  /** What it is a change of: `work_order.subject`. */
  readonly subject: string;
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
  readonly example?: Example | null;
}

/** Which of two sides something stands on. */
export type SideName = "before" | "after";

export interface ChangePlace {
  readonly side: SideName;
  readonly file: string;
  readonly line: number;
}

/** A change as it is told. */
export interface Change extends Finding {
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

/** An error as an example shows it. */
export const errorShown = (status: number, error: Readonly<Record<string, unknown>>): ExampleAnswer => {
  const { code, message, details } = error;
  return { status, body: { error: { code, message, ...(details ? { details } : {}) } } };
};

export const found = (
  surface: SurfaceName,
  resource: string | null,
  path: Path,
  [verdict, what, reason]: Ruling,
  calls: readonly string[] = [],
): Finding => ({ surface, verdict, ...placed({ resource, path }), what, reason, calls });

/** Where a change is, and what it is of. */
export const placed = (about: About): Pick<Finding, "about" | "subject"> => ({
  about,
  subject: holderOf(about),
});

/** A ruling as said of names, for which `…` stands; of no names nothing is said. */
export const toldOf = (names: readonly string[], [verdict, what, reason]: Ruling): Ruling[] =>
  names.length === 0 ? [] : [[verdict, what.replace("…", () => names.join(", ")), reason]];

/** What stands on both sides under one name, in the order of the later one. */
export const onBoth = <T>(before: ReadonlyMap<string, T>, after: ReadonlyMap<string, T>): [was: T, is: T][] =>
  [...after].flatMap(([name, is]) => (before.has(name) ? [[before.get(name)!, is]] : []));

/** Those of some names that are not among others. */
export function without<T>(some: Iterable<T>, others: Iterable<T>): T[] {
  const known = new Set(others);
  return [...some].filter((one) => !known.has(one));
}

/** Whether a verdict is as bad as another, or worse. */
export const isAtLeast = (verdict: Verdict, bar: Verdict): boolean =>
  VERDICTS.indexOf(verdict) <= VERDICTS.indexOf(bar);

/** Words of a path that its neighbours tell already. */
const PLAIN: ReadonlySet<string | number> = new Set(["fields", "of", "values", "input"]);

/** Keys that what is said of a subject tells already. */
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

/** The same without the key at its end, where what is compared and not the key is told of. */
export function holderOf({ resource, path }: About): string {
  const isTold = path.length > 1 && TOLD.has(path.at(-1)!) && path.at(-2) !== "fields";
  return subjectOf({ resource, path: isTold ? path.slice(0, -1) : path });
}
