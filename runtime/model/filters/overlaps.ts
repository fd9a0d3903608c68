/** Selects records whose interval, from a field to the field after it, overlaps that of two parameters. */
import type { FilterOperator } from "../filter.ts";

const bound = (name: string, sign: string, meaning: FilterOperator["meaning"]): FilterOperator => ({
  name,
  summary: "the interval overlaps the interval of the parameters",
  meaning,
  parameter: (type) => (type.clock ? type : null),
  misfit: (field, { name: type }) => ({
    message: `\`${field}\` is of type ${type}, which cannot be the end of an interval.`,
    hint: "Only a timestamp or date with `after` can.",
  }),
  sql: (column, value) => `${column} ${sign} ${value}`,
  index: { of: "nothing" },
  changed: {
    verdict: "breaking",
    what: "filters differently",
    reason: "The same query returns other records.",
  },
});

/**
 * By parameter name. The end of an interval is compared with the start of the parameters', and its start with
 * their end.
 */
export const OVERLAPS: ReadonlyMap<string, FilterOperator> = new Map([
  [
    "overlapsFrom",
    bound(
      "overlapsFrom",
      ">",
      (field) =>
        `With \`overlapsUntil\`: the start of an interval, before ${field}. Excludes intervals that end then.`,
    ),
  ],
  [
    "overlapsUntil",
    bound(
      "overlapsUntil",
      "<",
      (field) =>
        `With \`overlapsFrom\`: the end of an interval, after ${field}. Excludes intervals that start then.`,
    ),
  ],
]);
