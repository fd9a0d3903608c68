/** Generates a text that a regular expression matches, for examples of fields with a declared form. */

/** The parts of a pattern: escapes, classes, openings of groups, quantifiers, and other characters. */
const PARTS = /\\.|\[(?:\\.|[^\]\\])+\]|\(\?(?:<?[=!]|:|<\w+>)|\{\d+(?:,\d*)?\}|./gsu;

/**
 * Returns a text that a pattern matches: the first choice of each alternative, with the fewest repetitions.
 * @param pattern in a form that declarations use: literals, classes, groups, alternatives and quantifiers
 * @returns null if the pattern has another form, or if the generated text does not match
 */
export function textMatching(pattern: string): string | null {
  const parts = pattern.match(PARTS) ?? [];
  const text = alternatives(parts);
  return text !== null && parts.length === 0 && new RegExp(pattern, "u").test(text) ? text : null;
}

/** Consumes parts up to the end of their group. @returns the first alternative that can be generated */
function alternatives(parts: string[]): string | null {
  const all = [sequence(parts)];
  while (parts[0] === "|") {
    parts.shift();
    all.push(sequence(parts));
  }
  return all.find((text) => text !== null) ?? null;
}

function sequence(parts: string[]): string | null {
  let made: string | null = "";
  while (parts.length > 0 && parts[0] !== "|" && parts[0] !== ")") {
    const text = atom(parts);
    const count = quantity(parts);
    made = made === null || text === null ? null : made + text.repeat(count);
  }
  return made;
}

/** A character for each escape, by its letter. */
const ESCAPES: Readonly<Record<string, string>> = { d: "4", w: "a", s: " ", D: "a", W: "-", S: "a" };

function atom(parts: string[]): string | null {
  const part = parts.shift()!;
  if (part === "^" || part === "$") return "";
  if (part === ".") return "a";
  if (part.startsWith("\\")) return ESCAPES[part[1]!] ?? part.slice(1);
  if (part.startsWith("[")) return part === "[" ? null : signOf(part);
  if (!part.startsWith("(")) return part;
  const inner = alternatives(parts);
  if (parts.shift() !== ")") return null;
  // A lookaround generates no text; the final test shows whether it holds.
  return /[=!]$/.test(part) ? "" : inner;
}

const COUNTS: Readonly<Record<string, number>> = { "?": 0, "*": 0, "+": 1 };

function quantity(parts: string[]): number {
  const [part = ""] = parts;
  const count = COUNTS[part] ?? /^\{(\d+)/.exec(part)?.[1];
  if (count !== undefined) parts.shift();
  return Number(count ?? 1);
}

/** Characters that are tried for a class, letters and digits first. */
const SIGNS = [
  ..."aA4bBkM179_-. ",
  ...Array.from({ length: 0x22f }, (_, i) => String.fromCodePoint(0x21 + i)),
];

function signOf(set: string): string | null {
  const form = new RegExp(`^${set}$`, "u");
  return SIGNS.find((sign) => form.test(sign)) ?? null;
}
