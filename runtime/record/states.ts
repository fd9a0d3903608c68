/** States of records: the fields that a state locks, its next states, its expiry, and the fields set on entry. */
import { type Refusal, refusalWith } from "../errors.ts";
import type { Model, State, States } from "../model/model.ts";
import type { Values } from "./command.ts";
import { type Draft, type Moment, settingOf } from "./draft.ts";
import { invalidState } from "./refuse.ts";

/** The state that a record is in. */
export const stateOf = ({ states }: Model, record: Readonly<Values>): State =>
  stateNamed(states!, record[states!.field] as string);

const stateNamed = (states: States, name: string): State =>
  states.values.get(name) ?? undeclared(states, name);

/**
 * A state that an earlier release declared, or a newer one whose servers run as well. It locks and requires nothing, and
 * leads wherever the declared states lead.
 */
function undeclared({ values }: States, name: string): State {
  const reach = (of: "to" | "moves") => new Set([...values.values()].flatMap((state) => [...state[of]]));
  return {
    name,
    to: reach("to"),
    moves: reach("moves"),
    terminal: false,
    locked: new Set(),
    locks: null,
    requires: new Map(),
    set: [],
    fill: [],
    farSet: [],
    expires: null,
    filterAs: null,
  };
}

/**
 * Checks a state change that a hook made to its own record, and writes the fields set on entry.
 * @param was the state before the hook
 * @returns whether it moved the record
 */
export function judgeHookMove(draft: Draft, was: unknown, moment: Moment): boolean {
  const { model, before, after } = draft;
  const next = model.states ? after[model.states.field] : was;
  if (next === was) return false;
  const { values, starts } = model.states!;
  const [state, entered] = [stateNamed(model.states!, was as string), values.get(next as string)];
  if (!entered)
    throw new Error(`a hook moved ${model.name} to ${String(next)}, which is not one of its states`);
  const mayBegin = before === null && (!entered.terminal || starts.includes(entered.name));
  if (!mayBegin && !state.moves.has(entered.name)) throw moveRefusal(model, state, entered.name, true);
  if (entered.name !== state.expires?.to) refuseExpired(model, state, after, moment);
  enter(draft, entered.name, moment);
  return true;
}

/**
 * Throws if the state of a record locks one of the changed fields.
 * @param found the record before the change; null on create
 * @throws Refusal INVALID_STATE
 */
export function refuseLocked(model: Model, found: Readonly<Values> | null, names: readonly string[]): void {
  if (!model.states || found === null) return;
  const state = stateOf(model, found);
  const locked = names.filter((name) => state.locked.has(name));
  if (locked.length > 0) throw lockedRefusal(model, state, locked);
}

/**
 * Throws if the record's state locks all that a PATCH could change, so that whatever is sent is refused.
 * @throws Refusal INVALID_STATE
 */
export function refuseFrozen(model: Model, record: Readonly<Values>): void {
  if (!model.states) return;
  const { field, values } = model.states;
  const state = stateOf(model, record);
  const names = model.fields.filter((one) => one.mode === "readWrite" && one.name !== field);
  if (model.byName.get(field)!.mode === "readWrite" && state.to.size > 0) return;
  if (!names.every(({ name }) => state.locked.has(name))) return;
  const open = [...values.values()].filter((one) => names.some(({ name }) => !one.locked.has(name)));
  const message =
    names.length === 0
      ? `No field of ${model.name} can be changed.`
      : `No field of ${model.name} can be changed while ${field} is ${state.name}.`;
  const rule = `${model.name}.states.${state.name}.locks`;
  throw invalidState(
    message,
    `/${field}`,
    state.name,
    open.map(({ name }) => name),
    rule,
  );
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

export function moveRefusal(model: Model, state: State, next: string, byService: boolean): Refusal {
  const { field, values } = model.states!;
  const reachOf = (one: State) => (byService ? one.moves : one.to);
  const from = [...values.values()].filter((one) => reachOf(one).has(next)).map(({ name }) => name);
  const reach = [...reachOf(state)].join(", ");
  const message = `${field} cannot move from ${state.name} to ${next}${reach ? `; it can move to ${reach}` : ""}.`;
  return invalidState(message, `/${field}`, state.name, from, `${model.name}.states.${state.name}.to`);
}

/**
 * Moves a record into a state by a call, and writes the fields that entering it sets.
 * @throws Refusal INVALID_STATE if the record would expire at once
 */
export function enter(draft: Draft, next: string, moment: Moment): void {
  const { model, before, after } = draft;
  refuseExpired(model, moveInto(draft, next, moment), after, moment, before?.[model.states!.field]);
}

function moveInto(draft: Draft, next: string, moment: Moment): State {
  const { field, values } = draft.model.states!;
  const state = values.get(next)!;
  draft.after[field] = next;
  setOnEntry(draft, state, moment);
  return state;
}

/** An expired record is neither moved into the state that it should have left, nor acted on from it. */
export function refuseExpired(
  model: Model,
  state: State,
  record: Readonly<Values>,
  moment: Moment,
  current: unknown = state.name,
): void {
  if (!state.expires || !isPast(record[state.expires.at], moment)) return;
  const message = `${state.expires.at} is in the past: the ${model.name} expires as ${state.expires.to}.`;
  const rule = `${model.name}.states.${state.name}.expires`;
  throw invalidState(message, `/${state.expires.at}`, current, [], rule);
}

/**
 * Moves an expired record out of the state that it should have left. It may enter a state whose time has passed as well:
 * while no server ran, it would have entered that one in time. The next expiry moves it on.
 * @returns the event to emit; null if the record may stay
 */
export function enterExpired(draft: Draft, moment: Moment): string | null {
  const { model, after } = draft;
  const expires = stateOf(model, after).expires;
  if (!expires || !isPast(after[expires.at], moment)) return null;
  moveInto(draft, expires.to, moment);
  return expires.emits;
}

/** The states that expire, each ahead of the one that it expires into, so that one sweep passes through all of them. */
export function expiringOf({ states }: Model): readonly State[] {
  const values = states?.values ?? new Map<string, State>();
  const seen = new Set<State>();
  const ordered: State[] = [];
  const visit = (state: State): void => {
    if (!state.expires || seen.has(state)) return;
    seen.add(state);
    visit(values.get(state.expires.to)!);
    ordered.unshift(state);
  };
  for (const state of values.values()) visit(state);
  return ordered;
}

const isPast = (at: unknown, { now }: Moment): boolean =>
  typeof at === "string" && Date.parse(at) <= Date.parse(now);

/** Writes the fields that entering a state sets, and the fields that it fills if they are null. */
export function setOnEntry({ after }: Draft, state: State, moment: Moment): void {
  for (const { field, to } of state.set) after[field] = settingOf(to, moment);
  for (const { field, to } of state.fill) after[field] ??= settingOf(to, moment);
}
