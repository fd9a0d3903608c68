/** The order in which a mutation writes its records: an index judges each row as it is written. */
import type { Unique } from "../model/field.ts";
import type { Model } from "../model/model.ts";
import { MOST_ROWS } from "../store/batch/many.ts";
import { DELETED_AT, type Values } from "./command.ts";
import type { Draft } from "./draft.ts";
import { equal } from "./equal.ts";
import { isHeld } from "./occupied.ts";
import { keyOf, type Reads } from "./reads/reads.ts";

type RecordValues = Readonly<Values>;

/**
 * Returns the records in the order of their rows. A record that gives up a unique value or a time comes before the one that
 * takes it. Without a transaction, a statement locks rows and unique values as it writes them, so two statements must write
 * the same ones in the same order. Rows that several statements write stay in the order in which they were staged, because
 * they may refer to each other.
 */
export function inOrder(
  staged: readonly Draft[],
  { locksOnWrite }: Pick<Reads, "locksOnWrite">,
): readonly Draft[] {
  if (staged.length < 2 || staged.length > MOST_ROWS) return staged;
  const drafts = locksOnWrite ? byKey(staged) : staged;
  if (!drafts.some(givesUp)) return drafts;
  const releasing = drafts.filter((draft) => givesUp(draft) && !takes(draft));
  const moving = drafts.filter((draft) => givesUp(draft) && takes(draft));
  return [...releasing, ...inTurn(moving), ...drafts.filter((draft) => !givesUp(draft))];
}

function byKey(drafts: readonly Draft[]): Draft[] {
  const keys = new Map(drafts.map((draft) => [draft, orderKey(draft)]));
  return [...drafts].sort((a, b) => (keys.get(a)! < keys.get(b)! ? -1 : 1));
}

/** Whether the mutation gives a record a unique value or a time that it does not hold yet. */
export const takes = ({ model, before, after }: Draft): boolean =>
  holdsBeyond(model, after, before) || excludesBeyond(model, after, before);

const givesUp = ({ model, before, after }: Draft): boolean =>
  holdsBeyond(model, before, after) || excludesBeyond(model, before, after);

/** Sorts records so that a record follows the one whose value or time it takes. Two that swap stay in their order. */
function inTurn(moving: readonly Draft[]): readonly Draft[] {
  if (moving.length < 2) return moving;
  const holdersOf = holders(moving);
  const ordered = new Set<Draft>();
  const open = new Set<Draft>();
  const place = (draft: Draft): void => {
    if (open.has(draft)) return;
    open.add(draft);
    for (const other of holdersOf(draft)) place(other);
    ordered.add(draft);
  };
  for (const draft of moving) place(draft);
  return [...ordered];
}

/** Returns a function that finds the current holders of the values and time that a record takes. */
function holders(moving: readonly Draft[]): (draft: Draft) => readonly Draft[] {
  const byValue = new Map<string, Draft>();
  const byTime = new Map<string, { readonly draft: Draft; readonly time: Time }[]>();
  for (const draft of moving) {
    const { model, before } = draft;
    for (const key of valuesOf(model, before!)) byValue.set(key, draft);
    const time = timeOf(model, before!);
    if (!time) continue;
    const others = byTime.get(time.key) ?? [];
    byTime.set(time.key, others);
    others.push({ draft, time });
  }
  return ({ model, after }) => {
    const values = valuesOf(model, after).flatMap((key) => byValue.get(key) ?? []);
    const time = timeOf(model, after);
    const others = (time && byTime.get(time.key)) ?? [];
    // Dates and times in UTC are in the order of their texts.
    const overlapping = others.filter(
      (other) => time!.start < other.time.end && other.time.start < time!.end,
    );
    return [...values, ...overlapping.map(({ draft }) => draft)];
  };
}

/** The unique values that a record holds, as their indexes compare them. */
function valuesOf(model: Model, record: RecordValues): string[] {
  return model.uniques.flatMap(({ name, unique }) => {
    const values = [name, ...unique.with].map((each) => comparedOf(model, each, record));
    // Nulls are never alike, so that nobody holds them.
    const isFree = values.includes(null) || !isValueHeld(model, unique, record);
    return isFree ? [] : [keyOf(model, JSON.stringify([name, ...values]))];
  });
}

/** A time at which a record excludes others with the same key. */
interface Time {
  readonly key: string;
  readonly start: string;
  readonly end: string;
}

function timeOf(model: Model, record: RecordValues): Time | null {
  if (model.exclusion === null || !isHeld(model, record)) return null;
  const { start, end, by } = model.exclusion;
  const key = keyOf(model, JSON.stringify(comparedOf(model, by.name, record)));
  return { key, start: record[start.name] as string, end: record[end.name] as string };
}

/** A value as indexes compare it. */
function comparedOf({ byName }: Model, name: string, record: RecordValues): unknown {
  const value = record[name] ?? null;
  return typeof value === "string" ? (byName.get(name)!.type.folding?.of(value) ?? value) : value;
}

/** Returns the sort key of a record. For a new one it has the unique values: two calls can compete for those, not for its id. */
function orderKey({ model, before, after }: Draft): string {
  if (before !== null) return keyOf(model, after.id as string);
  const by = model.exclusion ? [model.exclusion.by.name] : [];
  const names = [...model.uniques.flatMap(({ name, unique }) => [name, ...unique.with]), ...by];
  return keyOf(model, JSON.stringify(names.map((name) => comparedOf(model, name, after))));
}

/** Whether a record, as it is one time, excludes others at a time at which it does not at the other. */
function excludesBeyond(model: Model, one: RecordValues | null, other: RecordValues | null): boolean {
  if (model.exclusion === null || one === null || !isHeld(model, one)) return false;
  if (!other || !isHeld(model, other)) return true;
  const { start, end, by } = model.exclusion;
  const [[from, until], [first, last]] = [one, other].map((record) => [
    record[start.name],
    record[end.name],
  ]) as [[string, string], [string, string]];
  // Dates and times in UTC are in the order of their texts.
  return !equal(one[by.name], other[by.name]) || from < first || last < until;
}

/** Whether a record, as it is one time, holds a unique value, or several together, that it does not hold at the other. */
const holdsBeyond = (model: Model, one: RecordValues | null, other: RecordValues | null): boolean =>
  one !== null &&
  model.uniques.some(({ name, unique }) => {
    if (!isValueHeld(model, unique, one)) return false;
    const names = [name, ...unique.with];
    // Nulls are never alike, so that nobody holds them.
    if (names.some((each) => (one[each] ?? null) === null)) return false;
    return (
      !other || !isValueHeld(model, unique, other) || names.some((each) => !equal(one[each], other[each]))
    );
  });

const isValueHeld = ({ states }: Model, { while: held, kept }: Unique, record: RecordValues): boolean =>
  (kept || record[DELETED_AT] === undefined) &&
  (held === null || held.includes(record[states!.field] as string));
