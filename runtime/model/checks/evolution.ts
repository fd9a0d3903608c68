/** Checks the past of fields: former names are not in use, retirement dates are in order, and fills fit. */

import type { ResourceDeclaration } from "../declaration.ts";
import { evolvingOf, formerNames, isWords } from "../evolution.ts";
import { parametersIn } from "../fields.ts";
import { TUPLE } from "../schema/input.ts";
import { typeNamed } from "../types/index.ts";
import { notAmong } from "../wording.ts";
import type { World } from "../world.ts";
import { PARAMETERS } from "./field-names.ts";
import { fieldNames, fieldOf, isFilterable } from "./outline.ts";
import { literalFaults } from "./values.ts";
import { below, isKept, perField, perKept, perResource, type Tell } from "./walk.ts";

const KEYS = ["deprecated", "sunset"] as const;
type Days = Readonly<Record<(typeof KEYS)[number], string>>;

export const deprecations = perField("deprecation", ({ field: { deprecated, sunset }, world, report }) => {
  if (deprecated !== undefined && sunset !== undefined) judgeDays({ deprecated, sunset }, report, world);
});

export function judgeDays(days: Days, report: Tell, world: World): void {
  const faults = KEYS.flatMap((key) =>
    literalFaults(days[key], { type: "date" }, world).map(({ message }) => ({ key, message })),
  );
  for (const { key, message } of faults) report([key], { message });
  if (faults.length > 0 || days.deprecated < days.sunset) return;
  report(["sunset"], {
    message: `The sunset ${days.sunset} is not after ${days.deprecated}, when the deprecation began.`,
    hint: "Clients need time between the two to change.",
  });
}

export const formerFieldNames = perResource("former-name", (declaration, report, world) => {
  const holders = new Map(fieldNames(declaration, world).map((name) => [name, "is the name of a field"]));
  for (const [name, field, path] of evolvingOf(declaration)) {
    for (const [former, days] of isKept(field) ? formerNames(field) : []) {
      const onKey = typeof field.was !== "string";
      const place = [...path, "was", ...(onKey ? [former] : [])];
      const holder = holders.get(former) ?? parameter(former, name, declaration, world);
      if (holder !== undefined)
        report(place, {
          message: `\`${former}\` ${holder}, so it cannot be a former name of \`${name}\`.`,
          hint: swapHint(former, name, declaration) ?? "Write the field's name in the previous release.",
          onKey,
        });
      else holders.set(former, `is a former name of \`${name}\``);
      if (days === null) continue;
      if (field.hidden !== undefined)
        report(place, {
          message: "Clients never see a hidden field, so its former name needs no end.",
          hint: `Write \`was: ${former}\`.`,
          onKey,
        });
      else judgeDays(days, below(report, ...place), world);
    }
  }
});

/** How two names are swapped; null if they are not. Both cannot mean two values in one release. */
function swapHint(former: string, name: string, declaration: ResourceDeclaration): string | null {
  const other = evolvingOf(declaration).find(([own]) => own === former)?.[1];
  const isSwap = other !== undefined && isKept(other) && formerNames(other).some(([was]) => was === name);
  return isSwap
    ? `To swap two names, use a third one and three releases: rename \`${name}\` to it, then \`${former}\` to \`${name}\`, then the third to \`${former}\`.`
    : null;
}

/** If lists filter by the field, its former name is a parameter too. */
function parameter(
  former: string,
  name: string,
  declaration: ResourceDeclaration,
  world: World,
): string | undefined {
  const field = fieldOf(name, declaration, world);
  if (!field || !isFilterable(field)) return undefined;
  const { fields } = declaration;
  const declared = Object.keys(fields).flatMap((one) => Object.keys(parametersIn(one, fields)));
  return [...PARAMETERS, ...TUPLE, ...declared].includes(former) ? "is a parameter of the list" : undefined;
}

export const fills = perKept("fill", ({ field, world, report }) => {
  const { fill, required, default: usual, type, unique, ...options } = field;
  if (fill === undefined || type === undefined) return;
  if (isWords(field)) return judgeWords(fill as Words, field.values as readonly string[], report);
  const fault = useless();
  if (fault) return report.key(["fill"], fault);
  // The time of the record's creation, as with `default: now`.
  if (fill === "now" && typeNamed(type)?.clock) return;
  for (const { path, message, hint } of literalFaults(fill, { type, ...options }, world))
    report(["fill", ...path], { message: `The fill does not fit the field's type. ${message}`, hint });

  function useless(): { message: string; hint: string } | null {
    if (usual !== undefined)
      return {
        message: "Existing records without a value get the field's default.",
        hint: "Remove `fill`.",
      };
    if (!required)
      return {
        message: "The field is not required, so existing records need no value.",
        hint: "Add `required: true`, or remove `fill`.",
      };
    if (unique !== undefined)
      return {
        message: "The field is unique, but all existing records without a value would get the same one.",
        hint: "First give each of them its own value through the API.",
      };
    if (type === "reference" || type === "owner")
      return {
        message: "A record belongs to one organization, so no id fits the records of all organizations.",
        hint: "First set it through the API. The migration plan shows how many records lack it.",
      };
    return null;
  }
});

export const stateFills = perResource("fill", ({ states }, report) => {
  if (states?.fill === undefined) return;
  judgeWords(states.fill, Object.keys(states.values), below(report, "states"));
});

type Words = Readonly<Record<string, unknown>>;

/** Checks that former values are no longer declared and that their replacements are. */
function judgeWords(words: Words, values: readonly string[], report: Tell): void {
  for (const [former, word] of Object.entries(words)) {
    const path = ["fill", former];
    if (values.includes(former))
      report.key(path, {
        message: `\`${former}\` is still declared, so records may still have it.`,
        hint: "Remove it here, or from the values.",
      });
    if (!values.includes(String(word))) report(path, notAmong(String(word), "not declared", values));
  }
}
