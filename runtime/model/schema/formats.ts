/** The formats of strings: the texts that each accepts, and the message for others. */
import type { Guessing } from "../../errors/nearest.ts";
import { didYouMean } from "../../errors.ts";
import { NONE } from "../filter.ts";
import { prefixOf } from "../id.ts";
import { MAX_ID } from "../types/reference.ts";
import { isDate, isTimestamp, LONGEST_TIME, parseLocal } from "../types/times.ts";
import { MAX_URL, webAddress } from "../types/url.ts";
import { isZone, LISTED } from "../types/zone-names.ts";
import { isLonger } from "./length.ts";

export interface Format {
  /** The maximum number of characters. A longer text is refused without parsing it (contract, section 15). */
  readonly longest: number;
  /** Whether a text within that length has the format. */
  accepts(text: string): boolean;
  /** Code of the fault; by default INVALID_FORMAT, unless it is a rule of its own (contract, section 9). */
  readonly code?: string;
  /** Another format whose texts this format also accepts. */
  readonly takes?: string;
  /** @param guessing the remaining budget for guessing the intended word */
  message(text: string, guessing: Guessing): string;
}

/** Deliberately loose: only a mail server knows which addresses exist. */
const EMAIL = /^[^\s@<>()[\],;:"\\]+@[^\s@.<>()[\],;:"\\]+(\.[^\s@.<>()[\],;:"\\]+)*$/u;
const NO_OFFSET = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(:\d\d(\.\d+)?)?$/;
/** A date-time whose `+` was decoded as a space. Its length is limited, so that messages can quote it. */
const LOST_PLUS = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)? \d\d:?\d\d$/;
/** The most characters of an address: RFC 5321's limit of a path (4.5.3.1.3). */
export const MOST_OF_EMAIL = 254;
/** Control and format characters, which are invisible: addresses that look alike could differ. */
const UNSEEN = /[\p{Cc}\p{Cf}]/u;

/** Formats by name; those with names from JSON Schema are as strict as the contract. */
export const FORMATS: Readonly<Record<string, Format>> = {
  "date-time": {
    longest: LONGEST_TIME,
    accepts: isTimestamp,
    message: (text) =>
      text.length <= LONGEST_TIME && NO_OFFSET.test(text)
        ? "The date-time needs an offset, such as 2026-03-08T09:00:00Z or 2026-03-08T09:00:00-05:00."
        : text.length <= LONGEST_TIME && LOST_PLUS.test(text)
          ? `Found \`${text}\`, with a space where the offset begins: a \`+\` in a query is read as a space. Write it as \`%2B\`.`
          : "Expected a date-time that exists, such as 2026-03-08T09:00:00Z.",
  },
  "date-time-or-local": {
    longest: LONGEST_TIME,
    accepts: (text) => isTimestamp(text) || parseLocal(text) !== null,
    message: () =>
      "Expected a date-time that exists, with an offset (2026-03-08T09:00:00Z) or without one (2026-03-08T09:00).",
    takes: "date-time",
  },
  date: {
    longest: "2026-03-08".length,
    accepts: isDate,
    message: () => "Expected a date that exists, such as 2026-03-08.",
  },
  email: {
    longest: MOST_OF_EMAIL,
    accepts: (text) => emailFault(text) === null,
    message: (text) => emailFault(text) ?? "",
  },
  uri: {
    longest: MAX_URL,
    accepts: (text) => webAddress(text) !== null,
    message: () => "Expected an absolute URL such as https://example.com/path.",
  },
  timezone: {
    longest: 64,
    accepts: isZone,
    code: "UNKNOWN_TIMEZONE",
    message: (text, guessing) =>
      `Expected an IANA time zone such as America/New_York${didYouMean(text, LISTED, guessing) || "."}`,
  },
  "record-id-or-null": {
    longest: MAX_ID,
    accepts: (text) => text === NONE || prefixOf(text) !== null,
    message: () => "Expected the id of a record, or null.",
    takes: "record-id",
  },
  "record-id": {
    longest: MAX_ID,
    accepts: (text) => prefixOf(text) !== null,
    message: () => "Expected the id of a record.",
  },
};

/** An email address in its stored form. ASCII needs no normalization. */
export function addressOf(text: string): string {
  const trimmed = text.trim();
  return ASCII.test(trimmed) ? trimmed : trimmed.normalize("NFC");
}

const ASCII = /^\p{ASCII}*$/u;

function emailFault(text: string): string | null {
  // The time for normalization grows with the square of the length.
  if (isLonger(text, MOST_OF_EMAIL)) return `At most ${MOST_OF_EMAIL} characters are allowed.`;
  const address = addressOf(text);
  if (UNSEEN.test(address)) return "Control and format characters are not allowed in an email address.";
  if (!EMAIL.test(address)) return "Expected an email address such as name@example.com.";
  // Some characters become several in the stored form, so they are counted there.
  if (isLonger(address, MOST_OF_EMAIL))
    return `In Unicode form NFC, in which it is stored, it has more than ${MOST_OF_EMAIL} characters.`;
  return null;
}
