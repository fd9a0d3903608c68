/** What can go wrong: one row an error code, so that a status or a hint is never decided elsewhere. */

export { didYouMean, Guessing, nearest } from "./errors/nearest.ts";

/** What is said of a code. */
export interface Said {
  readonly when: string;
  readonly why: string | null;
  /** What the client can do about it. */
  readonly remedy: string | null;
}

export interface ErrorRow extends Said {
  /** HTTP status of a response whose `error.code` this is. */
  readonly status: number;
}

/** The sentences of a code, here and in a declaration: when, why, what to do; of two the second says what to do. */
export function saidIn(text: string): Said {
  const [when = "", ...others] = text.split(/(?<=[.!?]) (?=[A-Z`])/);
  return { when, why: others.slice(0, -1).join(" ") || null, remedy: others.at(-1) ?? null };
}

/** Codes of a whole response (contract, section 3): its status, when it comes, why there is such a rule, what to do. */
const ROWS = {
  MALFORMED_JSON:
    "400 The body is not JSON as RFC 8259 has it, or holds what no parser reads alike. Parsers differ in what they make of such a body, so that two would read two things. Send one UTF-8 JSON value without duplicate keys.",
  INVALID_QUERY:
    "400 A query parameter is unknown or its value is out of form. A filter that is passed over would answer more than was asked for. The details name the parameter and what it takes.",
  INVALID_CURSOR:
    "400 The cursor is not one of ours, or belongs to another list. Going on under other filters would skip records, or show some twice. Start again without a cursor; keep filters, sortBy and sortDir while paging.",
  INVALID_HEADER:
    "400 A header is out of form. Headers decide what is done; one that is misread would do something else. The details name the header and its form.",
  IDEMPOTENCY_KEY_REQUIRED:
    "400 This call must carry an Idempotency-Key. Such a call must never be done twice, and its answer may get lost on the way. Send a fresh key for each intent and the same key for each retry of it.",
  AMBIGUOUS_CREDENTIALS:
    "400 Headers that carry keys differ: Authorization and x-api-key, or one of them that stands twice. Whoever chooses between two keys may choose the wrong organization. Send one of them once, or the same key in all.",
  API_KEY_MISSING:
    "401 The call carries no API key. Every record belongs to an organization, and the key tells to which. Send Authorization: Bearer <API_KEY>.",
  API_KEY_INVALID:
    "401 The API key is not known. Only keys that were made here open anything; a typing error is told at once by its checksum. Check it for typing errors; lost keys are replaced, not recovered.",
  API_KEY_REVOKED:
    "401 The API key was revoked. Whoever revoked it wanted it to stop at once. Use another key.",
  API_KEY_EXPIRED:
    "401 The API key has expired. It was made for a time, or its grace period after a rotation has ended. Create or rotate to a new key.",
  INSUFFICIENT_SCOPE:
    "403 The key lacks the scope of this call. A key does no more than it was made for, so that one that gets lost does little harm. The details name it; ask an admin for a key that holds it.",
  PERMISSION_DENIED:
    "403 The member whom the key was issued to lacks a permission. Some changes are for certain roles alone, whatever the key may do. The details name it; use a key of an OWNER or ADMIN.",
  IP_NOT_ALLOWED:
    "403 The key does not accept calls from this address. The key was tied to addresses, so that it is of no use elsewhere. Call from an address on the key's allowlist.",
  NOT_FOUND:
    "404 No such record in your organization. Nobody learns which ids exist in another organization. Check the id; records of other organizations look the same as none.",
  ROUTE_NOT_FOUND:
    "404 No endpoint has this path. Addresses are exact: no slash at the end, no other letter case. The message names the nearest one.",
  METHOD_NOT_ALLOWED:
    "405 The path exists, the method does not. Each path has its own methods: GET reads, POST creates or acts, PATCH changes, DELETE deletes. Allow lists the methods.",
  EXTERNAL_REFERENCE_CONFLICT:
    "409 The tuple points to another record already. An id of another system leads to one record alone; a second would tear the two systems apart. Do not force an overwrite; repair it with the guarded PATCH if it is wrong.",
  EXTERNAL_REFERENCE_STALE:
    "409 The reference no longer points where the guard says. Somebody moved the link meanwhile, and an overwrite would undo that. Look it up again and decide anew.",
  INVALID_STATE:
    "409 The record's state does not allow this. What was sent, signed or done stays as it was seen; the states say what may follow what. The details hold the current state and the states that allow it.",
  IDEMPOTENCY_KEY_IN_USE:
    "409 The first call with this Idempotency-Key still runs. Doing it beside the first call would do it twice. Retry after the seconds of Retry-After.",
  CONFLICT:
    "409 Another record stands in the way. Some values are unique in an organization, and some things must always remain, as an active OWNER. The details name the field.",
  PRECONDITION_FAILED:
    "412 The record changed since the version in If-Match. Your change would overwrite one that you have not seen. Read it again and decide anew.",
  PAYLOAD_TOO_LARGE:
    "413 The body is over the limit. A bound keeps one call from taking what others need; it is told before the body is read whole. Send less in one call.",
  UNSUPPORTED_MEDIA_TYPE:
    "415 The body is not application/json. Only one form is read, so that nothing is guessed. Send Content-Type: application/json in UTF-8.",
  VALIDATION_FAILED:
    "422 The body is readable and wrong. Nothing is written unless all of it can be, so all faults are told at once. The details hold every fault, each with its path.",
  IDEMPOTENCY_KEY_REUSED:
    "422 The Idempotency-Key was used for another method, path or body. The answer that is kept belongs to another call, and would be wrong for this one. Make a new key for a new intent.",
  RATE_LIMITED:
    "429 The key's window is used up. Each key has its share, so that no integration uses up what others need. Wait the seconds of Retry-After.",
  INTERNAL:
    "500 A defect of ours, logged under the requestId. It should not happen; nothing of the call was kept. Retry with the same Idempotency-Key; report the requestId if it stays.",
  NOT_IMPLEMENTED:
    "501 The request has a transfer coding other than chunked. A server that guesses where such a body ends takes the rest for another call. Send the body chunked, or with a Content-Length.",
  UNAVAILABLE:
    "503 The database is out of reach or overloaded, your organization has more calls under way than its share, or a newer release has tightened the database; nothing was done. Waiting longer would only lengthen the queue. Retry after the seconds of Retry-After.",
  OUTCOME_UNKNOWN:
    "503 The connection to the database, or the thread that ran the call, broke while the call was being committed: it may have been done, and may not. Only the database knows, and it can be asked again: that is what the Idempotency-Key is for. Send the same call with the same Idempotency-Key and body, which finds out; without a key look before you send it again.",
} as const;

export type ErrorCode = keyof typeof ROWS;

export const ERRORS = Object.fromEntries(
  Object.entries(ROWS).map(([code, text]) => [
    code,
    { status: parseInt(text, 10), ...saidIn(text.slice(4)) },
  ]),
) as Readonly<Record<ErrorCode, ErrorRow>>;

/** Codes of `details[]` that any resource may answer with (contract, section 3). */
export const DETAILS = {
  REQUIRED:
    "A value is missing, or `null` where there must be one. The record would say too little to be of use, or its state asks for the value. Send it; the reference marks what is required.",
  UNKNOWN_FIELD:
    "No field or parameter has this name. What is passed over in silence is found much later: a typing error would look like a success. Take the name that the message tells, or leave it out.",
  READ_ONLY:
    "A value was sent of a field that the service writes. It follows from other values, or from what was done. Leave it out of the body.",
  CREATE_ONLY:
    "A PATCH changes a field that is set on create. Other records and rules rely on it from then on. Leave it out, or create another record.",
  REMOVED_FIELD:
    "The field was removed from the API. Passing it over would look as though it had been kept. Leave it out; the reference tells what took its place.",
  INVALID_TYPE:
    "The value has another JSON type than expected, as a number for a decimal. Guessing loses digits: `0.1` of a JSON number is not always the same. Send the type that the message names.",
  INVALID_FORMAT:
    "The text is out of form: a date-time without an offset, an id of another prefix, a date that does not exist. It could be read in more than one way, or in none. Send it in the form that the message shows.",
  INVALID_VALUE:
    "The value is not one of those allowed, or does not agree with another record. Records that belong together would contradict each other. Take one of those that the message lists, or send the record that agrees.",
  TOO_SHORT:
    "The text or array is shorter than its least length. An empty name is none. Send more, or `null` where the field may be unset.",
  TOO_LONG:
    "The text, array or object is longer than its bound. Every field has one, and so has a record as a whole, which would otherwise grow with each reference and answer that is added to it. Shorten it, or take something out; the message tells the bound.",
  OUT_OF_RANGE:
    "The number or moment is outside its bounds: dates and date-times lie between 1900-01-01 and 2199-12-31 in UTC, whole numbers in JSON within ±(2^53−1). What lies far outside is a typing error more often than it is meant. Send one within the bounds that the message tells.",
  REFERENCE_NOT_FOUND:
    "Your organization has no record of this id, or had one and it was deleted. A reference that leads nowhere could never be followed. Look the id up, or create the record first.",
  DUPLICATE:
    "The value stands twice in the body, or another record of the organization holds it already. It is what such records are told apart by. Send another value, or change the record that holds it; the details of a 409 name it.",
};

export const DETAIL_CODES: readonly string[] = Object.keys(DETAILS);

/** Whether a code is the API's own: any call may be refused with it, and no declaration brings it. */
export const isCommon = (code: string): boolean =>
  Object.hasOwn(ERRORS, code) || Object.hasOwn(DETAILS, code);

/** One entry of `error.details`. */
export interface Detail {
  /** JSON Pointer into the body, or `query.NAME`, or `header.NAME`. */
  readonly path: string;
  readonly code: string;
  readonly message: string;
  readonly [extra: string]: unknown;
}

/** A fault of a value; `asRule` marks those of contract section 9, whose code may become the error's code. */
export interface Fault extends Detail {
  readonly asRule?: boolean;
}

/** Contract, section 14: of more faults only the number is told. */
export const MOST_DETAILS = 100;

export interface RefusalOptions {
  readonly details?: readonly Detail[];
  /** How many faults were found beside the details. */
  readonly omitted?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Status of a code that a declaration's `refusal` brings; codes of ERRORS bring their own. */
  readonly status?: number;
  /** Id of the declared rule that refused, as `work_order.actions.cancel.from`; for logs and previews. */
  readonly rule?: string;
}

/** A call that is answered with an error; everything in it is for the client's eyes. */
export class Refusal extends Error {
  readonly code: string;
  readonly status: number;
  readonly details: readonly Detail[];
  /** How many faults were found that the details do not hold. */
  readonly omitted: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly rule: string | undefined;

  constructor(code: string, message: string, options: RefusalOptions = {}) {
    super(message);
    this.name = "Refusal";
    this.code = code;
    this.status = options.status ?? ERRORS[code as ErrorCode]?.status ?? 422;
    const details = options.details ?? [];
    this.details = details.slice(0, MOST_DETAILS);
    this.omitted = (options.omitted ?? 0) + details.length - this.details.length;
    this.headers = options.headers ?? {};
    this.rule = options.rule;
  }
}

/** A refusal whose details are of its code, and say what it says, unless they have a code or a message of their own. */
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
