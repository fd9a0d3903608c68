/** Checks former collections: no other resource uses the name, and it ends after its deprecation begins. */
import type { Path } from "../../declare/source.ts";
import type { ResourceDeclaration } from "../declaration.ts";
import { formerNames } from "../evolution.ts";
import type { DeclaredResource } from "../world.ts";
import { judgeDays } from "./evolution.ts";
import { type Check, teller } from "./walk.ts";

const RULE = "former-name";

/** The place of a former collection in its declaration. */
export const formerKey = ({ was }: ResourceDeclaration, name: string): Path =>
  typeof was === "string" ? ["was"] : ["was", name];

export const formerCollectionNames: Check = (world, report) => {
  const current = new Map(world.files.map((file) => [file.declaration.collection, file]));
  const former = new Map<string, DeclaredResource>();
  for (const file of world.files)
    for (const [name, days] of formerNames(file.declaration)) {
      const path = formerKey(file.declaration, name);
      const onKey = typeof file.declaration.was !== "string";
      const fault = faultOf(name, file, current.get(name), former.get(name));
      if (fault) report(file, path, { rule: RULE, onKey, ...fault });
      else former.set(name, file);
      const below = teller((at, wrong) => report(file, [...path, ...at], { rule: RULE, ...wrong }));
      if (days !== null) judgeDays(days, below, world);
    }
  for (const file of world.files) scopesOf(file, former, (...fault) => report(file, ...fault));
};

type Fault = { readonly message: string; readonly hint: string };

const NEVER_AGAIN =
  "Calls, keys and the table still use the former name. Choose a collection that no resource has had; names cannot be swapped.";

function faultOf(
  name: string,
  { declaration: { collection } }: DeclaredResource,
  holder: DeclaredResource | undefined,
  other: DeclaredResource | undefined,
): Fault | null {
  if (name === collection)
    return {
      message: `\`${name}\` is the collection itself, so it cannot be a former name of it.`,
      hint: "Write the collection of the previous release.",
    };
  if (holder)
    return {
      message: `\`${name}\` is the collection of \`${holder.declaration.resource}\`, so it cannot be a former name of \`${collection}\`.`,
      hint: NEVER_AGAIN,
    };
  if (!other) return null;
  return {
    message: `\`${name}\` is already a former name of \`${other.declaration.collection}\`, in ${other.source.file}.`,
    hint: "One of the two had another collection in the previous release.",
  };
}

/** A declared scope with a former collection would no longer be distinguished from those of the current one. */
function scopesOf(
  { declaration }: DeclaredResource,
  former: ReadonlyMap<string, DeclaredResource>,
  report: (path: Path, fault: Fault & { readonly rule: string }) => void,
): void {
  const declared: (readonly [Path, string])[] = [
    ...(declaration.scope === undefined ? [] : [[["scope"], declaration.scope] as const]),
    ...Object.entries(declaration.actions ?? {}).flatMap(([name, { scope = [] }]) =>
      [scope]
        .flat()
        .map(
          (one, i) => [["actions", name, "scope", ...(typeof scope === "string" ? [] : [i])], one] as const,
        ),
    ),
  ];
  for (const [path, scope] of declared) {
    const [noun, act] = scope.split(":") as [string, string];
    const holder = former.get(noun);
    if (holder)
      report(path, {
        rule: RULE,
        message: `\`${noun}\` is a former name of \`${holder.declaration.collection}\`.`,
        hint: `Write \`${holder.declaration.collection}:${act}\`. Keys that hold \`${scope}\` hold that scope too.`,
      });
  }
}
