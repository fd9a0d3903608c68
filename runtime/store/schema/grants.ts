/** Finds the rights that the role of a connection lacks for serving. */
import type { Application } from "../../model/model.ts";
import type { Queryable } from "../wire/database.ts";
import { tablesOf } from "./schema.ts";

export interface Lacking {
  readonly role: string;
  readonly schema: string;
  /** `customers: INSERT, UPDATE` */
  readonly tables: readonly string[];
}

const LACKING = `select current_user as role, current_schema() as schema, name, string_agg(privilege, ', ' order by privilege) as privileges
from unnest($1::text[]) name, unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE']) privilege
where not has_table_privilege(to_regclass(quote_ident(name)), privilege) group by name order by name`;

/**
 * The grants that the service needs and the role lacks; null if none is missing. Missing tables are not
 * counted.
 */
export async function lackingGrants(queries: Queryable, application: Application): Promise<Lacking | null> {
  const rows = await queries.query(LACKING, [tablesOf(application).map(({ name }) => name)]);
  const [first] = rows;
  if (first === undefined) return null;
  return {
    role: first.role as string,
    schema: first.schema as string,
    tables: rows.map(({ name, privileges }) => `${name}: ${privileges}`),
  };
}

export interface Owned {
  readonly role: string;
  readonly owner: string;
}

const OWNED = `select current_user as role, pg_get_userbyid(relowner) as owner from pg_class
where oid = to_regclass('organizations') and not pg_has_role(relowner, 'USAGE')`;

/**
 * The owner of the tables if the role has not the owner's rights, otherwise null. Citus lets only a role with the owner's rights
 * lock a shard, as each write does.
 */
export async function foreignOwner(queries: Queryable): Promise<Owned | null> {
  const [row] = await queries.query(OWNED);
  return (row as Owned | undefined) ?? null;
}
