/** Checks of what a client is given for addresses and headers, and the ids in the paths of calls. */
import { CALLS } from "./generated/calls.ts";
import type { CallName } from "./types.ts";

/** The names of the ids in the path of a call. */
export const idsIn = (name: CallName): string[] =>
  [...CALLS[name][1].matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);

/** The texts that an unset variable becomes in a string. */
const UNSET = /^\s*(?:undefined|null)?\s*$/;

/** @throws TypeError if a text is missing */
export function requireText(name: string, value: unknown, expected: string): void {
  if (typeof value === "string" && !UNSET.test(value)) return;
  throw new TypeError(`\`${name}\` is ${JSON.stringify(value) ?? "undefined"}. Pass ${expected}.`);
}

/** What a call needs in its path: the id of a record, or a part of an External Reference. */
export const expectedId = (name: string, call: string): string =>
  `${name.startsWith("external") ? `the \`${name}\` of an External Reference` : "the id of a record"} to ${call}`;

/** @throws TypeError if an id is missing, or if a URL cannot have it as a segment of its path */
export function requireId(name: string, value: unknown, call: CallName): void {
  requireText(name, value, expectedId(name, call));
  if (value === "." || value === "..")
    throw new TypeError(`\`${name}\` is "${value}", which is removed from the path of a URL. Use a batch.`);
}

/** @throws TypeError if the address is missing, or begins with a host, for example */
export function requireAddress(name: string, value: unknown): void {
  const expected = "an address such as https://api.example.com/api/v1";
  requireText(name, value, expected);
  // A page in a browser may pass a path.
  if (!/^(?:https?:\/\/|\/)/i.test(value as string))
    throw new TypeError(`\`${name}\` is ${JSON.stringify(value)}. Pass ${expected}.`);
}

/**
 * Returns the key without white space around it, as a file may have it. Otherwise the error about the header would
 * contain the key.
 * @throws TypeError if it is missing or not printable ASCII
 */
export function trimmedKey(value: unknown): string {
  requireText("key", value, "the API key");
  const key = (value as string).trim();
  if (!/^[\x20-\x7e]+$/.test(key)) throw new TypeError("`key` has characters that no API key has.");
  return key;
}
