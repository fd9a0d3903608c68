/** A node of a cluster: its connections, and whether it can be reached. */
import { Database, type DatabaseOptions, type Statement, Unavailable } from "../wire/database.ts";
import { nodeUrl } from "../wire/node-url.ts";
import { Recent } from "../wire/recent.ts";
import type { Gauges, Node } from "../wire/store.ts";
import type { CatalogNode } from "./catalog.ts";
import { allHere, SESSION } from "./session.ts";
import type { Shard } from "./shard.ts";
import { shifted } from "./shard-names.ts";

export interface ClusterOptions extends DatabaseOptions {
  /** Called when a node is lost, and when it is back. */
  readonly told?: (fields: object, text: string) => void;
}

/** The address of a node, in words. */
export const nameOf = ({ host, port }: CatalogNode): string => `${host}:${port}`;

/** How often a lost node is tried. Until it answers, statements are refused at once instead of waiting for connections. */
const PROBE_MS = 500;
const MOST_UNIONS = 500;

export class Member implements Node {
  readonly id: number;
  /** Its address. */
  readonly name: string;
  readonly database: Database;
  readonly #told: NonNullable<ClusterOptions["told"]>;
  readonly #missed: () => void;
  readonly #unions = new Recent<string, Statement | null>(MOST_UNIONS);
  #version = 0;
  #made = 0;
  #lost: Unavailable | null = null;
  #isClosed = false;
  #timer: NodeJS.Timeout | null = null;

  /** @param missed called while the node is lost: its shards or its address may be others by now */
  constructor(node: CatalogNode, { told = () => {}, ...options }: ClusterOptions, missed: () => void) {
    const { id, host, port } = node;
    this.id = id;
    this.name = nameOf(node);
    this.#told = told;
    this.#missed = missed;
    this.database = new Database({
      ...options,
      url: host === "" ? options.url : nodeUrl(options.url, { host, port }),
      name: this.name,
      session: SESSION,
      failed: (error) => this.#lose(error),
    });
  }

  get pooled(): Database {
    return this.database;
  }

  get gauges(): Gauges {
    return this.database.gauges;
  }

  get isReachable(): boolean {
    return this.#lost === null;
  }

  /** Returns its connections. @throws Unavailable if the node was lost and is not back */
  ready(): Database {
    if (this.#lost) throw this.#lost;
    return this.database;
  }

  /**
   * Returns a query over all shards of the node; null if it has none.
   * @param version changes when the shards do
   * @param own how many values each shard has of its own; 0 if all shards have the same values
   */
  union(statement: Statement, version: number, shards: readonly Shard[], own = 0): Statement | null {
    if (version !== this.#version) {
      this.#unions.clear();
      this.#version = version;
    }
    const key = `${own} ${statement.name || statement.text}`;
    const known = this.#unions.get(key);
    if (known !== undefined) return known;
    const made = this.#unionOf(statement, shards, own);
    this.#unions.set(key, made);
    return made;
  }

  close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer) clearTimeout(this.#timer);
    return this.database.close();
  }

  #unionOf({ name, text, ...statement }: Statement, shards: readonly Shard[], own: number): Statement | null {
    if (shards.length === 0) return null;
    return {
      ...statement,
      name: name && `all ${++this.#made}`,
      text: shards.map((shard, n) => `(${shifted(shard.textOf(text), n * own)})`).join("\nunion all\n"),
      guards: [
        allHere(
          shards.map((shard) => shard.name),
          this.id,
        ),
      ],
    };
  }

  #lose(error: Unavailable): void {
    if (this.#isClosed || this.#lost) return;
    this.#lost = new Unavailable(`the node ${this.name} is out of reach: ${error.message}`);
    this.#told(
      { node: this.name, err: error },
      "a node of the cluster is out of reach: its organizations cannot be served",
    );
    this.#probe();
  }

  #probe(): void {
    this.#timer = setTimeout(() => void this.#try(), PROBE_MS).unref();
  }

  async #try(): Promise<void> {
    try {
      await this.database.query("select 1");
      this.#lost = null;
      this.#told({ node: this.name }, "the node of the cluster is back");
    } catch {
      if (this.#isClosed) return;
      this.#missed();
      this.#probe();
    }
  }
}
