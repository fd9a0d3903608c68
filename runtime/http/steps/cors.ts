/** Step: sets the headers that let pages of other origins call the API from a browser (Fetch standard, "CORS protocol"). */
import type { Call, KoaContext, KoaStep } from "../context.ts";
import { give, withoutBody } from "../respond.ts";
import { isBelowBase } from "../server.ts";
import { METHODS } from "./begin.ts";

/** Response headers that a page may read; by default it may read only a few of HTTP's own. */
const EXPOSED = [
  "ETag",
  "Location",
  "Retry-After",
  "X-Request-Id",
  "RateLimit",
  "RateLimit-Policy",
  "Idempotent-Replayed",
  "Original-Request-Id",
  "Deprecation",
  "Sunset",
].join(", ");

/** Request headers that a page may send besides those that are always allowed. */
const ACCEPTED = [
  "Authorization",
  "Content-Encoding",
  "Content-Type",
  "Idempotency-Key",
  "If-Match",
  "If-None-Match",
  "x-api-key",
  "x-service-mutation-source",
  "x-service-suppress-webhooks",
].join(", ");

/** How long a browser may remember a preflight; browsers allow no more than 7,200. */
const MAX_AGE_SECONDS = "7200";

/**
 * Adds the headers to every answer below the base address, and answers preflights from a listed origin with
 * 204. Calls from other origins are answered without the headers. Credentials of the browser are never
 * allowed.
 * @param origins the exact origins whose pages may call
 */
export const allowOrigins =
  (origins: ReadonlySet<string>): KoaStep =>
  async (ctx, next) => {
    const { call } = ctx.state;
    await next(call);
    if (!isBelowBase(call.path)) return;
    const { origin } = call.req.headers;
    if (origin === undefined || !origins.has(origin)) return addHeaders(ctx, []);
    if (!isPreflight(call))
      return addHeaders(ctx, [
        "Access-Control-Allow-Origin",
        origin,
        "Access-Control-Expose-Headers",
        EXPOSED,
      ]);
    const methods = allowedMethods(call);
    give(ctx, withoutBody(call, 204, { Allow: methods }));
    addHeaders(ctx, [
      "Access-Control-Allow-Origin",
      origin,
      "Access-Control-Allow-Methods",
      methods,
      "Access-Control-Allow-Headers",
      ACCEPTED,
      "Access-Control-Max-Age",
      MAX_AGE_SECONDS,
    ]);
  };

const isPreflight = ({ method, req: { headers } }: Call): boolean =>
  method === "OPTIONS" && headers["access-control-request-method"] !== undefined;

/**
 * The methods of the path; for an unknown path all methods, so that the page can read the 404 of its call.
 */
function allowedMethods({ answer }: Call): string {
  const { headers = [], status } = answer ?? {};
  const at = headers.indexOf("Allow");
  return status === 204 && at >= 0 ? headers[at + 1]! : METHODS;
}

/** Adds headers, and `Vary`, to an answer of the steps or of Koa. */
function addHeaders(ctx: KoaContext, headers: readonly string[]): void {
  const { call } = ctx.state;
  const { answer } = call;
  // Setting headers on the response makes Node merge them with those of the answer, which costs more.
  if (answer !== null && ctx.body === undefined && !ctx.res.hasHeader("Vary"))
    call.answer = { ...answer, headers: [...answer.headers, ...headers, "Vary", "Origin"] };
  else {
    ctx.vary("Origin");
    for (let n = 0; n < headers.length; n += 2) ctx.set(headers[n]!, headers[n + 1]!);
  }
}
