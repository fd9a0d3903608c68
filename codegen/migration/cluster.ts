/** Reads a Citus cluster: its nodes, and where each table is. */
import type { Queryable } from "../../runtime/store/wire/database.ts";
import type { NodeAddress } from "../../runtime/store/wire/node-url.ts";

/** The table that others are colocated with, so that all shards of an organization are on one node. */
export const BESIDE = "organizations";

export const DISTRIBUTION_COLUMN = "organization_id";

/** Where Citus keeps a table. A table that it does not know is on the coordinator only. */
export interface TablePlacement {
  readonly kind: "distributed" | "reference" | "single shard";
  /** The column by which its rows are distributed; null if they are not. */
  readonly column: string | null;
  /** The group of tables whose shards are placed together. */
  readonly group: number;
  /** The most placements of one of its shards. */
  readonly copies: number;
  /** Whether the coordinator still has the rows that were copied to the nodes. Queries do not see them. */
  readonly hasLocalRows: boolean;
}

/** By table name. */
export type Places = ReadonlyMap<string, TablePlacement>;

export interface Node extends NodeAddress {
  readonly id: number;
  readonly group: number;
  /** Whether Citus uses it. */
  readonly active: boolean;
  /** Whether it has a copy of Citus's metadata, without which nobody can ask it where a shard is. */
  readonly informed: boolean;
  /** Whether new shards may be put on it; false while it is emptied. */
  readonly receives: boolean;
}

export interface Cluster {
  /** Such as `13.2.2`. */
  readonly version: string;
  readonly schema: string;
  /** The group of this server: 0 for the coordinator. */
  readonly group: number;
  /** The number of placements that a new shard gets. */
  readonly copies: number;
  readonly role: string;
  /** The owner of the tables if the role does not have its rights; null if it has, or if there are no tables yet. */
  readonly owner: string | null;
  /** Whether the workers know the coordinator. */
  readonly named: boolean;
  readonly workers: readonly Node[];
  readonly places: Places;
  /** Tables with a shard that is not where the other shards of its group are. */
  readonly strays: readonly string[];
}

export const addressOf = ({ host, port }: NodeAddress): string =>
  `${host.includes(":") ? `[${host}]` : host}:${port}`;

/** Whether a database has the extension. */
export async function hasCitus(queries: Queryable): Promise<boolean> {
  const rows = await queries.query("select 1 from pg_extension where extname = 'citus'");
  return rows.length > 0;
}

/** Reads the cluster of a database; null if the database does not have the extension. */
export async function readCluster(queries: Queryable): Promise<Cluster | null> {
  if (!(await hasCitus(queries))) return null;
  const [row] = await queries.query(ABOUT);
  const nodes = (await queries.query(NODES)) as unknown as Node[];
  const strays = await queries.query(STRAYS);
  return {
    ...(row as unknown as Pick<Cluster, "version" | "schema" | "group" | "copies" | "role" | "owner">),
    named: nodes.some(({ group }) => group === 0),
    workers: nodes.filter(({ group }) => group !== 0),
    places: await readPlaces(queries),
    strays: strays.map(({ name }) => name as string),
  };
}

const ABOUT = `select substring(citus_version() from 'Citus ([0-9.]+)') as version, current_schema()::text as schema, current_user::text as role,
  (select o.rolname::text from pg_class c join pg_roles o on o.oid = c.relowner
    where c.oid = to_regclass('"${BESIDE}"') and not pg_has_role(c.relowner, 'usage')) as owner, (select groupid from pg_dist_local_group) as "group",
  current_setting('citus.shard_replication_factor')::int as copies`;

const NODES = `select nodeid as id, groupid as "group", nodename as host, nodeport as port, isactive as active,
  hasmetadata and metadatasynced as informed, shouldhaveshards as receives
from pg_dist_node where noderole = 'primary' order by groupid`;

const PLACES = `select c.relname::text as name, p.partmethod::text as method, p.repmodel::text as model, p.colocationid as "group",
  case when p.partmethod = 'h' then column_to_column_name(p.logicalrelid, p.partkey) end as "column",
  pg_relation_size(c.oid) > 0 as "hasLocalRows",
  (select coalesce(max(n), 0)::int from (select count(*) as n from pg_dist_shard s
    join pg_dist_placement l on l.shardid = s.shardid where s.logicalrelid = p.logicalrelid group by s.shardid) x) as copies
from pg_dist_partition p
join pg_class c on c.oid = p.logicalrelid
join pg_namespace n on n.oid = c.relnamespace
where n.nspname = current_schema()`;

const STRAYS = `select distinct c.relname::text as name from pg_dist_partition p
join pg_class c on c.oid = p.logicalrelid
join pg_namespace n on n.oid = c.relnamespace and n.nspname = current_schema()
join pg_dist_shard s on s.logicalrelid = p.logicalrelid
join pg_dist_placement l on l.shardid = s.shardid
join pg_dist_partition op on op.logicalrelid = to_regclass('"${BESIDE}"') and op.colocationid = p.colocationid
join pg_dist_shard os on os.logicalrelid = op.logicalrelid and os.shardminvalue = s.shardminvalue
where p.partmethod = 'h' and not exists (select from pg_dist_placement ol where ol.shardid = os.shardid and ol.groupid = l.groupid)
order by 1`;

/** So that twice as many workers need moves only, which go on while everybody writes, and no split. */
const SHARDS_PER_WORKER = 2;

/** Citus's own default is 32, which is why a number for the server does not count as a decision. */
const SHARD_COUNT = `select case when source in ('database', 'user', 'database user', 'client') then setting::int
  else ${SHARDS_PER_WORKER} * (select greatest(count(*), 1)::int from pg_dist_node where groupid <> 0 and noderole = 'primary') end as shards
from pg_settings where name = 'citus.shard_count'`;

/** Reads how many shards the organizations are divided into: `citus.shard_count` if it is set for the database. */
export async function readShardCount(queries: Queryable): Promise<number> {
  const [row] = await queries.query(SHARD_COUNT);
  return row!.shards as number;
}

/** Reads where the tables of the current schema are. */
export async function readPlaces(queries: Queryable): Promise<Places> {
  const rows = await queries.query(PLACES);
  return new Map(
    rows.flatMap((row): [string, TablePlacement][] => {
      const kind = kindOf(row as { method: string; model: string; group: number });
      return kind === null ? [] : [[row.name as string, { ...(row as unknown as TablePlacement), kind }]];
    }),
  );
}

/** @returns null for a table of the coordinator that Citus merely knows */
function kindOf({ method, model, group }: { method: string; model: string; group: number }) {
  if (method === "h") return "distributed";
  if (model === "t") return "reference";
  return group === 0 ? null : "single shard";
}
