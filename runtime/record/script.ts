/** In charge of reading a hooks file as text: its tokens, and which of them a function of it is made of. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

export interface Token {
  readonly kind: "word" | "text" | "sign";
  /** Of a text what stands between its quotes. */
  readonly text: string;
  /** Where it begins in the file. */
  readonly at: number;
}

/** A file cut into what it declares at its top. */
export interface Script {
  readonly path: string;
  readonly text: string;
  /** Whether it speaks of what hooks are called with: in other files `fault` may be anything. */
  readonly isOfHooks: boolean;
  /** Tokens of functions and constants, by name. */
  readonly parts: ReadonlyMap<string, readonly Token[]>;
  /** What names of imports stand for. */
  readonly imports: ReadonlyMap<string, { readonly from: string; readonly name: string }>;
}

/** Tokens of one file that a function is made of. */
export interface Piece {
  readonly script: Script;
  readonly tokens: readonly Token[];
}

/** What separates, a text in quotes, a word or number, a sign. */
const TOKEN =
  /(\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)|("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|([\w$#\u0080-\uffff]+)|(?:=>|===|!==|==|!=|<=|>=|\?\?=|\|\|=|&&=|\?\.|\?\?|\|\||&&|\.\.\.|[-+*/%]=|.)/sy;
const PATTERN = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y;
const OPENING = /^[([{]$/;
const CLOSING = /^[)\]}]$/;
/** Words behind which a slash begins a pattern. */
const BEFORE_PATTERN = /^(return|typeof|case|in|of|do|else|void|await|yield)$/;

/** Whether a slash behind a token divides it. */
const isValue = (token: Token | undefined): boolean =>
  token?.kind === "sign" ? CLOSING.test(token.text) : token !== undefined && !BEFORE_PATTERN.test(token.text);

/** The tokens of a file, without comments. What is no TypeScript gives tokens as well: its import tells that it is none. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  /** Of each template that is open, how deep the braces were where its value began. */
  const templates: number[] = [];
  let depth = 0;
  let at = 0;
  const template = () => {
    const from = at;
    while (at < text.length && text[at] !== "`" && !text.startsWith("${", at))
      at += text[at] === "\\" ? 2 : 1;
    tokens.push({ kind: "text", text: text.slice(from, at), at: from });
    if (text[at] === "$") templates.push(depth++);
    at += text[at] === "$" ? 2 : 1;
  };
  while (at < text.length) {
    TOKEN.lastIndex = PATTERN.lastIndex = at;
    const [all, none, quoted, word] = TOKEN.exec(text)!;
    const sign = (none ?? quoted ?? word) === undefined ? all : "";
    const pattern = sign[0] === "/" && !isValue(tokens.at(-1)) ? PATTERN.exec(text)?.[0] : undefined;
    const found = pattern ?? all;
    const start = at;
    at += found.length;
    if (none !== undefined) continue;
    if (sign === "{") depth++;
    if (sign === "}" && --depth === templates.at(-1)) {
      templates.pop();
      template();
    } else if (sign === "`") template();
    else if (pattern !== undefined) tokens.push({ kind: "text", text: pattern, at: start });
    else if (quoted !== undefined) tokens.push({ kind: "text", text: quoted.slice(1, -1), at: start });
    else tokens.push({ kind: word === undefined ? "sign" : "word", text: found, at: start });
  }
  return tokens;
}

/** Stands for whatever a file declares. */
const ALL = "*";

const DECLARES = /^(function|const|let|var|class|enum)$/;

/** Cuts a file into what it declares. */
export function scriptOf(path: string, text: string): Script {
  const parts = new Map<string, Token[]>();
  const imports = new Map<string, { from: string; name: string }>();
  for (const statement of statementsOf(tokensOf(text))) {
    const [first] = statement;
    const from = importedFrom(statement);
    if (from !== null) {
      if (statement[1]!.text !== "type" && from.startsWith("."))
        for (const [name, local] of namesIn(statement)) imports.set(local, { from, name });
    } else if (first!.text === "export" && statement[1]?.text === "{")
      for (const [name, local] of namesIn(statement))
        if (name !== local) parts.set(local, [{ ...first!, kind: "word", text: name }]);
    const declares = statement.findIndex(({ text: word }) => DECLARES.test(word));
    for (const name of declares < 0 ? [] : declaredBy(statement, declares)) parts.set(name, statement);
  }
  return { path, text, isOfHooks: /(Context|Store)\b/.test(text), parts, imports };
}

/** Statements at the top of a file. */
function statementsOf(tokens: readonly Token[]): Token[][] {
  const statements: Token[][] = [];
  let depth = 0;
  for (const [i, token] of tokens.entries()) {
    const before = tokens[i - 1]?.text ?? ";";
    const isNew = /^[;}]$/.test(before) || /^(import|export|const|let|class|interface)$/.test(token.text);
    if (
      depth === 0 &&
      token.kind === "word" &&
      isNew &&
      !/^(export|async|default)$/.test(before) &&
      !/^(as|satisfies|from)$/.test(token.text)
    )
      statements.push([]);
    if (statements.length > 0) statements.at(-1)!.push(token);
    if (token.kind !== "sign") continue;
    if (OPENING.test(token.text)) depth++;
    if (CLOSING.test(token.text)) depth--;
  }
  return statements;
}

/** What an import, or an export of another file's, is from; null of anything else. */
function importedFrom(statement: readonly Token[]): string | null {
  const [first, second] = statement;
  const names = first!.text === "import" || (first!.text === "export" && /^[{*]$/.test(second?.text ?? ""));
  const from = statement.findLast(({ kind }) => kind === "text");
  return names && from ? from.text : null;
}

/** `whole`, `* as whole` and `{ name as local, both }` of an import or export. */
function namesIn(statement: readonly Token[]): [name: string, local: string][] {
  const [, second, , fourth] = statement;
  if (second?.kind === "word") return [[ALL, second.text], ...namesIn(statement.slice(2))];
  if (second?.text === "*" && fourth) return [[ALL, fourth.text]];
  return statement.flatMap(({ kind, text }, i): [string, string][] => {
    const [before, after] = [statement[i - 1]?.text, statement[i + 1]?.text];
    if (kind !== "word" || !/^[{,]$/.test(before ?? "")) return [];
    return after === "as" ? [[text, statement[i + 2]!.text]] : [[text, text]];
  });
}

/** The names that a statement declares: one, or those of a pattern. */
function declaredBy(statement: readonly Token[], at: number): string[] {
  const [next] = statement.slice(at + 1).filter(({ text }) => text !== "*");
  if (next?.kind === "word") return [next.text];
  const end = statement.findIndex(({ text }, i) => i > at && text === "=");
  return statement
    .slice(at, end < 0 ? undefined : end)
    .flatMap(({ kind, text }) => (kind === "word" ? [text] : []));
}

/** Files that were read, each once. */
export class Scripts {
  readonly #read = new Map<string, Script | null>();
  readonly #textOf: (path: string) => string | null;

  /** @param textOf the text of a file; null where there is none */
  constructor(textOf = (path: string) => (existsSync(path) ? readFileSync(path, "utf8") : null)) {
    this.#textOf = textOf;
  }

  read(path: string): Script | null {
    if (this.#read.has(path)) return this.#read.get(path)!;
    const text = this.#textOf(path);
    const script = text === null ? null : scriptOf(path, text);
    this.#read.set(path, script);
    return script;
  }

  /** What a function is made of: itself, and what it speaks of at the top of its file and of files that it imports. */
  piecesOf(script: Script, name: string): Piece[] {
    const pieces: Piece[] = [];
    const seen = new Set<readonly Token[]>();
    const visit = (of: Script, wanted: string): void => {
      if (wanted === ALL) for (const each of of.parts.keys()) visit(of, each);
      const { from, name: other } = of.imports.get(wanted) ?? {};
      const imported = from === undefined ? null : this.read(join(dirname(of.path), from));
      if (imported) visit(imported, other!);
      const tokens = of.parts.get(wanted);
      if (!tokens || seen.has(tokens)) return;
      seen.add(tokens);
      pieces.push({ script: of, tokens });
      const bound = boundIn(tokens);
      for (const [i, { kind, text }] of tokens.entries())
        if (kind === "word" && !bound.has(text) && isSpoken(tokens, i)) visit(of, text);
    };
    visit(script, name);
    return pieces;
  }
}

/** Names that a function gives something of its own: constants, a parameter, what a pattern takes apart. */
function boundIn(tokens: readonly Token[]): Set<string> {
  const bound = new Set<string>();
  const open: number[] = [];
  for (const [i, { kind, text }] of tokens.entries()) {
    const [before, after] = [tokens[i - 1]?.text ?? "", tokens[i + 1]?.text ?? ""];
    if (kind === "word" && ((before === "(" && after === ":") || (i > 2 && /^(const|let)$/.test(before))))
      bound.add(text);
    if (kind !== "sign") continue;
    if (text === "{") open.push(i);
    const from = text === "}" ? open.pop() : undefined;
    if (from !== undefined && /^[=:]$/.test(after))
      for (const inner of tokens.slice(from, i)) if (inner.kind === "word") bound.add(inner.text);
  }
  return bound;
}

/** Whether a word stands for a value, and is no member or key. */
function isSpoken(tokens: readonly Token[], i: number): boolean {
  const [before, after] = [tokens[i - 1]?.text ?? "", tokens[i + 1]?.text];
  return !/^\??\.$/.test(before) && !(after === ":" && /^[{,]$/.test(before));
}

/** The arguments of a call whose bracket stands at an index; null where none does. */
export function argumentsAt(tokens: readonly Token[], open: number): Token[][] | null {
  if (tokens[open]?.text !== "(" || tokens[open].kind !== "sign") return null;
  const found: Token[][] = [[]];
  let depth = 0;
  for (const token of tokens.slice(open)) {
    const sign = token.kind === "sign" ? token.text : "";
    if (CLOSING.test(sign) && --depth === 0) break;
    if (depth === 1 && sign === ",") found.push([]);
    else if (depth > 0) found.at(-1)!.push(token);
    if (OPENING.test(sign)) depth++;
  }
  return found;
}
