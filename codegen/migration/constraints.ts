/** Checks, required columns and foreign keys: each is added without reading the table, then validated. */
import type { Fill } from "../../runtime/store/schema/shape.ts";
import {
  type CheckConstraint,
  type Column,
  constraintName,
  type ForeignKey,
  quote,
} from "../../runtime/store/schema/table.ts";
import { type Change, keptRows, named, type Pair, rowsAre, rowsOf, someOf, undeclared } from "./change.ts";
import { exceeding, filled, isFilled, mayExceed, missing, tightened } from "./columns.ts";
import { asFilled, asOfNow } from "./counting.ts";
import * as ddl from "./ddl.ts";
import type { RowFill } from "./fills.ts";
import { isCheckMarked } from "./mark.ts";
import { type Rows, type Step, step } from "./step.ts";

/** Drops undeclared constraints; they hold no data. */
export function dropConstraints(pair: Pair): Step[] {
  const { table, live } = pair;
  const checks = [...table.checks, ...tightened(pair).map((column) => notNull(pair, column))];
  const drop = (kind: "drop check" | "drop foreign key", { name }: CheckConstraint | ForeignKey): Step =>
    step(kind, table.name, {
      name,
      sql: [ddl.dropConstraint(table.name, name)],
      note: "No longer declared.",
    });
  return [
    ...undeclared(live.checks, checks).map((check) => drop("drop check", check)),
    ...undeclared(live.foreignKeys, table.foreignKeys).map((key) => drop("drop foreign key", key)),
  ];
}

/** Drops the constraints that the earlier release declares differently or not at all, since its writes may violate them. */
export function relaxConstraints(pair: Pair): Step[] {
  const { table, live } = pair;
  const other = live.checks.filter((check) => {
    const declared = named(table.checks, check.name);
    return declared && check.mark !== null && !isCheckMarked(declared, check.mark);
  });
  const moved = live.foreignKeys.filter((key) => {
    const declared = named(table.foreignKeys, key.name);
    return declared && !isSame(key, declared);
  });
  const drop = (kind: "drop check" | "drop foreign key", name: string): Step =>
    step(kind, table.name, {
      name,
      sql: [ddl.dropConstraint(table.name, name)],
      note: "The earlier release declares it differently and enforces its own rule; the next release adds its rule again.",
    });
  return [
    ...dropConstraints(pair),
    ...other.map(({ name }) => drop("drop check", name)),
    ...moved.map(({ name }) => drop("drop foreign key", name)),
  ];
}

/**
 * Changes bounds of single columns, which loosen before rows are written. A new column already has its check.
 */
export function changeChecks(pair: Pair): Step[] {
  const isNew = new Set(missing(pair).map((column) => column.name));
  const bounds = pair.table.checks.filter((check) => check.column !== null);
  return bounds.flatMap((check) => {
    if (awaitsValues(pair, check)) return [];
    if (awaitsWords(pair, check)) return dropFirst(pair, check);
    if (!isNew.has(check.column!)) return changeCheck(pair, check);
    return pair.isSmall ? [] : [validate(pair.table.name, check.name, null)];
  });
}

/** Whether a new bound waits until rows have the values that the migration gives them. */
function awaitsValues(pair: Pair, { name, column }: CheckConstraint): boolean {
  const declared = named(pair.table.columns, column ?? "");
  return declared !== undefined && !named(pair.live.checks, name) && mayExceed(pair, declared);
}

/** Whether rows break a changed list of values until they have the replacements of the removed ones. */
function awaitsWords(pair: Pair, check: CheckConstraint): boolean {
  const { live, shape } = pair;
  const column = check.column ?? "";
  const was = named(live.checks, check.name);
  if (!shape?.words.has(column) || !named(live.columns, column)) return false;
  const rows = was && isCheckMarked(check, was.mark) ? null : breaking(pair, check);
  return rows !== null && rows.count !== 0;
}

function dropFirst(pair: Pair, check: CheckConstraint): Step[] {
  const { name } = pair.table;
  if (!named(pair.live.checks, check.name)) return [];
  return [
    step("drop check", name, {
      name: check.name,
      sql: [ddl.dropConstraint(name, check.name)],
      note: "It is added again when rows have the replacements that `fill` gives.",
      rows: breaking(pair, check),
    }),
  ];
}

/** Steps that require columns to have a value, after rows have been filled. */
export const tighten = (pair: Pair): Step[] => [
  ...pair.table.checks.flatMap((check) => {
    if (awaitsValues(pair, check) || awaitsWords(pair, check))
      return changeCheck(pair, check, exceeding(pair, named(pair.table.columns, check.column!)!), true);
    return check.column === null ? changeCheck(pair, check) : [];
  }),
  ...tightened(pair).flatMap((column) => requireColumn(pair, column)),
];

/**
 * Replaces the old check by the new one in a single transaction, so that one of them always applies.
 * @param isDropped whether an earlier step drops the old one
 */
function changeCheck(pair: Pair, check: CheckConstraint, given?: Rows | null, isDropped = false): Step[] {
  const { name } = pair.table;
  const was = isDropped ? undefined : named(pair.live.checks, check.name);
  const stands = was !== undefined && isCheckMarked(check, was.mark);
  if (stands && was.valid) return keepMet(pair, check);
  const rows = given === undefined ? breaking(pair, check) : given;
  if (someOf(rows)) return [hold(pair, check, rows!, was !== undefined)];
  if (stands) return [validate(name, check.name, rows)];
  const put = step(was ? "change check" : "add check", name, {
    name: check.name,
    sql: [
      ...(was ? [ddl.dropConstraint(name, check.name)] : []),
      ddl.addCheck(name, check, pair.isSmall),
      ddl.commentOnCheck(name, check),
    ],
    note: check.sql,
    rows,
  });
  return pair.isSmall ? [put] : [put, validate(name, check.name, null)];
}

/** A check that stays also applies to the values that rows get, so it would stop the migration. */
function keepMet(pair: Pair, { name, sql, breaking: own }: CheckConstraint): Step[] {
  const then = own || !isFilled(pair, sql) ? null : asFilled(pair, sql);
  if (then === null) return [];
  const of = pair.table.name;
  const broken = `select count(*) from ${quote(of)} t where not (${then(sql)})`;
  const rows = rowsOf(pair.facts, "will break it", broken);
  if (rows.count === null) return [step("keep", of, { name, note: "It is met when rows are filled.", rows })];
  if (rows.count === 0) return [];
  const note = `${rowsAre(rows.count, `would not meet ${sql}`)} with the value that the migration gives. Choose another one, or give these records a value before.`;
  return [step("refuse", of, { name, note, rows })];
}

function breaking(pair: Pair, { sql, breaking: own }: CheckConstraint): Rows | null {
  const now = asOfNow(pair, sql);
  if (now === null) return null;
  if (own) return rowsOf(pair.facts, own.are, now(own.sql));
  return rowsOf(
    pair.facts,
    "break it",
    `select count(*) from ${quote(pair.table.name)} where not (${now(sql)})`,
  );
}

/** Withholds a bound while rows violate it: PostgreSQL would otherwise refuse every update of those rows. */
function hold({ table }: Pair, check: CheckConstraint, rows: Rows, stands: boolean): Step {
  return step("hold", table.name, {
    name: check.name,
    sql: stands ? [ddl.dropConstraint(table.name, check.name)] : [],
    note: `${rowsAre(rows.count!, brokenBy(check))}. ${keptRows(rows.count!)} The service enforces the rule on new writes, and the first migration that finds no violations adds the check.`,
    hint: / in \('/.test(check.sql) ? WORDS : null,
    lock: stands ? "brief" : "none",
    rows,
  });
}

const brokenBy = ({ sql, breaking: own }: CheckConstraint): string => own?.are ?? `do not meet ${sql}`;

const WORDS =
  "They stay readable. Give a replacement for each removed value, and the migration writes it: `fill: { FORMER: WORD }` under the field, or under `states`.";

const validate = (table: string, name: string, rows: Rows | null): Step =>
  step("validate", table, {
    name,
    sql: [ddl.validate(table, name)],
    note: "Reads the table while other transactions write it.",
    rows,
  });

/**
 * Makes a column NOT NULL. In a large table a validated check first proves it, so that SET NOT NULL does not
 * read the table under its lock. The check is then dropped.
 */
function requireColumn(pair: Pair, column: Column): Step[] {
  const { name } = pair.table;
  const check = notNull(pair, column);
  const rows = isAlwaysFilled(pair, column) ? null : lacking(pair, column);
  const isBegun = named(pair.live.checks, check.name) !== undefined;
  if (pair.isSmall && !isBegun && !someOf(rows)) return [require(name, column, [], rows)];
  const steps = changeCheck(pair, check, rows);
  if (steps.some(({ kind }) => kind === "hold")) return steps.map((one) => ({ ...one, hint: FILL }));
  return [...steps, require(name, column, [ddl.dropConstraint(name, check.name)], null)];
}

/** Whether the migration gives each row a value. A former column can be empty, and so can what a value is made of. */
const isAlwaysFilled = (pair: Pair, { name }: Column): boolean =>
  filled(pair).some(({ column, fill }) => {
    if (column.name !== name) return false;
    const given = pair.shape?.fills.get(name);
    return given?.kind === "made" ? given.of === "sum" || given.of === "clock" : !isOnlyFrom(fill, given);
  });

const isOnlyFrom = (fill: RowFill, given: Fill | undefined): boolean =>
  fill.kind === "value" && fill.from !== undefined && given?.kind !== "value";

/** Rows that will lack a value. */
function lacking(pair: Pair, { name }: Column): Rows | null {
  const then = asFilled(pair, quote(name));
  if (then === null) return null;
  const sql = `select count(*) from ${quote(pair.table.name)} t where ${then(quote(name))} is null`;
  return rowsOf(pair.facts, "break it", sql);
}

const FILL = "Write `fill` under the field, and the migration gives these rows that value.";

const require = (table: string, column: Column, after: readonly string[], rows: Rows | null): Step =>
  step("change column", table, {
    name: column.name,
    sql: [ddl.setNotNull(table, column.name), ...after],
    note: "It becomes required.",
    rows,
  });

export const notNullName = (table: string, column: string): string =>
  constraintName(table, column, "not_null");

/** The check that replaces NOT NULL until every row is known to have a value. */
const notNull = ({ table }: Pair, { name }: Column): CheckConstraint => ({
  name: notNullName(table.name, name),
  sql: `${quote(name)} is not null`,
  column: name,
});

export const addForeignKeys = (pair: Pair, change: Change): Step[] =>
  pair.table.foreignKeys.flatMap((key) => changeForeignKey(pair, key, change));

/** Adds or replaces a foreign key. Unvalidated, it ignores rows whose reference does not change. */
function changeForeignKey(pair: Pair, key: ForeignKey, change: Change): Step[] {
  const { name } = pair.table;
  const was = named(pair.live.foreignKeys, key.name);
  const stands = was !== undefined && isSame(was, key);
  if (stands && was.valid) return [];
  const rows = orphans(pair, key, change);
  const isWhole = pair.isSmall && !someOf(rows);
  const put = step(was ? "change foreign key" : "add foreign key", name, {
    name: key.name,
    sql: [...(was ? [ddl.dropConstraint(name, key.name)] : []), ...ddl.addForeignKey(name, key, isWhole)],
    note: `${key.columns.at(-1)} leads to ${key.target}.`,
    rows,
  });
  const last = someOf(rows)
    ? step("hold", name, {
        name: key.name,
        note: `${rowsAre(rows!.count!, `lead to no row of ${key.target}`)}. ${keptRows(rows!.count!)} New writes are checked, and the first migration that finds no violations validates the foreign key.`,
        rows,
      })
    : validate(name, key.name, stands ? rows : null);
  if (stands) return [last];
  return isWhole ? [put] : [put, last];
}

const isSame = (was: ForeignKey, { columns, target, targetColumns }: ForeignKey): boolean =>
  was.target === target &&
  was.columns.join() === columns.join() &&
  was.targetColumns.join() === targetColumns.join();

function orphans(
  pair: Pair,
  { columns, target, targetColumns }: ForeignKey,
  { created, facts }: Change,
): Rows | null {
  const now = asOfNow(pair, columns.map(quote).join());
  if (now === null) return null;
  const own = columns.map((column) => `t.${now(quote(column))}`);
  const given = own.map((column) => `${column} is not null`).join(" and ");
  const meets = own.map((column, i) => `o.${quote(targetColumns[i]!)} = ${column}`).join(" and ");
  const isNew = created.some((table) => table.name === target);
  const leads = isNew ? "" : ` and not exists (select from ${quote(target)} o where ${meets})`;
  return rowsOf(
    facts,
    "lead nowhere",
    `select count(*) from ${quote(pair.table.name)} t where ${given}${leads}`,
  );
}
