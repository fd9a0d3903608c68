/** Absolute http and https addresses. */
import { type, type ValueType } from "../type.ts";
import { textOf } from "./text.ts";

const MAX = 2000;

export const url: ValueType = {
  name: "url",
  summary: "An absolute http or https URL.",
  words: "URL",
  samples: ["https://example.com/hooks/charter"],
  telling: true,
  compile: () =>
    type(url, {
      sql: "text",
      checks: (column) => [`char_length(${column}) <= ${MAX}`],
      input: textOf({ format: "uri", maxLength: MAX }),
    }),
};
