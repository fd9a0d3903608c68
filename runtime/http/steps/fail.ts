/** Step: turns errors of the later steps into the responses that the contract defines. */
import { MOST_DETAILS, Refusal } from "../../errors.ts";
import { HookFault } from "../../record/hooks/hook-error.ts";
import { unavailable } from "../../record/run.ts";
import { classifyError } from "../../store/wire/translate.ts";
import type { Call, Context, CountedCall, KnownCall, RoutedCall, Step } from "../context.ts";
import { explainId } from "../not-found-hints.ts";
import { Aborted, ClosingRefusal, drain } from "../request-body.ts";
import { fail, give, isAnswered } from "../respond.ts";
import { noteLarge } from "./lane.ts";
import { requireAllowance } from "./rate-limit.ts";

/**
 * How long the rest of a refused body is read and dropped, so that the client reads the response before the
 * connection ends.
 */
const DRAIN_MS = 1_000;

export const answerErrors: Step = async (ctx, next) => {
  try {
    await next(ctx.state.call);
  } catch (error) {
    await answerError(ctx, error);
  }
};

async function answerError(ctx: Context, error: unknown): Promise<void> {
  const { call } = ctx.state;
  const { req, res } = call.by;
  if (res !== null && (error instanceof Aborted || isAnswered(res))) return void res.destroy();
  const refusal = await refusalOf(call, error);
  call.server.metrics.refused(refusal.code, call.route?.template ?? "none");
  // Reading and validating such a body took milliseconds, however short it was.
  if (isRouted(call) && refusal.details.length >= MOST_DETAILS) noteLarge(call);
  const last = req !== null && refusal instanceof ClosingRefusal ? () => drain(req, DRAIN_MS) : undefined;
  give(ctx, fail(call, refusal, last));
}

const isRouted = (call: Call): call is KnownCall & RoutedCall => call.key !== null && call.route !== null;
/** Whether the call is counted, and the result was not looked at yet. */
const isAwaited = (call: Call): call is CountedCall => call.limit !== null && call.verdict === null;

/**
 * A call over its limit gets that error, whatever else is wrong with it. A defect is logged, and its text is
 * not returned.
 */
export async function refusalOf(call: Call, error: unknown): Promise<Refusal> {
  const { log } = call.server;
  try {
    if (isAwaited(call)) await requireAllowance(call);
  } catch (limited) {
    if (limited instanceof Refusal) return limited;
    error = limited;
  }
  if (error instanceof Refusal) {
    if (error.cause !== undefined) log.warn({ requestId: call.requestId, err: error.cause }, "unavailable");
    return explainId(call, error);
  }
  const what = classifyError(error);
  // The error itself contains the row.
  if (what.kind === "tightened")
    log.warn({ requestId: call.requestId, route: call.route?.template }, refusedBy(what.rule));
  else if (what.kind !== "defect") log.warn({ requestId: call.requestId, err: error }, "unavailable");
  if (what.kind !== "defect") return unavailable(what.kind);
  log.error({ requestId: call.requestId, err: error, method: call.method, path: call.path }, "defect");
  if (call.server.tellsHookFaults && error instanceof HookFault)
    return new Refusal("INTERNAL", error.message);
  return new Refusal("INTERNAL", `An internal error occurred. Quote ${call.requestId} when you report it.`);
}

const refusedBy = (rule: string): string =>
  `${rule} refused a write that this release allows: a newer release, or a person, has tightened the table. \`charter plan\` names what a person added and how to remove it; otherwise, replace the servers of this release.`;
