/** Email addresses: trimmed, in one Unicode form, letter case kept, compared without it (contract, sections 1 and 14). */
import { type, type ValueType } from "../type.ts";
import { textOf } from "./text.ts";

const MAX = 254;

export const email: ValueType = {
  name: "email",
  summary: "An email address.",
  words: "email address",
  samples: ["ada.lovelace@example.com"],
  telling: true,
  compile: () =>
    type(email, {
      sql: "text",
      foldsCase: true,
      checks: (column) => [`char_length(${column}) <= ${MAX}`],
      input: textOf({ format: "email", maxLength: MAX }),
      normalize: (value) => (value as string).trim().normalize("NFC"),
    }),
};
