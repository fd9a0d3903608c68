/** Reads the live schema from the catalog, in the shape of Table. */
import { grouped } from "../../runtime/model/grouped.ts";
import type {
  CheckConstraint,
  Column,
  ExclusionConstraint,
  ForeignKey,
  Index,
  Table,
} from "../../runtime/store/schema/table.ts";
import type { Queryable, Row } from "../../runtime/store/wire/database.ts";
import { type ForeignObject, foreignObjects } from "./foreign.ts";
import { readMark, TABLE_MARK } from "./mark.ts";

/** An object that a migration may have created. The mark is null if none did, or if it was interrupted. */
export interface Marked {
  readonly mark: string | null;
}

export interface LiveColumn extends Column, Marked {
  /** How PostgreSQL computes its value, if no statement may write it. */
  readonly computed?: "expression" | "identity" | null;
  /** The base type of its domain; null if its type is not a domain. */
  readonly base?: string | null;
}

export interface LiveTrigger extends Marked {
  readonly name: string;
  /** Whether it runs for the writes of servers. */
  readonly enabled: boolean;
}

/** A constraint or index. `sql` is PostgreSQL's rewriting of it; `mark` identifies the declared form. */
export type Live<T> = T &
  Marked & {
    /** The columns that it uses, including those in its expressions and condition. */
    readonly columns: readonly string[];
    /** False if its build was interrupted, or if rows may violate it. */
    readonly valid: boolean;
  };

export type LiveCheck = Live<CheckConstraint>;
export type LiveIndex = Live<Index>;

export interface LiveTable extends Table {
  readonly columns: readonly LiveColumn[];
  readonly indexes: readonly LiveIndex[];
  readonly foreignKeys: readonly Live<ForeignKey>[];
  readonly checks: readonly LiveCheck[];
  readonly exclusions: readonly Live<ExclusionConstraint>[];
  readonly triggers: readonly LiveTrigger[];
  /** Objects of somebody else that can refuse or change writes. */
  readonly foreign: readonly ForeignObject[];
  /** Whether a migration created it. Other tables are read and never changed. */
  readonly ours: boolean;
}

export interface LiveSchema {
  readonly tables: ReadonlyMap<string, LiveTable>;
}

/**
 * Reads tables of the current schema.
 * @param names tables to read; null means all
 */
export async function introspect(
  queries: Queryable,
  names: readonly string[] | null = null,
): Promise<LiveSchema> {
  const read = (sql: string) => queries.query(sql, [names]);
  const tables = await read(TABLES);
  if (tables.length === 0) return { tables: new Map() };
  const isBegun = tables.some(({ comment }) => readMark(comment as string | null).mark === TABLE_MARK);
  const columns = byTable(await read(COLUMNS));
  const constraints = byTable(await read(CONSTRAINTS));
  const indexes = byTable(await read(INDEXES));
  const triggers = byTable(await read(TRIGGERS));
  const foreign = isBegun ? await foreignObjects(queries, names) : [];
  const foreignTo = grouped(foreign.map(({ table, ...object }) => [table, object]));
  const found = tables.map((row): LiveTable => {
    const name = row.name as string;
    const { text, mark } = readMark(row.comment as string | null);
    const bounds = constraints.get(name) ?? [];
    return {
      name,
      comment: text,
      columns: (columns.get(name) ?? []).map(toColumn),
      primaryKey: row.primary_key as string[],
      indexes: (indexes.get(name) ?? []).map(live<LiveIndex>),
      foreignKeys: bounds.filter(({ kind }) => kind === "f").map(live<Live<ForeignKey>>),
      checks: bounds.filter(({ kind }) => kind === "c").map(live<LiveCheck>),
      exclusions: bounds.filter(({ kind }) => kind === "x").map(live<Live<ExclusionConstraint>>),
      triggers: (triggers.get(name) ?? []).map(live<LiveTrigger>),
      foreign: foreignTo.get(name) ?? [],
      unlogged: row.unlogged as boolean,
      shared: false,
      resource: null,
      ours: mark === TABLE_MARK,
    };
  });
  return { tables: new Map(found.map((table) => [table.name, table])) };
}

const byTable = (rows: readonly Row[]): Map<string, Row[]> =>
  grouped(rows.map((row) => [row.table as string, row]));

function toColumn(row: Row): LiveColumn {
  const { text, mark } = readMark(row.comment as string | null);
  const collation = row.collation === null ? "" : ` collate "${row.collation as string}"`;
  return {
    name: row.name as string,
    sql: `${row.type as string}${collation}`,
    nullable: row.nullable as boolean,
    default: row.fallback as string | null,
    comment: text,
    computed: row.computed as "expression" | "identity" | null,
    base: row.base === null ? null : `${row.base as string}${collation}`,
    mark,
  };
}

/** Converts a catalog row, whose columns are named like the members. */
const live = <T extends Marked>({ comment, ...members }: Row): T =>
  ({ ...members, mark: readMark(comment as string | null).mark }) as unknown as T;

const IN_SCHEMA = `join pg_namespace n on n.oid = c.relnamespace
where n.nspname = current_schema() and c.relkind in ('r', 'p') and ($1::text[] is null or c.relname = any ($1))`;

/** Names of a table's columns by their numbers, in the given order. */
const columnNames = (table: string, numbers: string): string =>
  `array(select a.attname::text from unnest(${numbers}) with ordinality k(number, place)
    join pg_attribute a on a.attrelid = ${table} and a.attnum = k.number order by k.place)`;

const TABLES = `select c.relname as name, c.relpersistence = 'u' as unlogged, obj_description(c.oid, 'pg_class') as comment,
  ${columnNames("c.oid", "(select p.conkey from pg_constraint p where p.conrelid = c.oid and p.contype = 'p')")} as primary_key
from pg_class c ${IN_SCHEMA} order by c.relname`;

const COLUMNS = `select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
  case when t.typtype = 'd' then format_type(t.typbasetype, t.typtypmod) end as base,
  case when a.attcollation <> coalesce(b.typcollation, t.typcollation) then k.collname end as collation, not a.attnotnull as nullable,
  coalesce(pg_get_expr(d.adbin, d.adrelid), case when a.attidentity <> '' then 'identity' end) as fallback,
  case when a.attgenerated <> '' then 'expression' when a.attidentity <> '' then 'identity' end as computed, col_description(c.oid, a.attnum) as comment
from pg_attribute a
join pg_type t on t.oid = a.atttypid
left join pg_type b on b.oid = nullif(t.typbasetype, 0)
left join pg_collation k on k.oid = a.attcollation
left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
join pg_class c on c.oid = a.attrelid ${IN_SCHEMA} and a.attnum > 0 and not a.attisdropped
order by c.relname, a.attnum`;

const CONSTRAINTS = `select c.relname as "table", b.conname as name, b.contype as kind, b.convalidated as valid,
  pg_get_expr(b.conbin, b.conrelid) as sql, ${columnNames("b.conrelid", "b.conkey")} as columns,
  case when cardinality(b.conkey) = 1 then (select a.attname::text from pg_attribute a where a.attrelid = b.conrelid and a.attnum = b.conkey[1]) end as "column",
  f.relname as target, ${columnNames("b.confrelid", "b.confkey")} as "targetColumns",
  obj_description(b.oid, 'pg_constraint') as comment
from pg_constraint b
left join pg_class f on f.oid = b.confrelid
join pg_class c on c.oid = b.conrelid ${IN_SCHEMA} and b.contype in ('c', 'f', 'x')
order by c.relname, b.conname`;

const TRIGGERS = `select c.relname as "table", g.tgname as name, g.tgenabled in ('O', 'A') as enabled, obj_description(g.oid, 'pg_trigger') as comment
from pg_trigger g
join pg_class c on c.oid = g.tgrelid ${IN_SCHEMA} and not g.tgisinternal
order by c.relname, g.tgname`;

/**
 * Omits indexes that belong to a constraint, such as those of primary keys. The constraint is looked up by
 * its table: PostgreSQL would read the constraints of all tables to find one by its index, once per index.
 */
const INDEXES = `select c.relname as "table", i.relname as name, x.indisunique as "unique", x.indisvalid and x.indisready as valid,
  array(select pg_get_indexdef(x.indexrelid, part, true) from generate_series(1, x.indnkeyatts) part) as "on",
  pg_get_expr(x.indpred, x.indrelid) as "where", obj_description(i.oid, 'pg_class') as comment,
  array(select distinct a.attname::text from pg_depend d
    join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
    where d.classid = 'pg_class'::regclass and d.objid = i.oid and d.refclassid = 'pg_class'::regclass
      and d.refobjid = c.oid and d.refobjsubid > 0) as columns
from pg_index x
join pg_class i on i.oid = x.indexrelid
join pg_class c on c.oid = x.indrelid ${IN_SCHEMA}
  and not exists (select from pg_constraint b where b.conrelid = c.oid and b.conindid = i.oid and b.contype in ('p', 'u', 'x'))
order by c.relname, i.relname`;
