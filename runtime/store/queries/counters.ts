/** The counters of an organization, from which records get their numbers: one by one, or reserved in blocks. */
import { type Batch, Batcher } from "../batch/batcher.ts";
import type { Database, Queries } from "../wire/database.ts";
import { Recent } from "../wire/recent.ts";

/**
 * Binds the organization, the counter and how many; `value` is the last of them. The counter is locked until the
 * transaction ends.
 */
export const RESERVE = {
  name: "reserve numbers",
  text: `insert into counters as c (organization_id, name, value) values ($1, $2, $3::bigint)
on conflict (organization_id, name) do update set value = c.value + excluded.value returning value`,
};

/**
 * The same for several at once, of whatever organizations. Those that nobody has counted yet, or that another holds, are
 * left out: nobody waits for another organization's.
 */
const RESERVE_SEVERAL = {
  name: "reserve several numbers",
  text: `with asked as materialized (
  select * from unnest($1::text[], $2::text[], $3::bigint[]) with ordinality as a (organization_id, name, size, n)),
free as materialized (
  select a.n, a.size, c.organization_id, c.name from asked a
  join counters c on c.organization_id = a.organization_id and c.name = a.name for no key update of c skip locked)
update counters c set value = c.value + free.size from free
where c.organization_id = free.organization_id and c.name = free.name returning free.n::int as n, c.value`,
};

/** Counters that one statement reserves of at most. */
const MOST_AT_ONCE = 64;
/** Statements that reserve at the same time. */
const AT_ONCE = 2;
/** What is reserved is about what this time takes: a process that is killed leaves a gap of so much. */
const BLOCK_MS = 30_000;
const MOST_RESERVED = 256;
/** Counters that are remembered; what was reserved of others is a gap. */
const MOST_COUNTERS = 20_000;

/** Numbers of one counter that this process may give out: none yet. */
const newBlock = (organizationId: string, counter: string) => ({
  organizationId,
  counter,
  next: 1,
  last: 0,
  /** Numbers that came back, since nothing was written with them; the smallest is given out first. */
  returned: [] as number[],
  /** How many were reserved last, and when. */
  size: 0,
  at: Number.NEGATIVE_INFINITY,
  waiting: [] as { given(number: number): void; failed(error: unknown): void }[],
  isReserving: false,
  /** Whether the counter is behind what is taken: of the next reservation only the last is given out. */
  isBehind: false,
});

type Block = ReturnType<typeof newBlock>;

/**
 * Numbers are reserved outside of the transactions that use them, so that these hold no counter's lock until they are
 * committed. They are unique, and rise as this process gives them out; a process that ends leaves a gap of what it has
 * not used, and those of several processes take turns in blocks.
 */
export class Numbers {
  readonly #database: Pick<Database, "of" | "run">;
  readonly #isShared: boolean;
  readonly #now: () => number;
  readonly #blocks = new Recent<string, Block>(MOST_COUNTERS);
  readonly #batcher: Batcher<string, Block, number | null>;

  /**
   * @param isShared whether one statement may reserve for several organizations
   * @param now milliseconds of any clock, always the same
   */
  constructor(database: Pick<Database, "of" | "run">, isShared: boolean, now = () => performance.now()) {
    this.#database = database;
    this.#isShared = isShared;
    this.#now = now;
    this.#batcher = new Batcher({
      atOnce: AT_ONCE,
      most: MOST_AT_ONCE,
      run: (batch) => this.#reserveSeveral(batch),
    });
  }

  /**
   * The next number of a counter, which nobody else is given.
   * @throws a database error
   */
  async take(organizationId: string, counter: string): Promise<number> {
    const block = this.#blockOf(organizationId, counter);
    return (
      draw(block) ??
      (await new Promise((given, failed) => {
        block.waiting.push({ given, failed });
        if (!block.isReserving) void this.#refill(block);
      }))
    );
  }

  /** The next number where it is at hand; null where it would have to be reserved, for which no transaction waits. */
  atHand(organizationId: string, counter: string): number | null {
    return draw(this.#blockOf(organizationId, counter));
  }

  /** Gives back a number that nothing was written with. */
  giveBack(organizationId: string, counter: string, number: number): void {
    const block = this.#blockOf(organizationId, counter);
    const next = block.waiting.shift();
    if (next) return next.given(number);
    block.returned.push(number);
    block.returned.sort((a, b) => a - b);
  }

  /**
   * Forgets what is at hand of a counter: a number of it turned out to be taken, as after a backup was restored. The
   * next is a good way ahead, since more may be taken.
   */
  forget(organizationId: string, counter: string): void {
    const block = this.#blockOf(organizationId, counter);
    block.next = block.last + 1;
    block.returned.length = 0;
    block.isBehind = true;
  }

  #blockOf(organizationId: string, counter: string): Block {
    const key = `${organizationId} ${counter}`;
    const known = this.#blocks.get(key);
    if (known) return known;
    const block = newBlock(organizationId, counter);
    this.#blocks.set(key, block);
    return block;
  }

  async #refill(block: Block): Promise<void> {
    block.isReserving = true;
    try {
      while (block.waiting.length > 0) {
        const size = block.isBehind ? MOST_RESERVED : sizeOf(block, this.#now() - block.at);
        const last = await this.#reserve({ ...block, size });
        const next = block.isBehind ? last : last - size + 1;
        Object.assign(block, { next, last, size, at: this.#now(), isBehind: false });
        while (block.waiting.length > 0 && block.next <= block.last)
          block.waiting.shift()!.given(block.next++);
      }
    } catch (error) {
      for (const { failed } of block.waiting.splice(0)) failed(error);
    } finally {
      block.isReserving = false;
    }
  }

  async #reserve(block: Block): Promise<number> {
    const shared = this.#isShared
      ? await this.#batcher.add(`${block.organizationId} ${block.counter}`, block)
      : null;
    return shared ?? (await reserveOne(this.#database.of(block.organizationId), block));
  }

  async #reserveSeveral(batch: Batch<string, Block>): Promise<(key: string) => number | null> {
    const blocks = [...batch.values()].map(([first]) => first!.item);
    // One by itself is its organization's own statement.
    const rows =
      blocks.length === 1
        ? []
        : await this.#database.run(RESERVE_SEVERAL, [
            blocks.map(({ organizationId }) => organizationId),
            blocks.map(({ counter }) => counter),
            blocks.map(({ size }) => size),
          ]);
    const values = new Map(
      rows.map(({ n, value }) => [[...batch.keys()][(n as number) - 1]!, Number(value)]),
    );
    return (key) => values.get(key) ?? null;
  }
}

async function reserveOne(queries: Queries, { organizationId, counter, size }: Block): Promise<number> {
  const [row] = await queries.run(RESERVE, [organizationId, counter, size]);
  return Number(row!.value);
}

function draw(block: Block): number | null {
  const returned = block.returned.shift();
  if (returned !== undefined) return returned;
  return block.next <= block.last ? block.next++ : null;
}

/**
 * As many as wait, or as the time that a block is for takes, at the pace of the last; four times as many as that at most.
 * @param ms how long the last have lasted
 */
function sizeOf({ waiting, size }: Block, ms: number): number {
  const pace = Math.ceil((size * BLOCK_MS) / ms);
  return Math.min(MOST_RESERVED, Math.max(waiting.length, Math.min(4 * size, pace)));
}
