/** Finds External References by their tuples. */

/** Locks a tuple, linked or not, until the transaction ends; binds the organization and the tuple's text. */
export const LOCK_TUPLE = "select pg_advisory_xact_lock(hashtextextended($1 || ' links ' || $2, 0))";

/** Locks some tuples, one after another in the order of the list. */
export const LOCK_TUPLES =
  "select pg_advisory_xact_lock(hashtextextended($1 || ' links ' || given.name, 0)) from unnest($2::text[]) given (name)";

/**
 * The links of some tuples, as records; binds the organization, and lists of systems, objects and ids. Each tuple is
 * looked up separately: without statistics, PostgreSQL would read all links of the organization.
 * @param lock the clause that locks them; empty for none
 */
export const linksText = (
  lock: "for share" | "for no key update" | "",
): string => `select found.* from unnest($2::text[], $3::text[], $4::text[]) as w (system, object, id)
cross join lateral (select document, null as custom_fields from external_references
  where organization_id = $1 and deleted_at is null
    and external_system = w.system and external_object = w.object and external_id = w.id limit 1 ${lock}) as found`;
