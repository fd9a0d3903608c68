/** Statements: how many a connection keeps prepared, and how many a refused one among many costs. */
import { expect } from "chai";
import { Database } from "../../runtime/store/database.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { freshEmail } from "../support/household.ts";
import { sentDuring } from "../support/statements.ts";
import { hold, untilWaiting } from "../support/transactions.ts";

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

  /** Creates members at once, all of whom wait behind two that are held; tells the writes that it took and the statuses. */
  const createTogether = async (
    emails: readonly string[],
  ): Promise<{ writes: number; statuses: number[] }> => {
    const [first, second] = [freshEmail(), freshEmail()];
    const make = (email: string) => app.api.post("/team-members", { firstName: "A", lastName: "B", email });
    let statuses: number[] = [];
    const sent = await sentDuring(async () => {
      const held = await hold(app.databaseUrl, "lock table team_members in exclusive mode");
      // Up to six are sent while those before them wait.
      const ahead = [];
      for (const email of [first, second]) {
        ahead.push(make(email));
        await untilWaiting(app.databaseUrl, ahead.length);
      }
      const calls = emails.map(make);
      await untilWaiting(app.databaseUrl, 3);
      await held.release();
      await Promise.all(ahead);
      statuses = (await Promise.all(calls)).map(({ status }) => status);
    });
    const isWrite = (text: string) => /insert into "team_members"/.test(text);
    return { writes: sent.filter(({ text }) => isWrite(text)).length, statuses };
  };

  it("that were refused for one of many are written without it: a few more, not one each", async () => {
    const taken = freshEmail();
    await app.api.make("/team-members", { firstName: "A", lastName: "B", email: taken });
    const emails = Array.from({ length: 32 }, (_, n) => (n === 20 ? taken : freshEmail()));
    const fine = await createTogether(emails.map(() => freshEmail()));
    const refused = await createTogether(emails);
    expect(refused.statuses.filter((status) => status === 201)).to.have.length(31);
    expect(refused.statuses[20]).to.equal(409);
    expect(fine.statuses.every((status) => status === 201)).to.equal(true);
    expect(refused.writes).to.be.below(fine.writes + 12);
  });
});
