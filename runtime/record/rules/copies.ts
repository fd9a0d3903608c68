/** A record takes the fields that its declaration copies from other records. */
import type { Faults } from "../../errors/faults.ts";
import type { CopiedField } from "../../model/field.ts";
import type { Draft } from "../draft.ts";
import { equal } from "../equal.ts";
import { ownFieldOf } from "../places.ts";
import { follow, isChanged } from "../reads/reference-targets.ts";
import { soundIn } from "../sound.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import type { Rule } from "./rule.ts";

/**
 * Read-only fields always, others if nothing was sent. A required field may be filled this way; only then is it known
 * to be missing.
 */
export const copies: Rule = {
  name: "copies",
  applies: ({ draft: { model, before } }) => model.copied.some(({ follows }) => before === null || follows),
  async judge(write) {
    const { unit, draft, faults } = write;
    const isSound = soundIn(write);
    for (const field of draft.model.copied) {
      if (!isDue(draft, field)) continue;
      if (field.mode !== "readOnly" && draft.written.has(field.name)) continue;
      if (!isSound(ownFieldOf(field.from))) draft.uncopied = new Set(draft.uncopied).add(field.name);
      else await copy(unit, draft, field, faults);
    }
  },
};

async function copy(unit: UnitOfWork, draft: Draft, field: CopiedField, faults: Faults): Promise<void> {
  const { after } = draft;
  const value = field.follows ? await followed(unit, draft, field) : await follow(unit, after, field.from);
  if (value !== null || field.follows) after[field.name] = value;
  if (field.required && after[field.name] === null)
    faults.push({ path: `/${field.name}`, code: "REQUIRED", message: "A value is needed here." });
}

/** Whether the write changed the reference that the path begins with since the field was last copied. */
function isDue(draft: Draft, { name, from, follows }: CopiedField): boolean {
  const { before, after, followed } = draft;
  const reference = ownFieldOf(from);
  if (!follows) return before === null && (isChanged(draft, reference) || !draft.judged);
  if (before === null && !followed?.has(name)) return true;
  const last = followed?.has(name) ? followed.get(name) : before![reference];
  return !equal(last ?? null, after[reference] ?? null);
}

/** A reference that is set back to the record that it led to keeps the value that was copied from it. */
async function followed(unit: UnitOfWork, draft: Draft, { name, from }: CopiedField): Promise<unknown> {
  const { before, after } = draft;
  const reference = ownFieldOf(from);
  draft.followed ??= new Map();
  draft.followed.set(name, after[reference]);
  if (before !== null && equal(before[reference] ?? null, after[reference] ?? null)) return before[name];
  return await follow(unit, after, from);
}
