/** The session that migrations of `charter dev` work on: it is kept, since a new one learns PostgreSQL's catalogs anew. */
import { connectAlone } from "../../runtime/store/database.ts";

type Connection = Awaited<ReturnType<typeof connectAlone>>;

export class MigrationSession {
  readonly #url: string;
  #kept: Connection | null = null;
  /** Resolves once nobody has it: to its own session a migration's lock is open. */
  #free: Promise<void> = Promise.resolve();

  constructor(url: string) {
    this.#url = url;
  }

  /**
   * Waits until the migration before has ended.
   * @returns a connection whose end lets go of its locks, and closes it only where something failed
   */
  readonly connect = async (): Promise<Connection> => {
    const before = this.#free;
    let release = () => {};
    this.#free = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    try {
      return this.#lend(await this.#alive(), release);
    } catch (error) {
      release();
      throw error;
    }
  };

  async close(): Promise<void> {
    const kept = this.#kept;
    this.#kept = null;
    await kept?.end().catch(() => {});
  }

  #lend(kept: Connection, release: () => void): Connection {
    let hasFailed = false;
    return {
      query: (text, values) =>
        kept.query(text, values).catch((error: unknown) => {
          hasFailed = true;
          throw error;
        }),
      end: async () => {
        try {
          if (hasFailed) await this.close();
          else await kept.query("select pg_advisory_unlock_all()");
        } finally {
          release();
        }
      },
    };
  }

  /** What is kept, where the server has not ended it meanwhile; else a new one. */
  async #alive(): Promise<Connection> {
    try {
      await this.#kept?.query("select 1");
    } catch {
      await this.close();
    }
    this.#kept ??= await connectAlone(this.#url);
    return this.#kept;
  }
}
