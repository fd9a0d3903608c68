/** The rows of a mutation: of its records, and of the audit entries, events and usage records that tell of them. */
import { type Actor, auditRow, eventRow, usageRow } from "../event/append.ts";
import type { Unique } from "../model/field.ts";
import type { Mint } from "../model/id.ts";
import type { Model } from "../model/model.ts";
import { MOST_ROWS } from "../store/batch/many.ts";
import type { Mutation, RowWrite } from "../store/batch/mutation.ts";
import type { Table } from "../store/schema/table.ts";
import type { Row } from "../store/wire/database.ts";
import { DELETED_AT, type Values } from "./command.ts";
import { BOOKKEEPING, changedFields, type Draft, type Moment, subjectOf } from "./draft.ts";
import { equal, isEmptyObject } from "./equal.ts";
import { erasedMark, erasedNames } from "./erased.ts";
import { isPassed } from "./given.ts";
import { isHeld } from "./overlap.ts";
import { keyOf, type Reads } from "./reads/reads.ts";

/** What tells of a write. */
export interface Telling {
  /** What the audit entry calls it, as `customer.create`; null for a change that is only a consequence. */
  readonly audit: string | null;
  readonly events: readonly string[];
}

/** Of a change that is only a consequence. */
export const UNTOLD: Telling = { audit: null, events: [] };

/** A record that the mutation writes. */
export interface Staged {
  readonly draft: Draft;
  audit: string | null;
  readonly events: string[];
  /** Whether the record itself is written, rather than only told of. */
  isWritten: boolean;
}

/** A row that goes with an event, whose id is known once the event is made. */
export interface Follower {
  readonly type: string;
  readonly table: Table;
  readonly row: (eventId: string) => Row;
}

/** What goes beside the records of a mutation. */
export interface Beside {
  /** Rows of the runtime's own tables. */
  readonly own: RowWrite[];
  readonly usage: Row[];
  readonly followers: Follower[];
}

/** The mutation whose rows they are. */
interface Mutating {
  readonly mint: Mint;
  readonly actor: Actor;
  readonly moment: Moment;
  readonly reads: Pick<Reads, "locksOnWrite">;
  /** The text that is kept beside a record's columns. */
  document(model: Model, record: Readonly<Values>): string;
  /** JSON text of a record as clients read it. */
  text(model: Model, record: Readonly<Values>): string;
}

/** Everything that staged records, and what goes beside them, come to. */
export function rowsOf(
  all: Iterable<Staged>,
  unit: Mutating,
  { own, usage: metered, followers }: Beside,
): Pick<Mutation, "rows" | "audit" | "events" | "usage"> {
  const staged = [...all];
  const { mint, actor, moment, reads } = unit;
  const now = Date.parse(moment.now);
  const rows: RowWrite[] = inOrder(staged, reads).map((draft) =>
    rowOf(draft, unit.document(draft.model, draft.after)),
  );
  const audit: Row[] = [];
  const events: Row[] = [];
  const usage = [...metered];
  for (const { draft, audit: act, events: types } of staged) {
    const subject = subjectOf(draft);
    const changed = changedFields(draft);
    if (act !== null) audit.push(auditRow(mint, actor, act, subject, changesOf(draft, changed)));
    if (types.length === 0) continue;
    const resource = unit.text(draft.model, draft.after);
    const previous = previousOf(draft, changed, now);
    for (const type of types) {
      events.push(eventRow(mint, actor, type, subject, { resource, previous }));
      if (draft.model.events.get(type)?.metered) usage.push(usageRow(mint, actor, type, subject));
    }
  }
  rows.push(...own);
  for (const { type, table, row } of followers)
    for (const event of events)
      if (event.type === type) rows.push({ kind: "own", table, row: row(event.id as string) });
  return { rows, audit, events, usage };
}

/**
 * The records that are written, in the order of their rows. First what gives a unique value up: an index judges each
 * row as it is written, and another record of this mutation may take the value. Without a transaction the statement locks
 * rows and unique values as it writes them, so that two of them must write the same ones in the same order. Rows that
 * several statements write stay as they were staged, as they may refer to others.
 */
function inOrder(staged: readonly Staged[], { locksOnWrite }: Pick<Reads, "locksOnWrite">): Draft[] {
  const drafts = staged.flatMap(({ draft, isWritten }) => (isWritten ? [draft] : []));
  if (drafts.length < 2 || drafts.length > MOST_ROWS) return drafts;
  if (locksOnWrite) {
    const keys = new Map(drafts.map((draft) => [draft, orderKey(draft)]));
    drafts.sort((a, b) => (keys.get(a)! < keys.get(b)! ? -1 : 1));
  }
  return drafts.some(givesUp) ? inTurn(drafts.sort((one, other) => rankOf(one) - rankOf(other))) : drafts;
}

/** Records that take what another one of them gives up come after it, unless each takes what the other gives up. */
function inTurn(drafts: Draft[]): Draft[] {
  const movers = drafts.filter((draft) => rankOf(draft) === 1);
  if (movers.length < 2) return drafts;
  const ordered = new Set<Draft>();
  const open = new Set<Draft>();
  const place = (draft: Draft): void => {
    if (ordered.has(draft) || open.has(draft)) return;
    open.add(draft);
    for (const other of movers) if (other !== draft && takesFrom(draft, other)) place(other);
    ordered.add(draft);
  };
  for (const draft of movers) place(draft);
  const rest = (rank: number) => drafts.filter((draft) => rankOf(draft) === rank);
  return [...rest(0), ...ordered, ...rest(2)];
}

/** Whether a record is going to have a unique value, or a time, that another one has now. */
function takesFrom({ model, after }: Draft, { model: other, before }: Draft): boolean {
  if (model !== other || before === null) return false;
  const isShared = model.uniques.some(({ name, unique }) => {
    if (![after, before].every((record) => isValueHeld(model, unique, record))) return false;
    return [name, ...unique.with].every(
      (each) =>
        (after[each] ?? null) !== null && comparedOf(model, each, after) === comparedOf(model, each, before),
    );
  });
  return isShared || overlaps(model, after, before);
}

function overlaps(model: Model, one: Readonly<Values>, other: Readonly<Values>): boolean {
  if (model.exclusion === null || !isHeld(model, one) || !isHeld(model, other)) return false;
  const { start, end, by } = model.exclusion;
  const [from, until, first, last] = [one[start.name], one[end.name], other[start.name], other[end.name]];
  const isBoth = comparedOf(model, by.name, one) === comparedOf(model, by.name, other);
  // Dates and times in UTC are in the order of their texts.
  return isBoth && (from as string) < (last as string) && (first as string) < (until as string);
}

/** A value as indexes compare it. */
const comparedOf = ({ byName }: Model, name: string, record: Readonly<Values>): unknown => {
  const value = record[name] ?? null;
  return typeof value === "string" ? (byName.get(name)!.type.folding?.of(value) ?? value) : value;
};

/** Nobody else knows the id of what is new: two calls meet at its unique values, compared as their index does. */
function orderKey({ model, before, after }: Draft): string {
  if (before !== null) return keyOf(model, after.id as string);
  const by = model.exclusion ? [model.exclusion.by.name] : [];
  const names = [...model.uniques.flatMap(({ name, unique }) => [name, ...unique.with]), ...by];
  return keyOf(model, JSON.stringify(names.map((name) => comparedOf(model, name, after))));
}

const givesUp = ({ model, before, after }: Draft): boolean =>
  holdsBeyond(model, before, after) || excludesBeyond(model, before, after);

const takes = ({ model, before, after }: Draft): boolean =>
  holdsBeyond(model, after, before) || excludesBeyond(model, after, before);

/** Records that only release something come before records that release and take, and before all others. */
const rankOf = (draft: Draft): number => (!givesUp(draft) ? 2 : takes(draft) ? 1 : 0);

/** Whether a record, as it is one time, excludes others at a time at which it does not at the other. */
function excludesBeyond(model: Model, one: Readonly<Values> | null, other: Readonly<Values> | null): boolean {
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
const holdsBeyond = (model: Model, one: Readonly<Values> | null, other: Readonly<Values> | null): boolean =>
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

const isValueHeld = ({ states }: Model, { while: held, kept }: Unique, record: Readonly<Values>): boolean =>
  (kept || record[DELETED_AT] === undefined) &&
  (held === null || held.includes(record[states!.field] as string));

function rowOf(draft: Draft, document: string): RowWrite {
  const { model, before, after } = draft;
  if (before === null) return { kind: "insert", model, record: after, document };
  return {
    kind: "update",
    model,
    record: after,
    document,
    version: before.version as number,
    deletedAt: (after[DELETED_AT] as string | undefined) ?? null,
    takesUnique: takes(draft),
  };
}

function changesOf(
  { model, before, after, isErased }: Draft,
  changed: readonly string[],
): Record<string, { before: unknown; after: unknown }> {
  const erased = new Set(isErased ? erasedNames(model) : []);
  const changes: Record<string, { before: unknown; after: unknown }> = {};
  for (const name of changed) {
    const field = model.byName.get(name);
    if (!field || BOOKKEEPING.has(field.kind)) continue;
    const [was, is] = [before?.[name] ?? null, after[name] ?? null];
    if (before === null && (is === null || isEmptyObject(is))) continue;
    if (erased.has(name)) changes[name] = { before: erasedMark(was), after: erasedMark(is) };
    else
      changes[name] =
        field.mode === "hidden"
          ? { before: was === null ? null : MASK, after: is === null ? null : MASK }
          : { before: was, after: is };
  }
  return changes;
}

const MASK = "***";

/** @param now Unix milliseconds: a former name is told until its sunset */
function previousOf(
  { model, before, isErased }: Draft,
  changed: readonly string[],
  now: number,
): Values | null {
  if (before === null || isErased) return null;
  const previous: Values = {};
  for (const name of changed)
    if (model.byName.get(name)?.mode !== "hidden") previous[name] = before[name] ?? null;
  for (const field of model.former)
    if (field.of in previous && !isPassed(field, now)) previous[field.name] = previous[field.of];
  return previous;
}
