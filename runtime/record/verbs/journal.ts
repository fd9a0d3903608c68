/** GET on a journal: a page of it, or one entry. */
import type { Journal, JournalFilter } from "../../model/journal.ts";
import { modelOf } from "../../model/model.ts";
import { positionInFeed } from "../../store/journals.ts";
import { readPage } from "../../store/page.ts";
import { select } from "../../store/query.ts";
import { holdsPermission } from "../access.ts";
import type { Principal } from "../command.ts";
import { readingUnit } from "../reading.ts";
import { notFound } from "../refuse.ts";
import type { Serving } from "../serving.ts";
import type { ListRequest, Page } from "./list.ts";

export interface JournalRequest extends ListRequest<JournalFilter> {
  /** Id of the record that the list stands below. */
  readonly parent: string | null;
}

/** Thrown where going on from a cursor would be to miss entries unawares. */
export class Expired extends Error {
  /** `deleted`: some behind it are past keeping; `ahead`: the feed has not come so far, as after a restore. */
  readonly why: "deleted" | "ahead";

  constructor(why: "deleted" | "ahead") {
    super(why);
    this.why = why;
  }
}

/**
 * Reads one page.
 * @throws Expired
 */
export async function listJournal(
  serving: Serving,
  principal: Principal,
  journal: Journal,
  request: JournalRequest,
): Promise<Page> {
  const { database, compiled } = serving;
  const { filters, values, direction, limit, parent } = request;
  const [after = null, afterEvent = null] = request.after?.split(":") ?? [];
  const organization = principal.organizationId;
  const kinds = await readableKinds(serving, principal, journal);
  const query = compiled.journals
    .get(journal.name)!
    .list({ filters, direction, resumed: after !== null, narrowed: kinds !== null });
  const [{ data, last, row }] = await Promise.all([
    readPage(database.of(organization), query, { ...values, organization, limit, after, parent, kinds }),
    journal.parent && requireRecord({ database, compiled }, journal.parent.resource, organization, parent!),
  ]);
  const hasMore = last !== null;
  if (!journal.isFeed) return { data, hasMore, next: last };
  const [head, first] = [Number(row.head ?? 0), row.first === null ? null : Number(row.first)];
  if (direction === "asc" && after !== null) {
    if (Number(after) + 1 < (first ?? head + 1)) throw new Expired("deleted");
    if (Number(after) > head) throw new Expired("ahead");
    // The position is another event's: what it held when the cursor was made is not to be had, nor what followed.
    if (afterEvent !== null && row.after_event !== null && row.after_event !== afterEvent)
      throw new Expired("ahead");
  }
  // What is positioned later stands behind the head that the page was read with, so nothing is missed from there on.
  const end = direction === "asc" ? positionInFeed(String(head), row.head_event as string | null) : "0";
  return { data, hasMore, next: last ?? end };
}

/** Below a deleted record nothing is listed, whatever was written before. */
async function requireRecord(
  { database, compiled }: Pick<Serving, "database" | "compiled">,
  resource: string,
  organization: string,
  id: string,
): Promise<void> {
  const model = modelOf(compiled.application, resource);
  const [record] = await select(database.of(organization), compiled.reads.get(model.name)!.read, {
    organization,
    id,
  });
  if (!record) throw notFound();
}

/** Reads one entry. */
export async function readEntry(
  serving: Serving,
  principal: Principal,
  journal: Journal,
  id: string,
): Promise<string> {
  const { database, compiled } = serving;
  const kinds = await readableKinds(serving, principal, journal);
  const query = compiled.journals.get(journal.name)!.get(kinds !== null);
  const [row] = await select(database.of(principal.organizationId), query, {
    organization: principal.organizationId,
    id,
    kinds,
  });
  if (!row) throw notFound();
  return row.document as string;
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
    models.map(async ({ readScope, permission }) => {
      if (!principal.holds(readScope)) return false;
      return permission === null || (await holdsPermission(unit, permission));
    }),
  );
  return readable.every((is) => is) ? null : models.filter((_, i) => readable[i]).map(({ name }) => name);
}
