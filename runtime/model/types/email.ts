/** Email addresses: trimmed, normalized, and compared without letter case (contract, sections 1 and 14). */
import { foldingThat } from "../fold.ts";
import { addressOf, MOST_OF_EMAIL } from "../schema/formats.ts";
import { type, type ValueType } from "../type.ts";
import { textOf } from "./text.ts";

export const email: ValueType = {
  name: "email",
  summary: "An email address, compared and searched without regard to the case of letters.",
  words: "email address",
  samples: ["ada.lovelace@example.com"],
  telling: true,
  order: "text",
  compile: () =>
    type(email, {
      sql: "text",
      folding: foldingThat(["case"]),
      checks: (column) => [`char_length(${column}) <= ${MOST_OF_EMAIL}`],
      input: textOf({ format: "email", maxLength: MOST_OF_EMAIL }),
      normalize: (value) => addressOf(value as string),
    }),
};
