/** PATCH on a record. */
import type { Faults } from "../../errors/faults.ts";
import { Refusal } from "../../errors.ts";
import type { Model } from "../../model/model.ts";
import type { Inputs } from "../../model/schema/inputs.ts";
import type { Command, Outcome, Values } from "../command.ts";
import { effectsOf } from "../effects.ts";
import { foreseeChange } from "../foresight.ts";
import { readGiven, type SentRecord } from "../given.ts";
import { intentionOf, lockTarget } from "../reads/locks.ts";
import { refuseBody } from "../refuse.ts";
import type { Verb } from "../run.ts";
import { aliasesIn } from "../sent-names.ts";
import { fieldsAt, isUnchanged, mayBeUnchanged } from "../unchanged.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import { change } from "../writes.ts";
import { showWritten } from "./reveal.ts";
import type { WritingVerb } from "./verb.ts";

/**
 * Prepares a PATCH. One that changes nothing writes nothing, neither audit nor event.
 * @param now Unix milliseconds
 */
export function updateVerb(command: Command, inputs: Inputs, now: number): Verb {
  const { model } = command;
  const read = (body: unknown) => readGiven(inputs, model, "update", { ...command, body }, now);
  const first = read(command.body);
  const mayStand = mayBeUnchanged(model, first.faults);
  if (!mayStand) refuseBody(first.faults, command.body);
  const run = async (unit: UnitOfWork): Promise<Outcome> => {
    const asRecord = (record: Readonly<Values> | null): SentRecord => {
      const given = mayStand ? read(withoutUnchanged(command, record, first.faults)) : first;
      refuseBody(given.faults, command.body);
      return given;
    };
    const { values } = mayStand ? asRecord(await held(unit, command, asRecord)) : first;
    const before = await lockTarget(unit, command, intendedBy(model, values));
    const given = asRecord(before);
    const draft = await change(unit, model, before, given);
    return await changed(unit, model, draft?.after ?? before, { isChanged: draft !== null, given });
  };
  const isPlain = model.operations.update!.hook === null && first.links.length === 0;
  const intends = (unit: UnitOfWork) => intentionOf(unit, command, intendedBy(model, first.values));
  return {
    run,
    intends,
    hasFastPath: isPlain && !mayStand,
    tuples: first.links,
    sentNames: () => aliasesIn(model, command.body),
  };
}

export const update: WritingVerb = { prepare: updateVerb, readsAhead: true, foresee: foreseeChange };

async function changed(
  unit: UnitOfWork,
  model: Model,
  record: Readonly<Values>,
  { isChanged, given }: { readonly isChanged: boolean; readonly given: SentRecord },
): Promise<Outcome> {
  await unit.seal({ model, after: record });
  return {
    status: 200,
    ...showWritten(
      unit,
      model,
      record,
      { data: unit.text(model, record) },
      (text) => `${text.slice(0, -1)},"changed":${isChanged}}`,
    ),
    ...unit.tag(model, record),
    headers: given.headers,
    warnings: unit.warnings,
  };
}

const intendedBy = (model: Model, sent: Readonly<Values>) => ({
  sent,
  effects: effectsOf(model, model.states && sent[model.states.field]),
});

/** The record of the path, locked. An error of the body's shape is reported before a key that was used for another body. */
async function held(
  unit: UnitOfWork,
  { model, id }: Command,
  judge: (record: Readonly<Values> | null) => unknown,
): Promise<Readonly<Values> | null> {
  try {
    return await unit.load(model, id!, "lock");
  } catch (error) {
    if (error instanceof Refusal && error.code === "IDEMPOTENCY_KEY_REUSED")
      judge(await unit.peek(model, id!));
    throw error;
  }
}

/** The body without the fields at fault that the record has with these very values, which are no change of it. */
function withoutUnchanged(
  { model, parentId, body }: Command,
  record: Readonly<Values> | null,
  faults: Faults,
): unknown {
  if (!record || (model.parent && record[model.parent.field] !== parentId)) return body;
  const unchanged = fieldsAt(faults).filter((name) => isUnchanged(model, record, body as Values, name));
  return Object.fromEntries(Object.entries(body as Values).filter(([name]) => !unchanged.includes(name)));
}
