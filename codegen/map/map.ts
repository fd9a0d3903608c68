/** The whole map: every row of the specification found in an application, every hook told of, or faults. */
import type { LoadedFile } from "../../runtime/declare/load.ts";
import type { Application } from "../../runtime/model/model.ts";
import { type Call, Calls } from "./calls.ts";
import { type HookFile, hookFiles } from "./hook-files.ts";
import { Places } from "./places.ts";
import { sentencesOf } from "./sentences.ts";
import { readSpecification } from "./specification.ts";
import { type Entry, type Section, sectionOf } from "./tables.ts";

export interface SpecificationMap {
  readonly calls: readonly Call[];
  readonly sections: readonly Section[];
  readonly sentences: readonly Entry[];
  readonly hooks: readonly HookFile[];
  /** What leads nowhere, each with its line; none where the application carries all of the specification. */
  readonly faults: readonly string[];
}

/** Where the specification stands. */
export const SPECIFICATION = "docs/specification.md";
/** The column that only the table of endpoints has. */
const CALL = "Method and path";

/**
 * Maps a specification to an application.
 * @param root the package's folder
 */
export function mapSpecification(
  markdown: string,
  { application, files }: { readonly application: Application; readonly files: readonly LoadedFile[] },
  root: string,
): SpecificationMap {
  const faults: string[] = [];
  const miss = ({ line }: { readonly line: number }, what: string) =>
    void faults.push(`${SPECIFICATION}:${line} ${what}`);
  const { tables, lines } = readSpecification(markdown);
  const places = new Places(application, files, root);
  const calls = new Calls(application, places);
  const ground = { application, places, calls, miss };
  const endpoints = tables.find(({ columns }) => columns.includes(CALL));
  if (!endpoints) faults.push(`${SPECIFICATION} has no table with the column "${CALL}"`);
  const found = endpoints?.rows.flatMap((row) => calls.find(row, miss) ?? []) ?? [];
  const sections = tables.flatMap((table) => {
    if (table === endpoints) return [];
    const section = sectionOf(table, ground);
    if (section === null) faults.push(`${SPECIFICATION}: no rule reads the table under "${table.heading}"`);
    return section ?? [];
  });
  const sentences = sentencesOf(lines, ground);
  const hooks = hookFiles(application, places, root);
  for (const { functions } of hooks)
    for (const { file, line, name, about } of functions)
      if (!/\b(?:specification|contract), /i.test(about))
        faults.push(
          `${file}:${line} the docstring of ${name} does not name the specification or the contract`,
        );
  return { calls: found, sections, sentences, hooks, faults };
}
