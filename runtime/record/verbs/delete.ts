/** DELETE on a record: it stays in the store, but can no longer be listed or read. */
import type { Command, Outcome } from "../command.ts";
import { foreseeRemoval } from "../foresight.ts";
import { recordsShowing } from "../links.ts";
import { intentionOf, lockTarget } from "../reads/locks.ts";
import type { Verb } from "../run.ts";
import { remove as removeRecord } from "../writes.ts";
import type { WritingVerb } from "./verb.ts";

function deleteVerb(command: Command): Verb {
  const { model } = command;
  return {
    intends: async (unit) => intentionOf(unit, command, { others: await recordsShowing(unit, command) }),
    async run(unit): Promise<Outcome> {
      const before = await lockTarget(unit, command, { others: await recordsShowing(unit, command) });
      await removeRecord(unit, model, before);
      await unit.seal();
      return {
        status: 200,
        data: JSON.stringify({ id: before.id, deleted: true }),
        warnings: unit.warnings,
      };
    },
  };
}

export const remove: WritingVerb = { prepare: deleteVerb, readsAhead: false, foresee: foreseeRemoval };
