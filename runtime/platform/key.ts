/** The text of API keys and of the console's tokens: makes them, detects mistyped ones without a lookup, and hashes them for storage. */
import { hash, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

const MARK = "sk_live_";
const RANDOM_LENGTH = 36;
const CHECKSUM_LENGTH = 6;
const PREFIX_LENGTH = 14;
const FORM = new RegExp(`^${MARK}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);
const TOKEN_FORM = new RegExp(`^[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);
const WITHIN = new RegExp(`(${MARK}[0-9A-Za-z]{${PREFIX_LENGTH - MARK.length}})[0-9A-Za-z]+`, "g");
const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/**
 * Makes a new key: `sk_live_`, 36 random base62 characters (214 bits), and their CRC32 in 6 more.
 * @returns the key itself, which is shown once and never stored; the prefix that may be shown later; its hash
 */
export function mintKey(): { readonly key: string; readonly prefix: string; readonly hash: string } {
  const key = MARK + mintToken();
  return { key, prefix: key.slice(0, PREFIX_LENGTH), hash: hashKey(key) };
}

/** Whether a text has the form and checksum of a key; if false, no such key was ever made. */
export function isWellFormed(key: string): boolean {
  return FORM.test(key) && isToken(key.slice(MARK.length));
}

/** Makes the token of a session or link of the console: 36 random base62 characters (214 bits), and their CRC32 in 6 more. */
export function mintToken(): string {
  const random = randomText(RANDOM_LENGTH);
  return random + checksum(random);
}

/** Whether a text has the form and checksum of a token; if false, no such token was ever made. */
export const isToken = (token: string): boolean =>
  TOKEN_FORM.test(token) && checksum(token.slice(0, -CHECKSUM_LENGTH)) === token.slice(-CHECKSUM_LENGTH);

/** The hash of a token. It is never the hash of a key, so a token is not accepted as a key, nor a key as a token. */
export const hashToken = (kind: "session" | "link", token: string): string =>
  `${kind} ${hash("sha256", `console ${kind} ${token}`, "hex")}`;

/**
 * Cuts keys in a text to the prefix that may be shown: responses and logs repeat what was sent and must not
 * contain a key.
 */
export const maskKeys = (text: string): string => text.replace(WITHIN, "$1…");

/**
 * Returns the SHA-256 of a key in hexadecimal. It needs no salt, since 214 random bits cannot be guessed, and
 * must have none because keys are looked up by it.
 */
export const hashKey = (key: string): string => hash("sha256", key, "hex");

function checksum(random: string): string {
  return base62(crc32(random)).padStart(CHECKSUM_LENGTH, "0");
}

function base62(number: number): string {
  const rest = Math.floor(number / 62);
  return (rest === 0 ? "" : base62(rest)) + BASE62[number % 62]!;
}

function randomText(length: number): string {
  let text = "";
  while (text.length < length) text += BASE62[randomInt(BASE62.length)]!;
  return text;
}
