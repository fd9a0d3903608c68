/** Step: the operation itself, and its answer. */
import { Refusal } from "../../errors.ts";
import type { Model } from "../../model/model.ts";
import { requirePermission } from "../../record/access.ts";
import { iso } from "../../record/clock.ts";
import type { Command, Outcome } from "../../record/command.ts";
import { fingerprintOf } from "../../record/idempotency.ts";
import { readingUnit } from "../../record/reading.ts";
import { run, unavailable, type Verb } from "../../record/run.ts";
import { actVerb } from "../../record/verbs/act.ts";
import { createVerb } from "../../record/verbs/create.ts";
import { deleteVerb } from "../../record/verbs/delete.ts";
import { get } from "../../record/verbs/get.ts";
import { list } from "../../record/verbs/list.ts";
import { updateVerb } from "../../record/verbs/update.ts";
import { trouble } from "../../store/translate.ts";
import type { Call } from "../context.ts";
import { type CursorScope, openCursor, sealCursor } from "../cursor.ts";
import type { ListQuery } from "../query.ts";
import { succeed, succeedEmpty } from "../respond.ts";
import type { Operation } from "../routes.ts";
import type { Server } from "../server.ts";
import { admitted } from "./admit.ts";
import { readCallBody, readHead } from "./read.ts";
import { whoami } from "./whoami.ts";

type Of<K extends Operation["kind"]> = Extract<Operation, { readonly kind: K }>;

/** Reads what is left of the call, runs it and answers. */
export async function operate(call: Call, server: Server): Promise<void> {
  const { operation, permission } = call.route!;
  if (permission !== null)
    await requirePermission(readingUnit(call.serving, call.key!.principal), permission);
  const { query, input } = readHead(call);
  if (operation.kind === "whoami") return answerWhoami(call);
  if (operation.kind === "get") return await answerGet(call, operation);
  if (operation.kind === "list") return await answerList(call, operation, query!, server);
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
  const outcome = await reading;
  const etag = `"${outcome.version}"`;
  const known = call.headers!.ifNoneMatch;
  if (known === "any" || known?.includes(outcome.version!)) return succeedEmpty(call, 304, { ETag: etag });
  succeed(call, { ...outcome, headers: { ETag: etag } });
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
  const after = query.cursor === null ? null : openCursor(cursorSecret, scope, query.cursor);
  if (query.cursor !== null && after === null) {
    const message = "The cursor is not one of ours for this list, its filters and its sortDir.";
    throw new Refusal("INVALID_CURSOR", message, {
      details: [{ path: "query.cursor", code: "INVALID_VALUE", message }],
    });
  }
  const reading = guarded(list(call.serving, organizationId, model, parent, { ...query, after }));
  await admitted(call);
  const page = await reading;
  const nextCursor = page.last === null ? null : sealCursor(cursorSecret, scope, page.last);
  succeed(call, { status: 200, data: page.data, page: { nextCursor, hasMore: page.hasMore } });
}

/** A read that is still under way when the call is refused must not bring the process down. */
function guarded<T>(reading: Promise<T>): Promise<T> {
  const translated = reading.catch((error: unknown) => {
    throw error instanceof Refusal || trouble(error).kind === "defect" ? error : unavailable();
  });
  translated.catch(() => {});
  return translated;
}

async function answerMutation(
  call: Call,
  operation: Exclude<Operation, Of<"whoami" | "get" | "list">>,
): Promise<void> {
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
  const outcome = await run(
    call.serving,
    command,
    permitted(verbOf(command, operation), call.route!.permission),
  );
  answer(call, outcome, operation);
}

function verbOf(command: Command, operation: Exclude<Operation, Of<"whoami" | "get" | "list">>): Verb {
  if (operation.kind === "create") return createVerb(command);
  if (operation.kind === "update") return updateVerb(command);
  return operation.kind === "delete" ? deleteVerb(command) : actVerb(command, operation.action);
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
  const { version, location, headers = {}, ...rest } = outcome;
  succeed(call, {
    ...rest,
    ...(operation.kind === "act" && operation.action.answers === "bareResult" ? { bare: true } : {}),
    headers: {
      ...headers,
      ...(version === undefined ? {} : { ETag: `"${version}"` }),
      ...(location === undefined ? {} : { Location: location }),
    },
  });
}
