/** A time that was sent without an offset is wall time in the time zone of the record. */
import type { Fault } from "../../errors.ts";
import type { ZonedField } from "../../model/field.ts";
import { isInRange, parseLocal, rangeMessage } from "../../model/types/times.ts";
import { instantOf } from "../../model/zone.ts";
import type { Rule } from "./rule.ts";

export const localTimes: Rule = {
  name: "localTimes",
  applies: ({ draft }) => draft.model.zoned.length > 0,
  judge(write) {
    const { model, after, written } = write.draft;
    for (const field of model.zoned) {
      const { name, type } = field;
      const sent = after[name];
      const local = written.has(name) && typeof sent === "string" ? parseLocal(sent) : null;
      if (local === null) continue;
      const found = resolve(field, local, after[type.zone]);
      if (typeof found !== "string") {
        write.faults.push({ path: `/${name}`, ...found });
        continue;
      }
      after[name] = found;
      write.input = { ...write.input, [name]: found };
    }
  },
};

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
