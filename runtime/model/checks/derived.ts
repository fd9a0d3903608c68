/** Checks fields that the runtime computes: sums, due times, counts of changes, copies. */
import type { Path } from "../../declare/source.ts";
import type { DeriveDeclaration, DueDeclaration, ResourceDeclaration } from "../declaration.ts";
import { embeddedIn, isGivenOut, itemsOf } from "../fields.ts";
import { type Term, termsOf } from "../sum.ts";
import type { TypeOptions } from "../type.ts";
import { typeNamed } from "../types/index.ts";
import { notAmong, quoted, type Wrong } from "../wording.ts";
import { typesWith } from "./idle.ts";
import { fieldOf, follow, noField, type Outline } from "./outline.ts";
import { hooksMayWrite, whyChanging } from "./setters.ts";
import { misfit } from "./values.ts";
import { type FieldSpot, isKept, perKept, perValue } from "./walk.ts";

/** Keys that say more about another key. */
const MODIFIERS: ReadonlySet<string> = new Set(["unit", "follows"]);

export const derivations = perKept("derive", (spot) => {
  const { derive } = spot.field;
  if (derive === undefined) return;
  if (derive.copy !== undefined) copy(spot, derive.copy);
  else if (derive.follows && Object.keys(derive).length > 1)
    spot.report.key(["derive", "follows"], {
      message: "`follows` has no effect without `copy`.",
      hint: "Remove it.",
    });
  const kinds = Object.keys(derive).filter((key) => !MODIFIERS.has(key));
  if (kinds.length !== 1)
    return spot.report.key(["derive"], {
      message:
        kinds.length === 0
          ? "`derive` does not say how the value is computed."
          : `${quoted(kinds)} cannot be combined, because each determines the value.`,
      hint: "Write one of `sum`, `due`, `count`, `between` or `copy`.",
    });
  if (derive.sum !== undefined) sum(spot, derive.sum);
  if (derive.due !== undefined) dueTime(spot, derive.due);
  if (derive.count !== undefined) count(spot, derive.count);
});

export function ofType(spot: FieldSpot, what: string, ...types: readonly string[]): void {
  const { type } = spot.field;
  if (types.includes(type!)) return;
  spot.report(["type"], {
    message: `${what} is ${types.map((one) => (/^[aeiou]/.test(one) ? `an ${one}` : `a ${one}`)).join(" or ")}, but this field is of type ${type}.`,
    hint: `Write \`type: ${types[0]}\`${isExact(types[0]) ? " with the scale of the sum" : ""}.`,
  });
}

function sum(spot: FieldSpot, given: string | readonly string[]): void {
  ofType(spot, "A sum", ...typesWith((type) => type.number === "exact"));
  termsOf(given).forEach((term, i) => {
    const path = ["derive", "sum", ...(typeof given === "string" ? [] : [i])];
    product(spot, term, path, typeof given === "string" ? given : given[i]!);
  });
}

/** A member of an object is a sum of other members. */
export const memberSums = perValue("derive", ({ name, options, place, siblings, report }) => {
  const { derive } = options as { derive?: DeriveDeclaration };
  if (derive === undefined || place !== "member") return;
  if (!isExact(options.type))
    report.key(["type"], {
      message: `A sum is a decimal, but this member is of type ${options.type}.`,
      hint: "Write `type: decimal` with the scale of the sum.",
    });
  const above = Object.keys(siblings).slice(0, Object.keys(siblings).indexOf(name!));
  const numbers = Object.keys(siblings).filter(
    (other) =>
      isNumber(siblings[other]!.type) && (siblings[other]!.derive === undefined || above.includes(other)),
  );
  for (const { list, factors } of termsOf(derive.sum!)) {
    const at = ["derive", "sum"];
    const strange = factors.filter((factor) => !numbers.includes(factor.name));
    if (list !== null)
      report(at, {
        message: `A member can only sum other members of its object, and \`${list}\` is a list.`,
        hint: "Name members of the same object, without dots.",
      });
    else if (strange.length > 0)
      report(at, notAmong(strange[0]!.name, "not a number in the same object", numbers));
    else if (!factors.some((factor) => isExact(siblings[factor.name]!.type)))
      report(at, {
        message: `No factor of ${quoted(factors.map((factor) => factor.name))} is a decimal, so the sum would not be exact.`,
        hint: "Declare the price or amount as `type: decimal`.",
      });
  }
});

const isNumber = (type: string | undefined): boolean => typeNamed(type)?.number !== undefined;
const isExact = (type: string | undefined): boolean => typeNamed(type)?.number === "exact";

/** Checks that each factor is a number, all are of one item, and at least one is a decimal. */
function product(spot: FieldSpot, { list, factors }: Term, path: Path, text: string): void {
  const { report } = spot;
  const lists = new Set([...text.matchAll(/(\w+)\./g)].map((found) => found[1]!));
  if (lists.size > 1)
    return report(path, {
      message: `A product can use only one list, but ${quoted(lists)} are two.`,
      hint: "Write two terms, such as `[lines.price, fees.amount]`.",
    });
  const members = list === null ? {} : membersOf(spot, list, path);
  if (members === null) return;
  const types = factors.map(({ name, ofItem }) =>
    ofItem ? memberType(spot, list!, name, members, path) : fieldType(spot, name, path),
  );
  if (types.some((type) => type === null || isExact(type))) return;
  report(path, {
    message: `No factor of \`${text}\` is a decimal, so the sum would not be exact.`,
    hint: "Declare the price or amount as `type: decimal`.",
  });
}

function membersOf(spot: FieldSpot, list: string, path: Path): Readonly<Record<string, TypeOptions>> | null {
  const child = childIn(spot, list);
  if (child) return shownFields(child);
  const unlisted = unlistedIn(spot, list);
  if (unlisted !== null) {
    spot.report(path, unlisted);
    return null;
  }
  const field = own(spot, path, list);
  if (!field) return null;
  const items = itemsOf(field.options ?? {});
  const members = items && typeNamed(items.type)?.inner?.(items).members;
  if (members && field.declared?.personal) {
    spot.report(path, outlasting(list));
    return null;
  }
  if (members) return members;
  spot.report(path, {
    message: `\`${list}\` is not a list of objects, so it has no members to sum.`,
  });
  return null;
}

/** The resource whose records a field lists; undefined if it is no list of children. */
const childIn = ({ declaration, world }: FieldSpot, list: string): ResourceDeclaration | undefined =>
  embeddedIn(declaration, world).find((file) => file.declaration.parent!.list === list)?.declaration;

/** The fault of naming children by their collection, although their parent does not list them. */
function unlistedIn({ declaration, world }: FieldSpot, list: string): Wrong | null {
  if (fieldOf(list, declaration, world) !== null) return null;
  const child = world.files.find(
    (file) =>
      file.declaration.parent?.resource === declaration.resource && file.declaration.collection === list,
  )?.declaration;
  if (!child) return null;
  return {
    message: `\`${declaration.resource}\` does not list its ${list}, so it cannot sum them.`,
    hint: `Write \`list: ${list}\` in the \`parent\` of \`${child.resource}\`.`,
  };
}

/** The fields of a child that its parent shows. */
const shownFields = ({ fields }: ResourceDeclaration): Readonly<Record<string, TypeOptions>> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, field]) => isKept(field) && field.hidden === undefined),
  ) as unknown as Readonly<Record<string, TypeOptions>>;

function memberType(
  { report }: FieldSpot,
  list: string,
  name: string,
  members: Readonly<Record<string, TypeOptions>>,
  path: Path,
): string | null {
  const numbers = Object.keys(members).filter((member) => isNumber(members[member]!.type));
  if (numbers.includes(name)) {
    const { type, personal } = members[name] as TypeOptions & { personal?: boolean };
    if (!personal) return type;
    report(path, outlasting(`${list}.${name}`));
    return null;
  }
  const says = Object.hasOwn(members, name)
    ? `of type ${members[name]!.type}, but only numbers can be multiplied`
    : `not a member of the items of \`${list}\``;
  report(path, { ...notAmong(name, says, numbers) });
  return null;
}

function fieldType(spot: FieldSpot, name: string, path: Path): string | null {
  const { report, declaration } = spot;
  const listed = childIn(spot, name);
  if (listed) {
    report(path, {
      message: `\`${name}\` lists records, but only numbers can be multiplied.`,
      hint: `Name a number of them, such as \`${name}.amount\`.`,
    });
    return null;
  }
  const field = own(spot, path, name);
  if (!field) return null;
  const type = field.options?.type ?? "";
  const names = Object.keys(declaration.fields);
  if (!isNumber(type))
    report(path, {
      message: `\`${name}\` is of type ${type}, but only numbers can be multiplied.`,
      hint: itemsOf(field.options!) && `Name a member of its items, such as \`${name}.amount\`.`,
    });
  else if (field.declared?.derive && names.indexOf(name) >= names.indexOf(spot.name))
    report(path, {
      message:
        name === spot.name ? "The field cannot sum itself." : `\`${name}\` is computed after this field.`,
      hint: "Fields are computed in the order of their declaration.",
    });
  else if (field.declared?.personal) report(path, outlasting(name));
  else return type;
  return null;
}

/** The fault of computing a value from a personal field: events and audit entries would show it after an erasure. */
export const outlasting = (name: string): Wrong => ({
  message: `\`${name}\` is personal, and an erasure would not remove the value computed from it.`,
  hint: "Name a field that is not personal.",
});

const isClock = (type: string | undefined): boolean => typeNamed(type)?.clock !== undefined;

function dueTime(spot: FieldSpot, { after, by }: DueDeclaration): void {
  const { report, field } = spot;
  ofType(spot, "A due time", ...typesWith(({ clock }) => clock));
  const from = own(spot, ["derive", "due", "after"], after);
  const type = from?.options?.type ?? "";
  if (from && !isClock(type))
    report(["derive", "due", "after"], {
      message: `\`${after}\` is neither a timestamp nor a date.`,
    });
  else if (from && isClock(field.type) && type !== field.type)
    report(["derive", "due", "after"], {
      message: `\`${after}\` is a ${type}, but this field is a ${field.type}.`,
      hint: `Write \`type: ${type}\`, or count from a ${field.type}: the moment at which a day begins depends on the time zone.`,
    });
  else if (from && isUnsetOnCreate(from, spot))
    report(["derive", "due", "after"], {
      message: `\`${after}\` has no value when the record is created, so this due time is always null.`,
      hint: "Name a field that clients send or that has a `default`, or remove `derive` and let a hook set the due time.",
    });
  durations(spot, by);
}

/** Whether neither clients nor the declarations give a field a value on create; a hook may give it any. */
function isUnsetOnCreate({ name, declared }: Outline, { declaration, world }: FieldSpot): boolean {
  if (declared === null || (declared.mode !== "readOnly" && declared.hidden === undefined)) return false;
  if (declared.default !== undefined || declared.derive !== undefined || isGivenOut(declared)) return false;
  const { states } = declaration;
  const first = [states?.default ?? []].flat().map((state) => states!.values[state]);
  const isEntered = first.some(
    (state) => state?.set?.[name] !== undefined || state?.default?.[name] !== undefined,
  );
  return !isEntered && !hooksMayWrite(declaration, world, name);
}

function durations(spot: FieldSpot, by: DueDeclaration["by"]): void {
  const { report, field } = spot;
  const path = ["derive", "due", "by"];
  const days = (text: string, at: Path) => {
    if (typeNamed(field.type)?.clock?.isExact === false && !text.endsWith("d"))
      report(at, {
        message: `A date is counted in days, and \`${text}\` is not a number of days.`,
        hint: "Write days, such as 14d.",
      });
  };
  if (typeof by === "string") return days(by, path);
  const [name, ...others] = Object.keys(by) as [string, ...string[]];
  for (const other of others)
    report.key([...path, other], {
      message: `\`${name}\` already determines the duration.`,
      hint: "Name only one enum.",
    });
  const decides = own(spot, [...path, name], name, true);
  if (!decides) return;
  if (decides.options?.type !== "enum")
    return report.key([...path, name], { message: `\`${name}\` is not an enum.` });
  const words = decides.options.values as readonly string[];
  for (const [word, text] of Object.entries(by[name]!)) {
    days(text, [...path, name, word]);
    if (!words.includes(word))
      report.key([...path, name, word], notAmong(word, `not a value of \`${name}\``, words));
  }
}

function count(spot: FieldSpot, counted: string): void {
  ofType(spot, "A count", "integer");
  const path = ["derive", "count"];
  if (counted === spot.name) return spot.report(path, { message: "The field cannot count its own changes." });
  const { declaration, world } = spot;
  const field = own(spot, path, counted);
  if (!field || hooksMayWrite(declaration, world, counted) || whyChanging(field, declaration, world) !== null)
    return;
  spot.report(path, {
    message: `\`${counted}\` never changes after its record is created, so the count is always 1.`,
    hint: "Count a field that a PATCH or an action can change.",
  });
}

/** Returns a field of the same resource, which must store a value that is known when the field is computed. */
export function own(
  { declaration, world, report }: FieldSpot,
  path: Path,
  name: string,
  onKey = false,
): Outline | null {
  const field = fieldOf(name, declaration, world);
  if (field?.hasColumn && field.origin !== "standard") return field;
  report(path, { ...(field ? unknownYet(field) : noField(name, declaration, world)), onKey });
  return null;
}

const unknownYet = ({ name, hasColumn, options }: Outline): Wrong =>
  hasColumn
    ? {
        message: `\`${name}\` is set when the record is written, after this field is computed.`,
        hint: isClock(options?.type)
          ? "Name a declared field, such as a timestamp with `default: now`."
          : "Name a declared field.",
      }
    : { message: `\`${name}\` has no stored value.` };

/** Checks that a value is copied from a field that fits, through a reference that is set or may change. */
function copy(spot: FieldSpot, path: string): void {
  const { name, declaration, world } = spot;
  const report = (fault: Wrong) => spot.report(["derive", "copy"], fault);
  const found = follow(path, declaration, world);
  if (found === "unknown") return;
  if ("message" in found) return report(found);
  if (spot.field.derive!.follows) following(spot, found.first);
  else sentOnCreate(spot, found.first);
  const fault = unfit(found.field, fieldOf(name, declaration, world)!.options, spot);
  if (fault) report({ message: `\`${path}\` cannot be copied here: ${fault.reason}.`, hint: fault.hint });
}

function sentOnCreate({ report }: FieldSpot, { origin, name: first, mode, declared }: Outline): void {
  // The reference must be sent with the create, because the copy is made only then.
  if (origin === "declared" && mode !== "createOnly" && !declared?.required)
    report(["derive", "copy"], {
      message: `The value is copied on create, but a create need not send \`${first}\`.`,
      hint: `Give \`${first}\` the mode createOnly, or make it required.`,
    });
}

function following(spot: FieldSpot, first: Outline): void {
  const { field, declaration, world, report } = spot;
  const { name } = first;
  if (isCircular(spot)) return;
  if (!hooksMayWrite(declaration, world, name) && whyChanging(first, declaration, world) === null)
    report.key(["derive", "follows"], {
      message: `\`${name}\` never changes after its record is created, so \`follows\` has no effect.`,
      hint: "Remove it.",
    });
  if (field.mode === "createOnly")
    report(["mode"], {
      message: "A field that is `createOnly` never changes after creation, but `follows` changes it.",
      hint: "Write `mode: readOnly`, or remove `follows`.",
    });
  if (field.required && first.nullable)
    report.key(["required"], {
      message: `\`${name}\` may be null, and then this field is null too.`,
      hint: `Make \`${name}\` required, or remove \`required\` here.`,
    });
}

/** Reports a field that is copied through itself, directly or through references that are copied too. */
function isCircular({ name, declaration, report }: FieldSpot): boolean {
  const passed: string[] = [name];
  for (;;) {
    const path = declaration.fields[passed.at(-1)!]?.derive?.copy;
    const next = path?.split(".")[0];
    if (next === undefined || passed.slice(1).includes(next)) return false;
    if (next === name) break;
    passed.push(next);
  }
  report(["derive", "copy"], {
    message:
      passed.length === 1
        ? "The field is copied through itself."
        : `${quoted(passed)} are copied through each other.`,
    hint: "Copy through a reference that is not copied.",
  });
  return true;
}

function unfit(
  theirs: Outline,
  mine: TypeOptions | null,
  { field, world }: FieldSpot,
): { reason: string; hint: string } | null {
  if (!theirs.hasColumn || theirs.options === null)
    return { reason: "it has no stored value", hint: "Copy a field that is declared under `fields`." };
  if (mine === null) return null;
  if (field.required && theirs.nullable)
    return {
      reason: "it may be null, but this field is required",
      hint: "Copy a field that is never null, or remove `required`.",
    };
  const reason = misfit(theirs.options, mine, world);
  const hint = "Both fields need the same type, and this field must allow every value of the other.";
  return reason === null ? null : { reason, hint };
}
