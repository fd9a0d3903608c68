/** Fields of text that get another type or pattern, and values in JSON that get other bounds: counts those that do not fit. */
import { isDeepStrictEqual } from "node:util";
import { recordAccepted } from "../../runtime/store/schema/accepted.ts";
import { type Accepted, type AcceptedIn, type Column, quote } from "../../runtime/store/schema/table.ts";
import { differences } from "../diff/schemas.ts";
import { keptRows, named, type Pair, rowsAre, rowsOf, someOf, suchAs } from "./change.ts";
import { valueThen } from "./fills.ts";
import { fieldOf, formerOf } from "./renames.ts";
import { ALLOW_DESTRUCTIVE, allows, type Rows, type Step, step } from "./step.ts";

interface Changed {
  readonly column: Column;
  /** What the form is recorded as: the column, or a text in its lists and objects. */
  readonly key: string;
  readonly before: Accepted | null;
  readonly now: Accepted | null;
}

/**
 * Judges the values of columns whose form has changed. A value cannot be converted to another type of text, so the change is
 * refused while rows lack the form. A pattern is a bound, as `max` is: rows keep their values.
 */
export function changeForms(pair: Pair): Step[] {
  const { table, facts } = pair;
  const known = facts.accepted?.get(table.name);
  if (table.accepted && !known && facts.accepted) return [recordAll(pair)];
  return changedIn(pair).flatMap((one) => changeForm(pair, one));
}

/** Records all forms without a look at the rows: the table is older than the records, or an earlier release is back. */
export function recordForms(pair: Pair): Step[] {
  const { table, facts } = pair;
  if (!facts.accepted?.has(table.name)) return table.accepted && facts.accepted ? [recordAll(pair)] : [];
  const changed = changedIn(pair);
  if (changed.length === 0) return [];
  const forms = Object.fromEntries(changed.map(({ key, now }) => [key, now]));
  return [step("record", table.name, { sql: [recordAccepted(table.name, forms)], note: FORMS })];
}

const FORMS = "Records the type, pattern and bounds of the values, for later migrations.";

const recordAll = ({ table }: Pair): Step =>
  step("record", table.name, { sql: [recordAccepted(table.name, table.accepted!)], note: FORMS });

function changedIn(pair: Pair): Changed[] {
  const { table, facts, live } = pair;
  const known = facts.accepted?.get(table.name);
  if (!known) return [];
  return table.columns.flatMap((column) => {
    const stands = named(live.columns, column.name) ? column.name : formerOf(pair, column)?.name;
    return keysOf(column, table.accepted ?? {}).flatMap((key): Changed[] => {
      const now = table.accepted?.[key] ?? null;
      const recorded = known[key] ?? null;
      const former = stands === undefined ? null : (known[stands + key.slice(column.name.length)] ?? null);
      // A new column or member has no values that could lack the form.
      const isNew = stands === undefined || (key !== column.name && former === null);
      return isDeepStrictEqual(now, recorded) ? [] : [{ column, key, before: isNew ? now : former, now }];
    });
  });
}

/** The column, and the declared values in it. The form of another member stays recorded, since records may still have it. */
const keysOf = ({ name }: Column, forms: AcceptedIn): string[] => [
  name,
  ...Object.keys(forms).filter((key) => key.startsWith(`${name}/`)),
];

function changeForm(pair: Pair, changed: Changed): Step[] {
  const { column, key, before, now } = changed;
  const { table, facts } = pair;
  if (now?.bounds || before?.bounds) return [changeBounds(pair, changed)];
  const { name } = column;
  const sql = [recordAccepted(table.name, { [key]: now })];
  const rows = now === null || isDeepStrictEqual(before, now) ? null : unlike(pair, column, now);
  if (now === null || rows === null) return [step("record", table.name, { name, sql, note: FORMS })];
  const what = now.path ? `\`${now.path.join(".")}\`` : "It";
  const note = isText(now)
    ? `${what} gets another pattern.`
    : `${now.path ? `${what}: from` : "From"} ${before?.type ?? "text"} to ${now.type}.`;
  const change = step(isText(now) ? "change column" : "change type", table.name, {
    name,
    sql,
    note,
    lock: "none",
    rows,
  });
  if (!someOf(rows)) return [change];
  const told = tellRows(pair, rows);
  const kept = `${told} ${keptRows(rows.count!)} The service enforces the rule on new writes.`;
  if (isText(now)) return [step("hold", table.name, { name, note: kept, rows })];
  if (allows(facts.allowDestructive, { table: table.name, name }))
    return [{ ...change, note: `${note} ${kept}` }];
  const ways = `Correct them while the previous release is served, and migrate again; or keep them: ${ALLOW_DESTRUCTIVE} ${table.name}.${name}.`;
  return [step("refuse", table.name, { name, note: `${told} ${ways}`, rows })];
}

/** Bounds of values inside JSON, which PostgreSQL does not check: rows outside of them keep their values. */
function changeBounds(pair: Pair, { column, key, before, now }: Changed): Step {
  const { table } = pair;
  const { name } = column;
  const sql = [recordAccepted(table.name, { [key]: now })];
  const narrower = differences(before?.bounds ?? {}, now?.bounds ?? {}).filter(
    ({ takes }) => takes !== "more",
  );
  const value = narrower.length === 0 || pair.rows === 0 ? null : valueThen(pair, column);
  // Values of another type of JSON are converted, or the change is refused (documents.ts).
  if (now === null || value === null || before?.bounds?.type !== now.bounds?.type)
    return step("record", table.name, { name, sql, note: FORMS });
  const what = `\`${[fieldOf(name), ...now.path!].join(".")}\``;
  const said = narrower.map(({ of, what: difference }) =>
    of === "words" ? `no longer ${difference}` : difference,
  );
  const note = `${what}: ${said.join("; ")}.`;
  const rows = withoutForm(pair, value, now, ' and t."deleted_at" is null');
  if (!someOf(rows)) return step("change column", table.name, { name, sql, note, lock: "none", rows });
  const kept = `${tellRows(pair, rows)} ${keptRows(rows.count!)} The service enforces the rule on new writes.`;
  return step("hold", table.name, { name, note: `${note} ${kept}`, rows });
}

/** `1 row has a value that is no number, such as note_1.` */
export const tellRows = ({ facts }: Pair, rows: Rows): string =>
  `${rowsAre(rows.count!, rows.are)}${suchAs(facts, rows)}.`;

const isText = ({ type }: Accepted): boolean => type === "text";

/** Rows whose value will not have the form; null if there are none, or if they cannot be read yet. */
function unlike(pair: Pair, column: Column, form: Accepted): Rows | null {
  const isAny = form.format === undefined && form.pattern === undefined;
  const value = pair.rows === 0 || isAny ? null : valueThen(pair, column);
  if (value === null) return null;
  const of = quote(pair.table.name);
  const given = `from ${of} t where t."deleted_at" is null and ${value} is not null`;
  const key = pair.table.foreignKeys.find(({ columns }) => columns.includes(column.name));
  if (key) {
    const isThere = pair.tables.has(key.target)
      ? ` and not exists (select from ${quote(key.target)} o where o."organization_id" = t."organization_id" and o."id" = ${value})`
      : "";
    return {
      ...rowsOf(pair.facts, `refer to no row of ${key.target}`, `select count(*) ${given}${isThere}`),
      examples: `select t."id" as example ${given}${isThere} order by t."id" limit 3`,
    };
  }
  return withoutForm(pair, value, form, ` and t."deleted_at" is null`);
}

/**
 * Rows whose value does not have a form.
 * @param value SQL of it
 * @param among a further condition
 */
export function withoutForm(pair: Pair, value: string, form: Accepted, among = ""): Rows {
  // Values are counted once by the text of their query, and several of a column may be counted.
  const which = form.path
    ? `/* ${form.bounds ? "bounds" : "form"} of ${["value", ...form.path].join(".")} */ `
    : "";
  const sql = `${which}select t."organization_id", t."id", (${value})::text as value from ${quote(pair.table.name)} t where ${value} is not null${among} and (t."organization_id", t."id") > ($1::text, $2::text) order by t."organization_id", t."id" limit $3`;
  const inside = form.path ? ` in \`${form.path.join(".")}\`` : "";
  const are = form.bounds
    ? "do not fit"
    : isText(form)
      ? `do not match ${form.pattern!.replace(/^\^\(\?:(.*)\)\$$/, "$1")}${inside}`
      : `have a value that ${form.to === undefined ? `is no ${form.type}` : `does not refer to ${form.to}`}${inside}`;
  return { ...rowsOf(pair.facts, are, sql), examples: `ids of ${sql}`, form };
}
