/** Checks that states can be reached, and left unless terminal, and that each way in sets what they require. */

import type { Path } from "../../declare/source.ts";
import { isCommon } from "../../errors.ts";
import { movesFrom, requiredIn } from "../behaviour.ts";
import type { ResourceDeclaration, Setters, StatesDeclaration } from "../declaration.ts";
import { itemsOf, openStates, startsOf, targetsOf } from "../fields.ts";
import type { Wrong } from "../wording.ts";
import type { World } from "../world.ts";
import { mayLeave, movesInto } from "./moves.ts";
import { fieldOf, isComputed, mustHaveItems, noField, type Outline } from "./outline.ts";
import { hooksMayWrite } from "./setters.ts";
import { perResource } from "./walk.ts";

export interface Move {
  readonly from: string;
  readonly to: string;
}

export const reach = perResource("unreachable-state", (declaration, report, world) => {
  const { states } = declaration;
  if (!states || world.faulty.size > 0) return;
  const isHooked = hooksMayWrite(declaration, world, states.field);
  const moves = [
    ...movesOf(declaration, states),
    ...movesOfOthers(declaration, states, world),
    ...(isHooked ? movesOfHooks(states) : []),
  ];
  const reached = reachable(isHooked ? startsOfHooks(states) : starts(declaration, states), moves);
  for (const [name, { terminal }] of Object.entries(states.values)) {
    const path = ["states", "values", name];
    if (!reached.has(name))
      report.key(path, {
        message: `No move leads to \`${name}\`.`,
        hint: "Add it to the `to` of a reachable state or of an action, or remove it.",
      });
    if (!terminal && !moves.some(({ from, to }) => from === name && to !== name))
      report.key(path, {
        rule: "trap-state",
        message: `No move leads out of \`${name}\`.`,
        hint: "Write `terminal: true`, or declare the next states.",
      });
  }
});

/** The states in which a record may begin. */
export function starts({ operations }: ResourceDeclaration, states: StatesDeclaration): readonly string[] {
  return operations.create ? startsOf(states) : startsOf(states).slice(0, 1);
}

/** All moves from one state to another, except those of hooks. */
function movesOf({ actions = {} }: ResourceDeclaration, { values }: StatesDeclaration): Move[] {
  const open = openStates(values);
  return [
    ...Object.keys(values).flatMap((from) => targetsOf(from, values).map((to) => ({ from, to }))),
    ...Object.entries(values).flatMap(([from, { expires }]) => (expires ? [{ from, to: expires.to }] : [])),
    ...Object.values(actions).flatMap(({ from = open, to }) =>
      // A misspelled state is reported elsewhere; its consequences are not.
      to === undefined
        ? []
        : (from.every((state) => Object.hasOwn(values, state)) ? from : open).map((state) => ({
            from: state,
            to,
          })),
    ),
  ];
}

/** The moves that the calls of other records make. */
function movesOfOthers(declaration: ResourceDeclaration, states: StatesDeclaration, world: World): Move[] {
  return movesInto(declaration, world).flatMap((move) =>
    Object.keys(states.values)
      .filter((from) => mayLeave(from, move) && movesFrom(from, states).includes(move.to))
      .map((from) => ({ from, to: move.to })),
  );
}

/** Hooks may move a record wherever the declaration allows the service to. */
const movesOfHooks = (states: StatesDeclaration): Move[] =>
  Object.keys(states.values).flatMap((from) => movesFrom(from, states).map((to) => ({ from, to })));

/** A hook may create a record in any state that is not terminal. */
const startsOfHooks = (states: StatesDeclaration): readonly string[] => [
  ...startsOf(states),
  ...openStates(states.values),
];

function reachable(from: readonly string[], moves: readonly Move[]): ReadonlySet<string> {
  const reached = new Set(from);
  // The loop also visits states added to the set meanwhile.
  for (const state of reached) for (const move of moves) if (move.from === state) reached.add(move.to);
  return reached;
}

export const requirements = perResource("state-requires", (declaration, report, world) => {
  for (const [state, declared] of Object.entries(declaration.states?.values ?? {}))
    [...requiredIn(declared)].forEach(([name, code], i) => {
      const path = ["states", "values", state, "required", Array.isArray(declared.required) ? i : name];
      const fault = requirementFault(name, state, declaration, world);
      if (fault) report(path, { ...fault, onKey: !Array.isArray(declared.required) });
      if (code !== "REQUIRED" && isCommon(code))
        report(path, {
          message: `\`${code}\` is a code of every API and already has a meaning.`,
          hint: "Choose another code, or list only the fields for REQUIRED.",
        });
      for (const path of clearedAt(name, state, declaration, world))
        report(path, {
          message: `\`${state}\` requires \`${name}\`, but this clears it, so no record can enter the state.`,
          hint: "Remove one of the two.",
        });
    });
});

/** The places that clear a field on entering a state that requires it, unless a hook sets it again. */
function clearedAt(name: string, state: string, declaration: ResourceDeclaration, world: World): Path[] {
  const { states, actions = {} } = declaration;
  const clears = (setters: Setters = {}) => Object.hasOwn(setters, name) && isBlank(setters[name]);
  const { set = {}, default: usual = {} } = states!.values[state]!;
  if (!isBlank(usual[name]) || !isBlank(set[name]) || hooksMayWrite(declaration, world, name)) return [];
  if (clears(set)) return [["states", "values", state, "set", name]];
  return Object.entries(actions).flatMap(([action, { to, set: setters }]) =>
    to === state && clears(setters) ? [["actions", action, "set", name]] : [],
  );
}

function requirementFault(
  name: string,
  state: string,
  declaration: ResourceDeclaration,
  world: World,
): Wrong | null {
  const field = fieldOf(name, declaration, world);
  if (!field) return noField(name, declaration, world);
  const isList = itemsOf(field.options ?? {}) !== undefined;
  const isGivenAnyway = !field.nullable && (!isList || mustHaveItems(field.options));
  if (!field.hasColumn || isGivenAnyway)
    return {
      message: `\`${name}\` ${field.hasColumn ? `is never ${isList ? "empty" : "null"} anyway` : "has no stored value"}.`,
      hint: `List fields that may be null${isList ? " or empty" : ""} in other states.`,
    };
  if (isList && !isBlank(field.declared?.default)) return null;
  const ways = waysWithout(name, state, declaration, declaration.states!);
  if (!onlyTheRuntimeWrites(field)) {
    const expired = ways.find((way) => way.startsWith(EXPIRY));
    if (expired === undefined) return null;
    return {
      message: `\`${name}\` may be ${isList ? "empty" : "null"} at ${expired}, which moves the record here without a call.`,
      hint: `Require it in that state too, or set it under \`set\` or \`default\` of \`${state}\`.`,
    };
  }
  if (ways.length === 0) return null;
  return {
    message: `Clients cannot send \`${name}\`, and these ways into \`${state}\` leave it ${isList ? "empty" : "null"}: ${ways.join(", ")}.`,
    hint: `Set it in the action, or for all of them under \`set\` or \`default\` of \`${state}\`.`,
  };
}

/** No value, or an empty list. */
const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

function onlyTheRuntimeWrites({ mode, declared }: Outline): boolean {
  if (mode !== "readOnly" && mode !== "hidden") return false;
  return declared !== null && !isComputed(declared) && declared.derive === undefined;
}

const EXPIRY = "the expiry of";

/** The ways into a state on which a field may still be null. */
function waysWithout(
  field: string,
  into: string,
  declaration: ResourceDeclaration,
  states: StatesDeclaration,
): string[] {
  const { operations, actions = {} } = declaration;
  const { values } = states;
  const gives = (setters: object = {}) =>
    Object.hasOwn(setters, field) && !isBlank((setters as Record<string, unknown>)[field]);
  const sets = (name: string) => gives(values[name]!.set) || gives(values[name]!.default);
  if (sets(into)) return [];
  const holds = (name: string) =>
    !Object.hasOwn(values, name) || requiredIn(values[name]!).has(field) || sets(name);
  const open = openStates(values, into);
  const ways: string[] = [];
  if (operations.create && !operations.create.hook && starts(declaration, states).includes(into))
    ways.push("a create");
  for (const [name, action] of Object.entries(actions))
    if (action.to === into && !action.hook && !gives(action.set) && !(action.from ?? open).every(holds))
      ways.push(`the action \`${name}\``);
  for (const [name, state] of Object.entries(values)) {
    if (holds(name)) continue;
    if (targetsOf(name, values).includes(into) && !operations.update?.hook)
      ways.push(`a PATCH from \`${name}\``);
    if (state.expires?.to === into) ways.push(`${EXPIRY} \`${name}\``);
  }
  return ways;
}
