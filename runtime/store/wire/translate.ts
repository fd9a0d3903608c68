/** What a database error means to a call. */
import { OutcomeUnknown, Unavailable } from "./outcome.ts";

export type ErrorClass =
  /** The same call may succeed when it is tried again: serialization failure, deadlock. */
  | { readonly kind: "retry" }
  /** A lock was not had in time. */
  | { readonly kind: "locked"; readonly relation: string | null }
  /** A condition of a mutation did not hold, and all of it was rolled back. */
  | { readonly kind: "unmet" }
  | { readonly kind: "unique"; readonly constraint: string }
  | { readonly kind: "reference"; readonly constraint: string }
  /** A row violated a constraint that this release does not declare; `rule` names it. Nothing was written. */
  | { readonly kind: "tightened"; readonly rule: string }
  /** The connection broke while a commit was under way: it may have been done. */
  | { readonly kind: "unknown" }
  /** Out of reach, overloaded, or over the statement time-out: nothing was done. */
  | { readonly kind: "unavailable"; readonly reason: string }
  /** A defect of ours. */
  | { readonly kind: "defect" };

/**
 * NOT NULL, CHECK and exclusion constraints. Every declared rule is checked before a row is written. So these constraints
 * refuse a row only if another release or a person has tightened the table.
 */
const TIGHTENED = new Set(["23502", "23514", "23P01"]);
const RETRY = new Set(["40001", "40P01"]);
/**
 * Connection failures, a refused login, a missing database, shutdown, too many connections, no memory or disk, a
 * time-out, a missing grant.
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

/** Time-outs, and lack of memory, disk or another resource; too many connections are excluded, as no statement causes them. */
const GIVEN_UP = /^(57014|53(?!300))/;

/**
 * Whether PostgreSQL gave up a statement because it took too much time or space. Nothing was written. A statement of
 * several items is then run again for each item, so that only the item that takes too much fails.
 */
export const isGivenUp = (error: unknown): boolean =>
  GIVEN_UP.test((error as { code?: unknown } | null)?.code?.toString() ?? "");

/** Division by zero: how a mutation rolls itself back where one of its conditions does not hold. */
const UNMET = "22012";

/** Sorts an error of the database by what a call can do about it. */
export function classifyError(error: unknown): ErrorClass {
  if (error instanceof OutcomeUnknown) return { kind: "unknown" };
  if (error instanceof Unavailable) return { kind: "unavailable", reason: error.message };
  if (!(error instanceof Error)) return { kind: "defect" };
  const { code = "", message } = error as Error & { code?: string };
  if (RETRY.has(code)) return { kind: "retry" };
  if (code === UNMET) return { kind: "unmet" };
  if (code === "55P03") return { kind: "locked", relation: relationOf(error) };
  if (code === "23505") return { kind: "unique", constraint: constraintOf(error) };
  if (code === "23503") return { kind: "reference", constraint: constraintOf(error) };
  if (TIGHTENED.has(code)) return { kind: "tightened", rule: ruleOf(error) };
  if (isOutdated(error) || isWriteRefusal(error)) return { kind: "unavailable", reason: message };
  if (UNAVAILABLE.test(code) || SYSTEM.has(code) || isBrokenConnection(message) || isLostNode(code, message))
    return { kind: "unavailable", reason: message };
  return { kind: "defect" };
}

/**
 * Whether a prepared statement would return other columns now than when it was prepared: a migration changed their type
 * meanwhile. PostgreSQL refuses it each time, ahead of doing anything, and tells it apart by its own function's name alone.
 */
export const isOutdated = (error: Error & { code?: string; routine?: string }): boolean =>
  error.code === "0A000" && error.routine === "RevalidateCachedQuery";

const READ_ONLY = "25006";
/** PostgreSQL functions that refuse writes without their own SQLSTATE: in recovery, and when transaction ids run out. */
const REFUSING = new Set(["get_relation_info", "GetNewTransactionId", "GetNewMultiXactId"]);

/** Whether the server accepts no writes at all: a standby, a fenced primary, or one that must be vacuumed first. */
export const isWriteRefusal = ({ code, routine }: Error & { code?: string; routine?: string }): boolean =>
  code === READ_ONLY || (["0A000", "54000"].includes(code ?? "") && REFUSING.has(routine ?? ""));

/** The driver's word for a statement that it did not send at all. */
const NEVER_SENT = /not queryable/;
/** A session that was ended, or a connection within the database, as between a coordinator and its workers. */
const ENDED = /^(57P|25P0[34])/;
const BROKEN_WITHIN = /^08/;
const SQLSTATE = /^[0-9A-Z]{5}$/;

/** Whether an error is the server's last word: it has ended the session, and does nothing more of what was sent. */
export const isFatal = (error: unknown): boolean => ENDED.test((error as { code?: string }).code ?? "");

/**
 * Whether a statement that commits may have been done though it failed with this error. What the server refuses it has
 * undone; where the session ends or the line breaks, nobody is left to tell.
 */
export function isUncertain(error: unknown): boolean {
  if (error instanceof Unavailable || classifyError(error).kind !== "unavailable") return false;
  const { code = "", message } = error as Error & { code?: string };
  if (SQLSTATE.test(code) && !SYSTEM.has(code)) return isFatal(error) || BROKEN_WITHIN.test(code);
  return !NEVER_SENT.test(message);
}

/** node-postgres reports a connection that broke by message alone. */
function isBrokenConnection(message: string): boolean {
  return /^(Connection terminated|Client has encountered a connection error|timeout expired|Client was closed)/.test(
    message,
  );
}

/** A Citus coordinator tells of a node that dies under a statement as of an internal error, by message alone. */
const isLostNode = (code: string, message: string): boolean =>
  code === "XX000" &&
  /^(failure on connection marked as essential|server closed the connection|SSL connection has been closed|connection not open|no connection to the server|could not find an available connection)/.test(
    message,
  );

/** Through Citus the error carries no field of its own for the constraint. */
function constraintOf(error: Error): string {
  const { constraint } = error as Error & { constraint?: string };
  return withoutShard(constraint ?? /constraint "(.+?)"/.exec(error.message)?.[1] ?? "");
}

/** A constraint with its table. Read from the message if the error has no such fields, as with Citus. */
function ruleOf(error: Error): string {
  const { table, column } = error as Error & { table?: string; column?: string };
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

/** A node of Citus has names that end with the shard's number. */
const withoutShard = (name: string): string => name.replace(/_\d{6,}$/, "");
