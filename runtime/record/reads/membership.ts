/** Makes changes of the members and leaders of an organization take turns. */
import type { Model } from "../../model/model.ts";
import { MEMBERS_TURN } from "../../store/batch/turns.ts";
import type { UnitOfWork } from "../unit-of-work.ts";

/**
 * Whoever changes what members may do waits for one another by name, before they lock anything else. Each locks the
 * member that is changed, relies on the one who changes them, and counts the owners: two who change each other would
 * else wait for each other, and two owners who leave at once would each count the other.
 * @param names of the fields that the write sends or sets
 */
export async function takeTurn(unit: UnitOfWork, model: Model, names: Iterable<string>): Promise<void> {
  if (model.name !== unit.application.members.resource) return;
  const sent = new Set(names);
  if (model.guarded.some(({ name }) => sent.has(name))) await waitForTurn(unit);
}

export async function waitForTurn(unit: UnitOfWork): Promise<void> {
  await unit.reads.run(MEMBERS_TURN, [unit.organizationId]);
}
