/** Reads some fields of records from their columns, which costs a fraction of reading whole documents. */
import type { StoredField } from "../../model/field.ts";
import type { Model } from "../../model/model.ts";
import { quote } from "../schema/table.ts";
import type { Row } from "../wire/database.ts";

/**
 * The fields with these names beside `id`, if a column says of each what a document does. Otherwise null: documents are read.
 * The column of a renamed field may be older than the document of a row that a server of the previous release wrote.
 */
export function columnsOf(model: Model, names: readonly string[]): readonly StoredField[] | null {
  const wanted = new Set(names.filter((name) => name !== "id"));
  const fields = model.stored.filter(({ name }) => wanted.has(name));
  return fields.length === wanted.size && fields.every((field) => isRead(model, field)) ? fields : null;
}

function isRead({ evolution }: Model, { name, kind, type }: StoredField): boolean {
  if (kind === "customFields" || kind === "searched" || evolution.names.has(name)) return false;
  const { derived, members, items } = type;
  return !derived && !members && !items?.derived && !items?.members;
}

/** SQL of the columns of fields, in the forms that `readerOf` reads, and of the id. */
export const columnsSql = (fields: readonly StoredField[]): string =>
  ["id", ...fields.map(({ column, type }, i) => `${quote(column)}${asSent(type.sql)} as v${i}`)].join(", ");

/** The text of a query of these columns. It binds the organization and a list of ids. */
export const columnsText = ({ table }: Model, fields: readonly StoredField[]): string =>
  `select ${columnsSql(fields)} from ${quote(table)} where organization_id = $1 and id = any($2)`;

/** How a type is sent: unchanged, if its binary form can be read as the value that a document has. */
const asSent = (sql: string): string =>
  /^(text|timestamptz|jsonb|boolean|integer)/.test(sql) ? "" : "::text";

/** Returns a function that reads a row with the columns of fields as a record with their values. */
export function readerOf(fields: readonly StoredField[]): (row: Row) => Record<string, unknown> {
  const readers = fields.map(({ name, type }, i) => ({
    name,
    column: `v${i}`,
    isNumber: type.sql.startsWith("double"),
  }));
  return (row) => {
    const record: Record<string, unknown> = { id: row.id };
    for (const { name, column, isNumber } of readers) {
      const value = row[column];
      record[name] = isNumber && value !== null ? Number(value) : value;
    }
    return record;
  };
}
