/** Permissions: what the member whom the key was issued to may do now. */
import { type Detail, Refusal } from "../errors.ts";
import type { FieldPermission, GivenField } from "../model/field.ts";
import { type Application, modelOf } from "../model/model.ts";
import type { Values } from "./command.ts";
import { equal } from "./equal.ts";
import type { Draft } from "./judge.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/** The member whom the key was issued to, as they stand now; null where they are gone. */
type ActingMember = { readonly role: string; readonly isActive: boolean } | null;

/** The command line and the service itself: they hold every permission, and rank above everybody. */
const SERVICE = "service";

/**
 * Throws unless the acting member holds a permission now.
 * @throws Refusal PERMISSION_DENIED
 */
export async function requirePermission(unit: UnitOfWork, permission: string): Promise<void> {
  const acting = await actingMember(unit);
  if (holds(unit.application, acting, permission)) return;
  refuse([denial(unit.application, acting, "", "This", permission)]);
}

/** Whether the acting member holds a permission now. */
export async function holdsPermission(unit: UnitOfWork, permission: string): Promise<boolean> {
  return holds(unit.application, await actingMember(unit), permission);
}

/**
 * Judges what a draft writes into fields whose declaration asks for permissions, by whatever way it came there. All that
 * is missing is told at once.
 * @throws Refusal PERMISSION_DENIED
 */
export async function judgePermissions(unit: UnitOfWork, draft: Draft): Promise<void> {
  const written = draft.model.guarded.filter((field) => isWritten(draft, field));
  if (written.length === 0) return;
  const acting = await actingMember(unit);
  refuse(written.flatMap((field) => denials(unit, acting, draft, field)));
  for (const { permissions } of written)
    for (const { permission, of } of permissions) if (concerns(of, draft)) unit.used.add(permission);
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

async function actingMember(unit: UnitOfWork): Promise<ActingMember | typeof SERVICE> {
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

function holds({ roles }: Application, acting: ActingMember | typeof SERVICE, permission: string): boolean {
  if (acting === SERVICE) return true;
  return acting?.isActive === true && roles.get(acting.role)?.has(permission) === true;
}

/** Roles are declared in their order, the highest first; who may not act ranks below all. */
function isAbove({ roles }: Application, role: string, acting: ActingMember): boolean {
  if (!acting?.isActive) return true;
  const order = [...roles.keys()];
  return order.indexOf(role) < order.indexOf(acting.role);
}

/** On create, a value that is the usual one takes no permission, nor one that every new record must be given. */
function isWritten({ before, after }: Draft, { name, required, default: given }: GivenField): boolean {
  if (before !== null) return !equal(after[name], before[name]);
  return !required && !equal(after[name], given?.kind === "literal" ? given.value : null);
}

function denials(
  { application }: UnitOfWork,
  acting: ActingMember | typeof SERVICE,
  draft: Draft,
  { name, permissions }: GivenField,
): Detail[] {
  const subject = (of: FieldPermission["of"]) =>
    `Writing \`${name}\`${of.length === 0 ? "" : ` of a ${draft.model.name} whose ${of.map(worded).join(" and ")}`}`;
  const lacking = permissions
    .filter(({ permission, of }) => concerns(of, draft) && !holds(application, acting, permission))
    .map(({ permission, of }) => denial(application, acting, `/${name}`, subject(of), permission));
  if (lacking.length > 0) return lacking;
  const { members } = application;
  const isRole = draft.model.name === members.resource && name === members.role;
  const role = draft.after[name] as string;
  if (!isRole || acting === SERVICE || !isAbove(application, role, acting)) return [];
  const higher = [...application.roles.keys()].slice(0, [...application.roles.keys()].indexOf(role) + 1);
  const message = `Nobody gives a role above their own: ${role} is given by ${listed(higher)}; ${described(acting)}.`;
  return [{ path: `/${name}`, code: "PERMISSION_DENIED", message }];
}

/** Whether a permission is needed for a record as it was or as it will be. */
const concerns = (of: FieldPermission["of"], { before, after }: Draft): boolean =>
  [before, after].some(
    (record) =>
      record !== null && of.every(({ field, values }) => values.some((value) => equal(record[field], value))),
  );

function denial(
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

const worded = ({ field, values }: FieldPermission["of"][number]): string =>
  `${field} is ${values.map(String).join(" or ")}`;

const heldBy = (roles: readonly string[]): string =>
  roles.length < 2 ? `only ${roles.join("")} holds` : `${listed(roles)} hold`;

const listed = (roles: readonly string[]): string =>
  roles.length < 2 ? roles.join("") : `${roles.slice(0, -1).join(", ")} and ${roles.at(-1)}`;

/** Who asks, so that a refusal tells what is missing: another role, or that the member may act at all. */
function described(acting: ActingMember | typeof SERVICE): string {
  if (acting === null || acting === SERVICE) return "your key's member is gone";
  return acting.isActive
    ? `your key's member is ${acting.role}`
    : `your key's member is ${acting.role} but not active, and holds none`;
}

function refuse(details: readonly Detail[]): void {
  const [first] = details;
  if (!first) return;
  const message =
    details.length === 1 ? first.message : `${first.message} The details hold all that is missing.`;
  throw new Refusal("PERMISSION_DENIED", message, { details });
}
