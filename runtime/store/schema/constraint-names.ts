/** Distinguishes the constraints of a release from those added by a newer release or by a person. */
import { columnOf } from "../../model/fields.ts";
import type { Application, Model } from "../../model/model.ts";
import { tablesOf } from "./schema.ts";
import { constraintName } from "./table.ts";

/**
 * Returns a function that gives the name by which a release declares a reported constraint or index; null if it declares
 * none. While a migration keeps the former column of a renamed one, both have a unique index, and either can refuse a value.
 */
export function declaredNames(application: Application): (constraint: string) => string | null {
  let names: ReadonlyMap<string, string> | null = null;
  return (constraint) => {
    names ??= namesOf(application);
    return names.get(constraint) ?? null;
  };
}

function namesOf(application: Application): ReadonlyMap<string, string> {
  const declared = tablesOf(application).flatMap(({ name, indexes, foreignKeys }) => [
    constraintName(name, "pkey"),
    ...[...indexes, ...foreignKeys].map((one) => one.name),
  ]);
  const former = [...application.models.values()].flatMap(formerUniques);
  const all = new Map(former.filter(([, name]) => declared.includes(name)));
  for (const name of declared) all.set(name, name);
  return all;
}

/** The unique indexes of former columns, each with that of the present column. */
function formerUniques({ table, evolution }: Model): (readonly [former: string, present: string])[] {
  const unique = (field: string) => constraintName(table, columnOf(field), "key");
  return [...evolution.names].flatMap(([name, formers]) =>
    formers.map((former) => [unique(former), unique(name)] as const),
  );
}
