/** A reference with `acyclic` never leads back to its record. */
import type { AcyclicField } from "../../model/field.ts";
import { deletableParent, type Model } from "../../model/model.ts";
import { chainText, MOST_STEPS } from "../../store/queries/chain.ts";
import { placeOf } from "../places.ts";
import { takeChainTurns } from "../reads/chains.ts";
import { isChanged } from "../reads/reference-targets.ts";
import { soundIn } from "../sound.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import type { Rule, Write } from "./rule.ts";

/**
 * Two changes at once could make a ring together. So each change takes the turn of its field in the organization
 * before it follows the reference, and sees all changes that were committed before.
 */
export const noRings: Rule = {
  name: "noRings",
  applies: ({ draft, faults }) => !faults.isFull && draft.model.acyclic.some((field) => isSet(draft, field)),
  async judge(write) {
    const { draft } = write;
    const isSound = soundIn(write);
    for (const field of draft.model.acyclic)
      if (isSet(draft, field) && isSound(field.name)) await judge(write, field);
  },
};

const isSet = (draft: Write["draft"], { name }: AcyclicField): boolean =>
  isChanged(draft, name) && draft.after[name] !== null;

async function judge({ unit, draft, faults, places }: Write, field: AcyclicField): Promise<void> {
  const { model, before, after } = draft;
  const { name, acyclic: code } = field;
  const { id } = after;
  const target = after[name] as string;
  const path = placeOf(draft, field, places);
  const end = target === id ? { id, steps: 1 } : await endOf(unit, model, field, { before, id, target });
  if (end !== null && end.id === id) {
    const way = end.steps === 1 ? "itself" : `${target}, from which \`${name}\` leads back to it`;
    const message = `\`${name}\` of ${model.name} ${String(id)} must not lead to ${way}. Choose another ${model.name}, or change \`${name}\` of the other one first.`;
    faults.push({ path, code, message, asRule: code !== "INVALID_VALUE" });
  } else if (end !== null && end.steps > MOST_STEPS) {
    const message = `From ${target}, \`${name}\` leads on through more than ${MOST_STEPS.toLocaleString("en")} records or in a ring, so it cannot be checked. Choose another ${model.name}, with fewer above it.`;
    faults.push({ path, code: "TOO_LONG", message });
  }
}

/** The record at which following the reference ends: the written one, the last one, or the one beyond the limit. */
async function endOf(
  unit: UnitOfWork,
  model: Model,
  field: AcyclicField,
  { before, id, target }: { readonly before: unknown; readonly id: unknown; readonly target: string },
): Promise<{ readonly id: unknown; readonly steps: number } | null> {
  const written = unit.written(model).filter((record) => record.id !== id);
  // Only the mutation that makes a record can already refer to it.
  if (before === null && written.length === 0) return null;
  await takeChainTurns(unit, [{ model, field }]);
  const [end] = await unit.reads.run(chainText(model, field, deletableParent(unit.application, model)), [
    unit.organizationId,
    target,
    id ?? null,
    written.map((record) => record.id),
    written.map((record) => record[field.name] ?? null),
  ]);
  return end === undefined ? null : { id: end.id, steps: Number(end.steps) };
}
