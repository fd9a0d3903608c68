/** Measures what the rows of creates cost PostgreSQL by themselves: plain inserts of the same rows into the same tables. */
import { onConnection } from "../runtime/store/wire/database.ts";
import { cpuOf } from "./processes.ts";

/** The tables of which a create writes one row, by a column that orders them in time. */
const TABLES = {
  customers: "id",
  audit_entries: "id",
  events: "id",
  usage_records: "id",
  feed: "position",
  feed_inbox: "id",
} as const;
type Name = keyof typeof TABLES;

/** Rows of the inbox are deleted once they have their position, so they are made again from their events. */
const INBOX =
  "select organization_id, id as event_id, type, resource_type, resource_id, false as suppressed, id from events";

/** The most rows of each table that are measured. Those before them are there already. */
const MOST_ROWS = 20_000;
const ROWS_EACH = 200;

/** Microseconds of PostgreSQL for a row. */
export interface RowCost {
  readonly table: string;
  readonly indexed: number;
  readonly bare: number;
}

type Query = (text: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;

/**
 * Inserts the last rows of each table once more, 200 at a time, into an empty copy with its indexes that has got
 * the earlier rows first, and into one without indexes.
 * @param postmaster its process
 */
export const rowsAlone = (url: string, postmaster: number): Promise<RowCost[]> =>
  onConnection(url, async ({ query }) => {
    const costs: RowCost[] = [];
    await query("create schema alone");
    await query("set synchronous_commit = off");
    for (const table of Object.keys(TABLES) as Name[])
      costs.push({
        table,
        indexed: await costOf(query as Query, table, postmaster, "including all"),
        bare: await costOf(query as Query, table, postmaster, "including all excluding indexes"),
      });
    await query("drop schema alone cascade");
    return costs;
  });

async function costOf(query: Query, table: Name, postmaster: number, like: string): Promise<number> {
  const rows = table === "feed_inbox" ? INBOX : `select * from ${table}`;
  const numbered = `select *, row_number() over (order by ${TABLES[table]}) as n from (${rows}) as rows`;
  await query(`create table alone.${table} (like public.${table} ${like})`);
  await query(`create temp table source as ${numbered}`);
  await query("create index on source (n)");
  await query("analyze source");
  const [{ total }] = (await query("select count(*)::int as total from source")) as [{ total: number }];
  const columns = await columnsOf(query, table);
  const insert = (from: number, until: number) =>
    query(
      `insert into alone.${table} (${columns}) select ${columns} from source where n > ${from} and n <= ${until}`,
    );
  const first = Math.max(total - MOST_ROWS, Math.floor(total / 2));
  await insert(0, first);
  await query("checkpoint");
  const before = cpuOf(postmaster);
  for (let n = first; n < total; n += ROWS_EACH) await insert(n, n + ROWS_EACH);
  const seconds = cpuOf(postmaster) - before;
  await query(`drop table source, alone.${table}`);
  return (seconds * 1_000_000) / (total - first);
}

async function columnsOf(query: Query, table: string): Promise<string> {
  const [row] = await query(
    `select string_agg(quote_ident(attname), ', ') as names from pg_attribute where attrelid = 'public.${table}'::regclass and attnum > 0 and not attisdropped`,
  );
  return row!.names as string;
}
