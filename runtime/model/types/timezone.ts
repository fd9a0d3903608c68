/** In charge of time zone names: those of IANA that this machine's tz data knows. */
import { didYouMean } from "../../errors.ts";
import { type, type ValueType } from "../type.ts";
import { fault, isText } from "./text.ts";
import { isZone, LISTED } from "./zone-names.ts";

const MAX = 64;

export const timezone: ValueType = {
  name: "timezone",
  summary: "An IANA time zone name, as America/New_York.",
  keys: {},
  refuses: { UNKNOWN_TIMEZONE: "The time zone is no IANA name that the service knows." },
  compile: () =>
    type("timezone", {
      sql: "text",
      checks: (column) => [`char_length(${column}) <= ${MAX}`],
      read: (value, path, faults) => {
        if (!isText(value, path, faults)) return undefined;
        if (isZone(value)) return value;
        const near = didYouMean(value, LISTED, faults.guessing);
        return fault(
          faults,
          path,
          "UNKNOWN_TIMEZONE",
          `Expected an IANA time zone, as America/New_York${near || "."}`,
          { asRule: true },
        );
      },
      schema: { type: "string", maxLength: MAX },
    }),
};
