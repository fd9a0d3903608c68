/** How existing rows get the values of columns, and the values that they will have. */
import {
  type Fill,
  type Forms,
  fromDocument,
  type Made,
  sameForm,
} from "../../runtime/store/schema/shape.ts";
import {
  type Column,
  canonicalType,
  quote,
  quoteText,
  withoutCollation,
} from "../../runtime/store/schema/table.ts";
import { named, type Pair } from "./change.ts";
import { conversion } from "./conversions.ts";
import { formerOf, isPending } from "./renames.ts";

/** A row whose values are read in SQL. */
interface Reading {
  readonly row: string;
  /** Whether it is read before the migration begins, when it has only the present columns; otherwise by its batches. */
  readonly isBefore: boolean;
  /** The columns that are being read already: a copy may lead to itself in another row. */
  readonly passed?: readonly string[];
}

const BATCH: Reading = { row: "t", isBefore: false };

/** How a batch fills a column. */
export type RowFill = Exclude<Fill, Made>;

/** How existing rows get a value for a column; null if the declaration gives none. */
export function fillOf(pair: Pair, column: Column): RowFill | null {
  const lost = lostOf(pair, column);
  if (lost !== null) return { kind: "value", sql: lost };
  const former = formerOf(pair, column);
  const given = givenFill(pair, column);
  if (!former) return given?.kind === "made" ? { kind: "value", sql: givenSql(pair, column, BATCH)! } : given;
  const sql = formerSql(pair, column, BATCH)!;
  return { kind: "value", sql, from: former.name, ...(isStale(pair, column) ? { wins: true } : {}) };
}

/** What the declaration gives existing rows, whether the column was renamed or not. */
function givenFill({ shape }: Pair, { name, default: usual }: Column): Fill | null {
  return shape?.fills.get(name) ?? (usual === null ? null : { kind: "value", sql: usual });
}

/** SQL of the value that the declaration gives; null without one, or while it cannot be read. */
function givenSql(pair: Pair, column: Column, reading: Reading): string | null {
  const given = givenFill(pair, column);
  if (given?.kind === "value") return given.sql;
  if (given?.kind !== "made") return null;
  let isKnown = true;
  const passed = [...(reading.passed ?? []), keyOf(pair, column.name)];
  const sql = given.sql(reading.row, (table, name, row) => {
    const value = columnIn(pair, table, name, { ...reading, row, passed });
    if (value === null) isKnown = false;
    return value ?? "null";
  });
  return isKnown ? sql : null;
}

const keyOf = ({ table }: Pair, column: string): string => `${table.name}.${column}`;

/** SQL of the value that a renamed column gets: that of its former one, or else what the declaration gives. */
function formerSql(pair: Pair, column: Column, reading: Reading): string | null {
  const former = formerOf(pair, column)!;
  const words = pair.shape?.words.get(column.name);
  const was = `${reading.row}.${quote(former.name)}`;
  const value = words ? wordedSql(was, words) : was;
  const given = givenFill(pair, column);
  if (given === null || given.kind === "number" || (given.kind === "made" && given.of === "copy"))
    return value;
  const otherwise = givenSql(pair, column, reading);
  return otherwise === null ? null : `coalesce(${value}, ${otherwise})`;
}

/** SQL of a value that a row of some table has once the migration has filled it; null if it cannot be read yet. */
function columnIn(pair: Pair, table: string, name: string, reading: Reading): string | null {
  const of = table === pair.table.name ? pair : pair.pairs.get(table);
  const column = of && named(of.table.columns, name);
  if (of && column) return valueIn(of, column, reading);
  return reading.isBefore && pair.created.has(table) ? null : `${reading.row}.${quote(name)}`;
}

/** The same of a column in a row called `t`, as it can be read before the migration begins. */
export const valueThen = (pair: Pair, column: Column): string | null =>
  valueIn(pair, column, { row: "t", isBefore: true });

/** SQL of the value that a column has once the migration has filled it; null if it cannot be read yet. */
function valueIn(pair: Pair, column: Column, reading: Reading): string | null {
  const { name, sql: type } = column;
  const stands = reading.isBefore ? present(pair, column, reading.row) : `${reading.row}.${quote(name)}`;
  if (reading.passed?.includes(keyOf(pair, name))) return stands;
  if (isPending(pair, column)) {
    // A rename that changes the type is refused.
    if (formerOf(pair, column)!.sql !== canonicalType(type)) return null;
    return formerSql(pair, column, reading);
  }
  const words = pair.shape?.words.get(name);
  if (words && stands !== null) return wordedSql(stands, words);
  const fill = isToFill(pair, column) ? filledSql(pair, column, reading) : null;
  if (fill === null) return stands;
  return stands === null ? `(${fill})::${withoutCollation(type)}` : `coalesce(${stands}, ${fill})`;
}

function filledSql(pair: Pair, column: Column, reading: Reading): string | null {
  return lostOf(pair, column, reading.row) ?? givenSql(pair, column, reading);
}

/** SQL of a present value in its new type; null without a value, or if the value may not fit. */
function present(pair: Pair, { name, sql }: Column, row: string): string | null {
  const own = `${row}.${quote(name)}`;
  if (!named(pair.live.columns, name)) return null;
  const was = pair.retyped.find(({ column }) => column.name === name)?.was;
  if (!was) return own;
  const how = conversion(name, was.base ?? was.sql, canonicalType(sql));
  if (how === null || how.unsure) return null;
  const using = how.fits === null ? how.using : `case when ${how.fits} then ${how.using} end`;
  return `(${using.replaceAll(quote(name), own)})`;
}

/** Whether rows may lack a value of a column that they must get. */
function isToFill(pair: Pair, column: Column): boolean {
  return isNews(pair, column) || isRequiredNow(pair, column);
}

/** Whether a column becomes required, so that rows may lack a value. */
const isRequiredNow = ({ live }: Pair, { name, nullable }: Column): boolean =>
  !nullable && named(live.columns, name)?.nullable === true;

/** Whether rows have never been given the column's value. It may exist since an interrupted migration. */
export function isNews(pair: Pair, { name }: Column): boolean {
  if (!named(pair.live.columns, name)) return true;
  const forms = recordedOf(pair);
  const field = pair.shape?.fields.find(({ column }) => column === name);
  return forms !== null && field !== undefined && [undefined, LOST].includes(forms[field.name] as string);
}

/** The recorded forms of the documents, also if every document is to be checked; null if there are none. */
const recordedOf = ({ table, facts, forms }: Pair): Forms | null => facts.recorded?.get(table.name) ?? forms;

/** SQL of a value in which words replace former ones. */
export function wordedSql(value: string, words: ReadonlyMap<string, string>): string {
  const cases = [...words].map(([former, word]) => `when ${quoteText(former)} then ${quoteText(word)}`);
  return `(case ${value} ${cases.join(" ")} else ${value} end)`;
}

/** The form of a field whose column was added again and does not have its values yet. */
export const LOST = "lost";

/** SQL that reads the value of a column from the document, if the column was dropped by hand; otherwise null. */
export function lostOf(pair: Pair, { name, sql }: Column, row = BATCH.row): string | null {
  const { live, shape, renamed } = pair;
  const field = shape?.fields.find(({ column }) => column === name);
  const kept = field && recordedOf(pair)?.[field.name];
  const wasFormer = Object.values(renamed).some((formers) => formers[name] !== undefined);
  const isDropped = !named(live.columns, name) && !wasFormer && field && sameForm(kept, field.form);
  return isDropped || kept === LOST ? fromDocument(field!.name, sql, row) : null;
}

/** Whether a column to be filled from a former one exists from an earlier release and still has old values. */
function isStale(pair: Pair, { name }: Column): boolean {
  const forms = recordedOf(pair);
  const field = pair.shape?.fields.find(({ column }) => column === name);
  if (!named(pair.live.columns, name) || forms === null || !field) return false;
  return !forms[field.name];
}
