/** What the members' resource must have: a field of its people's email, those of their name, and their role. */
import type { FieldDeclaration, ResourceDeclaration } from "./declaration.ts";

export interface MemberFields {
  /** The first unique one of type email. */
  readonly email: string | null;
  /** The required texts that nothing else fills. */
  readonly names: readonly string[];
  /** The first of type role. */
  readonly role: string | null;
}

/** The fields that a member is made of, found by what they are. */
export function memberFields({ fields }: ResourceDeclaration): MemberFields {
  const where = (meets: (field: FieldDeclaration) => boolean) =>
    Object.keys(fields).filter((name) => meets(fields[name]!));
  return {
    email: where(({ type, unique }) => type === "email" && unique === true)[0] ?? null,
    names: where(
      ({ type, required, derive }) => type === "text" && required === true && derive === undefined,
    ),
    role: where(({ type }) => type === "role")[0] ?? null,
  };
}
