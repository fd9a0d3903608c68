/** Says where a valid key in the wrong place belongs. The places are those of the grammar. */
import { shownAs } from "./grammar.ts";
import { clip, quoted } from "./meant.ts";
import { isRecord, isTaken, type Keys, type Node, type Report } from "./node.ts";
import type { Path } from "./source.ts";
import { missingKeys } from "./unknown-keys.ts";

/** A fault of a shape, at a path of the file. */
export interface Found {
  readonly path: Path;
  readonly fault: Parameters<Report>[1];
}

/** The shape of a whole file. */
export interface Root {
  readonly node: Node;
  /** `the resource`, for "belongs to …". */
  readonly name: string;
  /** `application.yaml`, for "belongs in …". */
  readonly file: string;
}

/** A map that may have a key: its path, with NAME for a name that the author chooses, and the shapes of the value. */
interface Home {
  readonly path: Path;
  readonly nodes: readonly Node[];
}

const NAME = "<name>";
const MOST_HOMES = 4;
/** Fewer places are listed if none of them is around or below the place of the key. */
const MOST_OTHERS = 3;

/** Returns the faults; those of misplaced keys name the right place. @param other the other kind of file */
export function placed(found: readonly Found[], value: unknown, root: Root, other: Root): readonly Found[] {
  if (found.length === 0) return found;
  const entries = new Map<string, Found>();
  for (const { path } of found) {
    const entry = misplacedEntry(path, value, root);
    if (entry) entries.set(pathKey(entry.path), entry);
  }
  const isBelow = (path: Path) => path.some((_, i) => entries.has(pathKey(path.slice(0, i + 1))));
  const moved = new Set([...entries.values()].map(({ path }) => path.at(-1) as string));
  const faults = found
    .filter(({ path }) => !isBelow(path))
    .map((one) => withHome(one, value, root, other))
    .flatMap((one) => withoutMoved(one, moved, root));
  return [...faults, ...entries.values()];
}

const pathKey = (path: Path): string => JSON.stringify(path);

/** The fault without the missing keys that are in a wrong place. */
function withoutMoved(one: Found, moved: ReadonlySet<string>, { node }: Root): Found[] {
  const { missing } = one.fault;
  if (missing === undefined || one.path.length > 0) return [one];
  const left = missing.filter((key) => !moved.has(key));
  if (left.length === missing.length) return [one];
  return left.length === 0 ? [] : [{ ...one, fault: missingKeys(left, node.expects, node.keys!) }];
}

/** An entry of a map of names that is a key of a map around it, such as `states` among the fields. */
function misplacedEntry(path: Path, value: unknown, root: Root): Found | undefined {
  for (let depth = 2; depth <= path.length; depth++) {
    const at = path.slice(0, depth);
    const key = at.at(-1)!;
    const map = nodesAt(root.node, value, at.slice(0, -1)).at(-1);
    if (typeof key !== "string" || map?.names === undefined) continue;
    const given = valueAt(value, at);
    const around = nodesAt(root.node, value, at.slice(0, -2));
    const depthOfHome = around.findLastIndex((node) => fits(node.keys?.[key]?.node, given));
    if (depthOfHome < 0 || (map.of && resembles(map.of, given))) continue;
    const home = at.slice(0, depthOfHome);
    if (hasKey(value, home, key)) continue;
    const beside = String(at[depthOfHome]!);
    const message = `\`${key}\` belongs ${homeText(home, root)}, beside \`${beside}\`, not under it.`;
    const fault = { rule: "misplaced-key", message, hint: `Indent it like \`${beside}:\`.`, onKey: true };
    return { path: at, fault };
  }
  return undefined;
}

/** Adds the right place to the fault of an unknown key. */
function withHome(one: Found, value: unknown, root: Root, other: Root): Found {
  const { stray, ...fault } = one.fault;
  if (stray === undefined) return one;
  const hint = homeHint(stray, one.path.slice(0, -1), value, root) ?? otherFile(stray, root, other);
  if (hint === undefined) return one;
  const message = `${fault.message.split(/, did you mean|\.$/)[0]!}.`;
  return { path: one.path, fault: { ...fault, message, hint } };
}

const otherFile = (key: string, root: Root, { node, file }: Root): string | undefined =>
  Object.hasOwn(node.keys!, key) && !Object.hasOwn(root.node.keys!, key)
    ? `It belongs in ${file}.`
    : undefined;

function homeHint(key: string, path: Path, value: unknown, root: Root): string | undefined {
  const given = valueAt(value, [...path, key]);
  const names = mapOfNames(key, path, given, value, root);
  if (names) return `It belongs under \`${dotted(names)}\`.`;
  const homes = homesOf(key, path, value, root);
  const taking = homes.filter(({ nodes }) => nodes.some((node) => fits(node, given)));
  const [first, ...others] = taking.length > 0 ? taking : homes;
  if (first === undefined) return undefined;
  if (first.path.length === 0) return `It belongs ${homeText([], root)}, beside \`${String(path[0])}\`.`;
  const takes = taking.length === 0 && others.length === 0 ? ` It takes ${first.nodes[0]!.expects}.` : "";
  const all = [first, ...others].map((home) => dotted(home.path));
  return `It belongs under ${quoted(all, "or")}.${takes}`;
}

const homeText = (path: Path, root: Root): string =>
  path.length === 0 ? `to ${root.name}` : `under \`${dotted(path)}\``;

const dotted = (path: Path): string => path.map((part) => clip(String(part))).join(".");

/**
 * The places of a key: the nearest one around a path, or those below it, or others; none if there are too many
 * to help. Of several, those in a map that the file has.
 */
function homesOf(key: string, path: Path, value: unknown, root: Root): readonly Home[] {
  const all = homesBelow(root.node, key).map(({ path: home, nodes }) => ({ path: named(home, path), nodes }));
  const free = all.filter(({ path: home }) => home.includes(NAME) || !hasKey(value, home, key));
  const homes = all.length === 1 ? all : free;
  const around = homes.filter(({ path: home }) => commonLength(home, path) === home.length);
  if (around.length > 0) return around.slice(-1);
  const below = homes.filter(({ path: home }) => commonLength(home, path) === path.length);
  if (below.length === 0) return homes.length <= MOST_OTHERS ? homes : [];
  const exists = ({ path: home }: Home) => isRecord(valueAt(value, home.slice(0, home.indexOf(NAME) >>> 0)));
  const existing = below.length > 1 ? below.filter(exists) : below;
  const some = existing.length > 0 ? existing : below;
  return some.length <= MOST_HOMES ? some : [];
}

/** The maps of the grammar that have a key. */
function homesBelow(node: Node, key: string, path: Path = [], homes = new Map<string, Home>()): Home[] {
  const { keys = {}, kinds = {}, of, oneOf = [], names } = node;
  for (const some of [keys, ...Object.values(kinds)]) {
    if (Object.hasOwn(some, key)) {
      const id = pathKey(path);
      homes.set(id, { path, nodes: [...(homes.get(id)?.nodes ?? []), some[key]!.node] });
    }
    for (const [name, one] of Object.entries<Keys[string]>(some))
      homesBelow(one.node, key, [...path, name], homes);
  }
  for (const one of oneOf) homesBelow(one, key, path, homes);
  if (of) homesBelow(of, key, names ? [...path, NAME] : path, homes);
  return [...homes.values()];
}

/** A path of the grammar with the names of the author's path, as far as both are the same. */
function named(home: Path, path: Path): Path {
  const common = commonLength(home, path);
  return home.map((part, i) => (i < common ? path[i]! : part));
}

function commonLength(home: Path, path: Path): number {
  const end = home.findIndex((part, i) => i >= path.length || (part !== NAME && part !== path[i]));
  return end < 0 ? home.length : end;
}

/** The path of a map of names, in or around a path, in which a key is a name and its value is right. */
function mapOfNames(key: string, path: Path, given: unknown, value: unknown, root: Root): Path | undefined {
  if (!isRecord(given)) return undefined;
  const around = nodesAt(root.node, value, path);
  const maps = around
    .flatMap((node, depth) =>
      Object.entries<Keys[string]>(node.keys ?? {}).map(([name, one]) => ({
        path: [...path.slice(0, depth), name],
        map: asMap(one.node),
      })),
    )
    .filter(({ map }) => map?.names?.test(key) && (map.of?.keys ?? map.of?.pick?.().keys))
    .reverse();
  const hit =
    maps.find(({ map }) => isTaken(map!.of!, given)) ?? maps.find(({ map }) => resembles(map!.of!, given));
  return hit?.path;
}

/** The one of alternative shapes that is a map. */
const asMap = (node: Node | undefined): Node | undefined =>
  node?.oneOf ? node.oneOf.find((one) => shownAs(one) === "map") : (node?.pick?.() ?? node);

/** The shapes of the values on a path, from the file to the path itself, as far as the path is known. */
function nodesAt(root: Node, value: unknown, path: Path): Node[] {
  const nodes = [root];
  for (const [i, part] of path.entries()) {
    const node = nodes.at(-1)!;
    const owner = valueAt(value, path.slice(0, i));
    const next = asMap(node.names || typeof part === "number" ? node.of : keysOf(node, owner)[part]?.node);
    if (!next) break;
    nodes.push(next);
  }
  return nodes.length === path.length + 1 ? nodes : [];
}

/** The keys of a shape, of whichever kind. */
const keysOf = ({ keys = {}, kinds = {} }: Node, owner: unknown): Keys => {
  const kind = isRecord(owner) && typeof owner.type === "string" ? kinds[owner.type] : undefined;
  return { ...keys, ...kind };
};

function valueAt(value: unknown, path: Path): unknown {
  let at = value;
  for (const part of path)
    at = typeof at === "object" && at !== null ? (at as Record<string | number, unknown>)[part] : undefined;
  return at;
}

const hasKey = (value: unknown, path: Path, key: string): boolean => {
  const owner = valueAt(value, path);
  return isRecord(owner) && Object.hasOwn(owner, key);
};

const fits = (node: Node | undefined, value: unknown): boolean =>
  node !== undefined && (isTaken(node, value) || resembles(asMap(node), value));

/** Whether a map looks like a shape, though parts of it may be wrong. */
function resembles(shape: Node | undefined, value: unknown): boolean {
  const node = asMap(shape);
  if (!node || !isRecord(value)) return false;
  const names = Object.keys(value);
  if (names.length === 0) return false;
  if (node.names) return names.every((name) => node.names!.test(name) && resembles(node.of, value[name]));
  const known = [node.keys ?? {}, ...Object.values(node.kinds ?? {})];
  const isKnown = (name: string) => known.some((keys) => Object.hasOwn(keys, name));
  if (node.kinds && Object.hasOwn(value, "type")) return true;
  return 2 * names.filter(isKnown).length >= names.length;
}
