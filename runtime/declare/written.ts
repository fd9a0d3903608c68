/** Writes values as they are written in the canonical form of a declaration. */
import type { Pair } from "yaml";
import { yaml } from "./yaml.ts";

/** A node of the text; null if a key has no value. */
type Value = unknown;

/** Writes a plain value on one line: `{ fields: [plotId], kept: true }`. */
export function written(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(written).join(", ")}]`;
  if (typeof value !== "object" || value === null) return scalarText(value, true);
  const entries = Object.entries(value);
  return entries.length === 0 ? "{}" : `{ ${entries.map(writtenEntry).join(", ")} }`;
}

/** Writes an entry of a map on one line: `max: 50`. */
export const writtenEntry = ([key, value]: readonly [string, unknown]): string =>
  `${scalarText(key, true)}: ${written(value)}`;

/** Writes a text without quotes if it then reads as the same value; otherwise in double quotes. */
export function scalarText(node: Value, isInFlow: boolean): string {
  const isNode = typeof node === "object" && node !== null;
  if (isNode && yaml().isAlias(node)) return `*${node.source}`;
  const value = isNode && yaml().isScalar(node) ? node.value : node;
  if (typeof value !== "string")
    return value === null || value === undefined ? "null" : String(value as number);
  if (UNSEEN.test(value)) return quoted(value);
  return readsAs(value, isInFlow) ? value : quoted(value);
}

/** Line breaks and other invisible characters, which are escaped. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

const quoted = (value: string): string =>
  JSON.stringify(value).replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (char) => `\\U${char.codePointAt(0)!.toString(16).padStart(8, "0")}`,
  );

/**
 * Matches words that mean nothing special in YAML, on a line or within brackets. Parsing each would take
 * longer than everything else.
 */
const WORDS = /^(?!(?:null|true|false)$)[a-z](?:[\w.;/'()-]| (?! |$))*$/i;

/** Whether a text without quotes is read as the same text. */
function readsAs(value: string, isInFlow: boolean): boolean {
  if (WORDS.test(value)) return true;
  const { isCollection, isScalar, parseDocument } = yaml();
  const { errors, contents, comment } = parseDocument(isInFlow ? `[${value}]` : `k: ${value}`);
  if (errors.length > 0 || comment || !isCollection(contents) || contents.items.length !== 1) return false;
  const [item] = contents.items;
  const node = isInFlow ? item : (item as Pair).value;
  return isScalar(node) && node.value === value && !node.comment && !node.tag && !node.anchor;
}
