/** Seals secrets again with the first key of SECRETS_KEY if an older key sealed them, or none did. */
import type { Logger } from "pino";
import type { SecretCipher } from "../event/secret.ts";
import { modelOf } from "../model/model.ts";
import type { Values } from "../record/command.ts";
import { documentOf } from "../record/render.ts";
import type { Serving } from "../record/serving.ts";
import { RESEAL, SEALED, SEALED_BY_KEY } from "../store/queries/secrets.ts";
import type { Row } from "../store/wire/database.ts";
import type { Reach } from "../store/wire/store.ts";

/** Thrown if no secret in the database can be decrypted, most likely because SECRETS_KEY is wrong. */
export class SecretsLocked extends Error {
  override readonly name = "SecretsLocked";
}

/**
 * Checks that SECRETS_KEY decrypts secrets in the database.
 * @param isLost whether the operator has declared the secrets lost
 * @throws SecretsLocked if there are secrets and it decrypts none of them
 */
export async function requireOpenable(
  reach: Reach,
  secretCipher: SecretCipher,
  { log, isLost }: { readonly log: Pick<Logger, "warn">; readonly isLost: boolean },
): Promise<void> {
  const { rows: sealed } = await reach.everywhere({ name: "", text: SEALED_BY_KEY });
  const locked = sealed.filter((row) => !opens(secretCipher, row));
  if (locked.length === 0) return;
  const count = locked.reduce((sum, row) => sum + (row.count as number), 0);
  if (locked.length === sealed.length && !isLost)
    throw new SecretsLocked(
      `SECRETS_KEY decrypts none of the webhook secrets in the database, of which there ${count === 1 ? "is 1" : `are ${count}`}. Add the key that encrypted them after the new one (SECRETS_KEY=NEW,OLD). If it is lost, set SECRETS_LOST=1 and rotate the secret of each endpoint.`,
    );
  log.warn(`SECRETS_KEY lacks the key of ${count} webhook secrets: rotate the secret of each endpoint`);
}

function opens(secretCipher: SecretCipher, row: Row): boolean {
  const [organizationId, recordId, secret] = (row.sample as string).split(" ") as [string, string, string];
  try {
    return secretCipher.open(secret, { organizationId, recordId }) !== "";
  } catch {
    return false;
  }
}

/**
 * Seals the secrets that `isCurrent` rejects; clients see no change. A secret that cannot be opened stays as
 * it is; an attempt that needs it reports that.
 * @returns how many endpoints were changed
 */
export async function reseal({ database, compiled }: Serving, log: Pick<Logger, "info">): Promise<number> {
  const model = modelOf(compiled.application, "webhook_endpoint");
  let total = 0;
  const { rows } = await database.service.everywhere({ name: "", text: SEALED });
  for (const { organization_id, id, version, document } of rows) {
    const record = JSON.parse(document as string) as Values;
    const holder = { organizationId: organization_id as string, recordId: id as string };
    const secrets = [record.secret, record.previousSecret].map((sealed) =>
      sealedAnew(compiled.services.secretCipher, sealed as string | null, holder),
    );
    const [secret = null, previousSecret = null] = secrets;
    if (secret === record.secret && previousSecret === record.previousSecret) continue;
    const text = documentOf(model, { ...record, secret, previousSecret });
    const values = [organization_id, id, version, secret, previousSecret, text];
    const group = database.service.groupOf(holder.organizationId);
    total += (await group.query(RESEAL, values)).length;
  }
  if (total > 0)
    log.info(`the secrets of ${total} webhook endpoints were sealed with the first key of SECRETS_KEY`);
  return total;
}

function sealedAnew(
  secretCipher: SecretCipher,
  sealed: string | null,
  holder: Parameters<SecretCipher["seal"]>[1],
): string | null {
  if (sealed === null || secretCipher.isCurrent(sealed)) return sealed;
  try {
    return secretCipher.seal(secretCipher.open(sealed, holder), holder);
  } catch {
    return sealed;
  }
}
