/** A time that was sent without an offset is wall time in the time zone of the record. */
import type { Fault } from "../../errors.ts";
import { isCopied, type ZonedField } from "../../model/field.ts";
import { isInRange, parseLocal, rangeMessage } from "../../model/types/times.ts";
import { instantOf } from "../../model/zone.ts";
import { equal } from "../equal.ts";
import { ownFieldOf } from "../places.ts";
import { follow } from "../reads/reference-targets.ts";
import type { Rule, Write } from "./rule.ts";

export const localTimes: Rule = {
  name: "localTimes",
  applies: ({ draft }) => draft.model.zoned.length > 0,
  async judge(write) {
    const { model, after, written } = write.draft;
    for (const field of model.zoned) {
      const { name, type } = field;
      const sent = after[name];
      const local = written.has(name) && typeof sent === "string" ? parseLocal(sent) : null;
      if (local === null) continue;
      const found = resolve(field, local, await zoneOf(write, type.zone));
      if (typeof found !== "string") {
        write.faults.push({ path: `/${name}`, ...found });
        continue;
      }
      after[name] = found;
      write.input = { ...write.input, [name]: found };
    }
  },
};

/** The time zone that the record will have. A copied one is read here already, since the copies are made later. */
async function zoneOf({ unit, draft }: Write, name: string): Promise<unknown> {
  const { model, before, after, written } = draft;
  const field = model.byName.get(name)!;
  if (!isCopied(field) || (written.has(name) && field.mode !== "readOnly")) return after[name];
  const reference = ownFieldOf(field.from);
  const isCopiedNow = before === null || (field.follows && !equal(before[reference], after[reference]));
  return isCopiedNow ? await follow(unit, after, field.from) : after[name];
}

/** The instant of a local time, or its error. */
function resolve(
  { name, type }: ZonedField,
  [date, time]: readonly [date: string, time: string],
  zone: unknown,
): string | Pick<Fault, "code" | "message" | "asRule"> {
  if (typeof zone !== "string")
    return {
      code: "INVALID_FORMAT",
      message: `\`${name}\` has no offset, and \`${type.zone}\` names no time zone. Add an offset, as in ${date}T${time}Z, or send \`${type.zone}\`.`,
    };
  const instant = instantOf(date, time, zone);
  if (instant === null)
    return {
      code: "LOCAL_TIME_DOES_NOT_EXIST",
      message: `${time} does not exist on ${date} in ${zone}: clocks skip it. Send another time, or one with an offset.`,
      asRule: true,
    };
  if (!isInRange(Date.parse(instant)))
    return { code: "OUT_OF_RANGE", message: rangeMessage(`The date-time ${date}T${time} in ${zone}`) };
  return instant;
}
