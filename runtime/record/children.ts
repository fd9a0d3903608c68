/** Parents whose representation lists their children: they are written anew with each child that is written. */
import { isShownInside } from "../model/field.ts";
import { type Model, modelOf } from "../model/model.ts";
import { DELETED_AT, type Values } from "./command.ts";
import { changedFields, changeOf, type Draft } from "./draft.ts";
import { UNTOLD } from "./flush.ts";
import { valueIn } from "./render.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/** Writes a child that is staged into the list of its parent, if the parent has one. */
export async function listInParent(unit: UnitOfWork, { model, after }: Draft): Promise<void> {
  if (!model.parent?.embeddedAs) return;
  const { embeddedAs: list, field } = model.parent;
  const parent = modelOf(unit.application, model.parent.resource);
  // The parent shows the child whole, its number included.
  await unit.number();
  const before = await unit.load(parent, after[field] as string, "lock");
  if (!before) return;
  const listed = withChild((before[list] ?? []) as readonly Values[], model, after);
  const draft = changeOf(parent, before, { [list]: listed });
  if (changedFields(draft).length > 0) unit.update(draft, UNTOLD);
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
