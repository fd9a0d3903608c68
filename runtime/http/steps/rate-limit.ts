/** Steps: the rate limit. It is counted while a read runs, and before a write. */
import { Refusal } from "../../errors.ts";
import type { JsonText, Outcome } from "../../record/command.ts";
import type { Verdict } from "../../store/queries/limiter.ts";
import {
  type AllowedCall,
  type AuthenticatedCall,
  type Call,
  type CountedCall,
  type FinishedCall,
  found,
  type Step,
} from "../context.ts";

/** Starts to count the call, unless the result is known; `awaitRateLimit` and `whileCounting` wait for it. */
export const countCall: Step<AuthenticatedCall, CountedCall> = ({ state: { call } }, next) => {
  const { id, organizationId, policy } = call.key;
  const limiter = call.server.limiter.of(organizationId);
  const known = limiter.atHand(id, policy);
  if (known) return next(allowed(found(call, "limit", known), known));
  const limit = limiter.take(organizationId, id, policy);
  // A call that ends before it awaits the result must not end the process.
  limit.catch(() => {});
  return next(found(call, "limit", limit));
};

/** Waits for the result before the next step. */
export const awaitRateLimit: Step<CountedCall, AllowedCall> = async ({ state: { call } }, next) => {
  await next(await requireAllowance(call));
};

/** Reads while the call is counted. The data is dropped if the call is over its limit. */
export const whileCounting =
  <C extends Call>(
    read: (call: C) => Promise<Outcome<JsonText>>,
  ): Step<C & CountedCall, AllowedCall & FinishedCall> =>
  async ({ state: { call } }, next) => {
    const reading = read(call);
    // A read that still runs when the call is refused must not end the process.
    reading.catch(() => {});
    const within = await requireAllowance(call);
    await next(found(within, "outcome", await reading));
  };

/** Waits for the result. @throws Refusal RATE_LIMITED */
export async function requireAllowance<C extends CountedCall>(call: C): Promise<C & AllowedCall> {
  const { limit, verdict } = call;
  return allowed(call, verdict ?? (limit instanceof Promise ? await limit : limit));
}

function allowed<C extends CountedCall>(call: C, verdict: Verdict): C & AllowedCall {
  const within = found(call, "verdict", verdict);
  if (!verdict.admitted) throw refusal(verdict);
  return within;
}

function refusal({ limit, seconds }: Verdict): Refusal {
  const message = `The key has used all ${limit} requests of this window. The next window begins in ${seconds} s.`;
  return new Refusal("RATE_LIMITED", message, { headers: { "Retry-After": String(seconds) } });
}
