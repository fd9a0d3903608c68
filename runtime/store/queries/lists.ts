/** Lists: their rows in order, narrowed by filters. */
import type { Knex } from "knex";
import type { Field, StoredField } from "../../model/field.ts";
import type { CreatedBound, FilterOperator } from "../../model/filter.ts";
import { OF_FIELDS } from "../../model/filters/index.ts";
import { FOLD_FUNCTION } from "../../model/fold.ts";
import type { Application, Model, Parameter } from "../../model/model.ts";
import { MAX_PAGE } from "../../model/schema/input.ts";
import type { Type } from "../../model/type.ts";
import { isNullable } from "../schema/schema.ts";
import { sortKey } from "../schema/sort-key.ts";
import { quote } from "../schema/table.ts";
import { answersSql, documentSql } from "./documents.ts";
import { knex, slot } from "./query.ts";

/** How a filter narrows a list. */
export type Filter =
  | { readonly field: Field }
  | { readonly parameter: Parameter }
  | { readonly created: CreatedBound }
  | { readonly special: "system" | "tuple" | "kinds" };

export interface ListShape {
  readonly filters: readonly Filter[];
  readonly direction: "asc" | "desc";
  /** Whether a cursor gives the position to go on from. */
  readonly resumed: boolean;
  /** Set if the list is sorted by a field. */
  readonly sort?: Sort;
}

export interface Sort {
  readonly field: StoredField;
  /** Whether a cursor gives the position of a record that has no value to sort by. */
  readonly amongUnset: boolean;
}

export function shapeKey({ filters, direction, resumed, sort }: ListShape): string {
  const sorted = sort ? [`by ${sort.field.name} ${sort.amongUnset}`] : [];
  return [direction, resumed, ...filters.map(nameOf), ...sorted].join(" ");
}

function nameOf(filter: Filter): string {
  if ("field" in filter) return filter.field.name;
  if ("parameter" in filter) return `?${filter.parameter.name}`;
  return `:${"created" in filter ? filter.created.parameter.name : filter.special}`;
}

/** The rows of a list of records; `apart` where their custom field answers are a column of their own. */
export function listQuery(
  model: Model,
  application: Application,
  shape: ListShape,
  apart: boolean,
): Knex.QueryBuilder | Knex.Raw {
  const rows = (place?: Knex.Raw) =>
    knex(model.table)
      .select(
        ...(apart
          ? [`${model.table}.document`, answersSql(model, application), ...(place ? [place] : [])]
          : [knex.raw("? as document", [documentSql(model, application)]), place ?? `${model.table}.id`]),
      )
      .where({ [`${model.table}.organization_id`]: slot("organization") })
      .whereNull(`${model.table}.deleted_at`);
  const of = { ...model, orderedBy: "id", id: "id" };
  return shape.sort ? sorted(rows, of, shape, shape.sort) : inOrder(rows(), of, shape);
}

/**
 * The rows of a list in the order of a field: those that have a value, then those that have none, each a range of the
 * field's index. One order over both would need an index of its own for each direction.
 */
function sorted(
  rows: (place: Knex.Raw) => Knex.QueryBuilder,
  of: Listed,
  { filters, direction, resumed }: ListShape,
  { field, amongUnset }: Sort,
): Knex.QueryBuilder | Knex.Raw {
  const [table, id] = [quote(of.table), `${quote(of.table)}.${quote(of.id)}`];
  const key = sortKey(field, `${table}.${quote(field.column)}`);
  const place = knex.raw(`concat_ws(' ', ${id}, ${key.sql}::text) as id`);
  const part = () => {
    const all = rows(place);
    for (const filter of filters) narrow(all, of, filter, { direction, resumed: false, filters });
    return all.orderByRaw(`${key.sql} ${direction}, ${id} ${direction}`);
  };
  const [beyond, after] = [behind(direction), slot("after")];
  const set = part();
  if (resumed)
    void set.whereRaw(`(${key.sql}, ${id}) ${beyond} ((?)::${key.type}, ?)`, [slot("afterValue"), after]);
  if (!isNullable(field)) return set;
  const unset = part().whereRaw(`${key.sql} is null`);
  if (amongUnset) return unset.whereRaw(`${id} ${beyond} ?`, [after]);
  if (!resumed) void set.whereRaw(`${key.sql} is not null`);
  const most = MAX_PAGE + 1;
  return knex.raw(`(? limit ${most}) union all (? limit ${most})`, [set, unset]);
}

/** What a position binds: an id, and behind it the value that the list is sorted by, unless the record has none. */
export function placeOf(position: string): { readonly after: string; readonly afterValue: string | null } {
  const end = position.indexOf(" ");
  if (end < 0) return { after: position, afterValue: null };
  return { after: position.slice(0, end), afterValue: position.slice(end + 1) };
}

/** What a list reads: the column that it is ordered by, and the one of the ids that tell when each was made. */
export interface Listed extends Pick<Model, "name" | "table"> {
  readonly orderedBy: string;
  readonly id: string;
}

/** The rows of a list from where the page before ended, in order and narrowed. */
export function inOrder(rows: Knex.QueryBuilder, of: Listed, shape: ListShape): Knex.QueryBuilder {
  const { direction, resumed } = shape;
  const by = `${of.table}.${of.orderedBy}`;
  if (resumed) void rows.where(by, behind(direction), slot("after"));
  for (const filter of shape.filters) narrow(rows, of, filter, shape);
  return rows.orderBy(by, direction);
}

const behind = (direction: ListShape["direction"]): string => (direction === "desc" ? "<" : ">");

function narrow(
  rows: Knex.QueryBuilder,
  model: Listed,
  filter: Filter,
  { direction, resumed }: ListShape,
): void {
  const id = `${model.table}.${model.id}`;
  if ("field" in filter) {
    const { name, type, column } = filter.field;
    compare(rows, OF_FIELDS, { column: `${model.table}.${column!}`, type, name });
  } else if ("parameter" in filter) {
    const { name, type, field, operator } = filter.parameter;
    compare(rows, operator, { column: `${model.table}.${field.column}`, type, name });
  } else if ("created" in filter) {
    // Ids sort by creation time, and every list is ordered by id, so bounds in time become bounds of the id.
    const { operator, parameter } = filter.created;
    compare(rows, operator, { column: id, type: ID, name: parameter.name });
  } else if (filter.special === "kinds") ofKinds(rows);
  else {
    const links = linkedIds(model, filter.special === "tuple");
    // PostgreSQL does not conclude it: it would read the links of all earlier pages again.
    if (resumed) void links.where("resource_id", behind(direction), slot("after"));
    void rows.whereIn(id, links);
  }
}

const ID: Compared = { sql: "text", input: {} };

type Compared = Pick<Type, "sql" | "foldsCase" | "input">;

/** Adds the condition of an operator on a column; the value is bound under `name`. */
function compare(
  rows: Knex.QueryBuilder,
  { sql }: FilterOperator,
  { column, type, name }: { column: string; type: Compared; name: string },
): void {
  const value = `(:value)::${type.sql.replace(/ collate "C"$/, "")}`;
  const folded = (text: string) => (type.foldsCase ? `${FOLD_FUNCTION}(${text})` : text);
  const computed = AT_READING[column];
  const compared = computed === undefined ? folded(":column:") : `(${computed})`;
  void rows.whereRaw(sql(compared, folded(value), type), { column, now: slot("now"), value: slot(name) });
}

/** What is true of a record for a while, told from the time of reading: its column cannot say it. */
const AT_READING: Readonly<Record<string, string>> = {
  "api_keys.is_rotation_grace":
    "revoked_at is null and grace_until is not null and (:now)::timestamptz < least(grace_until, expires_at)",
};

/** Of a journal the entries that tell of some kinds of record. */
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
