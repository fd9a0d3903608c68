/** The options of a probe: what it takes with the usual values, and `--help` made of them. */
import { parseArgs } from "node:util";

type Value = number | string | boolean;
export type Options = Readonly<Record<string, readonly [usual: Value, about: string]>>;
export type Given<T extends Options> = {
  readonly [K in keyof T]: T[K][0] extends number ? number : T[K][0] extends boolean ? boolean : string;
};

/**
 * Reads options; `--help` prints them and ends the process.
 * @param args what follows the probe's name
 * @param usage how the probe is called, and what it measures
 */
export function readOptions<T extends Options>(args: readonly string[], usage: string, options: T): Given<T> {
  const types = Object.entries(options).map(([name, [usual]]) => [
    name,
    { type: typeof usual === "boolean" ? "boolean" : "string" },
  ]);
  const given = parseArgs({
    args: [...args],
    options: Object.fromEntries([...types, ["help", { type: "boolean" }]]),
  });
  const values = given.values as Readonly<Record<string, string | boolean | undefined>>;
  if (values.help) {
    const lines = Object.entries(options).map(
      ([name, [usual, about]]) =>
        `  ${`--${name}${typeof usual === "boolean" ? "" : ` ${usual}`}`.padEnd(22)} ${about}`,
    );
    console.log([usage, "", ...lines].join("\n"));
    process.exit(0);
  }
  const read = ([name, [usual]]: [string, readonly [Value, string]]): [string, Value] => {
    const value = values[name] ?? usual;
    if (typeof usual !== "number") return [name, value];
    if (!(Number(value) > 0)) throw new Error(`--${name}: expected a number above 0`);
    return [name, Number(value)];
  };
  return Object.fromEntries(Object.entries(options).map(read)) as Given<T>;
}
