/** Parses JSON strictly: refuses a text that two parsers could read as different values. */
/// <reference lib="es2024.string" />
import type { UnsafeNumbers } from "../model/type.ts";
import { endOfString, parsed, QUOTE, readAgain } from "./json-fault.ts";

export type JsonResult =
  /** `unsafe`: numbers whose value in `value` differs from the text that was sent. */
  | { readonly ok: true; readonly value: unknown; readonly unsafe?: UnsafeNumbers }
  /** `reason`: a phrase without a full stop, with the fault, JSON Pointer, line and column. */
  | { readonly ok: false; readonly reason: string };

/**
 * Parses one JSON text (RFC 8259). In addition to invalid syntax it refuses duplicate keys, `__proto__` keys,
 * lone surrogates, numbers beyond the double range, a byte order mark, and too much depth.
 *
 * JSON.parse keeps one member of a duplicate key. So a text without duplicates has exactly as many members as
 * its value. Only a text that is refused, or that has a number beyond ±(2^53−1), is read a second time.
 * @param depth maximum nesting of arrays and objects; 0 allows scalars only
 */
export function parseStrict(text: string, depth: number): JsonResult {
  const members = membersIn(text, depth);
  const value = Number.isNaN(members) ? undefined : parsed(text);
  if (value !== undefined && soundMembers(value) === members) return { ok: true, value };
  const found = readAgain(text, depth);
  if (typeof found === "string") return { ok: false, reason: found };
  if (value === undefined) return { ok: false, reason: "the text is not JSON" };
  return { ok: true, value, ...(found.listed.length > 0 ? { unsafe: found } : {}) };
}

const COLON = 0x3a;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * Counts the colons outside strings, each of which makes one member; NaN if the text is nested too deeply. It
 * runs before JSON.parse, which would build half a million arrays from 1 MiB of `[`, so the text may be
 * invalid.
 */
function membersIn(text: string, depth: number): number {
  let members = 0;
  let level = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === COLON) members++;
    else if (code === OPEN_OBJECT || code === OPEN_ARRAY) {
      if (++level > depth) return Number.NaN;
    } else if (code === CLOSE_OBJECT || code === CLOSE_ARRAY) level--;
  }
  return members;
}

/** Counts the members of all objects in a value. Returns NaN, which equals no count, if the text must be read again. */
function soundMembers(value: unknown): number {
  if (typeof value === "string") return value.isWellFormed() ? 0 : Number.NaN;
  if (typeof value === "number") return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? 0 : Number.NaN;
  if (typeof value !== "object" || value === null) return 0;
  return Array.isArray(value) ? membersOfItems(value) : membersOfObject(value);
}

function membersOfItems(items: readonly unknown[]): number {
  let members = 0;
  for (const item of items) members += soundMembers(item);
  return members;
}

function membersOfObject(object: object): number {
  const keys = Object.keys(object);
  let members = keys.length;
  for (const key of keys) {
    if (key === "__proto__" || !key.isWellFormed()) return Number.NaN;
    members += soundMembers((object as Record<string, unknown>)[key]);
  }
  return members;
}
