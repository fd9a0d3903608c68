/** Collects items that arrive while runs are under way and passes them together to the next run. */
import { TransientMap } from "../wire/transient.ts";
import { isGivenUp } from "../wire/translate.ts";

export interface Batching<Key, Item, Result> {
  /** The number of runs under way at once: while one awaits its result, the next is assembled. */
  readonly atOnce: number;
  /** The most keys in one run. */
  readonly most?: number;
  /** Awaited ahead of each run, while more items join it. */
  ready?(): Promise<void>;
  /** Runs a batch. @returns the result of each key */
  run(batch: Batch<Key, Item>): Promise<(key: Key) => Result>;
  /** Called when nothing waits and no run is under way. */
  idle?(): void;
}

/** Items by key. */
export type Batch<Key, Item> = ReadonlyMap<Key, readonly { readonly item: Item }[]>;

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Begins a run with the items that arrive in the same turn of the event loop. Calls that shared a run resume
 * one after another. After a shared run, the next one therefore waits one more turn; otherwise it would
 * contain only the first of those calls.
 */
export function beginSoon(wasShared: boolean, begin: () => void): void {
  setImmediate(wasShared ? () => void setImmediate(begin) : begin);
}

export class Batcher<Key, Item, Result> {
  readonly #options: Batching<Key, Item, Result>;
  #waiting = new Map<Key, Waiting<Item, Result>[]>();
  #underWay = 0;
  /** Whether the last run had several items. */
  #wasShared = false;

  constructor(options: Batching<Key, Item, Result>) {
    this.#options = options;
  }

  /**
   * Returns the result of an item. Its run begins after this call, so it sees everything committed before.
   * @throws the error of the run
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
    while (this.#waiting.size > 0) {
      if (this.#options.ready) await this.#options.ready();
      await this.#run(this.#take());
    }
    if (--this.#underWay === 0) this.#options.idle?.();
  }

  #take(): ReadonlyMap<Key, readonly Waiting<Item, Result>[]> {
    const { most = Number.POSITIVE_INFINITY } = this.#options;
    const all = this.#waiting;
    this.#waiting = all.size > most ? new Map([...all].slice(most)) : new Map();
    return all.size > most ? new Map([...all].slice(0, most)) : all;
  }

  /** If the database gives up a run, each key runs alone, so that no key fails because of another. */
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

/** One batcher for each organization, or any other group that runs must not mix; kept while it has work. */
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
