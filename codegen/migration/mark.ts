/** The marks at the end of comments, by which a migration knows its own objects and their definitions again. */
import { createHash } from "node:crypto";
import {
  type CheckConstraint,
  type Column,
  type ForeignKey,
  type Index,
  STORAGE,
} from "../../runtime/store/schema/table.ts";

/*
 * PostgreSQL rewrites each expression that it keeps (`x in ('A', 'B')` is given back as `x = ANY (ARRAY[...])`, and
 * otherwise by another version), so what it gives back cannot be compared with what was declared. A fingerprint of
 * the declared text stands in the object's comment instead: it goes with the object through a rename, a dump and a
 * restore, and dies with it. An object without a mark was made by somebody else, or by a migration that was
 * interrupted, and is treated as changed.
 */

const MARK = / ?\(charter:([0-9a-z]+)\)$/;

/** A comment as it is kept: what a reader sees, then the mark. */
export const marked = (text: string, mark: string): string =>
  text === "" ? `(charter:${mark})` : `${text} (charter:${mark})`;

/** Splits a kept comment into what a reader sees and the mark, which is null where there is none. */
export function readMark(comment: string | null): { text: string; mark: string | null } {
  const found = MARK.exec(comment ?? "");
  if (!found) return { text: comment ?? "", mark: null };
  return { text: comment!.slice(0, found.index), mark: found[1]! };
}

export const TABLE_MARK = "table";

/** Only the default of a column is an expression; its type and nullability are compared as they are. */
export const columnMark = (column: Column): string =>
  column.default === null ? "column" : fingerprint(column.default);

export const checkMark = (check: CheckConstraint): string => fingerprint(check.sql);

export const indexMark = ({ on, unique, where, using }: Index): string =>
  fingerprint([on, unique, where, ...(using ? [using, STORAGE[using]] : [])]);

export const foreignKeyMark = ({ columns, target, targetColumns }: ForeignKey): string =>
  fingerprint([columns, target, targetColumns]);

export const triggerMark = (body: string): string => fingerprint(body);

const fingerprint = (definition: unknown): string =>
  createHash("sha256").update(JSON.stringify(definition)).digest("hex").slice(0, 16);
