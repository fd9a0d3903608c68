/** Selects records whose time is equal to or later than the parameter's. */
import { type FilterOperator, INDEX_OF_VALUE } from "../filter.ts";

export const after: FilterOperator = {
  name: "after",
  summary: "equal or later",
  meaning: (field) => `The lower bound of ${field}, included.`,
  parameter: (type) => (type.clock ? type : null),
  misfit: (field, { name }) => ({
    message: `\`${field}\` is of type ${name}, which does not support \`after\`.`,
    hint: "Only timestamps and dates support it.",
  }),
  sql: (column, value) => `${column} >= ${value}`,
  index: INDEX_OF_VALUE,
  changed: {
    verdict: "breaking",
    what: "filters differently",
    reason: "The same query returns other records.",
  },
  created: {
    name: "createdAfter",
    records: "Created at this date-time or later.",
    entries: "Written at this date-time or later.",
    sample: "2027-03-01T00:00:00Z",
    inCursor: 1,
  },
};
