/** Chooses the node of a cluster from which a worker learns about its database. */
import { type Catalog, readCatalog } from "../../runtime/store/cluster/catalog.ts";
import { onConnection } from "../../runtime/store/wire/database.ts";
import { nodeUrl } from "../../runtime/store/wire/node-url.ts";
import { patience } from "./patience.ts";

const PATIENCE_SECONDS = 5;

/** Reads the catalog of a database. It rejects if the database is out of reach. */
type ReadsCatalog = (url: string) => Promise<Catalog | null>;

export class EntryNode {
  readonly #url: string;
  readonly #read: ReadsCatalog;
  /** The nodes of the catalog that was read last. */
  #others: readonly string[] = [];

  /** @param url of DATABASE_URL, usually the coordinator */
  constructor(url: string, read: ReadsCatalog = (one) => onConnection(one, readCatalog)) {
    this.#url = url;
    this.#read = read;
  }

  /**
   * Returns the URL of the first node that can be reached, beginning with that of DATABASE_URL. Each node has the catalog and
   * the settings. If no node can be reached, it returns that of DATABASE_URL, so that the worker reports why.
   */
  async find(): Promise<string> {
    for (const url of [this.#url, ...this.#others])
      try {
        const catalog = await Promise.race([this.#read(url), patience(PATIENCE_SECONDS).then(giveUp)]);
        this.#others = (catalog?.nodes ?? []).map((node) => nodeUrl(this.#url, node));
        return url;
      } catch {
        // The next node may be reachable.
      }
    return this.#url;
  }
}

const giveUp = (): never => {
  throw new Error("the node gave no answer");
};
