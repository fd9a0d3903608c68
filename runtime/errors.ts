/** What can go wrong: one row an error code, so that a status or a hint is never decided elsewhere. */

export { didYouMean, nearest } from "./errors/nearest.ts";

export interface ErrorRow {
  /** HTTP status of a response whose `error.code` this is. */
  readonly status: number;
  /** What the code means, for the docs; one sentence. */
  readonly meaning: string;
  /** What the client can do about it. */
  readonly remedy: string;
}

const row = (status: number, meaning: string, remedy: string): ErrorRow => ({ status, meaning, remedy });

/** Codes of a whole response (contract, section 3). */
export const ERRORS = {
  MALFORMED_JSON: row(
    400,
    "The body is not JSON as RFC 8259 has it, or holds what no parser reads alike.",
    "Send one UTF-8 JSON value without duplicate keys.",
  ),
  INVALID_QUERY: row(
    400,
    "A query parameter is unknown or its value is out of form.",
    "The details name the parameter and what it takes.",
  ),
  INVALID_CURSOR: row(
    400,
    "The cursor is not one of ours, or belongs to another list.",
    "Start again without a cursor; keep filters and sortDir while paging.",
  ),
  INVALID_HEADER: row(400, "A header is out of form.", "The details name the header and its form."),
  IDEMPOTENCY_KEY_REQUIRED: row(
    400,
    "This call must carry an Idempotency-Key.",
    "Send a fresh key for each intent and the same key for each retry of it.",
  ),
  AMBIGUOUS_CREDENTIALS: row(
    400,
    "Headers that carry keys differ: Authorization and x-api-key, or one of them that stands twice.",
    "Send one of them once, or the same key in all.",
  ),
  API_KEY_MISSING: row(401, "The call carries no API key.", "Send Authorization: Bearer <API_KEY>."),
  API_KEY_INVALID: row(
    401,
    "The API key is not known.",
    "Check it for typing errors; lost keys are replaced, not recovered.",
  ),
  API_KEY_REVOKED: row(401, "The API key was revoked.", "Use another key."),
  API_KEY_EXPIRED: row(401, "The API key has expired.", "Create or rotate to a new key."),
  INSUFFICIENT_SCOPE: row(
    403,
    "The key lacks the scope of this call.",
    "The details name it; ask an admin for a key that holds it.",
  ),
  PERMISSION_DENIED: row(
    403,
    "The member whom the key was issued to lacks a permission.",
    "The details name it; use a key of an OWNER or ADMIN.",
  ),
  IP_NOT_ALLOWED: row(
    403,
    "The key does not accept calls from this address.",
    "Call from an address on the key's allowlist.",
  ),
  NOT_FOUND: row(
    404,
    "No such record in your organization.",
    "Check the id; records of other organizations look the same as none.",
  ),
  ROUTE_NOT_FOUND: row(404, "No endpoint has this path.", "The message names the nearest one."),
  METHOD_NOT_ALLOWED: row(405, "The path exists, the method does not.", "Allow lists the methods."),
  EXTERNAL_REFERENCE_CONFLICT: row(
    409,
    "The tuple points to another record already.",
    "Do not force an overwrite; repair it with the guarded PATCH if it is wrong.",
  ),
  EXTERNAL_REFERENCE_STALE: row(
    409,
    "The reference no longer points where the guard says.",
    "Look it up again and decide anew.",
  ),
  INVALID_STATE: row(
    409,
    "The record's state does not allow this.",
    "The details hold the current state and the states that allow it.",
  ),
  IDEMPOTENCY_KEY_IN_USE: row(
    409,
    "The first call with this Idempotency-Key still runs.",
    "Retry after the seconds of Retry-After.",
  ),
  CONFLICT: row(409, "Another record stands in the way.", "The details name the field."),
  PRECONDITION_FAILED: row(
    412,
    "The record changed since the version in If-Match.",
    "Read it again and decide anew.",
  ),
  PAYLOAD_TOO_LARGE: row(413, "The body is over the limit.", "Send less in one call."),
  UNSUPPORTED_MEDIA_TYPE: row(
    415,
    "The body is not application/json.",
    "Send Content-Type: application/json in UTF-8.",
  ),
  VALIDATION_FAILED: row(
    422,
    "The body is readable and wrong.",
    "The details hold every fault, each with its path.",
  ),
  IDEMPOTENCY_KEY_REUSED: row(
    422,
    "The Idempotency-Key was used for another method, path or body.",
    "Make a new key for a new intent.",
  ),
  RATE_LIMITED: row(429, "The key's window is used up.", "Wait the seconds of Retry-After."),
  INTERNAL: row(
    500,
    "A defect of ours, logged under the requestId.",
    "Retry with the same Idempotency-Key; report the requestId if it stays.",
  ),
  UNAVAILABLE: row(
    503,
    "The database is out of reach or overloaded, or your organization has more calls under way than its share; nothing was done.",
    "Retry after the seconds of Retry-After.",
  ),
  OUTCOME_UNKNOWN: row(
    503,
    "The connection to the database, or the thread that ran the call, broke while the call was being committed: it may have been done, and may not.",
    "Send the same call with the same Idempotency-Key and body, which finds out; without a key look before you send it again.",
  ),
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof ERRORS;

/** Codes of `details[]` that any resource may answer with (contract, section 3). */
export const DETAIL_CODES = [
  "REQUIRED",
  "UNKNOWN_FIELD",
  "READ_ONLY",
  "CREATE_ONLY",
  "REMOVED_FIELD",
  "INVALID_TYPE",
  "INVALID_FORMAT",
  "INVALID_VALUE",
  "TOO_SHORT",
  "TOO_LONG",
  "OUT_OF_RANGE",
  "REFERENCE_NOT_FOUND",
  "DUPLICATE",
] as const;

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
