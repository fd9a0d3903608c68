/** Finds declarations on disk and reads them into sources. */
import { readdirSync } from "node:fs";
import { basename, join, relative } from "node:path";
import type { Diagnostic } from "./diagnostic.ts";
import { readSource, type Source } from "./source.ts";
import { readText } from "./text.ts";

export interface LoadedFile {
  readonly source: Source;
  /** Faults of the YAML itself. */
  readonly faults: readonly Diagnostic[];
  /** The file's folder, absolute; its hooks are beside it. */
  readonly folder: string;
  /** The root of the package or application that the file belongs to, absolute. */
  readonly root: string;
  /** `work-order` for `work-order.yaml`. */
  readonly stem: string;
}

/**
 * Reads every `*.yaml` and `*.yml` of a folder, sorted by name.
 * @param folder absolute
 * @param root the folder that names in messages are relative to; its dist/ has the built hooks
 * @param read reads the text of a file
 */
export function loadFolder(folder: string, root: string, read = loadText): LoadedFile[] {
  return readdirSync(folder)
    .filter((name) => /\.ya?ml$/.test(name))
    .sort()
    .map((name) => {
      const file = relative(root, join(folder, name));
      const { text, fault } = readText(join(folder, name), file);
      return fault === null ? read(file, text, folder, root) : undecoded(file, text, fault, folder, root);
    });
}

/** Returns a file with an encoding fault, whose value is unknown. */
export function undecoded(file: string, text: string, fault: Diagnostic, folder = "", root = ""): LoadedFile {
  const source = { ...readSource(file, text).source, value: undefined };
  return { source, faults: [fault], folder, root, stem: stemOf(file) };
}

const stemOf = (file: string): string => basename(file).replace(/\.ya?ml$/, "");

/** Otherwise a `.yml` file would be ignored silently. */
const misnamed = (source: Source, stem: string): Diagnostic => ({
  ...source.place([]),
  rule: "file-name",
  message: "The file of a declaration ends in .yaml.",
  hint: `Rename it to ${stem}.yaml.`,
});

/** Reads a text as if it were in a file. */
export function loadText(file: string, text: string, folder = "", root = ""): LoadedFile {
  const { source, faults } = readSource(file, text);
  const stem = stemOf(file);
  const all = file.endsWith(".yml") ? [misnamed(source, stem), ...faults] : faults;
  return { source, faults: all, folder, root, stem };
}
