/** In charge of permissions: what the member whom the key was issued to may do now. */
import { Refusal } from "../errors.ts";
import { modelOf } from "../model/model.ts";
import { equal } from "./equal.ts";
import type { Draft } from "./judge.ts";
import type { Unit } from "./unit.ts";

/**
 * Throws unless the acting member holds a permission now.
 * @throws Refusal PERMISSION_DENIED
 */
export async function requirePermission(unit: Unit, permission: string): Promise<void> {
  if (await holdsPermission(unit, permission)) return;
  const message = `This needs the permission ${permission}, which ${rolesWith(unit, permission).join(" and ")} hold.`;
  throw new Refusal("PERMISSION_DENIED", message, {
    details: [{ path: "", code: "PERMISSION_DENIED", message, permission }],
  });
}

/** Whether the acting member holds a permission now. The command line and the service itself hold all. */
export async function holdsPermission(unit: Unit, permission: string): Promise<boolean> {
  const { principal, application } = unit;
  if (principal.apiKeyId === null) return true;
  const { resource, active, role } = application.members;
  const member =
    principal.teamMemberId === null
      ? null
      : await unit.load(modelOf(application, resource), principal.teamMemberId, "share");
  const isActive = member !== null && active.every(({ field, value }) => equal(member[field], value));
  return isActive && rolesWith(unit, permission).includes(member[role] as string);
}

const rolesWith = ({ application }: Unit, permission: string): string[] =>
  [...application.roles].filter(([, held]) => held.has(permission)).map(([role]) => role);

/** Fields whose declaration asks for a permission, where they are given another value than the default. */
export async function judgePermission(unit: Unit, { model, before, after }: Draft): Promise<void> {
  for (const field of model.fields) {
    if (field.permission === null) continue;
    const usual =
      before === null ? (field.default?.kind === "literal" ? field.default.value : null) : before[field.name];
    if (!equal(after[field.name], usual)) await requirePermission(unit, field.permission);
  }
}
