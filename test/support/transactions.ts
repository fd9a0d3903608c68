/** Other sessions of the database, which hold locks, wait, or are cancelled. */
import { connectAlone } from "../../runtime/store/wire/database.ts";
import { everyNode, onShards } from "./cluster.ts";
import { type Query, withConnection } from "./postgres.ts";

export interface Held {
  /** Ends the transaction and discards its writes. */
  release(): Promise<void>;
  /** Ends the transaction and keeps its writes. */
  keep(): Promise<void>;
}

/**
 * Opens a transaction in another session and runs a statement in it. Its locks are held until it is released. On a cluster, a
 * statement that locks is run on all shards: the coordinator refuses some, and locks no table of a shard.
 */
export async function hold(url: string, text: string, values: readonly unknown[] = []): Promise<Held> {
  const parts = (await onShards(url, text)) ?? [{ url, texts: [text] }];
  const connections = await Promise.all(
    parts.map(async (part) => {
      const connection = await connectAlone(part.url);
      await connection.query("begin");
      for (const one of part.texts) await connection.query(one, values);
      return connection;
    }),
  );
  const end = async (how: "commit" | "rollback") => {
    for (const connection of connections) {
      await connection.query(how);
      await connection.end();
    }
  };
  return { release: () => end("rollback"), keep: () => end("commit") };
}

interface Kept {
  readonly session: Promise<Awaited<ReturnType<typeof connectAlone>>>;
  /** Statements under way. */
  busy: number;
}

/** The session that a file keeps for each database: a new one takes longer than most statements. */
const kept = new Map<string, Kept>();

/** Runs a statement in a session that does not belong to the service. */
export async function sql(url: string, text: string, values: readonly unknown[] = []): ReturnType<Query> {
  const one = kept.get(url) ?? { session: beside(url), busy: 0 };
  // A statement that waits for a lock must not hold up others.
  if (one.busy > 0) return await withConnection(url, (query) => query(text, values));
  kept.set(url, one);
  one.busy++;
  try {
    return await (await one.session).query(text, values);
  } catch (error) {
    await endSession(url);
    throw error;
  } finally {
    one.busy--;
  }
}

/** Opens a session with another name than those of the service, which tests count and end. */
async function beside(url: string): Kept["session"] {
  const session = await connectAlone(url);
  await session.query("set application_name = 'test'");
  return session;
}

async function endSession(url: string): Promise<void> {
  const one = kept.get(url);
  kept.delete(url);
  await one?.session.then((session) => session.end()).catch(() => {});
}

/** Ends the sessions of a file. */
export async function endSessions(): Promise<void> {
  await Promise.all([...kept.keys()].map(endSession));
}

/** Waits until a condition holds. If it never does, the test times out. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 10));
}

const WAITING =
  "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

/** Opens a session on every node. @param work is given a function that runs a statement in each of them */
export async function onEveryNode<T>(
  url: string,
  work: (ask: (text: string) => ReturnType<Query>) => Promise<T>,
): Promise<T> {
  const nodes = await Promise.all((await everyNode(url)).map(connectAlone));
  try {
    return await work(async (text) => (await Promise.all(nodes.map((node) => node.query(text)))).flat());
  } finally {
    await Promise.all(nodes.map((node) => node.end()));
  }
}

/** Waits until a number of sessions of the database wait for a lock. */
export async function untilWaiting(url: string, sessions = 1): Promise<void> {
  const nodes = await everyNode(url);
  await until(
    async () => (await Promise.all(nodes.map((node) => sql(node, WAITING)))).flat().length >= sessions,
  );
}

/**
 * Asks every node about the other sessions of this service.
 * @param columns of each, or what to do with it
 * @param condition SQL of those that are wanted
 */
export const sessionsOf = (url: string, columns: string, condition = "true"): ReturnType<Query> =>
  onEveryNode(url, (ask) =>
    ask(`select ${columns} from pg_stat_activity
where datname = current_database() and application_name = 'charter' and pid <> pg_backend_pid() and ${condition}`),
  );

/** Cancels or terminates the sessions of this service whose statement matches a pattern. */
export async function strike(
  url: string,
  how: "pg_cancel_backend" | "pg_terminate_backend",
  pattern: string,
): Promise<number> {
  // A table may have the name of a shard.
  const matches = `query ilike $pattern$${pattern.replace(/"(\w+)"/g, '"$1%"')}$pattern$`;
  return (await sessionsOf(url, `${how}(pid)`, matches)).length;
}
