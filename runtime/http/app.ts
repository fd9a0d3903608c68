/** The Koa application: targets, the API, probes and pages, each as a middleware. */
import Koa from "koa";
import { Refusal } from "../errors.ts";
import { serveConsole } from "./console/serve.ts";
import { chainKoa, type KoaContext, type KoaStep, type ReceivedCall, type State } from "./context.ts";
import { type Pages, showPages } from "./pages.ts";
import { BASE, isBelowBase, type Server } from "./server.ts";
import { begin, target } from "./steps/begin.ts";
import { allowOrigins } from "./steps/cors.ts";
import { answerErrors } from "./steps/fail.ts";
import { write } from "./steps/write.ts";

export interface Probes {
  /**
   * Whether the database responds, and its schema is this process's own or a newer one that it can serve on. `degraded` names
   * nodes of a cluster that cannot be written to: the organizations on them cannot be served.
   */
  ready(): Promise<{ ready: boolean; reason?: string; degraded?: readonly string[] }>;
  /** null if the metrics are served on a port of their own. */
  readonly metrics: (() => Promise<{ type: string; text: string }>) | null;
}

/**
 * Koa, except that its own response handling (and its listener for the end of the response) runs only if no
 * step has written one.
 */
class Application extends Koa<State<ReceivedCall>> {
  handleRequest(ctx: KoaContext, steps: (ctx: KoaContext) => Promise<void>): Promise<void> {
    ctx.res.statusCode = 404;
    const respond = () => {
      if (ctx.respond === false) return;
      const { statusCode } = ctx.res;
      const done = async () => {
        ctx.res.statusCode = statusCode;
      };
      return own.handleRequest.call(this, ctx, done);
    };
    return steps(ctx).then(respond, (error: Error) => ctx.onerror(error));
  }
}

/** The part of Koa's prototype that its types do not declare. */
const own = Koa.prototype as unknown as Application;

/** Creates the application as a request listener. */
export function createApp(server: Server, probes: Probes, pages: Pages): Koa {
  const app = new Application();
  app.silent = true;
  // One middleware, because Koa creates a promise and a function for each one at each call.
  const cors = server.corsOrigins.size > 0 ? [allowOrigins(server.corsOrigins)] : [];
  const steps = [begin(server), write, ...cors, answerErrors, target, api(server)];
  app.use(chainKoa(steps) as Koa.Middleware<State<ReceivedCall>>);
  const console = server.console ? [serveConsole(server, server.console)] : [];
  for (const middleware of [probe(probes), ...console, showPages(pages, server.trustedProxies), nothing])
    app.use(middleware);
  return app;
}

/** Passes calls below the base address to the current pipeline, which a reload may replace. */
function api(server: Server): KoaStep {
  return (ctx, next) => {
    const url = ctx.req.url ?? "/";
    if (!isBelowBase(url)) return next(ctx.state.call);
    return server.current().pipeline(ctx as Koa.Context, next as Koa.Next);
  };
}

function probe(probes: Probes): Koa.Middleware {
  return async (ctx, next) => {
    if (ctx.path === "/healthz") return answer(ctx, 200, { status: "ok" });
    if (ctx.path === "/readyz") {
      const { ready, reason, degraded } = await probes.ready();
      return answer(
        ctx,
        ready ? 200 : 503,
        ready ? { status: "ready", degraded } : { status: "not ready", reason },
      );
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

function nothing(): never {
  throw new Refusal(
    "ROUTE_NOT_FOUND",
    `There is nothing here. The API is under ${BASE}, its documentation at /docs, and the probes at /healthz and /readyz.`,
  );
}
