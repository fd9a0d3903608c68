/** What migrations record for each table of a resource: its names, and the fields that were ever personal. */
import type { Field } from "../../model/field.ts";
import type { Model } from "../../model/model.ts";
import type { Queryable } from "../wire/database.ts";
import { SETTINGS } from "./own-tables.ts";
import { readSettings } from "./settings.ts";
import { quote, quoteText, type Table } from "./table.ts";

export interface Stored {
  /** The name of the resource, which journals and references contain. */
  readonly resource: string;
  /** The prefix of its ids. */
  readonly idPrefix: string;
  /**
   * Each name under which a release has had a personal field, with its column; null if it has none. Journals keep the values
   * under names that later releases do not declare.
   */
  readonly personal?: Personal;
}

export type Personal = Readonly<Record<string, string | null>>;

const PREFIX = "resource:";

/** The setting of a table. */
export const storedSetting = (table: string): string => PREFIX + table;

/** Reads what is recorded, by table. */
export const readStored = (queries: Queryable): Promise<ReadonlyMap<string, Stored>> =>
  readSettings(queries, PREFIX);

/**
 * What a migration records for a table; null for the runtime's own tables.
 * @param before what is recorded
 */
export function storedIn({ resource, idPrefix, personal }: Table, before?: Stored): Stored | null {
  if (resource === null || idPrefix === undefined) return null;
  const all: Record<string, string | null> = { ...before?.personal };
  // What is an alias now may have been a field, whose column is kept.
  for (const [name, column] of Object.entries(personal ?? {})) all[name] = column ?? all[name] ?? null;
  return { resource, idPrefix, ...(Object.keys(all).length === 0 ? {} : { personal: all }) };
}

/** The personal fields of a resource under each of their names, and what else is erased with a record. */
export function personalIn({ personal, fields, byName, ...model }: Model): Personal {
  const named = [...personal, ...(model.hasCustomFields ? ["customFields"] : [])];
  const isAlias = (field: Field) => field.kind === "alias" && personal.includes(field.of);
  return Object.fromEntries([
    ...named.map((name) => [name, byName.get(name)!.column!]),
    ...fields.filter(isAlias).map(({ name }) => [name, null]),
    ...(model.hasExternalReferences ? [["externalReferences", null]] : []),
  ]);
}

/** Reads what is recorded as personal of a table, by the name of its setting. */
export const PERSONAL = `select "value"::json -> 'personal' as personal from ${quote(SETTINGS.name)} where "name" = $1`;

/** What a migration records for some new tables. */
export const storedInEach = (tables: readonly Table[]): ReadonlyMap<string, Stored> =>
  new Map(
    tables.flatMap((table) => {
      const stored = storedIn(table);
      return stored ? [[table.name, stored] as const] : [];
    }),
  );

/** SQL that records it for a table; none for the runtime's own tables. @param before what is recorded */
export function recordStored(table: Table, before?: Stored): string[] {
  const stored = storedIn(table, before);
  if (!stored) return [];
  const row = [storedSetting(table.name), JSON.stringify(stored)].map(quoteText).join(", ");
  return [
    `insert into ${quote(SETTINGS.name)} ("name", "value") values (${row}) on conflict ("name") do update set "value" = excluded."value"`,
  ];
}
