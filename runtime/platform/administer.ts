/** The command line's writes to organizations and keys: the same as over HTTP, without a calling key. */

import { type Model, modelOf } from "../model/model.ts";
import { iso } from "../record/clock.ts";
import type { Outcome, Values } from "../record/command.ts";
import { readGiven } from "../record/given.ts";
import { readingUnit } from "../record/reads/reading.ts";
import { refuseFaults } from "../record/refuse.ts";
import { run, type Verb } from "../record/run.ts";
import type { Serving } from "../record/serving.ts";
import type { UnitOfWork } from "../record/unit-of-work.ts";
import { actVerb } from "../record/verbs/act.ts";
import { createVerb } from "../record/verbs/create.ts";
import { create } from "../record/writes.ts";
import { keyDocuments, organizationExists } from "../store/queries/keys.ts";
import { ORGANIZATIONS } from "../store/schema/own-tables.ts";
import { present } from "./api-key.hooks.ts";
import { issueLink } from "./console-session.ts";
import { statusOf } from "./key-status.ts";
import { scopesOf } from "./scopes.ts";
import { serviceCommand } from "./service-command.ts";

/** Thrown if the command line names something that does not exist. */
export class NotThere extends Error {}

const source = "cli";

const keyModel = ({ compiled }: Serving): Model => modelOf(compiled.application, "api_key");

/**
 * Creates an organization and its first member, who owns it.
 * @param organizationId an id minted beforehand, so that a caller that may be killed can tell whether it was
 * created
 * @throws Refusal if the name or email is invalid
 */
export async function createOrganization(
  serving: Serving,
  name: string,
  ownerEmail: string,
  organizationId: string = serving.mint("org").id,
): Promise<{ organizationId: string; ownerId: string }> {
  const { members } = serving.compiled.application;
  const model = modelOf(serving.compiled.application, members.resource);
  const values = {
    ...namesFrom(ownerEmail, members.names),
    [members.email]: ownerEmail,
    [members.role]: members.owner,
  };
  const body = readGiven(serving.compiled.inputs, model, "create", { body: values }, serving.clock());
  refuseFaults(body.faults);
  const verb: Verb = {
    async run(unit: UnitOfWork): Promise<Outcome> {
      unit.own(ORGANIZATIONS, { organization_id: organizationId, name, created_at: iso(serving.clock()) });
      const owner = await create(unit, model, body);
      await unit.seal();
      return { status: 201, data: JSON.stringify({ organizationId, ownerId: owner.after.id }) };
    },
  };
  const command = serviceCommand(serving, { organizationId, model, id: null, source });
  const { data } = await run(serving, command, verb);
  return JSON.parse(data) as { organizationId: string; ownerId: string };
}

/** Derives names from an email (contract, section 13): `ada.lovelace@…` becomes Ada Lovelace. */
function namesFrom(email: string, names: readonly string[]): Values {
  const local = email.split("@")[0] ?? "";
  const words = local
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .map((word) => word[0]!.toUpperCase() + word.slice(1));
  return Object.fromEntries(
    names.map((name, i) => [
      name,
      (i < names.length - 1 ? words[i] : words.slice(i).join(" ")) || words[0] || "Owner",
    ]),
  );
}

export type IssuedKey = Readonly<ReturnType<typeof issued>>;

/**
 * Issues a key to a member.
 * @param body as for POST /api-keys
 * @throws NotThere, Refusal
 */
export async function createKey(
  serving: Serving,
  organizationId: string,
  memberEmail: string,
  body: Values,
): Promise<IssuedKey> {
  const teamMemberId = await findMember(serving, organizationId, memberEmail);
  const call = { organizationId, teamMemberId, model: keyModel(serving), id: null, body, source };
  const command = serviceCommand(serving, call);
  const { data } = await run(serving, command, createVerb(command, serving.compiled.inputs, serving.clock()));
  return issued(serving, JSON.parse(data) as Values);
}

/** Returns a preset that has every scope; null if the application has none. */
export function widestPreset({ compiled }: Serving): string | null {
  const { presets } = compiled.application;
  return [...presets].find(([, scopes]) => scopes.includes("*:*"))?.[0] ?? null;
}

/** @param record the created key as in the response, which contains the secret this once */
function issued({ compiled }: Serving, record: Values) {
  const { id, key, prefix } = record as Record<"id" | "key" | "prefix", string>;
  return { id, key, prefix, scopes: scopesOf(compiled.application, record) };
}

/** Returns an organization's keys as the API shows them, oldest first. */
export async function listKeys(serving: Serving, organizationId: string): Promise<Values[]> {
  await requireOrganization(serving, organizationId);
  const documents = await keyDocuments(serving.database.of(organizationId), organizationId);
  const now = iso(serving.clock());
  return documents.map((document) => {
    const { revokedAt: _, graceUntil: __, ...shown } = JSON.parse(document) as Values;
    return present(shown, JSON.parse(document) as Values, now);
  });
}

/** Revokes a key. @throws NotThere, Refusal */
export async function revokeKey(serving: Serving, organizationId: string, keyId: string): Promise<Values> {
  return (await act(serving, organizationId, keyId, "revoke", {})).resource as Values;
}

/** Rotates a key. @throws NotThere, Refusal */
export async function rotateKey(
  serving: Serving,
  organizationId: string,
  keyId: string,
  gracePeriodSeconds: number,
): Promise<IssuedKey> {
  const { resource } = await act(serving, organizationId, keyId, "rotate", { gracePeriodSeconds });
  return issued(serving, resource as Values);
}

/** A link that signs a browser in to the console. */
export interface ConsoleLink {
  readonly keyId: string;
  readonly token: string;
  /** When the link can no longer be used, RFC 3339. */
  readonly expiresAt: string;
}

/**
 * Creates a key for a member, and a link that signs a browser in with it. Nobody learns the key itself.
 * @throws NotThere, Refusal
 */
export async function createConsoleLink(
  serving: Serving,
  organizationId: string,
  memberEmail: string,
  { scopePreset, lifetimeMs }: { readonly scopePreset: string; readonly lifetimeMs: number },
): Promise<ConsoleLink> {
  const expiresAt = iso(serving.clock() + lifetimeMs);
  const body = { name: "Console", scopePreset, expiresAt };
  const { id } = await createKey(serving, organizationId, memberEmail, body);
  return { keyId: id, ...(await issueLink(serving, { id, organizationId, record: { expiresAt } })) };
}

/** Creates a link that signs a browser in with an existing key. @throws NotThere */
export async function linkOfKey(
  serving: Serving,
  organizationId: string,
  keyId: string,
): Promise<ConsoleLink> {
  await requireOrganization(serving, organizationId);
  const documents = await keyDocuments(serving.database.of(organizationId), organizationId);
  const records = documents.map((document) => JSON.parse(document) as Values);
  const record = records.find(({ id }) => id === keyId);
  if (!record || statusOf(record, serving.clock()) !== "Active")
    throw new NotThere(`${organizationId} has no active key ${keyId}.`);
  return { keyId, ...(await issueLink(serving, { id: keyId, organizationId, record })) };
}

async function act(
  serving: Serving,
  organizationId: string,
  keyId: string,
  name: string,
  body: Values,
): Promise<Values> {
  await requireOrganization(serving, organizationId);
  const call = { organizationId, model: keyModel(serving), id: keyId, body, source };
  const command = serviceCommand(serving, call);
  const verb = actVerb(command, command.model.actions.get(name)!, serving.compiled.inputs);
  const { data } = await run(serving, command, verb);
  return JSON.parse(data) as Values;
}

async function requireOrganization({ database }: Serving, organizationId: string): Promise<void> {
  if (!(await organizationExists(database.of(organizationId), organizationId)))
    throw new NotThere(`There is no organization ${organizationId}.`);
}

async function findMember(serving: Serving, organizationId: string, email: string): Promise<string> {
  await requireOrganization(serving, organizationId);
  const { application } = serving.compiled;
  const model = modelOf(application, application.members.resource);
  const { principal } = serviceCommand(serving, { organizationId, model, id: null, source });
  const where = { [application.members.email]: email.trim() };
  const [member] = await readingUnit(serving, principal).find(model, where, { limit: 1 });
  if (!member) throw new NotThere(`No ${model.name} of ${organizationId} has the email ${email}.`);
  return member.id as string;
}
