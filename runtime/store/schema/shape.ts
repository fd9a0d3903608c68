/** Describes the documents of a table, and how PostgreSQL builds parts of them from the row's columns. */
import { isDeepStrictEqual } from "node:util";
import { UNIT_MS } from "../../model/between.ts";
import {
  type BetweenField,
  type CopiedField,
  defaultOf,
  type Field,
  isCopied,
  isInDocument,
  type ListedField,
  type SequenceField,
  type StoredField,
  type SumField,
} from "../../model/field.ts";
import { columnOf } from "../../model/fields.ts";
import type { Model } from "../../model/model.ts";
import type { Term } from "../../model/sum.ts";
import type { Member, Type } from "../../model/type.ts";
import { literalSql } from "./schema.ts";
import { quote, quoteText, withoutCollation } from "./table.ts";

/** The JSON form of a field's value. A document whose fields have other forms needs to be rewritten. */
export type Form =
  | string
  | { readonly list: Form }
  | { readonly object: Members }
  | { readonly of: string; readonly form: Form };
type Members = Readonly<Record<string, { readonly form: Form; readonly absent: unknown }>>;

/** The forms of all fields of a table's documents, by name; the database keeps those of the last rewrite. */
export type Forms = Readonly<Record<string, Form>>;

export interface ShapeField {
  readonly name: string;
  readonly form: Form;
  /** The column it is made from; null if it has none. */
  readonly column: string | null;
  /** SQL of its JSON text, if it has no column; `t` is the row. */
  readonly made: string | null;
}

/**
 * SQL of the value of a column in a row, by the row's name in the SQL. It may be the column itself, or the value that the row
 * gets.
 */
export type ColumnSql = (table: string, column: string, row: string) => string;

/** The column itself. */
export const plainColumn: ColumnSql = (_, column, row) => `${row}.${quote(column)}`;

/** How existing rows get a value in a new column. */
export type Fill =
  /**
   * An expression over the row, called `t`. If it reads a former column, rows where that is null keep their
   * value. If it `wins`, it replaces every value.
   */
  | {
      readonly kind: "value";
      readonly sql: string;
      readonly from?: string;
      readonly wins?: true;
    }
  /** A value that is made of other columns, which may have to be filled too. */
  | Made
  /** Enum values that replace former ones. */
  | { readonly kind: "words"; readonly words: ReadonlyMap<string, string> }
  /** The next number of a sequence. */
  | { readonly kind: "number"; readonly counter: string; readonly prefix: string; readonly width: number };

export interface Made {
  readonly kind: "made";
  /** A copy is the present value of another record, which a renamed field that is null does not get. */
  readonly of: "sum" | "length" | "copy" | "clock";
  /** SQL of the value for a row with this name. */
  readonly sql: (row: string, columnSql: ColumnSql) => string;
}

export type DocumentShape = Readonly<ReturnType<typeof shapeOf>>;

const CHILDREN = "children: ";

/** Whether a form is that of a list of children, which their parent's document contains. */
export const isListOfChildren = (form: Form): boolean =>
  typeof form === "string" && form.startsWith(CHILDREN);

/** The form of the External References of a record. */
export const LINKS = "externalReferences";

/** Whether a form is that of a list that is made of the rows of another table. */
export const isMade = (form: Form): boolean => form === LINKS || isListOfChildren(form);

/** Whether a form is that of another name for a field. */
export const isAlias = (form: Form): form is Extract<Form, { readonly of: string }> =>
  typeof form !== "string" && "of" in form;

/** The setting that keeps the forms of a table's documents. */
export const formsSetting = (table: string): string => `document:${table}`;

/** The shapes of resources, by table; `links` is the table of External References, if there is one. */
export const shapesOf = (models: readonly Model[], links: string | null): Map<string, DocumentShape> =>
  new Map(models.map((model) => [model.table, shapeOf(model, links)]));

/**
 * Describes a Model's documents. They have every field except removed ones, and custom fields, which are
 * joined on reading.
 */
export function shapeOf(model: Model, links: string | null = null) {
  return {
    table: model.table,
    fields: model.fields.filter(isInDocument).map((field) => shapeField(model, field, links)),
    /** Columns whose value is derived from the row rather than from a default. */
    fills: new Map(model.stored.flatMap((field) => fillOf(model, field))),
    /** The former names of renamed columns, the last one first. */
    renamed: ofColumns(model, model.evolution.names, (names) => names.map(columnOf)),
    /** For each column of an enum, the values that replace former ones. */
    words: ofColumns(model, model.evolution.words, (words) => words),
  };
}

/** Maps what the declaration says about fields to their columns. */
const ofColumns = <Said, Kept>(
  { stored }: Model,
  said: ReadonlyMap<string, Said>,
  keep: (said: Said) => Kept,
): ReadonlyMap<string, Kept> =>
  new Map(
    stored.filter(({ name }) => said.has(name)).map(({ name, column }) => [column, keep(said.get(name)!)]),
  );

/** The forms of a shape. */
export const formsOf = ({ fields }: DocumentShape): Forms =>
  Object.fromEntries(fields.map(({ name, form }) => [name, form]));

function shapeField(model: Model, field: Field, links: string | null): ShapeField {
  const { name } = field;
  if (field.kind === "externalReferences")
    return { name, form: LINKS, column: null, made: links === null ? "'[]'" : linksSql(model.name, links) };
  if (field.kind === "embedded")
    return { name, form: `${CHILDREN}${field.shows.join(" ")}`, column: null, made: childrenSql(field) };
  if (field.kind !== "alias") return { name, form: formOf(field.type), column: field.column, made: null };
  const target = model.byName.get(field.of)!;
  return { name, form: { of: target.name, form: formOf(target.type) }, column: target.column, made: null };
}

/**
 * Returns the form of a type. Only objects have members that a document can lack, so lists without objects
 * are plain.
 */
function formOf({ sql, items, members, scale }: Type): Form {
  if (members)
    return { object: Object.fromEntries([...members].map(([name, member]) => [name, memberForm(member)])) };
  const inner = items ? formOf(items) : null;
  if (inner !== null) return typeof inner === "string" ? "json" : { list: inner };
  if (scale !== undefined) return `decimal ${scale}`;
  return SCALARS.find(([type]) => sql.startsWith(type))?.[1] ?? "text";
}

const memberForm = ({ type, default: absent = null }: Member) => ({ form: formOf(type), absent });

const SCALARS: readonly (readonly [string, string])[] = [
  ["boolean", "boolean"],
  ["integer", "number"],
  ["double", "number"],
  ["timestamptz", "timestamp"],
  ["date", "date"],
  ["jsonb", "json"],
];

/**
 * SQL of a column's value as JSON text; SQL null or the text `null` if the column is null. It is used in
 * UPDATE, where Citus accepts only immutable functions, so not to_json or to_char.
 * @param keep whether object members unknown to the form are kept
 */
export function jsonText(form: Form, sql: string, keep: boolean): string {
  if (typeof form !== "string")
    return "of" in form ? jsonText(form.form, sql, keep) : `(${inLine(form, sql, keep)})::text`;
  if (form.startsWith("decimal")) return `'"' || ${sql}::text || '"'`;
  return TEXTS[form]?.(sql) ?? jsonString(sql);
}

/** SQL that reads a column's value from the document of a row; for UPDATE, as `jsonText`. */
export function fromDocument(name: string, sql: string, row: string): string {
  if (sql === "jsonb") return `nullif((${row}."document"::jsonb) -> ${quoteText(name)}, 'null')`;
  const text = `(${row}."document"::json ->> ${quoteText(name)})`;
  if (sql === "date") return `make_date(${numbersIn(text, DATE)})`;
  if (!sql.startsWith("timestamptz")) return `${text}::${withoutCollation(sql)}`;
  const seconds = `rtrim(substr(${text}, 18), 'Z')::double precision`;
  return `make_timestamp(${numbersIn(text, TIME)}, ${seconds}) at time zone 'UTC'`;
}

/** Positions of the parts in `2026-03-08T09:00:00.000Z`, each with its length. */
const DATE = [
  [1, 4],
  [6, 2],
  [9, 2],
] as const;
const TIME = [...DATE, [12, 2], [15, 2]] as const;

const numbersIn = (text: string, parts: readonly (readonly [at: number, length: number])[]): string =>
  parts.map(([at, length]) => `substr(${text}, ${at}, ${length})::integer`).join(", ");

/** SQL of a text as a JSON string. */
export const jsonString = (sql: string): string => `(jsonb_object(array['', ${sql}]) -> '')::text`;

/** Whether values of a form have members that can be missing. */
export const hasMembers = (form: Form): boolean => typeof form !== "string" && !("of" in form);

const TEXTS: Readonly<Record<string, (sql: string) => string>> = {
  json: (sql) => `${sql}::text`,
  boolean: (sql) => `${sql}::text`,
  number: (sql) => `${sql}::text`,
  timestamp: (sql) => {
    const utc = `${sql} at time zone 'UTC'`;
    const seconds = `lpad(round(date_part('second', ${utc})::numeric, 3)::text, 6, '0')`;
    return `'"' || ${dateText(utc)} || 'T' || ${digits("hour", utc)} || ':' || ${digits("minute", utc)} || ':' || ${seconds} || 'Z"'`;
  },
  date: (sql) => `'"' || ${dateText(sql)} || '"'`,
};

const digits = (part: string, sql: string, count = 2): string =>
  `lpad(date_part('${part}', ${sql})::text, ${count}, '0')`;

const dateText = (sql: string): string =>
  `${digits("year", sql, 4)} || '-' || ${digits("month", sql)} || '-' || ${digits("day", sql)}`;

/**
 * SQL of a jsonb value with the members that its form needs; a value of another kind stays unchanged.
 * @param keep see `jsonText`
 */
export function inLine(form: Form, sql: string, keep: boolean, depth = 0): string {
  if (typeof form === "string" || "of" in form) return sql;
  if ("object" in form) {
    const members = objectOf(form.object, sql, keep, depth);
    return `case jsonb_typeof(${sql}) when 'object' then ${keep ? `${sql} || ` : ""}${members} else ${sql} end`;
  }
  const item = `i${depth}`;
  const items = `select ('[' || coalesce(string_agg((${inLine(form.list, `${item}.value`, keep, depth + 1)})::text, ',' order by ${item}.place), '') || ']')::jsonb
    from jsonb_array_elements(${sql}) with ordinality ${item}(value, place)`;
  return `case jsonb_typeof(${sql}) when 'array' then (${items}) else ${sql} end`;
}

function objectOf(members: Members, sql: string, keep: boolean, depth: number): string {
  const pairs = Object.entries(members).map(([name, { form, absent }]) => {
    const given = inLine(form, `(${sql} -> ${quoteText(name)})`, keep, depth);
    return `${quoteText(`${JSON.stringify(name)}:`)} || coalesce(${given}, ${quoteText(JSON.stringify(absent))}::jsonb)::text`;
  });
  return `('{' || ${pairs.join(" || ',' || ") || "''"} || '}')::jsonb`;
}

/** Whether `before` has members that `after` does not have. */
export const loses = (before: Form, after: Form): boolean => !sameForm(withMembersOf(after, before), after);

/** `after` with the members of `before` that it does not have. */
export function withMembersOf(after: Form, before: Form): Form {
  if (typeof before === "string" || typeof after === "string") return after;
  if ("list" in before && "list" in after) return { list: withMembersOf(after.list, before.list) };
  if (!("object" in before && "object" in after)) return after;
  const merged = Object.entries(after.object).map(([name, member]) => {
    const other = before.object[name];
    return [name, other ? { ...member, form: withMembersOf(member.form, other.form) } : member];
  });
  return { object: { ...before.object, ...Object.fromEntries(merged) } };
}

/** Whether two forms are the same; the order of members does not matter. */
export const sameForm = (a: Form | undefined, b: Form | undefined): boolean =>
  isDeepStrictEqual(asKept(a), asKept(b));

/** A form as it is read back from the database: JSON has no -0. */
const asKept = (form: Form | undefined): unknown => form && JSON.parse(JSON.stringify(form));

function fillOf(model: Model, field: StoredField): [string, Fill][] {
  const fill = (made: Fill): [string, Fill][] => [[field.column, made]];
  const make = (of: Made["of"], sql: (computed: Computed) => string) =>
    fill({ kind: "made", of, sql: (row, columnSql) => sql({ model, row, columnSql }) });
  if (field.kind === "sequence") return fill(numbers(model, field));
  if (field.kind === "sum") return make("sum", (computed) => sumSql(computed, field));
  if (field.kind === "between") return make("length", (computed) => lengthSql(computed, field));
  if (isCopied(field) && field.follows) return make("copy", (computed) => copySql(computed, field));
  // Existing records get the time at which they were created, as `now` would have given then.
  const given = model.evolution.fills.get(field.name);
  if ((defaultOf(field) ?? given)?.kind === "now")
    return make("clock", ({ row }) => field.type.clock!.sql(`${row}.created_at`));
  if (given?.kind === "literal") return fill({ kind: "value", sql: literalSql(field.type, given.value) });
  return [];
}

function numbers(model: Model, { column, format }: SequenceField): Fill {
  const [, prefix, zeros] = /^(.*)\{(0+)\}$/.exec(format)!;
  return {
    kind: "number",
    counter: `${model.table}.${column}`,
    prefix: prefix!,
    width: zeros!.length,
  };
}

/** A row whose value is computed. */
interface Computed {
  readonly model: Model;
  readonly row: string;
  readonly columnSql: ColumnSql;
}

function sumSql(of: Computed, { terms, type }: SumField): string {
  const signed = terms.map((term) => `${term.isNegative ? "-" : "+"} ${termSql(of, term)}`);
  return `round(0 ${signed.join(" ")}, ${type.scale ?? 0})`;
}

function termSql(of: Computed, { list, factors }: Term): string {
  const { model, row, columnSql } = of;
  const listed = list === null ? null : model.byName.get(list)!;
  const item = `${row}_i`;
  const itemSql = (name: string) =>
    listed?.kind === "embedded"
      ? columnSql(listed.table, columnOf(name), item)
      : `(${item}.value ->> ${quoteText(name)})`;
  const product = factors
    .map(({ name, ofItem }) => `coalesce((${ofItem ? itemSql(name) : ownSql(of, name)})::numeric, 0)`)
    .join(" * ");
  if (listed === null) return product;
  if (listed.kind === "embedded")
    return `(select coalesce(sum(${product}), 0) ${fromChildren(listed.table, listed.by, item, row)})`;
  return `(select coalesce(sum(${product}), 0) from jsonb_array_elements(${ownSql(of, list!)}) ${item}(value))`;
}

/** SQL of the list of a row's children, made from their documents. */
function childrenSql({ table, by, shows, omits }: ListedField): string {
  const answers = shows.includes("customFields")
    ? ` || ',"customFields":' || c.${quote(columnOf("customFields"))}::text`
    : "";
  const shown = `select '{' || string_agg(${jsonString("e.key")} || ':' || e.value::text, ',' order by e.place)${answers} || '}'
    from json_each(c."document"::json) with ordinality e(key, value, place) where e.key not in (${omits.map(quoteText).join(", ")})`;
  return `coalesce((select '[' || string_agg((${shown}), ',' order by c."id") || ']' ${fromChildren(table, by, "c", "t")}), '[]')`;
}

const LINK = ["id", "externalSystem", "externalObject", "externalId"];

/** SQL of the External References of a row, in the order of its document; others follow in the order of their creation. */
function linksSql(resource: string, table: string): string {
  const members = LINK.map((name) => `'"${name}":' || ${jsonString(`x.${quote(columnOf(name))}`)}`);
  const places = `select e.place from json_array_elements(case json_typeof(t."document"::json -> '${LINKS}') when 'array' then t."document"::json -> '${LINKS}' end) with ordinality e(value, place) where e.value ->> 'id' = x."id"`;
  return `coalesce((select '[' || string_agg('{' || ${members.join(" || ',' || ")} || '}', ',' order by (${places}), x."id") || ']' from ${quote(table)} x where x."organization_id" = t."organization_id" and x."resource_type" = ${quoteText(resource)} and x."resource_id" = t."id" and x."deleted_at" is null), '[]')`;
}

const fromChildren = (table: string, by: string, child: string, row: string): string =>
  `from ${quote(table)} ${child} where ${child}."organization_id" = ${row}."organization_id" and ${child}.${quote(by)} = ${row}."id" and ${child}."deleted_at" is null`;

function lengthSql(of: Computed, { start, end, unit, isExact }: BetweenField): string {
  const [from, to] = [start, end].map((name) => ownSql(of, name));
  if (!isExact) return `(${to} - ${from})`;
  return `trunc(date_part('epoch', ${to} - ${from})::numeric / ${UNIT_MS[unit] / 1000})::integer`;
}

/** Follows the path from the row through the tables of the other records. */
function copySql(of: Computed, { from: { steps, last }, type }: CopiedField): string {
  const { row, columnSql } = of;
  const other = (i: number) => `${row}_${i}`;
  const leads = (i: number) =>
    i === 0
      ? ownSql(of, steps[0]!.field)
      : columnSql(steps[i - 1]!.table, columnOf(steps[i]!.field), other(i - 1));
  const meets = steps.map(
    (_, i) =>
      `${other(i)}."organization_id" = ${i === 0 ? row : other(i - 1)}."organization_id" and ${other(i)}."id" = ${leads(i)}`,
  );
  const joins = steps
    .slice(1)
    .map(({ table }, i) => ` join ${quote(table)} ${other(i + 1)} on ${meets[i + 1]}`);
  const value = columnSql(steps.at(-1)!.table, columnOf(last), other(steps.length - 1));
  return `(select ${value} from ${quote(steps[0]!.table)} ${other(0)}${joins.join("")} where ${meets[0]})::${withoutCollation(type.sql)}`;
}

const ownSql = ({ model, row, columnSql }: Computed, name: string): string =>
  columnSql(model.table, (model.byName.get(name) as StoredField).column, row);
