/** SQL of the field definitions that an organization has registered for a resource. */
import { type Application, modelOf } from "../../model/model.ts";
import { quote } from "../schema/table.ts";
import { compileQuery, knex, type Query, slot } from "./query.ts";

/**
 * The query of an organization's field definitions for a resource. It returns a row with `key`, `type`,
 * `options` and `is_required` for each active definition, and `print` (see `printSql`) in every row. Without
 * active definitions, it returns one row with only `print`.
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

/** SQL condition of definitions that are no longer active. */
export const INACTIVE = "not (is_active and deleted_at is null)";

/** The table of field definitions; the application must have them. */
export const tableOf = (application: Application): string =>
  modelOf(application, application.definitions!).table;

/**
 * SQL of a number that changes whenever the definitions of a resource do: each change of a definition gives
 * it another version, and no definition leaves the table.
 */
export const printSql = (table: string, organization: string, resource: string): string =>
  `(select coalesce(sum(hashtextextended(d.id, d.version)), 0) from ${quote(table)} d where d.organization_id = ${organization} and d.resource_type = '${resource}')`;

/**
 * SQL of an organization's definitions of a resource, except one: their `count` (including deleted ones), and
 * the `characters` of the options of those not deleted. Binds the organization, the resource and the excluded
 * id.
 */
export const registeredSql = (table: string): string =>
  `select count(*)::integer as count, coalesce(sum(length(options::text)) filter (where deleted_at is null), 0)::integer as characters
from ${quote(table)} where organization_id = $1 and resource_type = $2 and id <> $3`;
