/** Secrets that rest under an older key, or under none: they are sealed anew with the first key of SECRETS_KEY. */
import type { Logger } from "pino";
import type { SecretCipher } from "../event/secret.ts";
import { modelOf } from "../model/model.ts";
import type { Values } from "../record/command.ts";
import { documentOf } from "../record/render.ts";
import type { Serving } from "../record/serving.ts";
import { RESEAL, SEALED } from "../store/secrets.ts";

/**
 * Seals what `isCurrent` says is not; nothing that clients see changes. What cannot be opened is left as it is: an
 * attempt that needs it tells.
 * @returns how many endpoints
 */
export async function reseal({ database, compiled }: Serving, log: Pick<Logger, "info">): Promise<number> {
  const model = modelOf(compiled.application, "webhook_endpoint");
  let total = 0;
  for (const { organization_id, id, version, document } of await database.query(SEALED)) {
    const record = JSON.parse(document as string) as Values;
    const holder = { organizationId: organization_id as string, recordId: id as string };
    const secrets = [record.secret, record.previousSecret].map((sealed) =>
      sealedAnew(compiled.services.secretCipher, sealed as string | null, holder),
    );
    const [secret = null, previousSecret = null] = secrets;
    if (secret === record.secret && previousSecret === record.previousSecret) continue;
    const text = documentOf(model, { ...record, secret, previousSecret });
    const values = [organization_id, id, version, secret, previousSecret, text];
    total += (await database.query(RESEAL, values)).length;
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
