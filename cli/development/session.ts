/** The session that migrations of `charter dev` work on: it is kept, since a new one learns PostgreSQL's catalogs anew. */
import { connectAlone } from "../../runtime/store/wire/database.ts";
import { Semaphore } from "../../runtime/store/wire/semaphore.ts";

type Connection = Awaited<ReturnType<typeof connectAlone>>;

export class MigrationSession {
  readonly #url: string;
  #kept: Connection | null = null;
  /** To its own session a migration's lock is open. */
  readonly #turns = new Semaphore(1);

  constructor(url: string) {
    this.#url = url;
  }

  /** Has a migration work on it once the one before has ended; kept without its locks, or closed where it failed. */
  readonly lend = <T>(work: (session: Connection) => Promise<T>): Promise<T> =>
    this.#turns.run(async () => {
      try {
        const kept = await this.#alive();
        const result = await work(kept);
        await kept.query("select pg_advisory_unlock_all()");
        return result;
      } catch (error) {
        await this.close();
        throw error;
      }
    });

  async close(): Promise<void> {
    const kept = this.#kept;
    this.#kept = null;
    await kept?.end().catch(() => {});
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
