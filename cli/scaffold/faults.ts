/** Validates declarations before they are written, so that a new application is never invalid. */
import { DeclarationError } from "../../runtime/declare/diagnostic.ts";
import { loadText } from "../../runtime/declare/load.ts";
import { besidePlatform } from "../../runtime/load.ts";
import { compile } from "../../runtime/model/compile.ts";

/**
 * Describes a fault of declarations that are not written yet; null if they are valid.
 * @param files texts by path; files that are not declarations are ignored
 */
export function faultAmong(files: ReadonlyMap<string, string>): string | null {
  const declarations = [...files].filter(([path]) => path.endsWith(".yaml"));
  try {
    compile(besidePlatform(declarations.map(([path, text]) => loadText(path, text))));
    return null;
  } catch (error) {
    if (!(error instanceof DeclarationError)) throw error;
    // Its author decides which presets include it.
    return error.diagnostics.find(({ rule }) => rule !== "preset")?.message ?? null;
  }
}
