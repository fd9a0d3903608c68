/** Finds records by values of their fields; hooks use it, and each query's text is built on demand. */

import type { Field, StoredField } from "../../model/field.ts";
import type { Model } from "../../model/model.ts";
import { folded } from "../schema/folding.ts";
import { type Interval, intervalOf, SPANS, spanSql } from "../schema/spans.ts";
import { quote } from "../schema/table.ts";
import { columnsSql } from "./columns.ts";
import { LOCKING, type Lock } from "./lock.ts";

type Where = Readonly<Record<string, unknown>>;

/** Binds a value, or a list of values, as an SQL type. */
type Bind = (sql: string, value: unknown) => string;

/**
 * Returns the query of an organization's records with these values, by id: `id`, and `document` and `custom_fields`, or
 * the columns of some fields.
 * @param where a list matches any of its values, null a missing value, and one value an item of a list field
 * @param options.below the resource of their parents, if only those whose parent is not deleted are wanted
 * @param options.fields the fields that are read; without them, whole records
 * @param options.overlaps only records whose interval overlaps this one, whose end is excluded
 */
export function findText(
  model: Model,
  where: Where,
  organizationId: string,
  { lock, ...options }: Options & { readonly lock: Lock },
): { text: string; values: unknown[] } {
  const values: unknown[] = [organizationId];
  const bind: Bind = (sql, value) => `$${values.push(value)}::${sql}${Array.isArray(value) ? "[]" : ""}`;
  const query = queryOf(model, where, "$1", { ...options, isLocked: lock !== "read" }, bind);
  return { text: `${query}${LOCKING[lock]}`, values };
}

interface Options {
  readonly limit: number;
  readonly below?: Model | undefined;
  readonly fields?: readonly StoredField[] | undefined;
  readonly overlaps?: Overlaps | undefined;
}

/** Start and end of an interval, in the form of the fields with which it is compared. */
export type Overlaps = readonly [from: string, until: string];

/**
 * Returns the query for several searches of one form, each a row of `u`: `n`, and the columns of `findText`. It binds one
 * array of organizations, and one for each value (a value that is a list is bound as text).
 * @param where the conditions of any one of them
 */
export function findSeveralText(model: Model, where: Where, options: Options): string {
  const lists = ["$1::text[]"];
  const column = (sql: string) => `u.c${lists.push(`$${lists.length + 1}::${sql}[]`)}`;
  const bind: Bind = (sql, value) => (Array.isArray(value) ? `${column("text")}::${sql}[]` : column(sql));
  const query = queryOf(model, where, "u.c1", options, bind);
  const columns = lists.map((_, i) => `c${i + 1}`).join(", ");
  return `select u.n::int as n, found.* from unnest(${lists.join(", ")}) with ordinality as u(${columns}, n),
lateral (${query}) found`;
}

/** Whether records are searched by items of a list, which has an index. */
export const isByItems = (model: Model, where: Where): boolean =>
  Object.entries(where).some(([name, value]) => {
    const field = model.byName.get(name)!;
    return field.kind === "searched" || isItem(field, value);
  });

/** Whether the condition looks for a value in a list field. */
const isItem = ({ type }: Field, value: unknown): boolean =>
  type.items !== undefined && typeof value === "string";

/** With more items, an index looks each up separately: it would compare every record that it finds with all of them. */
const ITEMS_AT_ONCE = 8;

/**
 * An index of items finds few records, whatever organizations they belong to. Writing the organization as an
 * expression keeps PostgreSQL from using the organization's index: it plans for an average organization and
 * would read all records of a large one.
 */
function queryOf(
  model: Model,
  where: Where,
  organization: string,
  { limit, below, fields, overlaps, isLocked = false }: Options & { readonly isLocked?: boolean },
  bind: Bind,
): string {
  const interval = overlaps ? intervalOf(model) : null;
  const own = isByItems(model, where) ? "organization_id || ''" : "organization_id";
  const many =
    isLocked || interval ? undefined : Object.entries(where).find((one) => hasManyItems(model, one));
  const each = many && bind("text", many[1]);
  const conditions = Object.entries(where).map(([name, value]) =>
    name === many?.[0]
      ? `${quote(model.byName.get(name)!.column!)} ? item.value`
      : condition(model.byName.get(name)!, value, bind),
  );
  if (below) conditions.push(hasParent(model, below, organization));
  const custom = model.hasCustomFields ? "custom_fields" : "null as custom_fields";
  const columns = fields ? columnsSql(fields) : `id, document, ${custom}`;
  const rows = (selected: string, more: readonly string[]) => `select ${selected} from ${quote(model.table)}
where ${own} = ${organization} and deleted_at is null${[...conditions, ...more].map((c) => ` and ${c}`).join("")}`;
  if (interval) {
    const { overlap, nearby } = overlapping(interval, overlaps!, bind);
    const inClasses = (selected: string) =>
      `select found.* from ${SPANS} cross join lateral (${rows(selected, [...nearby, ...overlap])} offset 0) as found`;
    // Records are locked in the order of their ids. One that another call holds may have moved when its lock is free.
    const locked = () => rows(columns, [`id = any (array(${inClasses("id")}))`, ...overlap]);
    return `${isLocked ? locked() : inClasses(columns)}\norder by id limit ${limit}`;
  }
  const query = rows(columns, []);
  if (!each) return `${query}\norder by id limit ${limit}`;
  return `select distinct on (id) found.* from unnest(${each}) as item (value) cross join lateral (${query} offset 0) as found
order by id limit ${limit}`;
}

/** The conditions that an interval overlaps another, and the ones by which an index finds those of one class of lengths. */
function overlapping(interval: Interval, [from, until]: Overlaps, bind: Bind) {
  const { start, end } = interval;
  const [first, last] = [bind(start.type.sql, from), bind(start.type.sql, until)];
  const [starts, ends] = [quote(start.column), quote(end.column)];
  return {
    overlap: [`${starts} < ${last}`, `${ends} > ${first}`],
    nearby: [`${spanSql(interval)} = spans.class`, `${starts} > ${first} - spans.longest`],
  };
}

function hasManyItems(model: Model, [name, value]: readonly [string, unknown]): boolean {
  const { kind } = model.byName.get(name)!;
  return kind === "searched" && Array.isArray(value) && value.length > ITEMS_AT_ONCE;
}

/**
 * The condition that the parent of a record is not deleted.
 * @param organization SQL of the record's organization
 * @param from the name of the record's table in the query
 */
export function hasParent(
  { parent, byName, table }: Model,
  above: Model,
  organization: string,
  from = quote(table),
): string {
  const id = `${from}.${quote(byName.get(parent!.field)!.column!)}`;
  return `exists (select from ${quote(above.table)} p where p.organization_id = ${organization} and p.id = ${id} and p.deleted_at is null)`;
}

function condition(field: Field, value: unknown, bind: Bind): string {
  const column = quote(field.column!);
  if (value === null) return `${column} is null`;
  if (field.kind === "searched") return `${column} ?| ${bind("text", value)}`;
  if (isItem(field, value)) return `${column} ? ${bind("text", value)}`;
  const sql = field.type.sql.replace(/ collate "C"$/, "");
  const { type } = field;
  const compared = folded(type, column);
  if (!Array.isArray(value) || type.items)
    return `${compared} = ${folded(type, bind(sql, type.bind(value)))}`;
  const any = bind(sql, value);
  return `${compared} = any(${type.folding ? `array(select ${folded(type, "one")} from unnest(${any}) as one)` : any})`;
}
