/** Makes changes of one acyclic reference in an organization take turns. */
import { type AcyclicField, isCopied } from "../../model/field.ts";
import type { Model } from "../../model/model.ts";
import type { Values } from "../command.ts";
import { ownFieldOf } from "../places.ts";
import type { UnitOfWork } from "../unit-of-work.ts";

interface Chain {
  readonly model: Model;
  readonly field: AcyclicField;
}

/**
 * The acyclic references that a call changes.
 * @param names of the fields that it sends or sets
 * @param sent values; a reference that is cleared leads nowhere
 */
export function chainsOf(model: Model, names: Iterable<string>, sent: Readonly<Values> = {}): Chain[] {
  const written = new Set(names);
  const isCopyDue = (field: AcyclicField) => isCopied(field) && written.has(ownFieldOf(field.from));
  return model.acyclic
    .filter((field) => (written.has(field.name) && sent[field.name] !== null) || isCopyDue(field))
    .map((field) => ({ model, field }));
}

/** Takes the turns of several references at once, so that two calls never wait for each other. It needs a transaction. */
export async function takeChainTurns(unit: UnitOfWork, chains: readonly Chain[]): Promise<void> {
  if (chains.length === 0) return;
  unit.reads.requireTransaction();
  await unit.reads.takeTurns(chains.map(({ model, field }) => `acyclic ${model.table}.${field.column}`));
}
