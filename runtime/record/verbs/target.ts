/** In charge of finding the record that a call is addressed to, and of its If-Match. */
import type { Command, Values } from "../command.ts";
import { notFound, refuseStale } from "../refuse.ts";
import type { UnitOfWork } from "../unit-of-work.ts";

/**
 * Locks the record of the path.
 * @throws Refusal NOT_FOUND, PRECONDITION_FAILED
 */
export async function lockTarget(
  unit: UnitOfWork,
  { model, id, parentId, ifMatch }: Command,
): Promise<Values> {
  const record = await unit.load(model, id!, "lock");
  if (!record || (model.parent && record[model.parent.field] !== parentId)) throw notFound();
  refuseStale(ifMatch, record.version as number);
  return record;
}
