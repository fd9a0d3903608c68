/** GET on a collection: a keyset page, records' JSON text as PostgreSQL holds it. */
import type { ParentField } from "../../model/field.ts";
import type { Model } from "../../model/model.ts";
import { MOST_COUNTED } from "../../model/schema/input.ts";
import { type Filter, placeOf } from "../../store/queries/lists.ts";
import { type Query, select } from "../../store/queries/query.ts";
import { soughtValues } from "../../store/queries/sought.ts";
import type { Queries } from "../../store/wire/database.ts";
import { readPage } from "../../store/wire/page.ts";
import { iso } from "../clock.ts";
import type { Counted, Values } from "../command.ts";
import { readExpandedPage } from "../reads/expanded.ts";
import { present } from "../render.ts";
import type { Serving } from "../serving.ts";
import { isBelowDeletable, requireRecord } from "./below.ts";
import type { ListRequest, Page, PagingVerb } from "./verb.ts";

/** Reads one page. */
async function readList(
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

export const list: PagingVerb = { page: readList };

/** Counts by a query that counts one record more than it reports. */
export async function counting(queries: Queries, query: Query, values: Values): Promise<Counted> {
  const [row] = await select(queries, query, values);
  const count = row!.count as number;
  return { count: Math.min(count, MOST_COUNTED), isExact: count <= MOST_COUNTED };
}
