/** An organization's counters, which number its records: one by one, or from blocks reserved in advance. */
import { type Batch, Batcher } from "../batch/batcher.ts";
import type { Queries } from "../wire/database.ts";
import { Recent } from "../wire/recent.ts";
import { type Group, PerGroup, type Store } from "../wire/store.ts";

/**
 * Reserves numbers. Binds the organization, the counter and how many; `value` is the last number reserved.
 * The counter stays locked until the transaction ends.
 */
export const RESERVE = {
  name: "reserve numbers",
  text: `insert into counters as c (organization_id, name, value) values ($1, $2, $3::bigint)
on conflict (organization_id, name) do update set value = c.value + excluded.value returning value`,
};

/**
 * Reserves for several counters, of any organizations. Counters without a row yet, or locked by another
 * session, are left out, so no organization waits for another's counter.
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

/** The most counters that one statement reserves from. */
const MOST_AT_ONCE = 64;
/** The number of statements that reserve at the same time. */
const AT_ONCE = 2;
/** A block covers about this much time at the current rate; a killed process leaves a gap of that size. */
const BLOCK_MS = 30_000;
const MOST_RESERVED = 256;
/** Counters kept in memory. Evicting one loses the numbers reserved for it, which leaves a gap. */
const MOST_COUNTERS = 20_000;

/** The numbers of one counter that this process may assign; initially none. */
const newBlock = (organizationId: string, counter: string) => ({
  organizationId,
  counter,
  next: 1,
  last: 0,
  /** Numbers returned because nothing was written with them; the smallest is assigned first. */
  returned: [] as number[],
  /** How many numbers the last reservation had, and when it was made. */
  size: 0,
  at: Number.NEGATIVE_INFINITY,
  waiting: [] as { given(number: number): void; failed(error: unknown): void }[],
  isReserving: false,
  /**
   * Whether the counter lags behind numbers in use: of the next reservation, only the last number is
   * assigned.
   */
  isBehind: false,
});

type Block = ReturnType<typeof newBlock>;

/**
 * Reserves numbers outside the transactions that use them, so that no transaction holds a counter's lock
 * until its commit. Numbers are unique and increase as this process assigns them. A process that ends leaves
 * its unused numbers as a gap, and several processes interleave in blocks.
 */
export class Numbers {
  readonly #store: Pick<Store, "of" | "service">;
  readonly #now: () => number;
  readonly #blocks = new Recent<string, Block>(MOST_COUNTERS);
  readonly #batchers = new PerGroup(
    (group) =>
      new Batcher<string, Block, number | null>({
        atOnce: AT_ONCE,
        most: MOST_AT_ONCE,
        run: (batch) => reserveSeveral(group, batch),
      }),
  );

  /** @param now milliseconds of any clock, always the same one */
  constructor(store: Pick<Store, "of" | "service">, now = () => performance.now()) {
    this.#store = store;
    this.#now = now;
  }

  /**
   * Returns the next number of a counter; no other call gets the same number.
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

  /**
   * Returns the next number if one is reserved; null if a reservation is needed, since no transaction waits
   * for one.
   */
  atHand(organizationId: string, counter: string): number | null {
    return draw(this.#blockOf(organizationId, counter));
  }

  /** Returns a number that nothing was written with. */
  giveBack(organizationId: string, counter: string, number: number): void {
    const block = this.#blockOf(organizationId, counter);
    const next = block.waiting.shift();
    if (next) return next.given(number);
    block.returned.push(number);
    block.returned.sort((a, b) => a - b);
  }

  /**
   * Discards the reserved numbers of a counter because one of them was already in use, for example after a
   * restore. The next reservation skips a full block, since more numbers may be in use.
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
    const { organizationId, counter } = block;
    const batcher = this.#batchers.of(this.#store.service.groupOf(organizationId));
    const shared = await batcher.add(`${organizationId} ${counter}`, block);
    return shared ?? (await reserveOne(this.#store.of(organizationId), block));
  }
}

async function reserveSeveral(
  group: Group,
  batch: Batch<string, Block>,
): Promise<(key: string) => number | null> {
  const blocks = [...batch.values()].map(([first]) => first!.item);
  // A single reservation runs as a statement of its organization.
  const rows =
    blocks.length === 1
      ? []
      : await group.run(RESERVE_SEVERAL, [
          blocks.map(({ organizationId }) => organizationId),
          blocks.map(({ counter }) => counter),
          blocks.map(({ size }) => size),
        ]);
  const values = new Map(rows.map(({ n, value }) => [[...batch.keys()][(n as number) - 1]!, Number(value)]));
  return (key) => values.get(key) ?? null;
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
 * Returns the size of the next block: the calls that wait, or what `BLOCK_MS` takes at the last block's rate.
 * It is at most four times the last size, unless more calls wait.
 * @param ms how long the last block lasted
 */
function sizeOf({ waiting, size }: Block, ms: number): number {
  const pace = Math.ceil((size * BLOCK_MS) / ms);
  return Math.min(MOST_RESERVED, Math.max(waiting.length, Math.min(4 * size, pace)));
}
