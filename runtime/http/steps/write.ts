/** Steps around all others: send the response, and measure the call. */
import type { ServerResponse } from "node:http";
import { isOfSession } from "../../platform/key-ring.ts";
import type { Answer, KoaContext, KoaStep } from "../context.ts";
import { loggedCall } from "../logged-call.ts";
import { isAnswered } from "../respond.ts";

/**
 * Measures the call and adds it to the log of requests.
 * @param words the words that a logged path may show
 */
export const observe =
  (words: ReadonlySet<string>): KoaStep =>
  async (ctx, next) => {
    const began = performance.now();
    const { call } = ctx.state;
    await next(call);
    const { metrics, log, requestLog } = call.server;
    const status = call.by.res.statusCode;
    const ms = performance.now() - began;
    if (call.key !== null && isOfSession(call.key)) metrics.askedByConsole();
    metrics.answered(call.method, call.route?.template ?? "none", status, ms / 1000);
    const entry = requestLog && loggedCall(ctx, words, ms);
    if (entry) requestLog.add(entry);
    if (!log.isLevelEnabled("debug")) return;
    const { requestId, method, path } = call;
    log.debug({ requestId, method, path, status, ms: Math.round(ms) }, "answered");
  };

/**
 * Writes the response itself, from a list of headers: Koa's own way costs more (docs/decisions/koa.md). If
 * middleware of the application has set `ctx.body`, Koa sends that, with the headers of the call.
 */
export const write: KoaStep = async (ctx, next) => {
  await next(ctx.state.call);
  const { answer } = ctx.state.call;
  const { req, res } = ctx;
  if (answer !== null && ctx.body === undefined && !isAnswered(res)) {
    ctx.respond = false;
    res.writeHead(ctx.status, answer.headers as string[]);
    return await send(answer, req.method === "HEAD", res);
  }
  if (isAnswered(res)) ctx.respond = false;
  else if (answer !== null) lendHeaders(answer, ctx);
  answer?.sent?.();
};

function send(
  { text, bytes, sent, last }: Answer,
  isHead: boolean,
  res: ServerResponse,
): void | Promise<void> {
  if (text === null || isHead) return void res.end(sent);
  // ASCII text has the same bytes in Latin-1, for which Node does not search for characters to encode.
  const coding = bytes === text.length ? "latin1" : "utf8";
  if (!last) return void res.end(text, coding, sent);
  res.write(text, coding);
  return last().then(() => void res.end());
}

/** Headers set by the middleware are kept, and those of its body. */
function lendHeaders({ headers }: Answer, ctx: KoaContext): void {
  for (let n = 0; n < headers.length; n += 2)
    if (!ctx.res.hasHeader(headers[n]!)) ctx.set(headers[n]!, headers[n + 1]!);
}
