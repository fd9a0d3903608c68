/** Reads of single records that share a statement: those that come while one is under way go together in the next. */

import { type Query, select } from "../queries/query.ts";
import { listOf } from "../wire/array-text.ts";
import type { Queries, Row } from "../wire/database.ts";
import { Recent } from "../wire/recent.ts";
import { type Batch, Batcher, Batchers } from "./batcher.ts";

/** Records that one statement asks for at most. */
const MAX_IDS = 64;

const TEXTS = listOf("text");

/** One statement is under way at a time, as calls are counted beside it: of two, each has half of the records, and costs nearly as much. */
const AT_ONCE = 1;

/** Bytes of a document, and characters of answers that are read beside it, that others are not to wait for: a statement of 64 such would hold the thread for milliseconds. */
const LARGE = 64 * 1024;
/** Large records that are remembered. */
const MOST_LARGE = 10_000;

const keyOf = (organization: string, id: string): string => `${organization} ${id}`;

interface Asked {
  readonly queries: Queries;
  readonly organization: string;
  readonly id: string;
}

/**
 * The query of a batch: it binds the list `ids`, and `organization`, or the list `organizations` where it is of
 * several; its rows carry `n`, the place in the list.
 */
export type BatchQuery = (isShared: boolean) => Query;

/**
 * A statement is of one organization and its own, unless statements may be shared: then it is of all that ask, and the
 * service's. Such a read waits for no lock and takes a fraction of a millisecond, whoever asks: a record that was large
 * when it was last read is read by a statement of its organization, in its share of the connections.
 */
export class ReadBatcher {
  readonly #queryOf: BatchQuery;
  readonly #all: Batcher<string, Asked, Row | null> | null;
  readonly #large = new Recent<string, true>(MOST_LARGE);
  readonly #ofEach = new Batchers<string, Asked, Row | null>({
    atOnce: AT_ONCE,
    most: MAX_IDS,
    run: (batch) => this.#read([...batch.values()][0]![0]!.item.queries, batch),
  });

  /** @param shared runs statements of several organizations; null where each is of one */
  constructor(queryOf: BatchQuery, shared: Queries | null) {
    this.#queryOf = queryOf;
    this.#all =
      shared && new Batcher({ atOnce: AT_ONCE, most: MAX_IDS, run: (batch) => this.#read(shared, batch) });
  }

  /**
   * One record, or null. It is read after this was called, so nothing that was committed before is missed.
   * @throws a database error
   */
  find(queries: Queries, organization: string, id: string): Promise<Row | null> {
    const [key, asked] = [keyOf(organization, id), { queries, organization, id }];
    if (this.#all && !this.#large.get(key)) return this.#all.add(key, asked);
    return this.#ofEach.add(organization, key, asked);
  }

  async #read(queries: Queries, batch: Batch<string, Asked>): Promise<(key: string) => Row | null> {
    const keys = [...batch.keys()];
    const asked = [...batch.values()].map((all) => all[0]!.item);
    const [first] = asked as [Asked];
    const isShared = asked.some(({ organization }) => organization !== first.organization);
    const rows = await select(queries, this.#queryOf(isShared), {
      organization: first.organization,
      organizations: isShared ? TEXTS(asked.map(({ organization }) => organization)) : null,
      ids: TEXTS(asked.map(({ id }) => id)),
    });
    const found = new Map(rows.map((row) => [keys[row.n as number]!, row]));
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

/** Characters of the texts in a record's answers. */
function lengthOf(answers: object | undefined): number {
  let length = 0;
  for (const name in answers) {
    const value = (answers as Record<string, unknown>)[name];
    if (typeof value === "string") length += value.length;
    else if (Array.isArray(value)) for (const item of value) length += String(item).length;
  }
  return length;
}
