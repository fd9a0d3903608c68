import { expect } from "chai";
import { MigrationSession } from "../../../cli/development/session.ts";
import { dropDatabase, freshDatabase } from "../../support/databases.ts";
import { withConnection } from "../../support/postgres.ts";
import { sql } from "../../support/transactions.ts";

const PID = "select pg_backend_pid() as pid";
const LOCK = "select pg_try_advisory_lock(1, 2) as mine";

describe("the session of the migrations of charter dev", () => {
  let url: string;
  let session: MigrationSession;
  before(async () => {
    url = await freshDatabase();
    session = new MigrationSession(url);
  });
  after(async () => {
    await session.close();
    await dropDatabase(url);
  });

  /** The process of PostgreSQL that a migration found, after it asked something else. */
  const migrated = async (ask: string): Promise<unknown> => {
    let pid: unknown;
    const migration = session.lend(async ({ query }) => {
      pid = (await query(PID))[0]!.pid;
      await query(ask);
    });
    await migration.catch(() => {});
    return pid;
  };

  it("is the same for one migration after the other, and keeps no lock of theirs", async () => {
    const pid = await migrated(LOCK);
    expect(await withConnection(url, (query) => query(LOCK))).to.deep.equal([{ mine: true }]);
    expect(await migrated("select 1")).to.equal(pid);
  });

  it("is of one migration at a time", async () => {
    const order: string[] = [];
    await Promise.all(
      ["first", "second"].map((name) =>
        session.lend(async ({ query }) => {
          order.push(`${name} begins`);
          await query("select 1");
          order.push(`${name} ends`);
        }),
      ),
    );
    expect(order).to.deep.equal(["first begins", "first ends", "second begins", "second ends"]);
  });

  it("is another after a failure, or after PostgreSQL has ended it", async () => {
    const failed = await migrated("begin; select 1 / 0");
    const fresh = await migrated("select 1");
    expect(fresh).not.to.equal(failed);
    await sql(url, "select pg_terminate_backend($1::integer, 10000)", [fresh]);
    expect(await migrated("select 1")).not.to.equal(fresh);
  });
});
