/** Items that share a run: those that come while runs are under way go together in the next. */
import { TransientMap } from "../wire/transient.ts";
import { isGivenUp } from "../wire/translate.ts";

export interface Batching<Key, Item, Result> {
  /** So many runs are under way at once: while one is answered, the next is put together. */
  readonly atOnce: number;
  /** Keys of one run at most. */
  readonly most?: number;
  /** Runs a batch. @returns the result of each key */
  run(batch: Batch<Key, Item>): Promise<(key: Key) => Result>;
  /** Told when nothing waits or is under way any more. */
  idle?(): void;
}

/** Items by their keys. */
export type Batch<Key, Item> = ReadonlyMap<Key, readonly { readonly item: Item }[]>;

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Begins a run with what the same turn of the event loop brings. Calls that a run has answered together come back one
 * after another: where it was of several, the run waits one turn more, or it would be of the first of them alone.
 */
export function beginSoon(wasShared: boolean, begin: () => void): void {
  setImmediate(wasShared ? () => void setImmediate(begin) : begin);
}

export class Batcher<Key, Item, Result> {
  readonly #options: Batching<Key, Item, Result>;
  #waiting = new Map<Key, Waiting<Item, Result>[]>();
  #underWay = 0;
  /** Whether the last run was of several. */
  #wasShared = false;

  constructor(options: Batching<Key, Item, Result>) {
    this.#options = options;
  }

  /**
   * The result of an item, whose run begins after this was called: what was committed before is not missed.
   * @throws what the run throws
   */
  add(key: Key, item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      const known = this.#waiting.get(key);
      if (known) known.push({ item, resolve, reject });
      else this.#waiting.set(key, [{ item, resolve, reject }]);
      if (known || this.#waiting.size > 1 || this.#underWay >= this.#options.atOnce) return;
      this.#underWay++;
      beginSoon(this.#wasShared, () => void this.#pump());
    });
  }

  async #pump(): Promise<void> {
    while (this.#waiting.size > 0) await this.#run(this.#take());
    if (--this.#underWay === 0) this.#options.idle?.();
  }

  #take(): ReadonlyMap<Key, readonly Waiting<Item, Result>[]> {
    const { most = Number.POSITIVE_INFINITY } = this.#options;
    const all = this.#waiting;
    this.#waiting = all.size > most ? new Map([...all].slice(most)) : new Map();
    return all.size > most ? new Map([...all].slice(0, most)) : all;
  }

  /** If the database gives up a run, each key is run alone, so that no key fails because of another. */
  async #run(batch: ReadonlyMap<Key, readonly Waiting<Item, Result>[]>): Promise<void> {
    this.#wasShared = batch.size > 1 || [...batch.values()][0]!.length > 1;
    try {
      const resultOf = await this.#options.run(batch);
      for (const [key, all] of batch) for (const { resolve } of all) resolve(resultOf(key));
    } catch (error) {
      if (batch.size > 1 && isGivenUp(error))
        await Promise.all([...batch].map((one) => this.#run(new Map([one]))));
      else for (const all of batch.values()) for (const { reject } of all) reject(error);
    }
  }
}

/** A batcher for each organization, or whatever else no run may mix, for as long as it has something to do. */
export class Batchers<Key, Item, Result> {
  readonly #each: Batching<Key, Item, Result>;
  readonly #all = new TransientMap<string, Batcher<Key, Item, Result>>();

  constructor(each: Batching<Key, Item, Result>) {
    this.#each = each;
  }

  add(of: string, key: Key, item: Item): Promise<Result> {
    return (this.#all.get(of) ?? this.#open(of)).add(key, item);
  }

  #open(of: string): Batcher<Key, Item, Result> {
    const made = new Batcher({ ...this.#each, idle: () => void this.#all.delete(of) });
    this.#all.set(of, made);
    return made;
  }
}
