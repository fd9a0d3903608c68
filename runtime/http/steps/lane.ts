/** Steps: large calls continue in the lane, if there is one, and their results are sent from here. */
import type {
  AllowedCall,
  Answer,
  Context,
  CountedCall,
  KnownCall,
  ParsedCall,
  RoutedCall,
  Step,
} from "../context.ts";
import type { Lane, Writes } from "../lane/lane.ts";
import type { LaneAnswer, LaneCall } from "../lane/messages.ts";
import { calledOrigin, callingAddress } from "../origin.ts";
import type { SentBody } from "../request-body.ts";
import { give } from "../respond.ts";
import { nameOf } from "../routes.ts";
import { requireAllowance } from "./rate-limit.ts";

/** A call that may continue in the lane. */
export type LargeCall = AllowedCall & RoutedCall & ParsedCall;

/**
 * Runs the rest of a call in the lane.
 * @param sent its body, whose memory is transferred; null for none
 * @returns whether the lane ran it; false if there is no lane, or it does not accept the call
 */
export async function answeredInLane(ctx: Context, call: LargeCall, sent: SentBody | null): Promise<boolean> {
  const { lane, metrics, largeCalls } = call.server;
  if (lane === null || !(await lane.takes())) return false;
  const told = await lane.run(writesOf(call), () => laneCall(call, sent));
  if (told === null) return false;
  if (told.refused !== undefined) metrics.refused(told.refused, call.route.template);
  if (told.isLarge !== null) largeCalls.note(call.key.organizationId, nameOf(call.route), told.isLarge);
  give(ctx, answerOf(told, lane));
  return true;
}

/** Whether the last call of its kind was large. */
export const isKnownAsLarge = ({ server, key, route }: KnownCall & RoutedCall): boolean =>
  server.largeCalls.has(key.organizationId, () => nameOf(route));

/** Notes that a call was large: the next call of its kind runs in the lane, which starts now. */
export function noteLarge({ server, key, route }: KnownCall & RoutedCall): void {
  server.largeCalls.note(key.organizationId, nameOf(route), true);
  server.lane?.wake();
}

/** A read of a kind whose last response was long: passing its text on takes as long as reading a body. */
export const longRead: Step<CountedCall & RoutedCall & ParsedCall> = (ctx, next) => {
  const { call } = ctx.state;
  if (call.server.lane === null || !isKnownAsLarge(call)) return next(call);
  return requireAllowance(call).then(async (within) => {
    if (!(await answeredInLane(ctx, within, null))) await next(within);
  });
};

const writesOf = ({ route, headers }: LargeCall): Writes =>
  route.idempotencyKey === "ignored" ? null : { idempotencyKey: headers.idempotencyKey };

function laneCall(call: LargeCall, sent: SentBody | null): Omit<LaneCall, "id"> {
  const { requestId, method, path, search, params, req, route, verdict } = call;
  const { policy, scopes, principal } = call.key;
  const { holds: _, ...caller } = principal;
  return {
    requestId,
    method,
    route: nameOf(route),
    path,
    search,
    params: [...params],
    headers: { ...req.headers },
    origin: calledOrigin(call),
    address: callingAddress(call),
    caller: { ...caller, scopes, policy },
    isBesideNewer: call.serving.compiled.beside.isNewer,
    revisions: call.serving.compiled.revisions,
    verdict,
    body: sent && { bytes: ownMemory(sent.bytes), coding: sent.coding },
  };
}

/** Memory that can be transferred: the memory of a small Buffer is shared with others. */
function ownMemory({ buffer, byteOffset, byteLength }: Buffer): ArrayBuffer {
  const isWhole = buffer instanceof ArrayBuffer && byteLength === buffer.byteLength;
  return isWhole ? buffer : (buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer);
}

function answerOf(told: LaneAnswer, lane: Lane): Answer {
  const { body, isLarge: _, ...answer } = told;
  if (!(body instanceof ArrayBuffer)) return { ...answer, text: body };
  return { ...answer, text: Buffer.from(body), sent: () => lane.giveBack(body) };
}
