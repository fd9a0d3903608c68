/** Refusals as errors, each with a code by which the caller decides what to do. */
import type { Code, Schemas } from "./types.ts";

/** One fault: its place and its cause. */
export type Detail = Schemas["ErrorDetail"];

/** A call that was refused. */
export class ApiError<Refused extends Code = Code> extends Error {
  override readonly name = "ApiError";
  readonly code: Refused;
  readonly status: number;
  /** The faults, at most a hundred; empty if the code says everything. */
  readonly details: readonly Detail[];
  /** The number of further faults. */
  readonly omittedDetails: number;
  /** Quote this id in a report. It is null if no server of the API responded. */
  readonly requestId: string | null;
  /** The page that explains the code. */
  readonly docUrl: string | null;
  /** Seconds to wait before a retry; null if the response does not say. */
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

  /** The code, the message, and each fault with its path. */
  override toString(): string {
    const faults = this.details.flatMap(({ path, message }) =>
      message ? [path ? `${path}: ${message}` : message] : [],
    );
    // The message of a single fault is that of the whole refusal, perhaps with its path in front.
    const isAlone =
      faults.length === 1 &&
      this.details.length === 1 &&
      [faults[0], this.details[0]!.message].includes(this.message);
    return `${this.code}: ${(isAlone ? faults : [this.message, ...faults]).join("\n  ")}`;
  }
}

/** The code given to a response that did not come from the API, for example from a proxy. */
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

/** Parses seconds as the API sends them; null for a missing or other value. */
export function secondsOf(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** Whether an error is a refusal with one of the given codes; without codes, any refusal. */
export function isRefused<Refused extends Code>(
  error: unknown,
  ...codes: readonly Refused[]
): error is ApiError<Refused> {
  return (
    error instanceof ApiError && (codes.length === 0 || (codes as readonly string[]).includes(error.code))
  );
}

/** Thrown if no response came: each attempt failed because of the network or the timeout. */
export class NoAnswerError extends Error {
  override readonly name = "NoAnswerError";

  constructor(attempts: number, cause: unknown) {
    const times = `${attempts} ${attempts === 1 ? "attempt" : "attempts"}`;
    super(`No answer came, at ${times}. The last failure: ${reasonOf(cause)}`, { cause });
  }
}

/** The innermost cause says most: `fetch failed` is the message of all of them. */
function reasonOf(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault);
  if (fault.cause instanceof Error) return reasonOf(fault.cause);
  return fault.message || String((fault as { code?: unknown }).code ?? fault.name);
}
