/** Selects records whose time is earlier than the parameter's. */
import { type FilterOperator, INDEX_OF_VALUE } from "../filter.ts";

export const before: FilterOperator = {
  name: "before",
  summary: "earlier",
  meaning: (field) => `The upper bound of ${field}, excluded.`,
  parameter: (type) => (type.clock ? type : null),
  misfit: (field, { name }) => ({
    message: `\`${field}\` is of type ${name}, which does not support \`before\`.`,
    hint: "Only timestamps and dates support it.",
  }),
  sql: (column, value) => `${column} < ${value}`,
  index: INDEX_OF_VALUE,
  changed: {
    verdict: "breaking",
    what: "filters differently",
    reason: "The same query returns other records.",
  },
  created: {
    name: "createdBefore",
    records: "Created before this date-time.",
    entries: "Written before this date-time.",
    sample: "2027-04-01T00:00:00Z",
    inCursor: 0,
  },
};
