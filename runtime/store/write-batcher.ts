/** Plain mutations that share a statement: those of one shape that come while others are under way go together in the next. */
import { suspects } from "./blame.ts";
import { OutcomeUnknown, type Queries } from "./database.ts";
import { type Mutation, type Shapes, shapeKey, write, writeBatch } from "./mutation.ts";
import { TransientMap } from "./transient.ts";
import { classifyError, isUncertain } from "./translate.ts";

interface Waiting {
  readonly mutation: Mutation;
  readonly written: (written: boolean) => void;
  readonly failed: (error: unknown) => void;
}

interface Group {
  readonly waiting: Waiting[];
  underWay: number;
  /** Set while calls wait for statements that may take long. */
  late: NodeJS.Timeout | null;
}

/** So many statements of a group are under way at once: while PostgreSQL writes one, the next is put together. */
const AT_ONCE = 2;
/** Statements that take longer than this wait for a lock: others then go on beside them, up to so many in all. */
const LATE_MS = 20;
const MOST_AT_ONCE = 6;
/** One commit holds at most so many: what it locks, and what a refusal makes to be written again, stays small. */
const MOST = 32;

/** A statement that was refused is written again in parts; past so many refusals what is left is written one by one. */
const MOST_REFUSED = 6;

/**
 * A group is of one organization and one shape, and its statements are the organization's own. Each mutation is whole in
 * its statement, and succeeds or fails for itself: where PostgreSQL refuses the statement, the one at fault is looked for
 * and written alone, so that it is told so, and the others are written without it.
 */
export class WriteBatcher {
  readonly #groups = new TransientMap<string, Group>();

  /**
   * Writes a mutation, in a transaction of its own or of others like it.
   * @returns and throws what `write` does
   */
  write(queries: Queries, shapes: Shapes, mutation: Mutation): Promise<boolean> {
    if (!mayShare(mutation)) return writing(write(queries, shapes, mutation));
    const key = `${mutation.organizationId} ${shapes.generation} ${shapeKey(mutation)}`;
    return new Promise((written, failed) => {
      const group = this.#groups.get(key) ?? { waiting: [], underWay: 0, late: null };
      this.#groups.set(key, group);
      group.waiting.push({ mutation, written, failed });
      // Calls that the same turn of the event loop brought come along.
      if (group.waiting.length === 1) setImmediate(() => this.#advance(queries, shapes, key, group, AT_ONCE));
    });
  }

  /** Sends what waits, as far as there is room. */
  #advance(queries: Queries, shapes: Shapes, key: string, group: Group, room: number): void {
    while (group.waiting.length > 0 && group.underWay < room) {
      group.underWay++;
      void new Round(queries, shapes).write(takeSome(group)).finally(() => {
        group.underWay--;
        this.#advance(queries, shapes, key, group, AT_ONCE);
      });
    }
    if (group.late) clearTimeout(group.late);
    const more = () => this.#advance(queries, shapes, key, group, Math.min(group.underWay + 1, MOST_AT_ONCE));
    group.late = group.waiting.length > 0 ? setTimeout(more, LATE_MS) : null;
    if (group.underWay === 0 && group.waiting.length === 0) this.#groups.delete(key);
  }
}

/** Notices and tables of the runtime's own belong to rare calls. */
const mayShare = ({ rows, notification, strict }: Mutation): boolean =>
  notification === null && !strict && rows.length <= 2 && rows.every(({ kind }) => kind !== "own");

/** The first of those that wait; a record is changed at most once in a statement. */
function takeSome({ waiting }: Group): Waiting[] {
  const changed = new Set<unknown>();
  const taken = waiting.filter(({ mutation: { rows } }) => {
    const ids = rows.map((row) => (row.kind === "own" ? null : row.record.id));
    if (changed.size >= MOST || ids.some((id) => changed.has(id))) return false;
    for (const id of ids) changed.add(id);
    return true;
  });
  const isTaken = new Set(taken);
  const left = waiting.filter((one) => !isTaken.has(one));
  waiting.splice(0, waiting.length, ...left);
  return taken;
}

/** The statements that it takes to write some mutations. */
class Round {
  readonly #queries: Queries;
  readonly #shapes: Shapes;
  #refused = 0;

  constructor(queries: Queries, shapes: Shapes) {
    this.#queries = queries;
    this.#shapes = shapes;
  }

  async write(taken: readonly Waiting[]): Promise<void> {
    if (taken.length === 1) return await this.#writeOne(taken[0]!);
    try {
      const mutations = taken.map(({ mutation }) => mutation);
      const written = await writing(writeBatch(this.#queries, this.#shapes, mutations));
      taken.forEach((one, i) => {
        one.written(written[i]!);
      });
    } catch (error) {
      // Nothing is known of what a lost connection has committed; what PostgreSQL refused it did not write.
      const isLost = ["unavailable", "unknown"].includes(classifyError(error).kind);
      if (isLost) for (const { failed } of taken) failed(error);
      else await Promise.all(this.#parts(taken, error).map((part) => this.write(part)));
    }
  }

  /** How to go on where all of them together were refused. */
  #parts(taken: readonly Waiting[], error: unknown): (readonly Waiting[])[] {
    // To look for the one that waits for a lock would wait for it again and again.
    if (classifyError(error).kind === "locked" || ++this.#refused > MOST_REFUSED)
      return taken.map((one) => [one]);
    const suspected = suspects(
      error,
      taken.map(({ mutation }) => mutation),
    );
    const [apart, rest] = [
      taken.filter((_, i) => suspected.has(i)),
      taken.filter((_, i) => !suspected.has(i)),
    ];
    if (apart.length > 0 && rest.length > 0) return [rest, ...apart.map((one) => [one])];
    const half = Math.ceil(taken.length / 2);
    return [taken.slice(0, half), taken.slice(half)];
  }

  async #writeOne({ mutation, written, failed }: Waiting): Promise<void> {
    await writing(write(this.#queries, this.#shapes, mutation)).then(written, failed);
  }
}

/** A statement by itself commits by itself: where its answer is lost, so is whether it was done. */
async function writing<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw isUncertain(error) ? new OutcomeUnknown(error) : error;
  }
}
