/** Where the package stands: declarations are read from it whether its code runs from source or compiled. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Folder of package.json. */
export function packageRoot(from: string = import.meta.url): string {
  let folder = dirname(fileURLToPath(from));
  while (!existsSync(join(folder, "package.json"))) folder = dirname(folder);
  return folder;
}

/** Whether the code runs from its TypeScript source. */
export const runsFromSource = (from: string = import.meta.url): boolean => from.endsWith(".ts");
