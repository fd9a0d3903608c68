/** The SQL of each schema change, one statement per call, because Citus does not accept several together. */
import { SETTINGS } from "../../runtime/store/schema/own-tables.ts";
import { formsSetting } from "../../runtime/store/schema/shape.ts";
import {
  type CheckConstraint,
  type Column,
  constraintName,
  type ExclusionConstraint,
  type ForeignKey,
  type Index,
  MAX_NAME,
  quote,
  quoteText,
  STORAGE,
  type Table,
} from "../../runtime/store/schema/table.ts";
import {
  checkMark,
  columnMark,
  exclusionMark,
  foreignKeyMark,
  indexMark,
  marked,
  TABLE_MARK,
  triggerMark,
} from "./mark.ts";

/** Quotes the name of a table, constraint or index. @throws if Citus would have to truncate it */
function named(name: string): string {
  if (Buffer.byteLength(name) > MAX_NAME)
    throw new Error(
      `the name ${name} is over ${MAX_NAME} bytes, which leaves Citus no room for a shard's number`,
    );
  return quote(name);
}

const columnList = (names: readonly string[]): string => `(${names.map(quote).join(", ")})`;
const alter = (table: string, change: string): string => `alter table ${named(table)} ${change}`;
const alterColumn = (table: string, column: string, change: string): string =>
  alter(table, `alter column ${quote(column)} ${change}`);

/** SQL that records the forms of all documents of a table. */
export function settleSql(table: string, forms: object): string {
  const row = `(${quoteText(formsSetting(table))}, ${quoteText(JSON.stringify(forms))})`;
  return `insert into ${quote(SETTINGS.name)} ("name", "value") values ${row} on conflict ("name") do update set "value" = excluded."value"`;
}

/** SQL that records the form of one field in the documents of a table. */
export const settleFieldSql = (table: string, field: string, form: string): string =>
  `update ${quote(SETTINGS.name)} set "value" = jsonb_set("value"::jsonb, array[${quoteText(field)}], ${quoteText(JSON.stringify(form))})::text where "name" = ${quoteText(formsSetting(table))}`;

/** Creates a table with its primary key and checks. Indexes and foreign keys are separate statements. */
export function createTable(table: Table): string {
  const lines = [
    ...table.columns.map((column) => columnSql(column)),
    primaryKeySql(table),
    ...table.checks.map(checkSql),
  ];
  return `create ${table.unlogged ? "unlogged " : ""}table ${named(table.name)} (\n  ${lines.join(",\n  ")}\n)`;
}

const keyName = ({ name }: Table): string => constraintName(name, "pkey");

const primaryKeySql = (table: Table): string =>
  `constraint ${named(keyName(table))} primary key ${columnList(table.primaryKey)}`;

function columnSql({ name, sql, nullable, default: fallback }: Column): string {
  return `${quote(name)} ${sql}${nullable ? "" : " not null"}${fallback === null ? "" : ` default ${fallback}`}`;
}

const checkSql = ({ name, sql }: CheckConstraint): string => `constraint ${named(name)} check (${sql})`;

export const dropTable = (table: string): string => `drop table ${named(table)}`;

export const setLogged = (table: string, unlogged: boolean): string =>
  alter(table, unlogged ? "set unlogged" : "set logged");

/** Replaces the primary key, which reads the table under its lock. */
export const changePrimaryKey = (table: Table): string[] => [
  dropConstraint(table.name, keyName(table)),
  alter(table.name, `add ${primaryKeySql(table)}`),
];

export const addColumn = (table: string, column: Column): string =>
  alter(table, `add column ${columnSql(column)}`);

export const dropColumn = (table: string, column: string): string =>
  alter(table, `drop column ${quote(column)}`);

export const renameColumn = (table: string, column: string, to: string): string =>
  alter(table, `rename column ${quote(column)} to ${quote(to)}`);

export const setDefault = (table: string, column: string, sql: string | null): string =>
  alterColumn(table, column, sql === null ? "drop default" : `set default ${sql}`);

export const dropComputation = (table: string, column: string, how: "expression" | "identity"): string =>
  alterColumn(table, column, `drop ${how}`);

export const setNotNull = (table: string, column: string): string =>
  alterColumn(table, column, "set not null");

export const dropNotNull = (table: string, column: string): string =>
  alterColumn(table, column, "drop not null");

/** @param using SQL that computes the new value from the old one */
export const setType = (table: string, column: string, sql: string, using: string): string =>
  alterColumn(table, column, `type ${sql} using ${using}`);

/** @param validated whether existing rows are checked at once, under the lock, or later by `validate` */
export const addCheck = (table: string, check: CheckConstraint, validated: boolean): string =>
  alter(table, `add ${checkSql(check)}${validated ? "" : " not valid"}`);

/** Adds an exclusion and its mark. It is validated at once. */
export const addExclusion = (table: string, exclusion: ExclusionConstraint): string[] => [
  alter(table, `add constraint ${named(exclusion.name)} exclude ${exclusion.sql}`),
  commentOnConstraint(table, exclusion.name, exclusionMark(exclusion)),
];

/** Adds a foreign key and its mark. @param validated as for `addCheck` */
export function addForeignKey(table: string, key: ForeignKey, validated: boolean): string[] {
  const target = `${named(key.target)} ${columnList(key.targetColumns)}`;
  const text = `foreign key ${columnList(key.columns)} references ${target}`;
  return [
    alter(table, `add constraint ${named(key.name)} ${text}${validated ? "" : " not valid"}`),
    commentOnConstraint(table, key.name, foreignKeyMark(key)),
  ];
}

export const validate = (table: string, constraint: string): string =>
  alter(table, `validate constraint ${named(constraint)}`);

export const dropConstraint = (table: string, constraint: string): string =>
  alter(table, `drop constraint ${quote(constraint)}`);

/** @param as the name to use instead of the index's own */
export function createIndex(
  table: string,
  index: Index,
  { concurrently = false, as = index.name } = {},
): string {
  const how = `${index.unique ? "unique " : ""}index ${concurrently ? "concurrently " : ""}`;
  const where = index.where === null ? "" : ` where ${index.where}`;
  const using = index.using ? `using ${index.using} ` : "";
  const storage = index.using ? ` with (${STORAGE[index.using]})` : "";
  return `create ${how}${named(as)} on ${named(table)} ${using}(${index.on.map(indexPart).join(", ")})${storage}${where}`;
}

/** Puts an expression in parentheses unless it is a column or a call. */
const indexPart = (part: string): string => (/^"[^"]+"$|^\w+\(.*\)$/.test(part) ? part : `(${part})`);

export const dropIndex = (index: string, { concurrently = true } = {}): string =>
  `drop index ${concurrently ? "concurrently " : ""}${quote(index)}`;

export const renameIndex = (index: string, to: string): string =>
  `alter index ${quote(index)} rename to ${named(to)}`;

/** The temporary name of a changed index while it is built beside the old one. */
export const nameWhileBuilt = (index: string): string => constraintName(index, "new");

export const commentOnTable = (table: Table): string =>
  `comment on table ${quote(table.name)} is ${quoteText(marked(table.comment, TABLE_MARK))}`;

export const commentOnColumn = (table: string, column: Column): string =>
  `comment on column ${quote(table)}.${quote(column.name)} is ${quoteText(marked(column.comment, columnMark(column)))}`;

export const commentOnCheck = (table: string, check: CheckConstraint): string =>
  commentOnConstraint(table, check.name, checkMark(check));

const commentOnConstraint = (table: string, name: string, mark: string): string =>
  `comment on constraint ${quote(name)} on ${quote(table)} is ${quoteText(marked("", mark))}`;

export const commentOnIndex = (index: Index, as = index.name): string =>
  `comment on index ${quote(as)} is ${quoteText(marked("", indexMark(index)))}`;

/** Creates a table with everything except foreign keys, whose targets may not exist yet. */
export const createWholeTable = (table: Table): string[] => [
  createTable(table),
  commentOnTable(table),
  ...table.columns.map((column) => commentOnColumn(table.name, column)),
  ...table.checks.map((check) => commentOnCheck(table.name, check)),
  ...table.indexes.flatMap((index) => [createIndex(table.name, index), commentOnIndex(index)]),
  ...(table.exclusions ?? []).flatMap((exclusion) => addExclusion(table.name, exclusion)),
];

/** Creates or replaces a trigger that runs before each write of a row, and its function of the same name. */
export const createTrigger = (table: string, name: string, body: string): string[] => [
  `create or replace function ${named(name)}() returns trigger language plpgsql as $body$\nbegin\n${body}\n  return new;\nend\n$body$`,
  `create or replace trigger ${named(name)} before insert or update on ${named(table)} for each row execute function ${named(name)}()`,
  `comment on trigger ${named(name)} on ${named(table)} is ${quoteText(marked("", triggerMark(body)))}`,
];

export const dropTrigger = (table: string, name: string): string[] => [
  `drop trigger ${named(name)} on ${named(table)}`,
  `drop function if exists ${named(name)}()`,
];
