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

/** SQL of the columns of fields, as text, and of the id. */
export const columnsSql = (fields: readonly StoredField[]): string =>
  ["id", ...fields.map(({ column }, i) => `${quote(column)}::text as v${i}`)].join(", ");

/** Returns a function that reads a row with the columns of fields as a record with their values. */
export function readerOf(fields: readonly StoredField[]): (row: Row) => Record<string, unknown> {
  const readers = fields.map(({ name, type }, i) => ({ name, column: `v${i}`, read: fromText(type.sql) }));
  return (row) => {
    const record: Record<string, unknown> = { id: row.id };
    for (const { name, column, read } of readers) {
      const text = row[column] as string | null;
      record[name] = text === null ? null : read(text);
    }
    return record;
  };
}

/** How a document has a value that PostgreSQL wrote as text. */
function fromText(sql: string): (text: string) => unknown {
  if (/^(text|date|numeric)/.test(sql)) return (text) => text;
  return sql.startsWith("timestamptz") ? timeOf : JSON.parse;
}

/** A time of PostgreSQL (`2027-03-08 09:00:00.25+00`) as clients read it. Sessions are in UTC. */
const timeOf = (text: string): string =>
  `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, "0")}Z`;
