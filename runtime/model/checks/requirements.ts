/** In charge of a state's `required`: what is never null in a state must be set on every way into it, and cleared on none. */

import type { Path } from "../../declare/source.ts";
import type { ResourceDeclaration, Setters, StatesDeclaration } from "../declaration.ts";
import { itemsOf, targetsOf } from "../fields.ts";
import type { Wrong } from "../wording.ts";
import type { World } from "../world.ts";
import { hooksMayWrite } from "./neighbours.ts";
import { fieldOf, isComputed, mustHaveItems, noField, type Outline } from "./outline.ts";
import { starts } from "./reach.ts";
import { perResource } from "./walk.ts";

export const requirements = perResource("state-requires", (declaration, report, world) => {
  for (const [state, { required = [] }] of Object.entries(declaration.states?.values ?? {}))
    required.forEach((name, i) => {
      const fault = requirementFault(name, state, declaration, world);
      if (fault) report(["states", "values", state, "required", i], fault);
      for (const path of clearedAt(name, state, declaration, world))
        report(path, {
          message: `\`${state}\` requires \`${name}\`, and this empties it, so that nothing ever gets there.`,
          hint: "Remove one of the two.",
        });
    });
});

/** Where the very way into a state takes away what it requires, and no hook gives it back. */
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
      message: `\`${name}\` ${field.hasColumn ? `is never ${isList ? "empty" : "null"} anyway` : "keeps no value of its own"}.`,
      hint: `List fields that may be null${isList ? " or empty" : ""} elsewhere.`,
    };
  if (isList && !isBlank(field.declared?.default)) return null;
  const ways = waysWithout(name, state, declaration, declaration.states!);
  if (!onlyTheRuntimeWrites(field)) {
    const expired = ways.find((way) => way.startsWith(EXPIRY));
    if (expired === undefined) return null;
    return {
      message: `\`${name}\` may be ${isList ? "empty" : "null"} at ${expired}, which leads here and asks nobody.`,
      hint: `Require it in that state too, or set it under \`set\` or \`default\` of \`${state}\`.`,
    };
  }
  if (ways.length === 0) return null;
  return {
    message: `No client can send \`${name}\`, and these ways into \`${state}\` leave it ${isList ? "empty" : "null"}: ${ways.join(", ")}.`,
    hint: `Set it in the action, or for all ways under \`set\` or \`default\` of \`${state}\`.`,
  };
}

/** Nothing, or a list of nothing. */
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
    !Object.hasOwn(values, name) || values[name]!.required?.includes(field) === true || sets(name);
  const open = Object.keys(values).filter((name) => !values[name]!.terminal && name !== into);
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
