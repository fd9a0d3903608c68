/** Selects records whose number equals the parameter's, or is less. */
import { type FilterOperator, INDEX_OF_VALUE } from "../filter.ts";

export const max: FilterOperator = {
  name: "max",
  summary: "equal or less",
  meaning: (field) => `The upper bound of ${field}, included.`,
  parameter: (type) => (type.number ? type : null),
  misfit: (field, { name }) => ({
    message: `\`${field}\` is of type ${name}, which does not support \`max\`.`,
    hint: "Only numbers and decimals support it. For dates and timestamps, use `after` or `before`.",
  }),
  sql: (column, value) => `${column} <= ${value}`,
  index: INDEX_OF_VALUE,
  changed: {
    verdict: "breaking",
    what: "filters differently",
    reason: "The same query returns other records.",
  },
};
