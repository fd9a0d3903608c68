/** Distinguishes the constraints of a release from those added by a newer release or by a person. */
import type { Application } from "../../model/model.ts";
import { tablesOf } from "./schema.ts";
import { constraintName } from "./table.ts";

/** Returns a function that tells whether a release declares the constraint or index of a name. */
export function declaredNames(application: Application): (constraint: string) => boolean {
  let names: ReadonlySet<string> | null = null;
  return (constraint) => {
    names ??= namesOf(application);
    return names.has(constraint);
  };
}

const namesOf = (application: Application): ReadonlySet<string> =>
  new Set(
    tablesOf(application).flatMap(({ name, indexes, foreignKeys }) => [
      constraintName(name, "pkey"),
      ...[...indexes, ...foreignKeys].map((one) => one.name),
    ]),
  );
