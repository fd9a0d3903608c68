/** The lane's side: runs the steps of calls that it receives, and sends the responses back. */
import type { MessagePort } from "node:worker_threads";
import { scopeTest } from "../../platform/scopes.ts";
import type { JsonText, Outcome } from "../../record/command.ts";
import type { Serving } from "../../record/serving.ts";
import type { Answer, Call, CountedCall, RoutedCall } from "../context.ts";
import { FairScheduler } from "../fair-scheduler.ts";
import { Inflater } from "../inflate.ts";
import { type LaneRoute, layLane } from "../pipeline.ts";
import { IDENTITY } from "../request-body.ts";
import type { CallServer } from "../server.ts";
import { isLong, LargeCalls } from "./large-calls.ts";
import type { FromLane, LaneAnswer, LaneCall, LaneData, LoggedFields, ToLane } from "./messages.ts";

export interface LaneParts extends Pick<LaneData, "config" | "cursorSecret" | "tellsHookFaults"> {
  readonly port: MessagePort;
  readonly serving: Serving;
  /** Those of `serving`: each call brings what a migration has changed. */
  readonly revisions: Map<string, number>;
  /** Converts an error to plain data for the log. */
  readonly plainError: (error: unknown) => unknown;
  /** Called once no more calls arrive and all responses have been sent. */
  readonly closed: () => void;
}

/** Answers the calls that arrive from now on. */
export function answerCalls(parts: LaneParts): void {
  const { port, serving, revisions, closed } = parts;
  const routes = layLane(serving.compiled.application);
  const server = serverOf(parts);
  let underWay = 0;
  let isClosing = false;
  const closeIfDone = () => {
    if (isClosing && underWay === 0) closed();
  };
  const answered = async (call: LaneCall) => {
    const { answer, outcome } = await run(call, routes.get(call.route)!, server, serving);
    const { told, transferred } = handedOver(answer!, outcome);
    port.postMessage({ type: "answer", id: call.id, answer: told } satisfies FromLane, transferred);
    underWay--;
    closeIfDone();
  };
  port.on("message", (message: ToLane) => {
    if (message.type === "bytes") return;
    if (message.type === "close") {
      isClosing = true;
      return closeIfDone();
    }
    underWay++;
    serving.compiled.beside.isNewer = message.call.isBesideNewer;
    for (const [table, revision] of message.call.revisions) revisions.set(table, revision);
    void answered(message.call);
  });
}

/** Runs the steps; errors in them become responses too. */
async function run(
  given: LaneCall,
  { route, steps }: LaneRoute,
  server: CallServer,
  serving: Serving,
): Promise<Call> {
  const { requestId, method, path, search, params, headers, verdict } = given;
  const call: CountedCall & RoutedCall = {
    ...NOTHING_FOUND,
    req: { headers, rawHeaders: [] },
    requestId,
    method,
    path,
    search,
    by: senderOf(given),
    server,
    serving,
    route,
    params,
    key: keyOf(given, serving),
    limit: verdict,
    verdict,
  };
  await steps({ state: { call }, status: 0 }, () => {});
  return call;
}

/** The findings of a call's steps before its first step. */
const NOTHING_FOUND = {
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
} as const;

/** The sender of a call. One without a body has nothing to receive here, whatever its headers say. */
const senderOf = ({ origin, address, body }: LaneCall): RoutedCall["by"] => ({
  req: null,
  res: null,
  origin,
  address,
  body: { bytes: Buffer.from(body?.bytes ?? new ArrayBuffer(0)), coding: body?.coding ?? IDENTITY },
});

function keyOf(
  { caller: { scopes, policy, ...principal } }: LaneCall,
  { compiled: { application } }: Serving,
): CountedCall["key"] {
  const { organizationId } = principal;
  const holds = scopeTest(scopes, application.collections);
  return { organizationId, policy, scopes, principal: { ...principal, holds } };
}

/** The part of a server that the steps need here; the main thread does the rest. */
function serverOf({ port, config, cursorSecret, tellsHookFaults, plainError }: LaneParts): CallServer {
  const log = (level: "warn" | "error") => (fields: object, text: string) => {
    const plain: LoggedFields = "err" in fields ? { ...fields, err: plainError(fields.err) } : { ...fields };
    port.postMessage({ type: "log", level, fields: plain, text } satisfies FromLane);
  };
  return {
    scheduler: new FairScheduler(),
    inflater: new Inflater(),
    bodyLimit: config.bodyLimit,
    largeCalls: new LargeCalls(),
    lane: null,
    log: { warn: log("warn"), error: log("error") },
    metrics: { refused: () => {} },
    cursorSecret,
    tellsHookFaults,
    trustedProxies: [],
  };
}

/** Shorter texts are cheaper to copy than to move in memory of their own. */
const SMALL = 4 * 1024;

/** Converts a response to a message. A long text becomes bytes, whose memory is transferred. */
function handedOver(
  given: Answer,
  outcome: Outcome<JsonText> | null,
): { told: LaneAnswer; transferred: ArrayBuffer[] } {
  const { text, sent, last: _, ...answer } = given;
  const isLarge = outcome === null ? null : outcome.isLarge === true || isLong(outcome.data);
  const told = { ...answer, isLarge };
  if (text === null || (typeof text === "string" && text.length < SMALL))
    return { told: { ...told, body: text }, transferred: [] };
  const body = new ArrayBuffer(answer.bytes);
  // In the text of a page, each character is already one byte.
  if (typeof text === "string")
    Buffer.from(body).write(text, answer.bytes === text.length ? "latin1" : "utf8");
  else text.copy(Buffer.from(body));
  sent?.();
  return { told: { ...told, body }, transferred: [body] };
}
