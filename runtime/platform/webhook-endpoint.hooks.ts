/** Webhook endpoints as a resource: allowed destinations and event types, and secrets that are shown once. */
import { didYouMean, Guessing, refusalWith } from "../errors.ts";
import type { Services } from "../event/services.ts";
import { mintSecret } from "../event/signature.ts";
import { idBound, isId } from "../model/id.ts";
import { type Model, modelOf, modelOfEvent } from "../model/model.ts";
import type { Values } from "../record/command.ts";
import { equal } from "../record/equal.ts";
import type { PlatformContext } from "../record/hooks/hook-context.ts";
import type { Shown } from "../record/hooks/hooks.ts";
import { invalidState, notFound } from "../record/refuse.ts";
import { EVERY_TYPE, TEST_EVENT } from "../store/queries/feed.ts";
import {
  AGAIN,
  DELIVERY,
  FORGET,
  MISSED,
  MOST_RECOVERED,
  RECOVER,
  RING,
  SHOWN,
} from "../store/queries/redelivery.ts";
import { WEBHOOK_DELIVERIES } from "../store/schema/own-tables.ts";

/** Contract, section 7. */
const MOST_ENDPOINTS = 20;

/**
 * Looks the host up before the transaction begins, so that a slow name server holds no connection (contract,
 * section 7).
 */
export async function prepare({ url }: Values, { judgeDestination }: Services): Promise<void> {
  if (typeof url === "string") await judgeDestination(url);
}

/**
 * Completes a new endpoint: at most 20, only types that the key may read, and its secret (contract, section
 * 7).
 */
export async function subscribe(context: PlatformContext): Promise<void> {
  const { after, store, refuse, unit, application } = context;
  await judgeUrl(context);
  judgeTypes(context);
  await store.serialize("webhook_endpoints");
  if ((await store.find("webhook_endpoint", {}, { limit: MOST_ENDPOINTS })).length >= MOST_ENDPOINTS)
    refuse("CONFLICT", `An organization has at most ${MOST_ENDPOINTS} webhook endpoints; delete one first.`);
  unit.identify(modelOf(application, "webhook_endpoint"), after);
  giveSecret(context, after.id as string);
}

/**
 * Checks a change: a key cannot widen a subscription beyond what it could create. It cannot redirect, stop or
 * start an endpoint whose events it may not read (contract, section 14).
 */
export async function amend(context: PlatformContext): Promise<void> {
  const { before, after, input, unit } = context;
  const isMoved = after.url !== before!.url;
  const isEnabled = before!.status === "DISABLED" && after.status === "ENABLED";
  requireReadable(
    context,
    before!,
    REACH.filter((name) => !equal(after[name], before![name])).map((name) => `/${name}`),
  );
  if (isMoved) await judgeUrl(context);
  // Unchanged types in a body renew the subscription if the key may read all of them; otherwise, they are
  // left alone.
  if ("eventTypes" in input && lackingFor(context, before!).length === 0) judgeTypes(context);
  if (isEnabled) after.disabledReason = null;
  // An endpoint that was enabled by hand or redirected gets another five days.
  if (isEnabled || isMoved) await unit.reads.run(FORGET, [unit.organizationId, after.id]);
}

/** Fields that determine which events are sent, and where. */
const REACH = ["url", "eventTypes", "status"] as const;

/** Makes a new secret; the old one also signs during the grace period (contract, section 7). */
export function rotateSecret(context: PlatformContext): void {
  const { before, after, input, now } = context;
  requireReadable(context, before!);
  const graceMs = (input.gracePeriodSeconds as number) * 1000;
  after.previousSecret = graceMs === 0 ? null : before!.secret;
  after.previousSecretUntil = graceMs === 0 ? null : new Date(Date.parse(now) + graceMs).toISOString();
  giveSecret(context, after.id as string);
}

/**
 * Sends an event only to this endpoint, before all waiting events. The delivery is made here, so that
 * the response can name it. The sequencer, which assigns the event's position, finds it already made
 * (contract, section 14).
 */
export async function test({ before, now, unit }: PlatformContext): Promise<unknown> {
  requireEnabled(before!, "test");
  const endpointId = before!.id as string;
  const deliveryId = unit.actor.suppressWebhooks ? null : unit.mint("whd").id;
  if (deliveryId !== null) {
    await unit.reads.run(RING, [unit.organizationId, endpointId, now]);
    unit.follow(TEST_EVENT, WEBHOOK_DELIVERIES, (eventId) => ({
      id: deliveryId,
      endpoint_id: endpointId,
      event_id: eventId,
      event_type: TEST_EVENT,
      status: "PENDING",
      due_at: FIRST_OF_ALL,
      claims: 0,
      failures: 0,
      created_at: now,
    }));
  }
  unit.status = 202;
  return (shown: Shown) => ({ ...shown.view("webhook_endpoint", before!), deliveryId });
}

/** Deliveries are claimed in the order in which they are due. */
const FIRST_OF_ALL = new Date(0).toISOString();

/**
 * Refuses a value: its code is in the details, and the response's code says that a value was at fault
 * (contract, section 3).
 */
function outOfRange(refuse: PlatformContext["refuse"], path: string, message: string): never {
  refuse("VALIDATION_FAILED", message, { details: [{ path, code: "OUT_OF_RANGE", message }] });
}

/** Sends the endpoint's missed events of a time range again (contract, section 7). */
export async function recover(context: PlatformContext): Promise<unknown> {
  const { before, input, now, unit, refuse } = context;
  requireReadable(context, before!);
  requireEnabled(before!, "recover");
  const since = input.since as string;
  const until = (input.until as string | null | undefined) ?? now;
  if (until <= since) outOfRange(refuse, "/until", "`until` must be later than `since`.");
  const id = before!.id as string;
  const rows = await unit.reads.run(MISSED, [
    unit.organizationId,
    id,
    idBound("evt", Date.parse(since)),
    idBound("evt", Date.parse(until)),
  ]);
  if (rows.length > MOST_RECOVERED)
    outOfRange(
      refuse,
      "/since",
      `More than ${MOST_RECOVERED.toLocaleString("en")} events match. Choose a shorter period.`,
    );
  const ids = rows.map(() => unit.mint("whd").id);
  await unit.reads.run(RING, [unit.organizationId, id, now]);
  await unit.reads.run(RECOVER, [
    unit.organizationId,
    id,
    now,
    ids,
    rows.map((row) => row.id),
    rows.map((row) => row.type),
  ]);
  unit.status = 202;
  return (shown: Shown) => ({
    ...shown.view("webhook_endpoint", before!),
    recovered: rows.length,
  });
}

/** Starts one delivery again, with the whole retry schedule (contract, section 7). */
export async function redeliver(context: PlatformContext): Promise<unknown> {
  const { input, now, store, unit, application } = context;
  const id = input.id as string;
  if (!isId("whd", id)) throw notFound();
  const [delivery] = await unit.reads.run(DELIVERY, [unit.organizationId, id]);
  const endpoint = delivery && (await store.lock("webhook_endpoint", delivery.endpoint_id as string));
  if (!endpoint) throw notFound();
  requireReadable(context, endpoint);
  requireEnabled(endpoint, "redeliver");
  await unit.reads.run(RING, [unit.organizationId, endpoint.id, now]);
  await unit.reads.run(AGAIN, [unit.organizationId, id, now]);
  unit.emit(modelOf(application, "webhook_endpoint"), endpoint, "webhook_endpoint.redelivery_requested");
  const [shown] = await unit.reads.run(SHOWN, [unit.organizationId, id]);
  unit.status = 202;
  return JSON.parse(shown!.document as string);
}

function requireEnabled(endpoint: Readonly<Values>, action: string): void {
  if (endpoint.status === "ENABLED") return;
  const message = "A disabled endpoint receives nothing. Enable it first.";
  const rule = `webhook_endpoint.actions.${action}.from`;
  throw invalidState(message, "/status", endpoint.status, ["ENABLED"], rule);
}

function giveSecret({ after, unit }: PlatformContext, recordId: string): void {
  const secret = mintSecret();
  after.secret = unit.compiled.services.secretCipher.seal(secret, {
    organizationId: unit.organizationId,
    recordId,
  });
  unit.revealed = { secret };
}

async function judgeUrl({ after, fault, unit }: PlatformContext): Promise<void> {
  const found = await unit.compiled.services.judgeDestination(after.url as string);
  if (!found) return;
  const isForm = found.code === "INVALID_FORMAT" || found.code === "TOO_LONG";
  fault("/url", isForm ? found.code : "INVALID_VALUE", found.message);
}

/**
 * Checks that types are known, unique and readable by the key; `*` covers what the key may read now. A type that the
 * endpoint has already may come from a resource that is no longer declared.
 */
function judgeTypes({ before, after, application, fault, principal }: PlatformContext): void {
  const types = after.eventTypes as readonly string[];
  const models = [...application.models.values()];
  const readable = models.filter(({ readScope }) => principal.holds(readScope)).map(({ name }) => name);
  after.readable = readable.length === models.length ? null : readable;
  const had = (before?.eventTypes ?? []) as readonly string[];
  const known = [EVERY_TYPE, ...models.flatMap(({ events }) => [...events.keys()])];
  const guessing = new Guessing();
  types.forEach((type, i) => {
    const path = `/eventTypes/${i}`;
    if (!known.includes(type) && !had.includes(type))
      fault(
        path,
        "INVALID_VALUE",
        `\`${type}\` is not an event type${didYouMean(type, known, guessing) || "."}`,
      );
    else if (types.indexOf(type) !== i) fault(path, "DUPLICATE", "The type occurs twice.");
  });
  if (types.includes(EVERY_TYPE) && types.length > 1)
    fault("/eventTypes", "INVALID_VALUE", "`*` already includes every type. Send only `*`.");
  refuseLacking(
    types.flatMap((type, i) => {
      const model = modelOfEvent(application, type);
      const why = `, so it cannot subscribe to ${type}`;
      return !model || readable.includes(model.name)
        ? []
        : [{ path: `/eventTypes/${i}`, scope: model.readScope, why }];
    }),
  );
}

/**
 * Throws unless the calling key may read everything that an endpoint is sent.
 * @param paths the places of what was requested; empty if nothing was
 * @throws Refusal INSUFFICIENT_SCOPE
 */
function requireReadable(
  context: PlatformContext,
  endpoint: Readonly<Values>,
  paths: readonly string[] = [""],
): void {
  refuseLacking(
    lackingFor(context, endpoint).flatMap(({ readScope: scope, name }) =>
      paths.map((path) => ({ path, scope, why: `, and the endpoint receives events of ${name}` })),
    ),
  );
}

/** Resources whose events an endpoint is sent, but which the calling key may not read. */
function lackingFor({ application, principal }: PlatformContext, endpoint: Readonly<Values>): Model[] {
  const covered = endpoint.readable as readonly string[] | null;
  const types = endpoint.eventTypes as readonly string[];
  const isSent = ({ name, events }: Model) =>
    (covered === null || covered.includes(name)) &&
    (types.includes(EVERY_TYPE) || types.some((type) => events.has(type)));
  return [...application.models.values()].filter(
    (model) => isSent(model) && !principal.holds(model.readScope),
  );
}

/** @throws Refusal INSUFFICIENT_SCOPE if anything is lacking */
function refuseLacking(lacking: readonly { path: string; scope: string; why: string }[]): void {
  if (lacking.length === 0) return;
  const details = lacking.map(({ path, scope, why }) => ({
    path,
    message: `Your key lacks ${scope}${why}.`,
    scope,
  }));
  throw refusalWith("INSUFFICIENT_SCOPE", details[0]!.message, details);
}
