/** In charge of what the role of a connection lacks to serve. */
import type { Application } from "../model/model.ts";
import type { Queries } from "./database.ts";
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

/** What the role may not do that the service does; null where it may do everything. A table that is not there is no matter of grants. */
export async function lackingGrants(
  queries: Pick<Queries, "query">,
  application: Application,
): Promise<Lacking | null> {
  const rows = await queries.query(LACKING, [tablesOf(application).map(({ name }) => name)]);
  const [first] = rows;
  if (first === undefined) return null;
  return {
    role: first.role as string,
    schema: first.schema as string,
    tables: rows.map(({ name, privileges }) => `${name}: ${privileges}`),
  };
}
