/**
 * Databases for tests: on the cluster of CITUS_URL if the run has one, otherwise on its own
 * PostgreSQL.
 */
import type { Application } from "../../runtime/model/model.ts";
import { CITUS_URL, dropClusterDatabase, freshClusterDatabase, migratedClusterDatabase } from "./cluster.ts";
import * as postgres from "./postgres.ts";

const shared = new Map<string, Promise<string>>();

export const migratedDatabase = CITUS_URL ? migratedClusterDatabase : postgres.migratedDatabase;

/** A new, empty database. */
export const freshDatabase = CITUS_URL ? freshClusterDatabase : postgres.freshDatabase;

/** A cluster's databases are dropped when they are no longer needed: each has a background worker on every node. */
export const dropDatabase = CITUS_URL ? dropClusterDatabase : postgres.dropDatabase;

/** The shared database of an application, for tests that do not need one of their own. */
export function sharedDatabase(name: string, application: Application): Promise<string> {
  const known = shared.get(name);
  if (known) return known;
  const making = migratedDatabase(name, application);
  shared.set(name, making);
  return making;
}
