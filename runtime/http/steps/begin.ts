/** Step: a request becomes a call, and its target a path where it can be one. */
import type { Call, Context, Step } from "../context.ts";
import type { Server } from "../server.ts";
import { readTarget } from "../target.ts";

export const begin =
  (server: Server): Step =>
  (ctx, next) => {
    ctx.state.call = callOf(ctx, server);
    return next();
  };

function callOf({ req, res }: Context, server: Server): Call {
  const { serving } = server.current();
  const target = readTarget(req.method ?? "", req.url ?? "");
  if (target.kind === "path" && target.host !== null) {
    req.url = target.url;
    req.headers.host = target.host;
  }
  const url = req.url ?? "/";
  const mark = url.indexOf("?");
  return {
    req,
    res,
    requestId: serving.mint("req").id,
    method: req.method ?? "GET",
    target: target.kind,
    path: mark < 0 ? url : url.slice(0, mark),
    search: mark < 0 ? "" : url.slice(mark + 1),
    origin: null,
    server,
    serving,
    route: null,
    params: [],
    key: null,
    limit: null,
    verdict: null,
    ahead: null,
    headers: null,
    query: null,
    journal: null,
    sent: null,
    body: undefined,
    outcome: null,
    answer: null,
  };
}
