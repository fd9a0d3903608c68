/** Finds out what the items of a batch will lock, before any of them runs. */
import { Refusal } from "../../errors.ts";
import type { Transaction } from "../../store/wire/database.ts";
import { findLinks } from "../links.ts";
import type { HeldLinks } from "../reads/held-links.ts";
import type { Intention } from "../reads/locks.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import type { AddressedTuple, Batch, Prepared } from "./batch.ts";

/** Returns what calls will lock. A refused call is left out; it reports the refusal when it runs. */
export async function intentionsOf(
  unit: UnitOfWork,
  prepared: readonly Pick<Prepared, "verb">[],
): Promise<Intention[]> {
  const intentions = await Promise.all(
    prepared.map(async ({ verb }) => {
      try {
        return await verb.intends?.(unit);
      } catch (error) {
        if (error instanceof Refusal) return null;
        throw error;
      }
    }),
  );
  return intentions.flatMap((one) => one ?? []);
}

/**
 * Locks the External References in paths, in one order.
 * @param held notes which are locked
 * @returns the records that they lead to, which are not locked
 */
export async function lockReferenced(
  unit: UnitOfWork,
  addressed: readonly AddressedTuple[],
  transaction: Transaction,
  held: HeldLinks,
): Promise<Batch["addressed"]> {
  if (addressed.length === 0) return [];
  const tuples = addressed.map(({ tuple }) => tuple);
  await held.lock(transaction, unit.organizationId, tuples);
  const links = await findLinks(unit, tuples, "");
  const models = new Map(addressed.map(({ model }) => [model.name, model]));
  return links.flatMap(({ resourceType, resourceId }) => {
    const model = models.get(resourceType as string);
    return model ? [{ model, id: resourceId as string }] : [];
  });
}
