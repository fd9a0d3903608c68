/** Places the faults of a refused call at the editors of their fields. */
import type { Detail } from "../core/http.ts";
import type { Type } from "../core/model.ts";
import { isItemized, type Members } from "./fields.ts";

export interface Placed {
  /** Messages by the JSON Pointer of an editor. */
  readonly at: ReadonlyMap<string, readonly string[]>;
  /** The paths of the details that have a place; all others belong above the form. */
  readonly shown: readonly string[];
}

export const NOWHERE: Placed = { at: new Map(), shown: [] };

export function placeFaults(details: readonly Detail[], fields: Members): Placed {
  const at = new Map<string, string[]>();
  const shown: string[] = [];
  for (const { path, message } of details) {
    const found = editorOf(path, fields);
    if (!found) continue;
    shown.push(path);
    const text = found.rest.length === 0 ? message : `${found.rest.join(" / ")}: ${message}`;
    at.set(found.pointer, [...(at.get(found.pointer) ?? []), text]);
  }
  return { at, shown };
}

/** The deepest editor on the way to a path; `rest` leads on from it. */
function editorOf(path: string, fields: Members): { pointer: string; rest: string[] } | null {
  const [first, ...rest] = path.startsWith("/") ? path.slice(1).split("/").map(unescaped) : [];
  let type: Type | undefined = first === undefined ? undefined : fields[first];
  if (!type) return null;
  let pointer = `/${first}`;
  while (rest.length > 0) {
    const inside: Type | undefined = isItemized(type) ? type.items : type.fields?.[rest[0]!];
    if (!inside) break;
    pointer += `/${rest.shift()}`;
    type = inside;
  }
  return { pointer, rest };
}

const unescaped = (segment: string): string => segment.replaceAll("~1", "/").replaceAll("~0", "~");
