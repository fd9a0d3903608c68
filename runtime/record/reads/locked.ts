/** Reads in a transaction: a record is locked when it is read, so it stays unchanged until the commit. */
import type { Model } from "../../model/model.ts";
import { writeMany } from "../../store/batch/many.ts";
import { FEW_ROWS, write } from "../../store/batch/mutation.ts";
import { type RecordSearch, sentFor } from "../../store/batch/search-batcher.ts";
import { takeTurns, turnOf } from "../../store/batch/turns.ts";
import { RESERVE } from "../../store/queries/counters.ts";
import { findText } from "../../store/queries/find.ts";
import type { Lock } from "../../store/queries/lock.ts";
import { named, select } from "../../store/queries/query.ts";
import type { Queries, Row } from "../../store/wire/database.ts";
import type { Values } from "../command.ts";
import type { CompiledApplication } from "../compiled-application.ts";
import type { Serving } from "../serving.ts";
import { type Definitions, readDefinitions } from "./custom-fields.ts";
import { DrawnNumbers } from "./drawn-numbers.ts";
import { FoundRecords } from "./found-records.ts";
import { HeldLinks } from "./held-links.ts";
import { complete, type Lacked, type Reads, toRecord, type Written } from "./reads.ts";

/** What holds for the whole mutation: its writes rely on nothing that is not locked. */
const NOTHING_ELSE = { relied: [], definitions: [], turns: [], strict: true } as const;

/** What several mutations of a transaction have read and hold. */
export class Held {
  readonly found = new FoundRecords();
  readonly definitions = new Map<string, Promise<Definitions>>();
  /** Turns that were requested, by id. */
  readonly turns = new Map<string, Promise<unknown>>();
  readonly links = new HeldLinks();
}

export class LockedReads implements Reads {
  readonly locksOnWrite = false;
  readonly hookLock = "read";
  readonly drawn: DrawnNumbers;
  readonly #compiled: CompiledApplication;
  readonly #queries: Queries;
  readonly #organizationId: string;
  readonly #ready: Promise<void>;
  readonly #found: FoundRecords;
  readonly #definitions: Map<string, Promise<Definitions>>;
  readonly #turns: Map<string, Promise<unknown>>;

  /**
   * @param queries a transaction; or connections, if nothing is written and each read stands by itself
   * @param ready resolves once the call may continue; rejects if it turns out to be a replay
   * @param held what earlier mutations of the transaction have read, if it is read once for all of them
   */
  constructor(
    { compiled, numbers }: Pick<Serving, "compiled" | "numbers">,
    organizationId: string,
    queries: Queries,
    ready: Promise<void> = Promise.resolve(),
    held = new Held(),
  ) {
    ({ found: this.#found, definitions: this.#definitions, turns: this.#turns } = held);
    this.drawn = new DrawnNumbers(numbers, organizationId);
    this.#compiled = compiled;
    this.#queries = queries;
    this.#organizationId = organizationId;
    this.#ready = ready;
  }

  get turns(): number {
    return this.#turns.size;
  }

  async find(model: Model, id: string, lock: Lock): Promise<Values | null> {
    const known = this.#found.known(model, id, lock);
    const reading = known ?? this.#found.keep(model, id, lock, this.#fetch(model, id, lock));
    await this.#ready;
    return reading;
  }

  peek(model: Model, id: string): Promise<Values | null> {
    return this.#fetch(model, id, "read");
  }

  async #fetch(model: Model, id: string, lock: Lock): Promise<Values | null> {
    const query = this.#compiled.reads.get(model.name)!.record(lock);
    const rows = await select(this.#queries, query, { organization: this.#organizationId, id });
    return (await this.#records(model, rows))[0] ?? null;
  }

  async #records(model: Model, rows: readonly Row[]): Promise<Values[]> {
    const lacked: Lacked = new Map();
    const records = rows.map((row) => toRecord(model, row, lacked));
    const run: Reads["run"] = (text, values) => this.#queries.run(named(text), values);
    await complete(run, this.#organizationId, model, lacked);
    return records;
  }

  prefetch(model: Model, ids: readonly string[], lock: Lock): void {
    const missing = [...new Set(ids)].filter((id) => this.#found.known(model, id, lock) === undefined);
    if (missing.length < 2) return;
    const query = this.#compiled.reads.get(model.name)!.several(lock);
    const found = select(this.#queries, query, { organization: this.#organizationId, ids: missing })
      .then((rows) => this.#records(model, rows))
      .then((records) => new Map(records.map((record) => [record.id as string, record])));
    for (const id of missing) {
      const one = found.then((records) => records.get(id) ?? null);
      void this.#found.keep(model, id, lock, one);
    }
  }

  hold(model: Model, found: Values): void {
    const id = found.id as string;
    if (this.#found.known(model, id, "lock") === undefined)
      void this.#found.keep(model, id, "lock", Promise.resolve(found));
  }

  search(wanted: RecordSearch, lock: Lock): Promise<readonly Row[]> {
    const options = { ...wanted, lock };
    const { text, values } = findText(wanted.model, wanted.where, this.#organizationId, options);
    return this.#send(text, values, sentFor(wanted));
  }

  searchUnlocked(wanted: RecordSearch): Promise<readonly Row[]> {
    return this.search(wanted, "read");
  }

  run(text: string, values: readonly unknown[]): Promise<Row[]> {
    return this.#send(text, values);
  }

  async #send(text: string, values: readonly unknown[], more?: ReturnType<typeof sentFor>): Promise<Row[]> {
    await this.#ready;
    return await this.#queries.run(named(text, more), values);
  }

  async definitions(model: Model): Promise<Definitions> {
    const reading = this.#definitions.get(model.name) ?? this.#readDefinitions(model);
    this.#definitions.set(model.name, reading);
    return await reading;
  }

  async #readDefinitions(model: Model): Promise<Definitions> {
    const { definitions, knownDefinitions } = this.#compiled;
    const read = await readDefinitions(this.#queries, definitions!, this.#organizationId, model.name);
    knownDefinitions.set(`${this.#organizationId} ${model.name}`, read);
    return read.definitions;
  }

  /** They are taken by one statement in one order, so that two mutations never wait for each other. */
  async takeTurns(names: readonly string[]): Promise<void> {
    const ids = names.map(turnOf);
    const open = [...new Set(ids)].filter((id) => !this.#turns.has(id)).sort();
    if (open.length > 0) {
      const taken = this.#ready.then(() => takeTurns(this.#queries, this.#organizationId, open));
      taken.catch(() => {});
      for (const id of open) this.#turns.set(id, taken);
    }
    for (const id of ids) await this.#turns.get(id);
  }

  noteLock(): void {}

  leavesToKey(): boolean {
    return false;
  }

  requireTransaction(): void {}

  /**
   * A transaction does not wait for a reservation, which would need a second connection. If no number is at hand, it
   * counts by itself and holds the counter until it ends, as it does for a sequence without gaps.
   */
  async number(counter: string, isGapless: boolean): Promise<number> {
    const number = isGapless ? null : this.drawn.atHand(counter);
    if (number !== null) return number;
    const [row] = await this.#queries.run(RESERVE, [this.#organizationId, counter, 1]);
    return Number(row!.value);
  }

  async write(mutation: Written): Promise<boolean> {
    const writing = mutation.rows.length <= FEW_ROWS ? write : writeMany;
    return await writing(this.#queries, this.#compiled.shapes, { ...mutation, ...NOTHING_ELSE });
  }
}
