/** Opens the store that a database needs: one PostgreSQL, or a cluster. */
import { Database } from "../wire/database.ts";
import type { Store } from "../wire/store.ts";
import type { Catalog } from "./catalog.ts";
import { Cluster } from "./cluster.ts";
import type { ClusterOptions } from "./member.ts";

/** @param catalog where the shards of a cluster are; null for one PostgreSQL */
export const openStore = (catalog: Catalog | null, options: ClusterOptions): Store =>
  catalog === null ? new Database(options) : new Cluster(catalog, options);
