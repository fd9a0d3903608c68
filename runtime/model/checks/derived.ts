/** Fields that the runtime works out: sums, due times, counts of changes. */
import type { TypeOptions } from "../type.ts";
import { fieldOf, noField, type Outline } from "./outline.ts";
import { type FieldSpot, perField } from "./walk.ts";
import { notAmong } from "./wording.ts";

export const sums = perField((spot) => {
  const { sum, type } = spot.field;
  if (!stands(spot, sum)) return;
  if (type !== "decimal")
    spot.report(["type"], {
      rule: "sum",
      message: `A sum is a decimal, and this field is of type ${type}.`,
      hint: "Write `type: decimal` with the scale of the sum.",
    });
  const list = own(spot, "sum", ["sum", "of"], sum.of);
  if (!list) return;
  const members = (list.options as { of?: { fields?: Record<string, TypeOptions> } } | null)?.of?.fields;
  if (list.options?.type !== "list" || !members)
    return spot.report(["sum", "of"], {
      rule: "sum",
      message: `\`${sum.of}\` is not a list of objects, so it has no members to sum.`,
    });
  factors(spot, sum.multiply, members);
});

const NUMBERS = ["decimal", "integer", "number"];

function factors(
  { report }: FieldSpot,
  names: readonly string[],
  members: Readonly<Record<string, TypeOptions>>,
): void {
  const numbers = Object.keys(members).filter((name) => NUMBERS.includes(members[name]!.type));
  const strange = names.filter((name) => !numbers.includes(name));
  for (const name of strange) {
    const says = Object.hasOwn(members, name)
      ? `of type ${members[name]!.type}, and only numbers are multiplied`
      : "not a member of its items";
    report(["sum", "multiply", names.indexOf(name)], { rule: "sum", ...notAmong(name, says, numbers) });
  }
  if (strange.length > 0 || names.some((name) => members[name]!.type === "decimal")) return;
  report(["sum", "multiply"], {
    rule: "sum",
    message: "None of these members is a decimal, so that the sum would not be exact.",
    hint: "Declare the price or amount as `type: decimal`.",
  });
}

export const dueTimes = perField((spot) => {
  const { due, type } = spot.field;
  if (!stands(spot, due)) return;
  if (type !== "timestamp")
    spot.report(["type"], {
      rule: "due",
      message: `A due time is a timestamp, and this field is of type ${type}.`,
      hint: "Write `type: timestamp`.",
    });
  const after = own(spot, "due", ["due", "after"], due.after);
  if (after && after.options?.type !== "timestamp")
    spot.report(["due", "after"], { rule: "due", message: `\`${due.after}\` is not a timestamp.` });
  const by = own(spot, "due", ["due", "by"], due.by);
  if (!by) return;
  if (by.options?.type !== "enum")
    return spot.report(["due", "by"], { rule: "due", message: `\`${due.by}\` is not an enum.` });
  const words = by.options.values as readonly string[];
  for (const word of Object.keys(due.in))
    if (!words.includes(word))
      spot.report(["due", "in", word], {
        rule: "due",
        ...notAmong(word, `not a word of \`${due.by}\``, words),
        onKey: true,
      });
});

export const counts = perField((spot) => {
  const { counts: counted, type } = spot.field;
  if (!stands(spot, counted)) return;
  if (type !== "integer")
    spot.report(["type"], {
      rule: "counts",
      message: `A count is an integer, and this field is of type ${type}.`,
      hint: "Write `type: integer`.",
    });
  if (counted === spot.name)
    return spot.report(["counts"], { rule: "counts", message: "The field counts its own changes." });
  own(spot, "counts", ["counts"], counted);
});

const stands = <T>({ field }: FieldSpot, value: T | undefined): value is T =>
  value !== undefined && field.mode !== "removed" && field.aliasOf === undefined;

/** Another field of the same resource, which must keep a value. */
function own(
  { declaration, world, report }: FieldSpot,
  rule: string,
  path: readonly string[],
  name: string,
): Outline | null {
  const field = fieldOf(name, declaration, world);
  if (!field) report(path, { rule, ...noField(name, declaration, world) });
  else if (!field.hasColumn) {
    report(path, { rule, message: `\`${name}\` keeps no value of its own.` });
    return null;
  }
  return field;
}
