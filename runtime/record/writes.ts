/** How records are created, changed, acted on, deleted and expired: lists of rules, and what is staged once they hold. */
import { Faults } from "../errors/faults.ts";
import type { Action, Model } from "../model/model.ts";
import { type Command, DELETED_AT, type Values } from "./command.ts";
import { changedFields, changeOf, type Draft, draftOf } from "./draft.ts";
import type { Telling } from "./flush.ts";
import type { Written } from "./hooks/hook-context.ts";
import { UNCHANGED, type UpdateOptions } from "./hooks/hooks.ts";
import { link } from "./links.ts";
import { declaredAction } from "./rules/action.ts";
import { copies } from "./rules/copies.ts";
import { customFields } from "./rules/custom-fields.ts";
import { defaultOwner } from "./rules/default-owner.ts";
import { definitionLimits } from "./rules/definition-limits.ts";
import { derivation } from "./rules/derivation.ts";
import { effects } from "./rules/effects.ts";
import { equalities } from "./rules/equalities.ts";
import { hook } from "./rules/hook.ts";
import { initialState } from "./rules/initial-state.ts";
import { inputs } from "./rules/inputs.ts";
import { judged } from "./rules/judged.ts";
import { lastOwner } from "./rules/last-owner.ts";
import { linkLock } from "./rules/link-lock.ts";
import { localTimes } from "./rules/local-times.ts";
import { noFaults } from "./rules/no-faults.ts";
import { orderOfTimes } from "./rules/order-of-times.ts";
import { permissions } from "./rules/permissions.ts";
import { references } from "./rules/references.ts";
import { required } from "./rules/required.ts";
import type { Rule, Write } from "./rules/rule.ts";
import { sums } from "./rules/sums.ts";
import { transition } from "./rules/transition.ts";
import { enterExpired } from "./states.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

const REFERENCES: readonly Rule[] = [references, copies, equalities, judged];

/**
 * The end of every write. Actions, states, hooks and other records may have written fields since the rules first ran, so
 * each rule of a field runs again and judges the fields that changed since.
 */
const CONCLUSION: readonly Rule[] = [
  noFaults,
  ...REFERENCES,
  derivation,
  sums,
  orderOfTimes,
  noFaults,
  permissions,
  lastOwner,
  required,
];

// A rule runs before the hook so that the hook can rely on it. The order decides which refusal a client gets.

/** Before every rule that reads a time. */
const TIMES: readonly Rule[] = [localTimes, noFaults];

const CREATE: readonly Rule[] = [
  ...TIMES,
  defaultOwner,
  permissions,
  ...REFERENCES,
  customFields,
  definitionLimits,
  initialState,
  derivation,
  sums,
  orderOfTimes,
  effects,
  hook,
  ...CONCLUSION,
];

const CHANGE: readonly Rule[] = [
  ...TIMES,
  permissions,
  customFields,
  definitionLimits,
  linkLock,
  transition,
  ...REFERENCES,
  derivation,
  sums,
  orderOfTimes,
  effects,
  hook,
  ...CONCLUSION,
];

const ACTION: readonly Rule[] = [
  declaredAction,
  permissions,
  inputs,
  ...REFERENCES,
  effects,
  orderOfTimes,
  hook,
  ...CONCLUSION,
];

const DELETE: readonly Rule[] = [hook, noFaults];

const EXPIRY: readonly Rule[] = [effects, ...CONCLUSION];

async function judge(rules: readonly Rule[], write: Write): Promise<void> {
  for (const rule of rules) {
    if (rule.applies?.(write) === false) continue;
    const pending = rule.judge(write);
    if (pending) await pending;
  }
}

const NOTHING_SENT = { links: [], answers: null };

/** The parts of a write that only some have. */
type Parts = Pick<Write, "operation"> & Partial<Omit<Write, "unit" | "draft" | "faults" | "operation">>;

const writeOf = (unit: UnitOfWork, draft: Draft, parts: Parts): Write => ({
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
  return draft;
}

/**
 * Changes a record that is locked.
 * @param as how a hook or another record's call reports the change; absent for a client's PATCH
 * @returns the draft, or null if nothing differs
 */
export async function change(
  unit: UnitOfWork,
  model: Model,
  before: Readonly<Values>,
  given: Written,
  as?: UpdateOptions,
): Promise<Draft | null> {
  const draft = changeOf(model, before, given.values);
  const operation = model.operations.update;
  const close = unit.open(draft);
  try {
    const byService = as !== undefined;
    await judge(CHANGE, writeOf(unit, draft, { operation, given, input: given.values, byService }));
    await link(unit, draft, given.links);
    if (changedFields(draft).length === 0) return null;
    unit.update(draft, tellingOf(model, "update", as));
    return draft;
  } finally {
    close();
  }
}

/**
 * Runs an action on a record that is locked.
 * @param input the inputs that were sent
 * @param cleared names of inputs that were sent as null
 * @returns the draft, and what the hook returned
 */
export async function act(
  unit: UnitOfWork,
  { model }: Command,
  action: Action,
  before: Readonly<Values>,
  input: Readonly<Values>,
  cleared: ReadonlySet<string>,
): Promise<{ readonly draft: Draft; readonly result: unknown }> {
  const draft = changeOf(model, before, {});
  unit.open(draft);
  const moment = { ...unit.moment, input, cleared };
  const places = placesOf(action);
  const write = writeOf(unit, draft, { operation: action, action, input, moment, places });
  await judge(ACTION, write);
  const audit = `${model.name}.${action.name.replaceAll("-", "_")}`;
  const { emits } = action;
  if (changedFields(draft).length > 0) unit.update(draft, { audit, events: emits ? [emits] : [] });
  else if (emits && emitsAnyway(action, write.result)) unit.emit(model, before, audit, emits);
  return { draft, result: write.result };
}

/** The inputs that fields are set from, by field. */
const placesOf = ({ set }: Action): ReadonlyMap<string, string> =>
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
}

/**
 * Moves a locked record out of a state that its time has passed in.
 * @returns whether it was moved; it may have been moved, or its time put off, since it was found
 */
export async function expire(unit: UnitOfWork, model: Model, before: Readonly<Values>): Promise<boolean> {
  const draft = changeOf(model, before, {});
  const emitted = enterExpired(draft, unit.moment);
  if (!emitted) return false;
  await judge(EXPIRY, writeOf(unit, draft, { operation: null }));
  unit.update(draft, { audit: `${model.name}.expire`, events: [emitted] });
  return true;
}

/** How hooks and effects write other records. A record that a hook makes needs no answers that the organization requires. */
export const hookWrites: Write["writes"] = {
  create: (unit, model, given) => createRecord(unit, model, given, false),
  change,
};

/** The audit entry of a write, and its event where one is declared. */
function tellingOf(
  { name, eventOn }: Model,
  verb: "create" | "update" | "delete",
  { audit = `${name}.${verb}`, emits = eventOn[verb] }: UpdateOptions = {},
): Telling {
  return { audit, events: emits ? [emits] : [] };
}
