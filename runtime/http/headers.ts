/** Parses request headers: entity tags, idempotency keys, the service's own headers and credentials. */
import { isUtf8 } from "node:buffer";
import type { IfMatch } from "../record/command.ts";

export type Credentials = { readonly key: string } | { readonly fault: "missing" | "ambiguous" | "repeated" };

/** One element of a list of entity tags (RFC 9110, section 8.8.3); the quotes may contain a comma. */
const ENTITY_TAG = /[ \t]*(?:(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"[ \t]*)?(?:,|$)/y;
/** A version, and the second part of the tag if there is one. */
const VERSION = /^(0|[1-9][0-9]{0,14})(?:-.*)?$/s;
const PRINTABLE_ASCII = /^[\x20-\x7e]{1,255}$/;
/**
 * No controls, no formatting characters (which could reverse a log line), no private use, no line separators.
 */
const PRINTABLE = /^[^\p{C}\p{Zl}\p{Zp}]{1,100}$/u;

/** Headers that may be sent only once, with the names used in messages; `x-api-key` is another. */
const ONCE: ReadonlyMap<string, string> = new Map(
  [
    "Idempotency-Key",
    "If-Match",
    "Content-Type",
    "x-service-suppress-webhooks",
    "x-service-mutation-source",
  ].map((name) => [name.toLowerCase(), name]),
);
const LENGTHS: ReadonlySet<number> = new Set([...ONCE.keys()].map(({ length }) => length));

/**
 * Headers that were sent several times although only one is allowed.
 * @param raw alternating names and values, because Node's `headers` joins repeated values or keeps the first
 */
export function repeatedHeaders(raw: readonly string[]): string[] {
  const found: string[] = [];
  const seen: string[] = [];
  for (let i = 0; i < raw.length; i += 2) {
    // Lengths are compared first, since this runs for every header of every call.
    if (!LENGTHS.has(raw[i]!.length)) continue;
    const name = ONCE.get(raw[i]!.toLowerCase());
    if (name === undefined) continue;
    if (seen.includes(name) && !found.includes(name)) found.push(name);
    seen.push(name);
  }
  return found;
}

/** Whether there are several `Host` headers; different servers use different ones. */
export function hasManyHosts(raw: readonly string[]): boolean {
  let hosts = 0;
  for (let i = 0; i < raw.length; i += 2)
    if (raw[i]!.length === 4 && raw[i]!.toLowerCase() === "host") hosts++;
  return hosts > 1;
}

/**
 * Reads `If-Match` or `If-None-Match`. A well-formed tag that this API did not create is accepted, but never
 * matches.
 * @returns null for an unquoted tag, an empty list, or `*` among others
 */
export function parseEntityTags(text: string): IfMatch {
  if (text.trim() === "*") return { any: true };
  const [tags, versions]: [string[], number[]] = [[], []];
  let hasWeak = false;
  let end = 0;
  while (end < text.length) {
    ENTITY_TAG.lastIndex = end;
    const match = ENTITY_TAG.exec(text);
    if (match === null) return null;
    const [element, weak, tag] = match;
    end += element.length;
    if (tag === undefined) continue;
    if (weak !== undefined) hasWeak = true;
    else {
      tags.push(tag);
      const version = VERSION.exec(tag)?.[1];
      if (version !== undefined) versions.push(Number(version));
    }
  }
  return tags.length === 0 && !hasWeak ? null : { any: false, tags, versions, hasWeak };
}

/** Parses `Idempotency-Key`: 1 to 255 printable ASCII characters, which may include spaces inside. */
export const parseIdempotencyKey = (text: string): string | null =>
  PRINTABLE_ASCII.test(text) ? text : null;

/** Reads `x-service-suppress-webhooks`: true for `1`, false for `0`. */
export const parseSuppressWebhooks = (text: string): boolean | null =>
  text === "1" ? true : text === "0" ? false : null;

/**
 * Parses `x-service-mutation-source`: 1 to 100 printable characters. Node decodes headers as Latin-1; if the
 * bytes are UTF-8, they are decoded as UTF-8.
 */
export function parseMutationSource(text: string): string | null {
  const bytes = Buffer.from(text, "latin1");
  const source = isUtf8(bytes) ? bytes.toString("utf8") : text;
  return PRINTABLE.test(source) ? source : null;
}

/**
 * The API key of a call, from `Authorization: Bearer` or `x-api-key`. An Authorization header with another
 * scheme, or without a key, is ignored.
 * @param raw alternating names and values as received, because Node's `headers` keeps only the first
 * Authorization
 * @returns "ambiguous" if two headers differ, "repeated" if `x-api-key` is sent twice
 */
export function readCredentials(raw: readonly string[]): Credentials {
  let key = "";
  let authorization: string | null = null;
  let hasApiKey = false;
  for (let i = 0; i < raw.length; i += 2) {
    const name = raw[i]!;
    let sent = "";
    // Lengths are compared first, since this runs for every header of every call.
    if (name.length === 13 && name.toLowerCase() === "authorization") {
      sent = bearerOf(raw[i + 1]!);
      if (authorization !== null && authorization !== sent) return { fault: "ambiguous" };
      authorization = sent;
    } else if (name.length === 9 && name.toLowerCase() === "x-api-key") {
      if (hasApiKey) return { fault: "repeated" };
      hasApiKey = true;
      sent = raw[i + 1]!.trim();
    }
    if (sent === "" || sent === key) continue;
    if (key !== "") return { fault: "ambiguous" };
    key = sent;
  }
  return key === "" ? { fault: "missing" } : { key };
}

/** The cookie of a session of the console. */
export const SESSION_COOKIE = "charter_console";

/**
 * The token in the session's cookie; null if there is none, if several differ, or if the call has headers for a key.
 * @param raw alternating names and values, because Node's `headers` joins repeated cookies
 */
export function readSession(raw: readonly string[]): string | null {
  const tokens = new Set<string>();
  for (let i = 0; i < raw.length; i += 2) {
    const name = raw[i]!.toLowerCase();
    if (name === "authorization" || name === "x-api-key") return null;
    if (name === "cookie") for (const token of tokensIn(raw[i + 1]!)) tokens.add(token);
  }
  const [token = null, ...others] = tokens;
  return others.length > 0 ? null : token;
}

const tokensIn = (cookies: string): string[] =>
  cookies.split(";").flatMap((cookie) => {
    const [name, ...value] = cookie.trim().split("=");
    return name === SESSION_COOKIE ? [value.join("=")] : [];
  });

function bearerOf(authorization: string): string {
  return authorization.slice(0, 7).toLowerCase() === "bearer " ? authorization.slice(7).trim() : "";
}
