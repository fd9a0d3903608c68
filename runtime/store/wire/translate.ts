/** Classifies database errors by what they mean to a call. */
import { Moved, OutcomeUnknown, Tightened, Unavailable, Unwritten } from "./outcome.ts";

export type ErrorClass =
  /** The same call may succeed if it is tried again: serialization failure, deadlock. */
  | { readonly kind: "retry" }
  /** A lock was not acquired in time. */
  | { readonly kind: "locked"; readonly relation: string | null }
  /** A condition of a mutation did not hold, and all of it was rolled back. */
  | { readonly kind: "unmet"; readonly tables: readonly string[] }
  | { readonly kind: "unique"; readonly constraint: string }
  | { readonly kind: "reference"; readonly constraint: string }
  /** A row violated a constraint that this release does not declare; `rule` names it. Nothing was written. */
  | { readonly kind: "tightened"; readonly rule: string; readonly constraint: string }
  /** The connection broke during a commit, which may have been applied. */
  | { readonly kind: "unknown" }
  /** Unreachable, overloaded, or over the statement timeout: nothing was done. */
  | { readonly kind: "unavailable"; readonly reason: string }
  /** A defect of ours. */
  | { readonly kind: "defect" };

/**
 * NOT NULL, CHECK and exclusion constraints. Every declared rule is checked before a row is written, except `exclusive`.
 * So any other of these constraints refuses a row only if another release or a person has tightened the table.
 */
const TIGHTENED = new Set(["23502", "23514", "23P01"]);
const RETRY = new Set(["40001", "40P01"]);
/**
 * Connection failures, a refused login, a missing database, shutdown, too many connections, no memory or
 * disk, a timeout, a missing grant.
 */
const UNAVAILABLE = /^(08|28|3D|53|57P|57014|58|42501)/;
const SYSTEM = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "EACCES",
  "EHOSTUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ERR_STREAM_DESTROYED",
]);

/**
 * Timeouts, and lack of memory, disk or another resource. Too many connections are excluded: no statement
 * causes them.
 */
const GIVEN_UP = /^(57014|53(?!300))/;

/**
 * Whether PostgreSQL gave up a statement because it took too much time or space. Nothing was written. A statement of
 * several items is then run again for each item, so that only the item that takes too much fails.
 */
export const isGivenUp = (error: unknown): boolean =>
  GIVEN_UP.test((error as { code?: unknown } | null)?.code?.toString() ?? "");

/** Data exceptions, except the one by which a mutation rolls itself back. */
const WRONG_VALUE = /^22(?!012)/;

/** Whether PostgreSQL could not read a value as one of the type that it is compared with. */
export const isWrongValue = (error: unknown): boolean =>
  WRONG_VALUE.test((error as { code?: unknown } | null)?.code?.toString() ?? "");

const SQLSTATE = /^[0-9A-Z]{5}$/;

/** Division by zero: how a mutation rolls itself back if one of its conditions does not hold. */
const UNMET = "22012";

/** Classifies a database error by what a call can do about it. */
export function classifyError(error: unknown): ErrorClass {
  if (error instanceof OutcomeUnknown) return { kind: "unknown" };
  if (error instanceof Unavailable) return { kind: "unavailable", reason: error.message };
  if (error instanceof Moved) return { kind: "retry" };
  if (error instanceof Tightened) return { kind: "tightened", rule: error.rule, constraint: "" };
  if (error instanceof Unwritten) return { kind: "unmet", tables: error.tables };
  if (!(error instanceof Error)) return { kind: "defect" };
  const { code = "", message } = error as Error & { code?: string };
  if (RETRY.has(code)) return { kind: "retry" };
  if (code === "55P03") return { kind: "locked", relation: relationOf(error) };
  const rule = foreignRuleOf(error);
  if (rule !== null) return { kind: "tightened", rule, constraint: "" };
  if (code === UNMET) return { kind: "unmet", tables: [] };
  if (code === "23505") return { kind: "unique", constraint: constraintOf(error) };
  if (code === "23503") return { kind: "reference", constraint: constraintOf(error) };
  if (TIGHTENED.has(code)) return { kind: "tightened", rule: ruleOf(error), constraint: constraintOf(error) };
  if (isOutdated(error) || isWriteRefusal(error)) return { kind: "unavailable", reason: message };
  if (UNAVAILABLE.test(code) || SYSTEM.has(code) || isBrokenConnection(message) || isLostNode(code, message))
    return { kind: "unavailable", reason: message };
  return { kind: "defect" };
}

/**
 * Whether a prepared statement would now return other columns because a migration has changed their types.
 * PostgreSQL refuses such a statement each time, before doing anything. Only the name of its internal
 * function identifies this error.
 */
export const isOutdated = (error: Error & { code?: string; routine?: string }): boolean =>
  error.code === "0A000" && error.routine === "RevalidateCachedQuery";

const READ_ONLY = "25006";
/**
 * PostgreSQL functions that refuse writes without a SQLSTATE of their own: in recovery, and when transaction
 * ids run out.
 */
const REFUSING = new Set(["get_relation_info", "GetNewTransactionId", "GetNewMultiXactId"]);

/** Whether the server accepts no writes: a standby, a fenced primary, or one that must be vacuumed first. */
export const isWriteRefusal = ({ code, routine }: Error & { code?: string; routine?: string }): boolean =>
  code === READ_ONLY || (["0A000", "54000"].includes(code ?? "") && REFUSING.has(routine ?? ""));

/** The driver's message for a statement that it did not send at all. */
const NEVER_SENT = /not queryable/;
/**
 * The session was ended. `BROKEN_WITHIN`: a connection inside the database broke, for example from a
 * coordinator to a worker.
 */
const ENDED = /^(57P|25P0[34])/;
const BROKEN_WITHIN = /^08/;

const UNDEFINED_TABLE = "42P01";
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Returns what an error of a guarded statement means. The guard may be refused for several reasons, since a node may have
 * forgotten the shard. A guard that waited in vain waited for a move.
 * @param isGuarding whether the guard itself failed
 */
export function guarded(error: Error & { code?: string }, isGuarding: boolean): Error {
  const { code = "" } = error;
  if (code === UNDEFINED_TABLE) return new Moved(error);
  if (!isGuarding || UNAVAILABLE.test(code) || SYSTEM.has(code) || !SQLSTATE.test(code)) return error;
  return code === LOCK_NOT_AVAILABLE ? new Unavailable("the rows are being moved") : new Moved(error);
}

/** Whether the server has ended the session, so that it executes nothing else that was sent. */
export const isFatal = (error: unknown): boolean => ENDED.test((error as { code?: string }).code ?? "");

/**
 * Whether a statement that commits may have been applied although it failed with this error. The server has
 * undone what it refuses; if the session ends or the connection breaks, nothing can tell.
 */
export function isUncertain(error: unknown): boolean {
  if (error instanceof Unavailable || classifyError(error).kind !== "unavailable") return false;
  const { code = "", message } = error as Error & { code?: string };
  if (SQLSTATE.test(code) && !SYSTEM.has(code)) return isFatal(error) || BROKEN_WITHIN.test(code);
  return !NEVER_SENT.test(message);
}

/** node-postgres reports a broken connection only by its message. */
function isBrokenConnection(message: string): boolean {
  return /^(Connection terminated|Client has encountered a connection error|timeout expired|Client was closed)/.test(
    message,
  );
}

/**
 * A Citus coordinator reports a node that fails during a statement as an internal error, identified only by
 * its message.
 */
const isLostNode = (code: string, message: string): boolean =>
  code === "XX000" &&
  /^(failure on connection marked as essential|server closed the connection|SSL connection has been closed|connection not open|no connection to the server|could not find an available connection)/.test(
    message,
  );

/** Returns the constraint's name; errors that come through Citus have it only in their message. */
function constraintOf(error: Error): string {
  const { constraint } = error as Error & { constraint?: string };
  return withoutShard(constraint ?? /constraint "(.+?)"/.exec(error.message)?.[1] ?? "");
}

/** The error of a constraint or index that the release does not declare. */
export const tightened = (error: Error): Tightened => new Tightened(ruleOf(error), error);

/**
 * The error of rows that are not written however often they are tried: nothing but a trigger that returns null, or a rule,
 * leaves them out without an error of its own.
 */
export const leftOut = (tables: readonly string[], cause: unknown): Tightened =>
  new Tightened(
    `a trigger or rule of ${tables.length === 1 ? "the table" : "one of the tables"} ${tables.join(", ")}`,
    cause,
  );

/** Each function that PostgreSQL ran when an error occurred, the outermost last. */
const CALLED = /^(?:PL\/\w+|SQL) function "?([^"(\s]+)/gm;
/** Functions that a migration creates: for searches, and for triggers of renamed columns. */
const OWN_FUNCTION = /^(.*\.)?(charter_\w+|\w+_renamed)$/;

/** A value that is too long for an index. No declared index covers such values. */
const TOO_LONG_FOR_INDEX = /^index row (?:size|requires) .*index "(.+?)"/;

/** The functions of PostgreSQL that refuse a statement because of a rule of its table. */
const REWRITERS = new Set(["RewriteQuery", "rewriteRuleAction"]);

/**
 * The object of somebody else that refused a write: a function, such as that of a trigger, or a rule of a table. Null if
 * none did.
 */
function foreignRuleOf(error: Error & { code?: string; where?: string; routine?: string }): string | null {
  const { code = "", message, where = "", routine = "" } = error;
  if (UNAVAILABLE.test(code)) return null;
  if (code === "0A000" && REWRITERS.has(routine)) return `a rule of ${tableIn(message)}`;
  const index = TOO_LONG_FOR_INDEX.exec(message)?.[1];
  if (index !== undefined) return `the index ${withoutShard(index)}`;
  const outermost = [...where.matchAll(CALLED)].at(-1)?.[1];
  return outermost === undefined || OWN_FUNCTION.test(outermost) ? null : `the function ${outermost}()`;
}

/** The table that a message names; some messages name none. */
function tableIn(message: string): string {
  const table = /relation "(.+?)"/.exec(message)?.[1];
  return table === undefined ? "a table" : `the table ${withoutShard(table)}`;
}

/** A constraint with its table. Read from the message if the error has no such fields, as with Citus. */
function ruleOf(error: Error): string {
  const { table, column } = error as Error & { table?: string; column?: string };
  const domain = /domain (\S+) (?:violates|does not allow)/.exec(error.message)?.[1];
  if (domain !== undefined) return `the domain ${domain}`;
  const relation = withoutShard(table ?? /relation "(.+?)"/.exec(error.message)?.[1] ?? "");
  const field = column ?? /column "(.+?)"/.exec(error.message)?.[1];
  return field === undefined
    ? `the constraint ${constraintOf(error)} of the table ${relation}`
    : `NOT NULL of ${relation}.${field}`;
}

function relationOf(error: Error): string | null {
  const { where = "" } = error as Error & { where?: string };
  const name = /relation "(.+?)"/.exec(where)?.[1];
  return name === undefined ? null : withoutShard(name);
}

/** Removes the shard number at the end of a name on a Citus node. */
const withoutShard = (name: string): string => name.replace(/_\d{6,}$/, "");
