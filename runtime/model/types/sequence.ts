/** Document numbers: counted per organization and unique; they may have gaps unless declared gapless. */
import { flag, text as textNode } from "../../declare/grammar.ts";
import { type, type ValueType } from "../type.ts";
import { textOf } from "./text.ts";

const FORM = /^[A-Z][A-Z0-9-]{0,15}\{0{1,12}\}$/;

export const sequence: ValueType = {
  name: "sequence",
  summary: "A number assigned by the service, such as CASE-000042.",
  keys: {
    pattern: textNode(
      "a format",
      FORM,
      "Write it like CASE-{000000}: a prefix, then the zeros of the shortest number in braces.",
    ).must('The format, such as "CASE-{000000}" in quotes.'),
    gapless: flag.may(
      "Whether numbers have no gaps, as for invoices: each create waits until the previous one is committed. Otherwise, there are gaps after a server stops.",
    ),
  },
  only: "field",
  words: "number assigned by the service",
  filled: true,
  givenOut: true,
  compile(options) {
    return type(sequence, {
      sql: "text",
      bounds: `such as ${formatNumber(options.pattern as string, 42)}`,
      checks: (column) => [`char_length(${column}) <= 40`],
      input: textOf({ maxLength: 40 }),
    });
  },
};

/** The text of the n-th number of a format. */
export function formatNumber(format: string, n: number): string {
  return format.replace(/\{(0+)\}/, (_, zeros: string) => String(n).padStart(zeros.length, "0"));
}
