/** What every verb receives: the database, the current compiled application, and the sources of ids and time. */
import type { Mint } from "../model/id.ts";
import type { Numbers } from "../store/queries/counters.ts";
import type { Store } from "../store/wire/store.ts";
import type { TransientMap } from "../store/wire/transient.ts";
import type { Clock } from "./clock.ts";
import type { CompiledApplication } from "./compiled-application.ts";

export interface Serving {
  readonly database: Store;
  /** Calls under way keep the one they began with; a reload puts another here. */
  readonly compiled: CompiledApplication;
  readonly mint: Mint;
  readonly clock: Clock;
  readonly numbers: Numbers;
  /** Told of the events of each commit, so that they get positions and are delivered at once. */
  readonly committed: (organizationId: string, eventIds: readonly string[]) => void;
  /** Told that somebody reads an organization's feed, whose events then get positions without waiting for others'. */
  readonly followed: (organizationId: string) => void;
  /** Calls with an Idempotency-Key that this process runs now: a duplicate waits here, not on a connection. */
  readonly underWay: TransientMap<string, Promise<unknown>>;
}
