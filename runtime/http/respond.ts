/** In charge of writing answers: the envelope, its headers, errors. */
import type { ServerResponse } from "node:http";
import type { Detail, Refusal } from "../errors.ts";
import type { Warning } from "../record/command.ts";
import type { Verdict } from "../store/limiter.ts";
import type { Call } from "./context.ts";

const BASE_HEADERS = {
  "Content-Type": "application/json; charset=utf-8",
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
};

type Headers = Record<string, string>;

/** Headers that every answer carries. */
function headersOf(call: Call): Headers {
  const headers: Headers = { ...BASE_HEADERS, "X-Request-Id": call.requestId };
  const { verdict, key } = call;
  if (verdict && key) {
    headers["RateLimit-Policy"] = `"default";q=${verdict.limit};w=${key.policy.windowSeconds}`;
    headers.RateLimit = `"default";r=${verdict.remaining};t=${verdict.seconds}`;
  }
  return headers;
}

/** `meta`, without its closing brace. */
function metaText(call: Call): string {
  const now = new Date(call.serving.clock()).toISOString();
  return `{"requestId":"${call.requestId}","version":"v1","timestamp":"${now}"${call.verdict ? `,"rateLimit":${rateText(call.verdict)}` : ""}`;
}

const rateText = ({ limit, remaining, reset }: Verdict): string =>
  `{"limit":${limit},"remaining":${remaining},"reset":${reset}}`;

export interface Answer {
  readonly status: number;
  /** JSON text of `data`. */
  readonly data: string;
  readonly headers?: Readonly<Headers>;
  readonly warnings?: readonly Warning[];
  readonly page?: { readonly nextCursor: string | null; readonly hasMore: boolean };
  readonly bare?: boolean;
}

/** Writes a success; the record's text is passed through as it came. */
export function succeed(
  call: Call,
  { status, data, headers = {}, warnings = [], page, bare = false }: Answer,
): void {
  const paging = page ? `,"nextCursor":${JSON.stringify(page.nextCursor)},"hasMore":${page.hasMore}` : "";
  const warned = warnings.length > 0 ? `,"warnings":${JSON.stringify(warnings)}` : "";
  const text = bare ? `{"data":${data}}` : `{"data":${data},"meta":${metaText(call)}${paging}${warned}}}`;
  send(call, status, { ...headersOf(call), ...headers }, text);
}

/** Writes an answer without a body: 304, or 204 of OPTIONS. */
export function succeedEmpty(call: Call, status: number, headers: Readonly<Headers>): void {
  const { "Content-Type": _, ...rest } = headersOf(call);
  call.res.writeHead(status, { ...rest, ...headers });
  call.res.end();
}

/**
 * Writes an error.
 * @param last waited for between the answer and its end, where the connection is closed with a body half read
 */
export async function fail(call: Call, refusal: Refusal, last?: () => Promise<void>): Promise<void> {
  const { code, message, details, status, headers } = refusal;
  const error: { code: string; message: string; details?: readonly Detail[]; docUrl: string } = {
    code,
    message,
    docUrl: docUrl(call, code),
  };
  if (details.length > 0) error.details = details;
  const text = `{"error":${JSON.stringify(error)},"meta":${metaText(call)}}}`;
  const challenge: Headers = status === 401 ? { "WWW-Authenticate": "Bearer" } : {};
  const all = { ...headersOf(call), ...challenge, ...headers };
  if (!last) return send(call, status, all, text);
  call.res.writeHead(status, { ...all, "Content-Length": String(Buffer.byteLength(text)) });
  call.res.write(text);
  await last();
  call.res.end();
}

/** The page of the docs that explains a code, on the host that was called. */
function docUrl({ req }: Call, code: string): string {
  const host = req.headers.host ?? "localhost";
  return `http://${/^[A-Za-z0-9.:[\]-]{1,255}$/.test(host) ? host : "localhost"}/docs/errors#${code}`;
}

function send({ req, res }: Call, status: number, headers: Headers, text: string): void {
  const bytes = Buffer.byteLength(text);
  res.writeHead(status, { ...headers, "Content-Length": String(bytes) });
  res.end(req.method === "HEAD" ? undefined : text);
}

/** Whether an answer has gone out already, or can no longer. */
export const isAnswered = (res: ServerResponse): boolean =>
  res.headersSent || res.writableEnded || res.destroyed;
