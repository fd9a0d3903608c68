/** A time comes after the other one that its declaration names. */
import { isCopied, type LaterField } from "../../model/field.ts";
import type { Values } from "../command.ts";
import { equal } from "../equal.ts";
import { placeOf } from "../places.ts";
import { soundIn } from "../sound.ts";
import type { Rule, Write } from "./rule.ts";

/** A record that broke the rule before it was declared keeps its times as long as neither of the two changes. */
export const orderOfTimes: Rule = {
  name: "orderOfTimes",
  applies: ({ draft }) => draft.model.ordered.length > 0,
  judge(write) {
    const { draft, faults, places } = write;
    const { model, before, after } = draft;
    const isSound = soundIn(write);
    for (const field of model.ordered) {
      const { field: other, refusal } = field.after;
      if (![field.name, other].every(isSound)) continue;
      const isWritten =
        before === null || [field.name, other].some((name) => !equal(before[name], after[name]));
      if (!isWritten || isAfter(field, after)) continue;
      faults.push({
        path: placeOf(draft, isOfOther(field, write) ? model.byName.get(other)! : field, places),
        code: refusal ?? "OUT_OF_RANGE",
        message: `\`${field.name}\` must be later than \`${other}\`: ${String(after[field.name])} is not later than ${String(after[other])}.`,
        asRule: refusal !== null,
      });
    }
  },
};

/** Whether the call did not send the later time, but set the earlier one from an input or copied it again. */
function isOfOther({ name, after: { field: other } }: LaterField, { draft, places }: Write): boolean {
  const { model, before, after, written } = draft;
  const isCopiedAgain = isCopied(model.byName.get(other)!) && !equal(before?.[other], after[other]);
  if (places.has(name)) return false;
  return places.has(other) || (isCopiedAgain && before !== null && !written.has(name));
}

function isAfter({ name, after: { field: other }, type }: LaterField, record: Readonly<Values>): boolean {
  const [mine, theirs] = [record[name], record[other]];
  if (typeof mine !== "string" || typeof theirs !== "string") return true;
  return type.isLater!(mine, theirs);
}
