/** Combines plain mutations of one shape: those that arrive while a statement runs share the next one. */
import { grouped } from "../../model/grouped.ts";
import { OutcomeUnknown, type Queries } from "../wire/database.ts";
import type { Group, Reach } from "../wire/store.ts";
import { TransientMap } from "../wire/transient.ts";
import { classifyError, isGivenUp, isUncertain } from "../wire/translate.ts";
import { beginSoon } from "./batcher.ts";
import { suspects } from "./blame.ts";
import { type Mutation, type Shapes, shapeKey, write, writeBatch } from "./mutation.ts";

interface Waiting {
  /** Runs statements in the organization's share of connections. */
  readonly queries: Queries;
  readonly mutation: Mutation;
  readonly written: (written: boolean) => void;
  readonly failed: (error: unknown) => void;
}

/** The mutations of one shape and group. */
interface Queue {
  /** Its key, and that of its peers. */
  readonly key: string;
  readonly node: string;
  readonly shapes: Shapes;
  /** Runs statements of several organizations. */
  readonly shared: Group;
  readonly waiting: Waiting[];
  readonly underWay: Set<UnderWay>;
  /** The queues of the same shape and node, in the order of their turns. */
  readonly peers: Set<Queue>;
}

/** A statement of a queue that is under way. */
interface UnderWay {
  /** Whether all its mutations are of one organization, whose share of connections limits it. */
  readonly isOfOne: boolean;
  /** Whether it has taken longer than `LATE_MS`. */
  isLate: boolean;
}

/**
 * One statement of a queue at a time, and of all queues of a shape on a node: two would each have fewer mutations and cost
 * nearly as much.
 */
const AT_ONCE = 1;
/** A statement that takes longer waits for a lock: others then run beside it, up to `MOST_AT_ONCE` in all. */
const LATE_MS = 20;
const MOST_AT_ONCE = 6;
/** The most records one commit writes. It limits the locks, and the work to repeat after a refusal. */
const MOST = 32;
/**
 * Once its documents have this many characters, a statement takes no more mutations: assembling it and
 * responding to all its calls would block the thread.
 */
const LONG = 16 * 1024;
/** Shorter documents are not counted: dozens of them are assembled within a millisecond. */
const USUAL = 2 * 1024;

/** A refused statement is written again in parts; after this many refusals, the rest goes one by one. */
const MOST_REFUSED = 6;

/**
 * The mutations of a queue have one shape, and are of organizations of one group. A statement of several organizations
 * runs as the service.
 *
 * Each mutation is complete in its statement and succeeds or fails independently. If PostgreSQL refuses the
 * statement, the batcher looks for the mutation at fault and writes it alone, so that it gets the error. The
 * others are written without it.
 *
 * A statement of several organizations that waits for a lock is given up soon, and each organization's part
 * is written separately. No organization therefore waits long for another's lock.
 */
export class WriteBatcher {
  readonly #queues = new TransientMap<string, Queue>();
  /** By node and shape. */
  readonly #peers = new TransientMap<string, Set<Queue>>();
  readonly #reach: Reach;
  /** Whether the last statement had several mutations. */
  #wasShared = false;

  /** @param reach runs statements of several organizations */
  constructor(reach: Reach) {
    this.#reach = reach;
  }

  /**
   * Writes a mutation, in its own transaction or in one shared with similar mutations.
   * @returns and throws what `write` does
   */
  write(queries: Queries, shapes: Shapes, mutation: Mutation): Promise<boolean> {
    if (!mayShare(mutation)) return writing(write(queries, shapes, mutation));
    const shared = this.#reach.groupOf(mutation.organizationId);
    const shape = `${shapes.generation} ${shapeKey(mutation)}`;
    const key = `${shared.name} ${shape}`;
    return new Promise((written, failed) => {
      const queue = this.#queues.get(key) ?? this.#open(key, shape, shapes, shared);
      queue.waiting.push({ queries, mutation, written, failed });
      if (queue.waiting.length > 1) return;
      beginSoon(this.#wasShared, () => this.#advance(queue));
    });
  }

  #open(key: string, shape: string, shapes: Shapes, shared: Group): Queue {
    const node = `${shared.node} ${shape}`;
    const peers = this.#peers.get(node) ?? new Set();
    const queue = { key, node, shapes, shared, waiting: [], underWay: new Set<UnderWay>(), peers };
    peers.add(queue);
    this.#peers.set(node, peers);
    this.#queues.set(key, queue);
    return queue;
  }

  /** Sends waiting mutations as far as there is room. */
  #advance(queue: Queue): void {
    while (queue.waiting.length > 0 && hasRoom(queue)) this.#send(queue);
    if (queue.underWay.size === 0 && queue.waiting.length === 0) this.#end(queue);
  }

  #send(queue: Queue): void {
    const { shapes, shared, underWay, peers } = queue;
    const taken = takeSome(queue);
    this.#wasShared = taken.length > 1;
    const statement = { isOfOne: !isOfSeveral(taken), isLate: false };
    underWay.add(statement);
    const goOn = () => {
      // The others go first.
      peers.delete(queue);
      peers.add(queue);
      for (const peer of peers) this.#advance(peer);
    };
    const late = setTimeout(() => {
      statement.isLate = true;
      goOn();
    }, LATE_MS);
    void new Round(shapes, shared).write(taken).finally(() => {
      clearTimeout(late);
      underWay.delete(statement);
      goOn();
    });
  }

  /** A start that was delayed may find its queue ended and another in its place. */
  #end(queue: Queue): void {
    const { key, node, peers } = queue;
    peers.delete(queue);
    if (peers.size === 0 && this.#peers.get(node) === peers) this.#peers.delete(node);
    if (this.#queues.get(key) === queue) this.#queues.delete(key);
  }
}

/** Late statements take no room: up to `MOST_AT_ONCE` in all, plus any number of one organization. */
function hasRoom(queue: Queue): boolean {
  const { underWay, peers } = queue;
  for (const peer of peers)
    if (peer !== queue) for (const { isLate } of peer.underWay) if (!isLate) return false;
  let [late, ofOne] = [0, 0];
  for (const { isLate, isOfOne } of underWay) {
    if (isLate) late++;
    if (isOfOne) ofOne++;
  }
  return underWay.size < Math.min(AT_ONCE + late, MOST_AT_ONCE + ofOne);
}

/**
 * Notifications, and rows of the runtime's own tables, occur only in rare calls. So do changes of unique
 * values, which PostgreSQL makes in an order of its own: two statements could deadlock.
 */
const mayShare = ({ rows, notification, strict }: Mutation): boolean =>
  notification === null &&
  !strict &&
  rows.length <= 2 &&
  rows.every((row) => row.kind === "insert" || (row.kind === "update" && !row.takesUnique));

/**
 * Takes the first waiting mutations, the same number from each organization. A statement checks all its
 * mutations against the records as they were before it ran. So a mutation never shares a statement with a
 * change of a record that it relies on: otherwise two mutations could each rely on a record that the other
 * changes.
 */
function takeSome({ waiting }: Queue): Waiting[] {
  const written = new Set<unknown>();
  const relied = new Set<unknown>();
  const share = shareOf(waiting);
  let text = 0;
  const taken = waiting.filter(({ mutation }) => {
    const ids = mutation.rows.map((row) => (row.kind === "own" ? null : row.record.id));
    if (written.size >= MOST || text >= LONG || ids.some((id) => written.has(id) || relied.has(id)))
      return false;
    if (mutation.relied.some(({ id }) => written.has(id))) return false;
    if (!share(mutation.organizationId)) return false;
    text += textOf(mutation);
    for (const id of ids) written.add(id);
    for (const { id } of mutation.relied) relied.add(id);
    return true;
  });
  const isTaken = new Set(taken);
  const left = waiting.filter((one) => !isTaken.has(one));
  waiting.splice(0, waiting.length, ...left);
  return taken;
}

/** Counts the characters of the long documents that a mutation writes. */
function textOf({ rows }: Mutation): number {
  let text = 0;
  for (const row of rows) if (row.kind !== "own" && row.document.length > USUAL) text += row.document.length;
  return text;
}

/**
 * Returns a test of whether an organization may add another mutation. If more wait than fit, each gets an
 * equal share.
 */
function shareOf(waiting: readonly Waiting[]): (organizationId: string) => boolean {
  if (waiting.length <= MOST) return () => true;
  const left = new Map(waiting.map(({ mutation }) => [mutation.organizationId, 0]));
  const most = Math.max(1, Math.ceil(MOST / left.size));
  return (organizationId) => {
    const taken = left.get(organizationId)!;
    left.set(organizationId, taken + 1);
    return taken < most;
  };
}

/** Runs the statements needed to write some mutations. */
class Round {
  readonly #shapes: Shapes;
  readonly #shared: Queries;
  #refused = 0;

  constructor(shapes: Shapes, shared: Queries) {
    this.#shapes = shapes;
    this.#shared = shared;
  }

  async write(taken: readonly Waiting[]): Promise<void> {
    const [first, ...others] = taken as [Waiting];
    if (others.length === 0) return await this.#writeOne(first);
    const isShared = isOfSeveral(taken);
    try {
      const mutations = taken.map(({ mutation }) => mutation);
      const queries = isShared ? this.#shared : first.queries;
      const written = await writing(writeBatch(queries, this.#shapes, mutations, isShared));
      taken.forEach((one, i) => {
        one.written(written[i]!);
      });
    } catch (error) {
      // A lost connection may or may not have committed; a statement that PostgreSQL refused wrote nothing.
      const { kind } = classifyError(error);
      const isLost = kind === "unavailable" || kind === "unknown";
      // Only the mutation that exceeds the limits fails.
      if (isGivenUp(error)) await Promise.all(oneByOne(taken).map((one) => this.write(one)));
      else if (isLost) for (const { failed } of taken) failed(error);
      // Not awaited: only the organization whose record is locked waits for its part.
      else if (isShared && kind === "locked") for (const part of byOrganization(taken)) void this.write(part);
      else {
        const parts = isShared ? partsOfSeveral(taken, error) : this.#parts(taken, error);
        await Promise.all(parts.map((part) => this.write(part)));
      }
    }
  }

  /** Splits a refused statement into the parts to write next. */
  #parts(taken: readonly Waiting[], error: unknown): (readonly Waiting[])[] {
    // Searching for the mutation that waits for a lock would wait for that lock again and again.
    if (classifyError(error).kind === "locked" || ++this.#refused > MOST_REFUSED) return oneByOne(taken);
    const half = Math.ceil(taken.length / 2);
    const halves = [taken.slice(0, half), taken.slice(half)];
    return setApart(suspects(error, taken), taken, oneByOne) ?? halves;
  }

  async #writeOne({ queries, mutation, written, failed }: Waiting): Promise<void> {
    await writing(write(queries, this.#shapes, mutation)).then(written, failed);
  }
}

/**
 * Separates the organizations whose mutations are suspected; if none can be told, each organization is
 * written by itself.
 */
function partsOfSeveral(taken: readonly Waiting[], error: unknown): Waiting[][] {
  const organizations = new Set(suspects(error, taken).map(organizationOf));
  const apart = taken.filter((one) => organizations.has(organizationOf(one)));
  return setApart(apart, taken, byOrganization) ?? byOrganization(taken);
}

/**
 * Returns the unsuspected mutations as one part, and the suspected ones in parts; null if that separates
 * nothing.
 */
function setApart(
  apart: readonly Waiting[],
  taken: readonly Waiting[],
  inParts: (apart: readonly Waiting[]) => Waiting[][],
): Waiting[][] | null {
  const rest = taken.filter((one) => !apart.includes(one));
  return apart.length > 0 && rest.length > 0 ? [rest, ...inParts(apart)] : null;
}

const oneByOne = (taken: readonly Waiting[]): Waiting[][] => taken.map((one) => [one]);

const byOrganization = (taken: readonly Waiting[]): Waiting[][] => [
  ...grouped(taken.map((one) => [organizationOf(one), one])).values(),
];

const organizationOf = ({ mutation }: Waiting): string => mutation.organizationId;

const isOfSeveral = (taken: readonly Waiting[]): boolean =>
  taken.some((one) => organizationOf(one) !== organizationOf(taken[0]!));

/** Runs a statement that commits by itself: if its response is lost, so is whether it was applied. */
async function writing<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw isUncertain(error) ? new OutcomeUnknown(error) : error;
  }
}
