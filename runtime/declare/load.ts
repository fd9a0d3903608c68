/** In charge of finding declarations on disk and reading them into sources. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Diagnostic } from "./diagnostic.ts";
import { readSource, type Source } from "./source.ts";

export interface LoadedFile {
  readonly source: Source;
  /** Faults of the YAML itself. */
  readonly faults: readonly Diagnostic[];
  /** Folder that the file stands in, absolute: its hooks stand beside it. */
  readonly folder: string;
  /** `work-order` of `work-order.yaml`. */
  readonly stem: string;
}

/**
 * Reads every `*.yaml` of some folders, in the order of their names.
 * @param folders absolute paths
 * @param root what the names in messages are relative to
 */
export function loadFolders(folders: readonly string[], root: string): LoadedFile[] {
  return folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(".yaml"))
      .sort()
      .map((name) =>
        loadText(relative(root, join(folder, name)), readFileSync(join(folder, name), "utf8"), folder),
      ),
  );
}

/** Reads one text as if it stood in a file. */
export function loadText(file: string, text: string, folder = ""): LoadedFile {
  const { source, faults } = readSource(file, text);
  const stem = file
    .split("/")
    .at(-1)!
    .replace(/\.yaml$/, "");
  return { source, faults, folder, stem };
}
