/** Columns: adding, retyping, loosening and dropping them. Nullability is tightened with the checks. */
import type { Fill } from "../../runtime/store/shape.ts";
import { type Column, quote, quoteText, type Table } from "../../runtime/store/table.ts";
import { type Change, named, type Pair, rowsOf, undeclared } from "./change.ts";
import { type Conversion, conversion } from "./conversions.ts";
import * as ddl from "./ddl.ts";
import { canonicalType, type LiveCheck, type LiveColumn, type LiveIndex } from "./introspect.ts";
import { checkMark, columnMark, indexMark } from "./mark.ts";
import { formerOf, renameHint } from "./renames.ts";
import { ALLOW_DESTRUCTIVE, allows, type Rows, type Step, step } from "./step.ts";

export const missing = ({ table, live }: Pair): Column[] =>
  table.columns.filter((column) => !named(live.columns, column.name));

/** How rows that stand get a value of a column; null where none follows from the declaration. */
export function fillOf(pair: Pair, column: Column): Fill | null {
  const derived = pair.shape?.fills.get(column.name);
  const former = formerOf(pair, column);
  if (former) {
    const was = `t.${quote(former.name)}`;
    const sql = derived?.kind === "value" ? `coalesce(${was}, ${derived.sql})` : was;
    return { kind: "value", sql, from: former.name };
  }
  if (derived) return derived;
  return column.default === null ? null : { kind: "value", sql: column.default };
}

/** A value that differs by row is written row by row; a constant is had by all rows at once when the column is added. */
const isWritten = (pair: Pair, column: Column): boolean =>
  pair.rows > 0 && (pair.shape?.fills.has(column.name) === true || formerOf(pair, column) !== null);

/** A column whose rows are to be written, with what. */
export interface Filled {
  readonly column: Column;
  readonly fill: Fill;
}

/** Columns with a derived value that is new to the rows, and those that become required while rows have no value. */
export function filled(pair: Pair): Filled[] {
  const required = lacking(pair);
  const isDone = required.length === 0 || rowsToFill(pair)!.count === 0;
  const derived = pair.table.columns.filter((column) => isWritten(pair, column) && isNews(pair, column));
  const others = derived.filter((column) => !required.some((other) => other.column === column));
  return [...withFills(pair, others), ...(isDone ? [] : required)];
}

const withFills = (pair: Pair, columns: readonly Column[]): Filled[] =>
  columns.flatMap((column) => {
    const fill = fillOf(pair, column);
    return fill ? [{ column, fill }] : [];
  });

/** Whether the rows have never been given a column, though it may stand since a migration that was interrupted. */
function isNews({ live, forms, shape }: Pair, { name }: Column): boolean {
  if (!named(live.columns, name)) return true;
  const field = shape?.fields.find(({ column }) => column === name);
  return forms !== null && field !== undefined && forms[field.name] === undefined;
}

/** Columns that stand, with rows that may lack a value which they are to be given. */
function lacking(pair: Pair): Filled[] {
  const required = becomeRequired(pair);
  const renamed = pair.common.flatMap(({ column }) =>
    formerOf(pair, column) === null || required.includes(column) ? [] : [column],
  );
  const valued = withFills(pair, [...required, ...renamed]);
  const worded = pair.common.flatMap(({ column }): Filled[] => {
    const words = pair.shape?.words.get(column.name);
    return words && !valued.some((other) => other.column === column)
      ? [{ column, fill: { kind: "words", words } }]
      : [];
  });
  return [...valued, ...worded];
}

const becomeRequired = ({ common }: Pair): Column[] =>
  common.filter(({ column, was }) => was.nullable && !column.nullable).map(({ column }) => column);

/** Rows that lack one of the values that they are to be given; null where only new columns are filled. */
export function rowsToFill(pair: Pair): Rows | null {
  const required = lacking(pair);
  if (required.length === 0) return null;
  const conditions = required.map(({ column, fill }) => emptySql(column, fill)).join(" or ");
  const sql = `select count(*) from ${quote(pair.table.name)} t where ${conditions}`;
  return rowsOf(pair.facts, "lack a value", sql);
}

/** Condition of a row, called `t`, that is to be given a value. */
export function emptySql({ name }: Column, fill: Fill): string {
  if (fill.kind === "words")
    return `t.${quote(name)} in (${[...fill.words.keys()].map(quoteText).join(", ")})`;
  const isEmpty = `t.${quote(name)} is null`;
  const isFromFormer = fill.kind === "value" && fill.from !== undefined;
  return isFromFormer ? `(${isEmpty} and ${fill.sql} is not null)` : isEmpty;
}

/** Columns that are nullable now, or will be when they are added, and must not be in the end. */
export function tightened(pair: Pair): Column[] {
  const added = missing(pair).filter((column) => !column.nullable && isWritten(pair, column));
  return [...added, ...becomeRequired(pair)];
}

export const addColumns = (pair: Pair): Step[] => missing(pair).map((column) => addColumn(pair, column));

function addColumn(pair: Pair, column: Column): Step {
  const { name } = pair.table;
  const hint = renameHint(pair, column);
  if (!column.nullable && pair.rows > 0 && fillOf(pair, column) === null)
    return step("refuse", name, {
      name: column.name,
      note: "It is required and has no default, so the rows that stand would have no value. Say what they get with `fill`; or give it a default, or release it as optional and make it required after.",
      hint,
    });
  const checks = pair.table.checks.filter((check) => check.column === column.name);
  return step("add column", name, {
    name: column.name,
    sql: [
      ...addition(pair, column),
      ddl.commentOnColumn(name, column),
      ...checks.flatMap((check) => [
        ddl.addCheck(name, check, pair.isSmall),
        ddl.commentOnCheck(name, check),
      ]),
    ],
    note: column.comment,
    hint,
    // Conditions of the whole row can be counted only once all their columns are there.
    replans:
      pair.rows > 0 &&
      pair.table.checks.some((check) => check.column === null && check.sql.includes(quote(column.name))),
  });
}

function addition(pair: Pair, column: Column): string[] {
  const { name } = pair.table;
  if (!isWritten(pair, column)) return [ddl.addColumn(name, column)];
  const empty = ddl.addColumn(name, { ...column, nullable: true, default: null });
  return column.default === null ? [empty] : [empty, ddl.setDefault(name, column.name, column.default)];
}

/** Columns of another type; each takes with it the checks and indexes that will not stand for the new one. */
export const retypeColumns = (pair: Pair): Step[] =>
  pair.retyped.map(({ column, was }) => {
    const how = conversion(column.name, was.sql, canonicalType(column.sql));
    if (how) return retype(pair, column, was, how);
    return step("refuse", pair.table.name, {
      name: column.name,
      note: `A ${was.sql} cannot become a ${canonicalType(column.sql)}. Declare a new field beside it, and retire this one.`,
    });
  });

function retype(pair: Pair, column: Column, was: LiveColumn, how: Conversion): Step {
  const { name } = pair.table;
  const count = `select count(*) from ${quote(name)} where not (${how.fits ?? "true"})`;
  const rows = how.fits === null ? null : rowsOf(pair.facts, "would not fit", count);
  const indexes = staleIndexes(pair, column.name);
  const loses = pair.rows > 0 && (how.unsure || (rows !== null && rows.count !== 0));
  const isLong = !how.instant && !pair.isSmall;
  return step("change type", name, {
    name: column.name,
    sql: [
      ...(was.default === null ? [] : [ddl.setDefault(name, column.name, null)]),
      ...staleChecks(pair, column.name).map((check) => ddl.dropConstraint(name, check.name)),
      ...indexes.map((index) => ddl.dropIndex(index.name, { concurrently: false })),
      ddl.setType(name, column.name, column.sql, how.using),
      ...(column.default === null ? [] : [ddl.setDefault(name, column.name, column.default)]),
      ddl.commentOnColumn(name, column),
    ],
    note: `From ${was.sql} to ${canonicalType(column.sql)}.${how.unsure ? " Where a value is none of the new type it fails and changes nothing." : ""}`,
    lock: isLong ? "reads and writes blocked" : "brief",
    rewrites: how.rewrites,
    loses,
    rows,
    replans: true,
  });
}

/** Checks of a column that are declared in other words now; those not declared at all have been dropped before. */
const staleChecks = ({ table, live }: Pair, column: string): LiveCheck[] =>
  live.checks.filter((check) => {
    const declared = named(table.checks, check.name);
    return declared && check.columns.includes(column) && checkMark(declared) !== check.mark;
  });

/** Indexes of a column that are declared otherwise now, or not at all. */
export const staleIndexes = ({ table, live }: Pair, column: string): LiveIndex[] =>
  live.indexes.filter((index) => {
    const declared = named(table.indexes, index.name);
    const isStale = declared ? indexMark(declared) !== index.mark : index.mark !== null;
    return isStale && index.columns.includes(column);
  });

/** What loosens a column or moves its default. */
export function changeColumns(pair: Pair): Step[] {
  const { table, live, common } = pair;
  const optional = common.filter(({ column, was }) => column.nullable && !was.nullable);
  const unwritten = undeclared(live.columns, table.columns).filter(
    (column) => !column.nullable && column.default === null && !live.primaryKey.includes(column.name),
  );
  return [
    ...optional.map(({ column }) => loosen(table.name, column.name, "It may be empty from now on.")),
    ...unwritten.map(({ name }) => loosen(table.name, name, "It is no longer written, so it may be empty.")),
    ...common.flatMap(({ column, was }) => changeDefault(pair, column, was)),
  ];
}

const loosen = (table: string, column: string, note: string): Step =>
  step("change column", table, { name: column, sql: [ddl.dropNotNull(table, column)], note });

/** A retyped column gets its default with its type. */
function changeDefault(pair: Pair, column: Column, was: LiveColumn): Step[] {
  if (!hasOtherDefault(column, was) || pair.retyped.some((other) => other.column === column)) return [];
  const { name } = pair.table;
  return [
    step("change column", name, {
      name: column.name,
      sql: [ddl.setDefault(name, column.name, column.default), ddl.commentOnColumn(name, column)],
      note:
        column.default === null
          ? "It has no default any more."
          : `Its default is ${column.default} from now on.`,
    }),
  ];
}

/** An expression is compared by its mark; that it is there at all, by itself. */
export const hasOtherDefault = (column: Column, was: LiveColumn): boolean =>
  (column.default === null) !== (was.default === null) ||
  (column.default !== null && was.mark !== columnMark(column));

export const dropColumns = (pair: Pair, { created }: Change): Step[] =>
  undeclared(pair.live.columns, pair.table.columns).map((column) =>
    dropColumn(pair, column, splitHint(column, created)),
  );

/** Where a column goes and a new table has a like one, its values may be meant to go there. */
function splitHint({ name, sql }: LiveColumn, created: readonly Table[]): string | null {
  const table = created.find(({ columns }) =>
    columns.some((column) => column.name === name && canonicalType(column.sql) === sql),
  );
  if (!table) return null;
  return `The new table ${table.name} has a like column: declare the field beside it for one release more, copy the values through the API, and remove it after.`;
}

function dropColumn(pair: Pair, { name }: LiveColumn, hint: string | null): Step {
  const { table, facts } = pair;
  const renamed = table.columns.find((column) => formerOf(pair, column)?.name === name);
  const note = renamed
    ? `It is called ${renamed.name} now. It is kept for servers of the release before; once none of them runs, ${ALLOW_DESTRUCTIVE} ${table.name}.${name} drops it.`
    : `The column is no longer declared. It is kept with its values; ${ALLOW_DESTRUCTIVE} ${table.name}.${name} drops it.`;
  if (!allows(facts.allowDestructive, { table: table.name, name }))
    return step("keep", table.name, { name, note, hint });
  return step("drop column", table.name, {
    name,
    sql: [ddl.dropColumn(table.name, name)],
    note: "The column is no longer declared.",
    hint,
    loses: true,
    rows: rowsOf(
      facts,
      "hold a value",
      `select count(*) from ${quote(table.name)} where ${quote(name)} is not null`,
    ),
  });
}
