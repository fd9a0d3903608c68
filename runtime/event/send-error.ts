/** Explains why an attempt got no status; Node.js, OpenSSL and undici each have their own error codes. */
import type { DestinationFault } from "./destination.ts";

const FAILURES = {
  BLOCKED: "The URL leads where webhooks may not go.",
  DNS: "The host's name does not resolve.",
  CONNECT: "No connection could be made.",
  TLS: "No secure connection could be made.",
  TIMEOUT: "No answer came in time.",
  RESET: "The connection ended before an answer came.",
  PROTOCOL: "The answer is not HTTP.",
  FAILED: "The attempt failed.",
} as const;

export type SendFailure = keyof typeof FAILURES;

/** The first match counts. An error without a match is FAILED, and usually a defect of ours. */
const REASONS: readonly (readonly [code: RegExp, reason: SendFailure])[] = [
  [/^(ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/, "TIMEOUT"],
  [
    /^(ECONNREFUSED|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL|EACCES|EPERM|EINVAL)$/,
    "CONNECT",
  ],
  [/^(ECONNRESET|ECONNABORTED|EPIPE|UND_ERR_SOCKET)$/, "RESET"],
  [/^(HPE_|UND_ERR_HEADERS_OVERFLOW$)/, "PROTOCOL"],
  // The last line has X.509 codes (https://nodejs.org/api/tls.html#x509-certificate-error-codes).
  [
    /^(EPROTO$|ERR_TLS_|ERR_SSL_|CERT_|CRL_|UNABLE_TO_|ERROR_IN_|DEPTH_ZERO_|SELF_SIGNED_|INVALID_|PATH_|HOSTNAME_)/,
    "TLS",
  ],
];

/** Thrown if an attempt got no status. The message is fit for clients: it names no address. */
export class SendError extends Error {
  constructor(
    readonly reason: SendFailure,
    readonly latencyMs: number,
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

/** Stops an attempt from within: a refused destination, or the deadline. */
export class Stop extends Error {
  constructor(
    readonly reason: SendFailure,
    message: string = FAILURES[reason],
  ) {
    super(message);
  }
}

export const stopFor = ({ code, message }: DestinationFault): Stop =>
  new Stop(code === "DESTINATION_UNRESOLVED" ? "DNS" : "BLOCKED", message);

export function sendError(error: unknown, latencyMs: number): SendError {
  if (error instanceof Stop) return new SendError(error.reason, latencyMs, error.message);
  const code = (error as { code?: unknown } | null)?.code;
  const reason = reasonOf(error, code);
  const detail = typeof code === "string" ? ` (${code})` : "";
  return new SendError(reason, latencyMs, FAILURES[reason] + detail, error);
}

function reasonOf(error: unknown, code: unknown): SendFailure {
  // undici's parser gives no code if the first bytes are not HTTP at all.
  if ((error as { name?: unknown } | null)?.name === "HTTPParserError") return "PROTOCOL";
  return REASONS.find(([pattern]) => typeof code === "string" && pattern.test(code))?.[1] ?? "FAILED";
}
