/** Step: the rate limit. It is counted beside a read and before a write. */
import { Refusal } from "../../errors.ts";
import type { Verdict } from "../../store/limiter.ts";
import type { Call } from "../context.ts";
import type { Server } from "../server.ts";

/** Starts to count; `admitted` waits for the verdict. */
export function admit(call: Call, { limiter }: Server): void {
  const key = call.key!;
  call.limit = limiter.take(key.organizationId, key.id, key.policy);
  // A call that ends before it waits for the verdict must not bring the process down.
  call.limit.catch(() => {});
}

/** Waits for the verdict. @throws Refusal RATE_LIMITED */
export async function admitted(call: Call): Promise<void> {
  if (call.limit === null) return;
  call.verdict ??= await call.limit;
  if (!call.verdict.admitted) throw refusal(call.verdict);
}

function refusal({ limit, seconds }: Verdict): Refusal {
  const message = `The key's ${limit} calls of this window are used up; the next one begins in ${seconds} s.`;
  return new Refusal("RATE_LIMITED", message, { headers: { "Retry-After": String(seconds) } });
}
