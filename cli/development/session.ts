/** The session for migrations of `charter dev`. It is kept, since a new one has no cached catalogs. */
import { connectAlone } from "../../runtime/store/wire/database.ts";
import { Semaphore } from "../../runtime/store/wire/semaphore.ts";

type Connection = Awaited<ReturnType<typeof connectAlone>>;

export class MigrationSession {
  readonly #url: string;
  #kept: Connection | null = null;
  /** One migration at a time, since an advisory lock does not block its own session. */
  readonly #turns = new Semaphore(1);

  constructor(url: string) {
    this.#url = url;
  }

  /**
   * Runs a migration once the previous one has ended. Afterwards the session's locks are released; after a
   * failure it is closed.
   */
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

  /** The kept session, or a new one if the server has ended it. */
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
