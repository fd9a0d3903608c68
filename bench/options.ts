/** In charge of the options of a measure: numbers with their usual values, and `--help` made of them. */
import { parseArgs } from "node:util";

type Numbers = Readonly<Record<string, readonly [usual: number, about: string]>>;

/**
 * Reads the numbers that a measure takes; `--help` prints them and ends the process.
 * @param name of the script in package.json
 * @param about what is measured, and its bar
 */
export function readOptions<T extends Numbers>(
  name: string,
  about: string,
  numbers: T,
): { readonly [K in keyof T]: number } {
  const texts = Object.fromEntries(Object.keys(numbers).map((key) => [key, { type: "string" as const }]));
  const { values } = parseArgs({ options: { ...texts, help: { type: "boolean" } } });
  if (values.help) {
    const lines = Object.entries(numbers).map(
      ([key, [usual, what]]) => `  ${`--${key} ${usual}`.padEnd(22)} ${what}`,
    );
    console.log([`npm run ${name} -- [options]`, "", about, "", ...lines].join("\n"));
    process.exit(0);
  }
  const read = (key: string, usual: number): number => {
    const value = Number((values as Record<string, unknown>)[key] ?? usual);
    if (!Number.isFinite(value) || value <= 0) throw new Error(`--${key}: expected a number above 0`);
    return value;
  };
  return Object.fromEntries(Object.entries(numbers).map(([key, [usual]]) => [key, read(key, usual)])) as {
    [K in keyof T]: number;
  };
}
