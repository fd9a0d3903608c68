/** Reads a JSON text a second time, more slowly, to find its first fault or the numbers that JSON.parse changes. */
/// <reference lib="es2024.string" />
import { MOST_DETAILS } from "../errors.ts";
import { pointer, type UnsafeNumbers } from "../model/type.ts";

/**
 * Reads a text that `parseStrict` did not accept at once.
 * @param depth maximum nesting of arrays and objects
 * @returns the first fault as a phrase such as `duplicate key "name" at /customer, line 3, column 5`; if
 * there is none, the numbers that JSON.parse changes
 */
export function readAgain(text: string, depth: number): string | UnsafeNumbers {
  const scanner = new Scanner(text, depth);
  try {
    scanner.document();
    return { listed: scanner.unsafe, omitted: scanner.omitted };
  } catch (error) {
    if (error instanceof JsonFault) return error.message;
    throw error;
  }
}

class JsonFault extends Error {}

/** Maximum characters of the client's text in a message; a key may be as long as the body. */
const MAX_QUOTED = 64;
export const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const ZERO = 0x30;
const MORE_OF_A_NUMBER = ".eE";
const EXPONENT = /[eE]/;
/** Any characters except quotes, backslashes and controls. */
const PLAIN = /[\x20\x21\x23-\x5b\x5d-\uffff]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const SCALAR = /true|false|null|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;

/** Reads JSON by recursive descent and keeps only the position. The depth limit bounds the recursion. */
class Scanner {
  /** The first numbers that JSON.parse changes. */
  readonly unsafe: UnsafeNumbers["listed"][number][] = [];
  /** The count of further changed numbers. */
  omitted = 0;
  #at = 0;
  readonly #path: (string | number)[] = [];
  readonly #text: string;
  readonly #depth: number;

  constructor(text: string, depth: number) {
    this.#text = text;
    this.#depth = depth;
  }

  document(): void {
    if (this.#text.startsWith("\ufeff")) this.#fail("the text begins with a byte order mark");
    this.#space();
    if (this.#at === this.#text.length) this.#fail("the body is empty");
    this.#value();
    this.#space();
    if (this.#at < this.#text.length) this.#fail(`expected the end after one value, found ${this.#found()}`);
  }

  #value(): void {
    const first = this.#text[this.#at];
    if (first === "{") this.#object();
    else if (first === "[") this.#array();
    else if (first === '"') this.#string();
    else this.#scalar();
  }

  #object(): void {
    const keys = new Set<string>();
    this.#list("}", () => {
      const start = this.#at;
      if (this.#text[start] !== '"') this.#fail(`expected a key in double quotes, found ${this.#found()}`);
      const key = this.#string();
      if (key === "__proto__") this.#fail('key "__proto__"', start);
      if (keys.has(key)) this.#fail(`duplicate key ${quoted(key)}`, start);
      keys.add(key);
      this.#space();
      if (!this.#take(":")) this.#fail(`expected ":" after key ${quoted(key)}, found ${this.#found()}`);
      this.#space();
      return key;
    });
  }

  #array(): void {
    let index = 0;
    this.#list("]", () => index++);
  }

  /** @param segmentOf returns the next value's path segment; in an object it reads the key and the colon */
  #list(end: string, segmentOf: () => string | number): void {
    if (this.#path.length >= this.#depth) this.#fail(`nested deeper than ${this.#depth} levels`);
    this.#at++;
    this.#space();
    if (this.#take(end)) return;
    do {
      this.#space();
      this.#path.push(segmentOf());
      this.#value();
      this.#path.pop();
      this.#space();
    } while (this.#take(","));
    if (!this.#take(end)) this.#fail(`expected "," or "${end}", found ${this.#found()}`);
  }

  /** Reads a string by JSON.parse. Only an invalid string is examined character by character. */
  #string(): string {
    const start = this.#at;
    this.#at = endOfString(this.#text, start) + 1;
    const value = parsed(this.#text.slice(start, this.#at)) as string | undefined;
    if (value === undefined) return this.#unsound(start);
    if (!value.isWellFormed()) this.#fail("a lone surrogate in a string", start);
    return value;
  }

  #unsound(start: number): never {
    this.#at = start + 1;
    do this.#skip(PLAIN);
    while (this.#skip(ESCAPE) !== "");
    if (this.#at >= this.#text.length) this.#fail("a string is not closed");
    if (this.#text[this.#at] === "\\")
      this.#fail(`unknown escape ${quoted(this.#text.slice(this.#at, this.#at + 2))}`);
    return this.#fail(`a control character must be escaped in a string, found ${this.#found()}`);
  }

  #scalar(): void {
    if (this.#plainInteger()) return;
    const start = this.#at;
    const scalar = this.#skip(SCALAR);
    if (scalar === "") this.#fail(`expected a value, found ${this.#found()}`);
    const size = Math.abs(Number(scalar));
    if (!(size > Number.MAX_SAFE_INTEGER)) return;
    const isInteger = !EXPONENT.test(scalar);
    if (!isInteger && size === Number.POSITIVE_INFINITY)
      this.#fail(`number ${clipped(scalar)} is out of range`, start);
    if (isInteger || digitsOf(scalar) !== digitsOf(String(size))) this.#note(scalar);
  }

  #note(text: string): void {
    if (this.unsafe.length < MOST_DETAILS) this.unsafe.push({ path: this.#pointer(), text: clipped(text) });
    else this.omitted++;
  }

  #pointer(): string {
    return this.#path.reduce<string>((base, segment) => pointer(base, clipped(String(segment))), "");
  }

  #space(): void {
    let at = this.#at;
    while (isSpace(this.#text.charCodeAt(at))) at++;
    this.#at = at;
  }

  /** Skips a short integer without a sign: most numbers are such, and there may be half a million. */
  #plainInteger(): boolean {
    let end = this.#at;
    if (this.#text.charCodeAt(end) === ZERO) end++;
    else while (isDigit(this.#text.charCodeAt(end))) end++;
    const isShort = end > this.#at && end - this.#at <= 15;
    if (!isShort || MORE_OF_A_NUMBER.includes(this.#text.charAt(end) || " ")) return false;
    this.#at = end;
    return true;
  }

  #skip(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text)?.[0] ?? "";
    this.#at += match.length;
    return match;
  }

  #take(character: string): boolean {
    if (this.#text[this.#at] !== character) return false;
    this.#at++;
    return true;
  }

  #found(): string {
    const code = this.#text.codePointAt(this.#at);
    return code === undefined ? "the end of the text" : JSON.stringify(String.fromCodePoint(code));
  }

  #fail(what: string, at = this.#at): never {
    const path = this.#pointer();
    const place = placeOf(this.#text, at);
    throw new JsonFault(`${what} at ${path === "" ? place : `${path}, ${place}`}`);
  }
}

/** The value of a JSON text, which is never undefined; undefined if the text is invalid. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The position of the quote that ends a string, or the end of the text. */
export function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === BACKSLASH) at++;
  }
  return text.length;
}

/** The line and column of a position. A body may be only line feeds, so no list of lines is made. */
function placeOf(text: string, at: number): string {
  let [line, start] = [1, 0];
  for (let end = text.indexOf("\n"); end >= 0 && end < at; end = text.indexOf("\n", start)) {
    line++;
    start = end + 1;
  }
  return `line ${line}, column ${at - start + 1}`;
}

/** The significant digits of a number, without sign, point, exponent, and leading and trailing zeros. */
function digitsOf(number: string): string {
  const digits = number.replace(/[eE].*/, "").replace(/[-.]/g, "");
  let [start, end] = [0, digits.length];
  while (digits[start] === "0") start++;
  // A pattern that ends in `0+$` would take quadratic time on a long run of zeros.
  while (end > start && digits[end - 1] === "0") end--;
  return digits.slice(start, end);
}

const isDigit = (code: number): boolean => code >= ZERO && code <= 0x39;

const isSpace = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

const clipped = (text: string): string =>
  text.length <= MAX_QUOTED ? text : `${text.slice(0, MAX_QUOTED).toWellFormed()}…`;

/** JSON.stringify escapes lone surrogates, so that the message is well-formed whatever the client sent. */
const quoted = (text: string): string => JSON.stringify(clipped(text));
