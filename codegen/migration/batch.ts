/** The SQL that rewrites one batch of rows: their columns and the keys of their documents. */
import { COUNTERS } from "../../runtime/store/schema/own-tables.ts";
import {
  type Fill,
  hasMembers,
  inLine,
  jsonString,
  jsonText,
  type ShapeField,
} from "../../runtime/store/schema/shape.ts";
import { quote, quoteText } from "../../runtime/store/schema/table.ts";
import { emptySql, type Filled } from "./columns.ts";
import { wordedSql } from "./fills.ts";

/** A field whose values in documents are outdated. */
export interface Stale {
  readonly field: ShapeField;
  /** Whether documents may have another value of the field. Otherwise it is written only where it is missing. */
  readonly isKnown: boolean;
  /** Whether its objects keep members that are not declared. */
  readonly keep: boolean;
}

export interface Batch {
  readonly table: string;
  readonly fills: readonly Filled[];
  readonly stale: readonly Stale[];
  /** Keys to remove from the documents; null removes every key that is not among the stale fields. */
  readonly gone: readonly string[] | null;
}

/**
 * The SQL for one batch of one organization: $1 is the organization, $2 the last id of the previous batch, $3
 * the number of rows. It skips rows that are up to date, so an interrupted migration continues where it
 * stopped.
 * @returns SQL that returns `seen`, `changed` and `last`
 */
export function batchSql(batch: Batch): string {
  const table = quote(batch.table);
  const numbered = batch.fills.filter(({ fill }) => fill.kind === "number");
  const [sets, needs] = [assignments(batch), conditions(batch)];
  const numbers = numbered.map((filled) => {
    const name = cte("number", filled);
    return ` left join ${name} on ${name}."id" = batch."id"`;
  });
  const changed = `changed as (update ${table} t
  set ${sets.join(",\n    ")}
  from batch${numbers.join("")}
  where t."organization_id" = $1 and t."id" = batch."id" and (${needs.join("\n    or ")})
  returning 1)`;
  const ctes = [
    `batch as materialized (select b."id" from ${table} b where b."organization_id" = $1 and b."id" > $2 order by b."id" limit $3)`,
    ...numbered.flatMap((filled) => numberCtes(batch.table, filled)),
    changed,
  ];
  return `with ${ctes.join(",\n")}\nselect count(*)::int as seen, (select count(*)::int from changed) as changed, max("id") as last from batch`;
}

function assignments(batch: Batch): string[] {
  const { fills, stale, gone } = batch;
  const isFilled = (column: string) => fills.some((filled) => filled.column.name === column);
  const members = stale.flatMap(({ field: { column, form }, keep }) =>
    column === null || isFilled(column) || !hasMembers(form)
      ? []
      : [`${quote(column)} = ${inLine(form, columnSql(batch, column), keep)}`],
  );
  const document = stale.length === 0 && gone?.length === 0 ? [] : [`"document" = ${documentSql(batch)}`];
  const columns = fills.map(({ column: { name } }) => `${quote(name)} = ${columnSql(batch, name)}`);
  return [...columns, ...members, ...document];
}

/** The conditions under which a row is outdated. */
function conditions(batch: Batch): string[] {
  const known = batch.stale.map(({ field }) => quoteText(field.name)).join(", ");
  const others = `exists (select from json_object_keys(t."document"::json) k where k not in (${known}))`;
  return [
    ...batch.fills.map(({ column, fill }) => emptySql(column, fill)),
    ...(batch.gone === null ? [others] : batch.gone.map((name) => `${at(name)} is not null`)),
    ...batch.stale.map((stale) =>
      stale.isKnown
        ? `(${at(stale.field.name)})::text is distinct from ${jsonOf(batch, stale)}`
        : `${at(stale.field.name)} is null`,
    ),
  ];
}

/** The value of a key of the row's document; SQL null if the key is missing. */
const at = (name: string): string => `t."document"::json -> ${quoteText(name)}`;

/** The document with some keys removed and others appended. All other keys keep their exact text. */
function documentSql(batch: Batch): string {
  const { stale, gone } = batch;
  const out = [...(gone ?? []), ...stale.map(({ field }) => field.name)].map(quoteText).join(", ");
  const rest = `(select string_agg(${jsonString("e.key")} || ':' || e.value::text, ',' order by e.place)
    from json_each(t."document"::json) with ordinality e(key, value, place) where e.key not in (${out}))`;
  const put = stale.map(
    (one) => `${quoteText(`${JSON.stringify(one.field.name)}:`)} || ${jsonOf(batch, one)}`,
  );
  const puts = put.join(" || ',' ||\n    ");
  if (gone === null) return `'{' || ${puts || "''"} || '}'`;
  return puts
    ? `'{' || coalesce(${rest} || ',', '') || ${puts} || '}'`
    : `'{' || coalesce(${rest}, '') || '}'`;
}

/** The JSON text of a field, never SQL null. */
function jsonOf(batch: Batch, { field: { name, form, column, made: own }, isKnown, keep }: Stale): string {
  const made = column === null ? own! : `coalesce(${jsonText(form, columnSql(batch, column), keep)}, 'null')`;
  return isKnown ? made : `coalesce((${at(name)})::text, ${made})`;
}

function columnSql(batch: Batch, column: string): string {
  const filled = batch.fills.find((other) => other.column.name === column);
  if (filled?.fill.kind === "value" && filled.fill.wins) return filled.fill.sql;
  if (filled?.fill.kind === "words") return wordedSql(`t.${quote(column)}`, filled.fill.words);
  return filled ? `coalesce(t.${quote(column)}, ${fillSql(filled)})` : `t.${quote(column)}`;
}

function fillSql({ column, fill }: Filled): string {
  if (fill.kind === "number") return `${cte("number", { column, fill })}."text"`;
  return fill.kind === "value" ? fill.sql : "null";
}

const cte = (what: string, { column }: Filled): string => quote(`${what} ${column.name}`);

/** Takes numbers from the organization's counter for all rows of the batch at once, in order of their ids. */
function numberCtes(table: string, filled: Filled): string[] {
  const { counter, prefix, width } = filled.fill as Extract<Fill, { kind: "number" }>;
  const [empty, taken, number] = [cte("empty", filled), cte("taken", filled), cte("number", filled)];
  return [
    `${empty} as (select t."id", row_number() over (order by t."id") as n from ${quote(table)} t
  where t."organization_id" = $1 and t."id" in (select "id" from batch) and t.${quote(filled.column.name)} is null)`,
    `${taken} as (insert into ${quote(COUNTERS.name)} as c ("organization_id", "name", "value")
  select $1::text, ${quoteText(counter)}, count(*) from ${empty} having count(*) > 0
  on conflict ("organization_id", "name") do update set "value" = c."value" + excluded."value" returning c."value")`,
    `${number} as (select e."id", ${quoteText(prefix)} || lpad(e.n::text, greatest(${width}, length(e.n::text)), '0') as "text"
  from (select "id", (select "value" from ${taken}) - (select count(*) from ${empty}) + n as n from ${empty}) e)`,
  ];
}
