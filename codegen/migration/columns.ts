/** Steps that add, retype, loosen and drop columns. NOT NULL is added together with the checks. */
import {
  type CheckConstraint,
  type Column,
  canonicalType,
  ID,
  quote,
  quoteText,
  type Table,
} from "../../runtime/store/schema/table.ts";
import { type Change, named, type Pair, rowsOf, someOf, undeclared } from "./change.ts";
import { type Conversion, conversion } from "./conversions.ts";
import * as ddl from "./ddl.ts";
import { fillOf, isNews, LOST, lostOf, type RowFill, valueThen } from "./fills.ts";
import { tellRows, withoutForm } from "./forms.ts";
import type { LiveCheck, LiveColumn, LiveIndex } from "./introspect.ts";
import { columnMark, indexMark, isCheckMarked } from "./mark.ts";
import { forgetSql, formerOf, isPending, renameHint } from "./renames.ts";
import { ALLOW_DESTRUCTIVE, allows, type Rows, type Step, step } from "./step.ts";

export const missing = ({ table, live }: Pair): Column[] =>
  table.columns.filter((column) => !named(live.columns, column.name));

/** SQL that records that the column has not got its values back yet. */
function sayLost({ table, shape }: Pair, { name }: Column): string {
  const field = shape!.fields.find(({ column }) => column === name)!;
  return ddl.settleFieldSql(table.name, field.name, LOST);
}

/** Whether a column is filled row by row. A constant is set for all rows when the column is added. */
const isWritten = (pair: Pair, column: Column): boolean =>
  pair.rows > 0 &&
  (pair.shape?.fills.has(column.name) === true ||
    formerOf(pair, column) !== null ||
    lostOf(pair, column) !== null);

/** A column to fill, and how to fill it. */
export interface Filled {
  readonly column: Column;
  readonly fill: RowFill;
}

/**
 * Columns to fill: new ones with a derived value, and existing ones in which rows may lack a required value.
 */
export function filled(pair: Pair): Filled[] {
  const required = lacking(pair);
  const isDone = required.length === 0 || rowsToFill(pair)!.count === 0;
  const derived = pair.table.columns.filter((column) => isWritten(pair, column) && isNews(pair, column));
  const others = derived.filter((column) => !required.some((other) => other.column === column));
  return [...withFills(pair, others), ...(isDone ? [] : required)];
}

/** Whether rows get values of a column that some SQL mentions. */
export const isFilled = (pair: Pair, mentioned: string): boolean =>
  filled(pair).some(({ column }) => mentioned.includes(quote(column.name)));

const withFills = (pair: Pair, columns: readonly Column[]): Filled[] =>
  columns.flatMap((column) => {
    const fill = fillOf(pair, column);
    return fill ? [{ column, fill }] : [];
  });

/** Existing columns in which rows may lack a value that they must get. */
function lacking(pair: Pair): Filled[] {
  const required = becomeRequired(pair);
  const renamed = pair.common.flatMap(({ column }) =>
    !isPending(pair, column) || required.includes(column) ? [] : [column],
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

/** Rows that lack a value they must get; null if only new columns are filled. */
export function rowsToFill(pair: Pair): Rows | null {
  const required = lacking(pair);
  if (required.length === 0) return null;
  const conditions = required
    .map(({ column, fill }) => emptySql(column, fill, valueThen(pair, column) ?? "true"))
    .join(" or ");
  const sql = `select count(*) from ${quote(pair.table.name)} t where ${conditions}`;
  return rowsOf(pair.facts, "lack a value", sql);
}

/**
 * The SQL condition for rows (alias `t`) that must get a value.
 * @param value the SQL of it, if it is not read by a batch
 */
export function emptySql({ name }: Column, fill: RowFill, value?: string): string {
  if (fill.kind === "words")
    return `t.${quote(name)} in (${[...fill.words.keys()].map(quoteText).join(", ")})`;
  const isEmpty = `t.${quote(name)} is null`;
  if (fill.kind !== "value") return isEmpty;
  const sql = value ?? fill.sql;
  // Types may differ if rows are only counted. In an UPDATE, Citus refuses the cast, since settings change the text of a time.
  const text = value === undefined ? "" : "::text";
  if (fill.wins) return `t.${quote(name)}${text} is distinct from (${sql})${text}`;
  return fill.from === undefined ? isEmpty : `(${isEmpty} and ${sql} is not null)`;
}

/** Columns that are nullable now, or when they are added, and must become NOT NULL. */
export function tightened(pair: Pair): Column[] {
  const added = missing(pair).filter((column) => !column.nullable && isWritten(pair, column));
  return [...added, ...becomeRequired(pair)];
}

export const addColumns = (pair: Pair): Step[] => missing(pair).map((column) => addColumn(pair, column));

function addColumn(pair: Pair, column: Column): Step {
  const { name } = pair.table;
  const isLost = lostOf(pair, column) !== null;
  const hint = isLost ? null : renameHint(pair, column);
  if (isBeyondRepair(pair, column, isLost)) return refuseLost(pair, column);
  if (!column.nullable && pair.rows > 0 && fillOf(pair, column) === null)
    return step("refuse", name, {
      name: column.name,
      note: "It is required and has no default, so existing rows would have no value. Set one with `fill`, add a default, or release the field as optional first and make it required later.",
      hint,
    });
  const checks = mayExceed(pair, column) ? [] : boundsOf(pair, column.name);
  return step("add column", name, {
    name: column.name,
    sql: [
      ...addition(pair, column),
      ddl.commentOnColumn(name, column),
      ...checks.flatMap((check) => [
        ddl.addCheck(name, check, pair.isSmall),
        ddl.commentOnCheck(name, check),
      ]),
      ...(isLost ? [sayLost(pair, column)] : []),
    ],
    note: isLost
      ? "It was dropped manually. The records' documents still contain its values, which are restored."
      : column.comment,
    hint,
    // Conditions on the whole row can be counted only once all their columns exist.
    replans:
      pair.rows > 0 &&
      pair.table.checks.some((check) => check.column === null && check.sql.includes(quote(column.name))),
  });
}

const boundsOf = ({ table }: Pair, name: string): CheckConstraint[] =>
  table.checks.filter((check) => check.column === name);

/** Rows whose value in a new column will be outside of its bounds; null if they cannot be counted yet. */
export function exceeding(pair: Pair, column: Column): Rows | null {
  const value = valueThen(pair, column);
  if (value === null) return null;
  const met = boundsOf(pair, column.name)
    .map(({ sql }) => `(${sql.replaceAll(quote(column.name), `(${value})`)})`)
    .join(" and ");
  return rowsOf(
    pair.facts,
    "break it",
    `select count(*) from ${quote(pair.table.name)} t where not (${met})`,
  );
}

/**
 * Whether rows may get values of a new column that are outside of its bounds, so that these wait until the rows have them.
 */
export function mayExceed(pair: Pair, column: Column): boolean {
  if (pair.rows === 0 || !isNews(pair, column)) return false;
  if (isPending(pair, column))
    return named(pair.live.columns, column.name) !== undefined || !keepsBounds(pair, column);
  const given = pair.shape?.fills.get(column.name);
  return given?.kind === "made" && given.of !== "clock" && lostOf(pair, column) === null;
}

/** Whether a renamed column has the bounds of its former one, and only values of it. */
function keepsBounds(pair: Pair, { name }: Column): boolean {
  const former = formerOf(pair, named(pair.table.columns, name)!)!;
  if (pair.shape?.fills.get(name)?.kind === "made") return false;
  return boundsOf(pair, name).every((check) => {
    const sql = check.sql.replaceAll(quote(name), quote(former.name));
    return pair.live.checks.some(({ mark }) => mark !== null && isCheckMarked({ ...check, sql }, mark));
  });
}

/** Columns that every table has in addition to its fields. */
const OF_EVERY_TABLE = ["organization_id", "deleted_at", "document"];

/** Whether a column was dropped by hand and its values cannot be restored. */
const isBeyondRepair = ({ rows, shape, facts }: Pair, { name }: Column, isLost: boolean): boolean =>
  rows > 0 && !isLost && (facts.isMigrated || (shape !== null && OF_EVERY_TABLE.includes(name)));

const refuseLost = ({ table }: Pair, { name, sql }: Column): Step =>
  step("refuse", table.name, {
    name,
    note: `It was dropped or renamed manually, and its values are not stored elsewhere. Restore it from a backup; or, if nothing is lost, add it manually as ${sql} and migrate again.`,
  });

function addition(pair: Pair, column: Column): string[] {
  const { name } = pair.table;
  if (!isWritten(pair, column)) return [ddl.addColumn(name, column)];
  const empty = ddl.addColumn(name, { ...column, nullable: true, default: null });
  return column.default === null ? [empty] : [empty, ddl.setDefault(name, column.name, column.default)];
}

/** Changes the type of columns. Each step also drops the checks and indexes that do not fit the new type. */
export const retypeColumns = (pair: Pair): Step[] =>
  pair.retyped.map(({ column, was }) => {
    const sql = canonicalType(column.sql);
    const how = conversion(column.name, was.base ?? was.sql, sql);
    if (how) return retype(pair, column, was, how);
    return step("refuse", pair.table.name, {
      name: column.name,
      note: `The type ${was.sql} cannot become ${sql === ID ? "a reference" : sql}. Declare a new field beside it, and retire this one.`,
    });
  });

function retype(pair: Pair, column: Column, was: LiveColumn, how: Conversion): Step {
  const { name } = pair.table;
  const count = `select count(*) from ${quote(name)} where not (${how.fits ?? "true"})`;
  const isJudged = how.form !== null && pair.rows > 0 && pair.table.resource !== null;
  const unlike = isJudged ? withoutForm(pair, `t.${quote(column.name)}`, how.form!) : null;
  const rows = how.fits === null ? unlike : rowsOf(pair.facts, "would not fit", count);
  if (someOf(unlike))
    return step("refuse", name, {
      name: column.name,
      note: `${tellRows(pair, unlike!)} Correct them while the previous release is served, and migrate again.`,
      rows,
    });
  const indexes = staleIndexes(pair, column.name);
  const loses = pair.rows > 0 && (how.unsure || (rows !== null && rows.count !== 0));
  const isLong = !how.instant && !pair.isSmall;
  return step("change type", name, {
    name: column.name,
    sql: [
      ...dropDefault(name, was),
      ...staleChecks(pair, column.name).map((check) => ddl.dropConstraint(name, check.name)),
      ...indexes.map((index) => ddl.dropIndex(index.name, { concurrently: false })),
      ddl.setType(name, column.name, column.sql, how.using),
      ...(column.default === null ? [] : [ddl.setDefault(name, column.name, column.default)]),
      ddl.commentOnColumn(name, column),
    ],
    note: `From ${was.sql} to ${canonicalType(column.sql)}.${how.unsure ? " If a value does not fit the new type, the step fails and changes nothing." : ""}`,
    lock: isLong ? "reads and writes blocked" : "brief",
    rewrites: how.rewrites,
    loses,
    rows,
    replans: true,
  });
}

/**
 * Checks of a column that are now declared differently. Undeclared checks were dropped by an earlier step.
 */
const staleChecks = ({ table, live }: Pair, column: string): LiveCheck[] =>
  live.checks.filter((check) => {
    const declared = named(table.checks, check.name);
    return declared && check.columns.includes(column) && !isCheckMarked(declared, check.mark);
  });

/** Indexes of a column that are declared differently now, or no longer. */
export const staleIndexes = ({ table, live }: Pair, column: string): LiveIndex[] =>
  live.indexes.filter((index) => {
    const declared = named(table.indexes, index.name);
    const isStale = declared ? indexMark(declared) !== index.mark : index.mark !== null;
    return isStale && index.columns.includes(column);
  });

/** Makes columns optional and changes defaults. */
export function changeColumns(pair: Pair): Step[] {
  const { table, live, common } = pair;
  const optional = common.filter(({ column, was }) => column.nullable && !was.nullable);
  const unwritten = live.columns.filter(
    ({ name, nullable, default: usual }) =>
      !named(table.columns, name) && !nullable && usual === null && !live.primaryKey.includes(name),
  );
  const defaults = (isComputed: boolean) =>
    common
      .filter(({ was }) => Boolean(was.computed) === isComputed)
      .flatMap(({ column, was }) => changeDefault(pair, column, was));
  return [
    // An identity column cannot become optional.
    ...defaults(true),
    ...optional.map(({ column }) => loosen(table.name, column.name, "It becomes optional.")),
    ...unwritten.map(({ name, mark }) => loosen(table.name, name, mark === null ? FOREIGN : UNWRITTEN)),
    ...defaults(false),
    ...emptied(pair),
  ];
}

/** Removes defaults of columns that are no longer declared and stay unique: all new rows would have the same value. */
const emptied = ({ table, live }: Pair): Step[] =>
  undeclared(live.columns, table.columns)
    .filter(({ name, default: usual }) => usual !== null && isUnique(live.indexes, name))
    .map(({ name }) =>
      step("change column", table.name, {
        name,
        sql: [ddl.setDefault(table.name, name, null), ddl.dropNotNull(table.name, name)],
        note: "It is no longer written, and its values stay unique, so new rows have none.",
      }),
    );

const isUnique = (indexes: readonly LiveIndex[], column: string): boolean =>
  indexes.some(({ unique, mark, columns }) => unique && mark !== null && columns.includes(column));

const UNWRITTEN = "It is no longer written, so it may be empty.";
const FOREIGN =
  "It was added manually and requires a value, which no call writes, so no record could be created. It stays and becomes optional.";

const loosen = (table: string, column: string, note: string): Step =>
  step("change column", table, { name: column, sql: [ddl.dropNotNull(table, column)], note });

/** Changes a default. A retyped column gets its default together with its type. */
function changeDefault(pair: Pair, column: Column, was: LiveColumn): Step[] {
  if (!hasOtherDefault(column, was) || pair.retyped.some((other) => other.column === column)) return [];
  const { name } = pair.table;
  return [
    step("change column", name, {
      name: column.name,
      sql: [
        ...(was.computed ? dropDefault(name, was) : []),
        ...(was.computed && column.default === null
          ? []
          : [ddl.setDefault(name, column.name, column.default)]),
        ddl.commentOnColumn(name, column),
      ],
      note: noteOfDefault(column, was),
    }),
  ];
}

const noteOfDefault = ({ default: usual }: Column, { computed }: LiveColumn): string => {
  if (computed)
    return "It was made a computed column manually, which no call could write. It keeps its values.";
  return usual === null ? "It no longer has a default." : `Its new default is ${usual}.`;
};

const dropDefault = (table: string, { name, default: usual, computed }: LiveColumn): string[] => {
  if (computed) return [ddl.dropComputation(table, name, computed)];
  return usual === null ? [] : [ddl.setDefault(table, name, null)];
};

/** Whether the default differs: its presence is compared directly, its expression by the mark. */
export const hasOtherDefault = (column: Column, was: LiveColumn): boolean =>
  Boolean(was.computed) ||
  (column.default === null) !== (was.default === null) ||
  (column.default !== null && was.mark !== columnMark(column));

export const dropColumns = (pair: Pair, { created }: Change): Step[] =>
  undeclared(pair.live.columns, pair.table.columns).map((column) =>
    dropColumn(pair, column, splitHint(column, created)),
  );

/** Suggests moving values if a new table has a column like the dropped one. */
function splitHint({ name, sql }: LiveColumn, created: readonly Table[]): string | null {
  const table = created.find(({ columns }) =>
    columns.some((column) => column.name === name && canonicalType(column.sql) === sql),
  );
  if (!table) return null;
  return `The new table ${table.name} has a similar column: declare both fields for one more release, copy the values through the API, then remove this one.`;
}

/** The sentence that names objects of somebody else that are dropped with a column; empty if there are none. */
function alsoDropped({ live }: Pair, column: string): string {
  const names = [...live.indexes, ...live.checks, ...live.foreignKeys, ...live.exclusions]
    .filter(({ mark, columns }) => mark === null && columns.includes(column))
    .map(({ name }) => name);
  return names.length === 0 ? "" : ` Dropped with it, although added manually: ${names.join(", ")}.`;
}

/** The columns that this migration may drop. */
const droppedOf = ({ table, live, facts }: Pair): string[] =>
  undeclared(live.columns, table.columns)
    .map(({ name }) => name)
    .filter((name) => allows(facts.allowDestructive, { table: table.name, name }));

function dropColumn(pair: Pair, { name }: LiveColumn, hint: string | null): Step {
  const { table, facts } = pair;
  const renamed = table.columns.find((column) => formerOf(pair, column)?.name === name);
  const note = renamed
    ? `It was renamed to ${renamed.name}. It is kept for servers of the previous release; when none of them runs, ${ALLOW_DESTRUCTIVE} ${table.name}.${name} drops it.`
    : `The column is no longer declared. It is kept with its values; ${ALLOW_DESTRUCTIVE} ${table.name}.${name} drops it.`;
  if (!allows(facts.allowDestructive, { table: table.name, name }))
    return step("keep", table.name, { name, note, hint });
  return step("drop column", table.name, {
    name,
    sql: [ddl.dropColumn(table.name, name), ...forgetSql(pair, droppedOf(pair))],
    note: `The column is no longer declared.${alsoDropped(pair, name)}`,
    hint,
    loses: true,
    // What the renamed column still lacks, such as its default, is planned once it takes no more values from this one.
    replans: renamed !== undefined,
    rows: rowsOf(
      facts,
      "have a value",
      `select count(*) from ${quote(table.name)} where ${quote(name)} is not null`,
    ),
  });
}
