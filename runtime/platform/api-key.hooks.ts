/** API keys as a resource: issued to a member, never wider than the key that creates them, and shown once. */
import { didYouMean, expectedOneOf, Guessing, type Refusal, refusalWith } from "../errors.ts";
import type { ReferenceField } from "../model/field.ts";
import { isId } from "../model/id.ts";
import { type Application, modelOf } from "../model/model.ts";
import { pointer } from "../model/type.ts";
import type { Values } from "../record/command.ts";
import { draftOf } from "../record/draft.ts";
import { equal } from "../record/equal.ts";
import type { PlatformContext } from "../record/hooks/hook-context.ts";
import { ranksAbove } from "../record/reads/access.ts";
import { invalidState } from "../record/refuse.ts";
import { API_KEY_HASHES } from "../store/schema/own-tables.ts";
import { parseCidr } from "./address.ts";
import { mintKey } from "./key.ts";
import { callingKey, inherit, refuseUnbounded } from "./key-bounds.ts";
import { KEYS_CHANNEL, notificationOf, statusOf } from "./key-status.ts";
import { renamedScope, scopeJudge, scopesOf } from "./scopes.ts";

/**
 * On create: issues a key to the calling key's member, no wider than the calling key, and shows it once
 * (contract, section 6).
 */
export async function issue(context: PlatformContext): Promise<void> {
  const { after, input, principal, unit } = context;
  after.teamMemberId = principal.teamMemberId;
  const caller = await callingKey(context);
  inherit(caller, after, input);
  await judge(context, null);
  if (context.faulty()) return;
  refuseUnbounded(caller, after);
  unit.identify(modelOf(unit.application, "api_key"), after);
  giveSecret(context, after);
}

/**
 * On update: a key cannot get wider than the key that changes it, which cannot extend a wider key either
 * (contract, section 14).
 */
export async function amend(context: PlatformContext): Promise<void> {
  const isReached = writtenReach(context).length > 0;
  await refuseStronger(context);
  await judge(context, context.before);
  if (isReached && !context.faulty()) refuseUnbounded(await callingKey(context), context.after);
  notifyOfChange(context);
}

/** Fields that can widen a key's rights, lifetime or addresses, or change who owns the records it creates. */
const REACH = [
  "scopePreset",
  "scopes",
  "rateLimitPolicy",
  "ipAllowlist",
  "expiresAt",
  "defaultOwners",
] as const;

/** The fields that a key's replacement takes over, besides the member. */
const ROTATED = ["name", ...REACH, "metadata"] as const;

const writtenReach = ({ before, after }: PlatformContext) =>
  REACH.filter((name) => !equal(after[name], before![name]));

/**
 * Refuses changes of what a key may do if the calling key lacks some of its scopes. Otherwise, an old, leaked
 * or restricted key could be revived with a narrow one. The same holds if the caller's member ranks below the
 * key's member, as whom the key acts. Revoking is always allowed.
 */
async function refuseStronger(context: PlatformContext): Promise<void> {
  const { before, principal, unit } = context;
  const written = writtenReach(context);
  if (written.length === 0) return;
  const lacking = scopesOf(context.application, before!).filter((scope) => !principal.holds(scope));
  if (lacking.length > 0) {
    const some = `${lacking.slice(0, 5).join(", ")}${lacking.length > 5 ? ", …" : ""}`;
    throw refusalWith(
      "INSUFFICIENT_SCOPE",
      `The key has ${some}, which yours lacks, so you cannot change what it may do. You can revoke it.`,
      written.map((name) => ({
        path: `/${name}`,
        message: `\`${name}\` of a key with ${some} can only be changed by a key that has it too.`,
        scope: lacking[0],
      })),
    );
  }
  if (!(await ranksAbove(unit, before!.teamMemberId as string | null))) return;
  const details = written.map((name) => ({
    path: `/${name}`,
    message: `\`${name}\` of a key can only be changed by a key whose member has the same role or a higher one.`,
  }));
  const message = "The key belongs to a member with a higher role than yours. You can revoke it.";
  throw refusalWith("PERMISSION_DENIED", message, details);
}

/** revoke: stops a key; the notification is committed before the response is sent (contract, section 13). */
export function revoke(context: PlatformContext): void {
  const { before, after, now } = context;
  if (statusOf(before!, Date.parse(now)) === "Revoked")
    throw wrongStatus("revoke", "The key is already revoked.", "Revoked", ["Active", "Expired"]);
  after.revokedAt = now;
  notifyOfChange(context);
}

/**
 * rotate: makes a new key with the old one's rights; the old one keeps working for the grace period
 * (contract, section 6).
 */
export async function rotate(context: PlatformContext): Promise<unknown> {
  const { before, after, input, now, unit, principal } = context;
  const status = statusOf(before!, Date.parse(now));
  if (status !== "Active")
    throw wrongStatus("rotate", `A key that is ${status} cannot be rotated.`, status, ["Active"]);
  if (before!.graceUntil !== null) throw rotatedAlready();
  after.graceUntil = new Date(Date.parse(now) + (input.gracePeriodSeconds as number) * 1000).toISOString();
  const model = modelOf(unit.application, "api_key");
  const issuedTo = principal.apiKeyId === null ? null : principal.teamMemberId;
  const kept: Values = Object.fromEntries(ROTATED.map((name) => [name, before![name]]));
  kept.teamMemberId = issuedTo ?? before!.teamMemberId;
  const draft = draftOf(model, kept, unit.moment);
  refuseWider(context, scopesOf(context.application, kept));
  refuseUnbounded(await callingKey(context), kept);
  unit.identify(model, draft.after);
  giveSecret(context, draft.after);
  unit.insert(draft, { audit: "api_key.create", events: ["api_key.created"] });
  unit.status = 201;
  notifyOfChange(context);
  return () => unit.view(model, draft.after);
}

const wrongStatus = (
  action: string,
  message: string,
  status: string,
  allowedFrom: readonly string[],
): Refusal => invalidState(message, "/status", status, allowedFrom, `api_key.actions.${action}.from`);

const rotatedAlready = (): Refusal =>
  invalidState(
    "The key has already been rotated and is in its grace period. Rotate the key that replaced it.",
    "/isRotationGrace",
    true,
    [false],
    "api_key.actions.rotate.from",
  );

/** Adds the status and the other fields of a key that depend on the time of reading (contract, section 6). */
export function present(shown: Values, record: Readonly<Values>, now: string): Values {
  const status = statusOf(record, Date.parse(now));
  return { ...shown, status, isRotationGrace: status === "Active" && record.graceUntil !== null };
}

/** Makes the secret key: only its hash is stored, and the response shows it this once. */
function giveSecret({ unit }: PlatformContext, record: Values): void {
  const { key, prefix, hash } = mintKey();
  record.prefix = prefix;
  unit.own(API_KEY_HASHES, {
    organization_id: unit.organizationId,
    hash,
    api_key_id: record.id,
  });
  unit.revealed = { key };
}

/** Makes every process that receives it forget what it knows about the key. */
function notifyOfChange({ unit, before }: PlatformContext): void {
  unit.notification = {
    channel: KEYS_CHANNEL,
    payload: notificationOf(unit.organizationId, before!.id as string),
  };
}

/** Validates a key's preset, scopes, addresses, expiry and default owners. */
async function judge(context: PlatformContext, before: Readonly<Values> | null): Promise<void> {
  const { after, application, fault, now } = context;
  after.scopePreset ??= [...application.presets.keys()][0] ?? null;
  const preset = after.scopePreset as string;
  if (!application.presets.has(preset)) {
    const known = [...application.presets.keys()];
    fault("/scopePreset", "INVALID_VALUE", expectedOneOf(known, preset, new Guessing()));
  }
  const isRescoped = before === null || !equal(after.scopes, before.scopes);
  const unknown = isRescoped ? judgeScopes(context) : [];
  if (isRescoped || after.scopePreset !== before.scopePreset)
    refuseWider(
      context,
      scopesOf(context.application, after).filter((scope) => !unknown.includes(scope)),
    );
  const { entries } = after.ipAllowlist as { entries: readonly string[] };
  entries.forEach((entry, i) => {
    if (parseCidr(entry) === null)
      fault(
        `/ipAllowlist/entries/${i}`,
        "INVALID_FORMAT",
        "Expected an IP address or a CIDR block such as 203.0.113.0/24.",
      );
  });
  const isNewExpiry = after.expiresAt !== null && after.expiresAt !== before?.expiresAt;
  if (isNewExpiry && Date.parse(after.expiresAt as string) <= Date.parse(now))
    fault("/expiresAt", "OUT_OF_RANGE", "The time must be in the future.");
  await judgeOwners(context);
}

/**
 * Validates scopes. A scope that no call needs is a mistake, and the nearest valid one is suggested
 * (contract, section 3).
 * @returns the unknown scopes, which are already refused
 */
function judgeScopes({ after, application, fault, now }: PlatformContext): string[] {
  const faultOf = scopeJudge(application, Date.parse(now));
  const unknown = (after.scopes as readonly string[]).filter((scope, i, scopes) => {
    const message = faultOf(scope);
    if (message !== null) fault(`/scopes/${i}`, "INVALID_VALUE", message);
    else if (scopes.indexOf(scope) < i) fault(`/scopes/${i}`, "DUPLICATE", "The scope occurs twice.");
    return message !== null;
  });
  return unknown.map((scope) => renamedScope(application.collections, scope));
}

/** Refuses scopes that the calling key lacks: nobody can grant those (contract, section 6). */
function refuseWider({ principal }: PlatformContext, scopes: readonly string[]): void {
  const lacking = scopes.filter((scope) => !principal.holds(scope));
  if (lacking.length === 0) return;
  const message = `Your key lacks ${lacking.slice(0, 5).join(", ")}${lacking.length > 5 ? ", …" : ""}, so it cannot grant them.`;
  const details = lacking.map((scope) => ({ path: "/scopes", message: `Your key lacks ${scope}.`, scope }));
  throw refusalWith("INSUFFICIENT_SCOPE", message, details);
}

async function judgeOwners({ before, after, application, fault, store }: PlatformContext): Promise<void> {
  const owned = [...application.models.values()]
    .filter((model) => model.owner !== null)
    .map((model) => model.name);
  const member = application.members.resource;
  const { idPrefix } = modelOf(application, member);
  const guessing = new Guessing();
  const given = (before?.defaultOwners ?? {}) as Values;
  for (const [resource, owner] of Object.entries(after.defaultOwners as Values)) {
    if (given[resource] === owner) continue;
    const path = pointer("/defaultOwners", resource);
    if (!owned.includes(resource))
      fault(
        path,
        "UNKNOWN_FIELD",
        `\`${resource.slice(0, 64)}\` is not a resource that has owners${didYouMean(resource, owned, guessing) || "."}`,
      );
    else if (typeof owner !== "string" || !isId(idPrefix, owner))
      fault(path, "INVALID_FORMAT", `Expected an id that begins with ${idPrefix}_.`);
    else {
      const found = await store.get(member, owner);
      const { where } = ownerFieldOf(application, resource);
      if (!found) fault(path, "REFERENCE_NOT_FOUND", `No ${member} ${owner} in your organization.`);
      else
        for (const { field, values } of where.filter(
          (one) => !one.values.includes(found[one.field] as never),
        ))
          fault(
            path,
            "INVALID_VALUE",
            `${member} ${owner} has ${field} ${JSON.stringify(found[field])}; it must be ${values.map((value) => JSON.stringify(value)).join(" or ")} to own records.`,
          );
    }
  }
}

function ownerFieldOf(application: Application, resource: string): ReferenceField {
  const { byName, owner } = modelOf(application, resource);
  return byName.get(owner!) as ReferenceField;
}
