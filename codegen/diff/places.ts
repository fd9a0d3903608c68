/** In charge of where a change stands: the file and line of the side that has it. */
import type { Source } from "../../runtime/declare/source.ts";
import type { About, ChangePlace, SideName } from "./change.ts";

/** Sources by resource; the application's own under null. */
export type Sources = ReadonlyMap<string | null, Source>;

/** The later side's where it stands there, else the earlier one's. */
export function placeOf(about: About, sources: Readonly<Record<SideName, Sources>>): ChangePlace | null {
  const depth = (side: SideName): number => depthIn(sources[side].get(about.resource), about);
  const [before, after] = [depth("before"), depth("after")];
  if (before < 0 && after < 0) return null;
  const side: SideName = after >= before ? "after" : "before";
  const source = sources[side].get(about.resource)!;
  const { file, line } = source.placeOfKey(about.path.slice(0, Math.max(before, after)));
  return { side, file, line };
}

/** How many segments of a path a source holds; -1 where there is no such source. */
function depthIn(source: Source | undefined, { path }: About): number {
  if (!source) return -1;
  let value = source.value;
  for (const [depth, part] of path.entries()) {
    if (typeof value !== "object" || value === null || !(part in value)) return depth;
    value = (value as Record<string | number, unknown>)[part];
  }
  return path.length;
}
