/** One side of a comparison: compiled declarations, their sources with positions, and hook texts. */
import { basename } from "node:path";
import { DeclarationError } from "../../runtime/declare/diagnostic.ts";
import type { LoadedFile } from "../../runtime/declare/load.ts";
import { packageRoot } from "../../runtime/declare/root.ts";
import type { Source } from "../../runtime/declare/source.ts";
import { besidePlatform, platformFolder } from "../../runtime/load.ts";
import { compile } from "../../runtime/model/compile.ts";
import { Memory } from "../../runtime/model/memory.ts";
import type { Application } from "../../runtime/model/model.ts";
import { unwrittenHooks } from "../../runtime/record/hooks/load-hooks.ts";
import type { Acknowledged } from "./acknowledged.ts";
import type { About, ChangePlace, SideName } from "./change.ts";
import { Shared } from "./shared.ts";
import { type Surface, surfaceOf } from "./surface.ts";

/** Sources by resource; the application's own file has the key null. */
export type Sources = ReadonlyMap<string | null, Source>;

export interface Side {
  /** The name of the side: a revision or a folder. */
  readonly name: string;
  readonly application: Application;
  readonly surface: Surface;
  readonly sources: Sources;
  /** The text of each hooks file and the files beside it, by file name. */
  readonly hooks: ReadonlyMap<string, string>;
  readonly acknowledged: Acknowledged;
  readonly platform: Platform;
}

/** The version of this package that a side uses, and the texts of its own declarations, by the paths that messages name. */
export interface Platform {
  /** As its lock file says; null if there is none. */
  readonly version: string | null;
  /** Null if they are not known: those of the running package stand in for them. */
  readonly texts: ReadonlyMap<string, string> | null;
}

const UNKNOWN: Platform = { version: null, texts: null };

const APPLICATION = "application";

/**
 * Compiles a side from texts, which need not be on disk.
 * @param files texts by the paths that messages name
 * @param memory shared with the other side, since the sides are mostly equal
 * @throws DeclarationError with every fault
 */
export function sideOf(
  name: string,
  files: ReadonlyMap<string, string>,
  memory = new Memory(),
  platform = UNKNOWN,
): Side {
  const own = [...files]
    .filter(([file]) => /\.ya?ml$/.test(file))
    .map(([file, text]) => memory.read(file, text));
  const hooks = [...files].flatMap(([file, text]) => {
    return file.endsWith(".ts") ? [[basename(file), text] as const] : [];
  });
  const others =
    platform.texts &&
    [...platform.texts].map(([file, text]) => memory.read(file, text, platformFolder(), packageRoot()));
  const beside = besidePlatform(own, memory, others ?? undefined);
  const side = { ...sideOfLoaded(name, beside, new Map(hooks), memory), platform };
  const { models } = side.application;
  const written = [...models.values()].filter(({ folder }) => folder !== platformFolder());
  const faults = unwrittenHooks(written, side.sources, side.hooks);
  if (faults.length > 0) throw new DeclarationError(faults);
  return side;
}

/** Compiles a side from loaded files, including the platform's own. */
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
    surface: surfaceOf(application, memory.part(Shared)),
    sources: sourcesOf(files, application),
    hooks,
    acknowledged: { entries: [], source: null },
    platform: UNKNOWN,
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

/** The file and line of a change: on the later side, unless its path leads further on the earlier one. */
export function placeOf(about: About, sides: Readonly<Record<SideName, Side>>): ChangePlace | null {
  const depth = (side: SideName): number => depthIn(sides[side].sources.get(about.resource), about);
  const [before, after] = [depth("before"), depth("after")];
  if (before < 0 && after < 0) return null;
  const side: SideName = after >= before ? "after" : "before";
  const source = sides[side].sources.get(about.resource)!;
  const { file, line } = source.placeOfKey(about.path.slice(0, Math.max(before, after)));
  return { side, file, line };
}

/**
 * The line of a side that is nearest to a place. The application's own file stands for places that the side does not
 * have, and for the platform's own declarations, which are no files of the application.
 */
export function nearestLine(about: About, { sources, application }: Side): { file: string; line: number } {
  const isOwn = application.models.get(about.resource ?? "")?.folder !== platformFolder();
  const source = isOwn ? sources.get(about.resource) : undefined;
  if (!source) return { file: sources.get(null)!.file, line: 1 };
  const { file, line } = source.placeOfKey(about.path.slice(0, depthIn(source, about)));
  return { file, line };
}

/** How many segments of a path a source contains; -1 if there is no source. */
function depthIn(source: Source | undefined, { path }: About): number {
  if (!source) return -1;
  let value = source.value;
  for (const [depth, part] of path.entries()) {
    if (typeof value !== "object" || value === null || !(part in value)) return depth;
    value = (value as Record<string | number, unknown>)[part];
  }
  return path.length;
}
