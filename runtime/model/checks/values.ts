/** Checks typed values: literals, options, defaults, and the targets of references and resource types. */
import type { Path } from "../../declare/source.ts";
import { faultsOf } from "../schema/faults.ts";
import { type Comparison, type Schema, segmentsOf, type Type, type TypeOptions } from "../type.ts";
import { typeNamed } from "../types/index.ts";
import { typeContext } from "../typing.ts";
import { notAmong, type Wrong } from "../wording.ts";
import type { World } from "../world.ts";
import { perResource, perValue, type ValueSpot } from "./walk.ts";

/** What is wrong with a literal, at a place in it. */
interface LiteralFault {
  readonly path: Path;
  readonly message: string;
  readonly hint?: string | undefined;
}

/** The faults of a literal of a type. */
export function literalFaults(value: unknown, options: TypeOptions, world: World): readonly LiteralFault[] {
  const type = compiled(options, world);
  if (type === null) return [];
  if (value === null) return [{ path: [], message: "Expected a value, found null." }];
  const errors = isItsWord(value, type.input) ? null : world.validators.of(type.input)(value);
  if (errors !== null)
    return faultsOf(errors, value).listed.map(({ path, message }) => ({
      path: segmentsOf(path),
      message,
      hint: path === "" ? meantAs(value, type, world) : undefined,
    }));
  const kept = JSON.stringify(type.normalize === null ? value : type.normalize(value));
  return JSON.stringify(value) === kept
    ? []
    : [{ path: [], message: `It is stored as ${kept}. Write it in that form.` }];
}

/** What to write for a literal with too many or too few quotes, or without the list around it. */
function meantAs(value: unknown, type: Type, world: World): string | undefined {
  const isTaken = (other: unknown) => world.validators.of(type.input)(other) === null;
  const meant = [unquoted(value), [value]].find((other) => other !== undefined && isTaken(other));
  if (meant === undefined) return undefined;
  return `Write ${JSON.stringify(type.normalize === null ? meant : type.normalize(meant))}.`;
}

/** A number or flag as a text, and a text as the number or flag that it would be without quotes. */
function unquoted(value: unknown): unknown {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value !== "string") return undefined;
  if (value === "true" || value === "false") return value === "true";
  return value !== "" && Number.isFinite(Number(value)) ? Number(value) : undefined;
}

/** Whether a text is the time of the write in other tools. */
export const meansNow = (value: unknown): boolean =>
  typeof value === "string" &&
  /^\W*(now|today|utcnow|getdate|current_?(timestamp|date|time)|new date)\W*$/i.test(value);

/**
 * Most literals are values of an enum, and each enum has its own schema: compiling them all would take most
 * of the time.
 */
const isItsWord = (value: unknown, { enum: words, ...more }: Schema): boolean =>
  Array.isArray(words) && words.includes(value) && Object.keys(more).every((key) => OF_WORDS.has(key));

/** Keywords that every enum schema has, and that every value that can be declared satisfies. */
const OF_WORDS: ReadonlySet<string> = new Set(["type", "x-noNul"]);

/** Null if the type cannot be compiled; another check reports why. */
export function compiled(options: TypeOptions, world: World): Type | null {
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

export const typeOptions = perValue("bounds", ({ options, report }) => {
  for (const { key, ...fault } of typeNamed(options.type)?.faults?.(options) ?? []) report([key], fault);
});

export const defaults = perValue("default", ({ options, place, world, report }) => {
  const { default: value, ...type } = options;
  if (value === undefined || place === "item") return;
  const setting = settingFault(value, type.type, place === "field");
  if (setting) return report(["default"], setting);
  if (value === "now" && typeNamed(type.type)?.clock) return;
  const isNow = place === "field" && meansNow(value) && typeNamed(type.type)?.clock !== undefined;
  for (const { path, message, hint } of literalFaults(value, type, world))
    report(["default", ...path], {
      message: `The default does not fit its type. ${message}`,
      hint: isNow ? WRITE_NOW : hint,
    });
});

export const WRITE_NOW = "Write `now` for the time of the write.";

/** The fault of null, `now` or `input.` as a default, where it makes no sense. */
function settingFault(value: unknown, type: string, isField: boolean): Wrong | null {
  if (value === null)
    return {
      message: "The default is null, the same as without a default.",
      hint: "Remove the key.",
    };
  if (value === "now" && !typeNamed(type)?.clock)
    return {
      message: `\`now\` is the time of the write, but this value is of type ${type}.`,
      hint: "Only timestamps and dates can have the default `now`.",
    };
  if (value === "now" && !isField)
    return {
      message: "Only fields can have the default `now`.",
      hint: "Remove the key. A hook or `set` can use the current time.",
    };
  if (isField && typeof value === "string" && value.startsWith("input."))
    return { message: "A default cannot use an input.", hint: "Use the input under `set` of an action." };
  return null;
}

export const references = perValue("reference-form", (spot) => {
  const { type, to, by } = spot.options as { type: string; to?: string; by?: string };
  if (type !== "reference") return;
  if (to === undefined && by === undefined)
    spot.report.key([], {
      message: "The reference does not name its resource.",
      hint: "Write `to:` and the resource, or `by:` and the field of type resourceType that names it.",
    });
  else if (to !== undefined && by !== undefined)
    spot.report.key(["by"], {
      message: "The reference names its resource twice.",
      hint: "Keep `to` if it always refers to the same resource, otherwise `by`.",
    });
  else if (by !== undefined) namedBy(by, spot);
});

function namedBy(by: string, { place, siblings, report }: ValueSpot): void {
  const rule = "reference-by";
  if (place === "item" || place === "member")
    return report.key(["by"], {
      rule,
      message: "A reference inside a list or an object must refer to one resource.",
      hint: "Write `to:` and the resource instead.",
    });
  const named = Object.hasOwn(siblings, by) ? siblings[by]! : null;
  if (named?.type === "resourceType") return;
  const types = Object.keys(siblings).filter((name) => siblings[name]!.type === "resourceType");
  const stands = named ? "not of type resourceType" : "not declared next to this reference";
  const hint = "`by` names a field next to this one, of type resourceType.";
  report(["by"], { rule, ...notAmong(by, stands, types), hint });
}

/** Checks the field that names the time zone of a time without an offset. */
export const zones = perValue("zone", ({ options, place, siblings, report }) => {
  const { type, by } = options as { type: string; by?: string };
  if (type !== "timestamp" || by === undefined) return;
  if (place !== "field")
    return report.key(["by"], {
      message: "Only a field of a record can accept a time without an offset.",
      hint: "Remove it. Inputs, items and members need an offset.",
    });
  const named = Object.hasOwn(siblings, by) ? siblings[by]! : null;
  if (named?.type === "timezone") return;
  const zones = Object.keys(siblings).filter((name) => siblings[name]!.type === "timezone");
  const stands = named ? "not of type timezone" : "not declared next to this time";
  const hint = "`by` names a field next to this one, of type timezone.";
  report(["by"], { ...notAmong(by, stands, zones), hint });
});

export const resourceTypes = perValue("resource-type", ({ options, world, report }) => {
  const { type, of } = options;
  if (type !== "resourceType" || typeof of !== "string" || world.faulty.size > 0) return;
  if (typeContext(world).resourcesWith(of).length === 0)
    report(["of"], {
      message: `No resource has a field of type ${of}, so the field could never have a value.`,
      hint: "Add such a field to a resource, or list the resources.",
    });
});

export const owners = perResource("owner", ({ fields }, report) => {
  const [first, ...others] = Object.keys(fields).filter((name) => fields[name]!.type === "owner");
  for (const name of others)
    report(["fields", name, "type"], {
      message: `\`${first}\` is already the owner, and a record has only one.`,
      hint: 'Write `type: reference` and `to: "@member"` for a member who is not the owner.',
    });
});
