/** In charge of finding the record that a call is addressed to, and of its If-Match. */
import { Refusal } from "../../errors.ts";
import type { Command, Values } from "../command.ts";
import { notFound } from "../refuse.ts";
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
  const version = record.version as number;
  if (ifMatch && !ifMatch.any && !ifMatch.versions.includes(version)) {
    const message = `The record has version ${version}, not the one in If-Match.`;
    throw new Refusal("PRECONDITION_FAILED", message, {
      details: [{ path: "header.If-Match", code: "PRECONDITION_FAILED", message, currentVersion: version }],
    });
  }
  return record;
}
