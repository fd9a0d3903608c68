/** Permissions: what the member to whom the key was issued may do now. */
import { type Detail, Refusal, refusalWith } from "../../errors.ts";
import { type Application, modelOf } from "../../model/model.ts";
import type { Values } from "../command.ts";
import { equal } from "../equal.ts";
import type { UnitOfWork } from "../unit-of-work.ts";

/** The current record of the member to whom the key was issued; null if it was deleted. */
export type ActingMember = { readonly role: string; readonly isActive: boolean } | null;

/** The command line and the service itself: they hold every permission, and rank above everybody. */
export const SERVICE = "service";

/**
 * Throws unless the acting member holds a permission now.
 * @throws Refusal PERMISSION_DENIED
 */
export async function requirePermission(unit: UnitOfWork, permission: string): Promise<void> {
  const acting = await actingMember(unit);
  if (holds(unit.application, acting, permission)) return;
  refuseDenials([denial(unit.application, acting, "", "This", permission)]);
}

/** The refusal of a key that lacks scopes. */
export const lacks = (scopes: readonly string[]): Refusal =>
  refusalWith(
    "INSUFFICIENT_SCOPE",
    `The key lacks the scope ${scopes.join(" and the scope ")}.`,
    scopes.map((scope) => ({ path: "header.Authorization", scope })),
  );

/** Whether the acting member holds a permission now. */
export async function holdsPermission(unit: UnitOfWork, permission: string): Promise<boolean> {
  return holds(unit.application, await actingMember(unit), permission);
}

/** What a key's member is and may do now: an inactive member holds no permission, and a key may have none. */
export async function describeMember(unit: UnitOfWork): Promise<{
  readonly teamMember: { readonly id: string; readonly role: string } | null;
  readonly permissions: readonly string[];
}> {
  const acting = await actingMember(unit);
  const { teamMemberId: id } = unit.principal;
  if (acting === null || acting === SERVICE || id === null) return { teamMember: null, permissions: [] };
  const { role, isActive } = acting;
  const held = isActive ? (unit.application.roles.get(role) ?? []) : [];
  return { teamMember: { id, role }, permissions: [...held].sort() };
}

/**
 * Whether a member ranks above the acting one: theirs is a higher role. What they are now is held until the end.
 * @param memberId null is nobody
 */
export async function ranksAbove(unit: UnitOfWork, memberId: string | null): Promise<boolean> {
  const { application } = unit;
  const acting = await actingMember(unit);
  if (acting === SERVICE || memberId === null) return false;
  const member = await unit.load(modelOf(application, application.members.resource), memberId, "share");
  return member !== null && isAbove(application, member[application.members.role] as string, acting);
}

export async function actingMember(unit: UnitOfWork): Promise<ActingMember | typeof SERVICE> {
  const { principal, application } = unit;
  if (principal.apiKeyId === null) return SERVICE;
  if (principal.teamMemberId === null) return null;
  const { resource, role } = application.members;
  const member = await unit.load(modelOf(application, resource), principal.teamMemberId, "share");
  return member && { role: member[role] as string, isActive: isActive(application, member) };
}

/** Whether a member may act. */
export const isActive = ({ members }: Application, member: Readonly<Values>): boolean =>
  members.active.every(({ field, values }) => values.some((value) => equal(member[field], value)));

export function holds(
  { roles }: Application,
  acting: ActingMember | typeof SERVICE,
  permission: string,
): boolean {
  if (acting === SERVICE) return true;
  return acting?.isActive === true && roles.get(acting.role)?.has(permission) === true;
}

/** Roles are declared in their order, the highest first; who may not act ranks below all. */
export function isAbove({ roles }: Application, role: string, acting: ActingMember): boolean {
  if (!acting?.isActive) return true;
  const order = [...roles.keys()];
  return order.indexOf(role) < order.indexOf(acting.role);
}

export function denial(
  application: Application,
  acting: ActingMember | typeof SERVICE,
  path: string,
  subject: string,
  permission: string,
): Detail {
  const message = `${subject} needs the permission ${permission}, which ${heldBy(rolesWith(application, permission))}; ${described(acting)}.`;
  return { path, code: "PERMISSION_DENIED", message, permission };
}

const rolesWith = ({ roles }: Application, permission: string): string[] =>
  [...roles].filter(([, held]) => held.has(permission)).map(([role]) => role);

const heldBy = (roles: readonly string[]): string =>
  roles.length < 2 ? `only ${roles.join("")} holds` : `${listed(roles)} hold`;

export const listed = (roles: readonly string[]): string =>
  roles.length < 2 ? roles.join("") : `${roles.slice(0, -1).join(", ")} and ${roles.at(-1)}`;

/** Who calls, so that a refusal says what is missing: another role, or the right to act at all. */
export function described(acting: ActingMember | typeof SERVICE): string {
  if (acting === null || acting === SERVICE) return "your key's member no longer exists";
  return acting.isActive
    ? `your key's member is ${acting.role}`
    : `your key's member is ${acting.role} but not active, and so has no permissions`;
}

export function refuseDenials(details: readonly Detail[]): void {
  const [first] = details;
  if (!first) return;
  const message =
    details.length === 1 ? first.message : `${first.message} The details list everything that is missing.`;
  throw new Refusal("PERMISSION_DENIED", message, { details });
}
