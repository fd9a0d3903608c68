/** In charge of what stands for something else in an example: `$customer`, `x*101`, `now+3d`. */
import { durationMs } from "../../runtime/model/fields.ts";

/** Gives the value that a path names, as `customer` or `customer.email`. */
export type Look = (name: string) => Promise<unknown>;

const REFERENCE = /^\$([a-z][a-z0-9_]*(?:\.[a-zA-Z0-9.]+)?)$/;
const REPEATED = /^(.)\*(\d+)$/su;
const TIME = /^(now|today)([+-])([1-9]\d{0,4}[mhd])$/;

/**
 * A value with all that stands for something else replaced, however deep.
 * @param now Unix milliseconds
 */
export async function substitute(value: unknown, look: Look, now: number): Promise<unknown> {
  if (typeof value === "string") return await text(value, look, now);
  if (Array.isArray(value)) return await Promise.all(value.map((item) => substitute(item, look, now)));
  if (typeof value !== "object" || value === null) return value;
  const members: [string, unknown][] = [];
  // One after another: the first reference to a record may make it.
  for (const [key, member] of Object.entries(value)) members.push([key, await substitute(member, look, now)]);
  return Object.fromEntries(members);
}

async function text(value: string, look: Look, now: number): Promise<unknown> {
  const reference = REFERENCE.exec(value)?.[1];
  if (reference !== undefined) return await look(reference);
  const repeated = REPEATED.exec(value);
  if (repeated) return repeated[1]!.repeat(Number(repeated[2]));
  const time = TIME.exec(value);
  if (!time) return value;
  const minute = Math.floor(now / 60_000) * 60_000;
  const at = new Date(minute + (time[2] === "+" ? 1 : -1) * durationMs(time[3]!)).toISOString();
  return time[1] === "now" ? at : at.slice(0, 10);
}
