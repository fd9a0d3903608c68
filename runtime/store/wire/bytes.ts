/** Text that is passed through unread, as the bytes that PostgreSQL sent, to the client. */

/**
 * UTF-8 text in transit. Methods take strings in which each character is one byte. After a method returns new
 * `Bytes`, use only those.
 */
export interface Bytes {
  readonly length: number;
  /** In the form that sockets accept; in a string, each character is one byte. */
  readonly written: string | Buffer;
  withoutLast(count: number): Bytes;
  between(before: string, behind: string): Bytes;
  /** Call it after the bytes are sent, or not at all: their memory is then used again. */
  giveBack?(): void;
  /** The text that they encode. */
  toString(): string;
}

/**
 * Bytes of a record, each as the character with its number. V8 copies such a string in and out unchanged and
 * keeps it on its heap. A Buffer for each would cost more in garbage collection than it saves. Decoded text
 * beyond Latin-1 would be searched, widened and narrowed again, at five times the cost of the whole response.
 */
export class Characters implements Bytes {
  readonly written: string;

  constructor(written: string) {
    this.written = written;
  }

  get length(): number {
    return this.written.length;
  }

  withoutLast(count: number): Bytes {
    return new Characters(this.written.slice(0, this.length - count));
  }

  between(before: string, behind: string): Bytes {
    return new Characters(before + this.written + behind);
  }

  toString(): string {
    return Buffer.from(this.written, "latin1").toString();
  }
}

/** Returns text as characters of one byte each. */
export function asBytes(text: string): string {
  const isAscii = Buffer.byteLength(text) === text.length;
  return isAscii ? text : Buffer.from(text).toString("latin1");
}

/** Shorter pages cost less as a string. */
const SHORT = 4 * 1024;
/**
 * Longer pages are rare and usually go to the lane, since copying one here would block other calls for about
 * 0.3 ms.
 */
export const LONG_PAGE = 256 * 1024;
/** Bytes reserved before a page for the text put in front of it. */
const AHEAD = 64;
/** Bytes reserved behind it: `meta` with a cursor takes about 400. */
const BEHIND = 1024 - AHEAD;
/** The most bytes kept in pieces that are not in use. */
const MOST_KEPT = 16e6;

/**
 * Returns the size of a piece for this many bytes: a power of two or 1.5 times one, because unused bytes
 * count too.
 */
function sizeFor(bytes: number): number {
  const power = 2 ** (31 - Math.clz32(bytes));
  if (bytes === power) return power;
  return bytes <= 1.5 * power ? 1.5 * power : 2 * power;
}

/**
 * Memory that pages pass through, one after another. As a string, a page would be copied three times, and
 * V8's young generation would be collected every hundred pages. A Buffer for each page is memory outside the
 * heap and would trigger full collections.
 */
export class PageMemory {
  /**
   * Unused pieces, by size. The map only grows and therefore leaves nothing for the garbage collector to
   * follow.
   */
  readonly #free = new Map<number, Free>();
  #kept = 0;
  #givenBack = 0;

  /**
   * Copies a page out of a packet.
   * @returns bytes for one reader, who changes them and gives their memory back
   */
  take(packet: Buffer, start: number, end: number): Bytes {
    const length = end - start;
    if (length < SHORT || length > LONG_PAGE) return new Characters(packet.toString("latin1", start, end));
    const size = sizeFor(AHEAD + length + BEHIND);
    const kept = this.#free.get(size)?.pieces.pop();
    if (kept !== undefined) this.#kept -= size;
    const memory = kept ?? Buffer.allocUnsafeSlow(size);
    packet.copy(memory, AHEAD, start, end);
    return new Lent(this, memory, AHEAD, AHEAD + length);
  }

  giveBack(memory: Buffer): void {
    const size = memory.length;
    if (!this.#free.has(size)) this.#free.set(size, { pieces: [], last: 0 });
    const free = this.#free.get(size)!;
    free.pieces.push(memory);
    free.last = ++this.#givenBack;
    this.#kept += size;
    while (this.#kept > MOST_KEPT) this.#drop();
  }

  /** Drops a piece of the size to which none has been returned for the longest time. */
  #drop(): void {
    const kept = [...this.#free.values()].filter(({ pieces }) => pieces.length > 0);
    const { pieces } = kept.reduce((oldest, free) => (free.last < oldest.last ? free : oldest));
    this.#kept -= pieces.pop()!.length;
  }
}

interface Free {
  readonly pieces: Buffer[];
  /** When one was last given back, as a count over all sizes. */
  last: number;
}

class Lent implements Bytes {
  readonly #of: PageMemory;
  /** Null after it was given back: if it were given back twice, two pages would share it. */
  #memory: Buffer | null;
  #start: number;
  #end: number;

  constructor(of: PageMemory, memory: Buffer, start: number, end: number) {
    this.#of = of;
    this.#memory = memory;
    this.#start = start;
    this.#end = end;
  }

  get length(): number {
    return this.#end - this.#start;
  }

  get written(): Buffer {
    return this.#memory!.subarray(this.#start, this.#end);
  }

  withoutLast(count: number): Bytes {
    this.#end -= count;
    return this;
  }

  between(before: string, behind: string): Bytes {
    const memory = this.#memory!;
    if (before.length > this.#start || this.#end + behind.length > memory.length) {
      const characters = new Characters(before + this.written.toString("latin1") + behind);
      this.giveBack();
      return characters;
    }
    this.#start -= before.length;
    memory.write(before, this.#start, "latin1");
    this.#end += memory.write(behind, this.#end, "latin1");
    return this;
  }

  giveBack(): void {
    const memory = this.#memory;
    this.#memory = null;
    if (memory !== null) this.#of.giveBack(memory);
  }

  toString(): string {
    return this.written.toString();
  }
}
