/** Random edits of whole resources: they are renamed, dropped, and declared again. */
import { fieldOf, type Resource, resourceOf, type Spec } from "./application.ts";
import type { Dice } from "./dice.ts";
import { dropFrom, FIELD_CHANGES } from "./fields.ts";

export function renameCollection(dice: Dice, resource: Resource): string | null {
  const next = dice.pick(["books", "pages", "leaves"]);
  const name = `${resource.stem}_${next}`;
  if (resource.collection === name || resource.was.includes(name)) return null;
  resource.was = [resource.collection, ...resource.was];
  resource.collection = name;
  return `${resource.stem} is ${resource.collection}`;
}

/** The fills of a release are of no use in the next. */
export function forgetFills({ resources, attic }: Spec): void {
  for (const resource of [...resources, ...attic]) {
    const { fields, states } = resource;
    resource.freed = [];
    resource.dropped = [];
    if (states) Object.assign(states, { words: {}, isRenamed: false });
    for (const field of fields) {
      field.fill = undefined;
      field.words = {};
      field.isRenamed = false;
    }
  }
}

/** Drops the resource that may be dropped, or declares it again. */
export function changeResources(dice: Dice, spec: Spec): string | null {
  const [kept] = spec.attic;
  if (kept) return restore(dice, spec, kept);
  const resource = resourceOf(spec, "stay")!;
  for (const other of spec.resources)
    for (const field of other === resource ? [] : other.fields)
      if (field.to === resource.stem && other.fields.includes(field)) dropFrom(spec, other, field);
  spec.resources = spec.resources.filter((one) => one !== resource);
  spec.attic.push(resource);
  return `drop ${resource.stem}`;
}

/** Declares a resource again, as it was or with another field. */
function restore(dice: Dice, spec: Spec, kept: Resource): string {
  spec.attic = [];
  spec.resources.splice(1, 0, kept);
  for (const field of kept.fields) mend(spec, kept, field.uid);
  if (dice.chance(0.15)) return estrange(dice, spec, kept);
  const said = [`declare ${kept.stem} again`];
  // The table has the name of the oldest collection.
  if (kept.was.length > 0 && dice.chance(0.3)) Object.assign(kept, { collection: kept.was.at(-1), was: [] });
  else if (dice.chance(0.2)) renameCollection(dice, kept);
  for (let n = dice.int(3); n > 0 && kept.fields.length > 0; n--) {
    const field = dice.pick(kept.fields);
    said.push(`${field.name}: ${dice.pick(FIELD_CHANGES)(dice, spec, kept, field)}`);
  }
  return said.join(", ");
}

/** Fits a field to what the resources that it names have become meanwhile. */
function mend(spec: Spec, resource: Resource, uid: number): void {
  const field = fieldOf(resource, uid);
  if (!field) return;
  const target = field.to === "" ? null : resourceOf(spec, field.to)!;
  const flag = field.where === null || !target ? null : fieldOf(target, field.where);
  if (flag?.kind !== "boolean") field.where = null;
  if (field.kind !== "copy") return;
  const reference = fieldOf(resource, field.from[0]!)!;
  if (!fieldOf(resourceOf(spec, reference.to)!, field.from[1]!)) dropFrom(spec, resource, field);
}

/** Declares it so that its records would not be served: under another prefix, or another collection without `was`. */
function estrange(dice: Dice, spec: Spec, kept: Resource): string {
  spec.estranged = kept.stem;
  if (dice.chance(0.5)) kept.idPrefix = "other";
  else Object.assign(kept, { collection: "strangers", was: [] });
  return `declare ${kept.stem} again, as a stranger`;
}
