/** In charge of writing answers: the envelope, its headers, errors. */
import type { ServerResponse } from "node:http";
import type { Refusal } from "../errors.ts";
import type { Cidr } from "../platform/address.ts";
import { maskKeys } from "../platform/key.ts";
import type { Warning } from "../record/command.ts";
import type { Verdict } from "../store/limiter.ts";
import type { Call } from "./context.ts";
import { errorText } from "./error-text.ts";
import { originOf } from "./origin.ts";
import type { Server } from "./server.ts";

type Headers = Record<string, string>;

/** Names and values in turn, the form that costs Node least to write. */
type RawHeaders = string[];

const TYPE = ["Content-Type", "application/json; charset=utf-8"] as const;

/** Headers that every answer carries, but that of its type. */
function headersOf({ requestId, verdict, key }: Call, more: Readonly<Headers>): RawHeaders {
  const headers = [
    "Cache-Control",
    "no-store",
    "X-Content-Type-Options",
    "nosniff",
    "X-Request-Id",
    requestId,
  ];
  if (verdict && key)
    headers.push(
      "RateLimit-Policy",
      `"default";q=${verdict.limit};w=${key.policy.windowSeconds}`,
      "RateLimit",
      `"default";r=${verdict.remaining};t=${verdict.seconds}`,
    );
  for (const name in more) headers.push(name, more[name]!);
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
  readonly warnings?: readonly Warning[] | undefined;
  readonly page?: { readonly nextCursor: string | null; readonly hasMore: boolean } | undefined;
  readonly bare?: boolean | undefined;
}

/** Writes a success; the record's text is passed through as it came. */
export function succeed(
  call: Call,
  { status, data, headers = {}, warnings = [], page, bare = false }: Answer,
): void {
  const paging = page ? `,"nextCursor":${JSON.stringify(page.nextCursor)},"hasMore":${page.hasMore}` : "";
  const warned = warnings.length > 0 ? `,"warnings":${JSON.stringify(warnings)}` : "";
  const text = bare ? `{"data":${data}}` : `{"data":${data},"meta":${metaText(call)}${paging}${warned}}}`;
  send(call, status, headersOf(call, headers), text);
}

/** Writes an answer without a body: 304, or 204 of OPTIONS. */
export function succeedEmpty(call: Call, status: number, headers: Readonly<Headers>): void {
  call.res.writeHead(status, headersOf(call, headers));
  call.res.end();
}

/**
 * Writes an error.
 * @param trustedProxies whose word is taken for how the client reached us
 * @param last waited for between the answer and its end, where the connection is closed with a body half read
 */
export async function fail(
  call: Call,
  refusal: Refusal,
  { trustedProxies }: Pick<Server, "trustedProxies">,
  last?: () => Promise<void>,
): Promise<void> {
  const { code, status, headers } = refusal;
  const error = maskKeys(errorText(refusal, docUrl(call, code, trustedProxies)));
  const text = `{"error":${error},"meta":${metaText(call)}}}`;
  const challenge: Headers = status === 401 ? { "WWW-Authenticate": "Bearer" } : {};
  const all = headersOf(call, { ...challenge, ...headers });
  if (!last) return send(call, status, all, text);
  writeHead(call, status, all, Buffer.byteLength(text));
  call.res.write(text);
  await last();
  call.res.end();
}

/** The page of the docs that explains a code, on the host that was called. */
function docUrl({ req }: Call, code: string, trustedProxies: readonly Cidr[]): string {
  return `${originOf(req, trustedProxies)}/docs/errors#${code}`;
}

function send(call: Call, status: number, headers: RawHeaders, text: string): void {
  const bytes = Buffer.byteLength(text);
  writeHead(call, status, headers, bytes);
  if (call.req.method === "HEAD") call.res.end();
  // What is of ASCII alone is the same bytes in Latin-1, which takes Node no search for what to encode.
  else call.res.end(text, bytes === text.length ? "latin1" : "utf8");
}

function writeHead({ res }: Call, status: number, headers: RawHeaders, bytes: number): void {
  headers.push(...TYPE, "Content-Length", String(bytes));
  res.writeHead(status, headers);
}

/** Whether an answer has gone out already, or can no longer. */
export const isAnswered = (res: ServerResponse): boolean =>
  res.headersSent || res.writableEnded || res.destroyed;
