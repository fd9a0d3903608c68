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
    accepts: (text) => EMAIL.test(addressOf(text)) && !UNSEEN.test(addressOf(text)),
    message: (text) =>
      UNSEEN.test(addressOf(text))
        ? "Control and format characters are not allowed in an email address."
        : "Expected an email address, as name@example.com.",
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

const addressOf = (text: string): string => text.trim().normalize("NFC");

function isWebAddress(text: string): boolean {
  const parsed = URL.canParse(text) ? new URL(text) : null;
  return (parsed?.protocol === "https:" || parsed?.protocol === "http:") && !/\s/.test(text);
}
