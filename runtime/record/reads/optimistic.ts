/** Reads without locks: the one statement that writes checks that what was read is unchanged, or writes nothing. */
import type { Model } from "../../model/model.ts";
import type { Mutation, Relied } from "../../store/batch/mutation.ts";
import type { RecordSearch } from "../../store/batch/search-batcher.ts";
import { type Turn, turnOf } from "../../store/batch/turns.ts";
import { tableOf } from "../../store/queries/definitions.ts";
import type { Lock } from "../../store/queries/lock.ts";
import type { Queries, Row } from "../../store/wire/database.ts";
import type { Ahead, Values } from "../command.ts";
import type { CompiledApplication } from "../compiled-application.ts";
import type { Serving } from "../serving.ts";
import { type Definitions, type KnownDefinitions, readDefinitions } from "./custom-fields.ts";
import { DrawnNumbers } from "./drawn-numbers.ts";
import { FoundRecords } from "./found-records.ts";
import { NeedsLockedPath } from "./locked-path.ts";
import { keyOf, type Lacked, type Reads, toRecord, type Written } from "./reads.ts";
import type { PlaceInLine } from "./turn-queue.ts";

/** Turns that a write without a transaction holds at most; each is a part of its statement. */
const MOST_TURNS = 4;

export class OptimisticReads implements Reads {
  readonly locksOnWrite = true;
  /** Only the write checks what a hook reads, by the version. */
  readonly hookLock = "share";
  readonly drawn: DrawnNumbers;
  readonly #compiled: CompiledApplication;
  readonly #queries: Queries;
  readonly #organizationId: string;
  readonly #ahead: Ahead | null | undefined;
  readonly #found = new FoundRecords();
  /** Records that the mutation relies on and that may change before its write; null if the record does not exist. */
  readonly #relied = new Map<string, Relied | null>();
  readonly #definitions = new Map<string, Promise<KnownDefinitions>>();
  /** Turns that were requested, by id. */
  readonly #turns = new Map<string, Promise<unknown>>();
  /** Where the mutation waits for its turns, and those that it found. */
  #place: PlaceInLine | null = null;
  #taken: readonly Turn[] = [];
  #hasEnded = false;
  /** Whether a hook relies on a lock for more than the record. */
  #isLocking = false;
  /** Whether a read failed, whatever a hook made of the error. */
  #hasFailed = false;
  /** Whether references are left to their foreign keys, so that nothing is known of their targets. */
  #leavesReferences = false;

  /** @param ahead a record that is already being read without a lock */
  constructor(
    { compiled, numbers }: Pick<Serving, "compiled" | "numbers">,
    organizationId: string,
    queries: Queries,
    ahead: Ahead | null | undefined = null,
  ) {
    this.drawn = new DrawnNumbers(numbers, organizationId);
    this.#compiled = compiled;
    this.#queries = queries;
    this.#organizationId = organizationId;
    this.#ahead = ahead;
  }

  get turns(): number {
    return this.#turns.size;
  }

  /** Whether the mutation relied on cached definitions, which may be out of date. */
  get hasRemembered(): boolean {
    return this.#definitions.size > 0;
  }

  /** Whether a refusal may be wrong or incomplete, because not everything was read. */
  get isUncertain(): boolean {
    return this.hasRemembered || this.#leavesReferences;
  }

  async find(model: Model, id: string, lock: Lock): Promise<Values | null> {
    const known = this.#found.known(model, id, lock);
    return await (known ??
      this.#found.keep(
        model,
        id,
        lock,
        this.#guard(() => this.#read(model, id, lock)),
      ));
  }

  async peek(): Promise<null> {
    return null;
  }

  /** The store batches these reads. */
  prefetch(): void {}

  hold(): void {}

  /** Turns taken before the search protect its result from calls that take them too. An erasure takes none. */
  search(wanted: RecordSearch, lock: Lock): Promise<readonly Row[]> {
    return this.#guard(async () => {
      if (lock !== "read" || this.#turns.size === 0 || this.#isLocking) throw new NeedsLockedPath();
      for (const taken of this.#turns.values()) await taken;
      return await this.#compiled.searchBatcher.find(this.#queries, this.#organizationId, wanted);
    });
  }

  searchUnlocked(wanted: RecordSearch): Promise<readonly Row[]> {
    return this.#guard(() => this.#compiled.searchBatcher.find(this.#queries, this.#organizationId, wanted));
  }

  run(): Promise<never> {
    return this.#guard(() => Promise.reject(new NeedsLockedPath()));
  }

  /** Remembered definitions are enough: the write holds that they are still current. */
  async definitions(model: Model): Promise<Definitions> {
    const reading = this.#definitions.get(model.name) ?? this.#readDefinitions(model);
    this.#definitions.set(model.name, reading);
    return (await reading).definitions;
  }

  async #readDefinitions(model: Model): Promise<KnownDefinitions> {
    const { definitions, knownDefinitions } = this.#compiled;
    const key = `${this.#organizationId} ${model.name}`;
    const known = knownDefinitions.get(key);
    if (known) return known;
    const read = await readDefinitions(this.#queries, definitions!, this.#organizationId, model.name);
    knownDefinitions.set(key, read);
    return read;
  }

  /** Drops the cached definitions that the mutation relied on. */
  forget(): void {
    for (const name of this.#definitions.keys())
      this.#compiled.knownDefinitions.delete(`${this.#organizationId} ${name}`);
  }

  /** The write takes the turns, if no other call has taken them since they were read here. */
  async takeTurns(names: readonly string[]): Promise<void> {
    const ids = names.map(turnOf);
    const open = [...new Set(ids)].filter((id) => !this.#turns.has(id)).sort();
    if (open.length > 0) {
      const taken = this.#guard(() => this.#readTurns(open));
      taken.catch(() => {});
      for (const id of open) this.#turns.set(id, taken);
    }
    for (const id of ids) await this.#turns.get(id);
  }

  async #readTurns(ids: readonly string[]): Promise<void> {
    // If a hook runs on after its call has ended, it must not take a turn: it would keep it forever.
    if (this.#hasEnded || this.#place !== null || ids.length > MOST_TURNS) throw new NeedsLockedPath();
    this.#place = this.#compiled.turnQueue.join(this.#organizationId, ids);
    const turns = await this.#place.turns(this.#queries);
    if (turns === null) throw new NeedsLockedPath();
    this.#taken = turns;
  }

  /** Ends the mutation, so that others get its turns. */
  end(): void {
    this.#hasEnded = true;
    this.#place?.leave();
  }

  noteLock(): void {
    this.#isLocking = true;
  }

  leavesToKey(lock: Lock): boolean {
    if (lock !== "read") return false;
    this.#leavesReferences = true;
    return true;
  }

  requireTransaction(): never {
    this.#hasFailed = true;
    throw new NeedsLockedPath();
  }

  async number(counter: string, isGapless: boolean): Promise<number> {
    if (isGapless) throw new NeedsLockedPath();
    return await this.drawn.take(counter);
  }

  async write(mutation: Written): Promise<boolean> {
    const { writeBatcher, shapes } = this.#compiled;
    const changed = mutation.rows.flatMap((row) =>
      row.kind === "update" ? [keyOf(row.model, row.record.id as string)] : [],
    );
    const held = await this.#heldByWrite(new Set(changed));
    return await writeBatcher.write(this.#queries, shapes, { ...mutation, ...held, strict: false });
  }

  /**
   * What the mutation relied on and its write must check.
   * @param changed records that it changes: their versions are compared anyway
   * @throws NeedsLockedPath
   */
  async #heldByWrite(
    changed: ReadonlySet<string>,
  ): Promise<Pick<Mutation, "relied" | "definitions" | "turns">> {
    await Promise.all(this.#turns.values());
    if (this.#hasFailed) throw new NeedsLockedPath();
    // All statements of one shape lock relied-on records in the same order, regardless of the order of reads.
    const relied = [...this.#relied]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([key, one]) => (changed.has(key) ? [] : [one]));
    // A write cannot hold that a record does not exist.
    if (!relied.every((one) => one !== null)) throw new NeedsLockedPath();
    const definitions = [...this.#definitions].map(async ([resource, reading]) => ({
      table: tableOf(this.#compiled.application),
      resource,
      print: (await reading).print,
    }));
    return { relied, definitions: await Promise.all(definitions), turns: this.#taken };
  }

  /** Runs a read. If it fails, nothing is written, just as a transaction that failed once commits nothing. */
  async #guard<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      this.#hasFailed = true;
      throw error;
    }
  }

  /** Reads without a lock: the write checks by the version whether the record has changed since. */
  async #read(model: Model, id: string, lock: Lock): Promise<Values | null> {
    const { recordBatcher } = this.#compiled.reads.get(model.name)!;
    const first = await this.#ahead;
    const row = first?.id === id ? first : await recordBatcher.find(this.#queries, this.#organizationId, id);
    const lacked: Lacked = new Map();
    const record = row && toRecord(model, row, lacked);
    if (lacked.size > 0) throw new NeedsLockedPath();
    // A record that a reference leads to exists, or the reference is refused on the locked path.
    if (lock === "read" && record) return record;
    if (lock === "read") throw new NeedsLockedPath();
    this.#relied.set(keyOf(model, id), record && { model, id, version: record.version as number });
    return record;
  }
}
