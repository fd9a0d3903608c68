/** Responses: the envelope, its headers, and errors. */
import type { ServerResponse } from "node:http";
import type { Refusal } from "../errors.ts";
import { maskKeys } from "../platform/key.ts";
import type { JsonText, Outcome, Warning } from "../record/command.ts";
import { deprecations } from "../record/given.ts";
import type { Verdict } from "../store/queries/limiter.ts";
import { asBytes } from "../store/wire/bytes.ts";
import type { Answer, Call, Context } from "./context.ts";
import { errorText } from "./error-text.ts";
import { faultsText } from "./logged-call.ts";
import { calledOrigin } from "./origin.ts";
import type { Former } from "./routes.ts";

type Headers = Record<string, string>;

/** As many as a manifest may have errors (contract, section 14). */
const MOST_WARNINGS = 1_000;

const TYPE = ["Content-Type", "application/json; charset=utf-8"] as const;

/** Headers of every response, except its content type. */
function headersOf(call: Call, own: Readonly<Headers>): string[] {
  const { requestId, verdict, key } = call;
  const former = formerOf(call);
  const more = former ? endingOf(former, own) : own;
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

/** The former path that is called; null for a current one. */
export const formerOf = ({ route, former }: Call): Former | null => route?.former ?? former ?? null;

/** The headers of a call by a former path: they tell the end of the path, unless a name in the call ends sooner. */
export function endingOf({ collections }: Former, own: Readonly<Headers>): Readonly<Headers> {
  const ends = deprecations(collections.flatMap(({ deprecated }) => deprecated ?? []));
  const isSooner = own.Sunset !== undefined && Date.parse(own.Sunset) < Date.parse(ends.Sunset ?? "");
  return isSooner ? own : { ...own, ...ends };
}

/** `meta`, without its closing brace. */
function metaText(call: Call): string {
  const now = new Date(call.serving.clock()).toISOString();
  return `{"requestId":"${call.requestId}","version":"v1","timestamp":"${now}"${call.verdict ? `,"rateLimit":${rateText(call.verdict)}` : ""}${call.isDryRun ? ',"dryRun":true' : ""}`;
}

const rateText = ({ limit, remaining, reset }: Verdict): string =>
  `{"limit":${limit},"remaining":${remaining},"reset":${reset}}`;

/**
 * A successful response. The text of a record and the bytes of a page are used unchanged.
 * @param isBare whether the response contains only `data`; a dry run says in `meta` that it is one
 */
export function succeed(
  call: Call,
  { status, data, warnings = [], page }: Outcome<JsonText>,
  headers: Readonly<Headers>,
  isBare: boolean,
): Answer {
  const paging = page
    ? `,"nextCursor":${JSON.stringify(page.nextCursor)},"hasMore":${page.hasMore}${countOf(page)}`
    : "";
  const warned = warnings.length > 0 ? warningsText(warnings) : "";
  const before = '{"data":';
  const behind = isBare && !call.isDryRun ? "}" : `,"meta":${metaText(call)}${paging}${warned}}}`;
  const list = headersOf(call, headers);
  if (typeof data === "string") {
    const answer = withBody(status, list, before + data + behind);
    return call.refusedItems ? { ...answer, faults: faultsText(call.refusedItems) } : answer;
  }
  const body = data.between(before, warned === "" ? behind : asBytes(behind));
  const text = body.written;
  list.push(...TYPE, "Content-Length", String(text.length));
  const answer = { status, headers: list, text, bytes: text.length };
  return body.giveBack ? { ...answer, sent: () => body.giveBack!() } : answer;
}

/** Warnings in `meta`. A write may have warnings about thousands of records, so the list is limited. */
function warningsText(warnings: readonly Warning[]): string {
  const omitted = warnings.length - MOST_WARNINGS;
  if (omitted <= 0) return `,"warnings":${JSON.stringify(warnings)}`;
  return `,"warnings":${JSON.stringify(warnings.slice(0, MOST_WARNINGS))},"omittedWarnings":${omitted}`;
}

/** A response without a body: 304, or 204 for OPTIONS. */
export function withoutBody(call: Call, status: number, headers: Readonly<Headers>): Answer {
  return { status, headers: headersOf(call, headers), text: null, bytes: 0 };
}

/**
 * An error response.
 * @param last awaited between the response and its end, if the connection is closed before the body was read
 */
export function fail(call: Call, refusal: Refusal, last?: () => Promise<void>): Answer {
  const { code, status, headers } = refusal;
  const error = maskKeys(errorText(refusal, docUrl(call, code)));
  const text = `{"error":${error},"meta":${metaText(call)}}}`;
  const challenge: Headers = status === 401 ? { "WWW-Authenticate": "Bearer" } : {};
  const answer = {
    ...withBody(status, headersOf(call, { ...challenge, ...headers }), text),
    refused: code,
    faults: faultsText(refusal.details.length > 0 ? refusal.details : (call.refusedItems ?? [])),
  };
  return last ? { ...answer, last } : answer;
}

/** The JSON of an error inside another response. @param most its maximum size in bytes */
export const errorOf = (call: Call, refusal: Refusal, most: number): string =>
  maskKeys(errorText(refusal, docUrl(call, refusal.code), most));

/** The page that explains a code, on the host that was called. */
function docUrl(call: Call, code: string): string {
  return `${calledOrigin(call)}/docs/errors#${code}`;
}

function withBody(status: number, headers: string[], text: string): Answer {
  const bytes = Buffer.byteLength(text);
  headers.push(...TYPE, "Content-Length", String(bytes));
  return { status, headers, text, bytes };
}

/** Sets the response of a call; it is written after all middleware has run. */
export function give(ctx: Context, answer: Answer): void {
  ctx.state.call.answer = answer;
  ctx.status = answer.status;
}

/** Whether a response has been sent already, or can no longer be sent. */
export const isAnswered = (res: ServerResponse): boolean =>
  res.headersSent || res.writableEnded || res.destroyed;

function countOf({ counted }: NonNullable<Outcome["page"]>): string {
  return counted ? `,"count":${counted.count},"countIsExact":${counted.isExact}` : "";
}
