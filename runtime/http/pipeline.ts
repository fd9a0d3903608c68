/** In charge of one call from its head to its answer: the steps, in the order in which a fault is answered. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { Refusal } from "../errors.ts";
import { unavailable } from "../record/run.ts";
import { trouble } from "../store/translate.ts";
import { linger } from "./body.ts";
import type { Call } from "./context.ts";
import { fail, isAnswered, succeedEmpty } from "./respond.ts";
import { BASE, type Server } from "./server.ts";
import { explainId } from "./slips.ts";
import { admit, admitted } from "./steps/admit.ts";
import { authenticate } from "./steps/authenticate.ts";
import { operate } from "./steps/operate.ts";
import { Aborted, ClosingRefusal } from "./steps/read.ts";
import { requireScope, route } from "./steps/route.ts";

/** How long the rest of a refused body is read and dropped, so that the client reads the answer before the connection ends. */
const LINGER_MS = 1_000;

type Step = (call: Call, server: Server) => void | Promise<void>;

/** Contract, section 3: key 401 and IP 403, rate limit 429, route 404 and 405, scope 403, then headers, body and the rest. */
const STEPS: readonly Step[] = [authenticate, admit, route, requireScope, operate];

/** Answers one request below the base address; never rejects. */
export async function serve(req: IncomingMessage, res: ServerResponse, server: Server): Promise<void> {
  const began = performance.now();
  const call = begin(req, res, server);
  try {
    if (call.method === "OPTIONS") answerOptions(call);
    else
      for (const step of STEPS) {
        const pending = step(call, server);
        if (pending) await pending;
      }
  } catch (error) {
    await answerError(call, server, error);
  }
  const status = res.statusCode;
  server.metrics.answered(
    call.method,
    call.route?.template ?? "none",
    status,
    (performance.now() - began) / 1000,
  );
  if (server.log.isLevelEnabled("debug"))
    server.log.debug(
      {
        requestId: call.requestId,
        method: call.method,
        path: call.path,
        status,
        ms: Math.round(performance.now() - began),
      },
      "answered",
    );
}

/** Answers a request that no step sees with a refusal. */
export async function refuse(
  req: IncomingMessage,
  res: ServerResponse,
  server: Server,
  refusal: Refusal,
): Promise<void> {
  await fail(begin(req, res, server), refusal, server);
}

/** Answers a request that no step sees, without a body. */
export function answerAtOnce(
  req: IncomingMessage,
  res: ServerResponse,
  server: Server,
  status: number,
  headers: Readonly<Record<string, string>>,
): void {
  succeedEmpty(begin(req, res, server), status, headers);
}

/** Answers a request whose handling broke outside of the steps; never rejects. */
export async function refuseDefect(
  req: IncomingMessage,
  res: ServerResponse,
  server: Server,
  error: unknown,
): Promise<void> {
  await answerError(begin(req, res, server), server, error);
}

function begin(req: IncomingMessage, res: ServerResponse, server: Server): Call {
  const { serving, routes } = server.current();
  const url = req.url ?? "/";
  const mark = url.indexOf("?");
  return {
    req,
    res,
    requestId: serving.mint("req").id,
    method: req.method ?? "GET",
    path: mark < 0 ? url : url.slice(0, mark),
    search: mark < 0 ? "" : url.slice(mark + 1),
    serving,
    routes,
    key: null,
    limit: null,
    verdict: null,
    route: null,
    params: [],
    headers: null,
    body: undefined,
  };
}

/** OPTIONS needs no key and tells nothing of records. */
function answerOptions(call: Call): void {
  const found = call.routes.find("OPTIONS", call.path.slice(BASE.length));
  if (found.kind === "method") succeedEmpty(call, 204, { Allow: found.allow.join(", ") });
  else throw new Refusal("ROUTE_NOT_FOUND", "No endpoint has this path.");
}

async function answerError(call: Call, server: Server, error: unknown): Promise<void> {
  if (error instanceof Aborted || isAnswered(call.res)) return void call.res.destroy();
  const refusal = await weigh(call, server, error);
  server.metrics.refused(refusal.code);
  await fail(
    call,
    refusal,
    server,
    refusal instanceof ClosingRefusal ? () => linger(call.req, LINGER_MS) : undefined,
  );
}

/** A call over its limit is told so, whatever else is wrong with it; a defect is logged and its text kept to ourselves. */
async function weigh(call: Call, server: Server, error: unknown): Promise<Refusal> {
  try {
    await admitted(call);
  } catch (limited) {
    if (limited instanceof Refusal) return limited;
    error = limited;
  }
  if (error instanceof Refusal) return explainId(call, error);
  if (trouble(error).kind !== "defect") {
    server.log.warn({ requestId: call.requestId, err: error }, "unavailable");
    return unavailable();
  }
  server.log.error({ requestId: call.requestId, err: error, method: call.method, path: call.path }, "defect");
  return new Refusal(
    "INTERNAL",
    `Something went wrong on our side; quote ${call.requestId} when you report it.`,
  );
}
