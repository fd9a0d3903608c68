/** Steps: turns a request into a call, and its target into a path. */
import { Refusal, refusalWith } from "../../errors.ts";
import type { KoaContext, KoaStep, ReceivedCall } from "../context.ts";
import { hasManyHosts } from "../headers.ts";
import { ClosingRefusal } from "../request-body.ts";
import { give, withoutBody } from "../respond.ts";
import { BASE, type Server } from "../server.ts";
import { readTarget } from "../target.ts";

export const begin =
  (server: Server): KoaStep =>
  (ctx, next) => {
    ctx.state.call = callOf(ctx, server);
    return next(ctx.state.call);
  };

function callOf({ req, res }: KoaContext, server: Server): ReceivedCall {
  const { serving } = server.current();
  const target = readTarget(req.method ?? "", req.url ?? "");
  if (target.kind === "path" && target.host !== null) {
    req.url = target.url;
    req.headers.host = target.host;
  }
  const url = req.url ?? "/";
  const mark = url.indexOf("?");
  // Written out: with a spread, V8 compiles the readers of calls again and again, and a GET takes twice as long.
  return {
    req,
    requestId: serving.mint("req").id,
    method: req.method ?? "GET",
    path: mark < 0 ? url : url.slice(0, mark),
    search: mark < 0 ? "" : url.slice(mark + 1),
    by: { req, res, target: target.kind },
    server,
    serving,
    route: null,
    params: [],
    key: null,
    limit: null,
    verdict: null,
    ahead: null,
    headers: null,
    isDryRun: false,
    query: null,
    expand: null,
    received: 0,
    body: undefined,
    unsafe: undefined,
    outcome: null,
    prepared: null,
    answer: null,
  };
}

/** The methods of the server as a whole (RFC 9110, section 9.3.7). */
export const METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";
const ALLOW = { Allow: METHODS };

/** Refuses a request that two servers could read in different ways. */
function refuseFraming({ headers, rawHeaders }: ReceivedCall["req"]): void {
  const coding = headers["transfer-encoding"];
  if (coding !== undefined && coding.toLowerCase() !== "chunked")
    throw new ClosingRefusal(
      "NOT_IMPLEMENTED",
      `Expected Transfer-Encoding: chunked, found ${coding.slice(0, 100)}.`,
    );
  if (hasManyHosts(rawHeaders))
    throw refusalWith("INVALID_HEADER", "Host is sent more than once; send it once.", [
      { path: "header.Host", code: "DUPLICATE" },
    ]);
}

/** From here on every target is a path. */
export const target: KoaStep = (ctx, next) => {
  const { call } = ctx.state;
  refuseFraming(call.req);
  const { target } = call.by;
  if (target === "path") return next(call);
  if (target === "server") return give(ctx, withoutBody(call, 204, ALLOW));
  if (target === "tunnel")
    throw new Refusal("METHOD_NOT_ALLOWED", "CONNECT is for proxies, and this server is not one.", {
      headers: ALLOW,
    });
  throw new Refusal(
    "ROUTE_NOT_FOUND",
    `The request target is invalid. Expected a path such as ${BASE}/whoami, or an http URL with one.`,
  );
};
