/** In charge of `set` and a state's `default`: what they write must be fields, and values of them. */
import type { Path } from "../../declare/source.ts";
import { aliasOf, type ResourceDeclaration, type Setters } from "../declaration.ts";
import { inputsOf } from "../fields.ts";
import type { TypeOptions } from "../type.ts";
import { typeNamed } from "../types/index.ts";
import { notAmong, type Wrong } from "../wording.ts";
import type { World } from "../world.ts";
import { follow } from "./follow.ts";
import { literalFaults, misfit } from "./judge.ts";
import { fieldOf, isComputed, noField, type Outline } from "./outline.ts";
import { below, perResource, type Tell } from "./walk.ts";

interface Group {
  readonly path: Path;
  readonly setters: Setters | undefined;
  /** The inputs that `input.NAME` may name; null where there are none to name. */
  readonly inputs: Readonly<Record<string, TypeOptions>> | null;
  readonly fills: boolean;
}

export const setters = perResource("setter", (declaration, report, world) => {
  for (const group of groups(declaration))
    for (const [path, value] of Object.entries(group.setters ?? {})) {
      const at = below(report, ...group.path, path);
      const of = holderOf(path, declaration, world);
      if (of === "unknown") continue;
      if ("message" in of) at([], { ...of, onKey: true });
      else judgeSetter(path.split(".").at(-1)!, of, value, group, world, at);
    }
  twice(declaration, report);
});

function* groups({ states, actions = {} }: ResourceDeclaration): Generator<Group> {
  for (const [name, { set, default: usual }] of Object.entries(states?.values ?? {})) {
    const path = ["states", "values", name];
    yield { path: [...path, "set"], setters: set, inputs: null, fills: false };
    yield { path: [...path, "default"], setters: usual, inputs: null, fills: true };
  }
  for (const [name, action] of Object.entries(actions))
    yield { path: ["actions", name, "set"], setters: action.set, inputs: inputsOf(action), fills: false };
}

/** The resource whose field a name, or a path through one reference, leads to; or what is wrong with the path. */
function holderOf(
  path: string,
  declaration: ResourceDeclaration,
  world: World,
): ResourceDeclaration | Wrong | "unknown" {
  if (!path.includes(".")) return declaration;
  const found = follow(path, declaration, world);
  return found === "unknown" || "message" in found ? found : found.others.at(-1)!.of;
}

/** Why nothing but the runtime writes a field, or moves alone; null where others may. */
export function unsettable({ origin, hasColumn, declared, options }: Outline): string | null {
  if (origin === "standard") return "the runtime keeps it";
  if (origin === "state") return "it holds the state, and moves alone change it";
  if (origin === "parent") return "a record never changes its parent";
  if (declared?.type === "alias") return `it is another name; set \`${aliasOf(declared)}\``;
  if (declared && isComputed(declared)) return "the runtime works it out";
  return !hasColumn || options === null ? "it keeps no value of its own" : null;
}

function judgeSetter(
  name: string,
  of: ResourceDeclaration,
  value: unknown,
  group: Group,
  world: World,
  report: Tell,
): void {
  const field = fieldOf(name, of, world);
  if (!field) return report([], { ...noField(name, of, world), onKey: true });
  const reason = unsettable(field);
  if (reason !== null) return report([], { message: `\`${name}\` cannot be set: ${reason}.`, onKey: true });
  const fault = settingFault(field, value, group, world);
  if (fault) return report([], fault);
  if (fault === undefined)
    for (const { path, message } of literalFaults(value, field.options!, world))
      report(path, { message: `\`${name}\` never has this value. ${message}` });
}

/** What is wrong with null, `now` or an input; undefined where the value is a literal. */
function settingFault(field: Outline, value: unknown, group: Group, world: World): Wrong | null | undefined {
  if (group.fills && !field.nullable)
    return {
      message: `\`${field.name}\` is never null, so that no default ever takes its place.`,
      hint: "Write it under `set`.",
      onKey: true,
    };
  if (value === null) return nullFault(field, group);
  if (value === "now") return nowFault(field);
  if (typeof value === "string" && value.startsWith("input."))
    return inputFault(value.slice("input.".length), field, group, world);
  return undefined;
}

function nullFault({ name, nullable }: Outline, { fills }: Group): Wrong | null {
  if (fills) return { message: "What is null would become null.", hint: "Remove it." };
  return nullable ? null : { message: `\`${name}\` is never null.`, hint: "Give it a value." };
}

function nowFault({ name, options }: Outline): Wrong | null {
  if (typeNamed(options!.type)?.clock?.isExact) return null;
  return { message: `\`now\` is a timestamp, and \`${name}\` is of type ${options!.type}.` };
}

const DECLARE_INPUT = "Declare it under `input` of the action.";

function inputFault(input: string, field: Outline, { inputs }: Group, world: World): Wrong | null {
  if (inputs === null)
    return { message: "A state has no input.", hint: "Set it in the action that leads here." };
  if (!Object.hasOwn(inputs, input))
    return notAmong(input, "not an input of this action", Object.keys(inputs), DECLARE_INPUT);
  const options = inputs[input]!;
  const reason = misfit(options, field.options!, world);
  return reason === null
    ? null
    : { message: `The input \`${input}\` does not fit \`${field.name}\`: ${reason}.` };
}

function twice({ states, actions = {} }: ResourceDeclaration, report: Tell): void {
  for (const [name, { set = {}, default: usual = {} }] of Object.entries(states?.values ?? {}))
    for (const field of Object.keys(usual))
      if (Object.hasOwn(set, field) && set[field] !== null)
        report(["states", "values", name, "default", field], {
          message: `Entering \`${name}\` sets \`${field}\` in any case, so that it is never null here.`,
          hint: "Keep one of the two.",
          onKey: true,
        });
  for (const [name, { set = {}, to }] of Object.entries(actions)) {
    const entered = to !== undefined && Object.hasOwn(states?.values ?? {}, to) ? states!.values[to]! : null;
    for (const field of Object.keys(set))
      if (Object.hasOwn(entered?.set ?? {}, field))
        report(["actions", name, "set", field], {
          message: `Entering \`${to}\` sets \`${field}\` already.`,
          hint: "Set it in one of the two places.",
          onKey: true,
        });
  }
}
