/** The Koa application: targets, the API, probes and pages, each a middleware. */
import Koa from "koa";
import { Refusal } from "../errors.ts";
import { type Context, chain, type State, type Step } from "./context.ts";
import { type Pages, showPages } from "./pages.ts";
import { BASE, isBelowBase, type Server } from "./server.ts";
import { begin, target } from "./steps/begin.ts";
import { allowOrigins } from "./steps/cors.ts";
import { answerErrors } from "./steps/fail.ts";
import { write } from "./steps/write.ts";

export interface Probes {
  /** Whether the database answers and its schema is this process's own, or a newer one that it can serve on. */
  ready(): Promise<{ ready: boolean; reason?: string }>;
  /** null where the metrics stand on a port of their own. */
  readonly metrics: (() => Promise<{ type: string; text: string }>) | null;
}

/** Koa, but that it is asked for its answer, and listens until that has gone out, only where none was written. */
class Application extends Koa<State> {
  handleRequest(ctx: Context, steps: (ctx: Context) => Promise<void>): Promise<void> {
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

/** What the types of Koa do not tell of. */
const own = Koa.prototype as unknown as Application;

/** The application as a request listener. */
export function createApp(server: Server, probes: Probes, pages: Pages): Koa {
  const app = new Application();
  app.silent = true;
  // One middleware: Koa makes a promise and a function of each at each call.
  const cors = server.corsOrigins.size > 0 ? [allowOrigins(server.corsOrigins)] : [];
  const steps = [begin(server), write, ...cors, answerErrors, target, api(server)];
  app.use(chain(steps) as Koa.Middleware<State>);
  for (const middleware of [probe(probes), showPages(pages, server.trustedProxies), nothing])
    app.use(middleware);
  return app;
}

/** Whatever stands below the base address; what is compiled may be another at each call. */
function api(server: Server): Step {
  return (ctx, next) => {
    const url = ctx.req.url ?? "/";
    if (!isBelowBase(url)) return next();
    return server.current().pipeline(ctx as Koa.Context, next as Koa.Next);
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

function nothing(): never {
  throw new Refusal(
    "ROUTE_NOT_FOUND",
    `There is nothing here. The API is under ${BASE} and its documentation at /docs.`,
  );
}
