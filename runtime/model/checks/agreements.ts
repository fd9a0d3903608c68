/** In charge of `agrees`, `where` and the conditions of `permission`: what must hold of a record. */
import type { Path } from "../../declare/source.ts";
import type { ResourceDeclaration } from "../declaration.ts";
import { leadsTo } from "../fields.ts";
import type { Wrong } from "../wording.ts";
import type { World } from "../world.ts";
import { whyChanging } from "./constant.ts";
import { follow, type Passed } from "./follow.ts";
import { literalFaults } from "./judge.ts";
import { fieldOf, noField, type Outline, resourceOf } from "./outline.ts";
import { type FieldSpot, perField } from "./walk.ts";

export const agreements = perField("agrees", (spot) => {
  const target = targetFor("agrees", spot);
  if (!target) return;
  for (const [theirs, ours] of Object.entries(spot.field.agrees ?? {})) {
    const fault = disagreement(theirs, ours, target, spot);
    if (fault) spot.report(["agrees", theirs], fault);
  }
});

export const conditions = perField("where", (spot) => {
  const target = targetFor("where", spot);
  if (!target) return;
  judgeValues(spot.field.where ?? {}, target, spot.world, (path, fault) =>
    spot.report(["where", ...path], fault),
  );
});

/** What a permission says of the records that it is needed for is said of the field's own. */
export const permissionConditions = perField(
  "permission",
  ({ field: { permission }, declaration, world, report }) => {
    if (typeof permission !== "object") return;
    for (const [name, values] of Object.entries(permission))
      judgeValues(values, declaration, world, (path, fault) => report(["permission", name, ...path], fault));
  },
);

/** Judges what is said of a record's fields, each with the values that will do. */
export function judgeValues(
  given: Readonly<Record<string, unknown>>,
  target: ResourceDeclaration,
  world: World,
  report: (path: Path, fault: Wrong) => void,
): void {
  for (const [name, values] of Object.entries(given)) {
    const fault = unconditional(name, values, target, world);
    if (fault) report([name], fault);
    else literals(name, values, target, world, (path, found) => report([name, ...path], found));
  }
}

/** The resource that the keys speak of; null where there is none, or nothing is known of it. */
function targetFor(key: "agrees" | "where", { field, world }: FieldSpot): ResourceDeclaration | null {
  if (field[key] === undefined || field.mode === "removed" || field.type === "alias") return null;
  const to = leadsTo(field, key === "where");
  const target = to === null ? null : resourceOf(to, world);
  return target === "unknown" ? null : target;
}

/** @param agreement a path of this record, with a `?` where theirs may be unset */
function disagreement(
  theirs: string,
  agreement: string,
  target: ResourceDeclaration,
  { declaration, world }: FieldSpot,
): Wrong | null {
  const their = fieldOf(theirs, target, world);
  if (!their) return { ...noField(theirs, target, world), onKey: true };
  const ours = agreement.replace(/\?$/, "");
  const found = follow(ours, declaration, world);
  if (found === "unknown") return null;
  if ("message" in found) return found;
  const reason = incomparable(their, found.field, world);
  if (reason === null && agreement !== ours && !their.nullable)
    return {
      message: `\`${theirs}\` of \`${target.resource}\` is never null, so that the \`?\` lets nothing pass.`,
      hint: "Remove the `?`.",
    };
  if (reason !== null)
    return { message: `\`${theirs}\` of \`${target.resource}\` can never equal \`${ours}\`: ${reason}.` };
  return (
    passing({ field: their, of: target }, world, true) ??
    firstOf(found.others, (one) => passing(one, world, false))
  );
}

/**
 * Records are compared when the reference or their own side is written. What is read of others must stay as it is, or
 * a later write to one of them would part what agreed.
 */
function passing({ field, of }: Passed, world: World, onKey: boolean): Wrong | null {
  const reason = whyChanging(field, of, world);
  if (reason === null) return null;
  return {
    message: `What agreed might later differ: ${reason}.`,
    hint: "Compare what never changes once a record is made, as a field that is createOnly or copied `from` a record.",
    onKey,
  };
}

function firstOf<T, R>(list: readonly T[], judge: (item: T) => R | null): R | null {
  for (const item of list) {
    const found = judge(item);
    if (found !== null) return found;
  }
  return null;
}

function incomparable(theirs: Outline, ours: Outline, world: World): string | null {
  const valueless = [theirs, ours].find(({ hasColumn, options }) => !hasColumn || options === null);
  if (valueless) return `\`${valueless.name}\` is not a value that a record keeps`;
  const [a, b] = [theirs.options!, ours.options!];
  if (a.type !== b.type) return `one is of type ${a.type}, the other of type ${b.type}`;
  const [left, right] = [a.to, b.to].map((to) => (typeof to === "string" ? resourceOf(to, world) : null));
  if (!left || !right || left === "unknown" || right === "unknown" || left === right) return null;
  return `one leads to \`${left.resource}\`, the other to \`${right.resource}\``;
}

function unconditional(
  name: string,
  values: unknown,
  target: ResourceDeclaration,
  world: World,
): Wrong | null {
  const field = fieldOf(name, target, world);
  if (!field) return { ...noField(name, target, world), onKey: true };
  if (!field.hasColumn || field.options === null)
    return {
      message: `\`${name}\` of \`${target.resource}\` is not a value that a record keeps.`,
      onKey: true,
    };
  if (Array.isArray(values) && values.length === 0)
    return { message: "The list is empty, so that no record would do.", hint: "Name at least one value." };
  return null;
}

function literals(
  name: string,
  values: unknown,
  target: ResourceDeclaration,
  world: World,
  report: (path: Path, fault: Wrong) => void,
): void {
  const { options } = fieldOf(name, target, world)!;
  const list: readonly unknown[] = Array.isArray(values) ? values : [values];
  for (const [i, value] of list.entries())
    for (const { path, message } of literalFaults(value, options!, world))
      report([...(Array.isArray(values) ? [i] : []), ...path], {
        message: `\`${name}\` of \`${target.resource}\` never has this value. ${message}`,
      });
}
