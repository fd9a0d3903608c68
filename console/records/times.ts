/** The time zone of a record: that which it names. */
import type { Data, Type } from "../core/model.ts";
import { isZone } from "./clocks.ts";

/** The zone that a record names in its only field of that type; undefined if it names none. */
export function zoneOf(fields: Readonly<Record<string, Type>>, record: Data): string | undefined {
  const names = Object.keys(fields).filter((name) => fields[name]!.type === "timezone");
  const zone = names.length === 1 ? record[names[0]!] : undefined;
  return isZone(zone) ? zone : undefined;
}
