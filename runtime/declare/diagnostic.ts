/** Describes a fault to an author of declarations: a place, a code frame, what was expected, and a hint. */

export interface Place {
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  /** 1-based, in UTF-16 code units. */
  readonly column: number;
  /** How many characters the caret underlines. */
  readonly length: number;
}

export interface Diagnostic extends Place {
  /** The id of the broken rule, such as `unknown-key` or `reference-target`. */
  readonly rule: string;
  readonly message: string;
  /** What to write instead. */
  readonly hint?: string;
  /** The names that do not exist, if that is the fault. */
  readonly unknown?: readonly string[];
}

/** Thrown if declarations are invalid; has every fault that was found, in the order of the files. */
export class DeclarationError extends Error {
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    const count = diagnostics.length;
    super(`${count} ${count === 1 ? "error" : "errors"} in the declarations`);
    this.name = "DeclarationError";
    this.diagnostics = diagnostics;
  }
}

const CONTEXT_LINES = 1;

/**
 * Renders one fault as a compiler would print it.
 * @param text the file's text, for the frame, or its lines, which are split once for many faults
 */
export function render(diagnostic: Diagnostic, text: string | readonly string[]): string {
  const { file, line, column, message, rule, hint } = diagnostic;
  const head = `${file}:${line}:${column} ${message} [${rule}]`;
  const tail = hint === undefined ? [] : [`  hint: ${hint}`];
  return [head, ...frame(diagnostic, typeof text === "string" ? text.split("\n") : text), ...tail].join("\n");
}

/** How many columns of a longer line are shown, and how many of them before the caret. */
const WIDTH = 160;
const BEFORE = 80;

function frame({ line, column, length }: Place, lines: readonly string[]): string[] {
  const first = Math.max(1, line - CONTEXT_LINES);
  const last = Math.min(lines.length, line + CONTEXT_LINES);
  const width = String(last).length;
  // A short fault is shown whole, a long one from where it begins.
  const isShown = column + Math.min(length, BEFORE) <= WIDTH + 1;
  const left = isShown || column <= BEFORE ? 0 : column - BEFORE;
  const rows: string[] = [];
  for (let n = first; n <= last; n++) {
    const source = (lines[n - 1] ?? "").replace(/\r$/, "").slice(left, left + WIDTH);
    rows.push(`  ${n === line ? ">" : " "} ${String(n).padStart(width)} | ${source}`.trimEnd());
    if (n !== line) continue;
    const underline = Math.max(1, Math.min(length, left + source.length - column + 1));
    rows.push(`    ${" ".repeat(width)} | ${" ".repeat(column - left - 1)}${"^".repeat(underline)}`);
  }
  return rows;
}

/** Sorts faults in the order in which a reader goes through the files. */
export function sorted(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return [...diagnostics].sort(
    (a, b) =>
      a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column || a.rule.localeCompare(b.rule),
  );
}
