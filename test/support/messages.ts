/** Splits what a client sends to PostgreSQL into messages. */

export interface Message {
  /**
   * Its letter: `Q` for a text, `B` for values, `S` for the end of a statement; empty for the message that
   * opens the connection.
   */
  readonly kind: string;
  readonly bytes: Buffer;
  /** Its start and end in the chunk that completed it; it may have begun in an earlier one. */
  readonly start: number;
  readonly end: number;
}

/** The size of a length, which includes itself. */
const LENGTH = 4;

/** Reads the messages of one connection, from its first byte on. */
export class MessageReader {
  #rest = Buffer.alloc(0);
  #isOpening = true;

  /** The messages that the next chunk completes. */
  read(chunk: Buffer): Message[] {
    const before = this.#rest.length;
    const all = Buffer.concat([this.#rest, chunk]);
    const found: Message[] = [];
    let start = 0;
    for (;;) {
      // The message that opens a connection has no letter.
      const letter = this.#isOpening ? 0 : 1;
      if (all.length < start + letter + LENGTH) break;
      const end = start + letter + all.readInt32BE(start + letter);
      if (all.length < end) break;
      const kind = letter === 0 ? "" : String.fromCharCode(all[start]!);
      const place = { start: Math.max(0, start - before), end: end - before };
      found.push({ kind, bytes: all.subarray(start, end), ...place });
      this.#isOpening = false;
      start = end;
    }
    this.#rest = all.subarray(start);
    return found;
  }
}
