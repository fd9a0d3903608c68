/** A statement on a shard that has left its node has no result and writes nothing. */
import { expect } from "chai";
import { SESSION } from "../../../../runtime/store/cluster/session.ts";
import { Shard } from "../../../../runtime/store/cluster/shard.ts";
import { Database, type Pooled } from "../../../../runtime/store/wire/database.ts";
import { SHARDS, shardedDatabase } from "../../../support/shards.ts";
import { sql } from "../../../support/transactions.ts";

const FAULT = "update counters set value = 1 / 0 * value";
const INSERT = "insert into counters (organization_id, name, value) values ('org_x', $1, 1)";

describe("on a shard's tables", () => {
  let database: Database;
  let shard: Shard;
  const here = (): Pooled => database.in(shard, "org_x");
  /** Tells the process where the shard is. */
  let known: (node: number) => void;
  let ask: (text: string) => Promise<Record<string, unknown>[]>;
  before(async () => {
    const { databaseUrl: url, catalog } = await shardedDatabase();
    ask = (text) => sql(url, text);
    database = new Database({ url, session: SESSION });
    shard = new Shard(catalog.groups[0]!, SHARDS);
    known = (node) => shard.update({ ...catalog.groups[0]!, node }, SHARDS);
    await here().run({ name: "", text: INSERT }, ["there"]);
  });
  after(() => database.close());

  const place = (node: number) =>
    ask(`update pg_dist_placement set groupid = ${node} where shardid = ${SHARDS[0]}`);
  const ways: Record<string, () => Promise<unknown>> = {
    "a read": () => here().query("select name from counters"),
    "a write": () => here().query(INSERT, ["made"]),
    "a write that fails": () => here().query(FAULT),
    "a transaction": () => here().transaction((transaction) => transaction.query(INSERT, ["made"])),
    "a transaction during which the process learns of the move": () =>
      here().transaction(async (transaction) => {
        await transaction.query(INSERT, ["made"]);
        known(2);
      }),
    "a write that fails after the process has learnt of the move": () => {
      const failed = here().query(FAULT);
      known(2);
      return failed;
    },
    "a transaction whose last statement fails": () =>
      here().transaction((transaction) => transaction.commit(transaction.query(FAULT))),
    "a transaction that refuses": () =>
      here().transaction(async (transaction) => {
        await transaction.query("select name from counters");
        throw new Error("refused");
      }),
    "a transaction that is undone": () =>
      here().transaction(async (transaction) => {
        await transaction.query(INSERT, ["made"]);
        await transaction.rollback();
      }),
  };
  const outcomeOf = (way: string) =>
    ways[way]!().then(
      () => "done",
      (error: Error) => error.name,
    );

  for (const way of Object.keys(ways))
    it(`counts ${way} only while the shard is there`, async () => {
      await place(2);
      expect(await outcomeOf(way)).equal("Moved");
      await place(1);
      known(1);
      expect(await here().query("select name from counters")).deep.equal([{ name: "there" }]);
      expect(await outcomeOf(way)).not.equal("Moved");
      known(1);
      await here().query("delete from counters where name = 'made'");
    });
});
