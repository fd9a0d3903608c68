/** Steps: the rate limit. It is counted while a read runs, and before a write. */
import { Refusal } from "../../errors.ts";
import type { JsonText, Outcome } from "../../record/command.ts";
import type { Verdict } from "../../store/queries/limiter.ts";
import type { Call, Step } from "../context.ts";

/** Starts to count the call, unless the result is known; `awaitRateLimit` and `whileCounting` wait for it. */
export const countCall: Step = ({ state: { call } }, next) => {
  const { id, organizationId, policy } = call.key!;
  const { limiter } = call.server;
  call.verdict = limiter.of(organizationId).atHand(id, policy);
  if (call.verdict) {
    if (!call.verdict.admitted) throw refusal(call.verdict);
    return next();
  }
  call.limit = limiter.of(organizationId).take(organizationId, id, policy);
  // A call that ends before it awaits the result must not end the process.
  call.limit.catch(() => {});
  return next();
};

/** Waits for the result before the next step. */
export const awaitRateLimit: Step = async ({ state: { call } }, next) => {
  await requireAllowance(call);
  await next();
};

/** Reads while the call is counted. The data is dropped if the call is over its limit. */
export const whileCounting =
  (read: (call: Call) => Promise<Outcome<JsonText>>): Step =>
  async ({ state: { call } }, next) => {
    const reading = read(call);
    // A read that still runs when the call is refused must not end the process.
    reading.catch(() => {});
    await requireAllowance(call);
    call.outcome = await reading;
    await next();
  };

/** Waits for the result. @throws Refusal RATE_LIMITED */
export async function requireAllowance(call: Call): Promise<void> {
  if (call.limit === null) return;
  call.verdict ??= await call.limit;
  if (!call.verdict.admitted) throw refusal(call.verdict);
}

function refusal({ limit, seconds }: Verdict): Refusal {
  const message = `The key has used all ${limit} requests of this window. The next window begins in ${seconds} s.`;
  return new Refusal("RATE_LIMITED", message, { headers: { "Retry-After": String(seconds) } });
}
