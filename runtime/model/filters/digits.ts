/** Selects records whose text has the same digits as the parameter, as phone numbers are compared. */
import type { FilterOperator } from "../filter.ts";
import type { Type } from "../type.ts";

/** Whether texts of a type have no fixed form. */
const isFree = ({ sql, values, isLater, input }: Type): boolean =>
  sql === "text" && !values && !isLater && input.format === undefined;

const digitsOf = (text: string): string => `regexp_replace(${text}, '[^0-9]', '', 'g')`;

export const digits: FilterOperator = {
  name: "digits",
  summary: "equal digits",
  meaning: (field) => `The digits of ${field}, with or without other characters between them.`,
  parameter: (type) =>
    isFree(type)
      ? {
          ...type,
          input: {
            type: "string",
            maxLength: type.input.maxLength ?? 100,
            pattern: "^[+ ().\\/-]*[0-9][0-9 ().\\/-]*$",
            "x-expected": "a phone number, such as 15551234567 or %2B15551234567",
          },
          normalize: (value) => (value as string).replace(/[^0-9]/g, ""),
        }
      : null,
  misfit: (field, { name }) => ({
    message: `\`${field}\` is of type ${name}, which does not support \`digits\`.`,
    hint: "Only text supports it.",
  }),
  sql: (column, value) => `${digitsOf(column)} = ${value}`,
  index: { of: "value", suffix: "digits", on: digitsOf },
  several: true,
  changed: {
    verdict: "breaking",
    what: "filters differently",
    reason: "The same query returns other records.",
  },
};
