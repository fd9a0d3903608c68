/** Reads pages of lists as the JSON text in PostgreSQL, and limits their size. */
import type { Knex } from "knex";
import { MAX_PAGE } from "../../model/schema/input.ts";
import type { Heads } from "../queries/heads.ts";
import { type Compiler, knex, type Query, select, slot } from "../queries/query.ts";
import { type Bytes, Characters } from "./bytes.ts";
import type { Queries, Row } from "./database.ts";
import type { Records } from "./gathered.ts";

/**
 * The most bytes of records in a page, unless its first record alone is larger. A hundred records of 1 MB
 * would block the thread and take memory of client and server beyond what one call may cost.
 */
export const MOST_PAGE_BYTES = 1024 * 1024;

/** If no record is larger, as many records as are ever read for a page fit into it. */
const SMALL = Math.floor(MOST_PAGE_BYTES / (MAX_PAGE + 1));

/** The column of a page's text: its records separated by commas, without brackets. */
const TEXT = "documents";

/** Rows in order, not yet limited. */
type Rows = Knex.QueryBuilder | Knex.Raw;

/**
 * The queries of one list's pages. Both return `found`, the rows read: at most one more than the page may
 * have.
 */
export type PageQueries = Readonly<ReturnType<typeof pagesOf>>;

/**
 * Reads a page, given the values of the slots, including `limit`.
 * @returns `data`, the array; `found`, how many rows were read; `last`, the id of the last record, or null if
 * none follows; `row`, other columns of the query
 */
export async function readPage(
  queries: Queries,
  pages: PageQueries,
  values: Readonly<Record<string, unknown>> & { readonly limit: number },
) {
  const { small, bounded, head } = pages;
  const [row] = (head && (await readHead(queries, head, values))) ?? (await select(queries, small, values));
  const { documents, found, before, place, beyond, last } = row as RowOfPage;
  if (documents === null) return await readBounded(queries, bounded(), values);
  if (found <= values.limit) return { data: documents.between("[", "]"), found, last: null, row: row! };
  const shown = documents.withoutLast(1 + beyond);
  return { data: shown.between("[", "]"), found, last: last ?? place ?? idIn(before), row: row! };
}

type RowOfPage = Row & Records & { readonly last?: string };

/** The rows of a page that the head of the list fills; null if it does not, or has not lately. */
async function readHead(
  queries: Queries,
  { query, heads, shape, isSearch }: Head,
  values: Row & { readonly limit: number },
): Promise<Row[] | null> {
  const list = `${String(values.organization)} ${shape}${isSearch ? ` ${String(values.q)}` : ""}`;
  if (!heads.isWorth(list)) return null;
  const rows = await select(queries, query, values);
  const { documents, found } = rows[0] as RowOfPage;
  const isFull = documents !== null && (isSearch || found > values.limit);
  heads.tried(list, isFull);
  if (!isFull) documents?.giveBack?.();
  return isFull ? rows : null;
}

/** Every document begins with its id; one built by PostgreSQL has spaces around the colon. */
const idIn = (document: string): string => /^\{"id" ?: ?"([^"]+)"/.exec(document)![1]!;

async function readBounded(queries: Queries, query: Query, values: Row) {
  const [row] = await select(queries, query, values);
  const found = row!.found as number;
  const last = found > (row!.shown as number) ? (row!.last as string) : null;
  // The large record may have been deleted since, and may have been the only one.
  const text = (row!.documents as Bytes | null) ?? new Characters("");
  return { data: text.between("[", "]"), found, last, row: row! };
}

/**
 * Limits rows to those read for a page. The fixed bound tells the planner how few they are; with only the
 * bound parameter, it would plan each call again. The order of rows is kept.
 * @param columns the columns to select
 * @param rows in order, not yet limited
 */
export const boundedRows = (columns: string, rows: Rows): Knex.Raw =>
  knex.raw(`select ${columns} from (? limit ${MAX_PAGE + 1}) as bounded limit (?)::int + 1`, [
    rows,
    slot("limit"),
  ]);

/**
 * Reads a page as one row per record. The length of a text stored out of line is known without fetching it,
 * so records that are too large are not fetched.
 * @param rows of `document`, and of `answers` if there are custom fields to join to it; in order, not yet
 * limited
 */
function rowsQuery(rows: Rows, hasAnswers: boolean, isPlaced: boolean): Knex.Raw {
  const sent = (column: string, bytes: string) =>
    `case when ${bytes} <= ${SMALL} then ${column} end as ${column}`;
  const [document, answers] = ["octet_length(document)", "octet_length(answers)"];
  const columns = hasAnswers
    ? `${sent("document", `${document} + ${answers}`)}, ${sent("answers", answers)}`
    : sent("document", document);
  return boundedRows(isPlaced ? `${columns}, id` : columns, rows);
}

/** @param rows of `document` and `id`, in order, not yet limited */
function smallQuery(rows: Rows): Knex.Raw {
  const limit = knex.raw("(?)::int", [slot("limit")]);
  return knex.raw(
    `select case when count(*) filter (where bytes > ${SMALL}) = 0 then coalesce(string_agg(document, ',') filter (where bytes <= ${SMALL}), '') end as ${TEXT},
  count(*)::int as found, (array_agg(id))[?] as last, (array_agg(bytes))[? + 1] as beyond
from (?) as page`,
    [limit, limit, boundedRows("document, id, octet_length(document) as bytes", rows)],
  );
}

function boundedQuery(rows: Rows): Knex.Raw {
  const limit = knex.raw("(?)::int", [slot("limit")]);
  return knex.raw(
    `select string_agg(document, ',') filter (where shown) as ${TEXT},
  count(*)::int as found, (count(*) filter (where shown))::int as shown,
  (array_agg(id) filter (where shown))[count(*) filter (where shown)] as last
from (select document, id, place = 1 or (place <= ? and bytes <= ${MOST_PAGE_BYTES}) as shown
  from (select document, id, row_number() over so_far as place, sum(octet_length(document)) over so_far as bytes
    from (? limit ${MAX_PAGE + 1}) as bounded window so_far as (rows unbounded preceding) limit ? + 1) as placed) as page`,
    [limit, rows, limit],
  );
}

/** The records at the head of a list that match its filters, which often fill a page. */
interface Head {
  readonly query: Query;
  readonly heads: Heads;
  /** The shape of the list. */
  readonly shape: string;
  /** Whether the list is searched: then the query has the whole page, or a row of nulls. */
  readonly isSearch: boolean;
}

/** How pages are read. */
interface PageOptions {
  readonly hasAnswers?: boolean;
  readonly isPlaced?: boolean;
  readonly around?: (page: Knex.Raw) => Knex.Raw;
  /** Tried before the rows themselves: the same rows, unless these are too few for the page. */
  readonly head?:
    | (Pick<Head, "heads" | "isSearch"> & { readonly rows: () => Rows; readonly once: Compiler })
    | undefined;
}

/**
 * Returns the queries for pages of a list shape.
 * @param once the compiler of the list's queries
 * @param rows the rows of a page; `apart` if custom fields are a separate column
 * @param options.isPlaced whether each row has its position
 * @param options.around adds more columns to a page
 * @param options.head the rows at the head of the list
 */
export const pagesOf = (
  once: Compiler,
  shape: string,
  rows: (apart: boolean) => Rows,
  { hasAnswers = false, isPlaced = false, around, head }: PageOptions = {},
) => ({
  head: head && {
    heads: head.heads,
    isSearch: head.isSearch,
    shape,
    query: head.once(
      `${shape} head`,
      () => rowsQuery(head.rows(), hasAnswers, isPlaced),
      "document",
      isPlaced ? "placed rows" : "rows",
    ),
  },
  /**
   * `documents` is the text of all rows, null if one is too large; `beyond` is the bytes of the last one.
   * PostgreSQL sends rows as soon as it has read each, since joining them would cost it more than reading
   * them. With additional columns, it sends one text and `last`.
   */
  small: around
    ? once(shape, () => around(smallQuery(rows(false))), TEXT, "value")
    : once(
        shape,
        () => rowsQuery(rows(hasAnswers), hasAnswers, isPlaced),
        "document",
        isPlaced ? "placed rows" : "rows",
      ),
  /**
   * A page of records of any size as one text, with how many are `shown` and the `last` of those. It costs
   * PostgreSQL three times as much.
   */
  bounded: () =>
    once(`${shape} bounded`, () => (around ?? ((page) => page))(boundedQuery(rows(false))), TEXT, "value"),
});
