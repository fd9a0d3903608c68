/** In charge of text that only passes through: as the bytes that PostgreSQL sent, to those that the client gets. */

/**
 * Bytes of UTF-8, each as the character of its number. V8 copies such a string in and out as it stands, and keeps it on
 * its heap; a Buffer for each page costs more in garbage collection than it spares, and text beyond Latin-1 is searched,
 * widened and narrowed again, at five times the cost of the whole answer.
 */
export class Bytes {
  readonly latin1: string;

  constructor(latin1: string) {
    this.latin1 = latin1;
  }

  static of(text: string): Bytes {
    const isAscii = Buffer.byteLength(text) === text.length;
    return new Bytes(isAscii ? text : Buffer.from(text).toString("latin1"));
  }

  get length(): number {
    return this.latin1.length;
  }

  /** The text that they encode. */
  toString(): string {
    return Buffer.from(this.latin1, "latin1").toString();
  }
}
