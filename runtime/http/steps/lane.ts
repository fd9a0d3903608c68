/** Steps: calls whose work is large go on in the lane, where there is one, and are answered here with what came of them. */
import type { Context, Step } from "../context.ts";
import { LONG } from "../lane/long-reads.ts";
import { give } from "../respond.ts";
import { admitted } from "./admit.ts";

/**
 * Runs the rest of a call in the lane.
 * @param bytes its body; handed over
 * @returns null where there is no lane, or none that is ready
 */
export function runInLane(ctx: Context, bytes: Buffer | null): Promise<void> | null {
  const { call } = ctx.state;
  const running = call.server.lane?.run(call, bytes) ?? null;
  return (
    running &&
    running.then((answer) => {
      if (answer.refused !== undefined) call.server.metrics.refused(answer.refused);
      if (answer.bytes <= LONG) call.server.longReads.delete(call);
      give(ctx, answer);
    })
  );
}

/** A read that was answered at length the last time: to pass its text on takes as long as to read a body. */
export const longRead: Step = (ctx, next) => {
  const { call } = ctx.state;
  const { lane, longReads } = call.server;
  if (lane === null || !longReads.has(call)) return next();
  return admitted(call).then(async () => await (runInLane(ctx, null) ?? next()));
};
