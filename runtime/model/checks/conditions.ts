/** Checks the conditions on a record: `where`, the conditions of `permission`, and `after`. */
import type { FieldDeclaration, ResourceDeclaration } from "../declaration.ts";
import { equalitiesOf, leadsTo, valuesOf } from "../fields.ts";
import { typeNamed } from "../types/index.ts";
import { quoted, type Wrong } from "../wording.ts";
import type { World } from "../world.ts";
import { fieldOf, follow, noField, type Outline, type Passed, resourceOf } from "./outline.ts";
import { whyChanging } from "./setters.ts";
import { literalFaults } from "./values.ts";
import { below, type FieldSpot, perField, perKept, type Tell } from "./walk.ts";

export const conditions = perKept("where", (spot) => {
  const { field, world } = spot;
  const equalities = equalitiesOf(field);
  const to = leadsTo(field, equalities.length === 0);
  const target = to === null ? null : resourceOf(to, world);
  if (field.where === undefined || target === null || target === "unknown") return;
  const report = below(spot.report, "where");
  judgeValues(field.where, target, world, report, (value) => asEquality(value, spot));
  for (const equality of equalities) {
    const fault = disagreement(equality, target, spot);
    if (fault) report([equality.theirs], fault);
  }
});

/** The hint for the name of one of the record's own fields as a value. */
function asEquality(value: unknown, { declaration, world }: FieldSpot): string | undefined {
  if (typeof value !== "string" || !/^[a-z][\w.]*$/i.test(value)) return undefined;
  const found = follow(value, declaration, world);
  return found === "unknown" || "message" in found
    ? undefined
    : `Write \`=${value}\` for the value of this record.`;
}

/** The conditions of a permission concern the field's own record. */
export const permissionConditions = perField("permission", ({ field, declaration, world, report }) => {
  if (typeof field.permission !== "object") return;
  for (const [name, values] of Object.entries(field.permission))
    judgeValues(values, declaration, world, below(report, "permission", name));
});

/** Checks conditions on a record's fields, each with its accepted values; equalities are not checked here. */
export function judgeValues(
  given: Readonly<Record<string, unknown>>,
  target: ResourceDeclaration,
  world: World,
  report: Tell,
  hintOf: (value: unknown) => string | undefined = () => undefined,
): void {
  for (const { field: name, values } of valuesOf(given)) {
    const field = fieldOf(name, target, world);
    const says = `\`${name}\` of \`${target.resource}\``;
    if (!field) report.key([name], noField(name, target, world));
    else if (!field.hasColumn || field.options === null)
      report.key([name], { message: `${says} has no stored value.` });
    else if (values.length === 0)
      report([name], {
        message: "The list is empty, so no record matches.",
        hint: "Name at least one value.",
      });
    else
      for (const [i, value] of values.entries()) {
        const at = [name, ...(Array.isArray(given[name]) ? [i] : [])];
        if (value === null)
          report(at, {
            message: `${says} is compared with null, which never matches.`,
            hint: "List the accepted values. A condition cannot require a field to be unset.",
          });
        else
          for (const { path, message, hint } of literalFaults(value, field.options, world))
            report([...at, ...path], {
              message: `${says} never has this value. ${message}`,
              hint: hintOf(value) ?? hint,
            });
      }
  }
}

function disagreement(
  { theirs, path: ours, orUnset }: ReturnType<typeof equalitiesOf>[number],
  target: ResourceDeclaration,
  { declaration, world }: FieldSpot,
): Wrong | null {
  const their = fieldOf(theirs, target, world);
  if (!their) return { ...noField(theirs, target, world), onKey: true };
  const found = follow(ours, declaration, world);
  if (found === "unknown") return null;
  if ("message" in found) return found;
  if (found.field.origin === "standard" && found.others.length === 0)
    return {
      message: `\`${ours}\` of a new record is set after its references are checked.`,
      hint: "Compare a declared field.",
    };
  const reason = incomparable(their, found.field, world);
  if (reason === null && orUnset && !their.nullable)
    return {
      message: `\`${theirs}\` of \`${target.resource}\` is never null, so the \`?\` has no effect.`,
      hint: "Remove the `?`.",
    };
  if (reason !== null)
    return { message: `\`${theirs}\` of \`${target.resource}\` can never equal \`${ours}\`: ${reason}.` };
  const others = found.others.map((one) => passing(one, world, false));
  return passing({ field: their, of: target }, world, true) ?? others.find((fault) => fault !== null) ?? null;
}

/**
 * Checks that a compared field never changes. Records are compared only when the reference or their own side
 * is written. A later write to the other record could make values differ that were equal.
 */
function passing({ field, of }: Passed, world: World, onKey: boolean): Wrong | null {
  const reason = whyChanging(field, of, world);
  if (reason === null) return null;
  return {
    message: `Values that are equal now may differ later: ${reason}.`,
    hint: "Compare fields that never change after creation: one that is createOnly, or readOnly with `derive: { copy: … }`.",
    onKey,
  };
}

function incomparable(theirs: Outline, ours: Outline, world: World): string | null {
  const valueless = [theirs, ours].find(({ hasColumn, options }) => !hasColumn || options === null);
  if (valueless) return `\`${valueless.name}\` has no stored value`;
  const [a, b] = [theirs.options!, ours.options!];
  if (a.type !== b.type) return `one is of type ${a.type}, the other of type ${b.type}`;
  const [left, right] = [a.to, b.to].map((to) => (typeof to === "string" ? resourceOf(to, world) : null));
  if (!left || !right || left === "unknown" || right === "unknown" || left === right) return null;
  return `one refers to \`${left.resource}\`, the other to \`${right.resource}\``;
}

/** Checks that both times are of one type, and that neither is both before and after the other. */
export const order = perKept("after", (spot) => {
  const { field, name, declaration, world, report } = spot;
  const { after, type } = field;
  if (after === undefined || !typeNamed(type)?.isLater) return;
  const other = fieldOf(after, declaration, world);
  const says = (message: string, hint: string) => report(["after"], { message, hint });
  if (!other) return report(["after"], noField(after, declaration, world));
  if (after === name)
    return says(`\`${name}\` would come after itself.`, "Name another field, whose time is earlier.");
  if (other.origin !== "declared" || !other.hasColumn || other.options === null)
    return says(
      `\`${after}\` is not a declared field with a stored value.`,
      "Name a field that is declared under `fields`.",
    );
  if (other.options.type !== type)
    return says(
      `\`${name}\` is of type ${type}, \`${after}\` of type ${other.options.type}.`,
      "Only times of the same type can be compared.",
    );
  circle(spot);
  defaults(spot, other.declared!);
});

/** Reported once, at the first field of the cycle. */
function circle({ name, declaration: { fields }, report }: FieldSpot): void {
  const passed = [name];
  for (let at = fields[name]!.after; at !== undefined; at = fields[at]?.after) {
    if (at === name) {
      const isFirst = Object.keys(fields).find((one) => passed.includes(one)) === name;
      if (isFirst)
        report.key(["after"], {
          message: `${quoted(passed)} form a cycle of \`after\`.`,
          hint: "Remove the `after` of the field that comes first.",
        });
      return;
    }
    if (passed.includes(at)) return;
    passed.push(at);
  }
}

/** Checks that a create that sends neither field is not refused. */
function defaults({ field, report }: FieldSpot, other: FieldDeclaration): void {
  const [mine, theirs] = [field.default, other.default];
  if (typeof mine !== "string" || typeof theirs !== "string") return;
  const isLater = mine !== "now" && theirs !== "now" && mine > theirs;
  if (isLater || (mine !== theirs && [mine, theirs].includes("now"))) return;
  report(["default"], {
    message: `The default is not after \`${theirs}\`, the default of \`${field.after}\`.`,
    hint: "Change or remove one of the two defaults.",
  });
}
