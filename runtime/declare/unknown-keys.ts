/** Reports the keys that a map does not have, and says which key is meant: a similar one, or the one for a former key or a key of other tools. */
import { Guessing, nearest } from "../errors.ts";
import { clip, quoted } from "./meant.ts";
import {
  type Entries,
  type Former,
  type FormerKey,
  isRecord,
  isTaken,
  type Keys,
  type Node,
  type OtherKey,
  type Others,
  type Wrong,
} from "./node.ts";
import type { Path } from "./source.ts";
import { writtenEntry } from "./written.ts";

export const otherKey = (others: Others | undefined, k: string): OtherKey | undefined =>
  others?.get(k.toLowerCase().replace(/[-_]/g, ""));

/** Keys that a map with fixed keys does not have, but that authors may write. */
export interface OtherWords {
  /** Keys that it once had. */
  readonly former?: Former | undefined;
  /** Keys of other tools. */
  readonly others?: Others | undefined;
  /** What to do instead of a list of such maps, where only one is possible. */
  readonly several?: string | undefined;
  /** What a text in place of the map is meant as. */
  readonly bare?: ((text: string) => string | undefined) | undefined;
  /** Says with which other values of the map a key is known. */
  readonly elsewhere?: (key: string) => string | undefined;
}

/** The key that decides which other keys are required. */
export const KIND = "type";

/** The keys of a map, and other words by which authors may mean them. */
export interface KnownKeys {
  readonly expects: string;
  readonly keys: Keys;
  readonly words: OtherWords;
}

/**
 * The fault of an unknown key.
 * @param absent the required keys that are missing beside it
 * @returns also the keys by which it is meant
 */
export function unknownKey(
  { expects, keys, words }: KnownKeys,
  absent: readonly string[],
  owner: Entries,
  path: Path,
): Wrong & { readonly rule: string; readonly by: readonly string[] } {
  const k = path.at(-1) as string;
  const known = Object.keys(keys);
  const other = otherKey(words.others, k);
  const fault = (near: string | null, hint: string | undefined, by: readonly string[]) => ({
    rule: "unknown-key",
    message: `\`${clip(k)}\` is not a key of ${expects}${near === null ? "." : `, did you mean \`${near}\`?`}`,
    hint,
    onKey: true,
    by,
  });
  const home = words.elsewhere?.(k);
  if (home !== undefined) return fault(null, home, []);
  if (other) {
    const name = String(path.at(-2) ?? "");
    return fault(...meantBy(other, { expects, keys, words }, { owner, k, name }));
  }
  const near = nearest(k, absent) ?? nearest(k, known);
  const hint = near === null ? keyList(known) : undefined;
  const isClear = near !== null && nearest(k, [near], new Guessing(), 1) !== null;
  return { ...fault(near, hint, near === null ? [] : [near]), ...(isClear ? {} : { stray: k }) };
}

/** For a key of other tools: the key that is meant, what to write, and the keys that are then no longer missing. */
function meantBy(
  { by, write, hint }: OtherKey,
  { keys, words }: KnownKeys,
  { owner, k, name }: { readonly owner: Entries; readonly k: string; readonly name: string },
): [string | null, string | undefined, readonly string[]] {
  const entries = Object.entries(write(owner[k], owner, name) ?? {});
  const names = entries.length === 0 ? by : entries.map(([key]) => key);
  const [first] = names;
  const near = names.length === 1 && Object.hasOwn(keys, first!) ? first! : null;
  // The kind may be another than the one that is written.
  const isWritten =
    first === KIND ? isOnly(entries, owner) : first !== undefined && Object.hasOwn(owner, first);
  if (isWritten) return [null, `Remove it: \`${first}\` is written as well.`, names];
  const home = first === undefined || Object.hasOwn(keys, first) ? undefined : words.elsewhere?.(first);
  if (home !== undefined) return [null, home.replace(/^Allowed/, `\`${first}\` is allowed`), names];
  const wrongly = entries.find(([key, value]) => keys[key] && !isMeant(keys[key].node, value));
  if (entries.length > 0 && !wrongly) return [near, rewrittenAs(k, entries), names];
  const takes = wrongly && `\`${wrongly[0]}:\` takes ${keys[wrongly[0]]!.node.expects}.`;
  return [near, hint?.(owner[k], name) ?? takes, names];
}

/** Whether an entry is the only one, and is written already. */
const isOnly = (entries: readonly [string, unknown][], owner: Entries): boolean =>
  entries.length === 1 && entries.every(([key, value]) => owner[key] === value);

/** Whether a shape has no fault in a value, or in a map only faults of its entries, which are reported once it is in its place. */
function isMeant(node: Node, value: unknown): boolean {
  if (!isRecord(value)) return isTaken(node, value);
  let isMap = true;
  node.check(value, [], (path, { rule }) => {
    if (path.length === 0 && rule === "shape") isMap = false;
  });
  return isMap;
}

const keyList = (known: readonly string[]) =>
  known.length === 0 ? "It has no keys." : `The keys are ${known.join(", ")}.`;

export function missingKeys(missing: readonly string[], expects: string, keys: Keys) {
  return {
    rule: "missing-key",
    message: `${quoted(missing)} ${missing.length === 1 ? "is" : "are"} missing from ${expects}.`,
    hint: `${missing.map((k) => `\`${k}:\` takes ${keys[k]!.node.expects}`).join("; ")}.`,
    onKey: true,
    missing,
  };
}

/** Whether a key is a former one, or has its former form. */
export const isFormer = (former: Former, keys: Keys, k: string, owner: Entries): boolean =>
  Object.hasOwn(former, k) && (former[k]!.when?.(owner[k], owner) ?? !Object.hasOwn(keys, k));

export function formerKey(k: string, expects: string, { by, write, hint }: FormerKey, owner: Entries) {
  const entries = Object.entries(write(owner[k], owner) ?? {}).filter(([, value]) => value !== undefined);
  const names = entries.length === 0 ? by : entries.map(([key]) => key);
  const now = names.includes(k) ? "written in another form" : `written as ${quoted(names)}`;
  return {
    rule: "former-key",
    message: `\`${k}\` of ${expects} is ${names.length === 0 ? "no longer needed" : `now ${now}`}.`,
    hint: entries.length === 0 ? (hint?.(owner[k]) ?? "Remove it.") : rewrittenAs(k, entries),
    onKey: true,
  };
}

/** The longest rewritten value that a hint shows. */
const LONGEST = 120;

function rewrittenAs(k: string, entries: readonly [string, unknown][]): string {
  const text = entries.map(writtenEntry).join(", ");
  if (text.length <= LONGEST) return `Write \`${text}\`.`;
  return `Write \`${entries.map(([key]) => `${key}:`).join("` and `")}\` instead of \`${k}:\`.`;
}
