/** Scopes: `resource:action`, with `*` for either part. */
import { didYouMean, Guessing } from "../errors.ts";
import type { FormerCollection } from "../model/evolution.ts";
import { grouped } from "../model/grouped.ts";
import { JOURNALS } from "../model/journal.ts";
import type { Application } from "../model/model.ts";
import type { Values } from "../record/command.ts";
import { isPassed } from "../record/given.ts";

/** Whether a held scope covers a needed one; a needed wildcard is covered by an equal or wider one. */
export function covers(held: string, needed: string): boolean {
  const [resource, action] = held.split(":") as [string, string];
  const [wantedResource, wantedAction] = needed.split(":") as [string, string];
  return (resource === "*" || resource === wantedResource) && (action === "*" || action === wantedAction);
}

/**
 * Returns a test that is fast for many calls with the same scopes.
 * @param collections from which a kept scope gets its current name
 */
export function scopeTest(
  held: readonly string[],
  collections: Application["collections"] = new Map(),
): (scope: string) => boolean {
  const known = new Map<string, boolean>();
  return (scope) => {
    const hit = known.get(scope);
    if (hit !== undefined) return hit;
    const wanted = renamedScope(collections, scope);
    const result = held.some((h) => covers(h, wanted));
    // Scopes come from declarations, so the map stays as small as the set of them.
    known.set(scope, result);
    return result;
  };
}

/** The scopes of a key: those of its preset plus its own, without duplicates, by the current names of collections. */
export const scopesOf = (
  { presets, collections }: Pick<Application, "presets" | "collections">,
  { scopePreset, scopes }: Readonly<Values>,
): string[] => {
  const own = (scopes as string[]).map((scope) => renamedScope(collections, scope));
  return [...new Set([...(presets.get(scopePreset as string) ?? []), ...own])];
};

/** A scope by a former name of its collection, if there is one: servers of both releases know that name during a rollout. */
export function keptScope(collections: Application["collections"], scope: string): string {
  const noun = nounOf(scope);
  const [former = noun] = [...collections].find(([, now]) => now === noun) ?? [];
  return former + scope.slice(noun.length);
}

/** A scope by the current name of its collection. */
export function renamedScope(collections: Application["collections"], scope: string): string {
  const noun = nounOf(scope);
  const now = collections.get(noun);
  return now === undefined ? scope : now + scope.slice(noun.length);
}

/**
 * Validates scopes. A scope that no call needs, such as `custmers:read` or `customers:delete`, is refused: it would allow
 * nothing, and the mistake would show only in production.
 * @param now Unix milliseconds: a former collection is accepted until its end
 * @returns the fault; null if some call needs the scope, itself or as part of a wildcard
 */
export function scopeJudge(application: Application, now: number): (scope: string) => string | null {
  const known = grantable(application);
  const former = formerNouns(application);
  const families = grouped([...known].map((scope) => [nounOf(scope), scope]));
  const guessing = new Guessing();
  return (sent) => {
    const one = former.get(nounOf(sent));
    const scope = renamedScope(application.collections, sent);
    if (one && isPassed(one, now)) return endedText(one, scope);
    if (known.has(scope)) return null;
    const family = families.get(nounOf(scope));
    const near = didYouMean(scope, family ?? known, guessing);
    const others = family ? `; those of this resource are ${family.join(", ")}.` : ".";
    return `No call needs the scope \`${scope}\`${near || others}`;
  };
}

const nounOf = (scope: string): string => scope.split(":")[0]!;

const formerNouns = ({ models }: Application): ReadonlyMap<string, FormerCollection> =>
  new Map([...models.values()].flatMap(({ formerly }) => formerly.map((one) => [one.name, one] as const)));

const endedText = ({ name, deprecated }: FormerCollection, scope: string): string =>
  `Scopes of \`${name}\` were accepted until ${deprecated!.sunset.toISOString().slice(0, 10)}. This one is \`${scope}\` now.`;

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
