/** In charge of resolving an issue once. */
import { type HookContext, UNCHANGED } from "../runtime/public.ts";

/** resolve: a second one finds it resolved, changes nothing and emits nothing (contract, section 8, "States"). */
export async function resolve({ before, after, input, now, store, fault }: HookContext): Promise<unknown> {
  if (before!.isResolved === true) return UNCHANGED;
  const memberId = input.resolvedByTeamMemberId as string | null;
  if (memberId !== null && !(await store.get("team_member", memberId)))
    fault(
      "/resolvedByTeamMemberId",
      "REFERENCE_NOT_FOUND",
      `No team_member ${memberId} in your organization.`,
    );
  return (
    Object.assign(after, { isResolved: true, resolvedAt: now, resolvedByTeamMemberId: memberId }) && undefined
  );
}
