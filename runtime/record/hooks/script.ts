/** Reads a hooks file: its top-level declarations, and which of them a function uses. */
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

type Parser = typeof import("@babel/parser");
type Statement = ReturnType<Parser["parse"]>["program"]["body"][number];
type Expression = Extract<Statement, { type: "ExpressionStatement" }>["expression"];

/** A node of a file's syntax tree. */
export type Node =
  | Statement
  | Expression
  | Extract<Statement, { type: "VariableDeclaration" }>["declarations"][number];

/** The top-level declarations of a file. */
export interface Script {
  readonly path: string;
  readonly text: string;
  /** Whether its functions may use the context of hooks. In other files `fault` may be anything. */
  readonly isOfHooks: boolean;
  /** Functions and constants, by name. */
  readonly parts: ReadonlyMap<string, Node>;
  /** What imported names refer to. */
  readonly imports: ReadonlyMap<string, { readonly from: string; readonly name: string }>;
}

/** The declarations of one file that a function uses. */
export interface Piece {
  readonly script: Script;
  readonly node: Node;
}

/** Stands for whatever a file declares. */
const ALL = "*";

/** Splits a file into its declarations. A file that is not TypeScript has none; importing it reports the error. */
function scriptOf(path: string, text: string): Script {
  const parts = new Map<string, Node>();
  const imports = new Map<string, { from: string; name: string }>();
  for (const statement of statementsOf(text)) {
    const from = importedFrom(statement);
    for (const [name, local, node] of namesIn(statement))
      if (from?.startsWith(".")) imports.set(local, { from, name });
      else if (from === null && name !== local) parts.set(local, node);
    for (const name of declaredBy(statement)) parts.set(name, statement);
  }
  const isOfHooks = path.endsWith(".hooks.ts") || /(Context|Store)\b/.test(text);
  return { path, text, isOfHooks, parts, imports };
}

function statementsOf(text: string): readonly Statement[] {
  // Loaded for the first file: most commands, and applications without hooks, need no parser.
  const { parse } = createRequire(import.meta.url)("@babel/parser") as Parser;
  try {
    return parse(text, { sourceType: "module", plugins: ["typescript"], attachComment: false }).program.body;
  } catch {
    return [];
  }
}

/** What an import, or an export of another file's, is from; null of anything else. */
const importedFrom = (statement: Statement): string | null =>
  "source" in statement && statement.source ? statement.source.value : null;

/** The names of values that an import or export passes on: there, and here, and the node of the first. */
function namesIn(statement: Statement): [name: string, local: string, node: Node][] {
  const isImport = statement.type === "ImportDeclaration";
  if (!isImport && statement.type !== "ExportNamedDeclaration") return [];
  if ((isImport ? statement.importKind : statement.exportKind) === "type") return [];
  return statement.specifiers.flatMap((one): [string, string, Node][] => {
    if (one.type === "ImportSpecifier")
      return one.importKind === "type" ? [] : [[nameOf(one.imported), one.local.name, one.local]];
    if (one.type === "ExportSpecifier") return [[one.local.name, nameOf(one.exported), one.local]];
    return [[ALL, nameOf("exported" in one ? one.exported : one.local), statement]];
  });
}

/** The text of a name that may be in quotes. */
const nameOf = (name: { readonly name: string } | { readonly value: string }): string =>
  "name" in name ? name.name : name.value;

/** The names that a statement declares: one, or those of a pattern. */
function declaredBy(statement: Statement): string[] {
  const declared = "declaration" in statement && statement.declaration ? statement.declaration : statement;
  if (declared.type === "VariableDeclaration") return declared.declarations.flatMap(boundBy);
  return "id" in declared && declared.id?.type === "Identifier" ? [declared.id.name] : [];
}

/** What a pattern gives names to. */
function namesOf(pattern: object | null | undefined): string[] {
  const { name, properties = [], elements = [], value, left, argument }: Pattern = pattern ?? {};
  if (name !== undefined) return [name];
  const inner = [...properties, ...elements, value, left, argument];
  return inner.flatMap((one) => (one ? namesOf(one) : []));
}

interface Pattern {
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
    const seen = new Set<Node>();
    const visit = (of: Script, wanted: string): void => {
      if (wanted === ALL) for (const each of of.parts.keys()) visit(of, each);
      const { from, name: other } = of.imports.get(wanted) ?? {};
      const imported = from === undefined ? null : this.read(join(dirname(of.path), from));
      if (imported) visit(imported, other!);
      const node = of.parts.get(wanted);
      if (!node || seen.has(node)) return;
      seen.add(node);
      pieces.push({ script: of, node });
      for (const free of freeIn(node)) visit(of, free);
    };
    visit(script, name);
    return pieces;
  }
}

const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flat()
    .filter((value): value is Node => typeof (value as Node | null)?.type === "string");

/** Made once of a node: the hooks of a file are made of much the same. */
function once<T>(make: (node: Node) => T): (node: Node) => T {
  const known = new WeakMap<Node, T>();
  return (node) => {
    const hit = known.get(node);
    if (hit !== undefined) return hit;
    const made = make(node);
    known.set(node, made);
    return made;
  };
}

/** A node and all nodes inside it, in the order of the text. */
export const nodesIn = once((node): readonly Node[] => {
  const nodes: Node[] = [];
  const visit = (one: Node): void => {
    nodes.push(one);
    for (const child of childrenOf(one)) visit(child);
  };
  visit(node);
  return nodes;
});

/** Names that a node speaks of and does not give. */
const freeIn = once((node): ReadonlySet<string> => {
  const bound = new Set(nodesIn(node).flatMap(boundBy));
  return new Set(spokenIn(node).filter((name) => !bound.has(name)));
});

/** What a node gives names to: constants, or parameters. */
function boundBy(node: Node): string[] {
  if (node.type === "VariableDeclarator") return namesOf(node.id);
  return "params" in node ? [node.params].flat().flatMap(namesOf) : [];
}

/** Names of values, without names of members or keys. */
function spokenIn(node: Node): string[] {
  const { computed, key, property } = node as { computed?: boolean; key?: unknown; property?: unknown };
  const spoken = childrenOf(node).filter((child) => computed || (child !== key && child !== property));
  return [...(node.type === "Identifier" ? [node.name] : []), ...spoken.flatMap(spokenIn)];
}

/** The last name of an expression: of a member the member's. */
export function lastName(node: { readonly type: string }): string | null {
  const { name, property } = node as { name?: string; property?: { name?: string } };
  return name ?? property?.name ?? null;
}
