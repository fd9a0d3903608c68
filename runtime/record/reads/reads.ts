/** The port through which a mutation reads, numbers and writes records, whether or not it runs in a transaction. */
import { defaultOf, type StoredField } from "../../model/field.ts";
import type { Model } from "../../model/model.ts";
import type { Mutation } from "../../store/batch/mutation.ts";
import type { RecordSearch } from "../../store/batch/search-batcher.ts";
import { columnsText, readerOf } from "../../store/queries/columns.ts";
import type { Lock } from "../../store/queries/lock.ts";
import type { Row } from "../../store/wire/database.ts";
import type { Values } from "../command.ts";
import type { Definitions } from "./custom-fields.ts";

/** The rows of a mutation, without what its reads add to them. */
export type Written = Omit<Mutation, "relied" | "definitions" | "turns" | "strict">;

/**
 * `LockedReads` in a transaction, `OptimisticReads` in one statement, `PreviewReads` that write nothing, and those of
 * `charter diff`, in memory.
 */
export interface Reads {
  /** Whether nothing is locked before the write, which then fails if a record it relies on has changed. */
  readonly locksOnWrite: boolean;
  /** The lock of records that a hook reads without asking for one. */
  readonly hookLock: Lock;
  /** How many turns were requested. */
  readonly turns: number;
  /** A record, or null. A record is read only once for each lock. */
  find(model: Model, id: string, lock: Lock): Promise<Values | null>;
  /** A record as it is now, not locked and not remembered; null if it does not exist or if nothing is locked. */
  peek(model: Model, id: string): Promise<Values | null>;
  /** Reads those records that are not known yet by one statement, which locks them in the order of their ids. */
  prefetch(model: Model, ids: readonly string[], lock: Lock): void;
  /** Remembers a record that a query found and locked. */
  hold(model: Model, found: Values): void;
  /** Finds records. */
  search(wanted: RecordSearch, lock: Lock): Promise<readonly Row[]>;
  /** Finds records without a lock. The result may change before the write, so later reads must confirm it. */
  searchUnlocked(wanted: RecordSearch): Promise<readonly Row[]>;
  /** Runs a query of a hook or verb, in the transaction. */
  run(text: string, values: readonly unknown[]): Promise<Row[]>;
  /** The organization's field definitions of a resource. */
  definitions(model: Model): Promise<Definitions>;
  /**
   * Waits until no other mutation of the organization has a turn of one of these names, and takes all of them until
   * this one ends.
   */
  takeTurns(names: readonly string[]): Promise<void>;
  /** Notes that a hook locks a record, which may keep others away from more than that record. */
  noteLock(): void;
  /** Whether a reference is left to its foreign key instead of being read. @param lock the lock that its target needs */
  leavesToKey(lock: Lock): boolean;
  /** Throws if there is no transaction. @throws NeedsLockedPath */
  requireTransaction(): void;
  /** The next number of a sequence. */
  number(counter: string, isGapless: boolean): Promise<number>;
  /** Writes a mutation. Returns false if its Idempotency-Key was used, or a record that it relies on has changed. */
  write(mutation: Written): Promise<boolean>;
}

/** One text for a record of any resource. */
export const keyOf = (model: Model, id: string): string => `${model.name} ${id}`;

/** The fields that the documents of some records lack, while their columns may have values. */
export type Lacked = Map<Values, StoredField[]>;

/**
 * A row of the store as a record.
 * @param lacked receives the fields that the document lacks, which get their defaults here
 */
export function toRecord(model: Model, row: Row, lacked?: Lacked): Values {
  const record = JSON.parse(row.document as string) as Values;
  // A server of the last release may have written the document while this one's fields existed already, and a migration
  // to the next one leaves out the fields that it removes.
  for (const field of model.stored)
    if (record[field.name] === undefined && field.kind !== "searched" && field.kind !== "customFields") {
      const former = model.evolution.names.get(field.name)?.find((name) => record[name] !== undefined);
      const usual = defaultOf(field);
      if (former !== undefined) record[field.name] = record[former];
      else {
        record[field.name] = usual?.kind === "literal" ? usual.value : null;
        if (lacked) lacked.set(record, [...(lacked.get(record) ?? []), field]);
      }
    }
  if (model.hasExternalReferences) record.externalReferences ??= [];
  if (model.hasCustomFields) record.customFields = row.custom_fields ?? {};
  return record;
}

/** Reads what documents lack from columns, so that a write does not replace values that it never saw. */
export async function complete(
  run: Reads["run"],
  organizationId: string,
  model: Model,
  lacked: Lacked,
): Promise<void> {
  if (lacked.size === 0) return;
  const fields = [...new Set([...lacked.values()].flat())];
  const ids = [...lacked.keys()].map(({ id }) => id);
  const rows = await run(columnsText(model, fields), [organizationId, ids]);
  const read = readerOf(fields);
  const found = new Map(rows.map((row) => [row.id, read(row)]));
  for (const [record, own] of lacked) {
    const is = found.get(record.id);
    for (const { name } of is ? own : []) record[name] = is![name];
  }
}
