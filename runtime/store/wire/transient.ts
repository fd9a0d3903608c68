/** A map for short-lived entries that leaves nothing behind for the garbage collector. */

/** The map is rebuilt after this many additions, or after twice as many as it then contains. */
const RENEW_AFTER = 64;

/**
 * A map whose entries live for milliseconds. V8 links each outgrown table of a `Map` to the next. An outgrown
 * table that has reached the old generation stays until the next major GC. Until then, it keeps every later
 * table alive, with all entries they ever had. Rebuilding keeps this chain short.
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
