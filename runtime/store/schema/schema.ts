/** Derives the table of a Model: the columns, constraints and indexes that its declaration needs. */

import {
  type AcyclicField,
  defaultOf,
  type Field,
  type LaterField,
  type StoredField,
  type Unique,
  type UniqueField,
} from "../../model/field.ts";
import { type Application, type Model, modelOf } from "../../model/model.ts";
import type { Type } from "../../model/type.ts";
import { INACTIVE } from "../queries/definitions.ts";
import { acceptedIn } from "./accepted.ts";
import { exclusionsOf } from "./exclusions.ts";
import { castOf, folded } from "./folding.ts";
import { missingIndexes } from "./missing.ts";
import { OWN_TABLES } from "./own-tables.ts";
import { lexemes } from "./search.ts";
import { sortKey } from "./sort-key.ts";
import { spanIndexes } from "./spans.ts";
import { personalIn } from "./stored.ts";
import {
  type CheckConstraint,
  type Column,
  column,
  constraintName,
  type ForeignKey,
  type Index,
  index,
  isKnown,
  ORGANIZATION_ID,
  optional,
  quote,
  quoteText,
  type Table,
} from "./table.ts";

/** All tables of an application: its own models in the order given, after those of the runtime. */
export function tablesOf(application: Application, models = [...application.models.values()]): Table[] {
  return [...OWN_TABLES, ...models.map((model) => tableOf(model, application))];
}

/** The table of one Model. */
export function tableOf(model: Model, application: Application): Table {
  const fields = model.stored;
  return {
    name: model.table,
    comment: model.summary,
    columns: [ORGANIZATION_ID, ...fields.map((field) => columnOfField(model, field)), DELETED_AT, DOCUMENT],
    primaryKey: ["organization_id", "id"],
    indexes: [...indexesOf(model), ...(model.name === application.definitions ? [inactiveIndex(model)] : [])],
    foreignKeys: fields.flatMap((field) => foreignKeyOf(model, field, application)),
    checks: [
      ...fields.flatMap((field) => checksOf(model, field)),
      ...stateChecks(model),
      ...model.ordered.map((field) => orderCheck(model, field)),
      ...model.acyclic.map((field) => ringCheck(model, field)),
    ],
    exclusions: exclusionsOf(model),
    unlogged: false,
    shared: false,
    resource: model.name,
    idPrefix: model.idPrefix,
    ...(model.personal.length === 0 ? {} : { personal: personalIn(model) }),
    accepted: acceptedIn(model),
  };
}

const DELETED_AT = optional(
  "deleted_at",
  "timestamptz(3)",
  "When it was deleted; such rows are never listed or read.",
);
const DOCUMENT = column(
  "document",
  "text",
  "The record as clients read it, written in the statement that writes the columns.",
);

export const isNullable = (field: StoredField): boolean => field.mode === "hidden" || field.nullable;

function columnOfField(model: Model, field: StoredField): Column {
  const isRequired = !isNullable(field);
  return {
    name: field.column,
    sql: field.type.sql,
    nullable: isNullable(field),
    default: defaultSql(field) ?? (isRequired ? fillSql(model, field) : null),
    comment: field.summary ?? `The ${field.name} of the record.`,
  };
}

/**
 * Defaults are also in the schema: processes of the previous release keep inserting while the next one is
 * rolled out.
 */
function defaultSql(field: StoredField): string | null {
  const { kind, type } = field;
  if (kind === "customFields") return "'{}'::jsonb";
  if (kind === "count") return "1";
  const declared = defaultOf(field);
  if (declared?.kind === "now") return type.clock!.sql("now()");
  if (declared?.kind !== "literal" || declared.value === null) return null;
  return literalSql(type, declared.value);
}

/**
 * SQL of the value for existing records without one. Servers of the previous release still create such
 * records.
 */
function fillSql({ evolution }: Model, { name, type }: StoredField): string | null {
  const fill = evolution.fills.get(name);
  if (fill?.kind === "now") return type.clock!.sql("now()");
  return fill?.kind === "literal" ? literalSql(type, fill.value) : null;
}

/** A declared value as SQL. */
export function literalSql({ sql }: Type, value: unknown): string {
  if (sql === "jsonb") return `${quoteText(JSON.stringify(value))}::jsonb`;
  return typeof value === "string" ? quoteText(value) : JSON.stringify(value);
}

/** The constraint name that PostgreSQL reports for a violated reference. */
export const foreignKeyName = (model: Model, field: StoredField): string =>
  constraintName(model.table, field.column, "fkey");

function foreignKeyOf(model: Model, field: StoredField, application: Application): ForeignKey[] {
  const { reference } = field.type;
  if (!reference || !("to" in reference) || field.kind === "id") return [];
  const target = modelOf(application, reference.to).table;
  return [
    {
      name: foreignKeyName(model, field),
      columns: ["organization_id", field.column],
      target,
      targetColumns: ["organization_id", "id"],
    },
  ];
}

/** The index name that PostgreSQL reports for a value that is already taken. */
export const uniqueName = (model: Model, field: UniqueField): string =>
  constraintName(model.table, field.column, "key");

/** The condition for records that hold their unique value; null if all of them do. */
function whereTaken(model: Model, { while: states, kept }: Unique): string | null {
  const held = [
    ...(kept || model.operations.delete === null ? [] : ["deleted_at is null"]),
    ...(states === null ? [] : [inStates(model, states)]),
  ];
  return held.length === 0 ? null : held.join(" and ");
}

function indexesOf(model: Model): Index[] {
  return [
    ...uniqueIndexes(model),
    ...filterIndexes(model),
    ...comparedIndexes(model),
    ...itemIndexes(model),
    ...sortIndexes(model),
    ...missingIndexes(model),
    ...searchIndex(model),
    ...spanIndexes(model),
    ...expiryIndexes(model),
  ];
}

const uniqueIndexes = (model: Model): Index[] =>
  model.uniques.map((field) => {
    const others = field.unique.with.map((name) => comparable(model.byName.get(name)!));
    const on = [quote("organization_id"), comparable(field), ...others];
    return { name: uniqueName(model, field), on, unique: true, where: whereTaken(model, field.unique) };
  });

/**
 * The search for a record that holds a unique value. Its values: the organization, those of the field and of the fields that
 * are unique together with it, and the ids that it leaves out.
 */
export function takenQuery(model: Model, field: UniqueField): { name: string; text: string } {
  const fields = [field, ...field.unique.with.map((name) => model.byName.get(name)!)];
  const same = fields.map((one, n) => {
    const given = `$${n + 2}::${castOf(one.type.sql)}`;
    return `${comparable(one)} = ${folded(one.type, given)}`;
  });
  const where = whereTaken(model, field.unique);
  const others = `not "id" = any($${fields.length + 2}::text[])`;
  const conditions = [`"organization_id" = $1`, ...same, others, ...(where === null ? [] : [where])];
  return {
    name: `taken ${model.table} ${field.column}`,
    text: `select "id" from ${quote(model.table)} where ${conditions.join(" and ")} limit 1`,
  };
}

/** A field's column as its values are compared. */
const comparable = ({ column, type }: Field): string => folded(type, quote(column!));

/** The fields whose unique index finds all records. One of only some states does not find the others. */
const uniqueInAll = ({ uniques }: Model): UniqueField[] =>
  uniques.filter(({ unique }) => unique.while === null);

const narrowing = (model: Model, field: StoredField, on: string, suffix = "idx"): Index => ({
  ...index(constraintName(model.table, field.column, suffix), []),
  on: [quote("organization_id"), on, quote("id")],
  // PostgreSQL cannot conclude this condition from a comparison of a folded value.
  where: isNullable(field) && on === quote(field.column) ? isKnown(field.column) : null,
});

/** The indexes by which a list finds records with a value, and a DELETE finds records that refer to its record. */
function filterIndexes(model: Model): Index[] {
  const led = new Set(uniqueInAll(model).map(({ column }) => column));
  const isSearched = (f: StoredField) => f.kind === "parent" || (isRestricting(f) && !f.type.items);
  const others = model.stored.filter((f) => isSearched(f) && !model.filters.includes(f));
  return [...model.filters, ...others]
    .filter(({ column }) => !led.has(column))
    .map((field) => withWords(model, field, narrowing(model, field, comparable(field))));
}

/** The most words of a record that the index of another filter has. */
const MOST_WORDS = 2;

/**
 * The words of a record that the index of a filter has behind its id: the state first, and only words that each record has. So
 * a list with both filters compares the words in the index, and reads only the records that it returns.
 */
export function wordsBehind(filters: readonly StoredField[], { column }: StoredField): StoredField[] {
  const words = filters.filter((field) => field.type.values !== undefined && !isNullable(field));
  const isState = ({ kind }: StoredField) => kind === "state";
  const ordered = [...words.filter(isState), ...words.filter((field) => !isState(field))];
  return ordered.slice(0, MOST_WORDS).filter((word) => word.column !== column);
}

const withWords = ({ filters }: Model, field: StoredField, index: Index): Index => ({
  ...index,
  on: [...index.on, ...wordsBehind(filters, field).map((word) => quote(word.column))],
});

/**
 * The indexes of operators that compare a value in a way of their own. Operators that compare it in the same way share
 * one. So do sorts, below a parent too.
 */
function comparedIndexes(model: Model): Index[] {
  const known = new Set([...uniqueInAll(model), ...model.filters].map(comparable));
  const sorted = new Set(sortIndexes(model).map(({ on }) => on.join()));
  const isSorted = (on: string) => sorted.has(sortedBy(model, on).join());
  const compared = model.parameters.flatMap(({ field, operator: { index: of } }) =>
    of.of === "value" ? [[field, of.on(comparable(field), field.type), of.suffix] as const] : [],
  );
  const open = compared.filter(([, on]) => !known.has(on) && !isSorted(on));
  return [...new Map(open.map((one) => [one[1], one])).values()].map((one) => narrowing(model, ...one));
}

/** The indexes of the items of lists. */
function itemIndexes(model: Model): Index[] {
  const held = new Set(
    model.parameters.filter(({ operator }) => operator.index.of === "items").map(({ field }) => field),
  );
  const isSearched = (field: StoredField) =>
    field.kind === "searched" || held.has(field) || (isRestricting(field) && field.type.items !== undefined);
  return model.stored.filter(isSearched).map((field) => gin(model, field));
}

const isRestricting = (field: Field): boolean => field.kind === "reference" && field.restrict !== null;

const searchIndex = (model: Model): Index[] =>
  model.search.length === 0
    ? []
    : [
        {
          name: constraintName(model.table, "search"),
          on: [lexemes(model)],
          unique: false,
          using: "gin",
          where: null,
        },
      ];

/** The indexes that sorted lists read in order; a list below a parent reads the part of that parent. */
const sortIndexes = (model: Model): Index[] =>
  model.sorts.map((field) => ({
    name: constraintName(model.table, field.column, "sort"),
    on: sortedBy(model, sortKey(field, quote(field.column)).sql),
    unique: false,
    where: null,
  }));

function sortedBy({ parent, byName }: Model, key: string): string[] {
  const within = parent ? [quote(byName.get(parent.field)!.column!)] : [];
  return [quote("organization_id"), ...within, key, quote("id")];
}

/** Every read of a record with custom fields looks for inactive definitions, which few organizations have. */
const inactiveIndex = ({ table }: Model): Index => ({
  ...index(constraintName(table, "inactive", "idx"), ["organization_id", "resource_type"]),
  where: INACTIVE,
});

const gin = ({ table }: Model, { column: name }: StoredField): Index => ({
  name: constraintName(table, name, "gin"),
  on: [quote(name)],
  unique: false,
  using: "gin",
  where: null,
});

/** Expired states are searched across organizations, so this index begins with the time. */
function expiryIndexes(model: Model): Index[] {
  if (!model.states) return [];
  const { field, values } = model.states;
  return [...values.values()].flatMap((state): Index[] => {
    if (!state.expires) return [];
    const at = model.byName.get(state.expires.at)!.column!;
    const where = `${quote(model.byName.get(field)!.column!)} = '${state.name}'`;
    const name = constraintName(model.table, at, state.name.toLowerCase(), "expiry");
    return [{ ...index(name, [at]), where }];
  });
}

function checksOf(model: Model, field: StoredField): CheckConstraint[] {
  // Clients never send these values; the service's own clock sets them.
  if (field.kind === "createdAt" || field.kind === "updatedAt") return [];
  const column = quote(field.column);
  const conditions =
    field.kind === "state" ? [inStates(model, [...model.states!.values.keys()])] : field.type.checks(column);
  return conditions.map((sql, i) => ({
    name: constraintName(model.table, field.column, `check${i === 0 ? "" : i + 1}`),
    sql,
    column: field.column,
  }));
}

function inStates(model: Model, states: readonly string[]): string {
  const column = quote(model.byName.get(model.states!.field)!.column!);
  return `${column} in (${states.map((state) => `'${state}'`).join(", ")})`;
}

function stateChecks(model: Model): CheckConstraint[] {
  if (!model.states) return [];
  const state = quote(model.byName.get(model.states.field)!.column!);
  return [...model.states.values.values()]
    .filter(({ requires }) => requires.size > 0)
    .map(({ name, requires }) => ({
      name: constraintName(model.table, name.toLowerCase(), "requires"),
      sql: `${state} <> '${name}' or (${[...requires.keys()].map((field) => isGiven(model.byName.get(field)!)).join(" and ")})`,
      column: null,
    }));
}

function isGiven({ column, type }: Field): string {
  const value = `${quote(column!)} is not null`;
  return type.items ? `${value} and ${quote(column!)} <> '[]'::jsonb` : value;
}

/** A row can be checked only for a reference to itself; a migration looks for longer rings before it adds the check. */
function ringCheck({ table }: Model, { column }: AcyclicField): CheckConstraint {
  const next = quote(column);
  return {
    name: constraintName(table, column, "acyclic"),
    sql: `deleted_at is not null or ${next} <> ${quote("id")}`,
    column: null,
    breaking: { are: "are in a ring or lead to one", sql: inRings(quote(table), next) },
  };
}

/** SQL of the number of rows from which a reference leads into a ring: those that are not reached from its ends. */
const inRings = (table: string, next: string): string => `with recursive reached(organization_id, id) as (
select t.organization_id, t.id from ${table} t where t.deleted_at is null and (t.${next} is null or not exists (
select from ${table} n where n.organization_id = t.organization_id and n.id = t.${next} and n.deleted_at is null))
union all
select t.organization_id, t.id from reached r join ${table} t on t.organization_id = r.organization_id and t.${next} = r.id where t.deleted_at is null)
select (select count(*) from ${table} where deleted_at is null) - (select count(*) from reached) as count`;

function orderCheck(model: Model, { column, after }: LaterField): CheckConstraint {
  const other = model.byName.get(after.field)!.column!;
  return {
    name: constraintName(model.table, column, "after"),
    sql: `${quote(column)} > ${quote(other)}`,
    column: null,
  };
}
