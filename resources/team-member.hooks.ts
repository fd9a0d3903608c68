/** In charge of the owners of an organization: only an OWNER makes or unmakes one, and one is always left. */
import type { CreateContext, TeamMember, UpdateContext } from "./generated/team-member.ts";

type Member = Readonly<TeamMember>;

const OWNER = "OWNER";

/** On create: a new OWNER is made by an OWNER (contract, section 13, "Who may see and do what"). */
export async function appointOwner(context: CreateContext): Promise<void> {
  if (context.after.role === OWNER) requireOwner(context, await ownersOf(context));
}

/** On update: owners are made and unmade by owners, and the last active one stays (contract, section 13). */
export async function keepAnOwner(context: UpdateContext): Promise<void> {
  const { before, after, refuse } = context;
  const isMoved = before.role !== after.role && (before.role === OWNER || after.role === OWNER);
  const leaves = isActiveOwner(before) && !isActiveOwner(after);
  if (!isMoved && !leaves) return;
  const owners = await ownersOf(context);
  if (isMoved) requireOwner(context, owners);
  if (!leaves || owners.some(({ id }) => id !== after.id)) return;
  const path = before.role === after.role ? "/status" : "/role";
  refuse("CONFLICT", "The last active OWNER of an organization cannot be demoted or made INACTIVE.", {
    path,
  });
}

const isActiveOwner = ({ role, status }: Member): boolean => role === OWNER && status === "ACTIVE";

/**
 * The active owners as they stand now. Changes of owners wait for one another by name: each has locked a member
 * already, so that locking the others as well would let two of them wait for each other.
 */
async function ownersOf({ store }: CreateContext | UpdateContext): Promise<readonly Member[]> {
  await store.serialize("team_member owners");
  return await store.find("team_member", { role: OWNER, status: "ACTIVE" });
}

function requireOwner({ principal, refuse }: CreateContext | UpdateContext, owners: readonly Member[]): void {
  if (principal.apiKeyId === null || owners.some(({ id }) => id === principal.teamMemberId)) return;
  refuse("PERMISSION_DENIED", "Only an OWNER makes or unmakes an OWNER.", { path: "/role" });
}
