/** Field definitions of an organization, by which answers are judged. */
import { type Application, modelOf } from "../model/model.ts";
import { compileQuery, knex, type Query, slot } from "./query.ts";

/** The query of a resource's active definitions: `key`, `type`, `options`, `is_required`. */
export function definitionsQuery(application: Application, generation: number): Query | null {
  if (application.definitions === null) return null;
  const table = modelOf(application, application.definitions).table;
  const query = knex(table)
    .select("key", "type", "options", "is_required")
    .where({ organization_id: slot("organization"), resource_type: slot("resource") })
    .whereRaw("is_active")
    .whereNull("deleted_at");
  return compileQuery(`definitions ${generation}`, query);
}

/** SQL condition over $1, the organization, that no answer is required of a new record. */
export function nothingRequired(application: Application, resource: string): string {
  const table = modelOf(application, application.definitions!).table;
  return `not exists (select 1 from "${table}" d where d.organization_id = $1 and d.resource_type = '${resource}' and d.is_active and d.is_required and d.deleted_at is null)`;
}
