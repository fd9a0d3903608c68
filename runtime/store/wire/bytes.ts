/** Text that only passes through: as the bytes that PostgreSQL sent, to those that the client gets. */

/** UTF-8 on its way. What it is put between is given as characters of which each is a byte; only what comes of it may be used then. */
export interface Bytes {
  readonly length: number;
  /** As a socket takes them: a string has its bytes as characters. */
  readonly written: string | Buffer;
  withoutLast(count: number): Bytes;
  between(before: string, behind: string): Bytes;
  /** To be called once they were sent, or not at all: what they stand in is used again. */
  giveBack?(): void;
  /** The text that they encode. */
  toString(): string;
}

/**
 * Bytes of a record, each as the character of its number. V8 copies such a string in and out as it stands, and keeps it
 * on its heap; a Buffer for each costs more in garbage collection than it spares, and text beyond Latin-1 is searched,
 * widened and narrowed again, at five times the cost of the whole answer.
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

/** Text as characters of which each is a byte. */
export function asBytes(text: string): string {
  const isAscii = Buffer.byteLength(text) === text.length;
  return isAscii ? text : Buffer.from(text).toString("latin1");
}

/** What is shorter costs less as a string. */
const SHORT = 4 * 1024;
/** What is longer is seldom, and answered by the lane as a rule: others would wait for a third of a millisecond. */
export const LONG_PAGE = 256 * 1024;
/** Bytes ahead of a page, for what it is put between. */
const AHEAD = 64;
/** And behind it: `meta` with a cursor has about 400. */
const BEHIND = 1024 - AHEAD;
/** Bytes of pieces that are kept while nobody needs them. */
const MOST_KEPT = 16e6;

/** Of a piece that has room for so many bytes: a power of two, or half as much again, as what nobody fills counts too. */
function sizeFor(bytes: number): number {
  const power = 2 ** (31 - Math.clz32(bytes));
  if (bytes === power) return power;
  return bytes <= 1.5 * power ? 1.5 * power : 2 * power;
}

/**
 * Memory that pages pass through, one after another. As a string a page is copied three times, and what is young in V8's
 * heap is collected every hundred pages; a Buffer for each is memory outside of that heap, which calls for the
 * collection of everything.
 */
export class PageMemory {
  /** Pieces that nobody needs, by their size; the map only grows, and so leaves no trail for the garbage collector. */
  readonly #free = new Map<number, Free>();
  #kept = 0;
  #givenBack = 0;

  /** Takes a page out of a packet. @returns bytes for one reader: he changes and gives back what they stand in */
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

  /** Drops a piece of the size that none came back of for the longest. */
  #drop(): void {
    const kept = [...this.#free.values()].filter(({ pieces }) => pieces.length > 0);
    const { pieces } = kept.reduce((oldest, free) => (free.last < oldest.last ? free : oldest));
    this.#kept -= pieces.pop()!.length;
  }
}

interface Free {
  readonly pieces: Buffer[];
  /** When one came back: its number among all that did. */
  last: number;
}

class Lent implements Bytes {
  readonly #of: PageMemory;
  /** Null once it was given back: given back twice, it would be two pages at once. */
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
