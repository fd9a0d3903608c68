/** Outcomes: a call whose commit was not confirmed says so, and a call that says it did nothing did nothing (contract, section 14). */
import { expect } from "chai";
import type { Serving } from "../../runtime/main.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { type Answer, Client, freshKey } from "../support/client.ts";
import { describeOnOnePostgres } from "../support/cluster.ts";
import { customer, type Made } from "../support/household.ts";
import { type Line, openLine, serveOn } from "../support/line.ts";
import { hold, sql, strike, until, untilWaiting } from "../support/transactions.ts";

/** More statements than any of these calls sends. */
const MOST = 30;
/** What a call is answered whose connection breaks at a statement, and whether it was done then. */
const BROKEN = ["UNAVAILABLE not done", "OUTCOME_UNKNOWN done", "OUTCOME_UNKNOWN not done"];

const LINK = { externalSystem: "s", externalObject: "o" };

describeOnOnePostgres("a proxy leads to it", "outcomes", () => {
  let app: TestApp;
  let line: Line;
  let serving: Serving;
  let api: Client;
  before(async () => {
    app = await openTestApp();
    line = await openLine(app.databaseUrl);
    serving = await serveOn(line.url);
    api = new Client(serving.origin, (await app.key()).key);
  });
  after(async () => {
    await serving.stop();
    await line.close();
    await app.close();
  });

  /** What a session still does for a client that is gone is over then. */
  const settled = () =>
    until(async () => {
      const text = `select 1 from pg_stat_activity where datname = current_database()
        and application_name = 'charter' and pid <> pg_backend_pid() and state <> 'idle' and query not like 'select 1%'`;
      return (await sql(app.databaseUrl, text)).length === 0;
    });

  const versionOf = async ({ id }: Made): Promise<number> => {
    const [row] = await sql(app.databaseUrl, "select version from customers where id = $1", [id]);
    return row!.version as number;
  };

  /** Breaks a change of a customer at each of its statements; tells what was answered and whether it was done. */
  const broken = async (
    change: (made: Made) => object,
    key: () => string | null,
    judge: (answer: Answer, done: boolean, again: () => Promise<Answer>, made: Made) => Promise<void>,
  ): Promise<Set<string>> => {
    const seen = new Set<string>();
    /** Breaks one call at a statement; false if it was answered before that one came. */
    const breaks = async (at: number | "commit", delivered: boolean): Promise<boolean> => {
      const made = await customer(app);
      const used = key();
      const headers: Record<string, string> = used === null ? {} : { "Idempotency-Key": used };
      const send = () => api.patch(`/customers/${made.id}`, change(made), headers);
      line.breakStatement(made.id, at, delivered);
      const answer = await send();
      if (!line.hasBroken) {
        expect(answer.status, "past its last statement nothing breaks").to.equal(200);
        line.mend();
        return false;
      }
      await line.ended();
      const done = (await versionOf(made)) > 1;
      seen.add(`${answer.error?.code ?? answer.status} ${done ? "done" : "not done"}`);
      await judge(answer, done, send, made);
      return true;
    };
    let statements = 0;
    while ((await breaks(statements + 1, true)) && (await breaks(statements + 1, false))) {
      expect(++statements, "statements of a call").to.be.at.most(MOST);
    }
    // A read ahead that one call needs and the next does not moves the number of COMMIT: it is broken by name as well.
    for (const delivered of [true, false]) await breaks("commit", delivered);
    return seen;
  };

  for (const [what, change, told] of [
    ["one statement", () => ({ notes: "x" }), BROKEN],
    // Links that exist are locked before more are made; what was read ahead without a lock may not be asked for.
    [
      "a transaction",
      ({ id }: Made) => ({ externalReferences: [{ ...LINK, externalId: id }] }),
      [...BROKEN, "200 done"],
    ],
  ] as const) {
    it(`of ${what} under a key: the same call again finds out, and nothing is done twice`, async () => {
      const seen = await broken(change, freshKey, async (answer, done, again, made) => {
        if (answer.error?.code === "UNAVAILABLE") expect(done).to.equal(false);
        if (answer.error) {
          expect(answer.status).to.equal(503);
          expect(Number(answer.headers.get("retry-after"))).to.be.above(0);
        }
        expect((await again()).status).to.equal(200);
        expect(await versionOf(made)).to.equal(2);
      });
      expect([...seen]).to.include.members(BROKEN);
      expect(told).to.include.members([...seen]);
    });

    it(`of ${what} without a key: the message says to look, and it was not tried again`, async () => {
      const seen = await broken(
        change,
        () => null,
        async (answer, _done, _again, made) => {
          expect(await versionOf(made)).to.be.at.most(2);
          if (answer.error?.code === "OUTCOME_UNKNOWN")
            expect(answer.error.message).to.include("Check before");
        },
      );
      expect([...seen]).to.include.members(BROKEN);
      expect(told).to.include.members([...seen]);
    });
  }

  it("of calls that share a statement are unknown together", async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => customer(app)));
    const table = await hold(app.databaseUrl, "lock table audit_entries in access exclusive mode");
    const calls = people.map(({ id }) => api.patch(`/customers/${id}`, { notes: "x" }));
    await untilWaiting(app.databaseUrl, 1);
    line.cut();
    const codes = (await Promise.all(calls)).map(({ error }) => error.code);
    await table.release();
    line.mend();
    expect(new Set(codes)).to.include("OUTCOME_UNKNOWN");
    await settled();
    for (const [i, made] of people.entries())
      if (codes[i] === "UNAVAILABLE") expect(await versionOf(made)).to.equal(1);
  });

  it("of a statement that ran out of time are known: nothing was done", async () => {
    const made = await customer(app);
    const table = await hold(app.databaseUrl, "lock table audit_entries in access exclusive mode");
    const call = api.patch(`/customers/${made.id}`, { notes: "x" });
    await untilWaiting(app.databaseUrl, 1);
    expect(await strike(app.databaseUrl, "pg_cancel_backend", "with %update%customers%")).to.be.above(0);
    expect((await call).error.code).to.equal("UNAVAILABLE");
    await table.release();
    expect(await versionOf(made)).to.equal(1);
  });
});
