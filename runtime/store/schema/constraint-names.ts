/** Tells the constraints of a release from those that a newer release or a person added. */
import type { Application } from "../../model/model.ts";
import { tablesOf } from "./schema.ts";
import { constraintName } from "./table.ts";

const known = new WeakMap<Application, ReadonlySet<string>>();

/** Whether a release declares the constraint or index of this name. */
export function isDeclaredName(application: Application, constraint: string): boolean {
  const names = known.get(application) ?? namesOf(application);
  known.set(application, names);
  return names.has(constraint);
}

const namesOf = (application: Application): ReadonlySet<string> =>
  new Set(
    tablesOf(application).flatMap(({ name, indexes, foreignKeys }) => [
      constraintName(name, "pkey"),
      ...[...indexes, ...foreignKeys].map((one) => one.name),
    ]),
  );
