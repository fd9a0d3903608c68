/** How existing rows get the values of columns. */
import { type Fill, fromDocument, sameForm } from "../../runtime/store/schema/shape.ts";
import { type Column, quote, quoteText } from "../../runtime/store/schema/table.ts";
import { named, type Pair } from "./change.ts";
import { formerOf } from "./renames.ts";

/** How existing rows get a value for a column; null if the declaration gives none. */
export function fillOf(pair: Pair, column: Column): Fill | null {
  const lost = lostOf(pair, column);
  if (lost !== null) return { kind: "value", sql: lost };
  const usual: Fill | null = column.default === null ? null : { kind: "value", sql: column.default };
  const given = pair.shape?.fills.get(column.name) ?? usual;
  const former = formerOf(pair, column);
  if (!former) return given;
  const words = pair.shape?.words.get(column.name);
  const was = words ? wordedSql(`t.${quote(former.name)}`, words) : `t.${quote(former.name)}`;
  const sql = given?.kind === "value" && !given.copies ? `coalesce(${was}, ${given.sql})` : was;
  return { kind: "value", sql, from: former.name, ...(isStale(pair, column) ? { wins: true } : {}) };
}

/** SQL of a value in which words replace former ones. */
export function wordedSql(value: string, words: ReadonlyMap<string, string>): string {
  const cases = [...words].map(([former, word]) => `when ${quoteText(former)} then ${quoteText(word)}`);
  return `(case ${value} ${cases.join(" ")} else ${value} end)`;
}

/** The form of a field whose column was added again and does not have its values yet. */
export const LOST = "lost";

/** SQL that reads the value of a column from the document, if the column was dropped by hand; otherwise null. */
export function lostOf({ live, shape, forms, renamed }: Pair, { name, sql }: Column): string | null {
  const field = shape?.fields.find(({ column }) => column === name);
  const kept = field && forms?.[field.name];
  const wasFormer = Object.values(renamed).some((formers) => formers[name] !== undefined);
  const isDropped = !named(live.columns, name) && !wasFormer && field && sameForm(kept, field.form);
  return isDropped || kept === LOST ? fromDocument(field!.name, sql) : null;
}

/** Whether a column to be filled from a former one exists from an earlier release and still has old values. */
function isStale({ live, shape, forms }: Pair, { name }: Column): boolean {
  const field = shape?.fields.find(({ column }) => column === name);
  return (
    named(live.columns, name) !== undefined && forms !== null && field !== undefined && !forms[field.name]
  );
}
