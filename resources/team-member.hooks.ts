/** In charge of the owners of an organization: only an OWNER makes or unmakes one, and one is always left. */
import type { HookContext } from "../runtime/public.ts";

const OWNER = "OWNER";

/** On create: a new OWNER is made by an OWNER. */
export async function appointOwner(context: HookContext): Promise<void> {
  if (context.after.role === OWNER) await requireOwner(context);
}

/** On update: owners are made and unmade by owners, and the last active one stays. */
export async function keepAnOwner(context: HookContext): Promise<void> {
  const { before, after } = context;
  if (before!.role !== after.role && (before!.role === OWNER || after.role === OWNER))
    await requireOwner(context);
  if (!isActiveOwner(before!) || isActiveOwner(after)) return;
  // Every active owner is locked in the order of ids, so that of two calls that would leave none one waits and is refused.
  const owners = await context.store.find("team_member", { role: OWNER, status: "ACTIVE" }, { lock: true });
  if (owners.some(({ id }) => id !== after.id)) return;
  const path = before!.role === after.role ? "/status" : "/role";
  context.refuse("CONFLICT", "The last active OWNER of an organization cannot be demoted or made INACTIVE.", {
    path,
  });
}

const isActiveOwner = ({ role, status }: Readonly<Record<string, unknown>>): boolean =>
  role === OWNER && status === "ACTIVE";

async function requireOwner({ principal, store, refuse }: HookContext): Promise<void> {
  if (principal.apiKeyId === null) return;
  const member =
    principal.teamMemberId === null ? null : await store.get("team_member", principal.teamMemberId);
  if (member && isActiveOwner(member)) return;
  refuse("PERMISSION_DENIED", "Only an OWNER makes or unmakes an OWNER.", { path: "/role" });
}
