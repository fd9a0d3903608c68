/** In charge of a page that comes as rows, a record each: its text, and what the reader needs to cut it. */
import { type Bytes, LONG_PAGE, type PageMemory } from "./bytes.ts";

/** What rows came to. */
export interface Records {
  /** All of them with commas between; null where one was not sent. */
  readonly documents: Bytes | null;
  readonly found: number;
  /** How the last but one begins; empty where there is none. */
  readonly before: string;
  /** Bytes of the last. */
  readonly beyond: number;
}

const NONE = Buffer.alloc(0);
const COMMA = 0x2c;
/** Bytes of a record that tell its id. */
const HEAD = 100;

/** One for each connection: its answers come one behind another. */
export class Gathered {
  readonly #pages: PageMemory;
  /** Records with a comma behind each. It grows to what a page has, and stays for the next. */
  #text = NONE;
  #end = 0;
  #found = 0;
  #isWhole = true;
  /** Where the last two begin. */
  #before = 0;
  #last = 0;

  /** @param pages memory that the text passes on through */
  constructor(pages: PageMemory) {
    this.#pages = pages;
  }

  /** Adds a record out of a packet, where its length stands ahead of it: below 0 for one that was not sent. */
  add(packet: Buffer, at: number): void {
    const length = packet.readInt32BE(at);
    const end = this.#end + length;
    if (length < 0) this.#isWhole = false;
    if (!this.#isWhole) return;
    if (end >= this.#text.length) this.#text = Buffer.concat([this.#text], 2 * end);
    packet.copy(this.#text, this.#end, at + 4, at + 4 + length);
    this.#text[end] = COMMA;
    this.#before = this.#last;
    this.#last = this.#end;
    this.#end = end + 1;
    this.#found++;
  }

  /** What came since this was asked last. */
  take(): Records {
    const [end, found] = [Math.max(this.#end - 1, 0), this.#found];
    const records = {
      documents: this.#isWhole ? this.#pages.take(this.#text, 0, end) : null,
      found,
      before: found > 1 ? this.#text.toString("latin1", this.#before, this.#before + HEAD) : "",
      beyond: end - this.#last,
    };
    this.clear();
    return records;
  }

  /** Forgets what came. */
  clear(): void {
    if (this.#text.length > LONG_PAGE) this.#text = NONE;
    this.#end = this.#before = this.#last = this.#found = 0;
    this.#isWhole = true;
  }
}
