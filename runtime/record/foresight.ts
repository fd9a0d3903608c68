/** Previews: the errors that a call on a record would get with any body, by the rules of the call itself. */
import type { Action, Model } from "../model/model.ts";
import { DELETED_AT, type Values } from "./command.ts";
import { changeOf } from "./draft.ts";
import { PreviewEnds, UNKNOWN_BODY, withUnknown } from "./preview.ts";
import { hook } from "./rules/hook.ts";
import { ACTION, DELETE, judge } from "./rules/lists.ts";
import { noFaults } from "./rules/no-faults.ts";
import type { Rule, Write } from "./rules/rule.ts";
import { refuseFrozen } from "./states.ts";
import type { UnitOfWork } from "./unit-of-work.ts";
import { placesOf, writeOf } from "./writes.ts";

/** Runs the rules of a preview. A rule that reads the body is left out; after a hook that reads it, the record is unknown. */
async function foresee(rules: readonly Rule[], write: Write): Promise<void> {
  for (const rule of rules)
    try {
      await judge([rule], write);
    } catch (error) {
      if (!(error instanceof PreviewEnds)) throw error;
      if (rule === hook) return await judge([noFaults], write);
    }
}

/**
 * Judges an action as far as no body changes the verdict.
 * @throws Refusal that every call of the action would get
 */
export async function foreseeAction(
  unit: UnitOfWork,
  model: Model,
  action: Action,
  before: Readonly<Values>,
): Promise<void> {
  const places = placesOf(action);
  const draft = withUnknown(changeOf(model, before, {}), [...places.keys()]);
  const moment = { ...unit.moment, input: {}, cleared: new Set<string>() };
  const input = action.input.size === 0 && !action.rawBody ? {} : UNKNOWN_BODY;
  unit.open(draft);
  await foresee(ACTION, writeOf(unit, draft, { operation: action, action, input, moment, places }));
}

/** The same for a PATCH. @throws Refusal */
export async function foreseeChange(unit: UnitOfWork, model: Model, before: Readonly<Values>): Promise<void> {
  refuseFrozen(model, before);
  const sent = model.fields.filter(({ mode }) => mode === "readWrite").map(({ name }) => name);
  const draft = withUnknown(changeOf(model, before, {}), sent);
  unit.open(draft);
  await foresee(
    [hook, noFaults],
    writeOf(unit, draft, { operation: model.operations.update, input: UNKNOWN_BODY }),
  );
}

/** The same for a DELETE, which has no body. @throws Refusal */
export async function foreseeRemoval(
  unit: UnitOfWork,
  model: Model,
  before: Readonly<Values>,
): Promise<void> {
  const draft = changeOf(model, before, { [DELETED_AT]: unit.moment.now });
  await foresee(DELETE, writeOf(unit, draft, { operation: model.operations.delete }));
}
