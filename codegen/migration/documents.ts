/** In charge of bringing the rows that stand in line with new columns and new shapes of their documents, batch by batch. */
import { COUNTERS } from "../../runtime/store/own-tables.ts";
import {
  type DocumentShape,
  type Fill,
  type Form,
  type Forms,
  hasMembers,
  inLine,
  jsonText,
  loses,
  type ShapeField,
  sameForm,
  withMembersOf,
} from "../../runtime/store/shape.ts";
import { quote, quoteText } from "../../runtime/store/table.ts";
import type { Change, Pair } from "./change.ts";
import { type Filled, filled, rowsToFill } from "./columns.ts";
import { ALLOW_DESTRUCTIVE, type Step, step } from "./step.ts";
import { settleSql } from "./tables.ts";

/** Rows that one transaction brings in line: enough to be quick, few enough to hold their locks for a moment only. */
export const BATCH = 1_000;

export function bringInLine({ standing }: Change): Step[] {
  return standing.flatMap((pair) => (pair.shape ? bringDocuments(pair, pair.shape) : fillOwn(pair)));
}

/** The runtime's own tables have no documents, and few columns that ever change. */
function fillOwn(pair: Pair): Step[] {
  const table = quote(pair.table.name);
  return filled(pair).flatMap(({ column, fill }) =>
    fill.kind === "number"
      ? []
      : [
          step("fill", pair.table.name, {
            name: column.name,
            sql: [
              `update ${table} set ${quote(column.name)} = ${fill.sql} where ${quote(column.name)} is null`,
            ],
            note: "Rows without a value get the default.",
            rows: rowsToFill(pair),
            replans: true,
          }),
        ],
  );
}

/** A field whose documents are not in line. */
interface Stale {
  readonly field: ShapeField;
  /** Whether the documents have it, in another form; otherwise it is written only where it is missing. */
  readonly isKnown: boolean;
  /** Whether members that its objects should not have stay in them. */
  readonly keep: boolean;
}

function bringDocuments(pair: Pair, shape: DocumentShape): Step[] {
  const { facts } = pair;
  const forms = pair.forms ?? {};
  const shrunk = shape.fields.filter(
    ({ name, form }) => forms[name] !== undefined && loses(forms[name], form),
  );
  const keep = facts.allowDestructive ? [] : shrunk;
  const settled = settledForms(shape, forms, keep);
  const fills = filled(pair);
  const isFilled = ({ column }: ShapeField) => fills.some((fill) => fill.column.name === column);
  const stale = shape.fields
    .filter((field) => !sameForm(forms[field.name], settled[field.name]) || isFilled(field))
    .map((field): Stale => ({ field, isKnown: forms[field.name] !== undefined, keep: keep.includes(field) }));
  const gone = Object.keys(forms).filter((name) => settled[name] === undefined);
  const kept = keep.map(({ name }) =>
    step("keep", pair.table.name, {
      name,
      note: `Members of it are no longer declared. They are kept in the rows that have them; ${ALLOW_DESTRUCTIVE} drops them.`,
    }),
  );
  if (pair.forms !== null && stale.length + gone.length + fills.length === 0) return kept;
  const dropsMembers = facts.allowDestructive && shrunk.length > 0;
  return [
    ...kept,
    step("documents", pair.table.name, {
      sql: [batchSql(pair, stale, gone, fills), settleSql(pair.table.name, settled)],
      note: noteOf(stale, gone, fills),
      loses: dropsMembers,
      needs: dropsMembers ? ALLOW_DESTRUCTIVE : null,
      runs: "batches",
      rows: fills.length > 0 ? rowsToFill(pair) : null,
      replans: fills.length > 0,
    }),
  ];
}

/** The forms that documents will have: those declared, and what is kept though it is not. */
function settledForms(shape: DocumentShape, forms: Forms, keep: readonly ShapeField[]): Forms {
  const settle = (field: ShapeField): Form =>
    keep.includes(field) ? withMembersOf(field.form, forms[field.name]!) : field.form;
  return Object.fromEntries(shape.fields.map((field) => [field.name, settle(field)]));
}

function noteOf(stale: readonly Stale[], gone: readonly string[], fills: readonly Filled[]): string {
  const names = (isKnown: boolean) => stale.filter((s) => s.isKnown === isKnown).map((s) => s.field.name);
  const parts = [
    ["adds", names(false)],
    ["writes anew", names(true)],
    ["leaves out", gone],
    ["fills", fills.map(({ column }) => column.name)],
  ] as const;
  const said = parts
    .filter(([, list]) => list.length > 0)
    .map(([verb, list]) => `${verb} ${list.join(", ")}`);
  return said.length === 0 ? "Documents: finds them in line." : `Documents: ${said.join("; ")}.`;
}

/**
 * One batch of one organization: $1 the organization, $2 the last id of the batch before, $3 how many rows.
 * A row that is in line already is not written, so that a migration that was interrupted goes on where it stood.
 * @returns SQL that answers `seen`, `changed` and `last`
 */
function batchSql(
  pair: Pair,
  stale: readonly Stale[],
  gone: readonly string[],
  fills: readonly Filled[],
): string {
  const table = quote(pair.table.name);
  const numbered = fills.filter(({ fill }) => fill.kind === "number");
  const sqlOf = (column: string): string => {
    const fill = fills.find((other) => other.column.name === column);
    return fill ? `coalesce(t.${quote(column)}, ${fillSql(fill)})` : `t.${quote(column)}`;
  };
  const jsonOf = ({ field, isKnown, keep }: Stale): string => {
    const made =
      field.column === null ? "'[]'" : `coalesce(${jsonText(field.form, sqlOf(field.column), keep)}, 'null')`;
    return isKnown ? made : `coalesce((${at(field.name)})::text, ${made})`;
  };
  const members = stale.filter(({ field }) => field.column !== null && hasMembers(field.form));
  const sets = [
    ...fills.map(({ column }) => `${quote(column.name)} = ${sqlOf(column.name)}`),
    ...members
      .filter(({ field }) => !fills.some(({ column }) => column.name === field.column))
      .map(
        ({ field, keep }) => `${quote(field.column!)} = ${inLine(field.form, sqlOf(field.column!), keep)}`,
      ),
  ];
  if (stale.length + gone.length > 0) sets.push(`"document" = ${documentSql(stale, gone, jsonOf)}`);
  const needs = [
    ...fills.map(({ column }) => `t.${quote(column.name)} is null`),
    ...gone.map((name) => `${at(name)} is not null`),
    ...stale.map((s) =>
      s.isKnown ? `(${at(s.field.name)})::text is distinct from ${jsonOf(s)}` : `${at(s.field.name)} is null`,
    ),
  ];
  const ctes = [
    `batch as materialized (select b."id" from ${table} b where b."organization_id" = $1 and b."id" > $2 order by b."id" limit $3)`,
    ...numbered.flatMap((fill) => numberCtes(pair.table.name, fill)),
    ...(sets.length === 0
      ? []
      : [
          `changed as (update ${table} t
  set ${sets.join(",\n    ")}
  from ${["batch", ...numbered.map((fill) => `left join ${cte("number", fill)} on ${cte("number", fill)}."id" = batch."id"`)].join(" ")}
  where t."organization_id" = $1 and t."id" = batch."id" and (${needs.join("\n    or ")})
  returning 1)`,
        ]),
  ];
  const changed = sets.length === 0 ? "0" : "(select count(*)::int from changed)";
  return `with ${ctes.join(",\n")}\nselect count(*)::int as seen, ${changed} as changed, max("id") as last from batch`;
}

/** The value of a key of the row's document; SQL null where the key is missing. */
const at = (name: string): string => `t."document"::json -> ${quoteText(name)}`;

/** The document with some keys taken out and some put at its end; what is left alone stays to the letter. */
function documentSql(stale: readonly Stale[], gone: readonly string[], jsonOf: (s: Stale) => string): string {
  const out = [...gone, ...stale.map(({ field }) => field.name)].map(quoteText).join(", ");
  const rest = `(select string_agg(to_json(e.key)::text || ':' || e.value::text, ',' order by e.place)
    from json_each(t."document"::json) with ordinality e(key, value, place) where e.key not in (${out}))`;
  const put = stale.map((s) => `${quoteText(`${JSON.stringify(s.field.name)}:`)} || ${jsonOf(s)}`);
  return `'{' || concat_ws(',', ${[rest, ...put].join(",\n    ")}) || '}'`;
}

const cte = (what: string, { column }: Filled): string => quote(`${what} ${column.name}`);

const fillSql = (filled: Filled): string =>
  filled.fill.kind === "number" ? `${cte("number", filled)}."text"` : filled.fill.sql;

/** Numbers are taken from the organization's counter, for all rows of the batch at once, in the order of their ids. */
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
