/** Tuples of External References, as the parameters of queries. */
import type { Tuple } from "./given.ts";

/** The text by which a tuple is locked. */
export const lockOf = ({ externalSystem, externalObject, externalId }: Tuple): string =>
  JSON.stringify([externalSystem, externalObject, externalId]);

/** The values of `linksText`: an organization, and lists of systems, objects and ids. */
export function valuesOf(organizationId: string, tuples: readonly Tuple[]): readonly unknown[] {
  const list = (name: keyof Tuple) => tuples.map((tuple) => tuple[name]);
  return [organizationId, list("externalSystem"), list("externalObject"), list("externalId")];
}

/** The tuples in the values of `linksText`. */
export function tuplesIn([, systems, objects, ids]: readonly unknown[]): Tuple[] {
  const [objectOf, idOf] = [objects as string[], ids as string[]];
  return (systems as string[]).map((externalSystem, i) => ({
    externalSystem,
    externalObject: objectOf[i]!,
    externalId: idOf[i]!,
  }));
}
