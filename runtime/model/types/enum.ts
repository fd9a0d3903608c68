/** Fixed lists of values. */
import { list, text as textNode } from "../../declare/grammar.ts";
import { type Type, type, type ValueType } from "../type.ts";
import { quoted } from "../wording.ts";
import { textOf } from "./text.ts";

const WORD = textNode("an UPPER_SNAKE word", /^[A-Z][A-Z0-9_]{0,49}$/);

export const enumeration: ValueType = {
  name: "enum",
  summary: "One value of a fixed list.",
  keys: { values: list(WORD, 1).must("The values, in the order in which lists sort them.") },
  filterable: true,
  order: "words",
  telling: true,
  misfit({ values }, into) {
    const strange = (values as string[]).filter((word) => !(into.values as string[]).includes(word));
    return strange.length === 0 ? null : `its values ${quoted(strange)} are not among those here`;
  },
  compile: (options) => enumOf(options.values as readonly string[]),
};

/** The type of a fixed list of values; a state field also has it. */
export function enumOf(values: readonly string[], of: ValueType = enumeration): Type {
  return type(of, {
    sql: "text",
    values,
    checks: (column) => [`${column} in (${values.map((v) => `'${v}'`).join(", ")})`],
    input: textOf({ enum: values }),
  });
}
