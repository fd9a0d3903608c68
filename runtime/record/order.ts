/** Times that come after one another, in the record as it will be after the write. */
import type { Faults } from "../errors/faults.ts";
import type { LaterField } from "../model/field.ts";
import type { Action } from "../model/model.ts";
import type { Values } from "./command.ts";
import { equal } from "./equal.ts";
import type { Draft } from "./judge.ts";

/** The inputs of an action that fields are set from, which is where a client finds a fault of theirs. */
export const placesOf = ({ set }: Action): ReadonlyMap<string, string> =>
  new Map(set.flatMap(({ field, to }) => (to.kind === "input" ? [[field, to.name] as const] : [])));

/**
 * Reports times that do not come after the other. What broke the rule before it was declared may stay, as long as
 * neither of the two is changed.
 * @param places of fields that came from inputs of another name
 */
export function judgeOrder(draft: Draft, faults: Faults, places?: ReadonlyMap<string, string>): void {
  const { model, before, after } = draft;
  for (const field of model.ordered) {
    const { field: other, refusal } = field.after;
    const isWritten =
      before === null || [field.name, other].some((name) => !equal(before[name], after[name]));
    if (!isWritten || isAfter(field, after)) continue;
    const place = places?.get(field.name) ?? places?.get(other) ?? field.name;
    faults.push({
      path: `/${place}`,
      code: refusal ?? "OUT_OF_RANGE",
      message: `\`${field.name}\` must come after \`${other}\`: ${String(after[field.name])} is not later than ${String(after[other])}.`,
      asRule: refusal !== null,
    });
  }
}

function isAfter({ name, after: { field: other }, type }: LaterField, record: Readonly<Values>): boolean {
  const [mine, theirs] = [record[name], record[other]];
  if (typeof mine !== "string" || typeof theirs !== "string") return true;
  return type.isLater!(mine, theirs);
}
