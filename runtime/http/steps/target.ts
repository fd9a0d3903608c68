/** Step: what a request asks of, where that is no path. */
import { Refusal } from "../../errors.ts";
import type { Step } from "../context.ts";
import { give, withoutBody } from "../respond.ts";
import { BASE } from "../server.ts";

/** Whatever the server as a whole answers to (RFC 9110, section 9.3.7). */
const METHODS = { Allow: "GET, HEAD, POST, PATCH, DELETE, OPTIONS" };

/** From here on every target is a path. */
export const target: Step = (ctx, next) => {
  const { call } = ctx.state;
  if (call.target === "path") return next();
  if (call.target === "server") return give(ctx, withoutBody(call, 204, METHODS));
  if (call.target === "tunnel")
    throw new Refusal("METHOD_NOT_ALLOWED", "CONNECT asks a proxy, and this is none.", { headers: METHODS });
  throw new Refusal(
    "ROUTE_NOT_FOUND",
    `The request's target cannot be read; expected a path, as ${BASE}/whoami, or an http address with one.`,
  );
};
