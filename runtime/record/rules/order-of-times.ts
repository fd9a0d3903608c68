/** A time comes after the other one that its declaration names. */
import type { LaterField } from "../../model/field.ts";
import type { Values } from "../command.ts";
import { equal } from "../equal.ts";
import { placeOf } from "../places.ts";
import type { Rule } from "./rule.ts";

/** A record that broke the rule before it was declared keeps its times as long as neither of the two changes. */
export const orderOfTimes: Rule = {
  name: "orderOfTimes",
  applies: ({ draft }) => draft.model.ordered.length > 0,
  judge({ draft, faults, places }) {
    const { model, before, after } = draft;
    for (const field of model.ordered) {
      const { field: other, refusal } = field.after;
      const isWritten =
        before === null || [field.name, other].some((name) => !equal(before[name], after[name]));
      if (!isWritten || isAfter(field, after)) continue;
      const isSet = places.has(other) && !places.has(field.name);
      faults.push({
        path: placeOf(draft, isSet ? model.byName.get(other)! : field, places),
        code: refusal ?? "OUT_OF_RANGE",
        message: `\`${field.name}\` must be later than \`${other}\`: ${String(after[field.name])} is not later than ${String(after[other])}.`,
        asRule: refusal !== null,
      });
    }
  },
};

function isAfter({ name, after: { field: other }, type }: LaterField, record: Readonly<Values>): boolean {
  const [mine, theirs] = [record[name], record[other]];
  if (typeof mine !== "string" || typeof theirs !== "string") return true;
  return type.isLater!(mine, theirs);
}
