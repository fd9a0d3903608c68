/** In charge of judging declarations before they are written: what is begun with stands, or is not begun. */
import { DeclarationError } from "../../runtime/declare/diagnostic.ts";
import { loadText } from "../../runtime/declare/load.ts";
import { besidePlatform } from "../../runtime/load.ts";
import { compile } from "../../runtime/model/compile.ts";

/**
 * What is wrong with declarations that are not written yet, in a sentence; null where they stand.
 * @param files texts by their paths; what is no declaration is passed over
 */
export function faultAmong(files: ReadonlyMap<string, string>): string | null {
  const declarations = [...files].filter(([path]) => path.endsWith(".yaml"));
  try {
    compile(besidePlatform(declarations.map(([path, text]) => loadText(path, text))));
    return null;
  } catch (error) {
    if (!(error instanceof DeclarationError)) throw error;
    // What it is to be given by presets is for its author to say.
    return error.diagnostics.find(({ rule }) => rule !== "preset")?.message ?? null;
  }
}
