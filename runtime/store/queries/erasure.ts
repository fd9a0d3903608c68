/** SQL that erases records and what was recorded about them; statements bind the organization first. */
import { quote } from "../schema/table.ts";

/** The most rows that are read and written at once. */
export const ERASED_AT_ONCE = 500;

const PAGE = `order by id limit ${ERASED_AT_ONCE}`;

/** Records whose column has an id, including deleted ones, after a given id. */
export const aboutSql = (table: string, column: string): string =>
  `select id, document from ${quote(table)} where organization_id = $1 and ${quote(column)} = $2 and id > $3 ${PAGE} for no key update`;

/** Whether a record whose column has an id, a deleted one included, has a value that an erasure overwrites. */
export function unerasedSql(
  table: string,
  column: string,
  columns: ReadonlyMap<string, string | null>,
): string {
  return `select 1 from ${quote(table)} t where organization_id = $1 and ${quote(column)} = $2 and (${differsSql(columns)}) limit 1`;
}

const differsSql = (columns: ReadonlyMap<string, string | null>): string =>
  [...columns]
    .filter(([, to]) => to !== DEFAULT)
    .map(([name, to]) => `t.${quote(name)} is distinct from ${erasedSql(name, to)}`)
    .join(" or ") || "false";

/** Whether an External Reference of a record that is about another has a value that an erasure overwrites. */
export function unerasedLinksSql(
  links: string,
  about: { readonly table: string; readonly column: string },
  columns: ReadonlyMap<string, string | null>,
): string {
  return `select 1 from ${quote(about.table)} n, ${quote(links)} t where n.organization_id = $1 and t.organization_id = $1 and n.${quote(about.column)} = $2 and t.resource_id = n.id and (${differsSql(columns)}) limit 1`;
}

/** What empties the column of custom fields. */
export const NO_ANSWERS = "{}";

/**
 * What empties a column that is no longer declared. A trigger may keep it equal to one that is, and has then written the
 * word there.
 */
export const FORMER = "former";

/** What empties such a column if it cannot be null. */
export const DEFAULT = "default";

/** Which of some columns a table has, and whether they can be null; none if no row has the id in a column. */
export const keptSql = (table: string, column: string): string =>
  `select a.attname as name, a.attnotnull as required from pg_attribute a where a.attrelid = (select t.tableoid from ${quote(table)} t where organization_id = $1 and ${quote(column)} = $2 limit 1) and a.attname::text = any($3::text[]) and a.attnum > 0 and not a.attisdropped`;

/** Overwrites columns of records with null, or values with a text, in which `{id}` becomes the record's id. */
export function eraseSql(table: string, columns: ReadonlyMap<string, string | null>): string {
  const all = [
    ...setsOf(columns),
    "document = u.document",
    "version = t.version + 1",
    "updated_at = greatest(t.updated_at, $4::timestamptz)",
  ];
  return `update ${quote(table)} t set ${all.join(", ")} from unnest($2::text[], $3::text[]) as u(id, document) where t.organization_id = $1 and t.id = u.id`;
}

/** Overwrites columns of one record, whose other columns are written with it. */
export const eraseColumnsSql = (table: string, columns: ReadonlyMap<string, string | null>): string =>
  `update ${quote(table)} t set ${setsOf(columns).join(", ")} where organization_id = $1 and "id" = $2`;

const setsOf = (columns: ReadonlyMap<string, string | null>): string[] =>
  [...columns].map(([name, to]) => `${quote(name)} = ${erasedSql(name, to)}`);

/** @param text from the runtime's own constants */
function erasedSql(column: string, text: string | null): string {
  if (text === null) return "null";
  if (text === DEFAULT) return "default";
  if (text === FORMER) return `case when t.${quote(column)}::text = 'erased' then t.${quote(column)} end`;
  if (text === NO_ANSWERS) return `'${NO_ANSWERS}'::jsonb`;
  return `case when t.${quote(column)} is null then null else '${text.replace("{id}", "' || t.id || '")}' end`;
}

/** A journal's entries about a record, after a given entry. */
export const entriesSql = (table: "events" | "audit_entries"): string =>
  `select id, document from ${table} where organization_id = $1 and resource_id = $2 and id > $3 ${PAGE}`;

export const rewriteSql = (table: "events" | "audit_entries"): string =>
  `update ${table} t set document = u.document from unnest($2::text[], $3::text[]) as u(id, document) where t.organization_id = $1 and t.id = u.id`;

/** Clears the responses of receivers to a record's events, because they may quote them. */
export const ANSWERED = `update webhook_attempts a set answer = null from webhook_deliveries d, events e
where a.organization_id = $1 and d.organization_id = $1 and e.organization_id = $1 and e.resource_id = $2
  and d.event_id = e.id and a.delivery_id = d.id and a.answer is not null`;

/** Recorded responses that contain one of some ids, after a given key. */
export const CAPTURED = `select key, answer, narrow_answer, etag from idempotency_keys where organization_id = $1
  and exists (select from unnest($2::text[]) as t(id) where strpos(answer, t.id) > 0 or strpos(narrow_answer, t.id) > 0 or strpos(warnings, t.id) > 0)
  and key > $3 order by key limit ${ERASED_AT_ONCE}`;

/** Warnings are texts of hooks, which may quote any value, so none of them is kept. */
export const RECAPTURE =
  "update idempotency_keys t set answer = u.answer, narrow_answer = u.narrow_answer, etag = u.etag, warnings = null, erased = true from unnest($2::text[], $3::text[], $4::text[], $5::text[]) as u(key, answer, narrow_answer, etag) where t.organization_id = $1 and t.key = u.key";
