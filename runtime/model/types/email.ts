/** In charge of email addresses: trimmed, in one Unicode form, letter case kept, compared without it (contract, sections 1 and 14). */
import { type, type ValueType } from "../type.ts";
import { fault, isText } from "./text.ts";

const MAX = 254;
/** Control and format characters, which nobody sees: two addresses that look alike would be two. */
const UNSEEN = /[\p{Cc}\p{Cf}]/u;
/** Deliberately loose: only a mail server knows which addresses exist. */
const FORM = /^[^\s@<>()[\],;:"\\]+@[^\s@.<>()[\],;:"\\]+(\.[^\s@.<>()[\],;:"\\]+)*$/u;

export const email: ValueType = {
  name: "email",
  summary: "An email address.",
  keys: {},
  compile: () =>
    type("email", {
      sql: "text",
      foldsCase: true,
      checks: (column) => [`char_length(${column}) <= ${MAX}`],
      read: (value, path, faults) => {
        if (!isText(value, path, faults)) return undefined;
        const trimmed = value.trim().normalize("NFC");
        if (trimmed.length > MAX)
          return fault(faults, path, "TOO_LONG", `At most ${MAX} characters are allowed.`);
        if (UNSEEN.test(trimmed))
          return fault(
            faults,
            path,
            "INVALID_FORMAT",
            "Control and format characters are not allowed in an email address.",
          );
        if (FORM.test(trimmed)) return trimmed;
        return fault(faults, path, "INVALID_FORMAT", "Expected an email address, as name@example.com.");
      },
      schema: { type: "string", format: "email", maxLength: MAX },
    }),
};
