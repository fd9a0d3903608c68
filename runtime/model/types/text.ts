/** Plain text: bounded in length, trimmed of nothing. */
import { may, must, text as textNode, whole } from "../../declare/grammar.ts";
import { type Schema, type, type ValueType } from "../type.ts";

export const text: ValueType = {
  name: "text",
  summary: "Text of at most `max` characters.",
  keys: {
    max: must(whole(1, 100_000), "The most characters it may have."),
    min: may(whole(0, 100_000), "The fewest characters; 1 where the field is required, else 0."),
    pattern: may(textNode("a regular expression"), "A regular expression that the whole text must match."),
  },
  compile(options) {
    const max = options.max as number;
    const min = (options.min as number | undefined) ?? (options.required === true ? 1 : 0);
    const pattern = options.pattern as string | undefined;
    return type("text", {
      sql: "text",
      checks: (column) => [
        `char_length(${column}) <= ${max}`,
        ...(min > 0 ? [`char_length(${column}) >= ${min}`] : []),
      ],
      input: textOf({
        ...(min > 0 ? { minLength: min } : {}),
        maxLength: max,
        ...(pattern ? { pattern: `^(?:${pattern})$` } : {}),
      }),
    });
  },
};

/** The schema of a string that PostgreSQL can keep: U+0000 cannot stand in it. */
export const textOf = (more: Schema): Schema => ({ type: "string", ...more, "x-noNul": true });
