/** What is printed: results on stdout, everything else on stderr, colours on a terminal alone. */
import { stripVTControlCharacters, styleText } from "node:util";
import type { Told } from "./failure.ts";

export { wrapped } from "../../codegen/wrapped.ts";

type Style = Parameters<typeof styleText>[0];

/** Work past this is told of, so that nobody wonders. */
const PATIENCE_MS = 2_000;

export class Screen {
  /** @param json whether the reader is a program */
  constructor(readonly json: boolean) {}

  /** A line of the result. */
  print(line = ""): void {
    process.stdout.write(`${line}\n`);
  }

  printJson(value: unknown): void {
    this.print(JSON.stringify(value, null, 2));
  }

  /** A result: its value for a program, else what shows it to a person. */
  result(value: unknown, show: () => void): void {
    if (this.json) this.printJson(value);
    else show();
  }

  /** A line about what is going on. */
  say(line: string): void {
    if (!this.json) process.stderr.write(`${this.faint(line, process.stderr)}\n`);
  }

  /** Rows in aligned columns; `label` is printed faint. */
  table(rows: readonly (readonly string[])[], indent = ""): void {
    for (const line of aligned(rows)) this.print(`${indent}${line}`);
  }

  bold = (text: string): string => paint("bold", text, process.stdout);
  faint = (text: string, stream: NodeJS.WriteStream = process.stdout): string => paint("dim", text, stream);
  good = (text: string): string => paint("green", text, process.stdout);

  fail({ code, message, lines, remedy, details }: Told): void {
    if (this.json) {
      const told = { remedy: remedy ?? undefined, details: details.length > 0 ? details : undefined };
      process.stderr.write(`${JSON.stringify({ error: { code, message, ...told } })}\n`);
      return;
    }
    const head = `${paint("bold", paint("red", code, process.stderr), process.stderr)}  ${message}`;
    const rest = [...lines.map((line) => `  ${line}`.trimEnd()), ...(remedy === null ? [] : [remedy])];
    process.stderr.write(`${[head, ...rest].join("\n")}\n`);
  }

  /** Does work, and says what it is where it takes long. */
  async during<T>(what: string, work: Promise<T>): Promise<T> {
    const timer = setTimeout(() => this.say(`${what} …`), PATIENCE_MS);
    try {
      return await work;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** One style at a time: of a list, Node 20 does not ask the stream. */
export const paint = (style: Style, text: string, stream: NodeJS.WriteStream): string =>
  styleText(style, text, { stream });

/** Rows as lines, each column as wide as its widest cell. */
export function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows)
    for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, visible(cell));
  return rows.map((row) =>
    row
      .map((cell, i) => cell + " ".repeat(widths[i]! - visible(cell)))
      .join("  ")
      .trimEnd(),
  );
}

/** Colours take no room. */
const visible = (text: string): number => stripVTControlCharacters(text).length;

/** `1 step`, `3 steps`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
