/** Scopes: each that an action needs or a preset holds is one that some resource has. */
import type { ResourceDeclaration } from "../declaration.ts";
import { JOURNALS } from "../journal.ts";
import { notAmong, quoted } from "../wording.ts";
import type { Check, World } from "../world.ts";

/** A collection that two resources share stands in the place of another, which scopes may name. */
const hasDuplicates = ({ files }: World): boolean =>
  new Set(files.map(({ declaration }) => declaration.collection)).size < files.length;

const BEGINS = "A scope begins with the collection of a resource, or as its access rule says.";

export const actionScopes: Check = (world, report) => {
  if (world.faulty.size > 0) return;
  const nouns = byNoun(world.files.flatMap(({ declaration }) => ownScopes(declaration)));
  for (const file of world.files)
    for (const [name, { scope }] of Object.entries(file.declaration.actions ?? {})) {
      const noun = scope?.split(":")[0];
      if (noun === undefined || nouns.has(noun)) continue;
      report(file, ["actions", name, "scope"], {
        rule: "scope",
        ...notAmong(noun, "not what any scope begins with", nouns.keys(), BEGINS),
      });
    }
};

export const presets: Check = (world, report) => {
  const { application } = world;
  if (!application || world.faulty.size > 0 || hasDuplicates(world)) return;
  const nouns = byNoun([
    ...JOURNALS.map(({ scope }) => scope),
    ...world.files.flatMap(({ declaration }) => allScopes(declaration)),
  ]);
  for (const [preset, scopes] of Object.entries(application.declaration.presets))
    scopes.forEach((scope, i) => {
      const fault = presetFault(scope, nouns);
      if (fault) report(application, ["presets", preset, i], { rule: "preset", ...fault });
    });
};

/** A key could be given its scopes one by one alone, which is how a resource is forgotten. */
export const heldScopes: Check = (world, report) => {
  const { application } = world;
  if (!application || world.faulty.size > 0) return;
  const held = Object.values(application.declaration.presets).flat();
  for (const file of world.files) {
    const scopes = allScopes(file.declaration);
    // The platform's own resources stand elsewhere.
    if (file.folder !== application.folder || scopes.length === 0) continue;
    if (scopes.some((scope) => held.some((one) => covers(one, scope)))) continue;
    report(file, ["resource"], {
      rule: "preset",
      message: `No preset holds a scope of \`${file.declaration.resource}\`.`,
      hint: `Add ${quoted(scopes)} to those of \`presets\` in application.yaml that are to have them.`,
    });
  }
};

const covers = (held: string, scope: string): boolean => {
  const [theirs, ours] = [held.split(":"), scope.split(":")];
  return theirs.every((part, i) => part === "*" || part === ours[i]);
};

function presetFault(scope: string, nouns: ReadonlyMap<string, ReadonlySet<string>>) {
  const [noun, act] = scope.split(":") as [string, string];
  if (noun !== "*" && !nouns.has(noun))
    return notAmong(noun, "not what any scope begins with", nouns.keys(), BEGINS);
  const acts = noun === "*" ? new Set([...nouns.values()].flatMap((a) => [...a])) : nouns.get(noun)!;
  if (act === "*" || acts.has(act)) return null;
  return notAmong(
    act,
    noun === "*" ? "not what any scope allows" : `not what a scope of \`${noun}\` allows`,
    acts,
  );
}

/** What follows the colon, by what stands before it. */
function byNoun(scopes: readonly string[]): Map<string, Set<string>> {
  const nouns = new Map<string, Set<string>>();
  for (const scope of scopes) {
    const [noun, act] = scope.split(":") as [string, string];
    nouns.set(noun, (nouns.get(noun) ?? new Set()).add(act));
  }
  return nouns;
}

function ownScopes({ scope, parent, collection }: ResourceDeclaration): string[] {
  if (scope !== undefined) return [scope];
  return parent ? [] : [`${collection}:read`, `${collection}:write`];
}

function allScopes(declaration: ResourceDeclaration): string[] {
  const named = Object.values(declaration.actions ?? {}).flatMap(({ scope }) => scope ?? []);
  return [...ownScopes(declaration), ...named];
}
