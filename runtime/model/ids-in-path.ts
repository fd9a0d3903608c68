/** The ids in the path of an action on a collection, which only its hook looks at. */

/** @returns the names by which the hook receives them: `id`, and the field with the id of the parent */
export const idsInPath = (
  { on, path }: { readonly on?: "record" | "collection"; readonly path?: string },
  parent: { readonly field: string } | null | undefined,
): string[] =>
  on === "collection" ? [...(path?.includes("{id}") ? ["id"] : []), ...(parent ? [parent.field] : [])] : [];
