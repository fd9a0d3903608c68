/** Steps: the reads of calls, each with its result. */
import type { Model, Readable } from "../../model/model.ts";
import { KEY_IDENTITY } from "../../model/schema/output.ts";
import type { ReadingName } from "../../model/verbs/index.ts";
import { present } from "../../platform/api-key.hooks.ts";
import { iso } from "../../record/clock.ts";
import type { JsonText, Outcome } from "../../record/command.ts";
import { describeMember, requirePermission } from "../../record/reads/access.ts";
import { readingUnit } from "../../record/reads/reading.ts";
import { invalidCursor } from "../../record/refuse.ts";
import { listJournal, readEntry } from "../../record/verbs/journal.ts";
import type { ListRequest, Page, PagingVerb, ReadingVerb } from "../../record/verbs/verb.ts";
import type { AuthenticatedCall, Call, KnownCall, ListCall, RoutedCall } from "../context.ts";
import { type CursorScope, openCursor, sealCursor } from "../cursor.ts";
import { namedBy } from "../journal-query.ts";

/** `data` of GET /whoami (specification, "API key identity"): the current state of the key and its member. */
export async function readIdentity({ key, serving }: AuthenticatedCall): Promise<Outcome> {
  const { organizationId, organizationName, record, scopes, principal } = key;
  const shown = present({ ...record }, record, iso(serving.clock()));
  const identity = {
    organizationId,
    organization: { id: organizationId, name: organizationName },
    apiKey: { ...Object.fromEntries(KEY_IDENTITY.map((name) => [name, shown[name]])), scopes },
    ...(await describeMember(readingUnit(serving, principal))),
  };
  return { status: 200, data: JSON.stringify(identity) };
}

/**
 * Ids in the path, as they were sent: an id with a bad form or another prefix is not found, which is reported
 * after the shape of the body and the Idempotency-Key.
 */
export function idsOf({ params }: Call, model: Model): { id: string | null; parent: string | null } {
  const [first = null, second = null] = params;
  return model.parent ? { parent: first, id: second } : { parent: null, id: first };
}

/** The read of a verb. */
export const readBy =
  ({ read }: ReadingVerb) =>
  (call: KnownCall & RoutedCall<ReadingName>): Promise<Outcome<JsonText>> => {
    const { model } = call.route.operation;
    const { principal } = call.key;
    return read(call.serving, { principal, model, ...idsOf(call, model), expand: call.expand });
  };

/** A page of a verb's list. */
export const pageBy =
  ({ page }: PagingVerb) =>
  (call: KnownCall & RoutedCall<ReadingName> & ListCall): Promise<Outcome<JsonText>> => {
    const { model } = call.route.operation;
    const { parent } = idsOf(call, model);
    const { organizationId } = call.key;
    return paged(call, model, parent, (request) =>
      page(call.serving, organizationId, model, parent, request),
    );
  };

/** A page of a list. A cursor is valid only for the same list, filters and order. */
async function paged(
  call: KnownCall & ListCall,
  { name }: Readable,
  parent: string | null,
  read: (request: ListRequest) => Promise<Page>,
): Promise<Outcome<JsonText>> {
  const { cursorSecret } = call.server;
  const { organizationId } = call.key;
  const { cursor, direction, sent, headers, expand: _, ...asked } = call.query;
  const scope: CursorScope = { organizationId, list: `${name} ${parent ?? ""}`, direction, filters: sent };
  const after = positionOf(cursor, scope, cursorSecret);
  const { data, hasMore, next, counted } = await read({ ...asked, direction, after, expand: call.expand });
  const nextCursor = next === null ? null : sealCursor(cursorSecret, scope, next);
  return { status: 200, data, page: { nextCursor, hasMore, counted }, headers };
}

function positionOf(cursor: string | null, scope: CursorScope, secret: string): string | null {
  const position = cursor === null ? null : openCursor(secret, scope, cursor);
  if (cursor !== null && position === null)
    throw invalidCursor(
      "The cursor does not belong to this list with these filters, sortBy and sortDir. Send those of its page again, or start without a cursor.",
    );
  return position;
}

export function readJournalPage(
  call: KnownCall & RoutedCall<"listJournal"> & ListCall,
): Promise<Outcome<JsonText>> {
  const { journal } = call.route.operation;
  const { principal } = call.key;
  const parent = call.params[0] ?? null;
  return paged(call, journal, parent, async (request) => {
    const unit = readingUnit(call.serving, principal);
    // A filter by a resource that needs a permission is refused without it.
    for (const {
      model: { permission },
    } of namedBy(journal, call.query, call.serving.compiled.application))
      if (permission !== null) await requirePermission(unit, permission);
    return await listJournal(call.serving, principal, journal, parent, request);
  });
}

export function readJournalEntry(call: KnownCall & RoutedCall<"readJournal">): Promise<Outcome> {
  const { journal } = call.route.operation;
  return readEntry(call.serving, call.key.principal, journal, call.params[0]!);
}
