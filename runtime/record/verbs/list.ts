/** GET on a collection: a keyset page of records, as the JSON text stored in PostgreSQL. */
import type { ParentField } from "../../model/field.ts";
import type { Model } from "../../model/model.ts";
import { MOST_COUNTED } from "../../model/schema/input.ts";
import { type ListShape, placeOf } from "../../store/queries/lists.ts";
import { type Query, select } from "../../store/queries/query.ts";
import { soughtValues } from "../../store/queries/sought.ts";
import type { Queries } from "../../store/wire/database.ts";
import { readPage } from "../../store/wire/page.ts";
import { iso } from "../clock.ts";
import type { Counted, Values } from "../command.ts";
import { readExpandedPage } from "../reads/expanded.ts";
import { present } from "../render.ts";
import type { Serving } from "../serving.ts";
import { requireRecord } from "./below.ts";
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
  const { expand } = request;
  const queries = database.of(organization);
  const { count, list } = compiled.reads.get(model.name)!;
  const at = clock();
  const shape = shapeOf(model, request);
  const bound = { ...boundOf(model, organization, parent, request), now: iso(at) };
  const mayBeGone = model.parent?.isDeletable === true;
  const [page, counted] = await Promise.all([
    expand ? readExpandedPage(serving, model, shape, bound, expand) : readPage(queries, list(shape), bound),
    request.isCounted ? counting(queries, count(shape), bound) : null,
    mayBeGone && requireRecord({ database, compiled }, model.parent!.resource, organization, parent!),
  ]);
  if (page.found === 0 && model.parent && !mayBeGone)
    await requireRecord({ database, compiled }, model.parent.resource, organization, parent!);
  const paging = { hasMore: page.last !== null, next: page.last, counted };
  const presenter = compiled.presenter(model, at);
  if (!presenter || expand) return { data: page.data, ...paging };
  const records = JSON.parse(page.data.toString()) as Values[];
  page.data.giveBack?.();
  const shown = records.map((record) => presenter(present(model, record, null), record, iso(at)));
  return { data: JSON.stringify(shown), ...paging };
}

/** Where the previous page ended. */
const placeIn = ({ sort, after }: ListRequest) =>
  sort === null || after === null ? { after, afterValue: null } : placeOf(after);

/** What the statement of a page depends on. */
function shapeOf(model: Model, request: ListRequest): ListShape {
  const { filters, direction, sort, sought, after } = request;
  const parent = parentOf(model);
  const amongUnset = after !== null && placeIn(request).afterValue === null;
  return {
    filters: parent ? [{ field: parent }, ...filters] : filters,
    direction,
    resumed: after !== null,
    ...(sought === null ? {} : { isSought: true }),
    ...(sort === null ? {} : { sort: { field: sort, amongUnset } }),
  };
}

/** The values that the statement binds. */
function boundOf(model: Model, organization: string, parentId: string | null, request: ListRequest) {
  const { values, limit, sought } = request;
  const parent = parentOf(model);
  return {
    ...values,
    organization,
    limit,
    ...placeIn(request),
    ...(sought === null ? {} : soughtValues(sought, organization)),
    ...(parent ? { [parent.name]: parentId } : {}),
  };
}

const parentOf = ({ parent, byName }: Model): ParentField | null =>
  parent ? (byName.get(parent.field) as ParentField) : null;

export const list: PagingVerb = { page: readList };

/** Counts by a query that counts one record more than it reports. */
export async function counting(queries: Queries, query: Query, values: Values): Promise<Counted> {
  const [row] = await select(queries, query, values);
  const count = row!.count as number;
  return { count: Math.min(count, MOST_COUNTED), isExact: count <= MOST_COUNTED };
}
