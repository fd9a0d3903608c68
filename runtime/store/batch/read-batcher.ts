/** Combines reads of single records: those that arrive while a statement is under way share the next one. */

import { grouped } from "../../model/grouped.ts";
import { boundTo, type Query, select } from "../queries/query.ts";
import { listOf } from "../wire/array-text.ts";
import type { Queries, Row } from "../wire/database.ts";
import { Recent } from "../wire/recent.ts";
import { PerGroup, type Reach } from "../wire/store.ts";
import { Alternation } from "./alternation.ts";
import { type Batch, Batcher, Batchers } from "./batcher.ts";

/** The most records one statement asks for. */
const MAX_IDS = 64;

const [TEXTS, INTEGERS] = [listOf("text"), listOf("integer")];

/**
 * One statement at a time: two would each have half of the records and cost nearly as much. Queries that
 * count calls run beside it.
 */
const AT_ONCE = 1;

/**
 * The size, in bytes of the document plus characters of its custom fields, above which a record is not read
 * for several organizations: 64 such records in one statement would block the thread for milliseconds.
 */
const LARGE = 64 * 1024;
/** The most large records that are remembered. */
const MOST_LARGE = 10_000;

const keyOf = (organization: string, id: string): string => `${organization} ${id}`;

interface Asked {
  readonly queries: Queries;
  readonly organization: string;
  readonly id: string;
}

/**
 * The query of a batch. It binds the list `ids`, and `organization`, or the lists `organizations` and `places` if there
 * are several. Each row has `n`, its position in the batch.
 */
export type BatchQuery = (isShared: boolean) => Query;

/**
 * A statement covers organizations of a node and runs as the service. A shared read waits for no lock and takes a
 * fraction of a millisecond. A record that was large when last read is read by a statement of its organization, in
 * its share of the connections.
 */
export class ReadBatcher {
  readonly #queryOf: BatchQuery;
  readonly #recordsOf: (rows: Row[]) => Row[];
  readonly #reach: Reach | null;
  readonly #alternation = new Alternation();
  readonly #shared = new PerGroup(
    ({ node }) =>
      new Batcher<string, Asked, Row | null>({
        atOnce: AT_ONCE,
        most: MAX_IDS,
        ready: () => this.#alternation.enter(node),
        run: (batch) => this.#read(null, batch).finally(() => this.#alternation.leave(node)),
      }),
    ({ node }) => node,
  );
  readonly #large = new Recent<string, true>(MOST_LARGE);
  readonly #ofEach = new Batchers<string, Asked, Row | null>({
    atOnce: AT_ONCE,
    most: MAX_IDS,
    run: (batch) => this.#read([...batch.values()][0]![0]!.item.queries, batch),
  });

  /**
   * @param reach runs statements of several organizations; null if each statement is of one
   * @param recordsOf the records among the rows of a statement
   */
  constructor(queryOf: BatchQuery, reach: Reach | null, recordsOf: (rows: Row[]) => Row[] = (rows) => rows) {
    this.#queryOf = queryOf;
    this.#recordsOf = recordsOf;
    this.#reach = reach;
  }

  /**
   * Returns one record, or null. The read begins after this call, so it sees everything committed before.
   * @throws a database error
   */
  find(queries: Queries, organization: string, id: string): Promise<Row | null> {
    const [key, asked] = [keyOf(organization, id), { queries, organization, id }];
    if (this.#reach === null || this.#large.get(key)) return this.#ofEach.add(organization, key, asked);
    return this.#shared.of(this.#reach.groupOf(organization)).add(key, asked);
  }

  /** Reads records of several organizations, each in its own group. */
  #across(asked: readonly Asked[]): Promise<Row[]> {
    const query = this.#queryOf(true);
    const valuesOf = (some: readonly (readonly [Asked, number])[]) =>
      boundTo(query, {
        organizations: TEXTS(some.map(([{ organization }]) => organization)),
        ids: TEXTS(some.map(([{ id }]) => id)),
        places: INTEGERS(some.map(([, n]) => n)),
      });
    const byGroup = grouped(
      asked.map((one, n) => [this.#reach!.groupOf(one.organization), [one, n] as const]),
    );
    const parts = Array.from(byGroup, ([group, some]) => ({ group, values: valuesOf(some) }));
    return this.#reach!.across(parts, query.statement, valuesOf([]));
  }

  /** @param queries of the only organization; null if there may be several, which the service reads for */
  async #read(
    queries: Pick<Queries, "run"> | null,
    batch: Batch<string, Asked>,
  ): Promise<(key: string) => Row | null> {
    const keys = [...batch.keys()];
    const asked = [...batch.values()].map((all) => all[0]!.item);
    const [{ organization }] = asked as [Asked];
    const isShared = asked.some((one) => one.organization !== organization);
    const rows = isShared
      ? await this.#across(asked)
      : await select(queries ?? this.#reach!.groupOf(organization), this.#queryOf(false), {
          organization,
          ids: TEXTS(asked.map(({ id }) => id)),
        });
    const found = new Map(this.#recordsOf(rows).map((row) => [keys[row.n as number]!, row]));
    for (const [key, row] of found) this.#note(key, row);
    return (key) => found.get(key) ?? null;
  }

  #note(key: string, row: Row): void {
    const { document, custom_fields: answers } = row as {
      document?: { length: number };
      custom_fields?: object;
    };
    if ((document?.length ?? 0) + lengthOf(answers) > LARGE) this.#large.set(key, true);
    else if (this.#large.size > 0) this.#large.delete(key);
  }
}

/** Counts the characters of the texts in a record's custom fields. */
function lengthOf(answers: object | undefined): number {
  let length = 0;
  for (const name in answers) {
    const value = (answers as Record<string, unknown>)[name];
    if (typeof value === "string") length += value.length;
    else if (Array.isArray(value)) for (const item of value) length += String(item).length;
  }
  return length;
}
