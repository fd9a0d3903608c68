/** Field definitions of an organization, by which answers are judged. */
import { type Application, modelOf } from "../model/model.ts";
import type { Row } from "./database.ts";
import { compileQuery, knex, type Query, slot } from "./query.ts";
import { quote } from "./table.ts";

/**
 * The query of all definitions of a resource, those that are registered no more among them: `key`, `type`, `options`,
 * `is_required`, `is_current`, `print`.
 */
export function definitionsQuery(application: Application, generation: number): Query | null {
  if (application.definitions === null) return null;
  const table = tableOf(application);
  const query = knex(table)
    .select("key", "type", "options", "is_required")
    .select(knex.raw("(is_active and deleted_at is null) as is_current"))
    .select(knex.raw("hashtextextended(id, version)::text as print"))
    .where({ organization_id: slot("organization"), resource_type: slot("resource") });
  return compileQuery(`definitions ${generation}`, query);
}

/** What is true of definitions that are registered no more. */
export const INACTIVE = "not (is_active and deleted_at is null)";

/** The table of an application that has definitions. */
export const tableOf = (application: Application): string =>
  modelOf(application, application.definitions!).table;

/**
 * What tells the definitions of a resource from what they were before: each change of one gives it another version, and
 * none leaves the table.
 */
export const printOf = (rows: readonly Row[]): string =>
  String(rows.reduce((sum, { print }) => sum + BigInt(print as string), 0n));

/** SQL of the same, as a number. */
export const printSql = (table: string, organization: string, resource: string): string =>
  `(select coalesce(sum(hashtextextended(d.id, d.version)), 0) from ${quote(table)} d where d.organization_id = ${organization} and d.resource_type = '${resource}')`;
