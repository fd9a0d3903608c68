/** A group of organizations on Citus, as the place that their statements are sent to. */
import type { Statement } from "../wire/database.ts";
import type { Fence, Place } from "../wire/place.ts";
import { Recent } from "../wire/recent.ts";
import { GENERICALLY } from "../wire/sent.ts";
import type { CatalogGroup } from "./catalog.ts";
import { fenceOf, here, locked } from "./session.ts";
import { inShard, isRead } from "./shard-names.ts";

/** The most statements that are remembered with the names of the shard. */
const MOST_STATEMENTS = 2_000;

interface Translated {
  readonly alone: Statement;
  readonly within: Statement;
}

export class Shard implements Place {
  /** Its id, which stays when it moves. */
  readonly name: string;
  fence: Fence;
  readonly #statements = new Recent<string, Translated>(MOST_STATEMENTS);
  #names: ReadonlyMap<string, string>;
  #from: number;
  #to: number;
  /** The id of its node. */
  node: number;
  /** Whether it was split: its organizations are in other groups. */
  isGone = false;
  #named = 0;

  /** @param shards the names of all shards of the catalog */
  constructor({ shard, from, to, node, names }: CatalogGroup, shards: readonly string[]) {
    this.name = shard;
    this.fence = fenceOf(shard, node, shards);
    this.#names = new Map(names);
    this.#from = from;
    this.#to = to;
    this.node = node;
  }

  /** Takes over a newer catalog's data. */
  update({ node, names }: CatalogGroup, shards: readonly string[]): void {
    const isThere = this.node === node;
    this.node = node;
    this.fence = fenceOf(this.name, node, shards);
    if (
      isThere &&
      names.length === this.#names.size &&
      names.every(([table, name]) => this.#names.get(table) === name)
    )
      return;
    // Their guards name the node, and a table that was not known before was not translated.
    this.#names = new Map(names);
    this.#statements.clear();
  }

  /** Whether organizations with this hash are in it. */
  holds(hash: number): boolean {
    return hash >= this.#from && hash <= this.#to;
  }

  /** Returns text on the tables of the shard. */
  textOf(text: string): string {
    return inShard(text, (table) => this.#names.get(table));
  }

  alone(statement: Statement): Statement {
    return this.#translated(statement).alone;
  }

  within(statement: Statement): Statement {
    return this.#translated(statement).within;
  }

  #translated(statement: Statement): Translated {
    const key = statement.name || statement.text;
    const known = this.#statements.get(key);
    if (known) return known;
    const name = statement.name && `${this.name} ${++this.#named}`;
    const within = { ...statement, name, text: this.textOf(statement.text) };
    const translated = { within, alone: { ...within, ...this.#guardsOf(statement) } };
    this.#statements.set(key, translated);
    return translated;
  }

  #guardsOf({ text, mayBeLost = false }: Statement): Pick<Statement, "guards" | "fence"> {
    const look = here(this.name, this.node);
    if (isRead(text)) return { guards: [look] };
    // Five custom plans for each statement, shard and connection would cost more than all else, and writes need none.
    return { guards: [GENERICALLY], fence: [locked(this.name, mayBeLost), look] };
  }
}
