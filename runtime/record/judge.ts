/** The rules of a write: defaults, transitions, locks, derived values and what a state requires. */

import type { Faults } from "../errors/faults.ts";
import { type Refusal, refusalWith } from "../errors.ts";
import type { Subject } from "../event/append.ts";
import {
  type CountField,
  type DueField,
  defaultOf,
  type Field,
  type FieldKind,
  type Setting,
} from "../model/field.ts";
import type { Action, Model, Setter, State } from "../model/model.ts";
import { sumOf } from "../model/sum.ts";
import { isInRange, outOfRange } from "../model/types/times.ts";
import type { Values } from "./command.ts";
import { equal } from "./equal.ts";
import { invalidState } from "./refuse.ts";

/** A record before and after a write. */
export interface Draft {
  readonly model: Model;
  /** null on create. */
  readonly before: Readonly<Values> | null;
  readonly after: Values;
  /** Names of fields that were sent or set on purpose, as opposed to defaults and derived values. */
  readonly written: Set<string>;
  /** What its references, and what they are compared with, were when they were last judged. */
  judged?: Readonly<Values>;
}

/** What tells of a draft's record. */
export const subjectOf = ({ model, after }: Draft): Subject => ({
  resourceType: model.name,
  resourceId: after.id as string,
});

/** What setters may write. */
export interface Moment {
  /** RFC 3339 in UTC. */
  readonly now: string;
  readonly input?: Readonly<Values>;
  /** Inputs that were sent as null, which means: clear. */
  readonly cleared?: ReadonlySet<string>;
}

/** A new record: what was sent, then defaults; everything else null. */
export function draftOf(model: Model, sent: Readonly<Values>, moment: Moment): Draft {
  const after: Values = {};
  for (const field of model.fields) {
    if (field.kind === "alias" || field.kind === "removed") continue;
    const value = sent[field.name];
    after[field.name] = value !== undefined ? value : initial(field, moment);
  }
  return { model, before: null, after, written: new Set(Object.keys(sent)) };
}

function initial(field: Field, moment: Moment): unknown {
  if (field.kind === "externalReferences" || field.kind === "embedded") return [];
  if (field.kind === "customFields") return {};
  const usual = defaultOf(field);
  if (usual === null) return null;
  return usual.kind === "now" ? field.type.clock!.of(moment.now) : settled(usual, moment);
}

/** A change of an existing record. */
export function changeOf(model: Model, before: Readonly<Values>, sent: Readonly<Values>): Draft {
  return { model, before, after: { ...before, ...sent }, written: new Set(Object.keys(sent)) };
}

function settled(to: Setting, moment: Moment): unknown {
  if (to.kind === "now") return moment.now;
  return to.kind === "input" ? (moment.input?.[to.name] ?? null) : to.value;
}

export function applySetters(
  { model, after }: Pick<Draft, "model" | "after">,
  setters: readonly Setter[],
  moment: Moment,
): void {
  for (const { field, to } of setters) {
    // An input that was not sent leaves the field as it is.
    if (to.kind === "input" && (moment.input?.[to.name] ?? null) === null) {
      const isCleared = moment.cleared?.has(to.name) === true && model.byName.get(field)!.nullable;
      if (!isCleared) continue;
    }
    after[field] = settled(to, moment);
  }
}

/** Names of the fields that a draft changes, the record's own bookkeeping apart. */
export function changedFields({ model, before, after }: Draft): string[] {
  if (before === null) return Object.keys(after);
  return model.fields
    .filter((f) => !BOOKKEEPING.has(f.kind) && !equal(before[f.name], after[f.name]))
    .map((f) => f.name);
}

/** Kinds of fields that no client changes. */
export const BOOKKEEPING: ReadonlySet<FieldKind> = new Set([
  "id",
  "version",
  "createdAt",
  "updatedAt",
  "alias",
  "removed",
  "searched",
]);

/**
 * Judges a change's move of the state, and what the present state locks.
 * @param byService whether a hook makes it, or the call of another record: it may move where no PATCH does
 */
export function judgeChange(draft: Draft, moment: Moment, byService = false): void {
  const { model, before, after } = draft;
  if (!model.states || before === null) return;
  const state = stateOf(model, before);
  refuseLocked(draft, changedFields(draft));
  const next = after[model.states.field] as string;
  if (next === state.name) return;
  const reach = byService ? state.moves : state.to;
  if (!reach.has(next)) throw moveRefusal(model, state, next, byService);
  // A time that this very change puts off is not past.
  if (next !== state.expires?.to) refuseExpired(model, state, after, moment);
  enter(draft, next, moment);
}

/** The state that a record is in. */
const stateOf = ({ states }: Model, record: Readonly<Values>): State =>
  states!.values.get(record[states!.field] as string)!;

/**
 * Judges the move that a hook made of the record it was called for, and writes what entering the state does.
 * @param was the state before the hook
 * @returns whether it moved the record
 */
export function judgeHookMove(draft: Draft, was: unknown, moment: Moment): boolean {
  const { model, before, after } = draft;
  const next = model.states ? after[model.states.field] : was;
  if (next === was) return false;
  const { values, starts } = model.states!;
  const [state, entered] = [values.get(was as string)!, values.get(next as string)];
  if (!entered)
    throw new Error(`a hook moved ${model.name} to ${String(next)}, which is not one of its states`);
  const mayBegin = before === null && (!entered.terminal || starts.includes(entered.name));
  if (!mayBegin && !state.moves.has(entered.name)) throw moveRefusal(model, state, entered.name, true);
  if (entered.name !== state.expires?.to) refuseExpired(model, state, after, moment);
  enter(draft, entered.name, moment);
  return true;
}

/**
 * Throws where the record's present state locks one of the fields that are to change.
 * @throws Refusal INVALID_STATE
 */
export function refuseLocked({ model, before }: Draft, names: readonly string[]): void {
  if (!model.states || before === null) return;
  const state = stateOf(model, before);
  const locked = names.filter((name) => state.locked.has(name));
  if (locked.length > 0) throw lockedRefusal(model, state, locked);
}

function lockedRefusal(model: Model, state: State, locked: readonly string[]): Refusal {
  const open = [...model.states!.values.values()]
    .filter((s) => !locked.some((name) => s.locked.has(name)))
    .map((s) => s.name);
  const message = (what: string) =>
    `${what} cannot be changed while ${model.states!.field} is ${state.name}.`;
  const details = locked.map((name) => ({
    path: `/${name}`,
    message: message(`\`${name}\``),
    currentState: state.name,
    allowedFrom: open,
  }));
  const all = locked.length === 1 ? details[0]!.message : message(`${locked.length} fields`);
  return refusalWith("INVALID_STATE", all, details, `${model.name}.states.${state.name}.locks`);
}

function moveRefusal(model: Model, state: State, next: string, byService: boolean): Refusal {
  const { field, values } = model.states!;
  const reachOf = (one: State) => (byService ? one.moves : one.to);
  const from = [...values.values()].filter((one) => reachOf(one).has(next)).map(({ name }) => name);
  const reach = [...reachOf(state)].join(", ");
  const message = `${field} cannot move from ${state.name} to ${next}${reach ? `; it can move to ${reach}` : ""}.`;
  return invalidState(message, `/${field}`, state.name, from, `${model.name}.states.${state.name}.to`);
}

/** What entering a state writes. */
function enter(draft: Draft, next: string, moment: Moment): void {
  const { model, before, after } = draft;
  const { field, values } = model.states!;
  const state = values.get(next)!;
  after[field] = next;
  applyEntry(draft, state, moment);
  refuseExpired(model, state, after, moment, before?.[field]);
}

/** A record past its time is not taken into, nor acted on from, the state that it should have left. */
function refuseExpired(
  model: Model,
  state: State,
  record: Readonly<Values>,
  moment: Moment,
  current: unknown = state.name,
): void {
  if (!state.expires || !isPast(record[state.expires.at], moment)) return;
  const message = `${state.expires.at} is past: the ${model.name} expires as ${state.expires.to}.`;
  const rule = `${model.name}.states.${state.name}.expires`;
  throw invalidState(message, `/${state.expires.at}`, current, [], rule);
}

/**
 * Moves a record whose time is past out of the state that it should have left.
 * @returns the event to emit, or null where it may stay
 */
export function enterExpired(draft: Draft, moment: Moment): string | null {
  const { model, after } = draft;
  const expires = stateOf(model, after).expires;
  if (!expires || !isPast(after[expires.at], moment)) return null;
  enter(draft, expires.to, moment);
  return expires.emits;
}

const isPast = (at: unknown, { now }: Moment): boolean =>
  typeof at === "string" && Date.parse(at) <= Date.parse(now);

/** Judges whether a new record may begin in the state that was sent. */
export function judgeInitial(draft: Draft, moment: Moment): void {
  const { model, after, written } = draft;
  if (!model.states) return;
  const { field, initial, starts, values } = model.states;
  const state = values.get(after[field] as string)!;
  if (state.terminal && written.has(field) && !starts.includes(state.name)) {
    const open = [...values.values()].filter((s) => !s.terminal).map((s) => s.name);
    const message = `A ${model.name} cannot be created as ${state.name}.`;
    throw invalidState(message, `/${field}`, null, open, `${model.name}.states.${state.name}.terminal`);
  }
  if (state.name === initial && state.expires) return applyEntry(draft, state, moment);
  enter(draft, state.name, moment);
}

/** A record may be created past its expiry; only moving into the state is refused. */
function applyEntry({ after }: Draft, state: State, moment: Moment): void {
  for (const { field, to } of state.set) after[field] = settled(to, moment);
  for (const { field, to } of state.fill) after[field] ??= settled(to, moment);
}

/** Judges whether an action is allowed now, and moves the state. */
export function judgeAction(draft: Draft, action: Action, moment: Moment): void {
  const { model, before } = draft;
  if (model.states && before) {
    const state = stateOf(model, before);
    if (action.from && !action.from.includes(state.name)) {
      const message = `${action.name} is not allowed while ${model.states.field} is ${state.name}; it is allowed from ${action.from.join(", ")}.`;
      const rule = `${model.name}.actions.${action.name}.from`;
      throw invalidState(message, `/${model.states.field}`, state.name, action.from, rule);
    }
    if (action.to !== null) refuseExpired(model, state, before, moment);
  }
  applySetters(draft, action.set, moment);
  if (action.to !== null) enter(draft, action.to, moment);
}

/** Works out the derived fields that need no other record. */
export function derive({ model, before, after }: Draft): void {
  for (const field of model.derived) {
    const { name, type } = field;
    if (field.kind === "sum") after[name] = sumOf(field.terms, after, type.scale!);
    else if (field.kind === "count") after[name] = countOf(field, before, after);
    else if (field.kind !== "due") after[name] = after[name] === null ? null : type.derived!.add(after[name]);
    else if (before === null) after[name] = dueOf(field, after);
  }
}

function dueOf({ since, by, ms, type }: DueField, record: Readonly<Values>): string | null {
  const from = record[since];
  const length = ms.get(by === null ? null : (record[by] as string | null));
  if (typeof from !== "string" || length === undefined) return null;
  return type.clock!.of(new Date(Date.parse(from) + length).toISOString());
}

/** Reports a time that a derived one cannot be reckoned from; judged on create, when it is derived. */
export function judgeDerived({ model, before, after }: Draft, faults: Faults): void {
  if (before !== null) return;
  for (const field of model.derived) {
    const at = after[field.name];
    if (field.kind === "due" && typeof at === "string" && !isInRange(Date.parse(at)))
      outOfRange(faults, `/${field.since}`, `What follows from it, ${field.name},`);
  }
}

function countOf({ name, of }: CountField, before: Readonly<Values> | null, after: Readonly<Values>): number {
  if (before === null) return 1;
  const known = before[name] as number;
  return equal(before[of], after[of]) ? known : known + 1;
}

/** Judges, last of all, that the state has everything that it requires. */
export function judgeRequires({ model, after }: Draft): void {
  if (!model.states) return;
  const state = stateOf(model, after);
  const missing = state.requires.filter((name) => isMissing(after[name]));
  if (missing.length === 0) return;
  const details = missing.map((name) => ({
    path: `/${name}`,
    code: "REQUIRED",
    message: `${Array.isArray(after[name]) ? "At least one item" : "A value"} is needed while ${model.states!.field} is ${state.name}.`,
  }));
  const rule = `${model.name}.states.${state.name}.requires`;
  throw refusalWith("INVALID_STATE", `${state.name} needs ${missing.join(", ")}.`, details, rule);
}

/** A list that has no item says as little as none. */
const isMissing = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);
