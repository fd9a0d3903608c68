/** Rewrites the former keys of a document. Comments and the order of the other keys are kept. */
import { isDeepStrictEqual } from "node:util";
import {
  type Document,
  isCollection,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type Pair,
  visit,
  type YAMLMap,
} from "yaml";
import type { Around, Entries, FormerKey, Node as Shape } from "./node.ts";
import { chosen, shapeOf } from "./shapes.ts";
import { writtenEntry } from "./written.ts";

/** What became of a former key. */
export interface Rewritten {
  /** Where the key began in the text. */
  readonly offset: number;
  readonly key: string;
  /** What is written instead; empty if nothing is, and null if only the author can tell. */
  readonly now: string | null;
  /** What the author is told if nothing was written. */
  readonly hint: string | undefined;
  /** How its meaning changed. */
  readonly changed: string | undefined;
}

/**
 * Rewrites every former key of a document in place.
 * @param around what the rewrites of one file know of the others
 */
export function rewrite(
  document: Document,
  shape: Shape,
  around: Omit<Around, "name">,
): readonly Rewritten[] {
  const done: Rewritten[] = [];
  const enter = (value: unknown, given: Shape | undefined, name: string): void => {
    const found = chosen(given, value);
    const own = found?.pick?.() ?? found;
    if (isSeq(value)) for (const item of value.items) enter(item, own?.of, name);
    if (!isMap(value)) return;
    rewriteKeys(document, value, own?.former ?? {}, { ...around, name }, done);
    for (const pair of value.items) enter(pair.value, shapeOf(own, value, nameOf(pair)), nameOf(pair));
  };
  enter(document.contents, shape, "");
  return done;
}

const nameOf = (pair: Pair): string => String(isScalar(pair.key) ? pair.key.value : pair.key);

function rewriteKeys(
  document: Document,
  map: YAMLMap,
  former: Readonly<Record<string, FormerKey>>,
  around: Around,
  done: Rewritten[],
): void {
  const owner = map.toJSON() as Entries;
  for (const [key, how] of Object.entries(former)) {
    if (!Object.hasOwn(owner, key) || how.when?.(owner[key], owner, around) === false) continue;
    const entries = how.write(owner[key], owner, around);
    const pair = map.items.find((one) => nameOf(one) === key)!;
    done.push({
      offset: (isScalar(pair.key) ? pair.key.range?.[0] : undefined) ?? 0,
      key,
      now: entries === null ? null : Object.entries(entries).flatMap(shownEntry).join(", "),
      hint: how.hint?.(owner[key]),
      changed: entries === null ? undefined : how.changed?.(owner[key], owner, around),
    });
    if (entries !== null) replaceEntry(document, map, pair, entries);
  }
}

const shownEntry = ([key, value]: [string, unknown]): string[] =>
  value === undefined ? [] : [writtenEntry([key, value])];

/** Replaces an entry of a map by others: the first one takes its place, and keeps what is equal in it. */
function replaceEntry(document: Document, map: YAMLMap, former: Pair, entries: Entries): void {
  const comments = commentsOf(former);
  const key = nameOf(former);
  const place = map.items.indexOf(former);
  const [own, ...more] = Object.entries(entries).filter(([, value]) => value !== undefined);
  for (const [name, value] of Object.entries(entries))
    if (value === undefined && name !== key) map.delete(name);
  const isTaken = own === undefined || (own[0] !== key && map.has(own[0]));
  if (isTaken) map.items.splice(place, 1);
  else {
    (former.key as { value: unknown }).value = own[0];
    former.value = adapted(document, former.value, own[1]);
  }
  for (const [name, value] of isTaken && own ? [own, ...more] : more) put(document, map, name, value, place);
  keepComments(map, comments, own?.[0], place);
}

/** Adds an entry, or merges it with the one that exists. */
function put(document: Document, map: YAMLMap, name: string, value: unknown, place: number): void {
  const existing = map.items.find((pair) => nameOf(pair) === name);
  if (!existing) map.items.splice(place + 1, 0, document.createPair(name, value));
  else if (isMap(existing.value) && isPlainMap(value))
    for (const [key, item] of Object.entries(value)) existing.value.set(key, document.createNode(item));
  else existing.value = document.createNode(value);
}

/** Returns a node with the new value that keeps the nodes of the old value that are equal. */
function adapted(document: Document, node: unknown, value: unknown): unknown {
  if (isDeepStrictEqual(plain(node), value)) return node;
  if (!isMap(node) || !isPlainMap(value)) return document.createNode(value);
  node.items = Object.entries(value).map(([key, item]) => {
    const pair = node.items.find((one) => nameOf(one) === key);
    if (pair === undefined) return document.createPair(key, item);
    pair.value = adapted(document, pair.value, item);
    return pair;
  });
  return node;
}

const plain = (node: unknown): unknown =>
  isScalar(node) ? node.value : isCollection(node) ? (node.toJSON() as unknown) : node;

const isPlainMap = (value: unknown): value is Entries =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the comments in an entry, in their order. */
function commentsOf(entry: unknown): string[] {
  const found: string[] = [];
  const read = (_: unknown, node: unknown): void => {
    if (!isScalar(node) && !isCollection(node)) return;
    for (const text of [node.commentBefore, node.comment]) if (text) found.push(text);
  };
  if (isPair(entry))
    for (const part of [entry.key, entry.value]) if (part) visit(part as never, read as never);
  return found;
}

/** Writes comments that were lost with a former value before the key that replaced it, or before the next one. */
function keepComments(
  map: YAMLMap,
  comments: readonly string[],
  name: string | undefined,
  place: number,
): void {
  const pair = map.items.find((one) => nameOf(one) === name) ?? map.items[place] ?? map.items.at(-1);
  const kept = map.items.flatMap(commentsOf);
  const lost = comments.filter((text) => !kept.includes(text));
  if (lost.length === 0 || !isScalar(pair?.key)) return;
  pair.key.commentBefore = [...lost, ...(pair.key.commentBefore ? [pair.key.commentBefore] : [])].join("\n");
}
