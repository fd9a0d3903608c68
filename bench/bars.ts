/** In charge of what a measure says: a small aligned table, and whether what has a bar keeps to it. */

/** A figure with its bar. */
export interface Held {
  readonly text: string;
  readonly holds: boolean;
}

export type Cell = string | Held;

/** A figure that may be at most so much. */
export const atMost = (value: number, most: number, text: string): Held => ({
  text: value <= most ? text : `${text} !`,
  holds: value <= most,
});

/**
 * Prints a table; what misses its bar is marked with `!`, and makes the process exit with 1.
 * @param rows the first cell of each is its name
 */
export function report(head: readonly string[], rows: readonly (readonly Cell[])[]): void {
  const texts = rows.map((row) => row.map((cell) => (typeof cell === "string" ? cell : cell.text)));
  console.log(`\n${alignedOf([head, ...texts])}`);
  if (rows.flat().some((cell) => typeof cell !== "string" && !cell.holds)) {
    console.log("\nWhat is marked with ! misses its bar.");
    process.exitCode = 1;
  }
}

/** Rows with their columns under each other: names to the left, figures to the right. */
export function alignedOf(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, i) => Math.max(...rows.map((row) => row[i]!.length)));
  return rows
    .map((row) => row.map((text, i) => (i === 0 ? text.padEnd(widths[i]!) : text.padStart(widths[i]!))))
    .map((row) => row.join("  ").trimEnd())
    .join("\n");
}

/** Progress goes to standard error, so that standard output is the result. */
export const tell = (line: string): void => void process.stderr.write(`${line}\n`);

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** The value below which a share of all lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
