/** In charge of paths through references, as `copyId.bookId`: where they lead, or why they do not. */

import type { ResourceDeclaration } from "../declaration.ts";
import type { Wrong } from "../wording.ts";
import type { World } from "../world.ts";
import { fieldOf, noField, type Outline, resourceOf } from "./outline.ts";

/** A field that a path reads of another record than the one it begins at. */
export interface Passed {
  readonly field: Outline;
  readonly of: ResourceDeclaration;
}

export type Followed =
  | { readonly field: Outline; readonly first: Outline; readonly others: readonly Passed[] }
  | Wrong
  /** It leads through a resource whose file has faults of its own. */
  | "unknown";

/** Follows a path from a resource to the field that it ends at. */
export function follow(path: string, from: ResourceDeclaration, world: World): Followed {
  const names = path.split(".");
  const first = fieldOf(names[0]!, from, world);
  let at = from;
  const passed: Passed[] = [];
  for (const name of names.slice(0, -1)) {
    const next = beyond(name, at, world);
    if (next === "unknown" || "message" in next) return next;
    passed.push({ field: fieldOf(name, at, world)!, of: at });
    at = next;
  }
  const field = fieldOf(names.at(-1)!, at, world);
  if (!field) return noField(names.at(-1)!, at, world);
  return { field, first: first!, others: [...passed, { field, of: at }].slice(1) };
}

/** The resource that a reference leads to. */
function beyond(
  name: string,
  at: ResourceDeclaration,
  world: World,
): ResourceDeclaration | Wrong | "unknown" {
  const field = fieldOf(name, at, world);
  if (!field) return noField(name, at, world);
  const to = field.options?.type === "reference" ? field.options.to : undefined;
  if (typeof to !== "string")
    return {
      message: `\`${name}\` of \`${at.resource}\` is not a reference to one resource, so no path leads through it.`,
    };
  return resourceOf(to, world) ?? "unknown";
}
