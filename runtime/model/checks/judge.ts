/** Judging values before anything is compiled: a literal by a type, and one type by another. */
import type { Path } from "../../declare/source.ts";
import { faultsOf } from "../schema/faults.ts";
import type { Comparison, Schema, Type, TypeOptions } from "../type.ts";
import { typeNamed } from "../types/index.ts";
import { typeContext } from "../typing.ts";
import type { World } from "../world.ts";

/** What is wrong with a literal of a type, each fault at its place in the literal. */
export function literalFaults(
  value: unknown,
  options: TypeOptions,
  world: World,
): readonly { readonly path: Path; readonly message: string }[] {
  const type = compiled(options, world);
  if (type === null) return [];
  if (value === null) return [{ path: [], message: "Expected a value, found nothing." }];
  const errors = isItsWord(value, type.input) ? null : world.validators.of(type.input)(value);
  if (errors !== null)
    return faultsOf(errors, value).listed.map(({ path, message }) => ({ path: segments(path), message }));
  const kept = JSON.stringify(type.normalize === null ? value : type.normalize(value));
  return JSON.stringify(value) === kept
    ? []
    : [{ path: [], message: `It is kept as ${kept}, so write it so.` }];
}

/** Most literals are words of an enum, of which each has its own: to compile a schema for each would take the longest. */
const isItsWord = (value: unknown, { enum: words, ...more }: Schema): boolean =>
  Array.isArray(words) && words.includes(value) && Object.keys(more).every((key) => OF_WORDS.has(key));

/** What is said of each word of an enum, and holds of all that can be declared. */
const OF_WORDS: ReadonlySet<string> = new Set(["type", "x-noNul"]);

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
  const { resolve } = typeContext(world);
  const ask: Comparison = { resolve, misfit: (inner, other) => misfit(inner, other, world) };
  const type = typeNamed(from.type);
  if (from.type === into.type) return type?.misfit?.(from, into, ask) ?? null;
  return type?.wider === into.type ? null : `it is of type ${from.type}, not ${into.type}`;
}
