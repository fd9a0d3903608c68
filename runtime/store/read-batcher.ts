/** Reads of single records that share a statement: those that come while one is under way go together in the next. */
import { type Batch, Batcher, Batchers } from "./batcher.ts";
import type { Queries, Row, Statement } from "./database.ts";
import type { Query } from "./query.ts";

/**
 * How many records a statement asks for; what is missing to the next size is null, which finds nothing.
 * An array would do for any number, but PostgreSQL plans a statement with an array anew for every call, which takes it
 * three times as long as reading a record.
 */
const SIZES = [1, 4, 8, 16, 32, 64] as const;
const MAX_IDS = 64;

/** Names of the ids that a statement of a size binds. */
export const idSlots = (size: number): string[] => Array.from({ length: size }, (_, n) => `id${n}`);

/** Names of the organizations that a statement of a size binds beside the ids. */
export const organizationSlots = (size: number): string[] =>
  Array.from({ length: size }, (_, n) => `organization${n}`);

/** One statement is under way at a time, as calls are counted beside it: of two, each has half of the records, and costs nearly as much. */
const AT_ONCE = 1;

const keyOf = (organization: string, id: string): string => `${organization} ${id}`;

interface Asked {
  readonly queries: Queries;
  readonly organization: string;
  readonly id: string;
}

/**
 * Makes the query of a size: it binds `idSlots`, and `organization`, or `organizationSlots` where it is of several; its
 * rows carry `id`, or then `n`, the place of their slots.
 */
export type CompileBatch = (size: number, isShared: boolean) => Query;

/**
 * A statement is of one organization and its own, unless statements may be shared: then it is of all that ask, and the
 * service's. Such a read waits for no lock and takes a fraction of a millisecond, whoever asks.
 */
export class ReadBatcher {
  readonly #compile: CompileBatch;
  /** By size and whether they are of several organizations, compiled when they are first needed. */
  readonly #queries = new Map<number, Bound>();
  readonly #all: Batcher<string, Asked, Row | null> | null;
  readonly #ofEach = new Batchers<string, Asked, Row | null>(() => ({
    atOnce: AT_ONCE,
    most: MAX_IDS,
    run: (batch) => this.#read([...batch.values()][0]![0]!.item.queries, batch),
  }));

  /** @param shared runs statements of several organizations; null where each is of one */
  constructor(compile: CompileBatch, shared: Queries | null) {
    this.#compile = compile;
    this.#all =
      shared && new Batcher({ atOnce: AT_ONCE, most: MAX_IDS, run: (batch) => this.#read(shared, batch) });
  }

  /**
   * One record, or null. It is read after this was called, so nothing that was committed before is missed.
   * @throws a database error
   */
  find(queries: Queries, organization: string, id: string): Promise<Row | null> {
    const [key, asked] = [keyOf(organization, id), { queries, organization, id }];
    return this.#all ? this.#all.add(key, asked) : this.#ofEach.add(organization, key, asked);
  }

  async #read(queries: Queries, batch: Batch<string, Asked>): Promise<(key: string) => Row | null> {
    const keys = [...batch.keys()];
    const asked = [...batch.values()].map((all) => all[0]!.item);
    const [first] = asked as [Asked];
    const isShared = asked.some(({ organization }) => organization !== first.organization);
    const { statement, picks } = this.#query(SIZES.find((one) => one >= asked.length)!, isShared);
    const rows = await queries.run(
      statement,
      picks.map(({ n, what }) => asked[n]?.[what] ?? null),
    );
    const found = new Map(
      rows.map((row) => [
        isShared ? keys[row.n as number]! : keyOf(first.organization, row.id as string),
        row,
      ]),
    );
    return (key) => found.get(key) ?? null;
  }

  #query(size: number, isShared: boolean): Bound {
    const key = isShared ? -size : size;
    const known = this.#queries.get(key);
    if (known) return known;
    const { statement, slots } = this.#compile(size, isShared);
    const made = { statement, picks: slots.map(pickOf) };
    this.#queries.set(key, made);
    return made;
  }
}

/** A statement, and which of those that ask tells each value that it binds, and of what. */
interface Bound {
  readonly statement: Statement;
  readonly picks: readonly { readonly n: number; readonly what: "id" | "organization" }[];
}

/** Of one of `idSlots` or `organizationSlots`, or of `organization`, which is that of all. */
function pickOf(slot: string): Bound["picks"][number] {
  const [, what, n] = /^(id|organization)(\d*)$/.exec(slot)!;
  return { n: Number(n), what: what as "id" | "organization" };
}
