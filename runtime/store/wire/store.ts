/** The database as the service sees it: one PostgreSQL, or the nodes of a Citus cluster. */
import type { BoundValues, Queries, Row, Statement } from "./connection.ts";
import type { Account } from "./shares.ts";
import type { Transaction } from "./transaction.ts";

/** A message on a channel. */
export interface Notification {
  readonly channel: string;
  readonly payload: string;
}

/** The callbacks of a listener. */
export interface Listening {
  notification(payload: string): void;
  /** The listening connection to a node was established, for the first time or again. */
  up(node: string): void;
  /** The connection was lost: notifications of the node may be missed from now on. */
  down(node: string): void;
}

/** Runs single statements and transactions, each on a connection of the pool. */
export interface Pooled extends Queries {
  /**
   * Runs a function in one transaction, which is committed if it returns and rolled back if it throws.
   * `BEGIN` is sent together with the first statement, and `COMMIT` together with the statement passed to
   * `commit`.
   * @param until when to stop waiting for a connection, by `performance.now()`; by default after `acquireMs`
   * @throws OutcomeUnknown if the connection broke during the commit
   */
  transaction<T>(work: (transaction: Transaction) => Promise<T>, until?: number): Promise<T>;
}

/**
 * Organizations whose rows are in the same tables: one statement may be of several of them. One PostgreSQL has one group.
 * On Citus, each group is a shard of every table, and can move between nodes.
 */
export interface Group extends Pooled {
  /** Unique among the groups, whichever account is charged. */
  readonly name: string;
  /** The name of the node that it is on now. */
  readonly node: string;
}

/** The rows that a query found in all groups. */
export interface Found {
  readonly rows: Row[];
  /** Why some groups are missing; null if none is. */
  readonly failure: unknown;
}

/** What a query is to find in one group. */
export interface Part {
  readonly group: Group;
  readonly values: BoundValues;
}

/** Statements charged to one account, sent to where their rows are. */
export interface Reach {
  /** The groups of all organizations. */
  readonly groups: readonly Group[];
  groupOf(organizationId: string): Group;
  /**
   * Runs a query in all groups. Its rows come in no order across groups, and a limit applies to each group. Rows of nodes
   * that cannot be reached are missing.
   * @throws a database error if no group could be queried
   */
  everywhere(statement: Statement, values?: BoundValues): Promise<Found>;
  /**
   * Runs a query in groups of one node, as one statement if that costs less.
   * @param none values with which it finds nothing
   */
  across(parts: readonly Part[], statement: Statement, none: BoundValues): Promise<Row[]>;
}

/** A server of the store, for probes and metrics. */
export interface Node {
  /** Its address; empty for one PostgreSQL. */
  readonly name: string;
  readonly pooled: Pooled;
  readonly gauges: Gauges;
  /** Whether a connection could be opened when one was last needed. */
  readonly isReachable: boolean;
}

/** What the connections to a server do. */
export interface Gauges {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
  /** How often one was used since the start: by a statement, or by a transaction. */
  readonly trips: number;
}

/** Its own statements are of no organization: they read tables that are complete on every node. */
export interface Store extends Pooled {
  /** Work of the service itself, such as finding keys and counting calls. */
  readonly service: Reach;
  readonly nodes: readonly Node[];
  /**
   * Returns an interface for an organization's statements, charged to it.
   * @param ms how long they wait for a connection
   */
  of(organizationId: string, ms?: number): Pooled;
  /** Returns an interface for background work, charged to the account. */
  as(account: Account): Reach;
  /** Calls back on each notification of a channel. @returns a function that stops listening */
  listen(channel: string, on: Listening): () => Promise<void>;
  /** Notifies listeners of this process about a commit before the server's notification arrives. */
  notify(notification: Notification): void;
  /** Whether statements of an organization wait for connections. */
  queues(organizationId: string): boolean;
  /** Learns which tables exist, after a migration of which this process is to use the new tables. */
  renew(): Promise<void>;
  /** Connections in use, idle and waited for; for the metrics. */
  readonly gauges: Gauges;
  /** Waits for statements under way. */
  close(): Promise<void>;
}

/** One object for each group, made on first use. */
export class PerGroup<T> {
  readonly #make: (group: Group) => T;
  readonly #keyOf: (group: Group) => string;
  readonly #all = new Map<string, T>();

  /** @param keyOf groups with the same key share an object */
  constructor(make: (group: Group) => T, keyOf: (group: Group) => string = ({ name }) => name) {
    this.#make = make;
    this.#keyOf = keyOf;
  }

  of(group: Group): T {
    const key = this.#keyOf(group);
    const known = this.#all.get(key);
    if (known !== undefined) return known;
    const made = this.#make(group);
    this.#all.set(key, made);
    return made;
  }

  all(): IterableIterator<T> {
    return this.#all.values();
  }
}
