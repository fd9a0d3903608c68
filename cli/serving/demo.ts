/** The demo organization of the embedded database: made once, and completed where a start was killed midway. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createKey, createOrganization, listKeys } from "../../runtime/platform/administer.ts";
import { hashKey } from "../../runtime/platform/key.ts";
import type { Serving } from "../../runtime/record/serving.ts";
import { replaceFile } from "../shell/files.ts";

export type Demo =
  | { readonly kind: "ready"; readonly key: string }
  /** Its key was revoked or has expired: whoever did that does not want another one unasked. */
  | { readonly kind: "withdrawn"; readonly file: string };

const NAME = "Demo Organization";
const OWNER = "demo.owner@example.com";
const SETTING = "demo_organization";

/**
 * The demo organization's key; the organization and the key are made where they are not there.
 *
 * Every step can be told to be done: the id is settled before the organization is made with it, and only the file
 * says that a key is known. Killed before the file stands, a start leaves a key that nobody has seen.
 */
export async function seedDemo(serving: Serving, dataDir: string): Promise<Demo> {
  const file = join(dataDir, "demo-key");
  const known = existsSync(file) ? readFileSync(file, "utf8").trim() : null;
  const status = known === null ? null : await statusOf(serving, known);
  if (status === "Active") return { kind: "ready", key: known! };
  if (status !== null) return { kind: "withdrawn", file };
  const organizationId = await settleId(serving);
  const [existing] = await serving.database.query("select 1 from organizations where organization_id = $1", [
    organizationId,
  ]);
  if (!existing) await createOrganization(serving, NAME, OWNER, organizationId);
  const { key } = await createKey(serving, organizationId, OWNER, {
    name: "Demo",
    scopePreset: widestPreset(serving),
  });
  replaceFile(file, `${key}\n`, { mode: 0o600, flush: true });
  return { kind: "ready", key };
}

/** Status of a key; null where this database does not know it. */
async function statusOf(serving: Serving, key: string): Promise<unknown> {
  const [row] = await serving.database.query(
    "select organization_id, api_key_id from api_key_hashes where hash = $1",
    [hashKey(key)],
  );
  if (!row) return null;
  const keys = await listKeys(serving, row.organization_id as string);
  return keys.find(({ id }) => id === row.api_key_id)?.status ?? null;
}

async function settleId({ database, mint }: Serving): Promise<string> {
  await database.query("insert into charter_settings (name, value) values ($1, $2) on conflict do nothing", [
    SETTING,
    mint("org").id,
  ]);
  const [row] = await database.query("select value from charter_settings where name = $1", [SETTING]);
  return row!.value as string;
}

function widestPreset({ compiled }: Serving): string | null {
  const { presets } = compiled.application;
  return [...presets].find(([, scopes]) => scopes.includes("*:*"))?.[0] ?? null;
}
