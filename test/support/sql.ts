/** Parses SQL as far as it is needed to check it: words, and the contents of parentheses. */

/** A word in lower case (without quotes, strings emptied), or the contents of a pair of parentheses. */
export type Part = string | Part[];

const TOKEN = /'(?:[^']|'')*'|"((?:[^"]|"")*)"|\$\d+|::|->>?|<>|<=|>=|\|\||[a-z_]\w*|\d[\d.e]*|[^\s\w]/giy;

/** Reads a statement into words and nested parentheses. */
export function readSql(sql: string): Part[] {
  const root: Part[] = [];
  const open: Part[][] = [root];
  for (const token of tokens(sql)) {
    if (token === "(") {
      const inner: Part[] = [];
      open.at(-1)!.push(inner);
      open.push(inner);
    } else if (token === ")") open.pop();
    else open.at(-1)!.push(token);
  }
  return root;
}

function* tokens(sql: string): Generator<string> {
  TOKEN.lastIndex = 0;
  const text = sql.replace(/--.*$/gm, "");
  while (TOKEN.lastIndex < text.length) {
    const gap = /\s*/y;
    gap.lastIndex = TOKEN.lastIndex;
    TOKEN.lastIndex += gap.exec(text)![0].length;
    if (TOKEN.lastIndex >= text.length) return;
    const match = TOKEN.exec(text);
    if (!match) throw new Error(`cannot read SQL at: ${text.slice(0, 80)}`);
    yield match[1] ?? (match[0].startsWith("'") ? "''" : match[0].toLowerCase());
  }
}

/** All words, including those in nested parentheses. */
export function* flat(parts: readonly Part[]): Generator<string> {
  for (const part of parts)
    if (typeof part === "string") yield part;
    else {
      yield "(";
      yield* flat(part);
      yield ")";
    }
}

/** A list of parts and each list nested in it: the places where a query may be. */
export function* scopes(parts: Part[]): Generator<Part[]> {
  yield parts;
  for (const part of parts) if (typeof part !== "string") yield* scopes(part);
}

/** A table that a query names. */
export interface Named {
  readonly table: string;
  readonly alias: string;
  readonly verb: "read" | "insert" | "update" | "delete";
}

/** The tables that one scope names, without the names that the statement gives to its own queries. */
export function tablesOf(scope: readonly Part[], own: ReadonlySet<string>): Named[] {
  const found: Named[] = [];
  scope.forEach((part, i) => {
    const verb = verbAt(scope, i);
    if (verb === null) return;
    for (const at of places(scope, i + 1, part === "from" && verb === "read")) {
      const table = scope[at];
      if (typeof table !== "string" || !/^[a-z_]/.test(table) || own.has(table) || isCall(scope, at, verb))
        continue;
      found.push({ table, alias: aliasAt(scope, at + 1) ?? table, verb });
    }
  });
  return found;
}

function verbAt(scope: readonly Part[], i: number): Named["verb"] | null {
  const [part, before] = [scope[i], scope[i - 1]];
  if (part === "into" && before === "insert") return "insert";
  if (part === "from") return before === "delete" ? "delete" : before === "distinct" ? null : "read";
  if (part === "join" || (part === "using" && typeof scope[i + 1] === "string")) return "read";
  // Not `for update`, `do update`, `on update`, `no key update`.
  if (part === "update") return ["for", "do", "on", "key"].includes(before as string) ? null : "update";
  return null;
}

const ENDS = new Set([
  "where",
  "join",
  "left",
  "right",
  "inner",
  "full",
  "cross",
  "on",
  "group",
  "order",
  "limit",
  "returning",
  "for",
  "set",
  "union",
  "having",
  "window",
]);

/** The positions of the names that follow; after FROM there may be several, separated by commas. */
function places(scope: readonly Part[], first: number, isList: boolean): number[] {
  const start = ["lateral", "only"].includes(scope[first] as string) ? first + 1 : first;
  if (!isList) return [start];
  const found = [start];
  for (let i = start; i < scope.length && !ENDS.has(scope[i] as string); i++)
    if (scope[i] === ",") found.push(scope[i + 1] === "lateral" ? i + 2 : i + 1);
  return found;
}

const isCall = (scope: readonly Part[], at: number, verb: Named["verb"]): boolean =>
  verb !== "insert" && typeof scope[at + 1] === "object";

function aliasAt(scope: readonly Part[], at: number): string | null {
  const name = scope[at] === "as" ? scope[at + 1] : scope[at];
  const isName =
    typeof name === "string" &&
    /^[a-z_]/.test(name) &&
    !ENDS.has(name) &&
    !["values", "select", "using", "default", "on"].includes(name);
  return isName ? name : null;
}

/** Names that a statement gives to its own queries: `with NAME as (`. */
export function ownNames(root: Part[]): Set<string> {
  const names = new Set<string>();
  for (const scope of scopes(root))
    scope.forEach((part, i) => {
      if (part !== "as") return;
      const isQuery = [scope[i + 1], scope[i + 2], scope[i + 3]].find(
        (next) => next !== "materialized" && next !== "not",
      );
      const before = typeof scope[i - 1] === "object" ? scope[i - 2] : scope[i - 1];
      if (typeof isQuery === "object" && typeof before === "string") names.add(before);
    });
  return names;
}
