/** Remembers what was used recently, up to a limit. */

/**
 * A map that forgets by generations. Entries that are set or read are young. When the young ones reach half
 * of the limit, they become old, and the previous old ones, which nobody has read since, are forgotten. Each
 * access costs a lookup. Deleting at the front of a map instead would slow down every later access there.
 */
export class Recent<K, V> {
  readonly #half: number;
  readonly #weigh: (value: V) => number;
  readonly #dropped: (forgotten: ReadonlyMap<K, V>) => void;
  #young = new Map<K, V>();
  #old = new Map<K, V>();
  #weight = 0;

  /**
   * @param most the total weight that is remembered
   * @param options.weigh the weight of a value; by default 1
   * @param options.dropped called with the entries forgotten because they were old
   */
  constructor(
    most: number,
    options: { weigh?: (value: V) => number; dropped?: (forgotten: ReadonlyMap<K, V>) => void } = {},
  ) {
    this.#half = most / 2;
    this.#weigh = options.weigh ?? (() => 1);
    this.#dropped = options.dropped ?? (() => {});
  }

  get size(): number {
    return this.#young.size + this.#old.size;
  }

  /** Whether a key is remembered. Asking does not count as use. */
  has(key: K): boolean {
    return this.#young.has(key) || this.#old.has(key);
  }

  get(key: K): V | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    if (old === undefined) return undefined;
    this.#old.delete(key);
    this.set(key, old);
    return old;
  }

  set(key: K, value: V): void {
    this.delete(key);
    const weight = this.#weigh(value);
    if (this.#weight + weight > this.#half && this.#young.size > 0) this.#turn();
    this.#young.set(key, value);
    this.#weight += weight;
  }

  delete(key: K): void {
    const young = this.#young.get(key);
    if (young !== undefined) this.#weight -= this.#weigh(young);
    this.#young.delete(key);
    this.#old.delete(key);
  }

  clear(): void {
    this.#young = new Map();
    this.#old = new Map();
    this.#weight = 0;
  }

  #turn(): void {
    const forgotten = this.#old;
    this.#old = this.#young;
    this.#young = new Map();
    this.#weight = 0;
    if (forgotten.size > 0) this.#dropped(forgotten);
  }
}
