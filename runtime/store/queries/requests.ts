/** The log of requests: similar entries of a second share a row, and are read back as JSON. */
import type { Knex } from "knex";
import { after } from "../../model/filters/after.ts";
import { REQUEST_LOG } from "../schema/own-tables.ts";
import { listOf } from "../wire/array-text.ts";
import type { Queries } from "../wire/database.ts";
import { comparisonOf, type Filter, type OfColumn, valueSql } from "./conditions.ts";
import type { ListShape } from "./lists.ts";
import { knex, slot } from "./query.ts";

/** A request and its response. `details` is JSON text. */
export interface LoggedRequest {
  readonly organizationId: string;
  /** Its requestId. */
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly route: string | null;
  readonly status: number;
  readonly code: string | null;
  readonly durationMs: number;
  readonly apiKeyId: string;
  readonly bytesIn: number;
  readonly bytesOut: number;
  readonly details: string | null;
  /** `console` for a call of the console. */
  readonly source: "console" | null;
}

/** A row: entries of one organization and second that are alike, as lines. */
interface Row {
  readonly like: LoggedRequest;
  entries: string;
}

/** The length of `req_` with the 8 digits of an id that tell its second (of 1,024 ms). */
const SECOND = 12;
/** How an id begins, which tells its second. */
export const secondOf = (id: string): string => id.slice(0, SECOND);

/** The length of the rest of an id. */
const REST = 18;
/** The most characters of a row's entries. PostgreSQL would compress longer rows, which costs more than it saves. */
const MOST_CHARACTERS = 1_700;

const COLUMNS: readonly (readonly [column: string, sql: string, of: (row: Row) => unknown])[] = [
  ["second", "text", ({ like }) => secondOf(like.id)],
  ["first", "text", ({ like }) => like.id.slice(SECOND)],
  ["method", "text", ({ like }) => like.method],
  ["route", "text", ({ like }) => like.route],
  ["status", "smallint", ({ like }) => like.status],
  ["code", "text", ({ like }) => like.code],
  ["api_key_id", "text", ({ like }) => like.apiKeyId],
  ["entries", "text", ({ entries }) => entries],
];

const NAMES = COLUMNS.map(([name]) => name).join(", ");
const LISTS = COLUMNS.map(([, sql], n) => `$${n + 2}::${sql}[]`).join(", ");
const ENCODERS = COLUMNS.map(([, sql]) => listOf(sql));

/** Rows of one organization. A repeated row is left out: its first try was committed and not answered. */
const WRITE = {
  name: "write requests",
  mayBeLost: true,
  text: `insert into ${REQUEST_LOG.name} (organization_id, ${NAMES})
select $1::text, u.* from unnest(${LISTS}) as u on conflict do nothing`,
};
const organizationsOf = listOf("text");
/** Rows of several organizations of a group. */
const WRITE_SEVERAL = {
  name: "write several requests",
  mayBeLost: true,
  text: `insert into ${REQUEST_LOG.name} (organization_id, ${NAMES})
select * from unnest($1::text[], ${LISTS}) as u on conflict do nothing`,
};

/**
 * Writes entries of a group in one statement.
 * @param entries at least one
 * @throws a database error
 */
export async function writeRequests(database: Queries, entries: readonly LoggedRequest[]): Promise<void> {
  const rows = rowsOf(entries);
  const [{ organizationId }] = entries as [LoggedRequest];
  const lists = COLUMNS.map(([, , of], n) => ENCODERS[n]!(rows.map(of)));
  if (rows.every(({ like }) => like.organizationId === organizationId))
    await database.run(WRITE, [organizationId, ...lists]);
  else
    await database.run(WRITE_SEVERAL, [
      organizationsOf(rows.map(({ like }) => like.organizationId)),
      ...lists,
    ]);
}

/** Groups entries into rows. The key of a row is only made if an entry is not like the one before it. */
function rowsOf(entries: readonly LoggedRequest[]): Row[] {
  const rows: Row[] = [];
  const open = new Map<string, Row>();
  let row: Row | undefined;
  for (const entry of entries) {
    if (!row || !isLike(row.like, entry)) row = open.get(sharedOf(entry));
    const line = lineOf(entry);
    if (row && row.entries.length + line.length < MOST_CHARACTERS) row.entries += `\n${line}`;
    else {
      row = { like: entry, entries: line };
      open.set(sharedOf(entry), row);
      rows.push(row);
    }
  }
  return rows;
}

const isLike = (one: LoggedRequest, other: LoggedRequest): boolean =>
  one.apiKeyId === other.apiKeyId &&
  one.status === other.status &&
  one.route === other.route &&
  one.method === other.method &&
  one.code === other.code &&
  secondOf(one.id) === secondOf(other.id);

/** What the entries of a row have in common, as text. */
const sharedOf = ({ id, method, route, status, code, apiKeyId }: LoggedRequest): string =>
  `${secondOf(id)} ${apiKeyId} ${status} ${method} ${code} ${route}`;

/** What an entry does not share with its row. Neither a path nor JSON text contains a tab or a new line. */
const lineOf = ({ id, durationMs, bytesIn, bytesOut, path, details, source }: LoggedRequest): string =>
  `${id.slice(SECOND)}\t${durationMs}\t${bytesIn}\t${bytesOut}\t${path}\t${details ?? "[]"}${source ? `\t${source}` : ""}`;

const part = (n: number) => `split_part(line, E'\\t', ${n})`;

/** SQL of an entry as clients read it. @param createdAt SQL of the time in its id */
export const requestDocument = (createdAt: string): string =>
  `json_build_object('id', id, 'createdAt', ${createdAt}, 'requestId', id, 'method', method, 'path', ${part(5)},
 'route', route, 'status', status, 'code', code, 'durationMs', ${part(2)}::int, 'apiKeyId', api_key_id,
 'bytesIn', ${part(3)}::int, 'bytesOut', ${part(4)}::int, 'details', ${part(6)}::json,
 'source', nullif(${part(7)}, ''))::text`;

/** The entries of the organization, one a row. */
const ENTRIES = `(select organization_id, second, second || left(line, ${REST}) as id, method, route, status, code, api_key_id, entries, line
 from ${REQUEST_LOG.name} cross join lateral string_to_table(entries, E'\\n') as line) as requests`;

const entries = (): Knex.QueryBuilder =>
  knex.from(knex.raw(ENTRIES)).where({ organization_id: slot("organization") });

/** The entry with an id. Only its row is split into lines. */
export const requestEntry = (): Knex.QueryBuilder =>
  ofSecond(entries(), "=", slot("id"))
    .whereRaw(`strpos(entries, substr(?, ${SECOND + 1})) > 0`, [slot("id")])
    .where("id", slot("id"));

/**
 * The entries in the order of their rows, for a list to narrow and order. The rows of a second are split and
 * sorted together, whatever the page needs of them.
 */
export function requestEntries({ filters, direction, resumed }: ListShape): Knex.QueryBuilder {
  const rows = entries().orderBy("second", direction);
  if (resumed) ofSecond(rows, direction === "desc" ? "<=" : ">=", slot("after"));
  for (const filter of filters) {
    const bound = boundOf(filter);
    if (bound) ofSecond(rows, bound.sign, slot(bound.name));
    else if ("parameter" in filter) asRare(rows, filter);
  }
  return rows;
}

/**
 * Adds a range to the equality of a filter. A value that PostgreSQL's sample of the table did not contain is
 * estimated to be in all rows, which it would then all read instead of the index; a range never is.
 */
function asRare(rows: Knex.QueryBuilder, filter: OfColumn): void {
  const comparison = comparisonOf(filter);
  const value = valueSql(comparison, "(:value)");
  const bindings = { column: `requests.${comparison.field.column}`, value: slot(comparison.name) };
  void rows.whereRaw(`:column: between ${value} and ${value}`, bindings);
}

const ofSecond = (rows: Knex.QueryBuilder, sign: string, id: string): Knex.QueryBuilder =>
  rows.whereRaw(`second ${sign} left(?, ${SECOND})`, [id]);

/** The bound that a filter by id or time sets for the seconds of rows. */
function boundOf(filter: Filter): { readonly sign: string; readonly name: string } | null {
  if ("created" in filter) {
    const { operator, parameter } = filter.created;
    return { sign: operator === after ? ">=" : "<=", name: parameter.name };
  }
  if (!("parameter" in filter) || filter.parameter.field.column !== "id") return null;
  return { sign: "=", name: filter.parameter.name };
}
