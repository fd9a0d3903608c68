/** A time that was sent without an offset is wall time in the time zone of the record. */
import type { Fault } from "../../errors.ts";
import { isCopied, type ZonedField } from "../../model/field.ts";
import { isInRange, parseLocal, rangeMessage } from "../../model/types/times.ts";
import { instantFrom, instantOf } from "../../model/zone.ts";
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
      const { instant, fault } = resolve(field, local, await zoneOf(write, type.zone));
      if (fault) {
        write.faults.push({ path: `/${name}`, ...fault });
        write.draft.unresolved = new Set(write.draft.unresolved).add(name);
      }
      after[name] = instant;
      write.input = { ...write.input, [name]: instant };
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

interface Resolved {
  /** If the local time has a fault, another one, by which the rules and the hook check the rest of the call. */
  readonly instant: string;
  readonly fault?: Pick<Fault, "code" | "message" | "asRule">;
}

/** The instant of a local time. */
function resolve(
  { name, type }: ZonedField,
  [date, time]: readonly [date: string, time: string],
  zone: unknown,
): Resolved {
  if (typeof zone !== "string") {
    const message = `\`${name}\` has no offset, and \`${type.zone}\` names no time zone. Add an offset, as in ${date}T${time}Z, or send \`${type.zone}\`.`;
    return { instant: instantFrom(date, time, "UTC"), fault: { code: "INVALID_FORMAT", message } };
  }
  const instant = instantOf(date, time, zone);
  if (instant === null) {
    const message = `${time} does not exist on ${date} in ${zone}: clocks skip it. Send another time, or one with an offset.`;
    const fault = { code: "LOCAL_TIME_DOES_NOT_EXIST", message, asRule: true };
    return { instant: instantFrom(date, time, zone), fault };
  }
  if (isInRange(Date.parse(instant))) return { instant };
  const message = rangeMessage(`The date-time ${date}T${time} in ${zone}`);
  return { instant, fault: { code: "OUT_OF_RANGE", message } };
}
