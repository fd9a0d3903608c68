/** DELETE on a record: it stays in the store, unlisted and unread. */
import type { Command, Outcome } from "../command.ts";
import { lockLinked } from "../links.ts";
import { lockTarget } from "../reads/locks.ts";
import type { Verb } from "../run.ts";
import { remove } from "../writes.ts";

export function deleteVerb(command: Command): Verb {
  const { model } = command;
  return {
    async run(unit): Promise<Outcome> {
      await lockLinked(unit, command);
      const before = await lockTarget(unit, command);
      await remove(unit, model, before);
      await unit.seal();
      return {
        status: 200,
        data: JSON.stringify({ id: before.id, deleted: true }),
        warnings: unit.warnings,
      };
    },
  };
}
