/** Plain mutations that share a statement: those of one shape that come while others are under way go together in the next. */
import { grouped } from "../../model/grouped.ts";
import { OutcomeUnknown, type Queries } from "../wire/database.ts";
import { TransientMap } from "../wire/transient.ts";
import { classifyError, isGivenUp, isUncertain } from "../wire/translate.ts";
import { beginSoon } from "./batcher.ts";
import { suspects } from "./blame.ts";
import { type Mutation, type Shapes, shapeKey, write, writeBatch } from "./mutation.ts";

interface Waiting {
  /** The organization's own. */
  readonly queries: Queries;
  readonly mutation: Mutation;
  readonly written: (written: boolean) => void;
  readonly failed: (error: unknown) => void;
}

interface Group {
  readonly waiting: Waiting[];
  readonly underWay: Set<UnderWay>;
  /** Set while calls wait for statements that may take long. */
  late: NodeJS.Timeout | null;
}

/** A statement of a group. */
interface UnderWay {
  /** Whether it is of one organization alone: its share of connections bounds such. */
  readonly isOfOne: boolean;
  /** Whether calls have waited for it for as long as they should. */
  isLate: boolean;
}

/** One statement of a group is under way at a time: of two, each has fewer mutations, and costs nearly as much. */
const AT_ONCE = 1;
/** Statements that take longer than this wait for a lock: others then go on beside them, up to so many in all. */
const LATE_MS = 20;
const MOST_AT_ONCE = 6;
/** One commit holds at most so many: what it locks, and what a refusal makes to be written again, stays small. */
const MOST = 32;
/** Characters of documents that end a statement: to put more together, and to answer all whose they are, would hold the thread. */
const LONG = 16 * 1024;
/** A record that is no longer does not count: dozens of them are put together in a millisecond. */
const USUAL = 2 * 1024;

/** A statement that was refused is written again in parts; past so many refusals what is left is written one by one. */
const MOST_REFUSED = 6;

/**
 * A group is of one shape. Where statements may be shared it is of all organizations, and a statement of several is the
 * service's; otherwise it is of one, whose own its statements are. Each mutation is whole in its statement, and succeeds
 * or fails for itself: where PostgreSQL refuses the statement, the one at fault is looked for and written alone, so that
 * it is told so, and the others are written without it. A statement of several organizations that waits for a lock is
 * given up soon, and each organization's part written by itself: none waits for another's lock for long.
 */
export class WriteBatcher {
  readonly #groups = new TransientMap<string, Group>();
  readonly #shared: Queries | null;
  /** Whether the last statement was of several mutations. */
  #wasShared = false;

  /** @param shared runs statements of several organizations; null where each is of one */
  constructor(shared: Queries | null) {
    this.#shared = shared;
  }

  /**
   * Writes a mutation, in a transaction of its own or of others like it.
   * @returns and throws what `write` does
   */
  write(queries: Queries, shapes: Shapes, mutation: Mutation): Promise<boolean> {
    if (!mayShare(mutation)) return writing(write(queries, shapes, mutation));
    const of = this.#shared ? "" : mutation.organizationId;
    const key = `${of} ${shapes.generation} ${shapeKey(mutation)}`;
    return new Promise((written, failed) => {
      const group = this.#groups.get(key) ?? { waiting: [], underWay: new Set(), late: null };
      this.#groups.set(key, group);
      group.waiting.push({ queries, mutation, written, failed });
      if (group.waiting.length > 1) return;
      beginSoon(this.#wasShared, () => this.#advance(shapes, key, group));
    });
  }

  /** Sends what waits, as far as there is room. */
  #advance(shapes: Shapes, key: string, group: Group): void {
    const { waiting, underWay } = group;
    while (waiting.length > 0 && hasRoom(group)) {
      const taken = takeSome(group);
      this.#wasShared = taken.length > 1;
      const statement = { isOfOne: this.#shared !== null && !isOfSeveral(taken), isLate: false };
      underWay.add(statement);
      void new Round(shapes, this.#shared).write(taken).finally(() => {
        underWay.delete(statement);
        this.#advance(shapes, key, group);
      });
    }
    if (group.late) clearTimeout(group.late);
    const goOn = () => {
      for (const statement of underWay) statement.isLate = true;
      this.#advance(shapes, key, group);
    };
    group.late = waiting.length > 0 ? setTimeout(goOn, LATE_MS) : null;
    // A begin that waited may find its group ended, and another in its place.
    const isEnded = underWay.size === 0 && waiting.length === 0;
    if (isEnded && this.#groups.get(key) === group) this.#groups.delete(key);
  }
}

/** Statements that are late take no room: up to MOST_AT_ONCE in all, and any number that are of one organization alone. */
function hasRoom({ underWay }: Group): boolean {
  let [late, ofOne] = [0, 0];
  for (const { isLate, isOfOne } of underWay) {
    if (isLate) late++;
    if (isOfOne) ofOne++;
  }
  return underWay.size < Math.min(AT_ONCE + late, MOST_AT_ONCE + ofOne);
}

/**
 * Notices and tables of the runtime's own belong to rare calls. So do changes of unique values, which PostgreSQL would
 * make in an order of its own: two statements could wait for each other.
 */
const mayShare = ({ rows, notification, strict }: Mutation): boolean =>
  notification === null &&
  !strict &&
  rows.length <= 2 &&
  rows.every((row) => row.kind === "insert" || (row.kind === "update" && !row.takesUnique));

/**
 * Takes the first waiting mutations, the same number from each organization. A statement checks all of its mutations
 * against the records before it ran. So a mutation never shares a statement with a change of a record that it relies on:
 * otherwise two mutations could each rely on a record that the other changes.
 */
function takeSome({ waiting }: Group): Waiting[] {
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

/** Characters of the long records that it writes. */
function textOf({ rows }: Mutation): number {
  let text = 0;
  for (const row of rows) if (row.kind !== "own" && row.document.length > USUAL) text += row.document.length;
  return text;
}

/** Tells of each organization how often it may have a place of those that there are, where more wait than find one. */
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

/** The statements that it takes to write some mutations. */
class Round {
  readonly #shapes: Shapes;
  readonly #shared: Queries | null;
  #refused = 0;

  constructor(shapes: Shapes, shared: Queries | null) {
    this.#shapes = shapes;
    this.#shared = shared;
  }

  async write(taken: readonly Waiting[]): Promise<void> {
    const [first, ...others] = taken as [Waiting];
    if (others.length === 0) return await this.#writeOne(first);
    const isShared = isOfSeveral(taken);
    try {
      const mutations = taken.map(({ mutation }) => mutation);
      const queries = isShared ? this.#shared! : first.queries;
      const written = await writing(writeBatch(queries, this.#shapes, mutations, isShared));
      taken.forEach((one, i) => {
        one.written(written[i]!);
      });
    } catch (error) {
      // Nothing is known of what a lost connection has committed; what PostgreSQL refused it did not write.
      const { kind } = classifyError(error);
      const isLost = kind === "unavailable" || kind === "unknown";
      // Only the mutation that takes too much fails.
      if (isGivenUp(error)) await Promise.all(oneByOne(taken).map((one) => this.write(one)));
      else if (isLost) for (const { failed } of taken) failed(error);
      // Those who wait for a lock of their organization's are waited for by nobody else.
      else if (isShared && kind === "locked") for (const part of byOrganization(taken)) void this.write(part);
      else {
        const parts = isShared ? partsOfSeveral(taken, error) : this.#parts(taken, error);
        await Promise.all(parts.map((part) => this.write(part)));
      }
    }
  }

  /** How to go on where all of them together were refused. */
  #parts(taken: readonly Waiting[], error: unknown): (readonly Waiting[])[] {
    // To look for the one that waits for a lock would wait for it again and again.
    if (classifyError(error).kind === "locked" || ++this.#refused > MOST_REFUSED) return oneByOne(taken);
    const half = Math.ceil(taken.length / 2);
    const halves = [taken.slice(0, half), taken.slice(half)];
    return setApart(suspects(error, taken), taken, oneByOne) ?? halves;
  }

  async #writeOne({ queries, mutation, written, failed }: Waiting): Promise<void> {
    await writing(write(queries, this.#shapes, mutation)).then(written, failed);
  }
}

/** Apart from the organizations whose mutations were refused, or each by itself where that is not told. */
function partsOfSeveral(taken: readonly Waiting[], error: unknown): Waiting[][] {
  const organizations = new Set(suspects(error, taken).map(organizationOf));
  const apart = taken.filter((one) => organizations.has(organizationOf(one)));
  return setApart(apart, taken, byOrganization) ?? byOrganization(taken);
}

/** Those of whom nothing is suspected together, and the others in parts; null where that tells nobody from the rest. */
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

/** A statement by itself commits by itself: where its answer is lost, so is whether it was done. */
async function writing<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw isUncertain(error) ? new OutcomeUnknown(error) : error;
  }
}
