/** Other names for fields. */
import { text as textNode } from "../../declare/grammar.ts";
import type { ValueType } from "../type.ts";

export const alias: ValueType = {
  name: "alias",
  summary: "Another name for a field: always equal to it, and refused where both are sent and differ.",
  keys: {
    of: textNode("the name of a field").must("The field that holds the value, and whose type it has."),
  },
  only: "field",
  compile() {
    throw new Error("an alias has the type of the field that it names");
  },
};
