/** The demo organization of the embedded database: created once, and completed after an interrupted start. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { App } from "../../runtime/app.ts";
import { createKey, createOrganization, widestPreset } from "../../runtime/platform/administer.ts";
import { hashKey } from "../../runtime/platform/key.ts";
import { statusOf } from "../../runtime/platform/key-status.ts";
import type { Serving } from "../../runtime/record/serving.ts";
import { findKeys, organizationExists } from "../../runtime/store/queries/keys.ts";
import { readSetting, settleSetting } from "../../runtime/store/schema/current.ts";
import type { DemoCall } from "../demo/calls.ts";
import { type DemoRecords, fill } from "../demo/fill.ts";
import { replaceFile } from "../shell/files.ts";

export type Demo =
  /** Its records are empty if none were made. */
  | { readonly kind: "ready"; readonly key: string; readonly records: DemoRecords }
  /** Its key was revoked or has expired, so nobody wants a new one unasked. */
  | { readonly kind: "withdrawn"; readonly file: string };

const NAME = "Demo Organization";
const OWNER = "demo.owner@example.com";
const SETTING = "demo_organization";
/** When the organization was made, in Unix milliseconds; an organization made without records has none. */
const BEGAN = "demo_began";
/** The records, once all are made. */
const RECORDS = "demo_records";

/** What makes the records of the demo organization. */
export interface Filling {
  /** Reads the calls. */
  calls(): readonly DemoCall[];
  readonly listener: App["listener"];
  /** Reports that the records could not be made. */
  failed(error: Error): void;
}

/**
 * Returns the demo organization's key, and creates the organization and the key if they are missing.
 * Each step shows whether it was done: the id is stored before the organization is created with it, and only
 * the file says that a key is known. A start killed before the file is written leaves a key that nobody has
 * seen.
 * @param filling makes its records when the organization is new; null makes none
 */
export async function seedDemo(
  serving: Serving,
  dataDir: string,
  filling: Filling | null = null,
): Promise<Demo> {
  const key = await settleKey(serving, dataDir, filling !== null);
  return typeof key === "string"
    ? { kind: "ready", key, records: await settleRecords(serving, key, filling) }
    : key;
}

/** @returns the key; the demo if it was withdrawn */
async function settleKey(serving: Serving, dataDir: string, isFilled: boolean): Promise<string | Demo> {
  const file = join(dataDir, "demo-key");
  const known = existsSync(file) ? readFileSync(file, "utf8").trim() : "";
  // The key may be unknown, if it is from another database.
  const hash = hashKey(known);
  const row = (await findKeys(serving.database.service, [hash])).get(hash);
  if (row instanceof Error) throw row;
  if (row) {
    const isActive = statusOf(JSON.parse(row.document as string), Date.now()) === "Active";
    return isActive ? known : { kind: "withdrawn", file };
  }
  const organizationId = await settleSetting(serving.database, SETTING, serving.mint("org").id);
  if (!(await organizationExists(serving.database.of(organizationId), organizationId))) {
    if (isFilled) await settleSetting(serving.database, BEGAN, String(Date.now()));
    await createOrganization(serving, NAME, OWNER, organizationId);
  }
  const { key } = await createKey(serving, organizationId, OWNER, {
    name: "Demo",
    scopePreset: widestPreset(serving),
  });
  replaceFile(file, `${key}\n`, { mode: 0o600, flush: true });
  return key;
}

/**
 * Returns the records, and makes them if the organization was made for them. A start that is killed leaves the rest
 * to the next one.
 */
async function settleRecords(
  { database }: Serving,
  key: string,
  filling: Filling | null,
): Promise<DemoRecords> {
  const [known, began] = [await readSetting(database, RECORDS), await readSetting(database, BEGAN)];
  if (known !== null) return JSON.parse(known) as DemoRecords;
  if (began === null || filling === null) return {};
  try {
    const records = await fill(filling.listener, key, filling.calls(), Number(began));
    return JSON.parse(await settleSetting(database, RECORDS, JSON.stringify(records))) as DemoRecords;
  } catch (error) {
    filling.failed(error as Error);
    return {};
  }
}
