/** In charge of closed lists of words. */
import { list, must, text as textNode } from "../../declare/grammar.ts";
import { didYouMean } from "../../errors.ts";
import { type Type, type, type ValueType } from "../type.ts";
import { fault, isText } from "./text.ts";

const WORD = textNode("an UPPER_SNAKE word", /^[A-Z][A-Z0-9_]{0,49}$/);

export const enumeration: ValueType = {
  name: "enum",
  summary: "One word of a closed list.",
  keys: { values: must(list(WORD, 1), "The words, in the order in which a person would list them.") },
  compile: (options) => enumOf(options.values as readonly string[]),
};

/** The type of a closed list of words; a state field has it too. */
export function enumOf(values: readonly string[]): Type {
  const known = new Set(values);
  return type("enum", {
    sql: "text",
    values,
    checks: (column) => [`${column} in (${values.map((v) => `'${v}'`).join(", ")})`],
    read: (value, path, faults) => {
      if (!isText(value, path, faults)) return undefined;
      if (known.has(value)) return value;
      return fault(
        faults,
        path,
        "INVALID_VALUE",
        `Expected one of ${values.join(", ")}${didYouMean(value, values, faults.guessing) || "."}`,
      );
    },
    schema: { type: "string", enum: values },
  });
}
