/** Locates code: this package, and the files that Node imports from it and from an application. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";

/** The folder of this package's package.json. */
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
 * Returns the file that Node imports for a TypeScript file: the file itself if this code runs from source,
 * otherwise the file built from it.
 * @param root the folder with dist/: the package's, or the one with an application's resources/
 */
export function importable(file: string, root: string): string {
  if (import.meta.url.endsWith(".ts")) return file;
  return join(root, "dist", relative(root, file).replace(/\.ts$/, ".js"));
}

/**
 * Returns a check of whether files exist, which reads each folder once: of hundreds of possible files, few
 * exist.
 */
export function presence(): (path: string) => boolean {
  const folders = new Map<string, ReadonlySet<string>>();
  return (path) => {
    const folder = dirname(path);
    const names = folders.get(folder) ?? new Set(existsSync(folder) ? readdirSync(folder) : []);
    folders.set(folder, names);
    return names.has(basename(path));
  };
}
