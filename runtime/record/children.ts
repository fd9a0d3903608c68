/** Parents that list their children in their own JSON: each write of a child also writes its parent. */
import { Faults } from "../errors/faults.ts";
import { isShownInside } from "../model/field.ts";
import { type Model, modelOf, sumsOver } from "../model/model.ts";
import { DELETED_AT, type Values } from "./command.ts";
import { changedFields, changeOf, type Draft } from "./draft.ts";
import { equal } from "./equal.ts";
import { UNTOLD } from "./flush.ts";
import { refuseFaults } from "./refuse.ts";
import { valueIn } from "./render.ts";
import { derive } from "./rules/derivation.ts";
import { judgeTotals } from "./rules/sums.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/**
 * Writes a child that is staged into the list of its parent, if the parent has one, and computes the sums over the list.
 * @throws Refusal if a sum does not fit its type
 */
export async function listInParent(unit: UnitOfWork, child: Draft): Promise<void> {
  const { model, after } = child;
  if (!model.parent?.embeddedAs) return;
  const { embeddedAs: list, field } = model.parent;
  const parent = modelOf(unit.application, model.parent.resource);
  // The parent shows the child whole, its number included.
  await unit.number();
  const before = await unit.load(parent, after[field] as string, "lock");
  if (!before) return;
  const listed = withChild((before[list] ?? []) as readonly Values[], model, after);
  const draft = changeOf(parent, before, { [list]: listed });
  total(draft, list, (fields) => placeIn(child, fields));
  if (changedFields(draft).length > 0) unit.update(draft, UNTOLD);
}

/**
 * Writes the list of a locked parent in which children are erased, and computes the sums over it.
 * @throws Refusal if a sum does not fit its type
 */
export function listErased(
  unit: UnitOfWork,
  parent: Model,
  before: Readonly<Values>,
  list: string,
  listed: readonly Values[],
): void {
  const draft = changeOf(parent, before, { [list]: listed });
  total(draft, list, () => "");
  if (changedFields(draft).length > 0) unit.update(draft, UNTOLD);
}

/** @param placeIn where a sum that does not fit is reported, by the fields that it depends on. @throws Refusal VALIDATION_FAILED */
function total(draft: Draft, list: string, placeIn: (fields: readonly string[]) => string): void {
  if (sumsOver(draft.model, list).length === 0) return;
  derive(draft);
  const faults = new Faults();
  judgeTotals(draft, list, placeIn, faults);
  refuseFaults(faults);
}

/** The place of the first of the fields that the call sent, or at least changed. */
function placeIn({ before, after, written }: Draft, fields: readonly string[]): string {
  if (after[DELETED_AT] !== undefined) return "path.id";
  const isChanged = (name: string) => !equal(before?.[name], after[name]);
  return `/${fields.find((name) => written.has(name)) ?? fields.find(isChanged) ?? fields[0]!}`;
}

/** The list after a write of a child, which comes last if it is new. */
function withChild(listed: readonly Values[], model: Model, child: Readonly<Values>): readonly Values[] {
  if (child[DELETED_AT] !== undefined) return listed.filter(({ id }) => id !== child.id);
  const shown = shownIn(model, child);
  const isListed = listed.some(({ id }) => id === child.id);
  return isListed ? listed.map((one) => (one.id === child.id ? shown : one)) : [...listed, shown];
}

/** A child as its parent shows it. */
export const shownIn = ({ fields }: Model, child: Readonly<Values>): Values =>
  Object.fromEntries(fields.filter(isShownInside).map((field) => [field.name, valueIn(child, field)]));
