/** Scopes: `resource:action`, with `*` for either part. */
import { didYouMean, Guessing } from "../errors.ts";
import { grouped } from "../model/grouped.ts";
import { JOURNALS } from "../model/journal.ts";
import type { Application } from "../model/model.ts";
import type { Values } from "../record/command.ts";

/** Whether a held scope covers a needed one; a needed wildcard is covered by an equal or wider one. */
export function covers(held: string, needed: string): boolean {
  const [resource, action] = held.split(":") as [string, string];
  const [wantedResource, wantedAction] = needed.split(":") as [string, string];
  return (resource === "*" || resource === wantedResource) && (action === "*" || action === wantedAction);
}

/** Returns a test that is fast for many calls with the same scopes. */
export function scopeTest(held: readonly string[]): (scope: string) => boolean {
  const known = new Map<string, boolean>();
  return (scope) => {
    const hit = known.get(scope);
    if (hit !== undefined) return hit;
    const result = held.some((h) => covers(h, scope));
    // Scopes come from declarations, so the map stays as small as the set of them.
    known.set(scope, result);
    return result;
  };
}

/** The scopes of a key: those of its preset plus its own, without duplicates. */
export const scopesOf = (
  { presets }: Pick<Application, "presets">,
  { scopePreset, scopes }: Readonly<Values>,
): string[] => [...new Set([...(presets.get(scopePreset as string) ?? []), ...(scopes as string[])])];

/**
 * Validates scopes. A scope that no call needs, such as `custmers:read` or `customers:delete`, is refused: it would allow
 * nothing, and the mistake would show only in production.
 * @returns the fault; null if some call needs the scope, itself or as part of a wildcard
 */
export function scopeJudge(application: Application): (scope: string) => string | null {
  const known = grantable(application);
  const families = grouped([...known].map((scope) => [nounOf(scope), scope]));
  const guessing = new Guessing();
  return (scope) => {
    if (known.has(scope)) return null;
    const family = families.get(nounOf(scope));
    const near = didYouMean(scope, family ?? known, guessing);
    const others = family ? `; those of this resource are ${family.join(", ")}.` : ".";
    return `No call needs the scope \`${scope}\`${near || others}`;
  };
}

const nounOf = (scope: string): string => scope.split(":")[0]!;

/** Returns every scope that some call needs, and every wildcard that covers one. */
function grantable({ models }: Application): ReadonlySet<string> {
  const needed = [...models.values()].flatMap(({ readScope, writeScope, actions }) => [
    readScope,
    writeScope,
    ...[...actions.values()].map(({ scope }) => scope),
  ]);
  const all = [...needed, ...JOURNALS.map(({ readScope }) => readScope)].map(
    (scope) => scope.split(":") as [string, string],
  );
  return new Set(
    all.flatMap(([resource, act]) => [`${resource}:${act}`, `${resource}:*`, `*:${act}`, "*:*"]),
  );
}
