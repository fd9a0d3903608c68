/** The sealed secrets of webhook endpoints. */

/** Those of all organizations. */
export const SEALED =
  "select organization_id, id, version, document from webhook_endpoints where deleted_at is null";
/** A record that changed meanwhile is left to the next start. */
export const RESEAL = `update webhook_endpoints set secret = $4, previous_secret = $5, document = $6
where organization_id = $1 and id = $2 and version = $3 returning 1`;

/** How many secrets each key has sealed, and one of them with its organization and endpoint. */
export const SEALED_BY_KEY = `select count(*)::integer as count, min(concat_ws(' ', organization_id, id, secret)) as sample
from webhook_endpoints where deleted_at is null and secret like 'enc:%' group by split_part(secret, ':', 3)`;
