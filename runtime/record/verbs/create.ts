/** POST on a collection. */
import { type Model, modelOf } from "../../model/model.ts";
import type { Inputs } from "../../model/schema/inputs.ts";
import type { Command, Outcome } from "../command.ts";
import type { Draft } from "../draft.ts";
import { effectsOf } from "../effects.ts";
import { readGiven, type SentRecord } from "../given.ts";
import type { Written } from "../hooks/hook-store.ts";
import { type Intention, lockWithOthers } from "../reads/locks.ts";
import type { Locked } from "../reads/parents.ts";
import { notFound, refuseBody } from "../refuse.ts";
import type { Verb } from "../run.ts";
import { aliasesIn } from "../sent-names.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import { create as createRecord } from "../writes.ts";
import { revealRecord } from "./reveal.ts";
import type { WritingVerb } from "./verb.ts";

/**
 * Prepares a create: its body is read before any query.
 * @param now Unix milliseconds
 */
export function createVerb(command: Command, inputs: Inputs, now: number): Verb {
  const { model } = command;
  const given = readGiven(inputs, model, "create", command, now);
  refuseBody(given.faults, command.body);
  const run = (unit: UnitOfWork) => createGiven(unit, command, given);
  const sentNames = () => aliasesIn(model, command.body);
  const intends = (unit: UnitOfWork) => creationOf(unit, command, given);
  return {
    run,
    intends,
    makes: model,
    hasFastPath: hasFastPath(model),
    tries: hookOf(model),
    tuples: given.links,
    sentNames,
  };
}

export const create: WritingVerb = { prepare: createVerb, readsAhead: false, foresee: null };

/** Creates the record that a body describes. @param given the body, without faults */
export async function createGiven(unit: UnitOfWork, command: Command, given: SentRecord): Promise<Outcome> {
  const { model } = command;
  const intention = creationOf(unit, command, given);
  await lockWithOthers(unit, intention);
  const values = await withParent(unit, command, given, intention.above ?? null);
  const draft = await createRecord(unit, model, values);
  await unit.seal();
  return created(command, unit, draft, given.headers);
}

/** What a create is going to lock. */
export function creationOf(unit: UnitOfWork, command: Command, { values }: Written): Intention {
  const { model } = command;
  const { moves } = model.operations.create!;
  const state = model.states && (values[model.states.field] ?? model.states.initial);
  const effects = effectsOf(model, state, { moves });
  return { model, id: null, sent: values, effects, above: parentOf(unit, command) };
}

const hookOf = ({ name, operations: { create } }: Model): string | null =>
  create!.hook && `${name}.${create!.hook}`;

/**
 * Whether a create needs no locks before it writes: foreign keys, unique indexes and the versions of the records it
 * relied on check the rest. If one of them refuses, the create runs again with everything read.
 */
export function hasFastPath({ parent, operations: { create }, guarded, states, fields }: Model): boolean {
  if (parent || guarded.length > 0 || create!.moves.length > 0) return false;
  if ([...(states?.values.values() ?? [])].some(({ farSet }) => farSet.length > 0)) return false;
  return fields.every((field) => field.kind !== "sequence" || !field.isGapless);
}

/** Locks the parent before its child is checked, so that it is neither deleted nor changed before the commit. */
async function withParent(
  unit: UnitOfWork,
  { model }: Command,
  given: Written,
  above: Locked | null,
): Promise<Written> {
  if (above === null) return given;
  if (!(await unit.load(above.model, above.id, above.lock))) throw notFound();
  return { ...given, values: { ...given.values, [model.parent!.field]: above.id } };
}

const parentOf = ({ application }: UnitOfWork, { model: { parent }, parentId }: Command): Locked | null =>
  parent && { model: modelOf(application, parent.resource), id: parentId!, lock: "lock" };

function created(
  { model, parentId }: Command,
  unit: UnitOfWork,
  { after }: Draft,
  headers: Readonly<Record<string, string>>,
): Outcome {
  const parent = model.parent ? modelOf(unit.application, model.parent.resource) : null;
  const collection = parent ? `${parent.path}/${parentId}${model.path}` : model.path;
  return {
    status: 201,
    ...revealRecord(unit, model, after),
    ...unit.tag(model, after),
    location: `/api/v1${collection}/${after.id as string}`,
    headers,
    warnings: unit.warnings,
  };
}
