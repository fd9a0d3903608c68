/** In charge of one side of a comparison: its declarations compiled, their sources, and the text of its hooks. */
import { basename } from "node:path";
import { DeclarationError } from "../../runtime/declare/diagnostic.ts";
import type { LoadedFile } from "../../runtime/declare/load.ts";
import { besidePlatform, platformFolder } from "../../runtime/load.ts";
import { compile } from "../../runtime/model/compile.ts";
import { Memory } from "../../runtime/model/memory.ts";
import type { Application } from "../../runtime/model/model.ts";
import { unwrittenHooks } from "../../runtime/record/load-hooks.ts";
import type { Sources } from "./places.ts";
import { type Surface, surfaceOf } from "./surface.ts";

export interface Side {
  /** What it is called: a revision or a folder. */
  readonly name: string;
  readonly application: Application;
  readonly surface: Surface;
  readonly sources: Sources;
  /** Text of each hooks file, and of files beside it, by name. */
  readonly hooks: ReadonlyMap<string, string>;
}

export interface SideFile {
  readonly file: string;
  readonly text: string;
}

const APPLICATION = "application";

/**
 * Compiles a side of files that need not stand anywhere.
 * @param memory of the other side: two share most of what they are made of
 * @throws DeclarationError with every fault
 */
export function sideOf(name: string, files: readonly SideFile[], memory = new Memory()): Side {
  const own = files
    .filter(({ file }) => /\.ya?ml$/.test(file))
    .map(({ file, text }) => memory.read(file, text));
  const hooks = files.flatMap(({ file, text }) => {
    return file.endsWith(".ts") ? [[basename(file), text] as const] : [];
  });
  const side = sideOfLoaded(name, besidePlatform(own, memory), new Map(hooks), memory);
  const { models } = side.application;
  const written = [...models.values()].filter(({ folder }) => folder !== platformFolder());
  const faults = unwrittenHooks(written, side.sources, side.hooks);
  if (faults.length > 0) throw new DeclarationError(faults);
  return side;
}

/** The same of files that are read already, the platform's own among them. */
export function sideOfLoaded(
  name: string,
  files: readonly LoadedFile[],
  hooks: ReadonlyMap<string, string>,
  memory = new Memory(),
): Side {
  const application = compile(files, memory);
  return {
    name,
    application,
    surface: surfaceOf(application),
    sources: sourcesOf(files, application),
    hooks,
  };
}

function sourcesOf(files: readonly LoadedFile[], { models }: Application): Sources {
  const byFile = new Map(files.map(({ source }) => [source.file, source]));
  const own = files.find(({ stem, folder }) => stem === APPLICATION && folder !== platformFolder());
  return new Map([
    ...(own ? [[null, own.source] as const] : []),
    ...[...models.values()].map((model) => [model.name, byFile.get(model.file)!] as const),
  ]);
}
