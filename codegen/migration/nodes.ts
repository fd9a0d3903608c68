/** Reports what the workers of a Citus cluster hold, and what they lack. */
import type { Application } from "../../runtime/model/model.ts";
import { FEED_HEADS, ORGANIZATIONS, RATE_COUNTERS } from "../../runtime/store/schema/own-tables.ts";
import { tablesOf } from "../../runtime/store/schema/schema.ts";
import type { Table } from "../../runtime/store/schema/table.ts";
import { onConnection, type Queryable } from "../../runtime/store/wire/database.ts";
import { nodeUrl } from "../../runtime/store/wire/node-url.ts";
import { addressOf, type Cluster, type Node, readCluster } from "./cluster.ts";
import { clusterFaults } from "./cluster-faults.ts";
import { missingOnWorkers } from "./functions.ts";

export interface OrganizationLoad {
  readonly id: string;
  /** Events since it exists: about one for each change of a record. */
  readonly events: number;
  /** Calls that its rate limits counted in windows that began within the last hour. */
  readonly calls: number;
}

export interface NodeReport {
  /** `host:port` */
  readonly address: string;
  readonly state: "ready" | "draining" | "disabled" | "unreachable";
  /** Groups of shards, each with the rows of some organizations in all tables; null if it was not asked. */
  readonly groups: number | null;
  readonly organizations: number | null;
  readonly bytes: number | null;
  /** Those with the most events, then those with the most calls. */
  readonly largest: readonly OrganizationLoad[];
}

export interface ClusterReport {
  readonly version: string;
  readonly nodes: readonly NodeReport[];
  /** What a server or a migration would stumble over, one sentence each. */
  readonly missing: readonly string[];
}

/** Returns a report on the cluster of a coordinator; null if the database is one PostgreSQL. */
export async function reportNodes(url: string, application: Application): Promise<ClusterReport | null> {
  return await onConnection(url, async (coordinator) => {
    const cluster = await readCluster(coordinator);
    if (!cluster) return null;
    const tables = tablesOf(application);
    const faults = await clusterFaults(cluster, url, tables);
    if (cluster.group !== 0) return { version: cluster.version, nodes: [], missing: faults };
    const nodes = await Promise.all(cluster.workers.map((node) => reportNode(node, url, coordinator)));
    const missing = [...faults, ...undistributed(tables, cluster), ...(await lacking(coordinator, cluster))];
    return { version: cluster.version, nodes, missing };
  });
}

function undistributed(tables: readonly Table[], { places }: Cluster): string[] {
  const left = tables.filter(({ name }) => !places.has(name)).map(({ name }) => name);
  if (left.length === 0) return [];
  const some =
    left.length > 3 ? `${left.slice(0, 3).join(", ")} and ${left.length - 3} more` : left.join(", ");
  return [`Not distributed yet: ${some}. Run \`charter migrate\`.`];
}

async function lacking(coordinator: Queryable, cluster: Cluster): Promise<string[]> {
  const found = await missingOnWorkers(coordinator, cluster);
  return found
    .filter(({ signatures }) => signatures.length > 0)
    .map(
      (node) => `The worker ${addressOf(node)} lacks ${node.signatures.join(", ")}. Run \`charter migrate\`.`,
    );
}

async function reportNode(node: Node, url: string, coordinator: Queryable): Promise<NodeReport> {
  const none = { groups: null, organizations: null, bytes: null, largest: [] };
  const address = addressOf(node);
  if (!node.active) return { address, state: "disabled", ...none };
  const shards = (await coordinator.query(SHARDS, [node.group])) as unknown as Shard[];
  try {
    return await onConnection(nodeUrl(url, node), async (worker) => ({
      address,
      state: node.receives ? "ready" : "draining",
      groups: shards.filter(({ table }) => table === ORGANIZATIONS.name).length,
      ...(await contentOf(worker, shards)),
    }));
  } catch {
    // The faults of the cluster say why.
    return { address, state: "unreachable", ...none };
  }
}

interface Shard {
  readonly table: string;
  /** The name of its table on the worker, quoted and with its schema. */
  readonly name: string;
}

const SHARDS = `select c.relname::text as "table", shard_name(s.logicalrelid, s.shardid) as name
from pg_dist_shard s
join pg_dist_placement p on p.shardid = s.shardid and p.groupid = $1
join pg_class c on c.oid = s.logicalrelid
join pg_namespace n on n.oid = c.relnamespace and n.nspname = current_schema()`;

/** Organizations of a node in each list. */
const LISTED = 3;

async function contentOf(worker: Queryable, shards: readonly Shard[]) {
  const of = ({ name }: Table) => shards.filter(({ table }) => table === name).map((shard) => shard.name);
  const [size] = await worker.query(
    "select coalesce(sum(pg_total_relation_size(to_regclass(name))), 0)::float8 as bytes from unnest($1::text[]) as name",
    [shards.map(({ name }) => name)],
  );
  const [organizations, heads, counters] = [of(ORGANIZATIONS), of(FEED_HEADS), of(RATE_COUNTERS)];
  const bytes = size!.bytes as number;
  if (organizations.length === 0 || heads.length === 0 || counters.length === 0)
    return { bytes, organizations: 0, largest: [] };
  const rows = await worker.query(loadSql(organizations, heads, counters));
  const loads = rows.map(({ id, events, calls }) => ({ id, events, calls }) as OrganizationLoad);
  return { bytes, organizations: (rows[0]?.total as number | undefined) ?? 0, largest: loads };
}

/** The first organizations by events and by calls, each with the number of all. */
function loadSql(
  organizations: readonly string[],
  heads: readonly string[],
  counters: readonly string[],
): string {
  const all = (shards: readonly string[], columns: string) =>
    shards.map((shard) => `select ${columns} from ${shard}`).join(" union all ");
  return `with loads as (
  select o.organization_id as id, coalesce(h.position, 0)::float8 as events, coalesce(c.calls, 0)::float8 as calls
  from (${all(organizations, "organization_id")}) o
  left join (${all(heads, "organization_id, position")}) h on h.organization_id = o.organization_id
  left join (select organization_id, sum(admitted) as calls
    from (${all(counters, "organization_id, window_start, admitted")}) r
    where window_start > extract(epoch from now()) - 3600 group by organization_id) c on c.organization_id = o.organization_id),
ranked as (select *, count(*) over ()::int as total, row_number() over (order by events desc, id) as by_events,
  row_number() over (order by calls desc, id) as by_calls from loads)
select id, events, calls, total from ranked
where by_events <= ${LISTED} or (by_calls <= ${LISTED} and calls > 0)
order by events desc, calls desc, id`;
}
