/** In charge of reading a hooks file: its tokens, and which of them a function of it is made of. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parse } from "@babel/parser";

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

const OPENING = /^[([{]$/;
const CLOSING = /^[)\]}]$/;
const TEXTS: ReadonlySet<string> = new Set(["string", "template", "regexp"]);

type Statement = ReturnType<typeof parse>["program"]["body"][number];

/** A token as the parser tells it; a comment's type is a text. */
interface Parsed {
  readonly type: string | { readonly label: string; readonly keyword?: string };
  readonly value: unknown;
  readonly start: number;
  readonly end: number;
}

/** The tokens of a file, without comments. */
function tokensOf(text: string, parsed: readonly Parsed[]): Token[] {
  return parsed.flatMap(({ type, value, start, end }): Token[] => {
    if (typeof type === "string" || type.label === "`" || type.label === "eof") return [];
    const written = text.slice(start, end);
    if (TEXTS.has(type.label))
      return [{ kind: "text", text: type.label === "string" ? String(value) : written, at: start }];
    const isWord = type.keyword !== undefined || /^[\w$#\u0080-\uffff]/.test(written);
    // What opens a value in a template is closed by a brace.
    return [{ kind: isWord ? "word" : "sign", text: written === "${" && !isWord ? "{" : written, at: start }];
  });
}

/** Stands for whatever a file declares. */
const ALL = "*";

/** Cuts a file into what it declares. One that is no TypeScript declares nothing: its import tells that it is none. */
export function scriptOf(path: string, text: string): Script {
  const parts = new Map<string, Token[]>();
  const imports = new Map<string, { from: string; name: string }>();
  const parsed = parsedOf(text);
  const tokens = tokensOf(text, (parsed?.tokens ?? []) as Parsed[]);
  for (const statement of parsed?.program.body ?? []) {
    const from = importedFrom(statement);
    for (const [name, local] of namesIn(statement))
      if (from?.startsWith(".")) imports.set(local, { from, name });
      else if (from === null && name !== local)
        parts.set(local, [{ kind: "word", text: name, at: statement.start! }]);
    const own = tokens.filter(({ at }) => at >= statement.start! && at < statement.end!);
    for (const name of declaredBy(statement)) parts.set(name, own);
  }
  return { path, text, isOfHooks: /(Context|Store)\b/.test(text), parts, imports };
}

function parsedOf(text: string): ReturnType<typeof parse> | null {
  try {
    return parse(text, { sourceType: "module", plugins: ["typescript"], tokens: true });
  } catch {
    return null;
  }
}

/** What an import, or an export of another file's, is from; null of anything else. */
const importedFrom = (statement: Statement): string | null =>
  "source" in statement && statement.source ? statement.source.value : null;

/** The names of values that an import or export hands on: there, and here. */
function namesIn(statement: Statement): [name: string, local: string][] {
  const isImport = statement.type === "ImportDeclaration";
  if (!isImport && statement.type !== "ExportNamedDeclaration") return [];
  if ((isImport ? statement.importKind : statement.exportKind) === "type") return [];
  return statement.specifiers.flatMap((one): [string, string][] => {
    if (one.type === "ImportSpecifier")
      return one.importKind === "type" ? [] : [[nameOf(one.imported), one.local.name]];
    if (one.type === "ExportSpecifier") return [[one.local.name, nameOf(one.exported)]];
    return [[ALL, nameOf("exported" in one ? one.exported : one.local)]];
  });
}

const nameOf = (name: { readonly name: string } | { readonly value: string }): string =>
  "name" in name ? name.name : name.value;

/** The names that a statement declares: one, or those of a pattern. */
function declaredBy(statement: Statement): string[] {
  const declared = "declaration" in statement && statement.declaration ? statement.declaration : statement;
  if (declared.type === "VariableDeclaration") return declared.declarations.flatMap(({ id }) => namesOf(id));
  return "id" in declared && declared.id?.type === "Identifier" ? [declared.id.name] : [];
}

/** What a pattern gives names to. */
function namesOf(pattern: object | null): string[] {
  const { type, name, properties, elements, value, left, argument } = (pattern ?? {}) as Pattern;
  if (type === "Identifier") return [name!];
  const inner = [...(properties ?? []), ...(elements ?? [])];
  return [...inner, value, left, argument].flatMap((one) => (one ? namesOf(one) : []));
}

interface Pattern {
  readonly type?: string;
  readonly name?: string;
  readonly properties?: readonly object[];
  readonly elements?: readonly (object | null)[];
  readonly value?: object;
  readonly left?: object;
  readonly argument?: object;
}

/** Files that were read, each once. */
export class Scripts {
  readonly #read = new Map<string, Script | null>();
  readonly #textOf: (path: string) => string | null;
  readonly #known: Map<string, Script>;

  /**
   * @param textOf the text of a file; null where there is none
   * @param known by path, scripts of which those stand whose text does; what is read is put there
   */
  constructor(
    textOf = (path: string) => (existsSync(path) ? readFileSync(path, "utf8") : null),
    known = new Map<string, Script>(),
  ) {
    this.#textOf = textOf;
    this.#known = known;
  }

  read(path: string): Script | null {
    if (this.#read.has(path)) return this.#read.get(path)!;
    const text = this.#textOf(path);
    const known = this.#known.get(path);
    const script = text === null ? null : known?.text === text ? known : scriptOf(path, text);
    this.#read.set(path, script);
    if (script) this.#known.set(path, script);
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
