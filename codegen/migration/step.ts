/** What a step of a migration is. */

/** What other transactions notice while a step runs; a brief lock is held for milliseconds once it is had. */
export type Lock = "none" | "brief" | "writes blocked" | "reads and writes blocked";

export const ALLOW_DESTRUCTIVE = "--allow-destructive";

/** The allowed steps among those that lose data or hold a long lock: all, none, or the steps with these names. */
export type Allowed = boolean | readonly string[];

/** The name that allows a step: `notes.color`, or the name of its table. */
export const nameOf = ({ table, name }: Pick<Step, "table" | "name">): string =>
  name === null ? table : `${table}.${name}`;

export const allows = (allowed: Allowed, step: Pick<Step, "table" | "name">): boolean =>
  typeof allowed === "boolean" ? allowed : allowed.includes(nameOf(step));

export type StepKind =
  | `${"create" | "drop" | "change"} table`
  | "rename column"
  | `${"add" | "drop" | "change"} ${"column" | "check" | "foreign key" | "trigger"}`
  | `${"build" | "swap" | "drop"} index`
  | "change type"
  | "validate"
  | "documents"
  /** Records what was done. */
  | "record"
  | "comment"
  /** Stays though it is not declared any more; nothing is run. */
  | "keep"
  /** A bound that existing rows break: it stays out of the schema, and the service judges what is written from now on. */
  | "hold"
  /** Cannot be done before somebody decides; nothing at all is run. */
  | "refuse";

/** A query that counts rows that a step concerns. */
export interface Rows {
  readonly sql: string;
  /** What is true of them: `break it`, `hold a value`. */
  readonly are: string;
  /** null where they have not been counted. */
  readonly count: number | null;
}

export interface Step {
  readonly kind: StepKind;
  readonly table: string;
  /** Column, constraint or index. */
  readonly name: string | null;
  /** One statement each. */
  readonly sql: readonly string[];
  /** Why, or what it means. */
  readonly note: string;
  /** What the author may have meant to say, and how that is written. */
  readonly hint: string | null;
  readonly lock: Lock;
  readonly rewrites: boolean;
  /** Whether data may be lost. */
  readonly loses: boolean;
  readonly needs: null | typeof ALLOW_DESTRUCTIVE;
  readonly rows: Rows | null;
  /**
   * together: in one transaction with its neighbours of this sort, since no one else can see their tables;
   * alone: in a transaction of its own, so that no lock is held longer than its step;
   * outside: not in a transaction, as CONCURRENTLY asks;
   * batches: many short transactions.
   */
  readonly runs: "together" | "alone" | "outside" | "batches";
  /** Whether what follows is planned again once it is done, because it cannot be counted before. */
  readonly replans: boolean;
}

/** Kinds that change the catalog and nothing else, unless they say what they lock. */
const BRIEF = /^(add|change|swap|rename) |^drop (?!index)/;

/** A step; what is not given is harmless. What loses data, or blocks others for long, must be allowed. */
export function step(kind: StepKind, table: string, given: Partial<Step> & Pick<Step, "note">): Step {
  const { lock = BRIEF.test(kind) ? "brief" : "none", loses = false } = given;
  return {
    kind,
    table,
    name: null,
    sql: [],
    hint: null,
    lock,
    rewrites: false,
    loses,
    needs: loses || lock === "reads and writes blocked" ? ALLOW_DESTRUCTIVE : null,
    rows: null,
    runs: "alone",
    replans: false,
    ...given,
  };
}

/** Whether a step does something; the others only report. */
export const isRun = ({ sql }: Step): boolean => sql.length > 0;
