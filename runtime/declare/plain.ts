/** In charge of reading YAML that is written plainly, as most declarations are, some ten times as fast as its parser. */

type Fields = Record<string, unknown>;

/** Thrown where a text is not plain. */
const NOT_PLAIN = Symbol("not plain");

const MAX_LENGTH = 262_144;
const DEEPEST = 30;
const LONGEST_KEY = 200;

/** Control characters, tabs among them, and what some take for the end of a line. */
const ODD = /[^\P{Cc}\n]|[\u2028\u2029\ufeff]/u;

// Words end at a colon or number sign that may mean something: whoever reads on looks at it.
const WORDS =
  /(?:[A-Za-z0-9$(/_=]|-(?=[A-Za-z\d])|\.(?=\.\/))[^:#\n]*(?:(?::(?=[^ \n])|(?<=[^ ])#)[^:#\n]*)*/y;
const WORDS_IN_BRACKETS =
  /(?:[A-Za-z0-9$(/_=]|-(?=[A-Za-z\d])|\.(?=\.\/))[^:#\n,[\]{}]*(?:(?::(?=[^ \n,[\]{}])|(?<=[^ ])#)[^:#\n,[\]{}]*)*/y;
const DOUBLE_QUOTED = /"(?:[^"\\\n]|\\["\\/nt])*"/y;
const SINGLE_QUOTED = /'(?:[^'\n]|'')*'/y;
const REST_OF_LINE = / *(?: #[^\n]*)?(?:\n|$)/y;
const EMPTY_LINES = /(?: *(?:#[^\n]*)?\n)*/y;
const SPACES = / */y;
const GAP = /[ \n]*/y;

const NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/;
/** Numbers in other forms, and words that other schemas of YAML take for something else. */
const UNSURE = /^(?:null|true|false|-?\d+\.?\d*(?:e[-+]?\d+)?|-?0[ox][\da-f]+)$/i;
const VALUES: ReadonlyMap<string, unknown> = new Map([
  ["true", true],
  ["false", false],
  ["null", null],
]);

/**
 * Reads a text.
 *
 * It knows the part of YAML in which a text shows what it means: maps, lists, words, numbers and quoted texts, each within
 * its line. Of whatever else it meets, faults above all, it says nothing, and the parser is asked. So it may give up
 * wherever it likes, and must never read what the parser reads otherwise or refuses: a test holds the two together.
 *
 * @returns its value; undefined where the text is not plain
 */
export function readPlain(text: string): unknown {
  if (text.length > MAX_LENGTH || ODD.test(text) || !text.isWellFormed()) return undefined;
  try {
    return new Reader(text).whole();
  } catch (thrown) {
    if (thrown === NOT_PLAIN) return undefined;
    throw thrown;
  }
}

const require = (holds: boolean): void => {
  if (!holds) throw NOT_PLAIN;
};

class Reader {
  readonly #text: string;
  /** Where the next character stands. */
  #at = 0;
  /** How far the line is indented that was come to last; -1 at the end of the text. */
  #indent = 0;

  constructor(text: string) {
    this.#text = text;
  }

  whole(): unknown {
    this.#findLine();
    require(this.#indent === 0);
    const value = this.#map(0, 0);
    require(this.#indent === -1);
    return value;
  }

  /** Keys in one column, the first of which is next. */
  #map(indent: number, depth: number): Fields {
    require(depth < DEEPEST);
    const fields: Fields = {};
    do {
      const key = this.#key(WORDS, fields);
      fields[key] = this.#endsLine() ? this.#below(indent, depth) : this.#behind(indent, depth);
    } while (this.#indent === indent && !this.#isAt("- "));
    require(this.#indent <= indent);
    return fields;
  }

  /** What a key has in the lines below it; nothing where they are not its own. */
  #below(indent: number, depth: number): unknown {
    if (this.#indent >= indent && this.#isAt("- ")) return this.#list(this.#indent, depth + 1);
    return this.#indent > indent ? this.#map(this.#indent, depth + 1) : null;
  }

  /** What stands behind a key or a dash. */
  #behind(indent: number, depth: number): unknown {
    require(this.#take(SPACES) !== "");
    const value = this.#value(WORDS, indent, depth);
    require(this.#endsLine() && this.#indent <= indent);
    return value;
  }

  #list(indent: number, depth: number): unknown[] {
    require(depth < DEEPEST);
    const items: unknown[] = [];
    do {
      this.#at++;
      items.push(this.#item(indent, depth));
    } while (this.#indent === indent && this.#isAt("- "));
    require(this.#indent <= indent);
    return items;
  }

  /** Behind a dash a map may begin, in the column of its first key. */
  #item(indent: number, depth: number): unknown {
    const start = this.#at;
    const column = indent + 1 + this.#take(SPACES).length;
    if (!this.#isAt("{") && !this.#isAt("[")) {
      const first = this.#at;
      this.#scalar(WORDS);
      const isKey = this.#isAt(":");
      this.#at = first;
      if (isKey) return this.#map(column, depth + 1);
    }
    this.#at = start;
    return this.#behind(indent, depth);
  }

  #value(words: RegExp, indent: number, depth: number): unknown {
    if (this.#pass("[")) {
      const items: unknown[] = [];
      this.#until("]", indent, depth + 1, () =>
        items.push(this.#value(WORDS_IN_BRACKETS, indent, depth + 1)),
      );
      return items;
    }
    if (!this.#pass("{")) return this.#scalar(words);
    const fields: Fields = {};
    this.#until("}", indent, depth + 1, () => {
      const key = this.#key(WORDS_IN_BRACKETS, fields);
      require(this.#take(SPACES) !== "");
      fields[key] = this.#value(WORDS_IN_BRACKETS, indent, depth + 1);
    });
    return fields;
  }

  /** What stands in brackets that were opened, with commas between. */
  #until(end: string, indent: number, depth: number, read: () => void): void {
    require(depth < DEEPEST);
    this.#passGap(indent);
    while (!this.#pass(end)) {
      read();
      this.#passGap(indent);
      if (this.#pass(",")) this.#passGap(indent);
      else require(this.#isAt(end));
    }
  }

  /** Lines in brackets are indented deeper than what the brackets belong to. */
  #passGap(indent: number): void {
    const gap = this.#take(GAP);
    const newline = gap.lastIndexOf("\n");
    require(newline < 0 || gap.length - newline - 1 > indent);
  }

  /** A key with its colon, which the map must not have yet. */
  #key(words: RegExp, fields: Fields): string {
    const start = this.#at;
    const key = this.#scalar(words);
    require(typeof key === "string" && key !== "__proto__" && !Object.hasOwn(fields, key));
    require(this.#at - start <= LONGEST_KEY && this.#pass(":"));
    return key as string;
  }

  #scalar(words: RegExp): unknown {
    if (this.#isAt('"')) return JSON.parse(this.#some(DOUBLE_QUOTED));
    if (this.#isAt("'")) return this.#some(SINGLE_QUOTED).slice(1, -1).replaceAll("''", "'");
    const text = this.#some(words).replace(/ +$/, "");
    if (VALUES.has(text)) return VALUES.get(text);
    if (NUMBER.test(text)) return Number(text);
    require(!UNSURE.test(text));
    return text;
  }

  /** Whether nothing more stands in the line: then what comes is the next that is not empty. */
  #endsLine(): boolean {
    if (this.#take(REST_OF_LINE) === "" && this.#at < this.#text.length) return false;
    this.#findLine();
    return true;
  }

  #findLine(): void {
    this.#take(EMPTY_LINES);
    const { length } = this.#take(SPACES);
    this.#indent = this.#at < this.#text.length ? length : -1;
  }

  #isAt(text: string): boolean {
    return this.#text.startsWith(text, this.#at);
  }

  /** Whether a text is next: then it is behind. */
  #pass(text: string): boolean {
    const isNext = this.#isAt(text);
    if (isNext) this.#at += text.length;
    return isNext;
  }

  #some(what: RegExp): string {
    const found = this.#take(what);
    require(found !== "");
    return found;
  }

  #take(what: RegExp): string {
    what.lastIndex = this.#at;
    const found = what.exec(this.#text)?.[0] ?? "";
    this.#at += found.length;
    return found;
  }
}
