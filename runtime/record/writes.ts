/** Creates, changes, deletes and expires records: runs the list of rules for each, then stages the rows. */
import { Faults } from "../errors/faults.ts";
import type { Action, Model } from "../model/model.ts";
import { listInParent } from "./children.ts";
import { type Command, DELETED_AT, type Values } from "./command.ts";
import { changedFields, changeOf, type Draft, draftOf, type Moment } from "./draft.ts";
import type { Telling } from "./flush.ts";
import type { Written } from "./hooks/hook-store.ts";
import { UNCHANGED, type UpdateOptions } from "./hooks/hooks.ts";
import { link } from "./links.ts";
import { ACTION, CHANGE, CREATE, DELETE, EXPIRY, judge } from "./rules/lists.ts";
import type { Write } from "./rules/rule.ts";
import { enterExpired } from "./states.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

const NOTHING_SENT = { links: [], answers: null };

/** The parts of a write that only some have. */
type Parts = Pick<Write, "operation"> & Partial<Omit<Write, "unit" | "draft" | "faults" | "operation">>;

/** A write that begins. */
export const writeOf = (unit: UnitOfWork, draft: Draft, parts: Parts): Write => ({
  unit,
  draft,
  faults: new Faults(),
  moment: unit.moment,
  given: NOTHING_SENT,
  input: {},
  action: null,
  places: new Map(),
  byService: false,
  needsAnswers: false,
  writes: hookWrites,
  result: undefined,
  ...parts,
});

/** Creates a record that a client sent. */
export const create = (unit: UnitOfWork, model: Model, given: Written): Promise<Draft> =>
  createRecord(unit, model, given, true);

async function createRecord(
  unit: UnitOfWork,
  model: Model,
  given: Written,
  needsAnswers: boolean,
): Promise<Draft> {
  const draft = draftOf(model, given.values, unit.moment);
  const operation = model.operations.create;
  await judge(CREATE, writeOf(unit, draft, { operation, given, input: given.values, needsAnswers }));
  unit.insert(draft, tellingOf(model, "create"));
  await link(unit, draft, given.links);
  await listInParent(unit, draft);
  return draft;
}

/** How a change is reported. A verb that changes a record passes its own operation, whose rules apply. */
interface Changing extends UpdateOptions {
  readonly operation?: Write["operation"];
}

/**
 * Changes a record that is locked.
 * @param as how another call than a client's PATCH reports the change
 * @returns the draft, or null if nothing differs
 */
export async function change(
  unit: UnitOfWork,
  model: Model,
  before: Readonly<Values>,
  given: Written,
  as?: Changing,
): Promise<Draft | null> {
  const draft = changeOf(model, before, given.values);
  const { operation = model.operations.update } = as ?? {};
  const close = unit.open(draft);
  try {
    const byService = as !== undefined && as.operation === undefined;
    await judge(CHANGE, writeOf(unit, draft, { operation, given, input: given.values, byService }));
    await link(unit, draft, given.links);
    if (changedFields(draft).length === 0) return null;
    unit.update(draft, tellingOf(model, "update", as));
    await listInParent(unit, draft);
    return draft;
  } finally {
    close();
  }
}

/** The inputs that a call sent, and the names of the inputs that it sent as null. */
type SentInputs = Required<Pick<Moment, "input" | "cleared">>;

/**
 * Runs an action on a record that is locked.
 * @returns the draft, and what the hook returned
 */
export async function act(
  unit: UnitOfWork,
  { model }: Pick<Command, "model">,
  action: Action,
  before: Readonly<Values>,
  { input, cleared }: SentInputs,
): Promise<{ readonly draft: Draft; readonly result: unknown }> {
  const draft = changeOf(model, before, {});
  unit.open(draft);
  const moment = { ...unit.moment, input, cleared };
  const places = placesOf(action);
  const write = writeOf(unit, draft, { operation: action, action, input, moment, places });
  await judge(ACTION, write);
  const audit = `${model.name}.${action.name.replaceAll("-", "_")}`;
  const { emits } = action;
  if (changedFields(draft).length > 0) {
    unit.update(draft, { audit, events: emits ? [emits] : [] });
    await listInParent(unit, draft);
  } else if (emits && emitsAnyway(action, write.result)) unit.emit(model, before, audit, emits);
  return { draft, result: write.result };
}

/** The inputs that fields are set from, by field. */
export const placesOf = ({ set }: Action): ReadonlyMap<string, string> =>
  new Map(set.flatMap(({ field, to }) => (to.kind === "input" ? [[field, to.name] as const] : [])));

/** An action emits its event even if it changes no field, unless its answer says by itself what changed. */
const emitsAnyway = ({ answers }: Action, result: unknown): boolean =>
  result !== UNCHANGED && (answers === "action" || answers === "record");

/** Deletes a record that is locked. */
export async function remove(unit: UnitOfWork, model: Model, before: Readonly<Values>): Promise<void> {
  const draft = changeOf(model, before, { [DELETED_AT]: unit.moment.now });
  unit.open(draft);
  await judge(DELETE, writeOf(unit, draft, { operation: model.operations.delete }));
  unit.update(draft, tellingOf(model, "delete"));
  await listInParent(unit, draft);
}

/**
 * Moves a locked record out of a state that its time has passed in.
 * @returns whether it was moved; it may have been moved, or its time put off, since it was found
 */
export async function expire(unit: UnitOfWork, model: Model, before: Readonly<Values>): Promise<boolean> {
  const draft = changeOf(model, before, {});
  const emitted = enterExpired(draft, unit.moment);
  if (!emitted) return false;
  unit.open(draft);
  await judge(EXPIRY, writeOf(unit, draft, { operation: null }));
  unit.update(draft, { audit: `${model.name}.expire`, events: [emitted] });
  await listInParent(unit, draft);
  return true;
}

/** How hooks and effects write other records. A record created by a hook needs no answers that the organization requires. */
export const hookWrites: Write["writes"] = {
  create: (unit, model, given) => createRecord(unit, model, given, false),
  change,
};

/** The audit entry of a write, and its event if one is declared. */
function tellingOf(
  { name, eventOn }: Model,
  verb: "create" | "update" | "delete",
  { audit = `${name}.${verb}`, emits = eventOn[verb] }: UpdateOptions = {},
): Telling {
  return { audit, events: emits ? [emits] : [] };
}
