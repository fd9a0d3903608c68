/** In charge of telling what is wrong with a refused JSON text, and where; runs for refused texts only. */
/// <reference lib="es2024.string" />
import { pointer } from "../model/type.ts";

/**
 * Finds the first fault of a text that parseStrict refused.
 * @param depth how many arrays and objects may stand inside each other
 * @returns a phrase such as `duplicate key "name" at /customer, line 3, column 5`
 */
export function describeFault(text: string, depth: number): string {
  try {
    new Scanner(text, depth).document();
    return "the text is not JSON";
  } catch (error) {
    if (error instanceof JsonFault) return error.message;
    throw error;
  }
}

class JsonFault extends Error {}

/** Of a client's text so much is quoted back; a key may be as long as the body. */
const MAX_QUOTED = 64;
const LINE_FEED = 0x0a;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const ZERO = 0x30;
const MORE_OF_A_NUMBER = ".eE";
/** All but quotes, backslashes and what lies below the space. */
const PLAIN = /[\x20\x21\x23-\x5b\x5d-\uffff]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const LITERAL = /true|false|null/y;

/** Reads JSON by recursive descent and keeps nothing but the place; its recursion ends at the depth limit. */
class Scanner {
  private at = 0;
  private readonly path: (string | number)[] = [];
  private readonly text: string;
  private readonly depth: number;

  constructor(text: string, depth: number) {
    this.text = text;
    this.depth = depth;
  }

  document(): void {
    if (this.text.startsWith("\ufeff")) this.fail("a byte order mark stands before the text");
    this.space();
    if (this.at === this.text.length) this.fail("the text is empty");
    this.value(0);
    this.space();
    if (this.at < this.text.length) this.fail(`expected the end after one value, found ${this.found()}`);
  }

  private value(depth: number): void {
    const first = this.text[this.at];
    if (first === "{") this.object(depth + 1);
    else if (first === "[") this.array(depth + 1);
    else if (first === '"') this.string();
    else if (first !== "t" && first !== "f" && first !== "n") this.number();
    else if (this.skip(LITERAL) === "") this.number();
  }

  private object(depth: number): void {
    this.open(depth);
    if (this.take("}")) return;
    const keys = new Set<string>();
    do {
      this.space();
      this.member(keys, depth);
      this.space();
    } while (this.take(","));
    if (!this.take("}")) this.fail(`expected "," or "}", found ${this.found()}`);
  }

  private member(keys: Set<string>, depth: number): void {
    const start = this.at;
    if (this.text[start] !== '"') this.fail(`expected a key in double quotes, found ${this.found()}`);
    const key = this.string();
    if (key === "__proto__") this.fail('key "__proto__"', start);
    if (keys.has(key)) this.fail(`duplicate key ${quoted(key)}`, start);
    keys.add(key);
    this.space();
    if (!this.take(":")) this.fail(`expected ":" after key ${quoted(key)}, found ${this.found()}`);
    this.inside(key, depth);
  }

  private array(depth: number): void {
    this.open(depth);
    if (this.take("]")) return;
    let index = 0;
    do this.inside(index++, depth);
    while (this.take(","));
    if (!this.take("]")) this.fail(`expected "," or "]", found ${this.found()}`);
  }

  private open(depth: number): void {
    if (depth > this.depth) this.fail(`nested deeper than ${this.depth} levels`);
    this.at++;
    this.space();
  }

  private inside(segment: string | number, depth: number): void {
    this.path.push(segment);
    this.space();
    this.value(depth);
    this.path.pop();
    this.space();
  }

  /** A sound string is read by JSON.parse; only of one that is not is each character looked at. */
  private string(): string {
    const start = this.at;
    this.at = endOfString(this.text, start) + 1;
    const value = parsedString(this.text.slice(start, this.at));
    if (value === null) return this.unsound(start);
    if (!value.isWellFormed()) this.fail("a lone surrogate in a string", start);
    return value;
  }

  private unsound(start: number): never {
    this.at = start + 1;
    this.skip(PLAIN);
    while (!this.take('"')) {
      if (this.skip(ESCAPE) === "") this.fail(this.badCharacter());
      this.skip(PLAIN);
    }
    throw new Error("a string that JSON.parse refuses has nothing wrong in it");
  }

  private badCharacter(): string {
    if (this.at >= this.text.length) return "a string is not closed";
    if (this.text[this.at] === "\\") return `unknown escape ${quoted(this.text.slice(this.at, this.at + 2))}`;
    return `a control character must be escaped in a string, found ${this.found()}`;
  }

  private number(): void {
    if (this.plainInteger()) return;
    const start = this.at;
    const digits = this.skip(NUMBER);
    if (digits === "") this.fail(`expected a value, found ${this.found()}`);
    if (!Number.isFinite(Number(digits))) this.fail(`number ${clipped(digits)} is out of range`, start);
  }

  private space(): void {
    const { text } = this;
    let { at } = this;
    while (isSpace(text.charCodeAt(at))) at++;
    this.at = at;
  }

  /** Passes over a short integer without sign: most numbers are one, and there may be half a million. */
  private plainInteger(): boolean {
    let end = this.at;
    if (this.text.charCodeAt(end) === ZERO) end++;
    else while (isDigit(this.text.charCodeAt(end))) end++;
    const isShort = end > this.at && end - this.at <= 15;
    if (!isShort || MORE_OF_A_NUMBER.includes(this.text.charAt(end) || " ")) return false;
    this.at = end;
    return true;
  }

  private skip(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text)?.[0] ?? "";
    this.at += match.length;
    return match;
  }

  private take(character: string): boolean {
    if (this.text[this.at] !== character) return false;
    this.at++;
    return true;
  }

  private found(): string {
    const code = this.text.codePointAt(this.at);
    return code === undefined ? "the end of the text" : JSON.stringify(String.fromCodePoint(code));
  }

  private fail(what: string, at: number = this.at): never {
    const path = this.path.reduce<string>((base, segment) => pointer(base, clipped(String(segment))), "");
    const place = placeOf(this.text, at);
    throw new JsonFault(`${what} at ${path === "" ? place : `${path}, ${place}`}`);
  }
}

function parsedString(text: string): string | null {
  try {
    return JSON.parse(text) as string;
  } catch {
    return null;
  }
}

/** Where the quote stands that ends a string, or the end of the text. */
export function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === BACKSLASH) at++;
  }
  return text.length;
}

function placeOf(text: string, at: number): string {
  let line = 1;
  let start = 0;
  for (let i = 0; i < at; i++) {
    if (text.charCodeAt(i) !== LINE_FEED) continue;
    line++;
    start = i + 1;
  }
  return `line ${line}, column ${at - start + 1}`;
}

const isDigit = (code: number): boolean => code >= ZERO && code <= 0x39;

const isSpace = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

const clipped = (text: string): string =>
  text.length <= MAX_QUOTED ? text : `${text.slice(0, MAX_QUOTED).toWellFormed()}…`;

/** JSON.stringify escapes lone surrogates, so that the message is well-formed whatever the client sent. */
const quoted = (text: string): string => JSON.stringify(clipped(text));
