/** The demo organization of the embedded database: created once, and completed after an interrupted start. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createKey, createOrganization } from "../../runtime/platform/administer.ts";
import { hashKey } from "../../runtime/platform/key.ts";
import { statusOf } from "../../runtime/platform/key-status.ts";
import type { Serving } from "../../runtime/record/serving.ts";
import { findKeys, organizationExists } from "../../runtime/store/queries/keys.ts";
import { settleSetting } from "../../runtime/store/schema/current.ts";
import { replaceFile } from "../shell/files.ts";

export type Demo =
  | { readonly kind: "ready"; readonly key: string }
  /** Its key was revoked or has expired, so nobody wants a new one unasked. */
  | { readonly kind: "withdrawn"; readonly file: string };

const NAME = "Demo Organization";
const OWNER = "demo.owner@example.com";
const SETTING = "demo_organization";

/**
 * Returns the demo organization's key, and creates the organization and the key if they are missing.
 * Each step shows whether it was done: the id is stored before the organization is created with it, and only
 * the file says that a key is known. A start killed before the file is written leaves a key that nobody has
 * seen.
 */
export async function seedDemo(serving: Serving, dataDir: string): Promise<Demo> {
  const file = join(dataDir, "demo-key");
  const known = existsSync(file) ? readFileSync(file, "utf8").trim() : "";
  // The key may be unknown, if it is from another database.
  const [row] = await findKeys(serving.database, [hashKey(known)]);
  if (row) {
    const isActive = statusOf(JSON.parse(row.document as string), Date.now()) === "Active";
    return isActive ? { kind: "ready", key: known } : { kind: "withdrawn", file };
  }
  const organizationId = await settleSetting(serving.database, SETTING, serving.mint("org").id);
  if (!(await organizationExists(serving.database, organizationId)))
    await createOrganization(serving, NAME, OWNER, organizationId);
  const { key } = await createKey(serving, organizationId, OWNER, {
    name: "Demo",
    scopePreset: widestPreset(serving),
  });
  replaceFile(file, `${key}\n`, { mode: 0o600, flush: true });
  return { kind: "ready", key };
}

function widestPreset({ compiled }: Serving): string | null {
  const { presets } = compiled.application;
  return [...presets].find(([, scopes]) => scopes.includes("*:*"))?.[0] ?? null;
}
