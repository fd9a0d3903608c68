/** Finds the differences between two declarations as written, key by key of the language. */
import { kindOf, shownAs } from "../../runtime/declare/grammar.ts";
import { isRecord, type Keys, type Node } from "../../runtime/declare/node.ts";
import type { Path } from "../../runtime/declare/source.ts";
import { APPLICATION_NODE, LATER, listedUnder, RESOURCE_NODE } from "../../runtime/model/language.ts";

export const EDIT_KINDS = ["added", "removed", "widened", "narrowed", "changed"] as const;
export type EditKind = (typeof EDIT_KINDS)[number];

export interface Edit {
  readonly path: Path;
  /** `field.required`, `text.max` */
  readonly key: string;
  readonly kind: "added" | "removed" | "changed";
  readonly before: unknown;
  readonly after: unknown;
}

/** Later names of fields, by their former names. */
export type LaterNames = ReadonlyMap<string, string>;

/**
 * Returns every edit between two valid declarations. Reordering is not an edit, and neither is the new name of a
 * field: an edit of a renamed field is at its new name.
 */
export function editsOf(
  kind: "resource" | "application",
  before: unknown,
  after: unknown,
  names: LaterNames = new Map(),
): Edit[] {
  const found: Edit[] = [];
  const node = kind === "resource" ? RESOURCE_NODE : APPLICATION_NODE;
  walk(node, before, after, { path: [], key: kind, names }, found);
  return found;
}

interface Where {
  readonly path: Path;
  readonly key: string;
  readonly names: LaterNames;
}

/** Resolves a recursive shape, which the grammar represents by a `$ref`. */
const resolved = (node: Node): Node =>
  LATER[(node.schema as { $ref?: string }).$ref?.replace("#/$defs/", "") ?? ""] ?? node;

function walk(given: Node, before: unknown, after: unknown, where: Where, found: Edit[]): void {
  if (isSame(where, before, after)) return;
  const node = resolved(given);
  const [a, b] = [shapeOf(node, before), shapeOf(node, after)];
  if (a !== b) return void found.push(edit(where, before, after));
  if (a.kinds || a.keys) return walkKeys(a, before as Values, after as Values, where, found);
  if (isRecord(before) && isRecord(after) && a.of) return walkEntries(a.of, before, after, where, found);
  found.push(edit(where, before, after));
}

type Values = Readonly<Record<string, unknown>>;

/** The alternative that matches the value's kind in YAML. */
function shapeOf(node: Node, value: unknown): Node {
  const one = node.oneOf?.find((other) => shownAs(resolved(other)) === kindOf(value));
  return one ? shapeOf(resolved(one), value) : node;
}

function walkKeys(node: Node, before: Values, after: Values, where: Where, found: Edit[]): void {
  const name = listedUnder(node);
  const [was, is] = [before, after].map((value) => keysOf(node, name, value));
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, now] = [was!.get(key), is!.get(key)];
    const here = { ...where, path: [...where.path, key], key: (key in after ? now : old)!.name };
    if (key in before && key in after && now!.name === old!.name)
      walk(now!.node, before[key], after[key], here, found);
    else if (!isSame(here, before[key], after[key])) found.push(edit(here, before[key], after[key]));
  }
}

/** The keys that a value may have, each with its name in the list of keys. */
function keysOf(node: Node, name: string, value: Values): Map<string, { name: string; node: Node }> {
  const type = value.type as string | undefined;
  const listed = (keys: Keys = {}, map = name) =>
    Object.entries(keys).map(
      ([key, { node: inner }]) => [key, { name: `${map}.${key}`, node: inner }] as const,
    );
  return new Map([...listed(node.keys), ...listed(node.kinds?.[type ?? ""], type)]);
}

function walkEntries(given: Node, before: Values, after: Values, where: Where, found: Edit[]): void {
  const { keys, of, kinds, oneOf } = resolved(given);
  const was = underLaterNames(before, after, where.names);
  for (const name of new Set([...Object.keys(was), ...Object.keys(after)])) {
    const here = { ...where, path: [...where.path, name] };
    const isInner = name in was && name in after && (keys || of || kinds || oneOf);
    if (isInner) walk(given, was[name], after[name], here, found);
    else if (!isSame(here, was[name], after[name])) found.push(edit(here, was[name], after[name]));
  }
}

/** The entries of the earlier side; those of renamed fields by the names that the later side has instead. */
const underLaterNames = (before: Values, after: Values, names: LaterNames): Values =>
  names.size === 0
    ? before
    : Object.fromEntries(
        Object.entries(before).map(([name, value]) => {
          const later = withLaterNames(name, names);
          return [!(name in after) && later in after && !(later in before) ? later : name, value];
        }),
      );

/** A text with the later names of fields, such as `=copyId.titleId`. */
const withLaterNames = (text: string, names: LaterNames): string =>
  text.replace(/[a-z][A-Za-z0-9]*/g, (name) => names.get(name) ?? name);

function edit({ path, key }: Where, before: unknown, after: unknown): Edit {
  const kind = before === undefined ? "added" : after === undefined ? "removed" : "changed";
  return { path, key, kind, before, after };
}

/**
 * Keys whose lists have a significant order: records begin in the first state of `default`, a list is filled in the order
 * of its `default`, and `between` counts from its first time.
 */
const IN_ORDER: ReadonlySet<string> = new Set(["default", "between"]);

/**
 * Compares two values. Map keys may be in any order, and so may list items unless the key is in `IN_ORDER`. Names of
 * renamed fields are the same.
 */
function isSame({ key, names }: Where, a: unknown, b: unknown): boolean {
  const shown = (one: unknown) =>
    JSON.stringify(unordered(ONE_OR_MORE.has(key) ? listed(one) : one, IN_ORDER.has(key.split(".").at(-1)!)));
  const is = shown(b);
  return shown(a) === is || (names.size > 0 && a !== undefined && shown(renamedIn(a, names)) === is);
}

function renamedIn(value: unknown, names: LaterNames): unknown {
  if (typeof value === "string") return withLaterNames(value, names);
  if (Array.isArray(value)) return value.map((item) => renamedIn(item, names));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [withLaterNames(key, names), renamedIn(item, names)]),
  );
}

/** Keys of conditions, in which a value means the same as a list of it. */
const ONE_OR_MORE: ReadonlySet<string> = new Set(["field.where", "role.where", "field.permission"]);

/** The condition, or each condition of a map, as a list. */
const listed = (value: unknown): unknown =>
  isRecord(value)
    ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, listed(item)]))
    : value === undefined
      ? value
      : [value].flat();

function unordered(value: unknown, isInOrder = false): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => JSON.stringify(unordered(item)));
    return isInOrder ? items : items.sort();
  }
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, unordered(item, IN_ORDER.has(key))]),
  );
}
