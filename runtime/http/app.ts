/** In charge of the Koa application: targets, the API, probes and pages, each a middleware. */
import Koa from "koa";
import { Refusal } from "../errors.ts";
import { docs, missingPage, type Pages } from "./pages.ts";
import { answerAtOnce, refuse, refuseDefect, serve } from "./pipeline.ts";
import { BASE, type Server } from "./server.ts";
import { readTarget } from "./target.ts";

export interface Probes {
  /** Whether the database answers and its schema is the one that this process was built for. */
  ready(): Promise<{ ready: boolean; reason?: string }>;
  /** null where the metrics stand on a port of their own. */
  readonly metrics: (() => Promise<{ type: string; text: string }>) | null;
}

/** The application as a request listener. */
export function createApp(server: Server, probes: Probes, pages: Pages): Koa {
  const { trustedProxies } = server;
  const app = new Koa();
  app.silent = true;
  for (const middleware of [
    target(server),
    api(server),
    guard(server),
    probe(probes),
    docs(pages, trustedProxies),
    missingPage(pages, trustedProxies),
    nothing(server),
  ])
    app.use(middleware);
  return app;
}

/** Whatever the server as a whole answers to (RFC 9110, section 9.3.7). */
const METHODS = { Allow: "GET, HEAD, POST, PATCH, DELETE, OPTIONS" };

/** From here on every target is a path. */
function target(server: Server): Koa.Middleware {
  return (ctx, next) => {
    const { req } = ctx;
    const read = readTarget(req.method ?? "", req.url ?? "");
    if (read.kind === "path") {
      if (read.host === null) return next();
      req.url = read.url;
      req.headers.host = read.host;
      return next();
    }
    ctx.respond = false;
    if (read.kind === "server") return answerAtOnce(req, ctx.res, server, 204, METHODS);
    if (read.kind === "unreadable") return refuse(req, ctx.res, server, UNREADABLE);
    return refuse(req, ctx.res, server, NO_TUNNELS);
  };
}

const UNREADABLE = new Refusal(
  "ROUTE_NOT_FOUND",
  `The request's target cannot be read; expected a path, as ${BASE}/whoami, or an http address with one.`,
);
const NO_TUNNELS = new Refusal("METHOD_NOT_ALLOWED", "CONNECT asks a proxy, and this is none.", {
  headers: METHODS,
});

/** The API answers by itself: Koa would only read the text again. */
function api(server: Server): Koa.Middleware {
  return (ctx, next) => {
    const url = ctx.req.url ?? "/";
    if (!url.startsWith(BASE) || !["/", "?", undefined].includes(url[BASE.length])) return next();
    ctx.respond = false;
    return serve(ctx.req, ctx.res, server);
  };
}

/** What breaks below is answered as what breaks in the API. */
function guard(server: Server): Koa.Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      ctx.respond = false;
      await refuseDefect(ctx.req, ctx.res, server, error);
    }
  };
}

function probe(probes: Probes): Koa.Middleware {
  return async (ctx, next) => {
    if (ctx.path === "/healthz") return answer(ctx, 200, { status: "ok" });
    if (ctx.path === "/readyz") {
      const { ready, reason } = await probes.ready();
      return answer(ctx, ready ? 200 : 503, ready ? { status: "ready" } : { status: "not ready", reason });
    }
    if (ctx.path !== "/metrics" || probes.metrics === null) return await next();
    const { type, text } = await probes.metrics();
    ctx.set("X-Content-Type-Options", "nosniff");
    ctx.type = type;
    ctx.body = text;
  };
}

function answer(ctx: Koa.Context, status: number, body: object): void {
  ctx.status = status;
  ctx.set({ "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" });
  ctx.body = body;
}

function nothing(server: Server): Koa.Middleware {
  return (ctx) => {
    ctx.respond = false;
    return refuse(ctx.req, ctx.res, server, ELSEWHERE);
  };
}

const ELSEWHERE = new Refusal(
  "ROUTE_NOT_FOUND",
  `Nothing is here: the API stands below ${BASE}, its docs at /docs.`,
);
