/** In charge of the formats of strings: what each takes, and what is said of a text that it does not take. */
import { didYouMean } from "../../errors.ts";
import { prefixOf } from "../id.ts";
import { isDate, parseTimestamp } from "../types/times.ts";

export interface Format {
  accepts(text: string): boolean;
  /** Code of the fault; INVALID_FORMAT unless it is a rule of its own (contract, section 9). */
  readonly code?: string;
  message(text: string): string;
}

/** Deliberately loose: only a mail server knows which addresses exist. */
const EMAIL = /^[^\s@<>()[\],;:"\\]+@[^\s@.<>()[\],;:"\\]+(\.[^\s@.<>()[\],;:"\\]+)*$/u;
const NO_OFFSET = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(:\d\d(\.\d+)?)?$/;
/** Offsets such as +02:00 are refused though Intl takes them: they are no zones and know no daylight saving. */
const ZONE = /^(?=.{1,64}$)[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/;

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
    accepts: (text) => EMAIL.test(text.trim()),
    message: () => "Expected an email address, as name@example.com.",
  },
  uri: { accepts: isWebAddress, message: () => "Expected an absolute URL, as https://example.com/path." },
  timezone: {
    accepts: isZone,
    code: "UNKNOWN_TIMEZONE",
    message: (text) =>
      `Expected an IANA time zone, as America/New_York${didYouMean(text, Intl.supportedValuesOf("timeZone")) || "."}`,
  },
  "record-id": {
    accepts: (text) => prefixOf(text) !== null,
    message: () => "Expected the id of a record.",
  },
};

function isWebAddress(text: string): boolean {
  const parsed = URL.canParse(text) ? new URL(text) : null;
  return (parsed?.protocol === "https:" || parsed?.protocol === "http:") && !/\s/.test(text);
}

function isZone(name: string): boolean {
  if (!ZONE.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
