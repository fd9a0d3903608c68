/** Step: turns errors of the later steps into the responses that the contract defines. */
import { MOST_DETAILS, Refusal } from "../../errors.ts";
import { HookFault } from "../../record/hooks/hook-error.ts";
import { unavailable } from "../../record/run.ts";
import { classifyError } from "../../store/wire/translate.ts";
import type { Call, Context, Step } from "../context.ts";
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
    await next();
  } catch (error) {
    await answerError(ctx, error);
  }
};

async function answerError(ctx: Context, error: unknown): Promise<void> {
  const { call } = ctx.state;
  if (error instanceof Aborted || isAnswered(call.res)) return void call.res.destroy();
  const refusal = await refusalOf(call, error);
  call.server.metrics.refused(refusal.code, call.route?.template ?? "none");
  // Reading and validating such a body took milliseconds, however short it was.
  if (call.key && call.route && refusal.details.length >= MOST_DETAILS) noteLarge(call);
  const last = refusal instanceof ClosingRefusal ? () => drain(call.req, DRAIN_MS) : undefined;
  give(ctx, fail(call, refusal, last));
}

/**
 * A call over its limit gets that error, whatever else is wrong with it. A defect is logged, and its text is
 * not returned.
 */
export async function refusalOf(call: Call, error: unknown): Promise<Refusal> {
  const { log } = call.server;
  try {
    await requireAllowance(call);
  } catch (limited) {
    if (limited instanceof Refusal) return limited;
    error = limited;
  }
  if (error instanceof Refusal) return explainId(call, error);
  const what = classifyError(error);
  // The error itself contains the row.
  if (what.kind === "tightened") log.warn({ requestId: call.requestId }, refusedBy(what.rule));
  else if (what.kind !== "defect") log.warn({ requestId: call.requestId, err: error }, "unavailable");
  if (what.kind !== "defect") return unavailable(what.kind);
  log.error({ requestId: call.requestId, err: error, method: call.method, path: call.path }, "defect");
  if (call.server.tellsHookFaults && error instanceof HookFault)
    return new Refusal("INTERNAL", error.message);
  return new Refusal("INTERNAL", `An internal error occurred. Quote ${call.requestId} when you report it.`);
}

const refusedBy = (rule: string): string =>
  `${rule} refused a write that this release allows: a newer release, or a person, has tightened the table. Replace the servers of this release, or remove the constraint.`;
