/** Output: results on stdout, everything else on stderr, colours only on a terminal. */
import { stripVTControlCharacters, styleText } from "node:util";
import { wrapped } from "../../codegen/wrapped.ts";
import type { FailureText } from "./failure.ts";

export { wrapped };

type Style = Parameters<typeof styleText>[0];

/** The width if the terminal does not report one. */
const USUAL = 100;
/** Longer lines are hard to read on any terminal. */
const WIDEST = 120;

/** Work that takes longer is announced. */
const PATIENCE_MS = 2_000;

export class Screen {
  /** How many columns a line may have. */
  readonly width: number = Math.min(process.stdout.columns || USUAL, WIDEST);

  /** @param json whether the output is for a program */
  constructor(readonly json: boolean) {}

  /** Prints a line of the result. */
  print(line = ""): void {
    process.stdout.write(`${line}\n`);
  }

  printJson(value: unknown): void {
    this.print(JSON.stringify(value, null, 2));
  }

  /** Prints a result: as JSON for a program, or by `show` for a person. */
  result(value: unknown, show: () => void): void {
    if (this.json) this.printJson(value);
    else show();
  }

  /** Prints a line about progress. */
  say(line: string): void {
    if (!this.json) process.stderr.write(`${this.faint(line, process.stderr)}\n`);
  }

  /** Prints rows in aligned columns. */
  table(rows: readonly (readonly string[])[], indent = ""): void {
    for (const line of aligned(rows)) this.print(`${indent}${line}`);
  }

  bold = (text: string): string => paint("bold", text, process.stdout);
  faint = (text: string, stream: NodeJS.WriteStream = process.stdout): string => paint("dim", text, stream);
  good = (text: string): string => paint("green", text, process.stdout);

  fail({ code, message, lines, remedy, details }: FailureText): void {
    if (this.json) {
      const told = { remedy: remedy ?? undefined, details: details.length > 0 ? details : undefined };
      process.stderr.write(`${JSON.stringify({ error: { code, message, ...told } })}\n`);
      return;
    }
    const head = `${paint("bold", paint("red", code, process.stderr), process.stderr)}  ${message}`;
    const rest = [...lines.map((line) => `  ${line}`.trimEnd()), ...(remedy === null ? [] : [remedy])];
    process.stderr.write(`${[head, ...rest].join("\n")}\n`);
  }

  /** Awaits work, and announces it if it takes long. */
  async during<T>(what: string, work: Promise<T>): Promise<T> {
    const timer = setTimeout(() => this.say(`${what} …`), PATIENCE_MS);
    try {
      return await work;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Applies one style. Given a list of styles, Node 20 does not check whether the stream has colours. */
export const paint = (style: Style, text: string, stream: NodeJS.WriteStream): string =>
  styleText(style, text, { stream });

/** Formats rows as lines; each column is as wide as its widest cell. */
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

/**
 * Breaks the cells of one column into several rows, so that lines fit a width if they can.
 * @param width what the whole table may take
 */
export function folded(rows: readonly (readonly string[])[], column: number, width: number): string[][] {
  const widths = rows.reduce<number[]>(
    (all, row) => row.map((cell, i) => Math.max(all[i] ?? 0, visible(cell))),
    [],
  );
  const others = widths.filter((_, i) => i !== column);
  const room = Math.max(LEAST, width - others.reduce((sum, other) => sum + other + 2, 0));
  return rows.flatMap((row) =>
    wrapped(row[column] ?? "", room).map((line, i) =>
      row.map((cell, at) => (at === column ? line : i === 0 ? cell : "")),
    ),
  );
}

/** A column is never narrower. */
const LEAST = 24;

/** The width of a text, without its colour codes. */
export const visible = (text: string): number => stripVTControlCharacters(text).length;

/** `1 step`, `3 steps`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
