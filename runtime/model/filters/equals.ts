/** Selects records whose value equals the parameter's. */
import { type Bounded, type FilterOperator, INDEX_OF_VALUE, noneChosen } from "../filter.ts";

/**
 * The number of characters that fit into an index in any script: PostgreSQL refuses entries of more than
 * 2,704 bytes.
 */
const MOST_INDEXED = 600;

const isLong = ({ input }: Bounded): boolean => (input.maxLength ?? 0) > MOST_INDEXED;

/** An index of a long text contains only its start. */
const start = (text: string): string => `left(${text}, ${MOST_INDEXED})`;

export const equals: FilterOperator = {
  name: "equals",
  summary: "equal",
  meaning: (field) => `Equal to ${field}.`,
  parameter: (type) => (type.composite ? null : type),
  misfit: (_, { name, items }) => ({
    message: `No parameter can equal a value of type ${name}.`,
    hint: items && !items.composite ? "Write `holds`." : "Remove it.",
  }),
  sql: (column, value, type) => {
    const whole = `${column} = ${value}`;
    return isLong(type) ? `(${start(column)} = ${start(value)} and ${whole})` : whole;
  },
  index: { ...INDEX_OF_VALUE, on: (column, type) => (isLong(type) ? start(column) : column) },
  changed: {
    verdict: "breaking",
    what: "filters differently",
    reason: "The same query returns other records.",
  },
  several: true,
  none: noneChosen,
  ofFields: true,
};
