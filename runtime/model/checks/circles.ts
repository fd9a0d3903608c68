/** Checks records that need others: parents are one level deep, and a first record can be created. */

import type { Path } from "../../declare/source.ts";
import { requiredIn } from "../behaviour.ts";
import type { ResourceDeclaration } from "../declaration.ts";
import { leadsTo, startsOf } from "../fields.ts";
import { MEMBER } from "../types/reference.ts";
import { membersOf } from "../typing.ts";
import { quoted } from "../wording.ts";
import { mustHaveItems } from "./outline.ts";
import { type Check, perResource } from "./walk.ts";

export const parents = perResource("parent", ({ resource, parent }, report, world) => {
  const above = parent && world.resource(parent.resource)?.declaration;
  if (!above) return;
  if (parent.resource === resource)
    return report(["parent", "resource"], {
      message: `\`${resource}\` is its own parent.`,
      hint: "To refer to records of the same resource, use a field of type reference.",
    });
  if (above.parent)
    report(["parent", "resource"], {
      message: `\`${parent.resource}\` is itself a child of \`${above.parent.resource}\`, and a child cannot have children.`,
      hint: `Remove \`parent\`, and give \`${resource}\` a field of type reference to \`${parent.resource}\`.`,
    });
});

interface Need {
  readonly resource: string;
  readonly path: Path;
}

export const circles: Check = (world, report) => {
  const members = membersOf(world);
  const needs = new Map(world.files.map(({ declaration }) => [declaration.resource, needsOf(declaration)]));
  // The first member is created with its organization. Resources without a create are assumed to get records
  // elsewhere.
  const isMade = ({ resource, operations }: ResourceDeclaration) =>
    resource === members || operations.create === undefined;
  const made = new Set(
    world.files.flatMap(({ declaration }) => (isMade(declaration) ? [declaration.resource] : [])),
  );
  const isThere = (name: string) => made.has(name) || !needs.has(name);
  for (let size = -1; size !== made.size; ) {
    size = made.size;
    for (const [name, all] of needs) if (all.every(({ resource }) => isThere(resource))) made.add(name);
  }
  const told = new Set<string>();
  for (const file of world.files) {
    const { resource } = file.declaration;
    if (made.has(resource) || told.has(resource)) continue;
    const circle = circleOf(resource, (name) => needs.get(name)!.filter((need) => !isThere(need.resource)));
    if (circle[0]!.from !== resource || circle.some(({ from }) => told.has(from))) continue;
    for (const { from } of circle) told.add(from);
    // The check of parents reports these.
    if (circle.every(({ need }) => need.path[0] === "parent")) continue;
    report(file, circle[0]!.need.path, {
      rule: "circle",
      message:
        circle.length === 1
          ? `Creating a \`${resource}\` requires an existing one, so the first can never be created.`
          : `${quoted(circle.map(({ from }) => from))} require each other to exist first, so none of them can ever be created.`,
      hint: "Remove `required` from one of the references, and set it with a PATCH or an action after both exist.",
      onKey: true,
    });
  }
};

/** The records that must exist before a create. */
function needsOf({ fields, parent, states }: ResourceDeclaration): Need[] {
  const [first, ...others] = states ? startsOf(states) : [];
  const only = first !== undefined && others.length === 0 ? states!.values[first] : undefined;
  const atFirst = only ? requiredIn(only) : new Map();
  const needs = Object.entries(fields).flatMap(([name, field]): Need[] => {
    const { required, default: usual, derive, mode, hidden } = field;
    const to = leadsTo(field, required === true && mustHaveItems(field));
    const isSent = mode !== "readOnly" && mode !== "removed" && hidden === undefined;
    if (to === null || to === MEMBER || !isSent || usual !== undefined || derive !== undefined) return [];
    return required || atFirst.has(name) ? [{ resource: to, path: ["fields", name] }] : [];
  });
  return parent ? [{ resource: parent.resource, path: ["parent"] }, ...needs] : needs;
}

/** Follows the needs until one repeats, and returns the circle without the steps that lead into it. */
function circleOf(start: string, open: (name: string) => readonly Need[]) {
  const way: { readonly from: string; readonly need: Need }[] = [];
  for (let from = start; ; from = way.at(-1)!.need.resource) {
    const again = way.findIndex((step) => step.from === from);
    if (again >= 0) return way.slice(again);
    way.push({ from, need: open(from)[0]! });
  }
}
