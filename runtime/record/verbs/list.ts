/** GET on a collection: a keyset page, records' JSON text as PostgreSQL holds it. */
import type { ParentField, StoredField } from "../../model/field.ts";
import { type Model, modelOf } from "../../model/model.ts";
import { MOST_COUNTED } from "../../model/schema/input.ts";
import { type Filter, placeOf } from "../../store/queries/lists.ts";
import { type Query, select } from "../../store/queries/query.ts";
import { soughtValues } from "../../store/queries/sought.ts";
import type { Queries } from "../../store/wire/database.ts";
import { readPage } from "../../store/wire/page.ts";
import { iso } from "../clock.ts";
import type { Counted, JsonText, Values } from "../command.ts";
import { readExpandedPage } from "../reads/expanded.ts";
import type { Expand } from "../reads/found.ts";
import { notFound } from "../refuse.ts";
import { present } from "../render.ts";
import type { Serving } from "../serving.ts";

/** What is asked of a list, of records or of a journal. */
export interface ListRequest {
  readonly filters: readonly Filter[];
  /** Values of the filters by name. */
  readonly values: Readonly<Values>;
  readonly direction: "asc" | "desc";
  /** The field that the list is sorted by; null for the order of creation. */
  readonly sort: StoredField | null;
  /** The words that its records must have; null where it is not searched. */
  readonly sought: string | null;
  /** 1 to 100. */
  readonly limit: number;
  /** Where the page before ended; null on the first page. */
  readonly after: string | null;
  /** What is expanded in each record; null for nothing. */
  readonly expand?: Expand | null;
  /** Whether the records on all pages are counted. */
  readonly isCounted: boolean;
}

export interface Page {
  /** The array. */
  readonly data: JsonText;
  readonly hasMore: boolean;
  /** Where to go on; null on the last page, but never of a feed. */
  readonly next: string | null;
  readonly counted: Counted | null;
}

/** Reads one page. */
export async function list(
  serving: Serving,
  organization: string,
  model: Model,
  parent: string | null,
  request: ListRequest,
): Promise<Page> {
  const { database, compiled, clock } = serving;
  const { filters, values, direction, sort, sought, limit, after, expand } = request;
  const parentField = model.parent ? (model.byName.get(model.parent.field) as ParentField) : null;
  const narrowed: readonly Filter[] = parentField ? [{ field: parentField }, ...filters] : filters;
  const place = sort === null || after === null ? { after, afterValue: null } : placeOf(after);
  const shape = {
    filters: narrowed,
    direction,
    resumed: after !== null,
    ...(sought === null ? {} : { isSought: true }),
    ...(sort === null
      ? {}
      : { sort: { field: sort, amongUnset: after !== null && place.afterValue === null } }),
  };
  const at = clock();
  const now = iso(at);
  const bound = {
    ...values,
    organization,
    now,
    limit,
    ...place,
    ...(sought === null ? {} : soughtValues(sought, organization)),
    ...(parentField ? { [parentField.name]: parent } : {}),
  };
  const mayBeGone = isBelowDeletable(compiled, model);
  const { count } = compiled.reads.get(model.name)!;
  const [page, counted] = await Promise.all([
    expand
      ? readExpandedPage(serving, model, shape, bound, expand)
      : readPage(database.of(organization), compiled.reads.get(model.name)!.list(shape), bound),
    request.isCounted ? counting(database.of(organization), count(shape), bound) : null,
    mayBeGone && requireRecord({ database, compiled }, model.parent!.resource, organization, parent!),
  ]);
  if (page.found === 0 && model.parent && !mayBeGone)
    await requireRecord({ database, compiled }, model.parent.resource, organization, parent!);
  const paging = { hasMore: page.last !== null, next: page.last, counted };
  const presenter = compiled.presenter(model, at);
  if (!presenter || expand) return { data: page.data, ...paging };
  const records = JSON.parse(page.data.toString()) as Values[];
  page.data.giveBack?.();
  const shown = records.map((record) => presenter(present(model, record, null), record, now));
  return { data: JSON.stringify(shown), ...paging };
}

/** Counts by a query that counts one record more than it reports. */
export async function counting(queries: Queries, query: Query, values: Values): Promise<Counted> {
  const [row] = await select(queries, query, values);
  const count = row!.count as number;
  return { count: Math.min(count, MOST_COUNTED), isExact: count <= MOST_COUNTED };
}

/** Whether the parents of a resource's records can be deleted, so that the records may outlive them. */
export function isBelowDeletable(
  { application }: Pick<Serving["compiled"], "application">,
  model: Model,
): boolean {
  return model.parent !== null && modelOf(application, model.parent.resource).operations.delete !== null;
}

/** Throws NOT_FOUND if the parent record does not exist or was deleted. */
export async function requireRecord(
  { database, compiled }: Pick<Serving, "database" | "compiled">,
  resource: string,
  organization: string,
  id: string,
): Promise<void> {
  const query = compiled.reads.get(resource)!.record("read");
  const [row] = await select(database.of(organization), query, { organization, id });
  if (!row) throw notFound();
}
