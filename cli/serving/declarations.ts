/** Loads the declarations of the current folder, and reports faults as a compiler does. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { buildApplication } from "../../package/build.ts";
import { DeclarationError, render } from "../../runtime/declare/diagnostic.ts";
import { packageRoot } from "../../runtime/declare/root.ts";
import { readText } from "../../runtime/declare/text.ts";
import { type Loaded, load } from "../../runtime/load.ts";
import { Memory } from "../../runtime/model/memory.ts";
import { Failure, UsageError } from "../shell/failure.ts";
import { counted } from "../shell/screen.ts";

/** The application's folder: the current one, or that of `--dir`. */
export const applicationFolder = (): string => process.cwd();

/**
 * The folder of the application's declarations.
 * @throws UsageError if there is none
 */
export function resourcesFolder(): string {
  const folder = join(applicationFolder(), "resources");
  if (existsSync(folder)) return folder;
  throw new UsageError(
    `no application here: ${applicationFolder()} has no folder resources/.
Run charter in the folder of an application, name the folder with --dir, or create an application: charter init.`,
  );
}

/**
 * Reads files of a folder, by their paths in messages, which begin with the folder's name.
 * @throws Failure if a file is not UTF-8
 */
export function textsIn(folder: string, isRead: (name: string) => boolean): Map<string, string> {
  const names = readdirSync(folder).filter(isRead).sort();
  const read = names.map((name) => {
    const file = join(basename(folder), name);
    return { file, ...readText(join(folder, name), file) };
  });
  const faults = read.flatMap(({ fault }) => fault ?? []);
  if (faults.length > 0) throw faultsOf(new DeclarationError(faults));
  return new Map(read.map(({ file, text }) => [file, text]));
}

export const declarationTexts = (): Map<string, string> =>
  textsIn(resourcesFolder(), (name) => name.endsWith(".yaml"));

/**
 * Loads the declarations, and builds hooks that changed.
 * @param memory of the previous load, after an edit
 * @throws Failure with every fault
 */
export async function loadDeclarations(memory = new Memory()): Promise<Loaded> {
  await buildHooks();
  return await loadBuilt("", memory);
}

/**
 * Builds hooks that changed.
 * @throws Failure with every fault
 */
export const buildHooks = async (): Promise<void> =>
  await told(() => buildApplication(dirname(resourcesFolder())));

/**
 * Loads the declarations, with hooks that are built already.
 * @param version makes Node import hooks files again
 * @param memory of the previous load
 * @throws Failure with every fault
 */
export const loadBuilt = (version: string, memory: Memory): Promise<Loaded> =>
  told(() => load(resourcesFolder(), version, memory));

/** Runs work. @throws Failure that reports each fault with its place */
export async function told<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof DeclarationError ? faultsOf(error) : (unreadableHooks(error) ?? error);
  }
}

export function faultsOf(error: DeclarationError): Failure {
  const { diagnostics } = error;
  const older = diagnostics.filter(({ rule }) => rule === "former-key").length;
  return new Failure("DECLARATION_FAULTS", `${counted(diagnostics.length, "error")} in the declarations.`, {
    lines: framesOf(error),
    remedy:
      older === 0 ? null : `\`charter fmt --upgrade\` rewrites keys of an older language (${older} here).`,
    details: diagnostics,
  });
}

/** @param texts of files that are not in the folder */
export function framesOf({ diagnostics }: DeclarationError, texts: ReadonlyMap<string, string> = new Map()) {
  const known = new Map<string, readonly string[]>();
  const linesOf = (file: string): readonly string[] => {
    const lines = known.get(file) ?? (texts.get(file) ?? readFileSync(pathOf(file), "utf8")).split("\n");
    known.set(file, lines);
    return lines;
  };
  return [...diagnostics.flatMap((fault) => ["", ...render(fault, linesOf(fault.file)).split("\n")]), ""];
}

/** Resolves a name in a message: relative to the application, or to the package for its own declarations. */
function pathOf(file: string): string {
  const own = join(applicationFolder(), file);
  return existsSync(own) ? own : join(packageRoot(), file);
}

function unreadableHooks(error: unknown): Failure | null {
  if (!(error instanceof Error)) return null;
  const place = /[^\s(]*\.hooks\.[tj]s[:\d]*/.exec(`${error.message}\n${error.stack ?? ""}`)?.[0];
  if (place === undefined) return null;
  const [first] = error.message.split("\n");
  return new Failure("HOOKS_UNREADABLE", asWritten(`A hooks file cannot be imported: ${first}`), {
    lines: [asWritten(place)],
  });
}

/** Replaces paths by those their author knows: of sources, relative to the application's folder. */
const asWritten = (text: string): string =>
  text
    .replaceAll("file://", "")
    .replaceAll(`${applicationFolder()}/`, "")
    .replace(/\bdist\/(resources\/[^\s']+)\.js\b/g, "$1.ts");
