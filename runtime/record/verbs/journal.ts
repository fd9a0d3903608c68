/** GET on a journal: a page of it, or one entry. */
import type { Refusal } from "../../errors.ts";
import type { Journal } from "../../model/journal.ts";
import { positionInFeed } from "../../store/queries/journals.ts";
import type { Filter } from "../../store/queries/lists.ts";
import { select } from "../../store/queries/query.ts";
import { readPage } from "../../store/wire/page.ts";
import type { Outcome, Principal } from "../command.ts";
import { holdsPermission } from "../reads/access.ts";
import { readingUnit } from "../reads/reading.ts";
import { invalidCursor, notFound } from "../refuse.ts";
import type { Serving } from "../serving.ts";
import { requireRecord } from "./below.ts";
import { counting } from "./list.ts";
import type { ListRequest, Page } from "./verb.ts";

const AHEAD = "This cursor is ahead of the feed, because the database was restored to an earlier state";

/** The refusal of a cursor from which going on would be to miss entries unawares. */
const expired = (why: string): Refusal =>
  invalidCursor(`${why}, so continuing would miss some. Read the records again, and start without a cursor.`);

/**
 * Reads one page.
 * @param parent id of the record that the list stands below
 * @throws Refusal INVALID_CURSOR
 */
export async function listJournal(
  serving: Serving,
  principal: Principal,
  journal: Journal,
  parent: string | null,
  request: ListRequest,
): Promise<Page> {
  const { database, compiled } = serving;
  const { values, direction, limit } = request;
  const [after = null, afterEvent = null] = request.after?.split(":") ?? [];
  const organization = principal.organizationId;
  if (journal.isFeed) serving.followed(organization);
  const kinds = await readableKinds(serving, principal, journal);
  const filters: readonly Filter[] = kinds ? [{ special: "kinds" }, ...request.filters] : request.filters;
  const query = compiled.journals.get(journal.name)!.list({ filters, direction, resumed: after !== null });
  const bound = { ...values, organization, limit, after, parent, kinds };
  const { count } = compiled.journals.get(journal.name)!;
  const [{ data, last, row }, counted] = await Promise.all([
    readPage(database.of(organization), query, bound),
    request.isCounted ? counting(database.of(organization), count(filters), bound) : null,
    journal.parent && requireRecord({ database, compiled }, journal.parent.resource, organization, parent!),
  ]);
  const hasMore = last !== null;
  if (!journal.isFeed) return { data, hasMore, next: last, counted };
  const [head, first] = [Number(row.head ?? 0), row.first === null ? null : Number(row.first)];
  if (direction === "asc" && after !== null) {
    if (Number(after) + 1 < (first ?? head + 1))
      throw expired(`Entries after this cursor were deleted after ${journal.keptDays} days`);
    if (Number(after) > head) throw expired(AHEAD);
    // The position is another event's: what it held when the cursor was made is not to be had, nor what followed.
    if (afterEvent !== null && row.after_event !== null && row.after_event !== afterEvent)
      throw expired(AHEAD);
  }
  // What is positioned later stands behind the head that the page was read with, so nothing is missed from there on.
  const end = direction === "asc" ? positionInFeed(String(head), row.head_event as string | null) : "0";
  return { data, hasMore, next: last ?? end, counted };
}

/** Reads one entry. */
export async function readEntry(
  serving: Serving,
  principal: Principal,
  journal: Journal,
  id: string,
): Promise<Outcome> {
  const { database, compiled } = serving;
  const organization = principal.organizationId;
  const kinds = await readableKinds(serving, principal, journal);
  const query = compiled.journals.get(journal.name)!.get(kinds !== null);
  const [row] = await select(database.of(organization), query, { organization, id, kinds });
  if (!row) throw notFound();
  return { status: 200, data: row.document as string };
}

/**
 * The kinds of record whose entries a key is shown; null where it may read all of them. What takes a permission to be
 * read takes it here as well.
 */
async function readableKinds(
  serving: Serving,
  principal: Principal,
  { ofReadable }: Journal,
): Promise<string[] | null> {
  if (!ofReadable) return null;
  const models = [...serving.compiled.application.models.values()];
  const unit = readingUnit(serving, principal);
  const readable = await Promise.all(
    models.map(
      async ({ readScope, permission }) =>
        principal.holds(readScope) && (permission === null || (await holdsPermission(unit, permission))),
    ),
  );
  return readable.every((is) => is) ? null : models.filter((_, i) => readable[i]).map(({ name }) => name);
}
