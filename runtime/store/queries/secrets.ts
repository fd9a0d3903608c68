/** The sealed secrets of webhook endpoints. */

/** The sealed secrets of all organizations. */
export const SEALED =
  "select organization_id, id, version, document from webhook_endpoints where deleted_at is null";
/** A record that has changed since is left for the next start. */
export const RESEAL = `update webhook_endpoints set secret = $4, previous_secret = $5, document = $6
where organization_id = $1 and id = $2 and version = $3 returning 1`;

/** How many secrets each encryption key has sealed, and one example with its organization and endpoint. */
export const SEALED_BY_KEY = `select count(*)::integer as count, min(concat_ws(' ', organization_id, id, secret)) as sample
from webhook_endpoints where deleted_at is null and secret like 'enc:%' group by split_part(secret, ':', 3)`;
