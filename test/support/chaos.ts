/** What happens to a cluster's database in a chaos test: shards move, are split or isolated, and nodes crash. */
import { setTimeout as pause } from "node:timers/promises";
import { hashText } from "../../runtime/store/cluster/hash.ts";
import { everyNode } from "./cluster.ts";
import { withConnection } from "./postgres.ts";
import { sql, until } from "./transactions.ts";

interface Shard {
  readonly id: string;
  readonly from: number;
  readonly to: number;
  readonly host: string;
  readonly port: number;
}

const SHARDS = `select s.shardid::text as id, s.shardminvalue::int as from, s.shardmaxvalue::int as to, n.nodename as host, n.nodeport as port
from pg_dist_shard s join pg_dist_placement p using (shardid) join pg_dist_node n using (groupid)
where s.logicalrelid = 'organizations'::regclass order by s.shardminvalue::int`;

/** Few, because each of them is a table of every kind. */
const MOST_SHARDS = 6;
const LONGEST_OUTAGE_MS = 4_000;

/** Ends the session's own process, as `kill -9` does. PostgreSQL then ends all others, and recovers. */
const CRASH = `copy (select 1) to program 'kill -9 $PPID'`;
const SERVER = `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid, current_setting('data_directory') as data,
  (select setting from pg_config where name = 'BINDIR') as bin`;
const STARTED = "select pg_postmaster_start_time()::text as at";

/** A sequence of numbers from 0 to 1 that a seed decides. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    // A linear congruential generator (Numerical Recipes).
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export class Chaos {
  /** How often each thing was done. */
  readonly done: Record<string, number> = {};
  /** What Citus refused, and why. Only what meets a crash may fail. */
  readonly failed: string[] = [];
  readonly #url: string;
  readonly #random: () => number;
  readonly #organizationIds: readonly string[];

  constructor(url: string, organizationIds: readonly string[], random: () => number) {
    this.#url = url;
    this.#organizationIds = organizationIds;
    this.#random = random;
  }

  /** Does one thing, or two at once. */
  async next(): Promise<void> {
    const n = this.#random();
    if (n < 0.3) await this.#crash();
    else if (n < 0.5) await Promise.all([this.#change(true), this.#crash()]);
    else await this.#change(false);
  }

  /** @param id of the shard; by default any */
  async move(
    mode: "force_logical" | "block_writes",
    mayFail = false,
    id: string | null = null,
  ): Promise<void> {
    const shards = await this.#shards();
    const shard = shards.find((one) => one.id === id) ?? this.#one(shards);
    const workers = await this.#read(
      "select nodename as host, nodeport as port from pg_dist_node where groupid > 0",
    );
    const to = this.#one(workers.filter(({ port }) => port !== shard.port));
    await this.#do(`move, ${mode}`, mayFail, "select citus_move_shard_placement($1, $2, $3, $4, $5, $6)", [
      shard.id,
      shard.host,
      shard.port,
      to.host,
      to.port,
      mode,
    ]);
  }

  /** Splits the first shard, which changes the numbers of all others. */
  async split(mayFail = false): Promise<void> {
    const [{ id, from, to }] = (await this.#shards()) as [Shard];
    const nodes = await this.#read("select nodeid as id from pg_dist_node where groupid > 0 order by nodeid");
    await this.#do(
      "split",
      mayFail,
      "select citus_split_shard_by_split_points($1, array[$2::text], $3::int[], 'block_writes')",
      [id, String(Math.floor((from + to) / 2)), nodes.slice(0, 2).map((node) => node.id)],
    );
  }

  async isolate(mayFail = false): Promise<void> {
    const shards = await this.#shards();
    const isAlone = (id: string) => shards.some(({ from, to }) => from === to && from === hashText(id));
    const organizationId = this.#one(this.#organizationIds.filter((id) => !isAlone(id)));
    await this.#do(
      "isolate",
      mayFail,
      "select isolate_tenant_to_new_shard('organizations', $1::text, 'CASCADE', 'block_writes')",
      [organizationId],
    );
  }

  /**
   * Moves at random, or a split with a move at once after it. Splits and isolations take turns: each isolation adds two
   * shards, so a few of them would leave no room for a split.
   */
  async #change(mayFail: boolean): Promise<void> {
    const n = this.#random();
    if (n < 0.3 && (await this.#shards()).length < MOST_SHARDS) {
      const { split = 0, isolate = 0 } = this.done;
      await (split <= isolate ? this.split(mayFail) : this.isolate(mayFail));
      await this.move("block_writes", mayFail);
    } else await this.move(n < 0.65 ? "force_logical" : "block_writes", mayFail);
  }

  /** Ends a node for a while: a session of it, or its postmaster and all else. */
  async #crash(): Promise<void> {
    const nodes = await everyNode(this.#url);
    const node = nodes[Math.floor(this.#random() * nodes.length)]!;
    const name = new URL(this.#url).pathname.slice(1);
    const maintenance = Object.assign(new URL(node), { pathname: "/postgres" }).href;
    const ms = this.#random() * LONGEST_OUTAGE_MS;
    const isKilled = this.#random() < 0.5;
    await (isKilled ? kill(maintenance, ms) : crash(maintenance, name, ms));
    const what = isKilled ? "kill of the postmaster" : "crash";
    this.#count(`${what} of ${node === nodes[0] ? "the coordinator" : "a worker"}`);
  }

  async #do(what: string, mayFail: boolean, text: string, values: readonly unknown[]): Promise<void> {
    await this.#cleanUp();
    try {
      await this.#ask(text, values);
      this.#count(what);
    } catch (error) {
      this.#count(`${what}, ended by a crash`);
      if (!mayFail) this.failed.push(`${what}: ${(error as Error).message}`);
    }
  }

  /**
   * Drops the tables that a move left behind, without which the shard could not come back, and completes what a crash
   * interrupted, which Citus does within a minute.
   */
  async #cleanUp(): Promise<void> {
    await until(async () => {
      try {
        await this.#ask("select recover_prepared_transactions()");
        await this.#ask("call citus_cleanup_orphaned_resources()");
        return (await this.#ask("select 1 from pg_dist_cleanup")).length === 0;
      } catch {
        return false;
      }
    });
  }

  #shards(): Promise<Shard[]> {
    return this.#read(SHARDS) as unknown as Promise<Shard[]>;
  }

  /** Asks the coordinator once it is there. */
  #read(text: string) {
    return persist(() => this.#ask(text));
  }

  #ask(text: string, values: readonly unknown[] = []) {
    return sql(this.#url, text, values);
  }

  #one<T>(of: readonly T[]): T {
    return of[Math.floor(this.#random() * of.length)]!;
  }

  #count(what: string): void {
    this.done[what] = (this.done[what] ?? 0) + 1;
  }
}

/** Crashes a server, whose database then accepts no sessions for a while. */
async function crash(maintenance: string, name: string, ms: number): Promise<void> {
  await persist(() => sql(maintenance, `alter database ${name} allow_connections false`));
  await sql(maintenance, CRASH).catch(() => {});
  await pause(ms);
  await persist(() => sql(maintenance, `alter database ${name} allow_connections true`));
}

/** Kills the postmaster of a server, and starts it after a while. The server's own user does both, in a shell of its own. */
async function kill(maintenance: string, ms: number): Promise<void> {
  const [server] = await persist(() => sql(maintenance, SERVER));
  const [before] = await persist(() => sql(maintenance, STARTED));
  const { pid, data, bin } = server!;
  // Sessions that are not yet gone keep a new server from starting.
  const start = `until ${bin}/pg_ctl -s -w -D ${data} -l ${data}/restarted.log start; do sleep 0.2; done`;
  const script = `kill -9 ${pid}; sleep ${(ms / 1_000).toFixed(1)}; ${start}`;
  const program = `setsid sh -c "${script}" < /dev/null > /dev/null 2>&1 &`;
  // Not awaited: the shell has the session's socket too, which stays open if the session dies before it answers.
  void sql(maintenance, `copy (select 1) to program '${program}'`).catch(() => {});
  await until(async () => {
    const [now] = await persist(() => sql(maintenance, STARTED));
    return now!.at !== before!.at;
  });
}

/** Does something once the server is there. */
async function persist<T>(work: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await work();
    } catch {
      await pause(100);
    }
}

const STRANGE =
  "select gid from pg_prepared_xacts where database = current_database() and not starts_with(gid, 'citus_0_')";

/** Looks for prepared transactions again and again. Those of Citus's own commands come from the coordinator, group 0. */
export async function preparedWhile(url: string, work: () => Promise<unknown>): Promise<string[]> {
  const found: string[] = [];
  let isOver = false;
  const look = async (node: string) => {
    while (!isOver) {
      await withConnection(node, async (query) => {
        for (; !isOver; await pause(20))
          found.push(...(await query(STRANGE)).map(({ gid }) => gid as string));
      }).catch(() => pause(100));
    }
  };
  const looks = (await everyNode(url)).map(look);
  try {
    await work();
  } finally {
    isOver = true;
    await Promise.all(looks);
  }
  return found;
}
