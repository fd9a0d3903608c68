/** Field definitions of an organization, by which answers are judged. */
import { type Application, modelOf } from "../../model/model.ts";
import { quote } from "../schema/table.ts";
import { compileQuery, knex, type Query, slot } from "./query.ts";

/**
 * The query of what an organization registered for a resource: a row for each definition that is current, with `key`,
 * `type`, `options` and `is_required`, and in each of them `print`, as of `printSql`; where none is, one row of `print` alone.
 */
export function definitionsQuery(application: Application, generation: number): Query | null {
  if (application.definitions === null) return null;
  const table = tableOf(application);
  const of = [slot("organization"), slot("resource")];
  const query = knex.raw(
    `select d.key, d.type, d.options, d.is_required, p.print
from (select coalesce(sum(hashtextextended(id, version)), 0)::text as print from ?? where organization_id = ? and resource_type = ?) p
left join ?? d on d.organization_id = ? and d.resource_type = ? and d.is_active and d.deleted_at is null`,
    [table, ...of, table, ...of],
  );
  return compileQuery(`definitions ${generation}`, query);
}

/** What is true of definitions that are registered no more. */
export const INACTIVE = "not (is_active and deleted_at is null)";

/** The table of an application that has definitions. */
export const tableOf = (application: Application): string =>
  modelOf(application, application.definitions!).table;

/**
 * SQL of what tells the definitions of a resource from what they were before, a number: each change of one gives it
 * another version, and none leaves the table.
 */
export const printSql = (table: string, organization: string, resource: string): string =>
  `(select coalesce(sum(hashtextextended(d.id, d.version)), 0) from ${quote(table)} d where d.organization_id = ${organization} and d.resource_type = '${resource}')`;

/**
 * What an organization has of definitions of a resource, but for one of them: `count`, those that are deleted among
 * them, and `characters` of the options of those that stand. Binds the organization, the resource and an id.
 */
export const registeredSql = (table: string): string =>
  `select count(*)::integer as count, coalesce(sum(length(options::text)) filter (where deleted_at is null), 0)::integer as characters
from ${quote(table)} where organization_id = $1 and resource_type = $2 and id <> $3`;
