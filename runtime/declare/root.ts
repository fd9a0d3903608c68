/** Where code stands: this package, and what Node imports of it and of an application, source or built. */
import { existsSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

/** Folder of this package's package.json. */
export function packageRoot(from: string = import.meta.url): string {
  let folder = dirname(fileURLToPath(from));
  while (!existsSync(join(folder, "package.json"))) folder = dirname(folder);
  return folder;
}

/**
 * What Node imports of a TypeScript file: itself where this code runs from source, else what it was built into.
 * @param root the folder whose dist/ holds it: the package's, or the one that holds an application's resources/
 */
export function importable(file: string, root: string): string {
  if (import.meta.url.endsWith(".ts")) return file;
  return join(root, "dist", relative(root, file).replace(/\.ts$/, ".js"));
}
