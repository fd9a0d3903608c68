/** Step: turns the result of a call into its response. */
import { tagOf } from "../../record/reads/revision.ts";
import type { Context, FinishedCall, KnownCall, ParsedCall, RoutedCall, Step } from "../context.ts";
import { isLong } from "../lane/large-calls.ts";
import { give, succeed, withoutBody } from "../respond.ts";
import { isConditional } from "../routes.ts";
import { noteLarge } from "./lane.ts";
import { awaitTurn } from "./scheduling.ts";

type AnsweredCall = KnownCall & RoutedCall & ParsedCall & FinishedCall;

export const answer: Step<AnsweredCall> = (ctx) => {
  const { call } = ctx.state;
  if (!isLong(call.outcome.data)) return render(ctx);
  noteLarge(call);
  return awaitTurn(call).then(() => render(ctx));
};

function render(ctx: Context<AnsweredCall>): void {
  const { call } = ctx.state;
  const { version, revision, location } = call.outcome;
  const { operation } = call.route;
  const headers: Record<string, string> = { ...call.outcome.headers };
  const tag = version === undefined ? null : tagOf(version, revision);
  if (tag !== null) headers.ETag = `"${tag}"`;
  if (location !== undefined) headers.Location = location;
  const known = isConditional(operation) ? call.headers.ifNoneMatch : null;
  if (known?.any || (tag !== null && known?.tags.includes(tag)))
    return give(ctx, withoutBody(call, 304, headers));
  const isBare = operation.kind === "act" && operation.action.answers === "bareResult";
  give(ctx, succeed(call, call.outcome, headers, isBare));
}
