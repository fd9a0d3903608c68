/** Finds the hooks named in declarations, and reports missing and undeclared ones. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { DeclarationError, type Diagnostic, type Place } from "../../declare/diagnostic.ts";
import type { LoadedFile } from "../../declare/load.ts";
import { importable, presence } from "../../declare/root.ts";
import type { Source } from "../../declare/source.ts";
import { nearest } from "../../errors.ts";
import { hookedCalls } from "../../model/footprint.ts";
import type { Application, Model } from "../../model/model.ts";
import { judgeSource } from "./hook-source.ts";
import type { Hooks } from "./hooks.ts";
import { type Exports, IMPORT_MS, ImportUnfinished, importWithin } from "./importing.ts";
import { type Node, type Script, Scripts } from "./script.ts";

const HOOKS = ".hooks.ts";

/** Functions that no declaration names: the runtime calls them by itself. */
export const BY_ITSELF: readonly string[] = ["present", "prepare"];

/** Hooks files of one application, kept across its edits. */
export class KnownHooks {
  /** What was imported, by URL: of one URL Node gives the same again, only later. */
  readonly imported = new Map<string, Exports>();
  /** What was read, by path. */
  readonly scripts = new Map<string, Script>();

  /** @param importMs the maximum time for the import of a file */
  constructor(readonly importMs = IMPORT_MS) {}
}

/**
 * Imports the hooks files beside the declarations.
 * @param version makes Node read a file again after a reload; empty for the first time
 * @param memory of the load before
 * @throws DeclarationError if a hook is missing, no declaration names a hook, or a file never finishes loading
 */
export async function loadHooks(
  application: Application,
  files: readonly LoadedFile[],
  version = "",
  memory = new KnownHooks(),
): Promise<Hooks> {
  const hooks = new Map<string, Exports>();
  const faults: Diagnostic[] = [];
  const isThere = presence();
  const textOf = (path: string) => (isThere(path) ? readFileSync(path, "utf8") : null);
  const scripts = new Scripts(textOf, memory.scripts);
  const own = files.find(({ stem, folder }) => stem === "application" && folder !== "");
  const sources = new Map(files.map((file) => [file.source.file, file]));
  for (const model of application.models.values()) {
    const { source, root } = sources.get(model.file)!;
    const built = importable(join(model.folder, `${model.stem}${HOOKS}`), root);
    const url = isThere(built) ? `${pathToFileURL(built).href}${version}` : null;
    const found = url === null ? null : await imported(url, memory, source.file, model.stem);
    faults.push(...missingHooks(model, source, found), ...undeclaredHooks(model, source, found ?? {}));
    if (found) hooks.set(model.name, found);
    // Tests check the platform's own hooks against their declarations, so a start does not.
    if (model.folder === own?.folder)
      faults.push(...sourceFaults(model, { source, root }, application, scripts));
  }
  if (own) faults.push(...strays(application, own), ...silentEvents(application, own, sources));
  if (faults.length > 0) throw new DeclarationError(faults);
  return hooks;
}

/** @param found null if there is no hooks file */
const missingHooks = (model: Model, source: Source, found: Exports | null): Diagnostic[] =>
  hookedCalls(model)
    .filter(({ hook }) => typeof found?.[hook] !== "function")
    .map(({ hook, path }) => missing(model, hook, source.place([...path, "hook"]), found !== null));

function undeclaredHooks(model: Model, source: Source, found: Exports): Diagnostic[] {
  const known = new Set([...BY_ITSELF, ...hookedCalls(model).map(({ hook }) => hook)]);
  const strange = Object.keys(found).filter((name) => typeof found[name] === "function" && !known.has(name));
  return strange.map((name) => ({
    ...source.place([]),
    rule: "hook-undeclared",
    message: `${model.stem}.hooks.ts exports \`${name}\`, which this declaration does not name.`,
    hint: "Name it under `hook:`, or do not export it.",
  }));
}

async function imported(url: string, known: KnownHooks, declaration: string, stem: string): Promise<Exports> {
  const exports =
    known.imported.get(url) ??
    (await importWithin(url, known.importMs).catch((error: unknown) => {
      throw error instanceof ImportUnfinished
        ? unfinished(error, join(dirname(declaration), `${stem}${HOOKS}`))
        : error;
    }));
  known.imported.set(url, exports);
  return exports;
}

const unfinished = ({ message }: ImportUnfinished, file: string): DeclarationError =>
  new DeclarationError([
    {
      file,
      line: 1,
      column: 1,
      length: 1,
      rule: "hooks-unfinished",
      message: `This file cannot be imported: ${message}`,
      hint: "Await inside the hooks instead.",
    },
  ]);

const missing = ({ stem }: Model, name: string, place: Place, hasFile: boolean): Diagnostic => ({
  ...place,
  rule: "hook-missing",
  message: hasFile
    ? `${stem}.hooks.ts exports no function \`${name}\`.`
    : `The hook \`${name}\` needs a file ${stem}.hooks.ts beside this one.`,
  hint: `Export \`${name}\` from ${stem}.hooks.ts, or remove the key.`,
});

/**
 * Hooks that declarations name and texts do not export, where nothing is there to be imported.
 * @param texts of the hooks files, by their names
 */
export function unwrittenHooks(
  models: Iterable<Model>,
  sources: ReadonlyMap<string | null, Source>,
  texts: ReadonlyMap<string, string>,
): Diagnostic[] {
  return [...models].flatMap((model) => {
    const text = texts.get(`${model.stem}${HOOKS}`);
    return hookedCalls(model)
      .filter(({ hook }) => text === undefined || !exports(text, hook))
      .map(({ hook, path: at }) =>
        missing(model, hook, sources.get(model.name)!.place([...at, "hook"]), text !== undefined),
      );
  });
}

/** Whether a text exports a name, or all that another module does. */
const exports = (text: string, name: string): boolean =>
  new RegExp(
    `^export (?:async )?(?:function|const|let|var)\\*? ${name}\\b|^export \\{[^}]*\\b${name}\\b|^export \\*`,
    "m",
  ).test(text);

/** Events that neither a declaration nor a hook names: a subscriber to one would wait forever. */
function silentEvents(
  { models }: Application,
  own: LoadedFile,
  files: ReadonlyMap<string, LoadedFile>,
): Diagnostic[] {
  const silent = [...models.values()]
    .filter(({ folder }) => folder === own.folder)
    .flatMap((model) => {
      const emitted = [
        ...model.actions.values(),
        ...[...(model.states?.values.values() ?? [])].map((s) => s.expires),
      ];
      const named = new Set(emitted.map((one) => one?.emits));
      return [...model.events.values()]
        .filter(({ name, on }) => on === null && !named.has(name))
        .map(({ name }) => ({ name, model }));
    });
  if (silent.length === 0) return [];
  const written = readdirSync(own.folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.startsWith("generated"))
    .map((name) => readFileSync(join(own.folder, name), "utf8"));
  return silent
    .filter(({ name }) => !written.some((text) => text.includes(name)))
    .map(({ name, model }) => ({
      ...files.get(model.file)!.source.placeOfKey(["events", name]),
      rule: "event",
      message: `\`${name}\` is never emitted, and no hook names it.`,
      hint: "Add `on:` with an operation, name it under `emits` of an action, an expiry or a hook's update, or remove it.",
    }));
}

/** Hooks files of the application that have no declaration's name: nothing would ever call them. */
function strays({ models }: Application, { folder, root }: LoadedFile): Diagnostic[] {
  const stems = [...models.values()].filter((model) => model.folder === folder).map(({ stem }) => stem);
  return readdirSync(folder)
    .filter((name) => name.endsWith(HOOKS))
    .map((name) => ({ name, stem: name.slice(0, -HOOKS.length) }))
    .filter(({ stem }) => !stems.includes(stem))
    .map(({ name, stem }) => {
      const meant = nearest(stem, stems);
      return {
        file: relative(root, join(folder, name)),
        line: 1,
        column: 1,
        length: 1,
        rule: "hooks-stray",
        message: `There is no declaration ${stem}.yaml beside it.`,
        hint:
          meant === null
            ? "Write the hooks of a declaration beside it, in a file with the same name."
            : `Did you mean ${meant}${HOOKS}?`,
      };
    });
}

/** What the source of a resource's hooks does beside its declaration; nothing where it is published without it. */
export function sourceFaults(
  model: Model,
  { source, root }: Pick<LoadedFile, "source" | "root">,
  application: Application,
  scripts: Scripts,
): Diagnostic[] {
  const script = scripts.read(join(model.folder, `${model.stem}${HOOKS}`));
  if (script === null) return [];
  return hookedCalls(model).flatMap((called) => {
    const pieces = scripts.piecesOf(script, called.hook);
    return judgeSource(pieces, { ...called, model }, application).map((fault) => {
      const { rule, message, hint } = fault;
      const place =
        "path" in fault ? source.place(fault.path) : placeOf(fault.piece.script, fault.node, root);
      return { ...place, rule, message, ...(hint === undefined ? {} : { hint }) };
    });
  });
}

function placeOf({ path, text }: Script, { start, end }: Node, root: string): Place {
  const lines = text.slice(0, start!).split("\n");
  const column = lines.at(-1)!.length + 1;
  return { file: relative(root, path), line: lines.length, column, length: end! - start! };
}
