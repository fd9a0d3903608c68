/** Judging a create or a change: the same rules for a client's call and for a hook's write to another record. */
import { Faults } from "../errors/faults.ts";
import type { Model, Move } from "../model/model.ts";
import { judgePermissions } from "./access.ts";
import type { Values } from "./command.ts";
import { mergeAnswers, readAnswers, registryOf, requireAnswers } from "./custom-fields.ts";
import { equal } from "./equal.ts";
import type { Telling } from "./flush.ts";
import { type Tuple, tupleKey } from "./given.ts";
import { callHook, type Hooked, type Written } from "./hook-context.ts";
import { HookFault } from "./hook-error.ts";
import type { UpdateOptions } from "./hooks.ts";
import {
  changedFields,
  changeOf,
  type Draft,
  derive,
  draftOf,
  judgeChange,
  judgeDerived,
  judgeHookMove,
  judgeInitial,
  judgeRequires,
  refuseLocked,
} from "./judge.ts";
import { link } from "./links.ts";
import { keepAnOwner } from "./membership.ts";
import { judgeOrder } from "./order.ts";
import { effectsOf, enteredBy, writeOthers } from "./others.ts";
import { judgeReferences } from "./references.ts";
import { refuseFaults } from "./refuse.ts";
import { judgeRegistered } from "./registered.ts";
import { judgeSums } from "./sums.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/** Calls a hook; what it writes to other records is judged here as well, and where it moves its own. */
export async function judgeByHook(
  unit: UnitOfWork,
  hooked: Hooked | null,
  model: Model,
  draft: Draft | null,
  input: Readonly<Values>,
  faults: Faults,
): Promise<unknown> {
  if (hooked === null) return undefined;
  const was = draft && model.states && draft.after[model.states.field];
  const result = await callHook({ create: createByHook, change }, unit, hooked, model, draft, input, faults);
  if (draft === null || faults.length > 0) return result;
  const isMoved = judgeHookMove(draft, was, unit.moment);
  await judgeReferences(unit, draft, faults);
  if (isMoved && faults.length === 0) await enterOthers(unit, draft);
  return result;
}

/** Calls the hook of a create, a change or a delete, which answers with nothing of its own. */
export async function judgeWrite(
  unit: UnitOfWork,
  hooked: Hooked | null,
  draft: Draft,
  input: Readonly<Values>,
  faults: Faults,
): Promise<void> {
  const { model } = draft;
  const returned = await judgeByHook(unit, hooked, model, draft, input, faults);
  if (returned === undefined) return;
  throw new HookFault(
    { model, name: hooked!.hook! },
    "returned a value, and only an action answers with one.",
  );
}

/** Answers that the organization requires are asked of who creates the record, not of an act that makes it on the way. */
const createByHook = (unit: UnitOfWork, model: Model, given: Written): Promise<Draft> =>
  create(unit, model, given, false);

/** Judges and stages a new record. */
export async function create(
  unit: UnitOfWork,
  model: Model,
  given: Written,
  asksAnswers = true,
): Promise<Draft> {
  const faults = new Faults();
  const draft = draftOf(model, given.values, unit.moment);
  const owner = unit.principal.defaultOwners[model.name];
  if (owner !== undefined && model.owner !== null && !(model.owner in given.values))
    draft.after[model.owner] = owner;
  await judgePermissions(unit, draft);
  await judgeReferences(unit, draft, faults);
  await answer(unit, draft, given, faults, asksAnswers);
  await judgeRegistered(unit, draft, faults);
  judgeInitial(draft, unit.moment);
  await judgeRest(unit, model.operations.create, draft, given, faults);
  unit.insert(draft, tellingOf(model, "create"));
  await link(unit, draft, given.links);
  return draft;
}

/**
 * Judges and stages a change of a record that is locked.
 * @returns the draft, or null where nothing differs
 */
export async function change(
  unit: UnitOfWork,
  model: Model,
  before: Readonly<Values>,
  given: Written,
  as?: UpdateOptions,
): Promise<Draft | null> {
  const draft = changeOf(model, before, given.values);
  const close = unit.open(draft);
  try {
    return await judgeOpen(unit, draft, given, as);
  } finally {
    close();
  }
}

async function judgeOpen(
  unit: UnitOfWork,
  draft: Draft,
  given: Written,
  as: UpdateOptions | undefined,
): Promise<Draft | null> {
  const { model } = draft;
  const before = draft.before!;
  const faults = new Faults();
  await judgePermissions(unit, draft);
  await answer(unit, draft, given, faults);
  await judgeRegistered(unit, draft, faults);
  if (given.links.length > 0 && !allStand(given.links, before)) refuseLocked(draft, ["externalReferences"]);
  judgeChange(draft, unit.moment, as !== undefined);
  await judgeReferences(unit, draft, faults);
  await judgeRest(unit, model.operations.update, draft, given, faults);
  await link(unit, draft, given.links);
  if (changedFields(draft).length === 0) return null;
  unit.update(draft, tellingOf(model, "update", as));
  return draft;
}

/** Judges what follows from what was sent, what the hook and other records make of it, and what the state then requires. */
async function judgeRest(
  unit: UnitOfWork,
  operation: (Hooked & { readonly moves?: readonly Move[] }) | null,
  draft: Draft,
  { values }: Written,
  faults: Faults,
): Promise<void> {
  derive(draft);
  judgeDerived(draft, faults);
  judgeSums(draft, faults);
  judgeOrder(draft, faults);
  if (faults.length === 0) await enterOthers(unit, draft, operation?.moves);
  await judgeWrite(unit, operation, draft, values, faults);
  await conclude(unit, draft, faults);
}

/** What tells of a write: the audit entry, and the event where one is declared. */
export function tellingOf(
  { name, eventOn }: Model,
  verb: "create" | "update" | "delete",
  { audit = `${name}.${verb}`, emits = eventOn[verb] }: UpdateOptions = {},
): Telling {
  return { audit, events: emits ? [emits] : [] };
}

/** Writes the other records that the state speaks of which a draft has entered, and those that a create moves. */
export const enterOthers = (unit: UnitOfWork, draft: Draft, moves: readonly Move[] = []): Promise<void> =>
  writeOthers(change, unit, draft, effectsOf(draft.model, enteredBy(draft), { moves }), unit.moment);

/**
 * Ends the judging of every write: refuses what is at fault, then works out again what follows from what an action, a
 * state, a hook or another record wrote, and judges by each rule what has changed since.
 * @param places of fields that came from inputs of another name
 * @throws Refusal
 */
export async function conclude(
  unit: UnitOfWork,
  draft: Draft,
  faults: Faults,
  places?: ReadonlyMap<string, string>,
): Promise<void> {
  refuseFaults(faults);
  await judgeReferences(unit, draft, faults, places);
  derive(draft);
  judgeDerived(draft, faults);
  judgeSums(draft, faults, places);
  judgeOrder(draft, faults, places);
  refuseFaults(faults);
  await judgePermissions(unit, draft);
  await keepAnOwner(unit, draft);
  judgeRequires(draft);
}

/** Whether a record carries all links already: sending them again changes nothing. */
function allStand(links: readonly Tuple[], { externalReferences }: Readonly<Values>): boolean {
  const existing = new Set(((externalReferences ?? []) as readonly Tuple[]).map(tupleKey));
  return links.every((link) => existing.has(tupleKey(link)));
}

/** Judges custom fields. Where none are sent and none may be required, the definitions are not read. */
async function answer(
  unit: UnitOfWork,
  draft: Draft,
  given: Written,
  faults: Faults,
  asks = true,
): Promise<void> {
  const { model, before, after } = draft;
  const mayLack = before !== null || !asks;
  if (!model.hasCustomFields || (mayLack && given.answers === null)) return;
  const definitions = await unit.reads.definitions(model);
  const answers =
    given.answers === null
      ? {}
      : readAnswers(
          unit.compiled.inputs,
          definitions,
          given.answers,
          "/customFields",
          registryOf(unit.application),
          faults,
        );
  if (!mayLack) requireAnswers(definitions, given.answers ?? {}, "/customFields", faults);
  const merged = mergeAnswers((after.customFields ?? {}) as Values, answers);
  if (!equal(merged, after.customFields)) after.customFields = merged;
}
