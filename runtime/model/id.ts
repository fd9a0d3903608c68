/** Record ids: TypeIDs (a prefix and a UUIDv7 in base32), so that ids sort by creation time. */
import { randomInt } from "node:crypto";

export interface Minted {
  readonly id: string;
  /** The time in the id, in Unix milliseconds; use it as the record's createdAt. */
  readonly at: number;
}

/** Makes the next id with a prefix; it is greater than all earlier ids, whatever their prefix. */
export type Mint = (prefix: string) => Minted;

/** Crockford's base32. Its digits are in ASCII order, so text order is number order. */
export const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const PAIRS: readonly string[] = Array.from(
  { length: 1024 },
  (_, n) => ALPHABET[n >> 5]! + ALPHABET[n & 31]!,
);

const FORM = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/;
const PREFIX = /^[a-z](?:[a-z_]{0,61}[a-z])?$/;
const MAX_PREFIX = 63;
const SUFFIX_LENGTH = 26;
/** The number of digits of an id that encode its time. */
export const TIME_LENGTH = 10;
const MAX_TIME = 2 ** 48 - 1;

/** A UUIDv7 has 12 bits after the time that may count the ids of one millisecond (RFC 9562, method 1). */
const MAX_COUNT = 4095;
/** Leaves room for 3,072 ids in each millisecond. */
const MAX_START = 1024;

/**
 * Makes the source of a process's ids, each greater than the last. Within a millisecond, they count up from a
 * random start. If that is used up, the time moves on by a millisecond; if the clock went back, the last time
 * is kept. So `at` may differ from the clock.
 * @param clock Unix milliseconds
 */
export function createMint(clock: () => number = Date.now): Mint {
  let at = -1;
  let count = 0;
  let time = "";
  return (prefix) => {
    const now = clock();
    if (now > at || count === MAX_COUNT) {
      at = Math.max(now, at + 1);
      count = randomInt(MAX_START);
      time = encodeTime(at);
    } else count++;
    return { id: `${prefix}_${time}${encodeRest(count)}`, at };
  };
}

/**
 * Makes an id of a given time, random within its millisecond; ids that must keep their order come from a
 * mint.
 * @param atMs Unix milliseconds, 0 to 2^48 - 1
 */
export function newId(prefix: string, atMs: number): string {
  return `${prefix}_${encodeTime(atMs)}${encodeRest(randomInt(MAX_COUNT + 1))}`;
}

/** Whether a text is a well-formed id with this prefix. */
export function isId(prefix: string, text: string): boolean {
  const start = prefix.length + 1;
  if (text.length !== start + SUFFIX_LENGTH || !text.startsWith(prefix)) return false;
  return text[prefix.length] === "_" && FORM.test(text.slice(start));
}

/** Returns the prefix of a well-formed id, or null if the text is not one. */
export function prefixOf(text: string): string | null {
  if (text.length > MAX_PREFIX + 1 + SUFFIX_LENGTH) return null;
  const prefix = text.slice(0, -SUFFIX_LENGTH - 1);
  return PREFIX.test(prefix) && isId(prefix, text) ? prefix : null;
}

/**
 * The smallest text that an id of this time or later may have, for range scans; it is not itself an id.
 * @param ms Unix milliseconds; a fraction is rounded up, times outside an id's range are clamped to it
 */
export function idBound(prefix: string, ms: number): string {
  const time = Math.min(Math.max(Math.ceil(ms), 0), MAX_TIME);
  return `${prefix}_${encodeTime(time)}${"0".repeat(SUFFIX_LENGTH - TIME_LENGTH)}`;
}

/** Returns the time in a well-formed id, in Unix milliseconds. */
export function timeOf(id: string): number {
  let ms = 0;
  for (const digit of id.slice(-SUFFIX_LENGTH, -SUFFIX_LENGTH + TIME_LENGTH))
    ms = ms * 32 + ALPHABET.indexOf(digit);
  return ms;
}

/** Encodes 48 bits in 10 digits, in two parts, because JavaScript's shifts end at 32 bits. */
function encodeTime(ms: number): string {
  if (!Number.isInteger(ms) || ms < 0 || ms > MAX_TIME)
    throw new RangeError(`No id can hold the time ${ms}.`);
  const low = ms % 2 ** 20;
  const high = (ms - low) / 2 ** 20;
  return PAIRS[high >> 20]! + digits4(high & 0xfffff) + digits4(low);
}

/** Encodes the 80 bits after the time: version 7, the count, variant 2, 62 random bits. */
function encodeRest(count: number): string {
  const head = (0b0111 << 16) | (count << 4) | (0b10 << 2) | randomInt(4);
  return (
    digits4(head) + digits4(randomInt(2 ** 20)) + digits4(randomInt(2 ** 20)) + digits4(randomInt(2 ** 20))
  );
}

function digits4(bits: number): string {
  return PAIRS[bits >> 10]! + PAIRS[bits & 1023]!;
}
