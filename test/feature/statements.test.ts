/** Statements: how many a connection keeps prepared, and how many a refused one among many costs. */
import { expect } from "chai";
import { Database } from "../../runtime/store/database.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { sentDuring } from "../support/statements.ts";

describe("statements", () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp();
  });
  after(() => app.close());

  it("stay prepared up to a bound, and those that are used stay", async () => {
    const database = new Database({ url: app.databaseUrl, size: 1 });
    const statement = (n: number) => ({ name: `s ${n}`, text: `select ${n} as n` });
    const kept = { name: "kept", text: "select -1 as n" };
    const answers: unknown[] = [];
    for (let n = 0; n < 1_500; n += 50) {
      const some = Array.from({ length: 50 }, (_, i) => n + i);
      // Pipelined, as in a transaction that has failed: what is forgotten then is not in its way.
      await database
        .transaction(async (transaction) => {
          await transaction.run(kept, []);
          const rows = await Promise.all(some.map((one) => transaction.run(statement(one), [])));
          answers.push(...rows.map(([row]) => row!.n));
          if (n % 100 === 0) await transaction.query("select 1 / 0");
        })
        .catch(() => {});
    }
    expect(answers).to.deep.equal(Array.from({ length: 1_500 }, (_, n) => n));
    for (const n of [0, 1_499, 3, 700]) expect(await database.run(statement(n), [])).to.deep.equal([{ n }]);
    const prepared = await database.query("select name from pg_prepared_statements");
    expect(prepared.length).to.be.within(1, 500);
    expect(prepared.map(({ name }) => name)).to.include("kept");
    await database.close();
  });

  /** Lets the plain writes of so many calls begin in the same turn. */
  const collecting = (calls: number): (() => void) => {
    const { writeBatcher } = app.serving.app.serving().compiled;
    const write = writeBatcher.write.bind(writeBatcher);
    const waiting: (() => void)[] = [];
    const collect: typeof write = (...given) =>
      new Promise((written, failed) => {
        waiting.push(() => void write(...given).then(written, failed));
        if (waiting.length === calls) for (const go of waiting.splice(0)) go();
      });
    Object.assign(writeBatcher, { write: collect });
    return () => void Reflect.deleteProperty(writeBatcher, "write");
  };

  it("that were refused for one of many are written without it: a few, not one each", async () => {
    const owner = (n: number) => (n === 20 ? "tm_01kaj5yxqne5xvr3m5y0x9d3xh" : app.ownerId);
    const bodies = Array.from({ length: 32 }, (_, n) => ({
      firstName: "A",
      lastName: "B",
      ownerId: owner(n),
    }));
    const end = collecting(bodies.length);
    let statuses: number[] = [];
    const sent = await sentDuring(async () => {
      const calls = bodies.map((body) => app.api.post("/customers", body));
      statuses = (await Promise.all(calls)).map(({ status }) => status);
    });
    end();
    expect(statuses).to.deep.equal(bodies.map((_, n) => (n === 20 ? 422 : 201)));
    // All of them, the others, the one alone, and once more with everything read.
    expect(sent.filter(({ text }) => /insert into "customers"/.test(text)).length).to.be.at.most(4);
  });
});
