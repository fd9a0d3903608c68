/** Collects a page that arrives as one row per record: its text, and what the reader needs to cut it. */
import { LONG_PAGE, type PageMemory } from "./bytes.ts";

/** The records collected from rows. */
export type Records = Readonly<ReturnType<Gathered["take"]>>;

const NONE = Buffer.alloc(0);
const COMMA = 0x2c;
const BRACE = 0x7d;
/** Replaces a document's closing brace in front of its custom fields. */
const ANSWERS = Buffer.from(',"customFields":');
/** The bytes of a record that are enough to find its id. */
const HEAD = 100;

/** Collects rows for one connection, whose results arrive one after another. */
export class Gathered {
  readonly #pages: PageMemory;
  /** Records, each followed by a comma. The buffer grows to the size of a page and is used again. */
  #text = NONE;
  #end = 0;
  #found = 0;
  #isWhole = true;
  /** Where the last two records begin. */
  #before = 0;
  #last = 0;
  /** The positions of the last two, if each row has its own. */
  #placeBefore: string | null = null;
  #place: string | null = null;

  /** @param pages memory that the text is copied to */
  constructor(pages: PageMemory) {
    this.#pages = pages;
  }

  /**
   * Adds a record from a packet: its document, and its custom fields if they are a separate value. A document
   * that is null was too large and not sent.
   * @param row where the row's count of values begins
   * @param isPlaced whether the last value is the record's position
   */
  add(packet: Buffer, row: number, isPlaced: boolean): void {
    const length = packet.readInt32BE(row + 2);
    if (length < 0) this.#isWhole = false;
    if (!this.#isWhole) return;
    this.#before = this.#last;
    this.#last = this.#end;
    this.#found++;
    const begin = row + 6;
    let behind = begin + length;
    if (packet[row + 1]! - Number(isPlaced) === 1) this.#put(packet, begin, behind);
    else {
      this.#put(packet, begin, behind - 1);
      this.#put(ANSWERS, 0, ANSWERS.length);
      const answers = behind + 4;
      behind = answers + packet.readInt32BE(behind);
      this.#put(packet, answers, behind);
      this.#text[this.#end++] = BRACE;
    }
    if (isPlaced) {
      const place = behind + 4;
      this.#placeBefore = this.#place;
      this.#place = packet.toString("utf8", place, place + packet.readInt32BE(behind));
    }
    this.#text[this.#end++] = COMMA;
  }

  #put(from: Buffer, start: number, end: number): void {
    const last = this.#end + end - start;
    // Leaves room for a brace and a comma.
    if (last + 2 > this.#text.length) this.#text = Buffer.concat([this.#text], 2 * last + 2);
    from.copy(this.#text, this.#end, start, end);
    this.#end = last;
  }

  /** Returns what was collected since the last call. */
  take() {
    const [end, found] = [Math.max(this.#end - 1, 0), this.#found];
    const records = {
      /** All of them, separated by commas; null if one was not sent. */
      documents: this.#isWhole ? this.#pages.take(this.#text, 0, end) : null,
      found,
      /** How the last but one begins; empty if there is none. */
      before: found > 1 ? this.#text.toString("latin1", this.#before, this.#before + HEAD) : "",
      /** The position of the last but one; null unless rows have positions. */
      place: this.#placeBefore,
      /** Bytes of the last record. */
      beyond: end - this.#last,
    };
    this.clear();
    return records;
  }

  /** Discards what was collected. */
  clear(): void {
    if (this.#text.length > LONG_PAGE) this.#text = NONE;
    this.#end = this.#before = this.#last = this.#found = 0;
    this.#isWhole = true;
    this.#place = this.#placeBefore = null;
  }
}
