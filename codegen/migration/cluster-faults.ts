/** Finds the reasons why a Citus cluster cannot hold an application's tables. */
import { setTimeout as pause } from "node:timers/promises";
import type { Table } from "../../runtime/store/schema/table.ts";
import { onConnection } from "../../runtime/store/wire/database.ts";
import { nodeUrl } from "../../runtime/store/wire/node-url.ts";
import {
  addressOf,
  BESIDE,
  type Cluster,
  DISTRIBUTION_COLUMN,
  hasCitus,
  type Node,
  type TablePlacement,
} from "./cluster.ts";

/** The versions of Citus that moves of shards under writes were tried with. */
const TRIED = /^13\./;

/** Milliseconds that a worker may take to answer. */
const PATIENCE_MS = 10_000;

/** Thrown before anything is changed. */
export class ClusterUnfit extends Error {
  override readonly name = "ClusterUnfit";

  constructor(readonly faults: readonly string[]) {
    super(["The Citus cluster cannot hold the tables; nothing was changed:", ...faults].join("\n  "));
  }
}

/**
 * Checks a cluster and connects to each of its workers, as a server does.
 * @param url of the coordinator
 * @throws ClusterUnfit with all faults
 */
export async function requireFit(cluster: Cluster, url: string, tables: readonly Table[]): Promise<void> {
  const faults = await clusterFaults(cluster, url, tables);
  if (faults.length > 0) throw new ClusterUnfit(faults);
}

/** The reasons why the cluster cannot hold the tables. */
export async function clusterFaults(
  cluster: Cluster,
  url: string,
  tables: readonly Table[],
): Promise<string[]> {
  // A worker knows little of the others, so everything else that it reports would mislead.
  if (cluster.group !== 0) return [IS_WORKER];
  const answers = await Promise.all(cluster.workers.map((node) => workerFaults(node, url, cluster)));
  return [
    ...settingFaults(cluster),
    ...answers.flat(),
    ...tables.flatMap((table) => tableFaults(table, cluster)),
  ];
}

const IS_WORKER =
  "This server is a worker node of a Citus cluster. DATABASE_URL must name the coordinator, which changes the schema of all nodes.";

function settingFaults({ version, copies, named, workers, role, owner }: Cluster): string[] {
  return [
    ...(owner === null
      ? []
      : [
          `${role} does not have the rights of ${owner}, who owns the tables: Citus lets it lock no shard. Run \`grant ${owner} to ${role}\`.`,
        ]),
    ...(TRIED.test(version) ? [] : [`Citus ${version} was not tried. Use Citus 13.`]),
    ...(workers.length > 0
      ? []
      : [
          "The cluster has no worker node. Add one with citus_add_node, or drop the extension citus to use one PostgreSQL.",
        ]),
    ...(named
      ? []
      : [
          "The workers do not know the coordinator. Run `select citus_set_coordinator_host('HOST', PORT)` on it.",
        ]),
    ...(copies === 1
      ? []
      : [
          `citus.shard_replication_factor is ${copies}. Set it to 1, and replicate each node with PostgreSQL instead.`,
        ]),
  ];
}

/** Faults of a worker as Citus describes it, or else those found by connecting to it. */
async function workerFaults(node: Node, url: string, cluster: Cluster): Promise<string[]> {
  const named = `The worker ${addressOf(node)}`;
  if (!node.active) return [`${named} is disabled. Run citus_activate_node, or remove it.`];
  if (!node.informed)
    return [
      `${named} has no metadata. Run \`select start_metadata_sync_to_node('${node.host}', ${node.port})\`.`,
    ];
  try {
    return (await asked(node, url, cluster)).map((fault) => `${named} ${fault}`);
  } catch (error) {
    const why =
      error instanceof Error ? error.message || (error as NodeJS.ErrnoException).code : String(error);
    return [`${named} does not accept a connection with the user of DATABASE_URL: ${why}.`];
  }
}

async function asked(node: Node, url: string, cluster: Cluster): Promise<string[]> {
  const asking = onConnection(nodeUrl(url, node), async (worker) =>
    (await hasCitus(worker)) ? await worker.query(ABOUT, [cluster.schema]) : [],
  );
  asking.catch(() => {});
  const rows = await Promise.race([asking, pause(PATIENCE_MS, null, { ref: false })]);
  if (rows === null) throw new Error(`it did not answer within ${PATIENCE_MS / 1000} s`);
  if (rows.length === 0)
    return [
      "lacks the extension citus in this database. Remove the node, create the extension, and add the node again.",
    ];
  const { group, may, uses } = rows[0] as { group: number; may: string; uses: boolean | null };
  return [
    ...(group === node.group
      ? []
      : [`says that it is node group ${group}, and the coordinator has it as ${node.group}.`]),
    ...(may === "on"
      ? []
      : ["does not let the user of DATABASE_URL set citus.enable_manual_changes_to_shards."]),
    ...(uses === false ? [`does not let the user of DATABASE_URL use the schema ${cluster.schema}.`] : []),
  ];
}

/** What a server needs on a worker. The schema may not exist there before the first table does. */
const ABOUT = `select (select groupid from pg_dist_local_group) as "group",
  set_config('citus.enable_manual_changes_to_shards', 'on', false) as may,
  (select has_schema_privilege(n.oid, 'usage') from pg_namespace n where n.nspname = $1) as uses`;

function tableFaults({ name, shared }: Table, { places, strays }: Cluster): string[] {
  const place = places.get(name);
  if (!place) return [];
  const undo = `Run \`select undistribute_table('${name}')\` and migrate again.`;
  if (shared)
    return place.kind === "reference"
      ? []
      : [`${name} must be a reference table and is ${told(place)}. ${undo}`];
  if (place.kind !== "distributed" || place.column !== DISTRIBUTION_COLUMN)
    return [`${name} must be distributed by ${DISTRIBUTION_COLUMN} and is ${told(place)}. ${undo}`];
  return [
    ...(place.group === places.get(BESIDE)?.group
      ? []
      : [`${name} is not colocated with ${BESIDE}. ${undo}`]),
    ...(place.copies > 1
      ? [`${name} has shards with ${place.copies} placements. Delete the others, or undistribute the table.`]
      : []),
    ...(strays.includes(name)
      ? [
          `${name} has a shard on another node than the shard of ${BESIDE} with the same organizations. Move it there.`,
        ]
      : []),
  ];
}

function told({ kind, column }: TablePlacement): string {
  if (kind === "distributed") return `distributed by ${column}`;
  return kind === "reference" ? "a reference table" : "on a single shard";
}
