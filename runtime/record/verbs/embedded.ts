/** Parents whose representation lists their children: it is written anew with each child that comes or goes. */
import { isShownInside } from "../../model/field.ts";
import { type Model, modelOf } from "../../model/model.ts";
import type { Values } from "../command.ts";
import { changeOf } from "../draft.ts";
import { UNTOLD } from "../flush.ts";
import { valueIn } from "../render.ts";
import type { UnitOfWork } from "../unit-of-work.ts";

/** Adds a new child to its parent's representation. */
export async function embed(unit: UnitOfWork, model: Model, child: Readonly<Values>): Promise<void> {
  if (!model.parent?.embeddedAs) return;
  // The parent shows the child whole, its number included.
  await unit.number();
  await rewrite(unit, model, child, (children) => [...children, shownIn(model, child)]);
}

/** Takes a deleted child out of its parent's representation. */
export async function unembed(unit: UnitOfWork, model: Model, child: Readonly<Values>): Promise<void> {
  await rewrite(unit, model, child, (children) => children.filter(({ id }) => id !== child.id));
}

async function rewrite(
  unit: UnitOfWork,
  model: Model,
  child: Readonly<Values>,
  edit: (children: readonly Values[]) => Values[],
): Promise<void> {
  if (!model.parent?.embeddedAs) return;
  const parent = modelOf(unit.application, model.parent.resource);
  const before = await unit.load(parent, child[model.parent.field] as string, "lock");
  if (!before) return;
  const name = model.parent.embeddedAs;
  const draft = changeOf(parent, before, { [name]: edit((before[name] ?? []) as Values[]) });
  unit.update(draft, UNTOLD);
}

/** A child as its parent shows it. */
export const shownIn = ({ fields }: Model, child: Readonly<Values>): Values =>
  Object.fromEntries(fields.filter(isShownInside).map((field) => [field.name, valueIn(child, field)]));
