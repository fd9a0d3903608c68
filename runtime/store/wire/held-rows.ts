/** Holds the rows of a statement as bytes until all have arrived. */

const NONE = Buffer.alloc(0);
/** Memory that is kept for the next statement: about five thousand rows of a few columns. */
const MOST_KEPT = 1024 * 1024;

/** For one connection, whose results arrive one after another. */
export class HeldRows {
  #bytes = NONE;
  #end = 0;

  /** Adds rows from a packet. */
  add(packet: Buffer, start: number, end: number): void {
    const last = this.#end + end - start;
    if (last > this.#bytes.length)
      this.#bytes = Buffer.concat([this.#bytes.subarray(0, this.#end)], 2 * last);
    packet.copy(this.#bytes, this.#end, start, end);
    this.#end = last;
  }

  /** Passes on all rows since the last call. @param read given where they end */
  take(read: (bytes: Buffer, end: number) => void): void {
    read(this.#bytes, this.#end);
    this.clear();
  }

  clear(): void {
    if (this.#bytes.length > MOST_KEPT) this.#bytes = NONE;
    this.#end = 0;
  }
}
