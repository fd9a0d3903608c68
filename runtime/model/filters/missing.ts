/** Selects records without a value: the parameter takes only `null`. */
import { type FilterOperator, INDEX_OF_VALUE } from "../filter.ts";

const INPUT = { type: "string", enum: [], "x-expected": "`null`, for records without a value" };

export const missing: FilterOperator = {
  name: "missing",
  summary: "the record has no value",
  meaning: (field) => `Only \`null\`: records without ${field}.`,
  parameter: (type) => ({ ...type, input: INPUT, normalize: null }),
  misfit: (field) => ({ message: `\`${field}\` always has a value.` }),
  sql: (column) => `${column} is null`,
  none: ({ nullable }, column) => (nullable ? `${column} is null` : null),
  index: INDEX_OF_VALUE,
  several: true,
  changed: {
    verdict: "breaking",
    what: "filters differently",
    reason: "The same query returns other records.",
  },
};
