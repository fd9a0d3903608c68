/** Texts of examples and demo data that stand for other values: repeated texts, and times relative to now. */
import { durationMs } from "../../runtime/model/fields.ts";

const REPEATED = /^(.)\*(\d+)$/su;
const TIME = /^(now|today)([+-])([1-9]\d{0,4}[mhd])$/;
const TIME_OF_DAY = /^today(?:([+-])([1-9]\d{0,4}d))? ([01]\d|2[0-3]):([0-5]\d)$/;

/** Expands a repeated text or a time relative to now. @param now Unix milliseconds */
export function written(value: string, now: number): string {
  const repeated = REPEATED.exec(value);
  return repeated ? repeated[1]!.repeat(Number(repeated[2])) : momentOf(value, now);
}

/**
 * Replaces a time relative to now: `now+3d`, the day `today-1d`, or the moment `today+1d 16:00` in UTC. Other texts
 * are unchanged.
 */
export function momentOf(value: string, now: number): string {
  const time = TIME.exec(value);
  const ofDay = TIME_OF_DAY.exec(value);
  if (ofDay) {
    const [, sign = "+", length, hour, minute] = ofDay;
    const day = new Date(now + offset(sign, length)).toISOString().slice(0, 10);
    return `${day}T${hour}:${minute}:00.000Z`;
  }
  if (!time) return value;
  const minute = Math.floor(now / 60_000) * 60_000;
  const at = new Date(minute + offset(time[2]!, time[3])).toISOString();
  return time[1] === "now" ? at : at.slice(0, 10);
}

const offset = (sign: string, length: string | undefined): number =>
  length === undefined ? 0 : (sign === "+" ? 1 : -1) * durationMs(length);
