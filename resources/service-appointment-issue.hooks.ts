/** In charge of resolving an issue once. */
import { UNCHANGED } from "charter";
import type { ResolveContext } from "./generated/service-appointment-issue.ts";

/** resolve: a second one finds it resolved, changes nothing and emits nothing (contract, section 8, "States"). */
export function resolve({ before, after, input, now }: ResolveContext): unknown {
  if (before.isResolved) return UNCHANGED;
  const { resolvedByTeamMemberId } = input;
  Object.assign(after, { isResolved: true, resolvedAt: now, resolvedByTeamMemberId });
  return undefined;
}
