/** The expression that a list is sorted by, and that its index contains. */
import type { StoredField } from "../../model/field.ts";
import { FOLD_FUNCTION } from "../../model/fold.ts";
import { quoteText, withoutCollation } from "./table.ts";

/** Sorts text as people expect (Unicode root collation); every PostgreSQL built with ICU has it. */
const READ = 'collate "und-x-icu"';

/** A value that a list is sorted by. */
export interface SortKey {
  readonly sql: string;
  /** The type of the value, as a parameter. */
  readonly type: string;
}

/** The sort key of a field. @param column quoted */
export function sortKey({ type }: StoredField, column: string): SortKey {
  const { order, sql, values } = type;
  if (order === "text") return { sql: `(${FOLD_FUNCTION}(${column}) ${READ})`, type: "text" };
  if (order === "words") {
    const places = values!.map((word, place) => `when ${quoteText(word)} then ${place}`);
    return { sql: `(case ${column} ${places.join(" ")} end)`, type: "integer" };
  }
  return { sql: sql === "text" ? `(${column} collate "C")` : column, type: withoutCollation(sql) };
}
