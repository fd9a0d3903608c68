/** True and false. */
import { type, type ValueType } from "../type.ts";

export const boolean: ValueType = {
  name: "boolean",
  summary: "true or false.",
  filterable: true,
  samples: [true],
  telling: true,
  compile: () => type(boolean, { sql: "boolean", input: { type: "boolean" } }),
};
