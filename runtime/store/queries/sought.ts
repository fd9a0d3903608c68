/** The values that a search binds: patterns for a record's searched text, and queries for its index. */
import { endsWord, numberIn, partsOf, type SoughtWord, soughtWords } from "../../model/words.ts";
import { BEGINNING, KINDS, MARKS, MOST_OF_LEXEME, TENANT_CHARACTERS } from "../schema/search.ts";

const { digits: DIGITS, number: NUMBER } = MARKS;
const ALL = Object.values(MARKS).join("");

/**
 * A character after which a word begins; folded text has none beyond ASCII. Ranges beyond ASCII would take
 * long to compile.
 */
const BEFORE_WORD = `[\u0001\u0002\u0004-/:-\`{-\u007f]`;
const END_OF_NUMBER = `[0-9]*(?:[${ALL}]|$)`;

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

/** The regular expression of a word, in PostgreSQL's syntax. */
function patternOf({ text, digits }: SoughtWord): string {
  const number = numberIn(text);
  const ways = [
    `^[^${DIGITS}]*${BEFORE_WORD}${escaped(text)}`,
    ...(digits === null ? [] : [`${DIGITS}[^${DIGITS}]*${[...digits].join(`[^0-9${DIGITS}]*`)}`]),
    ...(number === null ? [] : [`${NUMBER}${prefixOf(number.prefix)}0*${number.digits}${END_OF_NUMBER}`]),
  ];
  return ways.join("|");
}

/** A LIKE pattern that every record with the word matches; a number may occur in another form. */
const likeOf = ({ text, digits }: SoughtWord): string =>
  digits === null && numberIn(text) === null ? `%${text.replace(/[\\%_]/g, "\\$&")}%` : "%";

/** A number is found with its whole prefix or without it. */
const prefixOf = (prefix: string): string =>
  prefix === "" ? `(?:[^${ALL}]*[^0-9${ALL}])?` : escaped(prefix);

/**
 * A way to narrow a search by the index: its query, and a pattern that shows how frequent its matches are.
 */
interface Probe {
  readonly query: string;
  readonly pattern: string;
  /** The end of its query for the records of a span of time; null if it finds more than words. */
  readonly inSpan: string | null;
}

/** The probes of a word: one for each of its parts, or a single one for a word that may be a number. */
function probesOf(word: SoughtWord, tenant: string): Probe[] {
  const { text, digits } = word;
  const number = numberIn(text);
  const lexeme = (kind: keyof typeof KINDS, value: string, isWhole = false) => {
    const characters = [...value];
    const known = characters.slice(0, MOST_OF_LEXEME).join("");
    // A longer lexeme may have been cut.
    return `'${tenant}${KINDS[kind]}${known}'${isWhole && characters.length < MOST_OF_LEXEME ? "" : ":*"}`;
  };
  const parts = partsOf(text);
  // Parts before the last sign are whole words.
  const words = parts.map((part, n) => lexeme("words", part, n < parts.length - 1 || endsWord(text)));
  if (digits === null && number === null)
    return words.map((query, n) => ({
      query,
      pattern: patternOf({ text: parts[n]!, digits: null }),
      inSpan: beginningOf(parts[n]!),
    }));
  const others = [
    ...(digits === null ? [] : [lexeme("digits", digits)]),
    ...(number === null ? [] : [lexeme("number", number.digits)]),
  ];
  const query = `(${words.join(" & ")}) | ${others.join(" | ")}`;
  return [{ query, pattern: patternOf(word), inSpan: null }];
}

/** The end of the query for a span of time and the beginning of a word. */
function beginningOf(part: string): string {
  const characters = [...part];
  return `${characters.slice(0, BEGINNING).join("")}'${characters.length < BEGINNING ? ":*" : ""}`;
}

/** The values that a search binds. */
export function soughtValues(query: string, organization: string) {
  const words = soughtWords(query);
  const tenant = organization.slice(-TENANT_CHARACTERS);
  const probes = words.flatMap((word) => probesOf(word, tenant));
  return {
    q: query,
    // Fast to compare, and matched by every result: they leave few records for the patterns.
    likes: words.map(likeOf),
    patterns: words.map(patternOf),
    probes: probes.map(({ query }) => query),
    probePatterns: probes.map(({ pattern }) => pattern),
    probesInSpan: probes.map(({ inSpan }) => inSpan),
    spans: `'${tenant}${KINDS.times}`,
  };
}
