/** DELETE on a record: it stays in the store, unlisted and unread. */
import { Faults } from "../../errors/faults.ts";
import { type Command, DELETED_AT, type Outcome } from "../command.ts";
import { changeOf } from "../judge.ts";
import { lockTarget } from "../others.ts";
import { refuseFaults } from "../refuse.ts";
import type { Verb } from "../run.ts";
import { judgeWrite, tellingOf } from "../write.ts";
import { unembed } from "./embedded.ts";

export function deleteVerb(command: Command): Verb {
  const { model } = command;
  return {
    async run(unit): Promise<Outcome> {
      const before = await lockTarget(unit, command);
      const draft = changeOf(model, before, { [DELETED_AT]: unit.moment.now });
      unit.open(draft);
      const faults = new Faults();
      await judgeWrite(unit, model.operations.delete, draft, {}, faults);
      refuseFaults(faults);
      unit.update(draft, tellingOf(model, "delete"));
      await unembed(unit, model, before);
      await unit.seal();
      return {
        status: 200,
        data: JSON.stringify({ id: before.id, deleted: true }),
        warnings: unit.warnings,
      };
    },
  };
}
