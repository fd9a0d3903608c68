/** PATCH on a record. */
import type { Inputs } from "../../model/schema/inputs.ts";
import type { Command, Outcome } from "../command.ts";
import { effectsOf } from "../effects.ts";
import { readGiven } from "../given.ts";
import { lockTarget } from "../locks.ts";
import { refuseBody } from "../refuse.ts";
import type { Verb } from "../run.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import { change } from "../writes.ts";
import { showWritten } from "./reveal.ts";

/**
 * Prepares a PATCH. One that changes nothing writes nothing, neither audit nor event.
 * @param now Unix milliseconds
 */
export function updateVerb(command: Command, inputs: Inputs, now: number): Verb {
  const { model } = command;
  const given = readGiven(inputs, model, "update", command, now);
  refuseBody(given.faults, command.body);
  const run = async (unit: UnitOfWork): Promise<Outcome> => {
    const effects = effectsOf(model, model.states && given.values[model.states.field]);
    const before = await lockTarget(unit, command, given.values, effects);
    const draft = await change(unit, model, before, given);
    const record = draft?.after ?? before;
    await unit.seal({ model, after: record });
    return {
      status: 200,
      ...showWritten(
        unit,
        model,
        record,
        { data: unit.text(model, record) },
        (text) => `${text.slice(0, -1)},"changed":${draft !== null}}`,
      ),
      ...unit.tag(model, record),
      headers: given.headers,
      warnings: unit.warnings,
    };
  };
  return { run, hasFastPath: model.operations.update!.hook === null && given.links.length === 0 };
}
