/** In charge of plain text: bounded in length, trimmed of nothing. */
import { may, must, text as textNode, whole } from "../../declare/grammar.ts";
import { type Fault, type Faults, type Read, type, type ValueType } from "../type.ts";

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
      read: readText(min, max, pattern),
      schema: {
        type: "string",
        ...(min > 0 ? { minLength: min } : {}),
        maxLength: max,
        ...(pattern ? { pattern: `^(?:${pattern})$` } : {}),
      },
    });
  },
};

/** A reader of text: type, NUL, length in characters (not UTF-16 units), pattern. */
export function readText(min: number, max: number, pattern?: string): Read {
  const form = pattern === undefined ? null : new RegExp(`^(?:${pattern})$`, "u");
  return (value, path, faults) => {
    if (!isText(value, path, faults)) return undefined;
    if (value.length > max && characters(value) > max)
      return fault(faults, path, "TOO_LONG", `At most ${max} characters are allowed.`);
    if (value.length < min)
      return fault(
        faults,
        path,
        "TOO_SHORT",
        `At least ${min} ${min === 1 ? "character is" : "characters are"} needed.`,
      );
    if (form && !form.test(value))
      return fault(faults, path, "INVALID_FORMAT", `The text must match ${pattern}.`);
    return value;
  };
}

/** Reports a value that is no text, or text that PostgreSQL cannot keep. */
export function isText(value: unknown, path: string, faults: Faults): value is string {
  if (typeof value !== "string") {
    fault(faults, path, "INVALID_TYPE", `Expected a string, found ${jsonKind(value)}.`);
    return false;
  }
  if (!value.includes("\u0000")) return true;
  fault(faults, path, "INVALID_VALUE", "The character U+0000 is not allowed in text.");
  return false;
}

/** Pushes a fault; returns undefined so that a reader can return it. */
export function fault(
  faults: Faults,
  path: string,
  code: string,
  message: string,
  more: Partial<Fault> = {},
): undefined {
  faults.push({ path, code, message, ...more });
  return undefined;
}

/** What JSON calls the kind of a value, with its article. */
export function jsonKind(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  const kind = typeof value;
  return kind === "object" ? "an object" : `a ${kind}`;
}

/** Length in characters, not in UTF-16 units. */
export function characters(value: string): number {
  let count = 0;
  for (const _ of value) count++;
  return count;
}
