/** What a search binds: patterns that the searched text of a record must match, and queries that its index answers. */
import { endsWord, numberIn, partsOf, type SoughtWord, soughtWords } from "../../model/words.ts";
import { KINDS, MARKS, MOST_OF_LEXEME, TENANT_CHARACTERS } from "../schema/search.ts";

const { digits: DIGITS, number: NUMBER } = MARKS;
const ALL = Object.values(MARKS).join("");

/** A character that a word begins after: beyond ASCII no folded text has one. Ranges of characters beyond it take long to compile. */
const BEFORE_WORD = `[\u0001\u0002\u0004-/:-\`{-\u007f]`;
const END_OF_NUMBER = `[0-9]*(?:[${ALL}]|$)`;

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

/** The regular expression of a word, as PostgreSQL reads it. */
function patternOf({ text, digits }: SoughtWord): string {
  const number = numberIn(text);
  const ways = [
    `^[^${DIGITS}]*${BEFORE_WORD}${escaped(text)}`,
    ...(digits === null ? [] : [`${DIGITS}[^${DIGITS}]*${[...digits].join(`[^0-9${DIGITS}]*`)}`]),
    ...(number === null ? [] : [`${NUMBER}${prefixOf(number.prefix)}0*${number.digits}${END_OF_NUMBER}`]),
  ];
  return ways.join("|");
}

/** A pattern of LIKE that a record with the word matches; a number may stand there in another form. */
const likeOf = ({ text, digits }: SoughtWord): string =>
  digits === null && numberIn(text) === null ? `%${text.replace(/[\\%_]/g, "\\$&")}%` : "%";

/** A number is found with its whole prefix or without it. */
const prefixOf = (prefix: string): string =>
  prefix === "" ? `(?:[^${ALL}]*[^0-9${ALL}])?` : escaped(prefix);

/** A way to narrow a search by the index: what it looks up, and a pattern that tells how frequent that is. */
interface Probe {
  readonly query: string;
  readonly pattern: string;
}

/** The probes of a word: each of its parts, or the whole of one that may be a number of some kind as well. */
function probesOf(word: SoughtWord, tenant: string): Probe[] {
  const { text, digits } = word;
  const number = numberIn(text);
  const lexeme = (kind: keyof typeof KINDS, value: string, isWhole = false) => {
    const characters = [...value];
    const known = characters.slice(0, MOST_OF_LEXEME).join("");
    // A longer one may have been cut.
    return `'${tenant}${KINDS[kind]}${known}'${isWhole && characters.length < MOST_OF_LEXEME ? "" : ":*"}`;
  };
  const parts = partsOf(text);
  // Parts before the last sign are whole words.
  const words = parts.map((part, n) => lexeme("words", part, n < parts.length - 1 || endsWord(text)));
  if (digits === null && number === null)
    return words.map((query, n) => ({ query, pattern: patternOf({ text: parts[n]!, digits: null }) }));
  const others = [
    ...(digits === null ? [] : [lexeme("digits", digits)]),
    ...(number === null ? [] : [lexeme("number", number.digits)]),
  ];
  return [{ query: `(${words.join(" & ")}) | ${others.join(" | ")}`, pattern: patternOf(word) }];
}

/** The values that a search binds. */
export function soughtValues(query: string, organization: string) {
  const words = soughtWords(query);
  const probes = words.flatMap((word) => probesOf(word, organization.slice(-TENANT_CHARACTERS)));
  return {
    q: query,
    // Fast to compare, and true of all that match: few records are left for the patterns.
    likes: words.map(likeOf),
    patterns: words.map(patternOf),
    probes: probes.map(({ query }) => query),
    probePatterns: probes.map(({ pattern }) => pattern),
  };
}
