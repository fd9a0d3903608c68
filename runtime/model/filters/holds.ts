/** Selects records whose list contains the parameter's value. */
import { type FilterOperator, noneListed } from "../filter.ts";

export const holds: FilterOperator = {
  name: "holds",
  summary: "in the list",
  meaning: (field) => `Contained in the list ${field}.`,
  // Items are stored as JSON, so a value of any type is compared as JSON.
  parameter({ items }) {
    if (!items || items.composite) return null;
    const { folding: _, ...type } = items;
    return { ...type, sql: "jsonb", bind: JSON.stringify };
  },
  misfit: (field, { name, items }) =>
    items
      ? {
          message: `No parameter can equal an item of \`${field}\`, which is of type ${items.name}.`,
          hint: "Remove it.",
        }
      : {
          message: `\`${field}\` is of type ${name}, but only a list supports \`holds\`.`,
          hint: "Write `equals`.",
        },
  sql: (column, value) => `${column} @> ${value}`,
  index: { of: "items" },
  several: true,
  none: noneListed,
  changed: {
    verdict: "breaking",
    what: "filters differently",
    reason: "The same query returns other records.",
  },
};
