/** Reads of a batch item that is written together with earlier ones, whose writes cannot be read yet. */

import type { Model } from "../../model/model.ts";
import type { RowWrite } from "../../store/batch/mutation.ts";
import type { RecordSearch } from "../../store/batch/search-batcher.ts";
import { tableOf } from "../../store/queries/definitions.ts";
import { LOCK_TUPLE, linksText } from "../../store/queries/links.ts";
import type { Lock } from "../../store/queries/lock.ts";
import type { Queries, Row } from "../../store/wire/database.ts";
import type { Values } from "../command.ts";
import { type Tuple, tupleKey } from "../given.ts";
import type { Serving } from "../serving.ts";
import { tuplesIn } from "../tuples.ts";
import type { Definitions } from "./custom-fields.ts";
import { type Held, LockedReads } from "./locked.ts";
import { NeedsLockedPath } from "./locked-path.ts";
import { keyOf } from "./reads.ts";

/** The rows that earlier items are going to write. */
export class EarlierRows {
  readonly #records = new Set<string>();
  readonly #tables = new Set<string>();
  readonly #tuples = new Set<string>();
  #movesLinks = false;

  add(rows: readonly RowWrite[]): void {
    for (const row of rows) {
      if (row.kind === "own") continue;
      const { kind, model, record } = row;
      this.#records.add(keyOf(model, record.id as string));
      this.#tables.add(model.table);
      if (model.name !== "external_reference") continue;
      this.#tuples.add(tupleKey(record as unknown as Tuple));
      if (kind === "update") this.#movesLinks = true;
    }
  }

  hasRecord(model: Model, id: string): boolean {
    return this.#records.has(keyOf(model, id));
  }

  hasTable(table: string): boolean {
    return this.#tables.has(table);
  }

  /** Whether a link of one of these tuples is made, or any is moved. */
  hasLink(tuples: readonly Tuple[]): boolean {
    return this.#movesLinks || tuples.some((tuple) => this.#tuples.has(tupleKey(tuple)));
  }
}

const LINKS: ReadonlySet<string> = new Set((["", "for share", "for no key update"] as const).map(linksText));

/** Throws NeedsLockedPath if the item must wait until the earlier ones are written, or run by itself. */
export class ItemReads extends LockedReads {
  readonly #held: Held;
  readonly #earlier: EarlierRows;
  readonly #definitions: string;
  #isRefused = false;

  constructor(
    serving: Pick<Serving, "compiled" | "numbers">,
    organizationId: string,
    transaction: Queries,
    { held, earlier }: { readonly held: Held; readonly earlier: EarlierRows },
  ) {
    super(serving, organizationId, transaction, undefined, held);
    this.#held = held;
    this.#earlier = earlier;
    this.#definitions = tableOf(serving.compiled.application);
  }

  /** Whether a read was refused, whatever a hook made of the error. */
  get isRefused(): boolean {
    return this.#isRefused;
  }

  override async find(model: Model, id: string, lock: Lock): Promise<Values | null> {
    this.#require(!this.#earlier.hasRecord(model, id));
    return await super.find(model, id, lock);
  }

  /** A record that is locked is as it was when it was read. */
  override async peek(model: Model, id: string): Promise<Values | null> {
    this.#require(!this.#earlier.hasRecord(model, id));
    return await (this.#held.found.known(model, id, "share") ?? super.peek(model, id));
  }

  override async search(wanted: RecordSearch, lock: Lock): Promise<readonly Row[]> {
    const { model, below } = wanted;
    this.#require(!this.#earlier.hasTable(model.table) && !(below && this.#earlier.hasTable(below.table)));
    return await super.search(wanted, lock);
  }

  /** Only the queries of links are known not to depend on other rows, and to write nothing. */
  override async run(text: string, values: readonly unknown[]): Promise<Row[]> {
    this.#require(text === LOCK_TUPLE || (LINKS.has(text) && !this.#earlier.hasLink(tuplesIn(values))));
    return this.#held.links.rowsOf(text, values) ?? (await super.run(text, values));
  }

  override async definitions(model: Model): Promise<Definitions> {
    this.#require(!this.#earlier.hasTable(this.#definitions));
    return await super.definitions(model);
  }

  #require(isFit: boolean): void {
    if (isFit) return;
    this.#isRefused = true;
    throw new NeedsLockedPath();
  }
}
