/** Computes the derived fields that need no other record, and reports a due time outside the calendar. */
import { lengthOf } from "../../model/between.ts";
import type { CountField, DueField } from "../../model/field.ts";
import { sumOf } from "../../model/sum.ts";
import { isInRange, outOfRange } from "../../model/types/times.ts";
import type { Values } from "../command.ts";
import type { Draft } from "../draft.ts";
import { equal } from "../equal.ts";
import { soundIn } from "../sound.ts";
import type { Rule } from "./rule.ts";

export const derivation: Rule = {
  name: "derivation",
  applies: ({ draft }) => draft.model.derived.length > 0,
  judge(write) {
    const { draft, faults } = write;
    derive(draft);
    const { model, before, after } = draft;
    const isSound = soundIn(write);
    // Due times are derived on create only.
    if (before !== null) return;
    for (const field of model.derived) {
      const at = after[field.name];
      if (field.kind === "due" && typeof at === "string" && !isInRange(Date.parse(at)) && isSound(field.name))
        outOfRange(faults, `/${field.since}`, `The resulting ${field.name}`);
    }
  },
};

/** Works out the derived fields that need no other record. */
export function derive({ model, before, after }: Draft): void {
  for (const field of model.derived) {
    const { name, type } = field;
    if (field.kind === "sum") after[name] = sumOf(field.terms, after, type.scale!);
    else if (field.kind === "count") after[name] = countOf(field, before, after);
    else if (field.kind === "between") after[name] = lengthOf(field, after);
    else if (field.kind !== "due") after[name] = after[name] === null ? null : type.derived!.add(after[name]);
    else if (before === null) after[name] = dueOf(field, after);
  }
}

function dueOf({ since, by, ms, type }: DueField, record: Readonly<Values>): string | null {
  const from = record[since];
  const length = ms.get(by === null ? null : (record[by] as string | null));
  if (typeof from !== "string" || length === undefined) return null;
  return type.clock!.of(new Date(Date.parse(from) + length).toISOString());
}

function countOf({ name, of }: CountField, before: Readonly<Values> | null, after: Readonly<Values>): number {
  if (before === null) return 1;
  const known = before[name] as number;
  return equal(before[of], after[of]) ? known : known + 1;
}
