/** Other names for fields. */
import { text as textNode } from "../../declare/grammar.ts";
import type { ValueType } from "../type.ts";

export const alias: ValueType = {
  name: "alias",
  summary: "Another name for a field. Both always have the same value.",
  keys: {
    of: textNode("the name of a field").must("The field with the value and the type."),
  },
  only: "field",
  compile() {
    throw new Error("an alias has the type of the field that it names");
  },
};
