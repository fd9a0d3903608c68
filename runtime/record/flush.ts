/** The rows that a mutation writes: its records, and their audit entries, events and usage records. */
import { type Actor, auditRow, eventRow, usageRow } from "../event/append.ts";
import type { Mint } from "../model/id.ts";
import type { Model } from "../model/model.ts";
import type { Mutation, RowWrite } from "../store/batch/mutation.ts";
import type { Table } from "../store/schema/table.ts";
import type { Row } from "../store/wire/database.ts";
import { DELETED_AT, type Values } from "./command.ts";
import { BOOKKEEPING, changedFields, type Draft, type Moment, subjectOf } from "./draft.ts";
import { isEmptyObject } from "./equal.ts";
import { erasedMark, erasedNames } from "./erased.ts";
import { isPassed } from "./given.ts";
import type { Reads } from "./reads/reads.ts";
import { inOrder, takes } from "./write-order.ts";

/** The journal entries of a write. */
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
  /** Whether the record itself is written, not only its journal entries. */
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
  /** The JSON text that is stored beside a record's columns. */
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
  const written = staged.flatMap(({ draft, isWritten }) => (isWritten ? [draft] : []));
  const rows: RowWrite[] = inOrder(written, reads).map((draft) =>
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

/** @param now Unix milliseconds: a former name is shown until its sunset */
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
