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

/** The length of `req_` with the 8 digits of an id that tell its second (of 1,024 ms). */
const SECOND = 12;
/** How an id begins, which tells its second. */
export const secondOf = (id: string): string => id.slice(0, SECOND);

/** The length of the rest of an id. */
const REST = 18;
/** The most bytes of a row's entries. PostgreSQL would compress longer rows, which costs more than it saves. */
const MOST_BYTES = 1_700;

/** Bytes for the first entries of a row; most kinds of calls come more often, and their rows then get all. */
const FIRST_BYTES = 256;
/** The most rows of a key that another entry may still join: a key that makes more kinds of calls gets more rows. */
const MOST_OPEN = 8;

/** A row: entries of one organization and second that are alike, as lines. */
export class RequestRow {
  readonly like: LoggedRequest;
  /** The number of its entries. */
  count = 1;
  #bytes: Buffer;
  #length: number;

  constructor(like: LoggedRequest, line: string) {
    this.like = like;
    this.#bytes = Buffer.allocUnsafe(Math.max(FIRST_BYTES, Buffer.byteLength(line)));
    this.#length = this.#bytes.write(line);
  }

  /** The lines, without the end of the last one. */
  get entries(): string {
    return this.#bytes.toString("utf8", 0, this.#length - 1);
  }

  /** Adds an entry, unless it differs from the others or the row has no room for it. */
  add(entry: LoggedRequest, line: string): boolean {
    if (!isLike(this.like, entry) || !this.#hasRoom(line)) return false;
    this.#length += this.#bytes.write(line, this.#length);
    this.count++;
    return true;
  }

  #hasRoom(line: string): boolean {
    const { length } = this.#bytes;
    if (this.#length + MOST_BYTES_OF_UNIT * line.length <= length) return true;
    const needed = this.#length + Buffer.byteLength(line);
    if (needed <= length || needed > MOST_BYTES) return needed <= length;
    const more = Buffer.allocUnsafe(MOST_BYTES);
    this.#bytes.copy(more, 0, 0, this.#length);
    this.#bytes = more;
    return true;
  }
}

/** The most bytes of a UTF-16 code unit in UTF-8. */
const MOST_BYTES_OF_UNIT = 3;

/**
 * Groups entries into rows as they come. Entries that wait are bytes: as objects, each would be copied by
 * several garbage collections.
 */
export class RequestRows {
  readonly all: RequestRow[] = [];
  /** The last rows of each key. */
  readonly #open = new Map<string, RequestRow[]>();
  #size = 0;

  /** The number of entries. */
  get size(): number {
    return this.#size;
  }

  /** @returns the number of rows if it began one, or 0 */
  add(entry: LoggedRequest): number {
    this.#size++;
    const line = lineOf(entry);
    const open = this.#open.get(entry.apiKeyId);
    if (open?.some((row) => row.add(entry, line))) return 0;
    const row = new RequestRow(entry, line);
    if (!open) this.#open.set(entry.apiKeyId, [row]);
    else if (open.unshift(row) > MOST_OPEN) open.pop();
    return this.all.push(row);
  }
}

const COLUMNS: readonly (readonly [column: string, sql: string, of: (row: RequestRow) => unknown])[] = [
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
 * Writes rows of a group in one statement.
 * @param rows at least one
 * @throws a database error
 */
export async function writeRequests(database: Queries, rows: readonly RequestRow[]): Promise<void> {
  const { organizationId } = rows[0]!.like;
  const lists = COLUMNS.map(([, , of], n) => ENCODERS[n]!(rows.map(of)));
  if (rows.every(({ like }) => like.organizationId === organizationId))
    await database.run(WRITE, [organizationId, ...lists]);
  else
    await database.run(WRITE_SEVERAL, [
      organizationsOf(rows.map(({ like }) => like.organizationId)),
      ...lists,
    ]);
}

const isLike = (one: LoggedRequest, other: LoggedRequest): boolean =>
  one.apiKeyId === other.apiKeyId &&
  one.status === other.status &&
  one.route === other.route &&
  one.method === other.method &&
  one.code === other.code &&
  one.id.startsWith(secondOf(other.id));

/** A line: what an entry does not share with its row. Neither a path nor JSON text contains a tab or a new line. */
const lineOf = ({ id, durationMs, bytesIn, bytesOut, path, details, source }: LoggedRequest): string =>
  `${id.slice(SECOND)}\t${durationMs}\t${bytesIn}\t${bytesOut}\t${path}\t${details ?? "[]"}${source ? `\t${source}` : ""}\n`;

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
