/** In charge of finding declarations on disk and reading them into sources. */
import { readdirSync } from "node:fs";
import { basename, join, relative } from "node:path";
import type { Diagnostic } from "./diagnostic.ts";
import { readSource, type Source } from "./source.ts";
import { readText } from "./text.ts";

export interface LoadedFile {
  readonly source: Source;
  /** Faults of the YAML itself. */
  readonly faults: readonly Diagnostic[];
  /** Folder that the file stands in, absolute: its hooks stand beside it. */
  readonly folder: string;
  /** Of the package or application that it belongs to, absolute. */
  readonly root: string;
  /** `work-order` of `work-order.yaml`. */
  readonly stem: string;
}

/**
 * Reads every `*.yaml` of a folder, in the order of their names.
 * @param folder absolute
 * @param root what the names in messages are relative to, and whose dist/ holds what its hooks are built into
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

/** A file with an encoding fault, whose value is unknown. */
export function undecoded(file: string, text: string, fault: Diagnostic, folder = "", root = ""): LoadedFile {
  const source = { ...readSource(file, text).source, value: undefined };
  return { source, faults: [fault], folder, root, stem: stemOf(file) };
}

const stemOf = (file: string): string => basename(file).replace(/\.ya?ml$/, "");

/** It would be passed over, and its author wonder. */
const misnamed = (source: Source, stem: string): Diagnostic => ({
  ...source.place([]),
  rule: "file-name",
  message: "The file of a declaration ends in .yaml.",
  hint: `Rename it to ${stem}.yaml.`,
});

/** Reads one text as if it stood in a file. */
export function loadText(file: string, text: string, folder = "", root = ""): LoadedFile {
  const { source, faults } = readSource(file, text);
  const stem = stemOf(file);
  const all = file.endsWith(".yml") ? [misnamed(source, stem), ...faults] : faults;
  return { source, faults: all, folder, root, stem };
}
