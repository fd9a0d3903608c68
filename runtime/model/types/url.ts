/** Absolute http and https addresses. */
import { type, type ValueType } from "../type.ts";
import { textOf } from "./text.ts";

/** The maximum number of characters of a URL. */
export const MAX_URL = 2000;
/**
 * 253 characters of a host (RFC 1035) and six of a port. The time to parse a host grows with the square of
 * its length.
 */
const MAX_HOST = 253 + ":65535".length;
/** The scheme and the part before the path, query or fragment: credentials, host and port. */
const AUTHORITY = /^[^:]{0,64}:[/\\]*([^/\\?#]*)/;

export const url: ValueType = {
  name: "url",
  summary: "An absolute http or https URL.",
  words: "URL",
  samples: ["https://example.com/hooks/charter"],
  telling: true,
  compile: () =>
    type(url, {
      sql: "text",
      checks: (column) => [`char_length(${column}) <= ${MAX_URL}`],
      input: textOf({ format: "uri", maxLength: MAX_URL }),
    }),
};

/** Parses an absolute http or https URL; null for any other text. */
export function webAddress(text: string): URL | null {
  if (text.length > 2 * MAX_URL || /\s/.test(text)) return null;
  const authority = AUTHORITY.exec(text)?.[1] ?? "";
  if (authority.length - authority.lastIndexOf("@") - 1 > MAX_HOST) return null;
  const url = parsed(text);
  return url?.protocol === "https:" || url?.protocol === "http:" ? url : null;
}

function parsed(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
