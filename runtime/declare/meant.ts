/** Names a value that is in the wrong place, and guesses what its author meant. */

/** Describes a value, for "found …". */
export function found(value: unknown): string {
  if (value === null || value === undefined) return "nothing";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "a map";
  if (value === "") return "an empty text";
  return typeof value === "string" ? `the text \`${clip(value)}\`` : `\`${String(value as number)}\``;
}

/** Cuts a text to fit into a message. */
export const clip = (text: string) => (text.length > 40 ? `${text.slice(0, 39)}…` : text);

/** `a, b and c`, in code quotes. */
export function quoted(names: Iterable<string>, last = "and"): string {
  const all = [...names].map((name) => `\`${name}\``);
  return all.length < 2 ? all.join("") : `${all.slice(0, -1).join(", ")} ${last} ${all.at(-1)}`;
}

/** A number or flag that in quotes would be a text of the expected form. */
export function inQuotes(value: unknown, form: RegExp | undefined): string | undefined {
  if (typeof value !== "number" && typeof value !== "boolean") return undefined;
  if (form && !form.test(String(value))) return undefined;
  return `Put it in quotes: "${String(value)}".`;
}

/** A list of one text where a text is expected. */
export function unwrapped(value: unknown): string | undefined {
  if (!Array.isArray(value) || value.length !== 1 || typeof value[0] !== "string") return undefined;
  return `Write a single value without brackets: ${clip(value[0])}.`;
}

/** A list of names below a word, where each name is a key and the word its value. */
export function swapped(value: unknown, key: unknown, words: readonly unknown[]): string | undefined {
  if (!Array.isArray(value) || value.length === 0 || !words.includes(key)) return undefined;
  const entries = value.slice(0, 3).map((name) => `${clip(String(name))}: ${String(key)}`);
  return `Write each name as a key: \`${entries.join(", ")}\`.`;
}

/** A word that older YAML read as a flag. */
export function yesOrNo(value: unknown): string | undefined {
  if (typeof value !== "string" || !/^(yes|no|on|off|y|n)$/i.test(value)) return undefined;
  return "In YAML 1.2, only `true` and `false` are booleans.";
}

/** The spelling of a name that has a form: firstName for `first_name`, SMALL for `small`. */
export function spelt(value: string, form: RegExp): string | undefined {
  if (!/^[A-Za-z0-9]+(?:[ _-][A-Za-z0-9]+){0,5}$/.test(value)) return undefined;
  const words = value
    .replace(/([a-z0-9])(?=[A-Z])/g, "$1 ")
    .split(/[ _-]/)
    .map((word) => word.toLowerCase());
  const [first = "", ...others] = words;
  const camelCase = first + others.map((word) => word[0]!.toUpperCase() + word.slice(1)).join("");
  const spellings = [camelCase, words.join("_"), words.join("_").toUpperCase(), words.join("-")];
  return spellings.find((spelling) => form.test(spelling));
}

/** A name in another spelling. */
export function respelling(value: string, form: RegExp): string | undefined {
  const name = spelt(value, form);
  return name === undefined ? undefined : `Write \`${clip(name)}\`.`;
}

/** A text that would be a number without quotes. */
export function withoutQuotes(value: unknown): string | undefined {
  if (typeof value !== "string" || !/^-?\d+(\.\d+)?$/.test(value)) return undefined;
  return `Remove the quotes: ${value}.`;
}

/** A single value where a list of such values is expected. */
export function inBrackets(value: unknown): string | undefined {
  if (value === null || typeof value === "object") return undefined;
  return `Write a list with one item as [${clip(String(value as number))}].`;
}

/** Several values in one text where a list of them is expected, such as `DOG|CAT` or `startsAt - endsAt`. */
export function separated(value: unknown, isItem: (part: string) => boolean): string | undefined {
  if (typeof value !== "string") return undefined;
  const parts = value.split(/\s*[|,;/]\s*|\s+-\s+|\s+/).filter((part) => part !== "");
  const isList = parts.length > 1 && parts.length === new Set(parts).size && parts.every(isItem);
  return isList ? `Write a list: [${parts.map(clip).join(", ")}].` : undefined;
}

/** A value in a hint that only the author knows. */
export const UNKNOWN = "…";

/**
 * A text or a list where a map is expected whose keys are names: `crop`, `- name: { type: text }`, `- name: crop`,
 * or only names.
 * @param sample the value of a key, or `UNKNOWN`
 */
export function asKeys(value: unknown, form: RegExp, sample: string): string | undefined {
  if (typeof value === "string")
    return form.test(value) && sample !== UNKNOWN ? `Write { ${clip(value)}: ${sample} }.` : undefined;
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const item: unknown = value[0];
  if (typeof item === "string" && !form.test(item)) return undefined;
  if (typeof item === "string")
    return `Write each name as a key, followed by its value: \`${clip(item)}: ${sample}\`.`;
  const keys = typeof item === "object" && item !== null ? Object.keys(item) : [];
  const { name } = item as { readonly name?: unknown };
  if (keys.length === 1 && typeof name !== "string") return `Remove the dashes: \`${clip(keys[0]!)}: …\`.`;
  return `Write the name as the key, without a dash: \`${typeof name === "string" ? clip(name) : "name"}: { … }\`.`;
}

/** Anything but a map where a map with certain keys is expected. @param several what to do instead of a list of such maps */
export function inBraces(
  value: unknown,
  {
    known,
    required,
    several,
  }: { known: readonly string[]; required: readonly string[]; several?: string | undefined },
): string {
  if (known.length === 0) return "Write {}.";
  const isListed = Array.isArray(value) && value.length > 0 && value.every(isMap);
  if (isListed && value.length > 1 && several !== undefined) return several;
  if (isListed && value.length === 1) return "Write the map itself, without a list around it.";
  if (required.length === 0 && (value === null || value === true)) return "Write {} for an empty map.";
  const named = Array.isArray(value) ? value.filter((item) => known.includes(item as string)) : [];
  const nothing = required.length === 0 ? "{}" : "…";
  if (named.length > 0) return `Write { ${named.map((key) => `${key}: ${nothing}`).join(", ")} }.`;
  return `Write a map. Its keys are ${known.join(", ")}.`;
}

const isMap = (value: unknown): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value);
