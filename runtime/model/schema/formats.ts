/** The formats of strings: what each takes, and what is said of a text that it does not take. */
import type { Guessing } from "../../errors/nearest.ts";
import { didYouMean } from "../../errors.ts";
import { prefixOf } from "../id.ts";
import { isDate, parseTimestamp } from "../types/times.ts";
import { isZone, LISTED } from "../types/zone-names.ts";

export interface Format {
  accepts(text: string): boolean;
  /** Code of the fault; INVALID_FORMAT unless it is a rule of its own (contract, section 9). */
  readonly code?: string;
  /** @param guessing what may be spent on naming the nearest right word */
  message(text: string, guessing: Guessing): string;
}

/** Deliberately loose: only a mail server knows which addresses exist. */
const EMAIL = /^[^\s@<>()[\],;:"\\]+@[^\s@.<>()[\],;:"\\]+(\.[^\s@.<>()[\],;:"\\]+)*$/u;
const NO_OFFSET = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(:\d\d(\.\d+)?)?$/;
/** Characters of an address, as RFC 5321 bounds a path (4.5.3.1.3). */
export const MOST_OF_EMAIL = 254;
/** Control and format characters, which nobody sees: two addresses that look alike would be two. */
const UNSEEN = /[\p{Cc}\p{Cf}]/u;

/** Formats by name; those of JSON Schema's own names are as strict as the contract is. */
export const FORMATS: Readonly<Record<string, Format>> = {
  "date-time": {
    accepts: (text) => parseTimestamp(text) !== null,
    message: (text) =>
      NO_OFFSET.test(text)
        ? "The date-time needs an offset, as 2026-03-08T09:00:00Z or 2026-03-08T09:00:00-05:00."
        : "Expected a date-time that exists, as 2026-03-08T09:00:00Z.",
  },
  date: { accepts: isDate, message: () => "Expected a date that exists, as 2026-03-08." },
  email: {
    accepts: (text) => emailFault(addressOf(text)) === null,
    message: (text) => emailFault(addressOf(text)) ?? "",
  },
  uri: { accepts: isWebAddress, message: () => "Expected an absolute URL, as https://example.com/path." },
  timezone: {
    accepts: isZone,
    code: "UNKNOWN_TIMEZONE",
    message: (text, guessing) =>
      `Expected an IANA time zone, as America/New_York${didYouMean(text, LISTED, guessing) || "."}`,
  },
  "record-id": { accepts: (text) => prefixOf(text) !== null, message: () => "Expected the id of a record." },
};

/** An address as it is kept. */
export const addressOf = (text: string): string => text.trim().normalize("NFC");

function emailFault(address: string): string | null {
  if (UNSEEN.test(address)) return "Control and format characters are not allowed in an email address.";
  if (!EMAIL.test(address)) return "Expected an email address, as name@example.com.";
  // Some characters are several in the form in which it is kept: they are counted there.
  if (address.length > MOST_OF_EMAIL && [...address].length > MOST_OF_EMAIL)
    return `In Unicode's form NFC, in which it is kept, it may have ${MOST_OF_EMAIL} characters at most.`;
  return null;
}

function isWebAddress(text: string): boolean {
  const parsed = URL.canParse(text) ? new URL(text) : null;
  return (parsed?.protocol === "https:" || parsed?.protocol === "http:") && !/\s/.test(text);
}
