/** Reads from Citus where the shards of each table are. */
import type { Queryable } from "../wire/database.ts";

/** A server that has shards. */
export interface CatalogNode {
  readonly id: number;
  readonly host: string;
  readonly port: number;
}

/** A range of organizations, whose rows are in one shard of each table. */
export interface CatalogGroup {
  /** The shard of `organizations`, which identifies the group's other shards. */
  readonly shard: string;
  /** The hashes of its organizations, both included. */
  readonly from: number;
  readonly to: number;
  /** The id of its node. */
  readonly node: number;
  /** Names of the shard's tables, by table. */
  readonly names: readonly (readonly [table: string, name: string])[];
}

/** Plain data, so that a thread can be given it. Groups are in the order of their hashes. */
export interface Catalog {
  readonly nodes: readonly CatalogNode[];
  readonly groups: readonly CatalogGroup[];
}

/** Thrown if the tables are distributed in a way that the service cannot address. */
export class Misplaced extends Error {
  override readonly name = "Misplaced";
}

const HAS_CITUS = `select 1 from pg_extension where extname = 'citus'`;
const IS_DISTRIBUTED =
  "select 1 from pg_dist_partition where logicalrelid = to_regclass('organizations') and partmethod = 'h'";
const NODES = `select groupid::int as id, nodename as host, nodeport::int as port from pg_dist_node
where noderole = 'primary' order by groupid`;
/** Shards of the tables that are distributed together with `organizations`, each with the number of its placements. */
const SHARDS = `select c.relname as table, s.shardid::text as shard, s.shardminvalue::int as from, s.shardmaxvalue::int as to,
  min(p.groupid)::int as node, count(p.groupid)::int as placements
from pg_dist_partition t join pg_class c on c.oid = t.logicalrelid
join pg_dist_shard s on s.logicalrelid = t.logicalrelid
left join pg_dist_placement p on p.shardid = s.shardid
where t.partmethod = 'h' and t.colocationid = (select colocationid from pg_dist_partition where logicalrelid = to_regclass('organizations'))
group by c.relname, s.shardid, s.shardminvalue, s.shardmaxvalue
order by s.shardminvalue::int`;

interface Shard {
  readonly table: string;
  readonly shard: string;
  readonly from: number;
  readonly to: number;
  readonly node: number;
  readonly placements: number;
}

/**
 * Reads the catalog from any node. Tables that are not distributed belong to one PostgreSQL, whether it has Citus or not.
 * @returns null for one PostgreSQL
 * @throws Misplaced if a shard has several placements, or not exactly one for each range of organizations
 */
export async function readCatalog(queries: Queryable): Promise<Catalog | null> {
  if ((await queries.query(HAS_CITUS)).length === 0) return null;
  if ((await queries.query(IS_DISTRIBUTED)).length === 0) return null;
  return await readPlaces(queries);
}

/** Reads the catalog of a database whose tables are distributed. */
export async function readPlaces(queries: Queryable): Promise<Catalog> {
  const nodes = (await queries.query(NODES)) as unknown as CatalogNode[];
  const shards = (await queries.query(SHARDS)) as unknown as Shard[];
  const groups = new Map<number, Shard[]>();
  for (const shard of shards) {
    if (shard.placements !== 1)
      throw new Misplaced(
        `The shard ${shard.shard} of ${shard.table} has ${shard.placements} placements. Charter needs one: set citus.shard_replication_factor to 1 and distribute the table again.`,
      );
    groups.set(shard.from, [...(groups.get(shard.from) ?? []), shard]);
  }
  const placed = Array.from(groups.values(), groupOf);
  return { nodes: nodes.filter(({ id }) => placed.some(({ node }) => node === id)), groups: placed };
}

function groupOf(shards: readonly Shard[]): CatalogGroup {
  const first = shards.find(({ table }) => table === "organizations")!;
  const { shard, from, to, node } = first;
  const names = shards.map((one) => [one.table, `${one.table}_${one.shard}`] as const);
  return { shard, from, to, node, names };
}
