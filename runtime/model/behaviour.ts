/** What a Model does: its states, actions, writes and events. */
import type {
  ResourceDeclaration,
  Setters,
  Some,
  StateDeclaration,
  StatesDeclaration,
  WriteDeclaration,
} from "./declaration.ts";
import { inputsOf, movedByPatch, setting, targetsOf } from "./fields.ts";
import type { Action, EventType, Field, Setter, State, States, Write } from "./model.ts";
import type { TypeContext } from "./type.ts";

export function compileStates(
  { states }: ResourceDeclaration,
  fields: ReadonlyMap<string, Field>,
): States | null {
  if (!states) return null;
  return {
    field: states.field,
    initial: states.default,
    refusal: states.refusal ?? "READ_ONLY",
    byPatch: movedByPatch(states.values),
    values: new Map(Object.keys(states.values).map((name) => [name, compileState(name, states, fields)])),
  };
}

function compileState(
  name: string,
  { field: stateField, values }: StatesDeclaration,
  fields: ReadonlyMap<string, Field>,
): State {
  const state = values[name]!;
  return {
    name,
    to: new Set(targetsOf(name, values)),
    terminal: state.terminal === true,
    locks: state.locks ?? null,
    locked: lockedFields(state.locks, stateField, fields),
    requires: state.required ?? [],
    set: setters(state.set),
    fill: setters(state.default),
    expires: expiry(state.expires),
    filterAs: state.filters ?? null,
  };
}

const expiry = (given: StateDeclaration["expires"]): State["expires"] =>
  given === undefined ? null : { at: given.after, to: given.to, emits: given.emits };

/** Moving on is judged by the transitions, so the state's own field is never locked by a blanket. */
function lockedFields(
  locks: Some | undefined,
  stateField: string,
  fields: ReadonlyMap<string, Field>,
): Set<string> {
  if (locks === undefined) return new Set();
  if (Array.isArray(locks)) return new Set(locks);
  const open = new Set(locks === "*" ? [] : (locks as { except: readonly string[] }).except);
  return new Set([...fields.keys()].filter((name) => name !== stateField && !open.has(name)));
}

export const setters = (given: Setters | undefined): Setter[] =>
  Object.entries(given ?? {}).map(([field, value]) => ({ field, to: setting(value) }));

export function compileWrite(write: WriteDeclaration): Write {
  return {
    hook: write.hook ?? null,
    refuses: write.refusal ?? {},
    warns: write.warns ?? {},
    idempotencyKey: write.idempotencyKey ?? "optional",
  };
}

export function compileActions(
  { actions = {}, states }: ResourceDeclaration,
  _fields: ReadonlyMap<string, Field>,
  context: TypeContext,
  access: { readonly readScope: string; readonly writeScope: string; readonly permission: string | null },
): ReadonlyMap<string, Action> {
  const open = states ? Object.keys(states.values).filter((s) => states.values[s]!.terminal !== true) : null;
  return new Map(
    Object.entries(actions).map(([name, action]): [string, Action] => {
      const method = action.method ?? "POST";
      const on = action.on ?? "record";
      return [
        name,
        {
          name,
          summary: action.summary,
          on,
          method,
          path: action.path === "." ? "" : `/${action.path ?? name}`,
          scope: action.scope ?? (method === "GET" ? access.readScope : access.writeScope),
          permission: action.permission ?? access.permission,
          idempotencyKey: action.idempotencyKey ?? (method === "GET" ? "ignored" : "optional"),
          from:
            action.from ??
            (action.to !== undefined && on === "record"
              ? (open?.filter((state) => state !== action.to) ?? null)
              : null),
          to: action.to ?? null,
          input: context.members(inputsOf(action)),
          set: setters(action.set),
          moves: Object.entries(action.moves ?? {}).map(([field, { to, except = [] }]) => ({
            field,
            to,
            unless: except,
          })),
          rawBody: action.input === "any",
          bodyLimit: action.maxBytes ?? null,
          hook: action.hook ?? null,
          refuses: action.refusal ?? {},
          warns: action.warns ?? {},
          emits: action.emits ?? null,
          answers: action.answers ?? "action",
          result: action.result === undefined ? null : context.compile(action.result),
        },
      ];
    }),
  );
}

export function compileEvents({ events = {} }: ResourceDeclaration): ReadonlyMap<string, EventType> {
  return new Map(
    Object.entries(events).map(([name, event]): [string, EventType] => [
      name,
      { name, on: event.on ?? null, metered: event.metered === true, summary: event.summary ?? null },
    ]),
  );
}
