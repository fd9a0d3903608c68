/** Lists: their rows in order, narrowed by filters. */
import type { Knex } from "knex";
import type { StoredField } from "../../model/field.ts";
import type { Model } from "../../model/model.ts";
import type { Type } from "../../model/type.ts";
import { compare, comparisonOf, type Filter } from "./conditions.ts";
import { knex, slot } from "./query.ts";

export type { Filter } from "./conditions.ts";

export interface ListShape {
  readonly filters: readonly Filter[];
  readonly direction: "asc" | "desc";
  /** Whether a cursor gives the position to continue from. */
  readonly resumed: boolean;
  /** Set if the list is sorted by a field. */
  readonly sort?: Sort;
  /** Whether the list is searched. */
  readonly isSought?: boolean;
}

export interface Sort {
  readonly field: StoredField;
  /** Whether a cursor gives the position of a record without a value to sort by. */
  readonly amongUnset: boolean;
}

export function shapeKey({ filters, direction, resumed, sort, isSought }: ListShape): string {
  const sorted = sort ? [`by ${sort.field.name} ${sort.amongUnset}`] : [];
  return [direction, resumed, ...(isSought ? ["sought"] : []), ...filters.map(nameOf), ...sorted].join(" ");
}

function nameOf(filter: Filter): string {
  const by = "by" in filter ? `=${filter.by}` : "";
  if ("field" in filter) return `${filter.field.name}${by}`;
  if ("parameter" in filter) return `?${filter.parameter.name}${by}`;
  return `:${"created" in filter ? filter.created.parameter.name : filter.special}`;
}

/**
 * The values that a position binds: an id, followed by the value that the list is sorted by, unless the
 * record has none.
 */
export function placeOf(position: string): { readonly after: string; readonly afterValue: string | null } {
  const end = position.indexOf(" ");
  if (end < 0) return { after: position, afterValue: null };
  return { after: position.slice(0, end), afterValue: position.slice(end + 1) };
}

/** What a list reads: the column that orders it, and the column of the ids that contain creation times. */
export interface Listed extends Pick<Model, "name" | "table"> {
  readonly orderedBy: string;
  readonly id: string;
}

/**
 * The rows of a list after the end of the previous page, in order and narrowed.
 * @param but filters that already narrow the rows
 */
export function inOrder(
  rows: Knex.QueryBuilder,
  of: Listed,
  shape: ListShape,
  but: readonly Filter[] = [],
): Knex.QueryBuilder {
  const { direction, resumed } = shape;
  const by = `${of.table}.${of.orderedBy}`;
  if (resumed) void rows.where(by, behind(direction), slot("after"));
  for (const filter of shape.filters) if (!but.includes(filter)) narrow(rows, of, filter, shape);
  return rows.orderBy(by, direction);
}

export const behind = (direction: ListShape["direction"]): string => (direction === "desc" ? "<" : ">");

/** Adds the condition of a filter. */
export function narrow(
  rows: Knex.QueryBuilder,
  model: Listed,
  filter: Filter,
  { direction, resumed }: ListShape,
): void {
  const id = `${model.table}.${model.id}`;
  if ("field" in filter || "parameter" in filter) compare(rows, model, comparisonOf(filter), filter.by);
  else if ("created" in filter) {
    // Ids sort by creation time, and every list is ordered by id, so bounds in time become bounds of the id.
    const { operator, parameter } = filter.created;
    compare(rows, model, { name: parameter.name, operator, type: ID, field: { column: model.id } });
  } else if (filter.special === "kinds") ofKinds(rows);
  else {
    const links = linkedIds(model, filter.special === "tuple");
    // PostgreSQL does not infer this condition: it would read the links of all earlier pages again.
    if (resumed) void links.where("resource_id", behind(direction), slot("after"));
    void rows.whereIn(id, links);
  }
}

const ID: Pick<Type, "sql" | "input"> = { sql: "text", input: {} };

/** Restricts a journal to entries about some kinds of record. */
export const ofKinds = (query: Knex.QueryBuilder): Knex.QueryBuilder =>
  query.whereRaw("resource_type = any(?::text[])", [slot("kinds")]);

function linkedIds(model: Listed, exact: boolean): Knex.QueryBuilder {
  const links = knex("external_references")
    .select("resource_id")
    .where({
      organization_id: slot("organization"),
      resource_type: knex.raw(`'${model.name}'`) as never,
      external_system: slot("externalSystem"),
    })
    .whereNull("deleted_at");
  return exact
    ? links.where({ external_object: slot("externalObject"), external_id: slot("externalId") })
    : links;
}
