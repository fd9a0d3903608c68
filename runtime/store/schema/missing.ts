/** Encodes which fields of a record have no value as an indexed number, by which lists find such records. */

import type { StoredField } from "../../model/field.ts";
import { type FilterOperator, takesNone } from "../../model/filter.ts";
import { OF_FIELDS } from "../../model/filters/index.ts";
import type { Model } from "../../model/model.ts";
import { constraintName, type Index, quote } from "./table.ts";

/**
 * The most fields in one number. A list by one of them visits every number of the organization: at most 256.
 */
const MOST_FIELDS = 8;

/** A number that encodes for several fields whether a record has a value. */
interface Missing {
  /** SQL of the number, with plain column names. */
  readonly sql: string;
  /** The conditions that it encodes, the lowest bit first. */
  readonly conditions: readonly string[];
}

/** SQL of the condition that a field has no value, with the plain column name. */
export const noneSql = (operator: FilterOperator, field: StoredField): string =>
  operator.none!(field, quote(field.column))!;

type Optional = Pick<Model, "filters" | "parameters">;

/** The numbers of a resource's records. */
function missingIn({ filters, parameters }: Optional): readonly Missing[] {
  const own = parameters.filter(({ behind }) => behind === undefined);
  const optional = [...filters.map((field) => ({ field, operator: OF_FIELDS })), ...own];
  const conditions = new Set(
    optional.flatMap(({ field, operator }) => (takesNone(operator, field) ? [noneSql(operator, field)] : [])),
  );
  const all = [...conditions];
  const starts = all.map((_, i) => i).filter((i) => i % MOST_FIELDS === 0);
  return starts.map((start) => {
    const some = all.slice(start, start + MOST_FIELDS);
    return { sql: some.map((sql, i) => `(${sql})::int * ${2 ** i}`).join(" + "), conditions: some };
  });
}

/** The number that encodes whether records meet a condition, and the bit for it. */
export function missingBit(
  model: Optional,
  condition: string,
): { readonly sql: string; readonly bit: number } {
  const { sql, conditions } = missingIn(model).find((one) => one.conditions.includes(condition))!;
  return { sql, bit: 2 ** conditions.indexOf(condition) };
}

/**
 * The indexes of these numbers. One index for each optional field would make writes about as expensive as the
 * value indexes do.
 */
export const missingIndexes = (model: Model): Index[] =>
  missingIn(model).map(({ sql }, i) => ({
    name: constraintName(model.table, "missing", i === 0 ? "idx" : `idx${i + 1}`),
    on: [quote("organization_id"), sql, quote("id")],
    unique: false,
    where: null,
  }));
