/** In charge of a text that a regular expression matches: for examples of fields whose form is declared. */

/**
 * One text of those that a pattern matches: the first choice of each alternative, the fewest repetitions.
 * @param pattern of the forms that declarations use: literals, classes, groups, alternatives and quantifiers
 * @returns null where it has another form, or what was made does not match after all
 */
export function textMatching(pattern: string): string | null {
  const reader = new Reader(pattern);
  const text = reader.alternatives();
  return text !== null && reader.isDone && new RegExp(pattern, "u").test(text) ? text : null;
}

/** What an escape stands for, by its letter. */
const ESCAPES: Readonly<Record<string, string>> = { d: "4", w: "a", s: " ", D: "a", W: "-", S: "a" };

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isDone(): boolean {
    return this.#at >= this.#text.length;
  }

  /** The first alternative that can be told; the others are passed over. */
  alternatives(): string | null {
    let chosen = this.#sequence();
    while (this.#takes("|")) chosen ??= this.#sequence();
    return chosen;
  }

  #sequence(): string | null {
    let made: string | null = "";
    while (!this.isDone && !/[|)]/.test(this.#text[this.#at]!)) {
      const part = this.#atom();
      const count = this.#quantity();
      made = made === null || part === null ? null : made + part.repeat(count);
    }
    return made;
  }

  #atom(): string | null {
    const sign = this.#text[this.#at++]!;
    if (sign === "^" || sign === "$") return "";
    if (sign === ".") return "a";
    if (sign === "\\") return this.#escape();
    if (sign === "[") return this.#class();
    return sign === "(" ? this.#group() : sign;
  }

  #escape(): string {
    const letter = this.#text[this.#at++]!;
    return ESCAPES[letter] ?? letter;
  }

  /** Of a look-ahead nothing is made: whether it holds is seen in the end. */
  #group(): string | null {
    const look = /^\?[=!]/.test(this.#text.slice(this.#at));
    const prefix = /^\?(?::|[=!])/.exec(this.#text.slice(this.#at));
    if (prefix) this.#at += prefix[0].length;
    const inner = this.alternatives();
    if (!this.#takes(")")) return null;
    return look ? "" : inner;
  }

  /** A sign of the class: a letter or digit where it has one. */
  #class(): string | null {
    const end = this.#closing();
    if (end < 0) return null;
    const source = this.#text.slice(this.#at - 1, end + 1);
    this.#at = end + 1;
    const form = new RegExp(`^${source}$`, "u");
    return [..."aA4bBkM179_-. "].find((sign) => form.test(sign)) ?? anySign(form);
  }

  #closing(): number {
    for (let i = this.#at; i < this.#text.length; i++) {
      if (this.#text[i] === "\\") i++;
      else if (this.#text[i] === "]" && i > this.#at) return i;
    }
    return -1;
  }

  #quantity(): number {
    if (this.#takes("?") || this.#takes("*")) return 0;
    if (this.#takes("+")) return 1;
    const braces = /^\{(\d+)(?:,\d*)?\}/.exec(this.#text.slice(this.#at));
    if (!braces) return 1;
    this.#at += braces[0].length;
    return Number(braces[1]);
  }

  #takes(sign: string): boolean {
    if (this.#text[this.#at] !== sign) return false;
    this.#at++;
    return true;
  }
}

function anySign(form: RegExp): string | null {
  for (let code = 0x21; code < 0x250; code++) {
    const sign = String.fromCodePoint(code);
    if (form.test(sign)) return sign;
  }
  return null;
}
