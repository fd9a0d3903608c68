/** Finds the fields that the members' resource must have: email, names and role. */
import type { FieldDeclaration, ResourceDeclaration } from "./declaration.ts";

export type MemberFields = ReturnType<typeof memberFields>;

/** The fields of a member, found by their types; null for a field that is missing. */
export function memberFields({ fields }: ResourceDeclaration) {
  const where = (meets: (field: FieldDeclaration) => boolean): readonly string[] =>
    Object.keys(fields).filter((name) => meets(fields[name]!));
  return {
    /** The first unique field of type email. */
    email: where(({ type, unique }) => type === "email" && unique === true)[0] ?? null,
    /** The required texts that are not derived. */
    names: where(
      ({ type, required, derive }) => type === "text" && required === true && derive === undefined,
    ),
    /** The first field of type role. */
    role: where(({ type }) => type === "role")[0] ?? null,
  };
}
