/** In charge of the Koa application: probes, pages and the API, each a middleware. */
import Koa from "koa";
import { serve } from "./pipeline.ts";
import { BASE, type Server } from "./server.ts";

export interface Probes {
  /** Whether the database answers and its schema is the one that this process was built for. */
  ready(): Promise<{ ready: boolean; reason?: string }>;
  /** null where the metrics stand on a port of their own. */
  readonly metrics: (() => Promise<{ type: string; text: string }>) | null;
}

/** A page of the docs, or null where there is none at this path. */
export type Pages = (path: string) => { readonly type: string; readonly body: string | Buffer } | null;

/** The application as a request listener. */
export function createApp(server: Server, probes: Probes, pages: Pages): Koa {
  const app = new Koa();
  app.silent = true;
  for (const middleware of [api(server), probe(probes), docs(pages), nothing]) app.use(middleware);
  return app;
}

/** The API answers by itself: Koa would only read the text again. */
function api(server: Server): Koa.Middleware {
  return (ctx, next) => {
    const url = ctx.req.url ?? "/";
    if (!url.startsWith(BASE) || !["/", "?", undefined].includes(url[BASE.length])) return next();
    ctx.respond = false;
    return serve(ctx.req, ctx.res, server);
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
    ctx.type = type;
    ctx.body = text;
  };
}

function answer(ctx: Koa.Context, status: number, body: object): void {
  ctx.status = status;
  ctx.set("Cache-Control", "no-store");
  ctx.body = body;
}

/** Pages of the docs load nothing from elsewhere, and the header holds them to it. */
function docs(pages: Pages): Koa.Middleware {
  return async (ctx, next) => {
    const page = ctx.method === "GET" || ctx.method === "HEAD" ? pages(ctx.path) : null;
    if (!page) return await next();
    ctx.set(
      "Content-Security-Policy",
      "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'",
    );
    ctx.type = page.type;
    ctx.body = page.body;
  };
}

function nothing(ctx: Koa.Context): void {
  answer(ctx, 404, { error: { code: "ROUTE_NOT_FOUND", message: `The API stands below ${BASE}.` } });
}
