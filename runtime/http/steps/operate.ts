/** Step: the operation itself, and its answer. */
import { Refusal } from "../../errors.ts";
import type { Journal } from "../../model/journal.ts";
import type { Model } from "../../model/model.ts";
import { requirePermission } from "../../record/access.ts";
import { iso } from "../../record/clock.ts";
import type { Command, Outcome } from "../../record/command.ts";
import type { Compiled } from "../../record/compiled.ts";
import { fingerprintOf } from "../../record/idempotency.ts";
import { readingUnit } from "../../record/reading.ts";
import { run, unavailable, type Verb } from "../../record/run.ts";
import { actVerb } from "../../record/verbs/act.ts";
import { createVerb } from "../../record/verbs/create.ts";
import { deleteVerb } from "../../record/verbs/delete.ts";
import { get } from "../../record/verbs/get.ts";
import { Expired, listJournal, readEntry } from "../../record/verbs/journal.ts";
import { list } from "../../record/verbs/list.ts";
import { updateVerb } from "../../record/verbs/update.ts";
import { trouble } from "../../store/translate.ts";
import type { Call } from "../context.ts";
import { type CursorScope, openCursor, sealCursor } from "../cursor.ts";
import type { JournalQuery } from "../journal-query.ts";
import type { ListQuery } from "../query.ts";
import { succeed, succeedEmpty } from "../respond.ts";
import type { Operation } from "../routes.ts";
import type { Server } from "../server.ts";
import { admitted } from "./admit.ts";
import { readCallBody, readHead } from "./read.ts";
import { whoami } from "./whoami.ts";

type Of<K extends Operation["kind"]> = Extract<Operation, { readonly kind: K }>;

type Mutating = Extract<Operation, { readonly kind: "create" | "update" | "delete" | "act" }>;

/** Reads what is left of the call, runs it and answers. */
export async function operate(call: Call, server: Server): Promise<void> {
  const { operation, permission } = call.route!;
  if (permission !== null)
    await requirePermission(readingUnit(call.serving, call.key!.principal), permission);
  const { query, journal, input } = readHead(call);
  if (operation.kind === "whoami") return answerWhoami(call);
  if (operation.kind === "get") return await answerGet(call, operation);
  if (operation.kind === "list") return await answerList(call, operation, query!, server);
  if (operation.kind === "listJournal") return await answerJournal(call, operation, journal!, server);
  if (operation.kind === "readJournal") return await answerEntry(call, operation);
  await admitted(call);
  if (input !== null) call.body = input;
  else if (operation.kind !== "delete") await readCallBody(call, server);
  await answerMutation(call, operation);
}

async function answerWhoami(call: Call): Promise<void> {
  await admitted(call);
  succeed(call, { status: 200, data: JSON.stringify(whoami(call.key!, iso(call.serving.clock()))) });
}

/**
 * Ids in the path, as they were sent: one of bad form or of another prefix is found nowhere, and is told so in its
 * turn, after the shape of the body and the Idempotency-Key.
 */
function idsOf({ params }: Call, model: Model): { id: string | null; parent: string | null } {
  const [first = null, second = null] = params;
  return model.parent ? { parent: first, id: second } : { parent: null, id: first };
}

async function answerGet(call: Call, { model }: Of<"get">): Promise<void> {
  const { id, parent } = idsOf(call, model);
  const reading = guarded(get(call.serving, call.key!.organizationId, model, id!, parent));
  await admitted(call);
  const { status, data, version } = await reading;
  const headers = { ETag: `"${version}"` };
  const known = call.headers!.ifNoneMatch;
  if (known === "any" || known?.includes(version!)) return succeedEmpty(call, 304, headers);
  succeed(call, { status, data, headers });
}

async function answerList(
  call: Call,
  { model }: Of<"list">,
  query: ListQuery,
  { cursorSecret }: Server,
): Promise<void> {
  const { parent } = idsOf(call, model);
  const organizationId = call.key!.organizationId;
  const scope: CursorScope = {
    organizationId,
    list: `${model.name} ${parent ?? ""}`,
    direction: query.direction,
    filters: query.sent,
  };
  const after = placeOf(query.cursor, scope, cursorSecret);
  const reading = guarded(list(call.serving, organizationId, model, parent, { ...query, after }));
  await admitted(call);
  const page = await reading;
  const nextCursor = page.last === null ? null : sealCursor(cursorSecret, scope, page.last);
  succeed(call, { status: 200, data: page.data, page: { nextCursor, hasMore: page.hasMore } });
}

function placeOf(cursor: string | null, scope: CursorScope, secret: string): string | null {
  const place = cursor === null ? null : openCursor(secret, scope, cursor);
  if (cursor !== null && place === null)
    throw invalidCursor("The cursor is not one of ours for this list, its filters and its sortDir.");
  return place;
}

function invalidCursor(message: string): Refusal {
  return new Refusal("INVALID_CURSOR", message, {
    details: [{ path: "query.cursor", code: "INVALID_VALUE", message }],
  });
}

async function answerJournal(
  call: Call,
  { journal }: Of<"listJournal">,
  query: JournalQuery,
  { cursorSecret }: Server,
): Promise<void> {
  const { principal } = call.key!;
  const parent = call.params[0] ?? null;
  const scope: CursorScope = {
    organizationId: principal.organizationId,
    list: `${journal.name} ${parent ?? ""}`,
    direction: query.direction,
    filters: query.sent,
  };
  const after = placeOf(query.cursor, scope, cursorSecret);
  await requireNamed(call, journal, query);
  const reading = guarded(listJournal(call.serving, principal, journal, { ...query, after, parent }));
  await admitted(call);
  const page = await reading.catch((error: unknown) => {
    throw error instanceof Expired ? expired(error, journal.keptDays!) : error;
  });
  const nextCursor = page.next === null ? null : sealCursor(cursorSecret, scope, page.next);
  succeed(call, { status: 200, data: page.data, page: { nextCursor, hasMore: page.hasMore } });
}

const EXPIRED: Readonly<Record<Expired["why"], (days: number) => string>> = {
  deleted: (days) => `Entries behind this cursor were deleted after their ${days} days`,
  ahead: () => "This cursor is ahead of the feed: the database was put back to an earlier state",
};

/** A filter that names what takes a permission to be read is refused without it. */
async function requireNamed(call: Call, { ofReadable }: Journal, { named }: JournalQuery): Promise<void> {
  const unit = readingUnit(call.serving, call.key!.principal);
  for (const { permission } of ofReadable ? named : [])
    if (permission !== null) await requirePermission(unit, permission);
}

const expired = ({ why }: Expired, days: number): Refusal =>
  invalidCursor(
    `${EXPIRED[why](days)}, so that going on would miss some: read the records anew, and start without a cursor.`,
  );

async function answerEntry(call: Call, { journal }: Of<"readJournal">): Promise<void> {
  const reading = guarded(readEntry(call.serving, call.key!.principal, journal, call.params[0]!));
  await admitted(call);
  succeed(call, { status: 200, data: await reading });
}

/** A read that is still under way when the call is refused must not bring the process down. */
function guarded<T>(reading: Promise<T>): Promise<T> {
  const translated = reading.catch((error: unknown) => {
    const isOurs = error instanceof Refusal || error instanceof Expired;
    throw isOurs || trouble(error).kind === "defect" ? error : unavailable();
  });
  translated.catch(() => {});
  return translated;
}

async function answerMutation(call: Call, operation: Mutating): Promise<void> {
  const { model } = operation;
  const { id, parent } = idsOf(call, model);
  const { principal } = call.key!;
  const { ifMatch, idempotencyKey, source, suppressWebhooks } = call.headers!;
  const command: Command = {
    principal,
    model,
    id,
    parentId: parent,
    body: call.body,
    ifMatch,
    idempotencyKey,
    source,
    suppressWebhooks,
    requestId: call.requestId,
    fingerprint: idempotencyKey === null ? "" : fingerprintOf(call.method, call.path, call.body),
  };
  if (operation.kind === "create" || operation.kind === "update") await prepare(command, call.serving);
  const outcome = await run(
    call.serving,
    command,
    permitted(verbOf(command, operation, call.serving.compiled), call.route!.permission),
  );
  answer(call, outcome, operation);
}

function verbOf(command: Command, operation: Mutating, { inputs }: Compiled): Verb {
  if (operation.kind === "create") return createVerb(command, inputs);
  if (operation.kind === "update") return updateVerb(command, inputs);
  return operation.kind === "delete" ? deleteVerb(command) : actVerb(command, operation.action, inputs);
}

async function prepare({ model, body }: Command, { compiled }: Call["serving"]): Promise<void> {
  const preparer = compiled.preparer(model);
  if (preparer && typeof body === "object" && body !== null)
    await preparer(body as Record<string, unknown>, compiled.services);
}

/** The permission is judged again inside the transaction: it may have been taken away meanwhile. */
function permitted(verb: Verb, permission: string | null): Verb {
  if (permission === null) return verb;
  return {
    async run(unit) {
      await requirePermission(unit, permission);
      return verb.run(unit);
    },
  };
}

function answer(call: Call, outcome: Outcome, operation: Operation): void {
  const { status, data, version, location, warnings, page } = outcome;
  const headers: Record<string, string> = { ...outcome.headers };
  if (version !== undefined) headers.ETag = `"${version}"`;
  if (location !== undefined) headers.Location = location;
  const isBare = operation.kind === "act" && operation.action.answers === "bareResult";
  succeed(call, { status, data, headers, warnings, page, bare: isBare || outcome.bare });
}
