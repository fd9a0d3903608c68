/** A page that comes as rows, a record each: its text, and what the reader needs to cut it. */
import { LONG_PAGE, type PageMemory } from "./bytes.ts";

/** What rows came to. */
export type Records = Readonly<ReturnType<Gathered["take"]>>;

const NONE = Buffer.alloc(0);
const COMMA = 0x2c;
const BRACE = 0x7d;
/** What stands in place of a document's closing brace ahead of the answers. */
const ANSWERS = Buffer.from(',"customFields":');
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
  /** Positions of the last two, if each row tells its own. */
  #placeBefore: string | null = null;
  #place: string | null = null;

  /** @param pages memory that the text passes on through */
  constructor(pages: PageMemory) {
    this.#pages = pages;
  }

  /**
   * Adds a record out of a packet, where the count of its values stands: its document, and the answers that are joined to
   * it where it has such. One that is null was not sent.
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
    // Room for a brace and a comma.
    if (last + 2 > this.#text.length) this.#text = Buffer.concat([this.#text], 2 * last + 2);
    from.copy(this.#text, this.#end, start, end);
    this.#end = last;
  }

  /** What came since this was asked last. */
  take() {
    const [end, found] = [Math.max(this.#end - 1, 0), this.#found];
    const records = {
      /** All of them with commas between; null where one was not sent. */
      documents: this.#isWhole ? this.#pages.take(this.#text, 0, end) : null,
      found,
      /** How the last but one begins; empty where there is none. */
      before: found > 1 ? this.#text.toString("latin1", this.#before, this.#before + HEAD) : "",
      /** The position of the last but one; null unless rows tell it. */
      place: this.#placeBefore,
      /** Bytes of the last. */
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
    this.#place = this.#placeBefore = null;
  }
}
