/** Marks at the end of comments, by which a migration recognizes its own objects and their definitions. */
import { createHash } from "node:crypto";
import {
  type CheckConstraint,
  type Column,
  type ExclusionConstraint,
  type ForeignKey,
  type Index,
  STORAGE,
} from "../../runtime/store/schema/table.ts";

/*
 * PostgreSQL rewrites each stored expression: it returns `x in ('A', 'B')` as `x = ANY (ARRAY[...])`, and
 * differently in another version. So the stored text cannot be compared with the declared text. Instead, the
 * object's comment contains a fingerprint of the declared text. The comment survives a rename, a dump and a
 * restore, and is deleted with the object. An object without a mark was created by somebody else or by an
 * interrupted migration, and counts as changed.
 */

const MARK = / ?\(charter:([0-9a-z]+)\)$/;

/** The stored comment: the text for readers, followed by the mark. */
export const marked = (text: string, mark: string): string =>
  text === "" ? `(charter:${mark})` : `${text} (charter:${mark})`;

/** Splits a stored comment into the text for readers and the mark, which is null if there is none. */
export function readMark(comment: string | null): { text: string; mark: string | null } {
  const found = MARK.exec(comment ?? "");
  if (!found) return { text: comment ?? "", mark: null };
  return { text: comment!.slice(0, found.index), mark: found[1]! };
}

export const TABLE_MARK = "table";

/**
 * The mark of a column. Only its default is an expression; its type and nullability are compared directly.
 */
export const columnMark = (column: Column): string =>
  column.default === null ? "column" : fingerprint(column.default);

/** The order of values in a check means nothing, so a change of it needs no migration. */
export const checkMark = ({ sql }: CheckConstraint): string => fingerprint(sql.replace(VALUES, inOrder));

/** Whether a mark belongs to a check. Marks of earlier releases depend on the order of values. */
export const isCheckMarked = (check: CheckConstraint, mark: string | null | undefined): boolean =>
  mark === checkMark(check) || mark === fingerprint(check.sql);

/** The values of a list of names: `in ('OPEN', 'CLOSED')`. */
const VALUES = /(?<= in \()'[A-Z0-9_]+'(?:, '[A-Z0-9_]+')+(?=\))/g;

const inOrder = (values: string): string => values.split(", ").sort().join(", ");

export const indexMark = ({ on, unique, where, using }: Index): string =>
  fingerprint([on, unique, where, ...(using ? [using, STORAGE[using]] : [])]);

export const exclusionMark = ({ sql }: ExclusionConstraint): string => fingerprint(sql);

export const foreignKeyMark = ({ columns, target, targetColumns }: ForeignKey): string =>
  fingerprint([columns, target, targetColumns]);

export const triggerMark = (body: string): string => fingerprint(body);

const fingerprint = (definition: unknown): string =>
  createHash("sha256").update(JSON.stringify(definition)).digest("hex").slice(0, 16);
