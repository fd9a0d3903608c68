/** Separate applications: folders in which `charter` creates one, beside an installed package. */
import { cpSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../runtime/declare/root.ts";
import { charter, type Ran, temporary } from "./checkout.ts";

/** Packages that its package.json requires beside charter, which an installation would fetch. */
const TOOLS = ["tsx", "typescript", "@types"];

/**
 * A folder as an installation of charter leaves it, and `npm install` after `charter init`.
 * @param source the installed package; by default this one
 */
export function installed(source: string = packageRoot()): string {
  const folder = installedAlone(source);
  installTools(folder);
  return folder;
}

/** A folder as an installation of charter leaves it, in which `charter init` has not run. */
export function installedAlone(source: string = packageRoot()): string {
  const folder = join(temporary("charter own "), "garden service");
  const modules = join(folder, "node_modules");
  mkdirSync(modules, { recursive: true });
  symlinkSync(source, join(modules, "charter"));
  return folder;
}

/** What `npm install` adds after `charter init`. */
export function installTools(folder: string): void {
  const [from, to] = [packageRoot(), folder].map((root) => join(root, "node_modules"));
  for (const tool of TOOLS) symlinkSync(join(from!, tool), join(to!, tool));
}

/** The package as published: unpacked, with its dependencies. */
export function unpacked(files: readonly string[]): string {
  const folder = join(temporary("charter-package-"), "charter");
  for (const file of files) cpSync(join(packageRoot(), file), join(folder, file));
  symlinkSync(join(packageRoot(), "node_modules"), join(folder, "node_modules"));
  return folder;
}

/** Runs the command line that is installed in a folder, in that folder. */
export const charterOf = (
  folder: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Ran> =>
  charter(
    join(folder, "node_modules", "charter"),
    args,
    { DATA_DIR: join(folder, ".data"), ...environment },
    folder,
  );
