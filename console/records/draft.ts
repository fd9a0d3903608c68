/** The values typed into a form, and the changes of the record that follow from them. */
import type { Data, Field, Member, Type } from "../core/model.ts";
import { instantsOf, localOf } from "./clocks.ts";

/** Typed values by field. A field that was not touched is not in it. */
export type Draft = Readonly<Record<string, unknown>>;

/** Members of values that no JSON of a record has, so that a draft can be kept as JSON. */
const TEXT = "\0text";
const LOCAL = "\0local";

/** A text that is no value of its type yet, such as half a number. */
export const unread = (text: string): Data => ({ [TEXT]: text });

/** A local time, which becomes a moment when it is sent: its time zone may be chosen later. */
export const localTime = (local: string, isLater = false): Data => ({ [LOCAL]: local, isLater });

const isObject = (value: unknown): value is Data =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const unreadText = (value: unknown): string | null =>
  isObject(value) && TEXT in value ? String(value[TEXT]) : null;

export const localTimeOf = (value: unknown): { local: string; isLater: boolean } | null =>
  isObject(value) && LOCAL in value ? { local: String(value[LOCAL]), isLater: value.isLater === true } : null;

/** Compares JSON values. A missing member equals `null`. */
export function same(a: unknown, b: unknown): boolean {
  if ((a ?? null) === (b ?? null)) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((one, index) => same(one, b[index]));
  if (!isObject(a) || !isObject(b)) return false;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => same(a[name], b[name]));
}

/** Puts moments in place of local times. Those that clocks skip stay as they are. */
export function settle(type: Type, value: unknown, zone: string): unknown {
  const typed = localTimeOf(value);
  if (typed) return instantsOf(typed.local, zone).at(typed.isLater ? -1 : 0) ?? value;
  if (Array.isArray(value) && type.items) return value.map((one) => settle(type.items!, one, zone));
  if (!isObject(value) || !type.fields) return value;
  const members = Object.entries(value).map(([name, one]) => [
    name,
    type.fields![name] ? settle(type.fields![name]!, one, zone) : one,
  ]);
  return Object.fromEntries(members.filter(([, one]) => one !== undefined));
}

/** Whether a typed local time is what clocks show at a moment. */
const isShownAs = (value: unknown, moment: unknown, zone: string): boolean =>
  typeof moment === "string" &&
  localTimeOf(value)?.isLater === false &&
  localTimeOf(value)?.local === localOf(moment, zone);

/**
 * The members that a call sends: those whose values differ from what was loaded.
 * @param was the loaded record; empty for a create and for an action
 */
export function changesOf(
  fields: Readonly<Record<string, Member>>,
  was: Data,
  draft: Draft,
  zone: string,
): Data {
  const changes: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const typed = draft[name];
    if (typed === undefined || isShownAs(typed, was[name], zone)) continue;
    const value = changed(field, was[name], settle(field, typed, zone));
    if (value !== undefined) changes[name] = value;
  }
  return changes;
}

/** What to send of a field; undefined if nothing. */
function changed({ type }: Type, was: unknown, now: unknown): unknown {
  if (type === "externalReferences") return Array.isArray(now) && now.length > 0 ? now : undefined;
  if (type === "customFields" && isObject(now) && unreadText(now) === null)
    return keysChanged((was ?? {}) as Data, now);
  return same(was, now) ? undefined : now;
}

/** A PATCH merges custom fields key by key, and null removes one. */
function keysChanged(was: Data, now: Data): Data | undefined {
  const names = [...new Set([...Object.keys(was), ...Object.keys(now)])].filter(
    (name) => !same(was[name], now[name]),
  );
  if (names.length === 0) return undefined;
  return Object.fromEntries(names.map((name) => [name, now[name] ?? null]));
}

/** A field that two people changed to different values. */
export interface Conflict {
  readonly name: string;
  readonly was: unknown;
  readonly theirs: unknown;
  readonly yours: unknown;
}

export interface Merge {
  readonly conflicts: readonly Conflict[];
  /** Fields that only the others changed. */
  readonly theirs: readonly string[];
}

/** Fields that follow every change. */
const FOLLOWING = new Set(["version", "updatedAt"]);

/** Compares what was loaded, what is there now, and what one is about to send. */
export function mergeOf(fields: Readonly<Record<string, Field>>, was: Data, now: Data, changes: Data): Merge {
  const conflicts = Object.entries(changes)
    .filter(([name, yours]) => collides(fields[name]!, was[name], now[name], yours))
    .map(([name, yours]) => ({ name, was: was[name], theirs: now[name], yours }));
  const theirs = Object.keys(fields).filter(
    (name) =>
      !FOLLOWING.has(name) &&
      fields[name]!.aliasOf === undefined &&
      !(name in changes) &&
      !same(was[name], now[name]),
  );
  return { conflicts, theirs };
}

function collides({ type }: Type, was: unknown, theirs: unknown, yours: unknown): boolean {
  if (type === "externalReferences") return false;
  if (type === "customFields" && isObject(yours) && isObject(was) && isObject(theirs))
    return Object.keys(yours).some((key) => !same(was[key], theirs[key]) && !same(theirs[key], yours[key]));
  return !same(was, theirs) && !same(theirs, yours);
}

/** A draft may not keep what must not be stored. */
const SECRET = /secret|password|token/i;

/** The part of a draft that the browser may keep. */
export const keepable = (draft: Draft): Draft =>
  Object.fromEntries(Object.entries(draft).filter(([name]) => !SECRET.test(name)));
