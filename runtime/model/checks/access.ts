/** Checks permissions and scopes: each one that is needed is granted, and each one that is granted is needed. */
import type { ApplicationDeclaration, ResourceDeclaration } from "../declaration.ts";
import { formerNames } from "../evolution.ts";
import { grouped } from "../grouped.ts";
import { JOURNALS } from "../journal.ts";
import { notAmong, quoted } from "../wording.ts";
import type { Declared, ReportAt, World } from "../world.ts";
import { type Spoken, under } from "./names.ts";
import type { Check } from "./walk.ts";

export const permissions: Check = (world, report) => {
  const { application } = world;
  if (!application) return;
  const granted = new Set(Object.values(application.declaration.roles).flat());
  const needed = new Set(JOURNALS.flatMap(({ permission }) => permission ?? []));
  for (const file of world.files)
    for (const [permission, path] of needs(file.declaration)) {
      needed.add(permission);
      if (granted.has(permission)) continue;
      const hint = "Grant it to a role under `roles` of application.yaml.";
      const fault = notAmong(permission, "not granted to any role", granted, hint);
      report(file, path, { rule: "permission", ...fault, onKey: path.at(-1) === permission });
    }
  if (world.faulty.size > 0) return;
  const missing = [...needed].filter((other) => !granted.has(other));
  const hint = "Remove it, or name it as the `permission` of a field, an action or a resource.";
  for (const [role, list] of Object.entries(application.declaration.roles))
    list.forEach((permission, i) => {
      if (needed.has(permission)) return;
      const fault = notAmong(permission, "not needed by any field, action or resource", missing, hint);
      report(application, ["roles", role, i], { rule: "permission", ...fault });
    });
};

/** The permissions that a declaration needs, each with its place; a permission with conditions is a key. */
const needs = ({ fields, permission, actions = {} }: ResourceDeclaration): Spoken[] => [
  ...Object.entries(fields).flatMap(([name, { permission: given = {} }]) => {
    const path = ["fields", name, "permission"];
    return typeof given === "string"
      ? under(given, ...path)
      : Object.keys(given).map((one): Spoken => [one, [...path, one]]);
  }),
  ...under(permission, "permission"),
  ...Object.entries(actions).flatMap(([name, action]) =>
    under(action.permission, "actions", name, "permission"),
  ),
];

/** Whether two resources share a collection: one of them then hides a collection that scopes may name. */
const hasDuplicates = ({ files }: World): boolean =>
  new Set(files.map(({ declaration }) => declaration.collection)).size < files.length;

const BEGINS = "The part before the colon is a resource's collection, or comes from its `scope`.";

export const scopes: Check = (world, report) => {
  if (world.faulty.size > 0) return;
  actionScopes(world, report);
  const { application } = world;
  if (!application) return;
  if (!hasDuplicates(world)) presets(application, world, report);
  heldScopes(application, world, report);
};

function actionScopes(world: World, report: ReportAt): void {
  const nouns = byNoun(world.files.flatMap(({ declaration }) => ownScopes(declaration)));
  // Former collections are reported with their current name elsewhere.
  const former = formerNouns(world);
  for (const file of world.files)
    for (const [name, { scope = [] }] of Object.entries(file.declaration.actions ?? {}))
      [scope].flat().forEach((one, i) => {
        const noun = one.split(":")[0]!;
        if (nouns.has(noun) || former.has(noun)) return;
        report(file, ["actions", name, "scope", ...(typeof scope === "string" ? [] : [i])], {
          rule: "scope",
          ...notAmong(noun, "not the resource of any scope", nouns.keys(), BEGINS),
        });
      });
}

type AccessCheck = (application: Declared<ApplicationDeclaration>, world: World, report: ReportAt) => void;

const presets: AccessCheck = (application, world, report) => {
  const nouns = byNoun([
    ...JOURNALS.map(({ readScope }) => readScope),
    ...world.files.flatMap(({ declaration }) => allScopes(declaration)),
  ]);
  const former = formerNouns(world);
  for (const [preset, scopes] of Object.entries(application.declaration.presets))
    scopes.forEach((scope, i) => {
      const fault = formerFault(scope, former) ?? presetFault(scope, nouns);
      if (fault) report(application, ["presets", preset, i], { rule: "preset", ...fault });
    });
};

/** The current name of each former collection. */
const formerNouns = ({ files }: World): ReadonlyMap<string, string> =>
  new Map(
    files.flatMap(({ declaration }) =>
      formerNames(declaration).map(([name]) => [name, declaration.collection] as const),
    ),
  );

function formerFault(scope: string, former: ReadonlyMap<string, string>) {
  const [noun, act] = scope.split(":") as [string, string];
  const now = former.get(noun);
  if (now === undefined) return null;
  return { message: `\`${noun}\` is a former name of \`${now}\`.`, hint: `Write \`${now}:${act}\`.` };
}

/** Otherwise, keys could get the resource's scopes only one by one, which is how a resource is forgotten. */
const heldScopes: AccessCheck = (application, world, report) => {
  const held = Object.values(application.declaration.presets).flat();
  for (const file of world.files) {
    const scopes = allScopes(file.declaration);
    // The platform's own resources are in another folder.
    if (file.folder !== application.folder || scopes.length === 0) continue;
    if (scopes.some((scope) => held.some((one) => covers(one, scope)))) continue;
    report(file, ["resource"], {
      rule: "preset",
      message: `No preset includes a scope of \`${file.declaration.resource}\`.`,
      hint: `Add ${quoted(scopes)} to the \`presets\` in application.yaml that should include them.`,
    });
  }
};

const covers = (held: string, scope: string): boolean => {
  const [theirs, ours] = [held.split(":"), scope.split(":")];
  return theirs.every((part, i) => part === "*" || part === ours[i]);
};

function presetFault(scope: string, nouns: ReturnType<typeof byNoun>) {
  const [noun, act] = scope.split(":") as [string, string];
  if (noun !== "*" && !nouns.has(noun))
    return notAmong(noun, "not the resource of any scope", nouns.keys(), BEGINS);
  const acts = new Set(noun === "*" ? [...nouns.values()].flat() : nouns.get(noun));
  if (act === "*" || acts.has(act)) return null;
  return notAmong(
    act,
    noun === "*" ? "not the action of any scope" : `not the action of any scope of \`${noun}\``,
    acts,
  );
}

/** Groups the parts after the colon by those before it. */
const byNoun = (scopes: readonly string[]) =>
  grouped([...new Set(scopes)].map((scope) => scope.split(":") as [noun: string, act: string]));

function ownScopes({ scope, parent, collection }: ResourceDeclaration): string[] {
  if (scope !== undefined) return [scope];
  return parent ? [] : [`${collection}:read`, `${collection}:write`];
}

function allScopes(declaration: ResourceDeclaration): string[] {
  const named = Object.values(declaration.actions ?? {}).flatMap(({ scope }) => scope ?? []);
  return [...ownScopes(declaration), ...named];
}
