/** Judging values before anything is compiled: a literal by a type, and one type by another. */
import type { Path } from "../../declare/source.ts";
import { faultsOf } from "../schema/faults.ts";
import type { Type, TypeOptions } from "../type.ts";
import { MEMBER } from "../types/reference.ts";
import { typeContext } from "../typing.ts";
import type { World } from "../world.ts";
import { quoted } from "./wording.ts";

/** What is wrong with a literal of a type, each fault at its place in the literal. */
export function literalFaults(
  value: unknown,
  options: TypeOptions,
  world: World,
): readonly { readonly path: Path; readonly message: string }[] {
  const type = compiled(options, world);
  if (type === null) return [];
  if (value === null) return [{ path: [], message: "Expected a value, found nothing." }];
  const errors = world.validators.of(type.input)(value);
  if (errors !== null)
    return faultsOf(errors, value).listed.map(({ path, message }) => ({ path: segments(path), message }));
  const kept = JSON.stringify(type.normalize === null ? value : type.normalize(value));
  return JSON.stringify(value) === kept
    ? []
    : [{ path: [], message: `It is kept as ${kept}, so write it so.` }];
}

/** The segments of a JSON Pointer. */
const segments = (pointer: string): string[] =>
  pointer
    .split("/")
    .slice(1)
    .map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));

/** Null where the type cannot be compiled: another check says why. */
function compiled(options: TypeOptions, world: World): Type | null {
  try {
    return typeContext(world).compile(options);
  } catch {
    return null;
  }
}

/** Why a value of one type may not fit where another is declared, or null. */
export function misfit(from: TypeOptions, into: TypeOptions, world: World): string | null {
  if (from.type !== into.type)
    return WIDER[from.type] === into.type ? null : `it is of type ${from.type}, not ${into.type}`;
  return MISFITS[into.type]?.(from as never, into as never, world) ?? null;
}

/** Types whose every value is a value of another. */
const WIDER: Readonly<Record<string, string>> = { integer: "number" };

interface Bounded {
  readonly min?: number;
  readonly max?: number;
}

const MISFITS: Readonly<Record<string, (from: never, into: never, world: World) => string | null>> = {
  text: (from: Bounded & { required?: true; pattern?: string }, into: typeof from) => {
    const least = (options: typeof from) => options.min ?? (options.required ? 1 : 0);
    if (from.max! > into.max!) return `it may have ${from.max} characters, and here ${into.max} are the most`;
    if (least(from) < least(into))
      return `it may be as short as ${least(from)}, and here the least is ${least(into)}`;
    if (into.pattern !== undefined && from.pattern !== into.pattern)
      return "it need not match the pattern here";
    return null;
  },
  integer: outOfBounds,
  number: outOfBounds,
  decimal: (from: { scale: number; precision?: number; negative?: boolean }, into: typeof from) => {
    const digits = (options: typeof from) => (options.precision ?? 15) - options.scale;
    if (from.scale > into.scale) return `it has scale ${from.scale}, and here ${into.scale} is declared`;
    if (digits(from) > digits(into))
      return `it may have ${digits(from)} digits before the point, and here ${digits(into)} are the most`;
    return from.negative === true && into.negative !== true ? "it may be negative" : null;
  },
  enum: (from: { values: readonly string[] }, into: typeof from) => {
    const strange = from.values.filter((word) => !into.values.includes(word));
    return strange.length === 0 ? null : `its words ${quoted(strange)} are not among those here`;
  },
  reference: (from: { to?: string }, into: typeof from, world) => {
    const [theirs, ours] = [targetText(from, world), targetText(into, world)];
    return theirs === ours ? null : `it leads to ${theirs}, not to ${ours}`;
  },
  list: (from: { of: TypeOptions; max?: number; min?: number }, into: typeof from, world) => {
    const [most, fewest] = [from.max ?? 200, from.min ?? 0];
    if (most > (into.max ?? 200))
      return `it may have ${most} items, and here ${into.max ?? 200} are the most`;
    if (fewest < (into.min ?? 0)) return `it may have ${fewest} items, and here ${into.min} are the fewest`;
    const inner = misfit(from.of, into.of, world);
    return inner === null ? null : `for its items, ${inner}`;
  },
  object: (from: { fields: Readonly<Record<string, TypeOptions>> }, into: typeof from, world) => {
    for (const [name, options] of Object.entries(from.fields)) {
      if (!Object.hasOwn(into.fields, name)) return `it has a member \`${name}\`, which is not declared here`;
      const inner = misfit(options, into.fields[name]!, world);
      if (inner !== null) return `for its member \`${name}\`, ${inner}`;
    }
    const absent = Object.keys(into.fields).find((name) => !Object.hasOwn(from.fields, name));
    return absent === undefined ? null : `it has no member \`${absent}\``;
  },
};

function targetText({ to }: { to?: string }, world: World): string {
  if (to === undefined) return "records of several resources";
  const members = world.application?.declaration.members.resource;
  return `\`${to === MEMBER ? (members ?? to) : to}\``;
}

function outOfBounds(from: Bounded, into: Bounded): string | null {
  if (into.min !== undefined && (from.min ?? -Infinity) < into.min)
    return `it may be ${from.min ?? "anything"}, and here ${into.min} is the least`;
  if (into.max !== undefined && (from.max ?? Infinity) > into.max)
    return `it may be ${from.max ?? "anything"}, and here ${into.max} is the most`;
  return null;
}
