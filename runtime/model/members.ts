/** What the members' resource must have: a field of its people's email, those of their name, and their role. */
import type { FieldDeclaration, ResourceDeclaration } from "./declaration.ts";

export type MemberFields = ReturnType<typeof memberFields>;

/** The fields that a member is made of, found by what they are; null where none is that. */
export function memberFields({ fields }: ResourceDeclaration) {
  const where = (meets: (field: FieldDeclaration) => boolean): readonly string[] =>
    Object.keys(fields).filter((name) => meets(fields[name]!));
  return {
    /** The first unique one of type email. */
    email: where(({ type, unique }) => type === "email" && unique === true)[0] ?? null,
    /** The required texts that nothing else fills. */
    names: where(
      ({ type, required, derive }) => type === "text" && required === true && derive === undefined,
    ),
    /** The first of type role. */
    role: where(({ type }) => type === "role")[0] ?? null,
  };
}
