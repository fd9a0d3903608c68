/** Where code stands: this package, and what Node imports of it and of an application, source or built. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";

/** Folder of this package's package.json. */
export function packageRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, "package.json"))) folder = dirname(folder);
  return folder;
}

export function packageVersion(): string {
  const manifest = JSON.parse(readFileSync(join(packageRoot(), "package.json"), "utf8"));
  return (manifest as { readonly version: string }).version;
}

/**
 * What Node imports of a TypeScript file: itself where this code runs from source, else what it was built into.
 * @param root the folder whose dist/ holds it: the package's, or the one that holds an application's resources/
 */
export function importable(file: string, root: string): string {
  if (import.meta.url.endsWith(".ts")) return file;
  return join(root, "dist", relative(root, file).replace(/\.ts$/, ".js"));
}

/** Tells whether files are there, from one look at each of their folders: of hundreds that may be, few are. */
export function presence(): (path: string) => boolean {
  const folders = new Map<string, ReadonlySet<string>>();
  return (path) => {
    const folder = dirname(path);
    const names = folders.get(folder) ?? new Set(existsSync(folder) ? readdirSync(folder) : []);
    folders.set(folder, names);
    return names.has(basename(path));
  };
}
