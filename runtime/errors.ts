/** The error codes, one row each. Statuses and hints are defined nowhere else. */

export { didYouMean, expectedOneOf, Guessing, nearest } from "./errors/nearest.ts";

/** The description of a code. */
export interface Said {
  readonly when: string;
  readonly why: string | null;
  /** What the client can do. */
  readonly remedy: string | null;
}

export interface ErrorRow extends Said {
  /** HTTP status of a response whose `error.code` this is. */
  readonly status: number;
}

/** Splits the description of a code, here or in a declaration: when, why, remedy. Of two sentences, the second is the remedy. */
export function saidIn(text: string): Said {
  const [when = "", ...others] = text.split(/(?<=[.!?]) (?=[A-Z`])/);
  return { when, why: others.slice(0, -1).join(" ") || null, remedy: others.at(-1) ?? null };
}

/** Codes of a whole response (contract, section 3): the status, when it occurs, why the rule exists, what to do. */
const ROWS = {
  MALFORMED_JSON:
    "400 The body is not valid JSON (RFC 8259), or parsers would read it in different ways. Two systems would see two different requests. Send one UTF-8 JSON value without duplicate keys.",
  INVALID_QUERY:
    "400 A query parameter is unknown or has an invalid value. An ignored filter would return more than you asked for. The details name the parameter and the values it accepts.",
  INVALID_CURSOR:
    "400 The cursor is invalid or belongs to another list. Continuing with other filters would skip or repeat records. Start again without a cursor, and keep filters, sortBy and sortDir while paging.",
  INVALID_HEADER:
    "400 A header is invalid. Headers decide what a request does, so a misread one would do something else. The details name the header and its format.",
  IDEMPOTENCY_KEY_REQUIRED:
    "400 This request needs an Idempotency-Key. It must never take effect twice, and its response may get lost. Send a new key for each intent and the same key for each retry of it.",
  AMBIGUOUS_CREDENTIALS:
    "400 The request carries two different keys, in Authorization and x-api-key or in one header sent twice. Choosing one could choose the wrong organization. Send one key.",
  API_KEY_MISSING:
    "401 The request has no API key. The key determines the organization. Send Authorization: Bearer <API_KEY>.",
  API_KEY_INVALID:
    "401 The API key is unknown. The checksum in a key detects typing errors. Check the key; lost keys cannot be recovered, only replaced.",
  API_KEY_REVOKED: "401 The API key was revoked. Revoked keys stop working immediately. Use another key.",
  API_KEY_EXPIRED:
    "401 The API key has expired. Its expiry date has passed, or its grace period after a rotation has ended. Create a new key or use the rotated one.",
  INSUFFICIENT_SCOPE:
    "403 The key lacks the scope for this request. Narrow keys do little harm if they are lost. The details name the scope; ask an admin for a key that has it.",
  PERMISSION_DENIED:
    "403 The team member the key was issued to lacks a permission. Some changes are reserved for certain roles, whatever the key may do. The details name the permission; use a key of an OWNER or ADMIN.",
  IP_NOT_ALLOWED:
    "403 The key does not accept requests from this address. Its allowlist makes it useless elsewhere. Send the request from an address on the allowlist.",
  NOT_FOUND:
    "404 Your organization has no such record. Records of other organizations are reported in the same way, so that nobody learns which IDs exist there. Check the ID.",
  ROUTE_NOT_FOUND:
    "404 No endpoint has this path. Paths are exact: no trailing slash, no other letter case. The message names the most similar one.",
  METHOD_NOT_ALLOWED:
    "405 The path exists but does not support this method. GET reads, POST creates or acts, PATCH changes, DELETE deletes. The Allow header lists the methods.",
  EXTERNAL_REFERENCE_CONFLICT:
    "409 The external ID is already linked to another record. An ID of another system leads to exactly one record. If the link is wrong, repair it with the guarded PATCH.",
  EXTERNAL_REFERENCE_STALE:
    "409 The reference no longer points to the record you expected. Someone has changed the link since, and overwriting it would undo that. Look it up again and decide.",
  INVALID_STATE:
    "409 The record's state does not allow this. A record that was sent, signed or completed is protected from changes. The details contain the current state and the states that allow the change.",
  IDEMPOTENCY_KEY_IN_USE:
    "409 The first request with this Idempotency-Key is still running. Running it twice could apply it twice. Retry after the number of seconds in Retry-After.",
  CONFLICT:
    "409 Another record prevents this. Some values are unique in an organization, and some things must always exist, such as an active OWNER. The details name the field.",
  PRECONDITION_FAILED:
    "412 The record has changed since the version in If-Match. Your change would overwrite one that you have not seen. Read the record again and decide.",
  PAYLOAD_TOO_LARGE:
    "413 The body is too large. The limit protects other requests and is enforced before the whole body is read. Send less in one request.",
  UNSUPPORTED_MEDIA_TYPE:
    "415 The body is not application/json. The API does not guess formats. Send Content-Type: application/json in UTF-8.",
  VALIDATION_FAILED:
    "422 The body contains invalid values. Nothing was written. The details list every problem with its path.",
  IDEMPOTENCY_KEY_REUSED:
    "422 The Idempotency-Key was used for another method, path or body. The stored response belongs to that request. Use a new key for a new intent.",
  BATCH_FAILED:
    "422 An item of an atomic batch failed, so nothing was stored. An atomic batch is stored completely or not at all. `error.results` contains the result of each item; correct the failed items and send the batch again.",
  DEPENDENCY_FAILED:
    "424 The item of a batch refers to the result of a failed item. The record that it needs does not exist. Correct the failed item, and send both again.",
  ROLLED_BACK:
    "424 The item of an atomic batch succeeded, but was undone because another item failed. An atomic batch is stored completely or not at all. Correct the failed item and send the batch again.",
  RATE_LIMITED:
    "429 The key has reached its rate limit. Each key has its own limit, so that one integration cannot slow down others. Retry after the number of seconds in Retry-After.",
  INTERNAL:
    "500 An internal error, logged under the requestId. Nothing was changed. Retry with the same Idempotency-Key, and report the requestId if it persists.",
  NOT_IMPLEMENTED:
    "501 The request uses a transfer coding other than chunked. A server that guesses where such a body ends could read the rest as another request. Send the body chunked, or with a Content-Length.",
  UNAVAILABLE:
    "503 The database is unreachable or overloaded, your organization has too many requests in progress, or a newer release has tightened the database; nothing was changed. Waiting longer would only lengthen the queue. Retry after the number of seconds in Retry-After.",
  OUTCOME_UNKNOWN:
    "503 The connection to the database, or the thread running the request, failed while the change was being committed, so it may or may not have been applied. The Idempotency-Key lets you find out. Send the same request again with the same Idempotency-Key and body; without a key, check before you send it again.",
} as const;

export type ErrorCode = keyof typeof ROWS;

export const ERRORS = Object.fromEntries(
  Object.entries(ROWS).map(([code, text]) => [
    code,
    { status: parseInt(text, 10), ...saidIn(text.slice(4)) },
  ]),
) as Readonly<Record<ErrorCode, ErrorRow>>;

/** Codes in `details[]` that any resource may return (contract, section 3). */
export const DETAILS = {
  REQUIRED:
    "A required value is missing or `null`. The field is always required, or the record's state requires it. Send a value; the reference marks required fields.",
  UNKNOWN_FIELD:
    "No field or parameter has this name. Ignoring it would hide a typing error. Use the name that the message suggests, or leave it out.",
  READ_ONLY:
    "The service writes this field itself. Its value follows from other values or from actions. Leave it out of the body.",
  CREATE_ONLY:
    "The field can only be set when the record is created. Other records and rules rely on its value. Leave it out, or create another record.",
  REMOVED_FIELD:
    "The field has been removed from the API. Ignoring it would look as though it had been saved. Leave it out; the reference names its replacement.",
  INVALID_TYPE:
    "The value has the wrong JSON type, such as a number for a decimal. Converting it could lose digits. Send the type that the message names.",
  INVALID_FORMAT:
    "The text has the wrong format, for example a date-time without an offset, an ID with another prefix, or a date that does not exist. It could be read in more than one way, or in none. Send it in the format that the message shows.",
  INVALID_VALUE:
    "The value is not allowed, or conflicts with another record. Related records must not contradict each other. Use a value that the message lists, or refer to a record that matches.",
  TOO_SHORT:
    "The text or array is too short. An empty value says nothing. Send more, or `null` if the field is optional.",
  TOO_LONG:
    "The text, array or object is too long. Every field has a limit, and so has a record as a whole, including its references and answers. Shorten it or remove something; the message names the limit.",
  OUT_OF_RANGE:
    "The number or time is out of range: dates and date-times must be between 1900-01-01 and 2199-12-31 in UTC, and JSON integers within ±(2^53−1). Values far outside are usually typing errors. Send a value within the limits that the message names.",
  REFERENCE_NOT_FOUND:
    "Your organization has no record with this ID, or it was deleted. References must lead to existing records. Check the ID, or create the record first.",
  DUPLICATE:
    "The value occurs twice in the body, or another record of the organization has it. The value identifies such a record. Send another value, or change the record that has it; the details of a 409 name it.",
};

export const DETAIL_CODES: readonly string[] = Object.keys(DETAILS);

/** Whether a code is the API's own, which any call may return without a declaration. */
export const isCommon = (code: string): boolean =>
  Object.hasOwn(ERRORS, code) || Object.hasOwn(DETAILS, code);

/** One entry of `error.details`. */
export interface Detail {
  /** JSON Pointer into the body, or `query.NAME`, `header.NAME` or `path.NAME`. */
  readonly path: string;
  readonly code: string;
  readonly message: string;
  readonly [extra: string]: unknown;
}

/** A fault of a value; `asRule` marks those of contract section 9, whose code may become the error's code. */
export interface Fault extends Detail {
  readonly asRule?: boolean;
}

/** The most faults that a response lists (contract, section 14). Beyond that it gives only their number. */
export const MOST_DETAILS = 100;

export interface RefusalOptions {
  readonly details?: readonly Detail[];
  /** The number of faults that the details leave out. */
  readonly omitted?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Status of a code from a declaration's `refusal`; codes in ERRORS have their own status. */
  readonly status?: number;
  /** Id of the declared rule that refused, such as `work_order.actions.cancel.from`; for logs and previews. */
  readonly rule?: string;
  /** The results of a batch's items, as JSON. */
  readonly results?: readonly string[];
  /** The error behind it. It is logged, and never shown. */
  readonly cause?: unknown;
}

/** An error response. Everything in it is shown to the client, except its cause. */
export class Refusal extends Error {
  readonly code: string;
  readonly status: number;
  readonly details: readonly Detail[];
  /** The number of faults that the details leave out. */
  readonly omitted: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly rule: string | undefined;
  readonly results: readonly string[] | undefined;

  constructor(code: string, message: string, options: RefusalOptions = {}) {
    super(message, "cause" in options ? { cause: options.cause } : undefined);
    this.name = "Refusal";
    this.code = code;
    this.status = options.status ?? ERRORS[code as ErrorCode]?.status ?? 422;
    const details = options.details ?? [];
    this.details = details.slice(0, MOST_DETAILS);
    this.omitted = (options.omitted ?? 0) + details.length - this.details.length;
    this.headers = options.headers ?? {};
    this.rule = options.rule;
    this.results = options.results;
  }
}

/** A refusal whose details have its code and message, unless they have their own. */
export const refusalWith = (
  code: string,
  message: string,
  details: readonly (Partial<Detail> & Pick<Detail, "path">)[],
  rule?: string,
): Refusal =>
  new Refusal(code, message, {
    details: details.map((detail) => ({ code, message, ...detail })),
    ...(rule === undefined ? {} : { rule }),
  });
