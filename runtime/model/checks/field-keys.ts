/** In charge of keys of a field that contradict each other. */
import { aliasOf, type FieldDeclaration, type ResourceDeclaration } from "../declaration.ts";
import { startsOf } from "../fields.ts";
import { isComputed } from "./outline.ts";
import { type FieldSpot, perField, perValue } from "./walk.ts";
import { quoted } from "./wording.ts";

const RULE = "contradiction";

/** Ways of saying where a value comes from. */
const ORIGINS = ["default", "derive"] as const;

export const fieldKeys = perField((spot) => {
  if (spot.field.mode === "removed") return removed(spot);
  if (spot.field.type === "alias") return alias(spot);
  origins(spot);
  if (isComputed(spot.field)) computed(spot);
  else written(spot);
});

function removed({ field, report }: FieldSpot): void {
  for (const key of Object.keys(field)) {
    if (key === "mode" || key === "summary") continue;
    report([key], {
      rule: RULE,
      message: `The field is removed, so \`${key}\` says nothing any more.`,
      hint: "Of a removed field only `mode` and `summary` stay; sending it is refused.",
      onKey: true,
    });
  }
}

function alias({ field, report }: FieldSpot): void {
  for (const key of Object.keys(field)) {
    if (["type", "of", "summary", "deprecated", "sunset", "mode"].includes(key)) continue;
    report([key], {
      rule: RULE,
      message: `\`${key}\` belongs to \`${aliasOf(field)}\`, for which this is another name.`,
      hint: "Remove it here: an alias has `summary`, `mode` and `deprecated` alone.",
      onKey: true,
    });
  }
}

function origins({ field, report }: FieldSpot): void {
  const given = ORIGINS.filter((key) => field[key] !== undefined);
  for (const key of given.slice(1))
    report([key], {
      rule: RULE,
      message: `${quoted(given)} stand together, and each says where the value comes from.`,
      hint: "Keep one of them.",
      onKey: true,
    });
}

/** What a client can never write takes no key about how a client writes it. */
function computed({ field, report }: FieldSpot): void {
  const says = field.type === "sequence" ? "is given out by the service" : "is derived";
  const useless = field.type === "sequence" ? ["required", "default", "unique", "derive"] : [];
  for (const key of ["permission", "deprecated", "sunset", "hidden", "agrees", "where", "after", ...useless])
    if (key in field)
      report([key], {
        rule: RULE,
        message: `The field ${says}, so \`${key}\` has no effect.`,
        hint: "Remove it.",
        onKey: true,
      });
  if (field.mode !== undefined && field.mode !== "readOnly")
    report(["mode"], {
      rule: RULE,
      message: `The field ${says}, so it cannot be \`${field.mode}\`.`,
      hint: "Leave `mode` out.",
    });
}

function written(spot: FieldSpot): void {
  const { field, declaration, report } = spot;
  if (field.required && field.default !== undefined)
    report(["required"], {
      rule: RULE,
      message: "The field is required and has a default, and where it must be given no default is ever used.",
      hint: "Remove `required`: a field with a default is never null either.",
      onKey: true,
    });
  for (const key of ["required", "mode"] as const)
    if (field.hidden && field[key] !== undefined)
      report([key], {
        rule: RULE,
        message: `A hidden field is never sent, so \`${key}\` has no effect.`,
        hint: "Remove it.",
        onKey: true,
      });
  if (field.mode !== "readOnly" && !field.hidden) return;
  if (!field.hidden && field.required && nobodyGives(spot.name, field, declaration))
    report(["required"], {
      rule: RULE,
      message: "The field is required, but no client can send it and nothing else fills it.",
      hint: "Fill it with `derive`, `default` or a hook of `create`; or remove `required`.",
      onKey: true,
    });
  for (const key of ["permission", "deprecated", "sunset"] as const)
    if (field[key] !== undefined)
      report([key], {
        rule: RULE,
        message: `No client writes a field that is \`${field.hidden ? "hidden" : "readOnly"}\`, so \`${key}\` has no effect.`,
        hint: "Remove it.",
        onKey: true,
      });
}

function nobodyGives(
  name: string,
  field: FieldDeclaration,
  { operations, states }: ResourceDeclaration,
): boolean {
  if (ORIGINS.some((key) => field[key] !== undefined)) return false;
  if (!operations.create || operations.create.hook !== undefined) return false;
  const { set = {}, default: usual = {} } = states?.values[startsOf(states)[0]!] ?? {};
  return !Object.hasOwn(set, name) && !Object.hasOwn(usual, name);
}

/** Keys that a member or input has, and that say nothing of an item. */
export const valueKeys = perValue(({ options, place, report }) => {
  if (place === "item")
    for (const key of ["required", "default"])
      if (key in options)
        report([key], {
          rule: RULE,
          message: `\`${key}\` says nothing of the items of a list, which are never absent.`,
          hint: key === "required" ? "Where the list must not be empty, write `min: 1`." : "Remove it.",
          onKey: true,
        });
  if ((place === "member" || place === "input") && options.required === true && options.default !== undefined)
    report(["required"], {
      rule: RULE,
      message: "The value is required and has a default, and where it must be given no default is ever used.",
      hint: "Remove `required`.",
      onKey: true,
    });
});
