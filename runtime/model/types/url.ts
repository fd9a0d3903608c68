/** In charge of absolute http and https addresses. */
import { type, type ValueType } from "../type.ts";
import { fault, isText } from "./text.ts";

const MAX = 2000;

export const url: ValueType = {
  name: "url",
  summary: "An absolute http or https URL.",
  keys: {},
  compile: () =>
    type("url", {
      sql: "text",
      checks: (column) => [`char_length(${column}) <= ${MAX}`],
      read: (value, path, faults) => {
        if (!isText(value, path, faults)) return undefined;
        if (value.length > MAX)
          return fault(faults, path, "TOO_LONG", `At most ${MAX} characters are allowed.`);
        const parsed = URL.canParse(value) ? new URL(value) : null;
        if (parsed && (parsed.protocol === "https:" || parsed.protocol === "http:") && !/\s/.test(value))
          return value;
        return fault(
          faults,
          path,
          "INVALID_FORMAT",
          "Expected an absolute URL, as https://example.com/path.",
        );
      },
      schema: { type: "string", format: "uri", maxLength: MAX },
    }),
};
