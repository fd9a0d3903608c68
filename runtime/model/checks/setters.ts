/** Checks `set` and state defaults, and finds out what sets a field and whether it may change. */
import type { Path } from "../../declare/source.ts";
import { aliasOf, type ResourceDeclaration, type Setters } from "../declaration.ts";
import { inputsOf, isGivenOut, targetOf } from "../fields.ts";
import { type FootprintDeclaration, isTold, writtenAt } from "../footprint.ts";
import { grouped } from "../grouped.ts";
import type { TypeOptions } from "../type.ts";
import { typeNamed } from "../types/index.ts";
import { MEMBER } from "../types/reference.ts";
import { membersOf } from "../typing.ts";
import { notAmong, type Wrong } from "../wording.ts";
import type { Index, World } from "../world.ts";
import { follow, isComputed, type Outline } from "./outline.ts";
import { literalFaults, meansNow, misfit, WRITE_NOW } from "./values.ts";
import { below, callsOf, perField, perResource, type Tell, valuesOf } from "./walk.ts";

/**
 * Returns why a field may change after its record is created, or null if it cannot. Undeclared writes of
 * hooks are not considered. The runtime refuses them if another resource relies on the field.
 */
export function whyChanging(
  { name, origin, mode, declared }: Outline,
  of: ResourceDeclaration,
  world: World,
): string | null {
  const field = `\`${name}\` of \`${of.resource}\``;
  if (name === "version" || name === "updatedAt")
    return `each change of a \`${of.resource}\` updates its ${name}`;
  if (origin === "state") return `${field} is the state, which can move`;
  const { sum, count, between, due, copy, follows } = declared?.derive ?? {};
  if ((sum ?? count ?? between) !== undefined) return `${field} is computed again on each change`;
  if (follows) return `${field} is copied again when its reference changes`;
  const setter = setterAnywhere(name, of, world);
  if (setter !== null) return `${setter} sets ${field}`;
  if (mode === "readWrite" && of.operations.update) return `a PATCH may change ${field}`;
  const isMade = copy !== undefined || due !== undefined || (declared !== null && isGivenOut(declared));
  if (declared?.mode === "readOnly" && !isMade) return `only a hook writes ${field}, at any time`;
  return null;
}

/** Describes what declarations set a field with, in its own resource or another. */
const setterAnywhere = (name: string, of: ResourceDeclaration, world: World): string | null =>
  setterOf(name, of) ?? world.under(setAlong, `${of.resource}.${name}`)[0] ?? null;

/** Describes what sets a field after its record is created: entering a state, or an action. */
const setterOf = (name: string, declaration: ResourceDeclaration): string | null =>
  settersOf(declaration).find(({ field }) => field === name)?.by ?? null;

/** Descriptions of what sets a field through a reference, by `resource.field`. */
const setAlong: Index<string> = (world) =>
  grouped(
    world.files.flatMap(({ declaration }) =>
      settersOf(declaration).flatMap(({ field, by }) => {
        const [reference, last] = field.split(".") as [string, string?];
        const to = last === undefined ? null : targetOf(reference, declaration, world);
        return to === null ? [] : [[`${to}.${last}`, `${by} of \`${declaration.resource}\``] as const];
      }),
    ),
  );

/** A field that is set, or a path to one through a reference. */
interface Setter {
  readonly field: string;
  readonly value: unknown;
  readonly path: Path;
  /** A description of what sets it. */
  readonly by: string;
  /** The inputs that `input.NAME` may name; null for a state, which has none. */
  readonly inputs: Readonly<Record<string, TypeOptions>> | null;
  /** Whether it is set only if it is null. */
  readonly fills: boolean;
}

/** Everything that entering states and actions set. */
function settersOf({ states, actions = {} }: ResourceDeclaration): Setter[] {
  const each = (given: Setters | undefined, path: Path, by: string, inputs: Setter["inputs"] = null) =>
    Object.entries(given ?? {}).map(([field, value]): Setter => {
      const fills = path.at(-1) === "default";
      return { field, value, path: [...path, field], by, inputs, fills };
    });
  return [
    ...Object.entries(states?.values ?? {}).flatMap(([name, state]) =>
      (["set", "default"] as const).flatMap((key) =>
        each(state[key], ["states", "values", name, key], `entering \`${name}\``),
      ),
    ),
    ...Object.entries(actions).flatMap(([name, action]) =>
      each(action.set, ["actions", name, "set"], `the action \`${name}\``, inputsOf(action)),
    ),
  ];
}

export const setters = perResource("setter", (declaration, report, world) => {
  for (const setter of settersOf(declaration)) {
    const at = below(report, ...setter.path);
    const found = follow(setter.field, declaration, world);
    if (found === "unknown") continue;
    if ("message" in found) at.key([], found);
    else judgeSetter(found.field, setter, world, at);
  }
  twice(declaration, report);
});

/** Returns why only the runtime or moves write a field; null if others may. */
export function unsettable({ origin, hasColumn, declared, options }: Outline): string | null {
  if (origin === "standard") return "the runtime sets it";
  if (origin === "state") return "it is the state, which only moves change";
  if (origin === "parent") return "a record never changes its parent";
  if (declared?.type === "alias") return `it is an alias; set \`${aliasOf(declared)}\``;
  if (declared && isComputed(declared)) return "the runtime computes it";
  return !hasColumn || options === null ? "it has no stored value" : null;
}

function judgeSetter(field: Outline, setter: Setter, world: World, report: Tell): void {
  const { name } = field;
  const reason = unsettable(field);
  if (reason !== null) return report.key([], { message: `\`${name}\` cannot be set: ${reason}.` });
  const fault = settingFault(field, setter, world);
  if (fault) return report([], fault);
  if (fault === undefined)
    for (const { path, message, hint } of literalFaults(setter.value, field.options!, world))
      report(path, {
        message: `\`${name}\` never has this value. ${message}`,
        hint: nowHint(field, setter.value) ?? asInput(setter) ?? hint,
      });
}

/** The hint for an input without `input.`, or in the notation of other languages. */
function asInput({ value, inputs }: Setter): string | undefined {
  if (typeof value !== "string" || inputs === null) return undefined;
  const name = /^\W*(?:inputs?\.|body\.|params\.)?([a-z][a-zA-Z0-9]*)\W*$/.exec(value)?.[1];
  return name !== undefined && Object.hasOwn(inputs, name) ? `Write \`input.${name}\`.` : undefined;
}

const NOW_OF_A_DATE =
  "The day of a moment depends on the time zone: use a field of type timestamp, or let a hook set it.";

const nowHint = ({ options }: Outline, value: unknown): string | undefined => {
  const clock = typeNamed(options!.type)?.clock;
  if (!clock || !meansNow(value)) return undefined;
  return clock.isExact ? WRITE_NOW : NOW_OF_A_DATE;
};

/** The fault of null, `now` or an input as a value; undefined if the value is a literal. */
function settingFault(field: Outline, setter: Setter, world: World): Wrong | null | undefined {
  const { value, fills } = setter;
  if (fills && !field.nullable)
    return {
      message: `\`${field.name}\` is never null, so its default is never used.`,
      hint: "Write it under `set`.",
      onKey: true,
    };
  if (value === null) return nullFault(field, fills);
  if (value === "now") return nowFault(field);
  if (typeof value === "string" && value.startsWith("input."))
    return inputFault(value.slice("input.".length), field, setter, world);
  return undefined;
}

function nullFault({ name, nullable }: Outline, fills: boolean): Wrong | null {
  if (fills) return { message: "This would set null to null.", hint: "Remove it." };
  return nullable ? null : { message: `\`${name}\` is never null.`, hint: "Give it a value." };
}

function nowFault({ name, options }: Outline): Wrong | null {
  const clock = typeNamed(options!.type)?.clock;
  if (clock?.isExact) return null;
  return {
    message: `\`now\` is a timestamp, and \`${name}\` is of type ${options!.type}.`,
    ...(clock ? { hint: NOW_OF_A_DATE } : {}),
  };
}

const DECLARE_INPUT = "Declare it under `input` of the action.";

function inputFault(input: string, field: Outline, { inputs }: Setter, world: World): Wrong | null {
  if (inputs === null)
    return { message: "A state has no input.", hint: "Set it in the action that leads to the state." };
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
        report.key(["states", "values", name, "default", field], {
          message: `Entering \`${name}\` always sets \`${field}\`, so it is never null here.`,
          hint: "Keep one of the two.",
        });
  for (const [name, { set = {}, to }] of Object.entries(actions)) {
    const entered = to !== undefined && Object.hasOwn(states?.values ?? {}, to) ? states!.values[to]! : null;
    for (const field of Object.keys(set))
      if (Object.hasOwn(entered?.set ?? {}, field))
        report.key(["actions", name, "set", field], {
          message: `Entering \`${to}\` already sets \`${field}\`.`,
          hint: "Set it in one of the two places.",
        });
  }
}

export const unset = perField("never-set", ({ name, field, declaration, world, report }) => {
  const { mode, hidden, type, required, default: usual, derive, fill } = field;
  // `charter org create` sets the fields of the first member.
  const isMembers = membersOf(world) === declaration.resource;
  if ((mode !== "readOnly" && hidden === undefined) || type === "alias" || isComputed(field)) return;
  const isFilled =
    usual !== undefined || derive !== undefined || fill !== undefined || typeNamed(type)?.usual;
  if (required || isFilled || isMembers || setterAnywhere(name, declaration, world) !== null) return;
  if (hooksMayWrite(declaration, world, name)) return;
  report.key([], {
    message: `\`${name}\` is never set: ${hidden ? "it is hidden" : "clients can only read it"}, and no hook, \`set\`, \`default\` or \`derive\` gives it a value.`,
    hint: "Set it in an action or a state, give it a `default`, or remove it.",
  });
});

/**
 * Whether a hook may write records of a resource, in which case no value can be ruled out. A hook writes only
 * the fields that it declares. A hook without such a declaration may write records of its resource and of every
 * resource that refers to it or that it refers to.
 * @param field the field that it may write; by default any
 */
export function hooksMayWrite(declaration: ResourceDeclaration, world: World, field?: string): boolean {
  if (world.faulty.size > 0) return true;
  const written = world.under(writtenByHooks, declaration.resource);
  if (written.some((name) => name === ANY || name === (field ?? name))) return true;
  return leadsTo(declaration).some((name) => {
    const other = world.resource(name)?.declaration;
    return other !== undefined && !hooksOf(other).every(isTold);
  });
}

/** Represents every field. */
const ANY = "*";

/** By resource, the fields that its own and other resources' hooks write. */
const writtenByHooks: Index<string> = ({ files }) =>
  grouped(
    files.flatMap(({ declaration }) => {
      const { resource } = declaration;
      const near = () => [resource, ...leadsTo(declaration)].map((name) => [name, ANY] as const);
      return hooksOf(declaration).flatMap((call) =>
        isTold(call)
          ? [
              ...(call.creates ?? []).map((name) => [name, ANY] as const),
              ...(call.writes ?? []).map((path) => writtenAt(path, resource)),
            ]
          : near(),
      );
    }),
  );

/** The calls of a resource that have a hook. */
const hooksOf = (declaration: ResourceDeclaration): FootprintDeclaration[] =>
  callsOf(declaration).flatMap(([, call]) => (call.hook === undefined ? [] : [call]));

/** The resources that a resource has as its parent or refers to. */
function leadsTo(from: ResourceDeclaration): readonly string[] {
  const named = valuesOf(from).flatMap(({ options: { type, to } }) =>
    type === "reference" && typeof to === "string" && to !== MEMBER ? [to] : [],
  );
  return from.parent ? [from.parent.resource, ...named] : named;
}
