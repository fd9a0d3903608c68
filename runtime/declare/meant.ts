/** In charge of naming a value that stands in the wrong place, and of what its author may have meant by it. */

/** What stands there, for "found …". */
export function found(value: unknown): string {
  if (value === null || value === undefined) return "nothing";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "a map";
  if (value === "") return "an empty text";
  return typeof value === "string" ? `the text \`${clip(value)}\`` : `\`${String(value as number)}\``;
}

/** A text as it fits into a message. */
export const clip = (text: string) => (text.length > 40 ? `${text.slice(0, 39)}…` : text);

/** A number or flag that would be a text of the form, in quotes. */
export function inQuotes(value: unknown, form: RegExp | undefined): string | undefined {
  if (typeof value !== "number" && typeof value !== "boolean") return undefined;
  if (form && !form.test(String(value))) return undefined;
  return `In quotes it is a text: "${String(value)}".`;
}

/** A list of one text, where the text is expected. */
export function unwrapped(value: unknown): string | undefined {
  if (!Array.isArray(value) || value.length !== 1 || typeof value[0] !== "string") return undefined;
  return `One is written without brackets: ${clip(value[0])}.`;
}

/** A word that older YAML took for a flag. */
export function yesOrNo(value: unknown): string | undefined {
  if (typeof value !== "string" || !/^(yes|no|on|off|y|n)$/i.test(value)) return undefined;
  return "YAML 1.2 knows `true` and `false` alone.";
}

/** A text that would be a number. */
export function withoutQuotes(value: unknown): string | undefined {
  if (typeof value !== "string" || !/^-?\d+(\.\d+)?$/.test(value)) return undefined;
  return `Without quotes it is a number: ${value}.`;
}

/** A single value, where a list of those is expected. */
export function inBrackets(value: unknown): string | undefined {
  if (value === null || typeof value === "object") return undefined;
  return `A list of one is written [${clip(String(value as number))}].`;
}

/** Anything else than a map, where one of some keys is expected. */
export function inBraces(value: unknown, known: readonly string[], required: readonly string[]): string {
  if (known.length === 0) return "Write {}.";
  if (required.length === 0 && (value === null || value === true))
    return "Write {} where there is nothing to say.";
  return `It is a map with the keys ${known.join(", ")}.`;
}
