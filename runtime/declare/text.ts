/** Reads the text of a file. If it is not UTF-8, reports a fault at the first byte that is not. */
import { isUtf8 } from "node:buffer";
import { readFileSync } from "node:fs";
import type { Diagnostic } from "./diagnostic.ts";

const BYTE_ORDER_MARK = "\uFEFF";
const REPLACEMENT = "\uFFFD";

export interface Text {
  readonly text: string;
  /** Null if the bytes are UTF-8. */
  readonly fault: Diagnostic | null;
}

/** Reads a file. @param file its name in messages */
export const readText = (path: string, file: string): Text => decode(bytesOf(path), file);

/** Decodes the bytes of a file. @param file its name in messages */
export function decode(bytes: Buffer, file: string): Text {
  const loose = bytes.toString("utf8");
  const text = loose.startsWith(BYTE_ORDER_MARK) ? loose.slice(1) : loose;
  const isWide = bytes.includes(0);
  if (isUtf8(bytes) && !isWide) return { text, fault: null };
  const at = isWide ? 0 : Math.max(text.indexOf(REPLACEMENT), 0);
  const lines = text.slice(0, at).split("\n");
  return {
    text,
    fault: {
      file,
      line: lines.length,
      column: lines.at(-1)!.length + 1,
      length: 1,
      rule: "encoding",
      message: isWide
        ? "The file is not UTF-8: it has NUL bytes, as UTF-16 does."
        : "The file is not UTF-8: this character has another encoding.",
      hint: "Save the file as UTF-8.",
    },
  };
}

/**
 * Reads the bytes of a file. Adds the path to an error, because Node leaves it out if the path is a folder.
 */
function bytesOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw Object.assign(error as Error, { path });
  }
}
