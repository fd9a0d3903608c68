/** Decides from a pattern whether matching takes linear time (docs/decisions/linear-patterns.md). */

/** The maximum number of ways to match a text, each of which reads it once. */
const MOST_WAYS = 32;

/** A set of characters of an alphabet: one byte for each, and one for the end of the text. */
type Characters = Uint8Array;

type Node =
  /** One character, or the end of the text. */
  | { readonly kind: "one"; readonly of: Characters }
  | { readonly kind: "nothing" }
  | { readonly kind: "sequence" | "choice"; readonly of: readonly Node[]; readonly text: string }
  | {
      readonly kind: "repeat";
      readonly of: Node;
      readonly min: number;
      readonly max: number;
      readonly text: string;
    }
  /** A lookahead or lookbehind. */
  | { readonly kind: "look"; readonly of: Node; readonly text: string }
  /** A backreference. */
  | { readonly kind: "again"; readonly text: string };

/**
 * Finds the part of a pattern that can match a text in too many ways.
 * @param pattern a regular expression that JavaScript reads with the flag `u`, matched with a whole text
 * @returns null if there is none, so that matching takes time in proportion to the text
 */
export function backtracking(pattern: string): string | null {
  const alphabet = alphabetOf(pattern);
  const node = new Parser(pattern, alphabet).parse();
  const end = none(alphabet);
  end[alphabet.length] = 1;
  try {
    waysOf(node, end, 1);
    return null;
  } catch (error) {
    if (error instanceof TooMany) return error.part;
    throw error;
  }
}

/** Thrown at the innermost part with too many ways. */
class TooMany extends Error {
  readonly part: string;

  constructor(part: string) {
    super();
    this.part = part;
  }
}

/**
 * Counts the ways in which a node can match, each of which may fail later.
 * @param next the characters that may follow the node
 * @param times how often the node may be tried; infinite inside a repetition
 * @throws TooMany
 */
function waysOf(node: Node, next: Characters, times: number): number {
  switch (node.kind) {
    case "one":
    case "nothing":
      return 1;
    case "again":
      throw new TooMany(node.text);
    case "look":
      return within(node.text, times * waysOf(node.of, every(next), times));
    case "sequence":
      return within(
        node.text,
        node.of.reduce((ways, part, i) => ways * waysOf(part, startOf(node.of.slice(i + 1), next), times), 1),
      );
    case "choice":
      return within(node.text, waysOfChoice(node.of, next, times));
    case "repeat":
      return within(node.text, waysOfRepeat(node, next, times));
  }
}

function within(part: string, ways: number): number {
  if (!(ways <= MOST_WAYS)) throw new TooMany(part);
  return ways;
}

/** Alternatives that begin with the same character are tried one after another. */
function waysOfChoice(alternatives: readonly Node[], next: Characters, times: number): number {
  const tried = alternatives.map((one) => ({ start: startOf([one], next), ways: waysOf(one, next, times) }));
  return next.reduce(
    (most, _, i) =>
      Math.max(
        most,
        tried.reduce((sum, { start, ways }) => sum + start[i]! * ways, 0),
      ),
    1,
  );
}

function waysOfRepeat({ of, min, max }: Node & { kind: "repeat" }, next: Characters, times: number): number {
  if (max === 0) return 1;
  const isLoop = max > 1;
  if (isLoop && mayBeEmpty(of)) return Number.POSITIVE_INFINITY;
  const again = firstOf(of, next);
  const body = waysOf(of, isLoop ? union(next, again) : next, isLoop ? Number.POSITIVE_INFINITY : times);
  const ends = min < max && overlap(again, next) ? max - min + 1 : 1;
  return ends * (body === 1 ? 1 : body ** max);
}

/** The characters with which nodes may begin, including the following ones if the nodes may be empty. */
function startOf(nodes: readonly Node[], next: Characters): Characters {
  let start = new Uint8Array(next.length);
  for (const node of nodes) {
    start = union(start, firstOf(node, next));
    if (!mayBeEmpty(node)) return start;
  }
  return union(start, next);
}

function firstOf(node: Node, next: Characters): Characters {
  const nothing = new Uint8Array(next.length);
  switch (node.kind) {
    case "one":
      return node.of;
    case "nothing":
    case "look":
      return nothing;
    case "again":
      return every(next);
    case "choice":
      return node.of.reduce<Characters>((all, one) => union(all, firstOf(one, next)), nothing);
    case "sequence":
      return startOf(node.of, nothing);
    case "repeat":
      return node.max === 0 ? nothing : firstOf(node.of, next);
  }
}

function mayBeEmpty(node: Node): boolean {
  switch (node.kind) {
    case "one":
      return false;
    case "nothing":
    case "look":
    case "again":
      return true;
    case "choice":
      return node.of.some(mayBeEmpty);
    case "sequence":
      return node.of.every(mayBeEmpty);
    case "repeat":
      return node.min === 0 || mayBeEmpty(node.of);
  }
}

const none = (alphabet: readonly string[]): Characters => new Uint8Array(alphabet.length + 1);
const every = (like: Characters): Characters => new Uint8Array(like.length).fill(1);
const union = (a: Characters, b: Characters): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(a, (is, i) => is | b[i]!);
const overlap = (a: Characters, b: Characters): boolean => a.some((is, i) => is & b[i]!);

/** A class or an escape; the start of a group; a quantifier; any other character. */
const PART =
  /\[(?:\\.|[^\]\\])*\]|\\(?:u\{[^}]*\}|u[0-9a-f]{4}|x[0-9a-f]{2}|p\{[^}]*\}|k<[^>]*>|c[a-z]|\d+|.)|\((?:\?(?:<?[=!]|:|<[^>]*>))?|[*+?]\??|\{\d+(?:,\d*)?\}\??|./gisu;

const QUANTIFIER = /^(?:[*+?]|\{(\d+)(,(\d*))?\})\??$/;

class Parser {
  readonly #parts: readonly string[];
  readonly #alphabet: readonly string[];
  readonly #known = new Map<string, Characters>();
  #at = 0;

  constructor(pattern: string, alphabet: readonly string[]) {
    this.#parts = pattern.match(PART) ?? [];
    this.#alphabet = alphabet;
  }

  parse(): Node {
    return this.#choice();
  }

  #choice(): Node {
    const from = this.#at;
    const of = [this.#sequence()];
    while (this.#parts[this.#at] === "|") {
      this.#at++;
      of.push(this.#sequence());
    }
    return of.length === 1 ? of[0]! : { kind: "choice", of, text: this.#textFrom(from) };
  }

  #sequence(): Node {
    const from = this.#at;
    const of: Node[] = [];
    while (this.#at < this.#parts.length && this.#parts[this.#at] !== "|" && this.#parts[this.#at] !== ")")
      of.push(this.#term());
    return { kind: "sequence", of, text: this.#textFrom(from) };
  }

  #term(): Node {
    const from = this.#at;
    const of = this.#atom();
    const quantifier = QUANTIFIER.exec(this.#parts[this.#at] ?? "");
    if (!quantifier) return of;
    this.#at++;
    const [min, max] = boundsOf(quantifier);
    return { kind: "repeat", of, min, max, text: this.#textFrom(from) };
  }

  #atom(): Node {
    const from = this.#at;
    const part = this.#parts[this.#at++]!;
    if (part.startsWith("(")) {
      const of = this.#choice();
      this.#at++;
      return /[=!]$/.test(part) ? { kind: "look", of, text: this.#textFrom(from) } : of;
    }
    if (part === "$") return { kind: "one", of: this.#end() };
    if (part === "^" || part === "\\b" || part === "\\B") return { kind: "nothing" };
    if (/^\\(?:[1-9]|k<)/.test(part)) return { kind: "again", text: part };
    return { kind: "one", of: this.#charactersOf(part) };
  }

  #end(): Characters {
    const end = none(this.#alphabet);
    end[this.#alphabet.length] = 1;
    return end;
  }

  #charactersOf(part: string): Characters {
    const known = this.#known.get(part);
    if (known) return known;
    const form = new RegExp(`^${part}$`, "u");
    const made = none(this.#alphabet);
    this.#alphabet.forEach((character, i) => {
      if (form.test(character)) made[i] = 1;
    });
    this.#known.set(part, made);
    return made;
  }

  #textFrom(from: number): string {
    return this.#parts.slice(from, this.#at).join("");
  }
}

function boundsOf([sign, least, comma, most]: RegExpExecArray): [min: number, max: number] {
  if (least === undefined) {
    const min = sign!.startsWith("+") ? 1 : 0;
    return [min, sign!.startsWith("?") ? 1 : Number.POSITIVE_INFINITY];
  }
  if (comma === undefined) return [Number(least), Number(least)];
  return [Number(least), most === "" ? Number.POSITIVE_INFINITY : Number(most)];
}

/** The first and the following characters of ranges in classes such as `\s`, beyond Latin letters. */
const BORDERS = [
  0x1680, 0x1681, 0x2000, 0x200b, 0x2028, 0x202a, 0x202f, 0x2030, 0x205f, 0x2060, 0x3000, 0x3001, 0xfeff,
  0xff00, 0x10ffff,
];
const LATIN = 0x180;
/** Planes whose characters have different properties. Each other plane's characters have the same ones. */
const PLANES = [0, 1, 2, 3, 14];
const SURROGATES = 0xd800;
/** Also the number of surrogates. */
const BLOCK = 0x800;
const PROPERTY = /\\p\{/i;

/** Characters that represent every class of a pattern: each non-empty class contains at least one of them. */
function alphabetOf(pattern: string): string[] {
  const parts = pattern.match(PART) ?? [];
  const ofProperties = new Set(parts.filter((part) => PROPERTY.test(part)));
  const points = [
    ...range(0, LATIN),
    ...BORDERS,
    ...bordersIn(pattern),
    ...(ofProperties.size === 0 ? [] : bordersOf([...ofProperties])),
  ];
  return [...new Set(points)].filter(isCharacter).map((point) => String.fromCodePoint(point));
}

const isCharacter = (point: number): boolean =>
  point <= 0x10ffff && (point < SURROGATES || point >= SURROGATES + BLOCK);

const range = (from: number, end: number): number[] => Array.from({ length: end - from }, (_, i) => from + i);

/** The characters that a pattern contains, literally or by number, and the next character after each. */
function bordersIn(pattern: string): number[] {
  const named = [...pattern].map((character) => character.codePointAt(0)!);
  const numbered = [...pattern.matchAll(/\\(?:u\{([0-9a-f]+)\}|u([0-9a-f]{4})|x([0-9a-f]{2}))/gi)].map(
    ([, ...digits]) => Number.parseInt(digits.find((one) => one !== undefined)!, 16),
  );
  return [...named, ...numbered].flatMap((point) => [point, point + 1]);
}

/** The first and the following characters of each range in classes with Unicode properties. */
function bordersOf(classes: readonly string[]): number[] {
  const all = allCharacters();
  return classes.flatMap((part) =>
    [...all.matchAll(new RegExp(`${part}+`, "gu"))].flatMap(({ 0: run, index }) => [
      run.codePointAt(0)!,
      all.codePointAt(index + run.length) ?? 0,
    ]),
  );
}

function allCharacters(): string {
  let all = "";
  for (const plane of PLANES)
    for (let at = plane << 16; at < (plane + 1) << 16; at += BLOCK)
      if (at !== SURROGATES) all += String.fromCodePoint(...range(at, at + BLOCK));
  return all + String.fromCodePoint(...range(4, 17).map((plane) => plane << 16));
}
