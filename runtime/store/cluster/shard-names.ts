/** Rewrites a statement of the service for the tables of one shard, such as `cases_102012` for `cases`. */

/** A string, a quoted name, a word, a parameter, or any other character. */
const TOKEN = /'(?:[^']|'')*'|"(?:[^"]|"")*"|[a-z_][\w$]*|\$\d+|\S/gi;

/** Words that can follow a table and are not its alias. */
const NO_ALIAS = new Set(
  "set where on using join left right inner outer full cross natural group order limit offset fetch for having window returning union except intersect values select default with tablesample overriding when as".split(
    " ",
  ),
);
/** Words that end a list of tables. */
const ENDS_LIST = new Set(
  "select set where group order limit offset fetch for having window returning union except intersect values do".split(
    " ",
  ),
);
/** `is distinct from`, `for update`, `for no key update`, `do update`: no table follows. */
const NOT_BEFORE_TABLE: Readonly<Record<string, RegExp>> = { from: /^distinct$/, update: /^(for|key|do)$/ };
/** Words of statements that change or lock something, or notify somebody. */
const WRITES = /^(insert|update|delete|merge|truncate|share|pg_notify|pg_advisory_\w+)$/;

interface Token {
  readonly text: string;
  /** In lower case and without quotes; a quoted name never equals a word of SQL. */
  readonly word: string;
  readonly name: string;
  readonly end: number;
}

/** Where a pass through a statement is, within one pair of parentheses. */
interface Level {
  /** Whether a comma separates tables. */
  isList: boolean;
  /** What comes next if it is a table: `target` if the statement writes to it, otherwise `source`. */
  next: "source" | "target" | null;
}

/**
 * Returns the text with each table replaced. A table without an alias gets its own name as its alias, so that columns
 * qualified by it stay as they are.
 * @param nameOf the name of a table in the shard; undefined for any other name
 */
export function inShard(text: string, nameOf: (table: string) => string | undefined): string {
  const tokens = tokensOf(text);
  const queries = commonTables(tokens);
  const levels: Level[] = [{ isList: false, next: null }];
  let [made, copied] = ["", 0];
  tokens.forEach((token, i) => {
    const level = levels.at(-1)!;
    const { next } = level;
    if (token.text === "(") levels.push({ isList: next !== null, next });
    else if (token.text === ")") levels.pop();
    else advance(level, token, tokens[i - 1], tokens[i + 1]);
    if (next === null || level.next !== null) return;
    const name = next === "source" && queries.has(token.name) ? undefined : nameOf(token.name);
    if (name === undefined) return;
    made += `${text.slice(copied, token.end - token.text.length)}"${name}"${aliasOf(token, tokens[i + 1])}`;
    copied = token.end;
  });
  return made + text.slice(copied);
}

/** Returns the text with the number of each parameter raised. */
export const shifted = (text: string, by: number): string =>
  by === 0
    ? text
    : text.replace(TOKEN, (token) => (/^\$\d/.test(token) ? `$${Number(token.slice(1)) + by}` : token));

/** Whether a statement changes nothing, locks nothing and notifies nobody. */
export const isRead = (text: string): boolean => !tokensOf(text).some(({ word }) => WRITES.test(word));

function tokensOf(text: string): Token[] {
  return Array.from(text.matchAll(TOKEN), ({ 0: token, index }) => {
    const isQuoted = token.startsWith('"');
    const name = isQuoted ? token.slice(1, -1) : token.toLowerCase();
    return { text: token, word: isQuoted ? "" : name, name, end: index + token.length };
  });
}

/** The names of the statement's common table expressions, which are no tables. */
function commonTables(tokens: readonly Token[]): ReadonlySet<string> {
  const isBody = (token?: Token) => /^(\(|not|materialized)$/.test(token?.text ?? "");
  const names = tokens.filter(
    (_, i) =>
      /^(with|recursive|,)$/.test(tokens[i - 1]?.text ?? "") &&
      tokens[i + 1]?.word === "as" &&
      isBody(tokens[i + 2]),
  );
  return new Set(names.map(({ name }) => name));
}

function advance(level: Level, { text, word }: Token, before?: Token, after?: Token): void {
  if (level.next !== null && /^(only|lateral)$/.test(word)) return;
  const isTable = !NOT_BEFORE_TABLE[word]?.test(before?.word ?? "");
  level.next = null;
  if (text === ",") level.next = level.isList ? "source" : null;
  else if (word === "join" || (word === "from" && isTable) || (word === "using" && after?.text !== "(")) {
    level.isList = true;
    level.next = word === "from" && before?.word === "delete" ? "target" : "source";
  } else if (word === "into" || (word === "update" && isTable)) level.next = "target";
  else if (ENDS_LIST.has(word)) level.isList = false;
}

/** Returns the alias to add to a table that has none. */
function aliasOf(table: Token, after?: Token): string {
  if (after?.word === "as") return "";
  const hasAlias = after !== undefined && /^["a-z_]/i.test(after.text) && !NO_ALIAS.has(after.word);
  return hasAlias ? "" : ` as ${table.text}`;
}
