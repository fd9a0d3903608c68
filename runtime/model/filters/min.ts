/** Selects records whose number equals the parameter's, or is greater. */
import { type FilterOperator, INDEX_OF_VALUE } from "../filter.ts";

export const min: FilterOperator = {
  name: "min",
  summary: "the number is that of the parameter or greater",
  meaning: (field) => `The lower bound of ${field}, included.`,
  parameter: (type) => (type.number ? type : null),
  misfit: (field, { name }) => ({
    message: `\`${field}\` is of type ${name}, which has no min.`,
    hint: "Only numbers and decimals have one; dates and timestamps have `after` and `before`.",
  }),
  sql: (column, value) => `${column} >= ${value}`,
  index: INDEX_OF_VALUE,
  changed: {
    verdict: "breaking",
    what: "filters otherwise",
    reason: "The same query finds other records.",
  },
};
