/** Closed lists of words. */
import { list, text as textNode } from "../../declare/grammar.ts";
import { type Type, type, type ValueType } from "../type.ts";
import { quoted } from "../wording.ts";
import { textOf } from "./text.ts";

const WORD = textNode("an UPPER_SNAKE word", /^[A-Z][A-Z0-9_]{0,49}$/);

export const enumeration: ValueType = {
  name: "enum",
  summary: "One word of a closed list.",
  keys: { values: list(WORD, 1).must("The words, in the order in which a person would list them.") },
  filterable: true,
  order: "words",
  telling: true,
  misfit({ values }, into) {
    const strange = (values as string[]).filter((word) => !(into.values as string[]).includes(word));
    return strange.length === 0 ? null : `its words ${quoted(strange)} are not among those here`;
  },
  compile: (options) => enumOf(options.values as readonly string[]),
};

/** The type of a closed list of words; a state field has it too. */
export function enumOf(values: readonly string[], of: ValueType = enumeration): Type {
  return type(of, {
    sql: "text",
    values,
    checks: (column) => [`${column} in (${values.map((v) => `'${v}'`).join(", ")})`],
    input: textOf({ enum: values }),
  });
}
