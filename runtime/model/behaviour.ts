/** Compiles what a Model does: its states, actions, writes and events. */

import { follow } from "./checks/outline.ts";
import type {
  ActionDeclaration,
  MovesDeclaration,
  ResourceDeclaration,
  Setters,
  StatesDeclaration,
  WriteDeclaration,
} from "./declaration.ts";
import type { Field } from "./field.ts";
import { inputsOf, meantOf, movedByPatch, openStates, setting, startsOf, targetsOf } from "./fields.ts";
import { compileFootprint } from "./footprint.ts";
import {
  type Action,
  type EventType,
  type Example,
  type FarSetter,
  type Move,
  PERSONAL_DATA_REMAINS,
  type Setter,
  type State,
  type States,
  type Write,
} from "./model.ts";
import { REFUSAL } from "./terms.ts";
import type { TypeContext } from "./type.ts";
import type { World } from "./world.ts";

export function compileStates(
  { states }: ResourceDeclaration,
  fields: ReadonlyMap<string, Field>,
): States | null {
  if (!states) return null;
  return {
    field: states.field,
    initial: startsOf(states)[0]!,
    starts: startsOf(states),
    hasListedMoves: Object.values(states.values).some(({ moves }) => moves !== undefined),
    hasListedStarts: typeof states.default !== "string",
    refusal: states.refusal ?? "READ_ONLY",
    byPatch: movedByPatch(states.values),
    values: new Map(Object.keys(states.values).map((name) => [name, compileState(name, states, fields)])),
  };
}

function compileState(name: string, states: StatesDeclaration, fields: ReadonlyMap<string, Field>): State {
  const state = states.values[name]!;
  const { expires } = state;
  return {
    name,
    to: new Set(targetsOf(name, states.values)),
    moves: new Set(movesFrom(name, states)),
    terminal: state.terminal === true,
    locks: state.locks ?? null,
    // The transitions decide how the state changes, so locking all fields never locks the state's own field.
    locked: new Set(
      meantOf(
        state.locks,
        [...fields.keys()].filter((other) => other !== states.field),
      ),
    ),
    requires: requiredIn(state),
    set: setters(state.set),
    fill: setters(state.default),
    farSet: farSetters(state.set),
    expires: expires ? { at: expires.after, to: expires.to, emits: expires.emits } : null,
    filterAs: state.filters ?? null,
  };
}

/** The fields that a state requires, each with the detail code of the refusal. */
export function requiredIn({
  required = [],
}: StatesDeclaration["values"][string]): ReadonlyMap<string, string> {
  if (!Array.isArray(required)) return new Map(Object.entries(required));
  return new Map((required as readonly string[]).map((field) => [field, "REQUIRED"]));
}

/** Setters of the record's own fields. */
export const setters = (given: Setters | undefined): Setter[] =>
  Object.entries(given ?? {}).flatMap(([field, value]) =>
    field.includes(".") ? [] : [{ field, to: setting(value) }],
  );

/** Setters of records that references lead to. */
const farSetters = (given: Setters | undefined): FarSetter[] =>
  Object.entries(given ?? {}).flatMap(([path, value]) => {
    const [reference, field] = path.split(".") as [string, string?];
    return field === undefined ? [] : [{ reference, field, to: setting(value) }];
  });

/** The states that the service may move a record to from a given state. */
export function movesFrom(name: string, { values }: StatesDeclaration): readonly string[] {
  const { moves = [], terminal } = values[name]!;
  const to = targetsOf(name, values);
  const isListed = Object.values(values).some((state) => state.moves !== undefined);
  if (isListed || terminal || movedByPatch(values)) return [...to, ...moves];
  return Object.keys(values).filter((other) => other !== name);
}

export const compileMoves = (moves: MovesDeclaration = {}): Move[] =>
  Object.entries(moves).map(([field, { to, except = [] }]) => ({ field, to, unless: except }));

/** Returns the status of a declared refusal, and its meaning; null if none is given. */
export function readRefusal(declared: number | string) {
  const [, status, meaning = null] = REFUSAL.exec(String(declared)) ?? [];
  return { status: Number(status ?? declared), meaning };
}

function compileRefusals(declared: WriteDeclaration["refusal"] = {}): Pick<Write, "refuses" | "meanings"> {
  const told = Object.entries(declared).map(([code, refusal]) => [code, readRefusal(refusal)] as const);
  return {
    refuses: Object.fromEntries(told.map(([code, { status }]) => [code, status])),
    meanings: Object.fromEntries(
      told.flatMap(([code, { meaning }]) => (meaning === null ? [] : [[code, meaning]])),
    ),
  };
}

/** @param reads whether it writes nothing, so that an Idempotency-Key has no effect */
export function compileWrite(resource: string, write: WriteDeclaration, reads = false): Write {
  return {
    hook: write.hook ?? null,
    footprint: compileFootprint(resource, write),
    ...compileRefusals(write.refusal),
    warns: write.warns ?? {},
    idempotencyKey: reads ? "ignored" : write.required ? "required" : "optional",
    moves: compileMoves(write.moves),
  };
}

/**
 * Reads an action's method and its path below the record or collection, from `GET overview`, `GET` or
 * `overview`.
 */
export function readPath(said = "", name = ""): Pick<Action, "method" | "path"> {
  const [, method = "POST", path = name] = /^([A-Z]+)? ?(.+)?$/.exec(said)!;
  return { method: method as Action["method"], path: path === "." ? "" : `/${path}` };
}

export const isGet = ({ path }: Pick<ActionDeclaration, "path">): boolean => readPath(path).method === "GET";

/** Whether an action writes nothing. */
export const onlyReads = (action: Pick<ActionDeclaration, "path" | "mode">): boolean =>
  action.mode === "readOnly" || isGet(action);

export function compileActions(
  declaration: ResourceDeclaration,
  context: TypeContext,
  access: { readonly readScope: string; readonly writeScope: string; readonly permission: string | null },
  world: World,
): ReadonlyMap<string, Action> {
  const { resource, actions = {}, states } = declaration;
  return new Map(
    Object.entries(actions).map(([name, action]): [string, Action] => {
      const on = action.on ?? "record";
      const leads = states && on === "record" && action.to !== undefined;
      // If it leads to a state and has no `from`, it may leave every state that is not terminal.
      const leavable = leads ? openStates(states.values, action.to) : null;
      return [
        name,
        {
          ...compileWrite(resource, action, onlyReads(action)),
          name,
          summary: action.summary,
          on,
          ...readPath(action.path, name),
          ...scopesOf(action, access),
          permission: action.permission ?? access.permission,
          from: action.from ?? leavable,
          to: action.to ?? null,
          input: inputOf(action, declaration, context, world),
          set: setters(action.set),
          farSet: farSetters(action.set),
          rawBody: action.input === "any",
          bodyLimit: action.maxBytes ?? null,
          emits: action.emits ?? null,
          answers: action.answers ?? "action",
          erases: action.erases === true,
          ...(action.erases ? { warns: { ...action.warns, [PERSONAL_DATA_REMAINS]: REMAINS } } : {}),
          result: action.result === undefined ? null : context.compile(action.result),
        },
      ];
    }),
  );
}

/** The inputs of an action. As in a PATCH, null is refused for an input that sets a field which is never null. */
function inputOf(
  action: ActionDeclaration,
  declaration: ResourceDeclaration,
  context: TypeContext,
  world: World,
): Action["input"] {
  const needed = Object.entries(action.set ?? {}).flatMap(([path, value]) => {
    const to = setting(value);
    const found = to.kind === "input" ? follow(path, declaration, world) : "unknown";
    return to.kind === "input" && typeof found === "object" && "field" in found && !found.field.nullable
      ? [to.name]
      : [];
  });
  const members = [...context.members(inputsOf(action))];
  return new Map(
    members.map(([name, member]) => [
      name,
      needed.includes(name) && member.default === undefined ? { ...member, neverNull: true } : member,
    ]),
  );
}

const REMAINS =
  "Another record of the same person exists, which the details name. It must be erased by a separate call. Make that call as well.";

/** The scopes that an action needs. */
function scopesOf(
  action: ActionDeclaration,
  access: { readonly readScope: string; readonly writeScope: string },
): Pick<Action, "scope" | "furtherScopes"> {
  const usual = onlyReads(action) ? access.readScope : access.writeScope;
  const [scope = usual, ...furtherScopes] = [action.scope ?? []].flat();
  return { scope, furtherScopes };
}

export function compileEvents({ events = {} }: ResourceDeclaration): ReadonlyMap<string, EventType> {
  return new Map(
    Object.entries(events).map(([name, event]): [string, EventType] => [
      name,
      { name, on: event.on ?? null, metered: event.metered === true, summary: event.summary ?? null },
    ]),
  );
}

export const compileExamples = ({ examples = {} }: ResourceDeclaration): Example[] =>
  Object.entries(examples).map(([name, example]) => ({
    name,
    given: new Map(Object.entries(example.given ?? {})),
    steps: Array.isArray(example.do) ? (example.do as Example["steps"]) : [example.do as Example["steps"][0]],
    expect: example.expect,
  }));
