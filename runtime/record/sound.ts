/** Finds which fields of a write have no fault, so that no rule judges a value that follows from a fault. */
import { type Field, isCopied } from "../model/field.ts";
import { placeOf } from "./places.ts";
import type { Write } from "./rules/rule.ts";

/** Returns whether a field, and each field that its value follows from, has no fault so far. */
export function soundIn({ draft, faults, places }: Write): (name: string) => boolean {
  if (faults.length === 0) return () => true;
  const { model, written, uncopied } = draft;
  const faulty = new Set(faults.listed.map(({ path }) => path));
  const isSound = (name: string): boolean => {
    const field = model.byName.get(name)!;
    const isGiven = written.has(name) || places.has(name);
    // Faults of a copy are reported at its reference, which may lead to other copies without faults.
    if (isCopied(field) && !isGiven) return !faulty.has(`/${name}`) && uncopied?.has(name) !== true;
    return !faulty.has(placeOf(draft, field, places)) && termsOf(field).every(isSound);
  };
  return isSound;
}

/** The fields from which a field is computed. */
function termsOf(field: Field): string[] {
  if (field.kind === "between") return [field.start, field.end];
  if (field.kind === "due") return [field.since, ...(field.by === null ? [] : [field.by])];
  if (field.kind === "count") return [field.of];
  if (field.kind !== "sum") return [];
  return field.terms.flatMap(({ list, factors }) => [
    ...(list === null ? [] : [list]),
    ...factors.flatMap(({ name, ofItem }) => (ofItem ? [] : [name])),
  ]);
}
