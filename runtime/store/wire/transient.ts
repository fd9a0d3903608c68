/** A map of what comes and goes by the call: it leaves no trail for the garbage collector. */

/** After so many additions the map is put together anew, or after twice as many as it then holds. */
const RENEW_AFTER = 64;

/**
 * A map whose entries live for milliseconds. V8 leads from each outgrown table of a `Map` to its next one, and an
 * outgrown table that has survived into the old generation is not collected before the next major GC: until then it
 * keeps every later table, with all calls that ever stood in them. Here no table has a long row of successors.
 */
export class TransientMap<K, V> {
  #map = new Map<K, V>();
  #left = RENEW_AFTER;

  get size(): number {
    return this.#map.size;
  }

  get(key: K): V | undefined {
    return this.#map.get(key);
  }

  set(key: K, value: V): void {
    if (this.#left-- <= 0) {
      this.#map = new Map(this.#map);
      this.#left = Math.max(RENEW_AFTER, 2 * this.#map.size);
    }
    this.#map.set(key, value);
  }

  delete(key: K): void {
    this.#map.delete(key);
  }

  keys(): IterableIterator<K> {
    return this.#map.keys();
  }

  entries(): IterableIterator<[K, V]> {
    return this.#map.entries();
  }
}
