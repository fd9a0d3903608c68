/** In charge of remembering what was used of late, and no more than so much of it. */

/**
 * A map that forgets by generations: what is set or asked for is young; once the young are as many as half of the most,
 * they become the old, and the old that nobody asked for meanwhile are forgotten. Each costs a look, never a deletion at
 * the front of a map, for which every later look there would pay.
 */
export class Recent<K, V> {
  readonly #half: number;
  readonly #weigh: (value: V) => number;
  readonly #dropped: (forgotten: ReadonlyMap<K, V>) => void;
  #young = new Map<K, V>();
  #old = new Map<K, V>();
  #weight = 0;

  /**
   * @param most weight of all that is remembered
   * @param options.weigh weight of one, 1 unless given
   * @param options.dropped told of what was forgotten for being old
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
