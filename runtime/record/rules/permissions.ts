/** Requires the permissions that a field declares for its writes, in every kind of call. */
import type { Detail } from "../../errors.ts";
import type { FieldPermission, GivenField } from "../../model/field.ts";
import type { Draft } from "../draft.ts";
import { equal } from "../equal.ts";
import {
  type ActingMember,
  actingMember,
  denial,
  described,
  holds,
  isAbove,
  listed,
  refuseDenials,
  SERVICE,
} from "../reads/access.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import type { Rule } from "./rule.ts";

export const permissions: Rule = {
  name: "permissions",
  applies: ({ draft }) => draft.model.guarded.some((field) => isWritten(draft, field)),
  async judge({ unit, draft }) {
    const written = draft.model.guarded.filter((field) => isWritten(draft, field));
    const acting = await actingMember(unit);
    refuseDenials(written.flatMap((field) => denials(unit, acting, draft, field)));
    for (const { permissions: needed } of written)
      for (const { permission, of } of needed) if (concerns(of, draft)) unit.used.add(permission);
  },
};

/** On create, a default takes no permission, nor does a value that every new record must be given. */
function isWritten({ before, after }: Draft, { name, required, default: given }: GivenField): boolean {
  if (before !== null) return !equal(after[name], before[name]);
  return !required && !equal(after[name], given?.kind === "literal" ? given.value : null);
}

function denials(
  { application }: UnitOfWork,
  acting: ActingMember | typeof SERVICE,
  draft: Draft,
  { name, permissions: needed }: GivenField,
): Detail[] {
  const subject = (of: FieldPermission["of"]) =>
    `Writing \`${name}\`${of.length === 0 ? "" : ` of any ${draft.model.name} whose ${of.map(worded).join(" and ")}`}`;
  const lacking = needed
    .filter(({ permission, of }) => concerns(of, draft) && !holds(application, acting, permission))
    .map(({ permission, of }) => denial(application, acting, `/${name}`, subject(of), permission));
  if (lacking.length > 0) return lacking;
  const { members, roles } = application;
  const isRole = draft.model.name === members.resource && name === members.role;
  const role = draft.after[name] as string;
  if (!isRole || acting === SERVICE || !isAbove(application, role, acting)) return [];
  const higher = [...roles.keys()].slice(0, [...roles.keys()].indexOf(role) + 1);
  const message = `Nobody can grant a role above their own: ${role} can be granted by ${listed(higher)}; ${described(acting)}.`;
  return [{ path: `/${name}`, code: "PERMISSION_DENIED", message }];
}

/** Whether a permission is needed for a record as it was or as it will be. */
const concerns = (of: FieldPermission["of"], { before, after }: Draft): boolean =>
  [before, after].some(
    (record) =>
      record !== null && of.every(({ field, values }) => values.some((value) => equal(record[field], value))),
  );

const worded = ({ field, values }: FieldPermission["of"][number]): string =>
  `${field} is ${values.map(String).join(" or ")}`;
