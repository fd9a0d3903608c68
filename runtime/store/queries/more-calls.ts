/** Counts a batch's additional calls: all of them, or none and then not even the batch's own call. */
import type { Queries } from "../wire/database.ts";
import type { Verdict } from "./limiter.ts";
import type { Policy } from "./rate-policy.ts";

/**
 * Uses the window of the call, which was just counted. Its row is missing only after a crash of the database.
 */
const TAKE_MORE = {
  name: "take more",
  mayBeLost: true,
  text: `insert into rate_counters as c (organization_id, api_key_id, window_start, admitted, granted, allowed)
values ($1, $2, $3, $4, $4, $5)
on conflict (organization_id, api_key_id, window_start) do update set
  granted = case when c.admitted + excluded.granted <= excluded.allowed then excluded.granted else 0 end,
  admitted = c.admitted + case when c.admitted + excluded.granted <= excluded.allowed then excluded.granted else -1 end,
  allowed = excluded.allowed
returning admitted, granted`,
};

/** A key and its limit. */
interface Counted {
  readonly organizationId: string;
  readonly apiKeyId: string;
  readonly policy: Policy;
}

/**
 * Counts additional calls.
 * @param verdict the result for the call itself, which is already counted
 * @param calls how many calls to add to it
 * @returns the result for all of them
 */
export async function takeMore(
  queries: Queries,
  { organizationId, apiKeyId, policy }: Counted,
  verdict: Verdict,
  calls: number,
): Promise<Verdict> {
  if (calls <= 0) return verdict;
  const windowStart = verdict.reset - policy.windowSeconds;
  const values = [organizationId, apiKeyId, windowStart, calls, policy.limit];
  const [row] = await queries.run(TAKE_MORE, values);
  const { admitted, granted } = row as { readonly admitted: number; readonly granted: number };
  return { ...verdict, admitted: granted === calls, remaining: Math.max(0, policy.limit - admitted) };
}
