/** Finds the grants that the role of a connection lacks for serving. */
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
