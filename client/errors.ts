/** In charge of refusals as errors: each with its code, so that a caller can tell what to do. */
import type { Code, Schemas } from "./types.ts";

/** One fault: where, and what. */
export type Detail = Schemas["ErrorDetail"];

/** A call that was refused. */
export class ApiError<Refused extends Code = Code> extends Error {
  override readonly name = "ApiError";
  readonly code: Refused;
  readonly status: number;
  /** Every fault, at most a hundred; empty where the code says all. */
  readonly details: readonly Detail[];
  /** How many faults there are beyond those. */
  readonly omittedDetails: number;
  /** To be quoted when it is reported; null where no server of ours answered. */
  readonly requestId: string | null;
  /** The page that explains the code. */
  readonly docUrl: string | null;
  /** Seconds after which to try again; null where the answer does not say. */
  readonly retryAfter: number | null;

  constructor(status: number, body: unknown, headers: Headers) {
    const { error, meta } = (typeof body === "object" && body !== null ? body : {}) as Partial<ErrorBody>;
    super(error?.message ?? `The call was answered with ${status}, and not by the API.`);
    this.code = (error?.code ?? FOREIGN) as Refused;
    this.status = status;
    this.details = error?.details ?? [];
    this.omittedDetails = error?.omittedDetails ?? 0;
    this.requestId = meta?.requestId ?? null;
    this.docUrl = error?.docUrl ?? null;
    this.retryAfter = secondsOf(headers.get("Retry-After"));
  }
}

/** What an answer that is none of the API's, a proxy's perhaps, comes nearest to. */
const FOREIGN = "UNAVAILABLE";

interface ErrorBody {
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly details?: readonly Detail[];
    readonly omittedDetails?: number;
    readonly docUrl: string;
  };
  readonly meta: { readonly requestId: string };
}

/** Seconds, as the API sends them; null where nothing, or something else, was sent. */
export function secondsOf(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** Whether something thrown is a refusal with one of some codes; with any where none is named. */
export function isRefused<Refused extends Code>(
  error: unknown,
  ...codes: readonly Refused[]
): error is ApiError<Refused> {
  return (
    error instanceof ApiError && (codes.length === 0 || (codes as readonly string[]).includes(error.code))
  );
}

/** Thrown where no answer came: the network, or the time, failed each attempt. */
export class NoAnswerError extends Error {
  override readonly name = "NoAnswerError";

  constructor(attempts: number, cause: unknown) {
    super(`No answer came, at ${attempts} ${attempts === 1 ? "attempt" : "attempts"}.`, { cause });
  }
}
