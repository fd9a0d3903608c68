/** The steps of a migration. */
import type { Accepted } from "../../runtime/store/schema/table.ts";

/**
 * The effect on other transactions while a step runs. A brief lock is held for milliseconds once acquired.
 */
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
  | "distribute table"
  /** Rows of a distributed table that the coordinator still has. */
  | "drop local rows"
  | "rename column"
  | `${"add" | "drop" | "change"} ${"column" | "check" | "foreign key" | "exclusion" | "trigger"}`
  | `${"build" | "swap" | "drop"} index`
  | "change type"
  | "validate"
  | "documents"
  /** Records what was done. */
  | "record"
  | "comment"
  /** Kept although no longer declared; nothing is run. */
  | "keep"
  /** A bound that existing rows violate: the schema omits it, and the service enforces it on new writes. */
  | "hold"
  /** An object of somebody else that can refuse or change writes. It stays. */
  | "warn"
  /** Impossible until somebody decides; the whole migration is refused. */
  | "refuse";

/** A query that counts the rows that a step concerns. */
export interface Rows {
  readonly sql: string;
  /** Their property: `break it`, `hold a value`. */
  readonly are: string;
  /** null if they have not been counted. */
  readonly count: number | null;
  /** A query for the ids of a few of them, each row an `example`. */
  readonly examples?: string;
  /**
   * Decides whether a row's value has the form that the rows lack, if PostgreSQL cannot: `sql` then selects pages of
   * organization, id and value, and `examples` is only the name of the examples.
   */
  readonly form?: Accepted;
}

export interface Step {
  readonly kind: StepKind;
  readonly table: string;
  /** Column, constraint or index. */
  readonly name: string | null;
  /** One statement each. */
  readonly sql: readonly string[];
  /** The reason, or the consequence. */
  readonly note: string;
  /** The author's possible intention, and how to declare it. */
  readonly hint: string | null;
  /** The statement that removes what the step warns of. No migration runs it. */
  readonly remove: string | null;
  readonly lock: Lock;
  readonly rewrites: boolean;
  /** Whether data may be lost. */
  readonly loses: boolean;
  readonly needs: null | typeof ALLOW_DESTRUCTIVE;
  readonly rows: Rows | null;
  /**
   * together: in one transaction with neighbouring steps of this kind, since nobody else can see their tables
   * yet;
   * alone: in a transaction of its own, so that no lock is held longer than its step;
   * outside: without a transaction, as CONCURRENTLY requires;
   * batches: in many short transactions.
   */
  readonly runs: "together" | "alone" | "outside" | "batches";
  /**
   * Whether batches write values that are made of other tables' rows. If a batch waits for the writer of a row, it makes
   * them of rows as they were before that, so it is run again once it holds its rows.
   */
  readonly repeats: boolean;
  /** Whether later steps are planned again after this one, because their rows cannot be counted before. */
  readonly replans: boolean;
}

/** Kinds that change only the catalog, unless the step specifies a lock. */
const BRIEF = /^(add|change|swap|rename) |^drop (?!index)/;

/** Creates a step; omitted properties are harmless. Losing data, or long blocking, requires permission. */
export function step(kind: StepKind, table: string, given: Partial<Step> & Pick<Step, "note">): Step {
  const { lock = BRIEF.test(kind) ? "brief" : "none", loses = false } = given;
  return {
    kind,
    table,
    name: null,
    sql: [],
    hint: null,
    remove: null,
    lock,
    rewrites: false,
    loses,
    needs: loses || lock === "reads and writes blocked" ? ALLOW_DESTRUCTIVE : null,
    rows: null,
    runs: "alone",
    repeats: false,
    replans: false,
    ...given,
  };
}

/** How to remove what a step warns of, on a line that can be copied. */
export const removal = ({ remove }: Step): string[] => (remove === null ? [] : [`To remove it: ${remove};`]);

/** Whether a step does something; the others only report. */
export const isRun = ({ sql }: Step): boolean => sql.length > 0;
