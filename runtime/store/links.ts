/** External References by their tuples. */

/** The links of some tuples, held: `s`, `o`, `i`, `resource_type`, `resource_id`; binds the organization and three lists. */
export const EXISTING_LINKS = `select external_system as s, external_object as o, external_id as i, resource_type, resource_id
from external_references
where organization_id = $1 and deleted_at is null
  and (external_system, external_object, external_id) in (select * from unnest($2::text[], $3::text[], $4::text[]))
for share`;
