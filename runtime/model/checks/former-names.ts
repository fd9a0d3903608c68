/** Former names, `was`: each is nobody else's now, and the days of its retirement are real ones in order. */
import type { Path } from "../../declare/source.ts";
import type { FieldDeclaration, ResourceDeclaration } from "../declaration.ts";
import { formerNames } from "../evolution.ts";
import type { World } from "../world.ts";
import { judgeDays } from "./deprecations.ts";
import { parametersOf } from "./field-names.ts";

import { fieldNames, fieldOf, isFilterable } from "./outline.ts";
import { below, perResource } from "./walk.ts";

interface Renamed extends Pick<FieldDeclaration, "was"> {
  readonly name: string;
  /** Place of its `was`. */
  readonly path: Path;
  readonly isHidden: boolean;
}

export const formerFieldNames = perResource("former-name", (declaration, report, world) => {
  const holders = new Map(fieldNames(declaration, world).map((name) => [name, "is the name of a field"]));
  for (const renamed of renamedOf(declaration)) {
    for (const [former, days] of formerNames(renamed)) {
      const place = typeof renamed.was === "string" ? renamed.path : [...renamed.path, former];
      const onKey = typeof renamed.was !== "string";
      const holder = holders.get(former) ?? parameter(former, renamed.name, declaration, world);
      if (holder !== undefined)
        report(place, {
          message: `\`${former}\` ${holder}, so that it cannot be what \`${renamed.name}\` was called.`,
          hint: "Write the name that the field had in the release before.",
          onKey,
        });
      else holders.set(former, `is what \`${renamed.name}\` was called`);
      if (days === null) continue;
      if (renamed.isHidden)
        report(place, {
          message: "Clients never meet a hidden field, so its former name needs no end.",
          hint: `Write \`was: ${former}\`.`,
          onKey,
        });
      else judgeDays(days, below(report, ...place), world);
    }
  }
});

function renamedOf({ fields, states }: ResourceDeclaration): Renamed[] {
  const declared = Object.entries(fields).flatMap(([name, { was, mode, type, hidden }]): Renamed[] =>
    was === undefined || mode === "removed" || type === "alias"
      ? []
      : [{ name, was, path: ["fields", name, "was"], isHidden: hidden !== undefined }],
  );
  if (states?.was === undefined) return declared;
  return [...declared, { name: states.field, was: states.was, path: ["states", "was"], isHidden: false }];
}

/** Where lists filter by the field, its former name is a parameter as well. */
function parameter(
  former: string,
  name: string,
  declaration: ResourceDeclaration,
  world: World,
): string | undefined {
  const field = fieldOf(name, declaration, world);
  if (!field || !isFilterable(field)) return undefined;
  const declared = Object.values(declaration.fields).flatMap(({ filters = {} }) => Object.keys(filters));
  return [...parametersOf(["externalReferences"]), ...declared].includes(former)
    ? "is a parameter of the list"
    : undefined;
}
