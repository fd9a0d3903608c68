/** What a mutation has read: each record once, held as firmly as it was asked for, in the transaction or without one. */
import { defaultOf } from "../../model/field.ts";
import type { Model } from "../../model/model.ts";
import type { Mutation, Relied } from "../../store/batch/mutation.ts";
import type { Wanted } from "../../store/batch/search-batcher.ts";
import { type Turn, takeTurns, turnOf } from "../../store/batch/turns.ts";
import { tableOf } from "../../store/queries/definitions.ts";
import { findText } from "../../store/queries/find.ts";
import { named, select } from "../../store/queries/query.ts";
import type { Lock } from "../../store/queries/records.ts";
import type { Queries, Row } from "../../store/wire/database.ts";
import type { Ahead, Values } from "../command.ts";
import type { CompiledApplication } from "../compiled-application.ts";
import { type Definitions, type KnownDefinitions, readDefinitions } from "./custom-fields.ts";
import { NeedsLockedPath } from "./locked-path.ts";
import type { Place } from "./turn-queue.ts";

export interface ReadsOptions {
  readonly compiled: CompiledApplication;
  readonly queries: Queries;
  readonly organizationId: string;
  /** Resolves once the call may go on; rejects where it turns out to be a replay. */
  readonly ready: Promise<void>;
  readonly isFastPath: boolean;
  /** A record that is being read without a lock already. */
  readonly ahead: Ahead | null | undefined;
}

/** The locks, the firmest last: what is held more firmly is read no second time. */
const LOCKS: readonly Lock[] = ["read", "share", "lock"];

/** Turns that a write without a transaction holds at most; each is a part of its statement. */
const MOST_TURNS = 4;

export class Reads {
  readonly #options: ReadsOptions;
  #hasEnded = false;
  /** By lock and record. */
  readonly #found = new Map<string, Promise<Values | null>>();
  /** Records that a mutation on the fast path was judged by and that may change meanwhile; null of one that is not there. */
  readonly #relied = new Map<string, Relied | null>();
  readonly #definitions = new Map<string, Promise<KnownDefinitions>>();
  /** Turns that were asked for, by id. */
  readonly #turns = new Map<string, Promise<unknown>>();
  /** Where a mutation on the fast path waits for its turns, and those that it found. */
  #place: Place | null = null;
  #taken: readonly Turn[] = [];
  /** Whether a hook relies on a lock for more than the record. */
  #isLocking = false;
  /** Whether something could not be read on the fast path, whatever a hook made of the error. */
  #isLost = false;

  constructor(options: ReadsOptions) {
    this.#options = options;
  }

  /** A record, or null. */
  async find(model: Model, id: string, lock: Lock): Promise<Values | null> {
    const reading = this.#known(model, id, lock) ?? this.#keep(model, id, lock, this.#fetch(model, id, lock));
    await this.#options.ready;
    return reading;
  }

  /** A record as it stands, neither held nor known from now on; only in a transaction. */
  peek(model: Model, id: string): Promise<Values | null> {
    return this.#fetch(model, id, "read");
  }

  /** Reads those that are not known yet by one statement, which locks them in the order of their ids. */
  prefetch(model: Model, ids: readonly string[], lock: Lock): void {
    const missing = [...new Set(ids)].filter((id) => this.#known(model, id, lock) === undefined);
    // On the fast path reads are batched by the store.
    if (missing.length < 2 || this.#options.isFastPath) return;
    const { compiled, queries, organizationId } = this.#options;
    const query = compiled.reads.get(model.name)!.several(lock);
    const found = select(queries, query, { organization: organizationId, ids: missing }).then(
      (rows) => new Map(rows.map((row) => [row.id as string, toRecord(model, row)])),
    );
    for (const id of missing) {
      const one = found.then((records) => records.get(id) ?? null);
      void this.#keep(model, id, lock, one);
    }
  }

  /** Notes a record that a query found and locked: it is read no second time. */
  hold(model: Model, found: Values): void {
    const id = found.id as string;
    if (this.#known(model, id, "lock") === undefined)
      void this.#keep(model, id, "lock", Promise.resolve(found));
  }

  /**
   * Waits until no other mutation of the organization has a turn of one of these names, and takes all of them until
   * this one ends. They are taken by one statement in one order, so that two mutations never wait for each other. On the
   * fast path the write takes them, where nobody else has done so since they were looked at here.
   */
  async takeTurns(names: readonly string[]): Promise<void> {
    const { isFastPath, organizationId } = this.#options;
    const ids = names.map(turnOf);
    const open = [...new Set(ids)].filter((id) => !this.#turns.has(id)).sort();
    if (open.length > 0) {
      const taken = isFastPath
        ? this.#unlocked(() => this.#lookAtTurns(open))
        : this.#locked((queries) => takeTurns(queries, organizationId, open));
      taken.catch(() => {});
      for (const id of open) this.#turns.set(id, taken);
    }
    for (const id of ids) await this.#turns.get(id);
  }

  /** How many turns were asked for. */
  get turns(): number {
    return this.#turns.size;
  }

  async #lookAtTurns(ids: readonly string[]): Promise<void> {
    const { compiled, queries, organizationId } = this.#options;
    // If a hook runs on after its call has ended, it must not take a turn: it would keep it forever.
    if (this.#hasEnded || this.#place !== null || ids.length > MOST_TURNS) throw new NeedsLockedPath();
    this.#place = compiled.turnQueue.join(organizationId, ids);
    const turns = await this.#place.turns(queries);
    if (turns === null) throw new NeedsLockedPath();
    this.#taken = turns;
  }

  /** Ends a mutation on the fast path: others have their turns. */
  end(): void {
    this.#hasEnded = true;
    this.#place?.leave();
  }

  /** Notes that a hook locks a record, by which it may keep others from what it looks for from now on. */
  noteLock(): void {
    this.#isLocking = true;
  }

  /** Looks for records. On the fast path turns hold what is found: they are looked at before. */
  search(wanted: Wanted, lock: boolean): Promise<readonly Row[]> {
    const { compiled, queries, organizationId, isFastPath } = this.#options;
    if (!isFastPath || lock) {
      const { isShared } = compiled.searchBatcher;
      const { text, values } = findText(wanted.model, wanted.where, organizationId, {
        ...wanted,
        lock,
        isShared,
      });
      return this.run(text, values);
    }
    return this.#unlocked(async () => {
      if (this.#turns.size === 0 || this.#isLocking) throw new NeedsLockedPath();
      for (const taken of this.#turns.values()) await taken;
      return await compiled.searchBatcher.find(queries, organizationId, wanted);
    });
  }

  /** Runs a query of a hook or verb, in the transaction. */
  run(text: string, values: readonly unknown[]): Promise<Row[]> {
    return this.#locked((queries) => queries.run(named(text), values));
  }

  /**
   * The organization's field definitions of a resource. On the fast path those that are remembered do: the write holds
   * that they still stand.
   */
  async definitions(model: Model): Promise<Definitions> {
    const reading = this.#definitions.get(model.name) ?? this.#readDefinitions(model);
    this.#definitions.set(model.name, reading);
    return (await reading).definitions;
  }

  async #readDefinitions(model: Model): Promise<KnownDefinitions> {
    const { queries, compiled, organizationId, isFastPath } = this.#options;
    const key = `${organizationId} ${model.name}`;
    const known = isFastPath ? compiled.knownDefinitions.get(key) : undefined;
    if (known) return known;
    const read = await readDefinitions(queries, compiled.definitions!, organizationId, model.name);
    compiled.knownDefinitions.set(key, read);
    return read;
  }

  /** Whether a mutation was judged by what was remembered, which may be what stands no longer. */
  get hasRemembered(): boolean {
    return this.#options.isFastPath && this.#definitions.size > 0;
  }

  /** Forgets what was remembered of the definitions that the mutation was judged by. */
  forget(): void {
    const { compiled, organizationId } = this.#options;
    for (const name of this.#definitions.keys())
      compiled.knownDefinitions.delete(`${organizationId} ${name}`);
  }

  /**
   * What a mutation on the fast path was judged by, and its write must hold.
   * @param written records that it writes: their versions are judged anyway
   * @throws NeedsLockedPath
   */
  async heldByWrite(
    written: ReadonlySet<string>,
  ): Promise<Pick<Mutation, "relied" | "definitions" | "turns">> {
    const { compiled } = this.#options;
    await Promise.all(this.#turns.values());
    if (this.#isLost) throw new NeedsLockedPath();
    // All statements of one shape lock relied-on records in the same order, regardless of the order of reads.
    const relied = [...this.#relied]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([key, one]) => (written.has(key) ? [] : [one]));
    // That there is none cannot be held.
    if (!relied.every((one) => one !== null)) throw new NeedsLockedPath();
    const definitions = [...this.#definitions].map(async ([resource, reading]) => ({
      table: tableOf(compiled.application),
      resource,
      print: (await reading).print,
    }));
    return { relied, definitions: await Promise.all(definitions), turns: this.#taken };
  }

  async #locked<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    const { isFastPath, ready, queries } = this.#options;
    if (isFastPath) return await this.#unlocked(() => Promise.reject(new NeedsLockedPath()));
    await ready;
    return await work(queries);
  }

  /** Runs what reads on the fast path: without it nothing is written, as a transaction that failed once commits nothing. */
  async #unlocked<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      this.#isLost = true;
      throw error;
    }
  }

  #known(model: Model, id: string, lock: Lock): Promise<Values | null> | undefined {
    const key = keyOf(model, id);
    for (let n = LOCKS.indexOf(lock); n < LOCKS.length; n++) {
      const reading = this.#found.get(`${LOCKS[n]} ${key}`);
      if (reading) return reading;
    }
    return undefined;
  }

  #keep(model: Model, id: string, lock: Lock, reading: Promise<Values | null>): Promise<Values | null> {
    this.#found.set(`${lock} ${keyOf(model, id)}`, reading);
    // Sent before it is known whether the call is a replay: both answers travel in one trip.
    reading.catch(() => {});
    return reading;
  }

  async #fetch(model: Model, id: string, lock: Lock): Promise<Values | null> {
    const { compiled, queries, organizationId, isFastPath } = this.#options;
    if (isFastPath) return await this.#unlocked(() => this.#readUnlocked(model, id, lock));
    const query = compiled.reads.get(model.name)!.record(lock);
    const [row] = await select(queries, query, { organization: organizationId, id });
    return row ? toRecord(model, row) : null;
  }

  /** Reads without a lock: a write tells by the version whether the record is still what was judged. */
  async #readUnlocked(model: Model, id: string, lock: Lock): Promise<Values | null> {
    const { compiled, queries, organizationId } = this.#options;
    const { recordBatcher } = compiled.reads.get(model.name)!;
    const first = await this.#options.ahead;
    const row = first?.id === id ? first : await recordBatcher.find(queries, organizationId, id);
    const record = row && toRecord(model, row);
    // What is read along a reference is there, or the reference is refused on the locked path.
    if (lock === "read" && record) return record;
    if (lock === "read") throw new NeedsLockedPath();
    this.#relied.set(keyOf(model, id), record && { model, id, version: record.version as number });
    return record;
  }
}

/** One text for a record of any resource. */
export const keyOf = (model: Model, id: string): string => `${model.name} ${id}`;

/** A row of the store as a record. */
export function toRecord(model: Model, row: Row): Values {
  const record = JSON.parse(row.document as string) as Values;
  // A server of the last release may have written the document while this one's fields stood already.
  for (const field of model.stored)
    if (record[field.name] === undefined && field.kind !== "searched") {
      const former = model.evolution.names.get(field.name)?.find((name) => record[name] !== undefined);
      const usual = defaultOf(field);
      if (former !== undefined) record[field.name] = record[former];
      else record[field.name] = usual?.kind === "literal" ? usual.value : null;
    }
  if (model.hasCustomFields) record.customFields = row.custom_fields ?? {};
  return record;
}
