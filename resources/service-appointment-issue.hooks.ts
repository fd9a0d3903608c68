/** In charge of resolving an issue once. */
import { UNCHANGED } from "../runtime/public.ts";
import type { ResolveContext } from "./generated/service-appointment-issue.ts";

/** resolve: a second one finds it resolved, changes nothing and emits nothing (contract, section 8, "States"). */
export async function resolve({ before, after, input, now, store, fault }: ResolveContext): Promise<unknown> {
  if (before.isResolved) return UNCHANGED;
  const memberId = input.resolvedByTeamMemberId;
  if (memberId !== null && !(await store.get("team_member", memberId)))
    fault(
      "/resolvedByTeamMemberId",
      "REFERENCE_NOT_FOUND",
      `No team_member ${memberId} in your organization.`,
    );
  Object.assign(after, { isResolved: true, resolvedAt: now, resolvedByTeamMemberId: memberId });
  return undefined;
}
