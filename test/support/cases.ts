/**
 * The invalid declarations in test/declarations: `<rule>/<case>.yaml`, each with `<case>.expected` beside it.
 *
 * A case is a text with one or more files, each begun by a line `# file: NAME.yaml`. They are compiled
 * together with the files of `base`. A file replaces the one of the same name, and a line `# without:
 * NAME.yaml` leaves one out. Lines are counted from the top of the case, so that a message leads to the right
 * line.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DeclarationError, type Diagnostic, render } from "../../runtime/declare/diagnostic.ts";
import { type LoadedFile, loadText, undecoded } from "../../runtime/declare/load.ts";
import { decode } from "../../runtime/declare/text.ts";
import { compile } from "../../runtime/model/compile.ts";
import { Memory } from "../../runtime/model/memory.ts";

export const CASES = join(import.meta.dirname, "..", "declarations");
const BASE = "base";

/** Shared by all cases in sequence: no case may be judged by what another one contained. */
const memory = new Memory();

export interface Case {
  readonly rule: string;
  readonly name: string;
  readonly path: string;
  readonly files: readonly LoadedFile[];
  /** Files of the base that the case leaves out. */
  readonly without: readonly string[];
}

/** The files of the valid application that each case is compiled with. */
export function baseFiles(): LoadedFile[] {
  const folder = join(CASES, BASE);
  return readdirSync(folder)
    .sort()
    .map((name) => memory.read(name, readFileSync(join(folder, name), "utf8")));
}

let cases: readonly Case[] | null = null;

/** The cases, read once per process. */
export function readCases(): readonly Case[] {
  cases ??= casesBelow();
  return cases;
}

function casesBelow(): Case[] {
  const rules = readdirSync(CASES).filter((name) => name !== BASE);
  return rules.flatMap((rule) =>
    readdirSync(join(CASES, rule))
      .filter((file) => file.endsWith(".yaml"))
      .map((file) => {
        const path = join(CASES, rule, file);
        const name = file.replace(/\.yaml$/, "");
        return { rule, name, path, ...split(readFileSync(path, "latin1")) };
      }),
  );
}

const MARKER = /^# (file|without): (\S+)$/gm;

/** @param text one character per byte, so that the files of a case may have any encoding */
function split(text: string): Pick<Case, "files" | "without"> {
  const marks = [...text.matchAll(MARKER)].map((mark, i, all) => {
    const above = text.slice(0, mark.index).split("\n").length - 1;
    return {
      stands: mark[1] === "file",
      name: mark[2]!,
      text: "\n".repeat(above) + text.slice(mark.index, all[i + 1]?.index),
    };
  });
  return {
    files: marks.filter(({ stands }) => stands).map(({ name, text: own }) => loadBytes(name, own)),
    without: marks.filter(({ stands }) => !stands).map(({ name }) => name),
  };
}

function loadBytes(name: string, bytes: string): LoadedFile {
  const { text, fault } = decode(Buffer.from(bytes, "latin1"), name);
  return fault === null ? loadText(name, text) : undecoded(name, text, fault);
}

/** The files of a case, and those of the base that it does not replace. */
export function withBase({ files, without }: Pick<Case, "files" | "without">): LoadedFile[] {
  const names = new Set([...without, ...files.map(({ source }) => source.file)]);
  return [...baseFiles().filter(({ source }) => !names.has(source.file)), ...files];
}

const judged = new Map<
  Case,
  { readonly all: readonly LoadedFile[]; readonly faults: readonly Diagnostic[] }
>();

/** The files of a case beside those of the base, and their faults, found once per process. */
export function judgedCase(one: Case) {
  const known = judged.get(one);
  if (known) return known;
  const all = withBase(one);
  const result = { all, faults: faultsOf(all) };
  judged.set(one, result);
  return result;
}

/** The faults of some files; empty if they are valid. */
export function faultsOf(files: readonly LoadedFile[]): readonly Diagnostic[] {
  try {
    compile(files, memory);
    return [];
  } catch (error) {
    if (error instanceof DeclarationError) return error.diagnostics;
    throw error;
  }
}

/** The faults as printed for an author. */
export function printed(diagnostics: readonly Diagnostic[], files: readonly LoadedFile[]): string {
  const texts = new Map(files.map(({ source }) => [source.file, source.text]));
  return diagnostics.map((fault) => `${render(fault, texts.get(fault.file) ?? "")}\n`).join("\n");
}
