/** In charge of reading the YAML that declarations are nearly always written in, in a small part of the time that all of YAML takes. */

// Maps in blocks or braces, lists in blocks or brackets, texts that stand bare or in quotes, comments. Of anything else,
// and of every mistake, it knows nothing: `parse` reads and judges those, and a test holds that both read the same
// wherever this one reads at all.

/** Bare texts that YAML takes for something else, or that nobody should have to think about. */
const WORDS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ["true", true],
  ["false", false],
  ["null", null],
]);
/** In brackets, and on a line of its own. What begins with digits and goes on behind a space is no number. */
const BARE = /(?:[A-Za-z$/(]|\d+ [A-Za-z`]|\.\.\/)(?:[^\n:#[\]{},]|:(?=[^\s,[\]{}])|(?<=\S)#)*/y;
const BLOCK_BARE = /(?:[A-Za-z$/(]|\d+ [A-Za-z`]|\.\.\/)(?:[^\n:#]|:(?=\S)|(?<=\S)#)*/y;
const NUMBER = /-?(?:0|[1-9]\d{0,14})(?:\.\d{1,9})?(?= *(?:[\n,\]}]|$| #))/y;
const STAMP = /(?:\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?|[1-9]\d*[dhm])(?= *(?:[\n,\]}]|$| #))/y;
const QUOTED = /"((?:[^"\\\n]|\\["\\])*)"|'([^'\n]*)'(?!')/y;
const KEY = /(?:([A-Za-z$][^\n:#[\]{},]*)|"([A-Za-z@$`][^"\\\n]*)"):(?=[ \n]|$)/y;
const BLOCK_KEY = /(?:([A-Za-z$][^\n:#]*)|"([A-Za-z@$`][^"\\\n]*)"):(?=[ \n]|$)/y;
const SPACE = / */y;
const LINE_END = /(?: +#[^\n]*| *)(?:\n|$)/y;
/** Lines that say nothing, up to the next that does. */
const BLANK = /(?: *(?:#[^\n]*)?\n)* */y;
/** Neither tabs nor returns, nor what only looks like a space or a line's end. */
const UNUSUAL =
  /[^\n\x20-\x7e\u00a1-\u1fff\u2010-\u2027\u2030-\u2fff\u3001-\ud7ff\ue000-\ufdcf\ufdf0-\ufefe\uff00-\ufffd]|^(?:---|\.\.\.)|^%/m;

/** No declaration is so deep, and what is too deep for this process is much deeper. */
const MOST_OPEN = 30;

/** Thrown where the text holds something else. */
const ELSE = Symbol("something else");

/** @returns the value of a text; undefined where it holds anything else than this reads */
export function readPlain(text: string): unknown {
  if (UNUSUAL.test(text)) return undefined;
  try {
    return new Reader(text).whole();
  } catch (error) {
    if (error === ELSE) return undefined;
    throw error;
  }
}

class Reader {
  readonly #text: string;
  #at = 0;
  #open = 0;

  constructor(text: string) {
    this.#text = text;
  }

  whole(): unknown {
    if (this.#indent() !== 0) throw ELSE;
    const value = this.#map(0);
    if (this.#at < this.#text.length) throw ELSE;
    return value;
  }

  /** Takes what a form takes from here on, or null. */
  #take(form: RegExp): RegExpExecArray | null {
    form.lastIndex = this.#at;
    const found = form.exec(this.#text);
    if (found) this.#at = form.lastIndex;
    return found;
  }

  /** Goes to the next line that says something. @returns the spaces before it; -1 at the end */
  #indent(): number {
    const start = this.#at;
    this.#take(BLANK);
    if (this.#at >= this.#text.length) return -1;
    const line = Math.max(start, this.#text.lastIndexOf("\n", this.#at - 1) + 1);
    return this.#at - line;
  }

  /** The lines of a map; it begins at its first key, and ends before a line that stands less deep. */
  #map(depth: number): Record<string, unknown> {
    const map: Record<string, unknown> = {};
    for (;;) {
      const key = this.#key(BLOCK_KEY);
      if (Object.hasOwn(map, key)) throw ELSE;
      map[key] = this.#below(depth);
      const back = this.#at;
      const indent = this.#indent();
      if (indent === depth) continue;
      if (indent > depth) throw ELSE;
      this.#at = back;
      return map;
    }
  }

  #key(form: RegExp): string {
    const found = this.#take(form);
    const key = found?.[1] ?? found?.[2];
    if (key === undefined || key.length > 1_000 || key.endsWith(" ") || /^(?:null|true|false)$/i.test(key))
      throw ELSE;
    return key;
  }

  /** What stands behind a key: on its line, or deeper on those below it. */
  #below(depth: number): unknown {
    const back = this.#at;
    if (!this.#take(LINE_END)) {
      this.#take(SPACE);
      const value = this.#value(BLOCK_BARE, depth);
      if (!this.#take(LINE_END)) throw ELSE;
      return value;
    }
    const indent = this.#indent();
    if (indent <= depth) {
      // A list may stand as deep as its key, which is read elsewhere.
      if (indent === depth && this.#text[this.#at] === "-") throw ELSE;
      this.#at = back;
      this.#take(LINE_END);
      return null;
    }
    return this.#deeper(() =>
      this.#text.startsWith("- ", this.#at) ? this.#list(indent) : this.#map(indent),
    );
  }

  #list(depth: number): unknown[] {
    const list: unknown[] = [];
    for (;;) {
      if (!this.#text.startsWith("- ", this.#at)) throw ELSE;
      this.#at += 2;
      list.push(this.#value(BARE, depth));
      if (!this.#take(LINE_END)) throw ELSE;
      const back = this.#at;
      const indent = this.#indent();
      if (indent === depth) continue;
      if (indent > depth) throw ELSE;
      this.#at = back;
      return list;
    }
  }

  #value(bare: RegExp, depth: number): unknown {
    const first = this.#text[this.#at];
    if (first === "{") return this.#deeper(() => this.#braces(depth));
    if (first === "[") return this.#deeper(() => this.#brackets(depth));
    const quoted = this.#take(QUOTED);
    if (quoted) return quoted[1]?.replace(/\\(.)/g, "$1") ?? quoted[2];
    const number = this.#take(NUMBER);
    if (number) return number[0] === "-0" ? this.#fail() : Number(number[0]);
    const stamp = this.#take(STAMP);
    if (stamp) return stamp[0];
    const found = this.#take(bare)?.[0] ?? this.#fail();
    const text = found.trimEnd();
    // A comment needs its space back.
    this.#at -= found.length - text.length;
    if (text.endsWith(":")) throw ELSE;
    if (WORDS.has(text)) return WORDS.get(text);
    return /^(?:null|true|false)$/i.test(text) ? this.#fail() : text;
  }

  #braces(depth: number): Record<string, unknown> {
    const map: Record<string, unknown> = {};
    this.#within("}", depth, () => {
      const key = this.#key(KEY);
      if (Object.hasOwn(map, key)) throw ELSE;
      if (this.#space(depth)) throw ELSE;
      map[key] = this.#value(BARE, depth);
    });
    return map;
  }

  #brackets(depth: number): unknown[] {
    const list: unknown[] = [];
    this.#within("]", depth, () => list.push(this.#value(BARE, depth)));
    return list;
  }

  #within(end: string, depth: number, item: () => void): void {
    this.#at++;
    this.#space(depth);
    if (this.#text[this.#at] === end) return void this.#at++;
    for (;;) {
      item();
      this.#space(depth);
      const next = this.#text[this.#at++];
      if (next === end) return;
      if (next !== ",") throw ELSE;
      this.#space(depth);
      if (this.#text[this.#at] === end) {
        this.#at++;
        return;
      }
    }
  }

  /** Between parts of a value in brackets, which may go on in lines that stand deeper. @returns whether it did */
  #space(depth: number): boolean {
    this.#take(SPACE);
    let goesOn = false;
    while (this.#text[this.#at] === "\n") {
      this.#at++;
      const start = this.#at;
      this.#take(SPACE);
      goesOn = true;
      if (this.#text[this.#at] !== "\n" && this.#at - start <= depth) throw ELSE;
    }
    return goesOn;
  }

  #deeper<T>(read: () => T): T {
    if (++this.#open > MOST_OPEN) throw ELSE;
    const value = read();
    this.#open--;
    return value;
  }

  #fail(): never {
    throw ELSE;
  }
}
