/** Reading hooks files: each function with its lines and the first sentence about it. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import ts from "typescript";
import type { Model } from "../../runtime/model/model.ts";

export interface HookFunction {
  readonly name: string;
  /** Relative to the package's folder. */
  readonly file: string;
  readonly line: number;
  /** Lines from the first to the last of the function. */
  readonly lines: number;
  /** The first sentence of its docstring; empty where there is none. */
  readonly sentence: string;
  /** The whole docstring on one line. */
  readonly about: string;
}

/** The functions that the hooks file of a resource exports; none where there is no such file. */
export function readHooks({ folder, stem }: Model, root: string): HookFunction[] {
  const path = join(folder, `${stem}.hooks.ts`);
  return existsSync(path) ? functionsOf(relative(root, path), root) : [];
}

/** The functions that a file exports. */
export function functionsOf(file: string, root: string): HookFunction[] {
  const source = parse(file, root);
  return source.statements.flatMap((statement): HookFunction[] => {
    if (!ts.isFunctionDeclaration(statement) || !isExported(statement)) return [];
    const about = aboutOf(statement);
    const first = source.getLineAndCharacterOfPosition(statement.getStart(source)).line;
    const last = source.getLineAndCharacterOfPosition(statement.end).line;
    return [
      {
        name: statement.name!.text,
        file,
        line: first + 1,
        lines: last - first + 1,
        sentence: /^.*?[.](?=\s|$)/.exec(about)?.[0] ?? about,
        about,
      },
    ];
  });
}

/** Files beside a hooks file that it imports. */
export function companionsOf(file: string, root: string): string[] {
  return parse(file, root).statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || statement.importClause?.phaseModifier !== undefined) return [];
    const to = (statement.moduleSpecifier as ts.StringLiteral).text;
    return /^\.\/[^/]+\.ts$/.test(to) ? [normalize(join(dirname(file), to))] : [];
  });
}

/** How many lines a file has. */
export const linesOf = (file: string, root: string): number =>
  readFileSync(join(root, file), "utf8").trimEnd().split("\n").length;

const parse = (file: string, root: string): ts.SourceFile =>
  ts.createSourceFile(file, readFileSync(join(root, file), "utf8"), ts.ScriptTarget.ES2023, true);

const isExported = (statement: ts.FunctionDeclaration): boolean =>
  statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;

/** A docstring up to its first tag. */
function aboutOf(statement: ts.FunctionDeclaration): string {
  const [doc] = ts.getJSDocCommentsAndTags(statement);
  return doc === undefined ? "" : (ts.getTextOfJSDocComment(doc.comment) ?? "").replace(/\s+/g, " ").trim();
}
