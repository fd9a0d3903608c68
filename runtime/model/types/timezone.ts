/** IANA time zone names that this machine's tz data knows. */
import { type, type ValueType } from "../type.ts";
import { textOf } from "./text.ts";
import { zoneNamed } from "./zone-names.ts";

const MAX = 64;

export const timezone: ValueType = {
  name: "timezone",
  summary: "An IANA time zone name, such as America/New_York.",
  words: "time zone",
  samples: ["America/Denver"],
  refuses: {
    UNKNOWN_TIMEZONE:
      "The time zone is not a known IANA name. Abbreviations such as MST are ambiguous. Send a name such as America/Denver.",
  },
  compile: () =>
    type(timezone, {
      sql: "text",
      checks: (column) => [`char_length(${column}) <= ${MAX}`],
      input: textOf({ format: "timezone" }),
      output: textOf({ format: "timezone", maxLength: MAX }),
      normalize: (value) => zoneNamed(value as string) ?? value,
    }),
};
