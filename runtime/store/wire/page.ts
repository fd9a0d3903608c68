/** The pages of lists: JSON text as PostgreSQL holds it, and how much of it a page has. */
import type { Knex } from "knex";
import { MAX_PAGE } from "../../model/schema/input.ts";
import { type Compiler, knex, type Query, select, slot } from "../queries/query.ts";
import { type Bytes, Characters } from "./bytes.ts";
import type { Queries, Row } from "./database.ts";
import type { Records } from "./gathered.ts";

/**
 * The records of a page come to so many bytes at most, but for one that is larger by itself: a hundred records of 1 MB
 * would hold the thread, and the memory of client and server, for what one call may not cost.
 */
export const MOST_PAGE_BYTES = 1024 * 1024;

/** As many records as are ever read for a page have room in it where none is larger. */
const SMALL = Math.floor(MOST_PAGE_BYTES / (MAX_PAGE + 1));

/** The column of a page's text: its records with commas between, without the brackets. */
const TEXT = "documents";

/** Rows in order, not yet limited. */
type Rows = Knex.QueryBuilder | Knex.Raw;

/** The queries of one list's pages; both tell `found`, the rows that were read, one more than the page may have. */
export type PageQueries = Readonly<ReturnType<typeof pagesOf>>;

/**
 * Reads a page by values of the slots, `limit` among them.
 * @returns `data`, the array; `found`, how many rows were read; `last`, the id of the last record, null where none follows; `row`, what else the query tells
 */
export async function readPage(
  queries: Queries,
  { small, bounded }: PageQueries,
  values: Readonly<Record<string, unknown>> & { readonly limit: number },
) {
  const [row] = await select(queries, small, values);
  const { documents, found, before, place, beyond, last } = row as Row & Records & { readonly last?: string };
  if (documents === null) return await readBounded(queries, bounded(), values);
  if (found <= values.limit) return { data: documents.between("[", "]"), found, last: null, row: row! };
  const shown = documents.withoutLast(1 + beyond);
  return { data: shown.between("[", "]"), found, last: last ?? place ?? idIn(before), row: row! };
}

/** Every document begins with its id; one that PostgreSQL builds has blanks beside the colon. */
const idIn = (document: string): string => /^\{"id" ?: ?"([^"]+)"/.exec(document)![1]!;

async function readBounded(queries: Queries, query: Query, values: Row) {
  const [row] = await select(queries, query, values);
  const found = row!.found as number;
  const last = found > (row!.shown as number) ? (row!.last as string) : null;
  // The large record may have been deleted since, and been the only one.
  const text = (row!.documents as Bytes | null) ?? new Characters("");
  return { data: text.between("[", "]"), found, last, row: row! };
}

/**
 * As many rows as are read for a page. The bound that stands as a number tells the planner how few these are: with that
 * of the call alone it would plan each call anew. What is read in order stays in order.
 * @param columns that are read of them
 * @param rows in order, not yet limited
 */
export const boundedRows = (columns: string, rows: Rows): Knex.Raw =>
  knex.raw(`select ${columns} from (? limit ${MAX_PAGE + 1}) as bounded limit (?)::int + 1`, [
    rows,
    slot("limit"),
  ]);

/**
 * The length of a text that is stored apart stands beside it, so that of those that find no room none is fetched.
 * @param rows of `document`, and of `answers` to be joined to it where it has such, in order, not yet limited
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

/**
 * The queries of pages of a shape.
 * @param once compiles those of the list
 * @param rows as of a page; `apart` where the answers are a column of their own
 * @param options.isPlaced whether each row tells its position
 * @param options.around what else is told with the page
 */
export const pagesOf = (
  once: Compiler,
  shape: string,
  rows: (apart: boolean) => Rows,
  {
    hasAnswers = false,
    isPlaced = false,
    around,
  }: { hasAnswers?: boolean; isPlaced?: boolean; around?: (page: Knex.Raw) => Knex.Raw } = {},
) => ({
  /**
   * `documents` is the text of all rows, null where one is large, and `beyond` the bytes of the last. PostgreSQL sends
   * them as rows, as soon as it has read each: to put them together takes it more than to read them. Where more is told
   * beside them it sends one text, and tells `last`.
   */
  small: around
    ? once(shape, () => around(smallQuery(rows(false))), TEXT, "value")
    : once(
        shape,
        () => rowsQuery(rows(hasAnswers), hasAnswers, isPlaced),
        "document",
        isPlaced ? "placed rows" : "rows",
      ),
  /** A page of records of any size as one text: how many are `shown`, and `last` of these. It costs PostgreSQL three times as much. */
  bounded: () =>
    once(`${shape} bounded`, () => (around ?? ((page) => page))(boundedQuery(rows(false))), TEXT, "value"),
});
