/** Statements: how many a connection keeps prepared, and the cost of a refused one among many. */
import { expect } from "chai";
import { Database } from "../../runtime/store/wire/database.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { itOnOnePostgres } from "../support/cluster.ts";
import { quote } from "../support/household.ts";
import { sentDuring } from "../support/statements.ts";
import { hold, sql, until, untilWaiting } from "../support/transactions.ts";

describe("statements", () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ alone: true });
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

  it("go to an idle connection that has prepared them, whatever it ran since", async () => {
    const database = new Database({ url: app.databaseUrl, size: 2 });
    const statement = (n: number) => ({ name: `s ${n}`, text: `select ${n} as n` });
    const together = (...ns: number[]) => Promise.all(ns.map((n) => database.run(statement(n), [])));
    await together(1, 2);
    await together(3, 4);
    for (const n of [1, 2, 1]) await together(n);
    const count = {
      name: "",
      text: "select count(*)::int as n from pg_prepared_statements where name like 's %'",
    };
    const counts = await Promise.all([count, count].map((one) => database.run(one, [])));
    expect(counts.map(([row]) => row!.n)).to.deep.equal([2, 2]);
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

  const CASE = { subject: "No power", severity: "HIGH", customFields: { roof: "tile" } };

  /** What calls of a Case cost: those statements that are of it, of its transaction, its number or its definitions. */
  const ofCases = (sent: readonly { readonly text: string }[]): string[] =>
    sent
      .map(({ text }) => text)
      .filter((text) => /cases|^begin|advisory|into counters|"field_definitions"/.test(text));

  it("of a create with a number, custom fields, references and due times are one, and its numbers' for many", async () => {
    const { api } = await app.neighbour();
    await api.make("/field-definitions", { resourceType: "case", key: "roof", label: "Roof" });
    const { id: customerId } = await api.make("/customers", { firstName: "A", lastName: "B" });
    const make = () => api.make("/cases", { ...CASE, customerId });
    // What is known of the organization from then on.
    await make();
    const sent = ofCases(await sentDuring(() => Promise.all(Array.from({ length: 12 }, make))));
    expect(sent.filter((text) => !/insert into "cases"|^insert into counters/.test(text))).to.deep.equal([]);
    const alone = ofCases(await sentDuring(make));
    expect(alone.filter((text) => /insert into "cases"/.test(text)).length).to.equal(1);
    expect(alone.length).to.be.at.most(2);
  });

  it("of a change are its read, which does not wait for the count, and its write", async () => {
    const { api } = await app.neighbour();
    const { id } = await api.make("/cases", { subject: "No power" });
    const counts = await hold(app.databaseUrl, "lock table rate_counters in exclusive mode");
    const sent = await sentDuring(async (soFar) => {
      const changed = api.patch(`/cases/${id}`, { subject: "No light" });
      await untilWaiting(app.databaseUrl, 1);
      await until(async () => soFar.some(({ text }) => /^select .*"cases"/.test(text)));
      await counts.release();
      expect((await changed).status).to.equal(200);
    });
    const [read, write, ...others] = sent.filter(({ text }) => text.includes('"cases"'));
    expect(read!.text).to.match(/^select/);
    expect(write!.text).to.match(/update "cases"/);
    expect(others).to.deep.equal([]);
  });

  it("of a create that must agree with another record read both sides at the same time", async () => {
    const { opportunityId } = await quote(app);
    const { data: opportunity } = await app.api.get(`/opportunities/${opportunityId}`);
    const { id: caseId } = await app.api.make("/cases", {
      subject: "Roof",
      customerId: opportunity.customerId,
    });
    const cases = await hold(app.databaseUrl, "lock table cases in access exclusive mode");
    await sentDuring(async (soFar) => {
      const made = app.api.make("/quotes", { name: "Roof", opportunityId, caseId });
      await untilWaiting(app.databaseUrl, 1);
      await until(async () => soFar.some(({ text }) => /^select .* from "opportunities"/.test(text)));
      await cases.release();
      await made;
    });
  });

  it("of creates of several organizations are shared, and each succeeds or fails for itself", async () => {
    const others = await Promise.all(Array.from({ length: 6 }, () => app.neighbour()));
    const customers = await Promise.all(
      others.map(({ api }) => api.make("/customers", { firstName: "A", lastName: "B" })),
    );
    const end = collecting(2 * others.length);
    const calls = others.flatMap(({ api }, n) => [
      api.post("/cases", { subject: `case ${n}` }),
      // The first organization's Customer is none of the others'.
      api.post("/cases", { subject: `owned ${n}`, customerId: customers[n === 3 ? 0 : n].id }),
    ]);
    let answers: Awaited<(typeof calls)[number]>[] = [];
    const sent = await sentDuring(async () => {
      answers = await Promise.all(calls);
    });
    end();
    expect(answers.map(({ status }) => status)).to.deep.equal(answers.map((_, n) => (n === 7 ? 422 : 201)));
    // All of them, the others, and those of the one organization: both, each, and the one at fault once more.
    expect(sent.filter(({ text }) => /insert into "cases"/.test(text)).length).to.be.at.most(6);
    for (const { api } of others) {
      const { data } = await api.get("/cases");
      expect(data.map(({ subject }: { subject: string }) => subject.slice(0, 4)).sort()).to.deep.equal(
        api === others[3]!.api ? ["case"] : ["case", "owne"],
      );
    }
  });

  it("of several organizations that read records and turns tell whose each is, so that none is read again", async () => {
    const others = await Promise.all(Array.from({ length: 3 }, () => app.neighbour()));
    const { compiled, database } = app.serving.app.serving();
    const read = others.map(async ({ api, organizationId }) => {
      const { id } = await api.make("/cases", { subject: "No power" });
      return { id, organizationId, queries: database.of(organizationId) };
    });
    const cases = await Promise.all(read);
    const { recordBatcher } = compiled.reads.get("case")!;
    const turnsOf = ({ id, organizationId, queries }: (typeof cases)[number]) => {
      const place = compiled.turnQueue.join(organizationId, [id]);
      return place.turns(queries).finally(() => place.leave());
    };
    const ids = cases.map(({ id }) => id);
    const rows = cases.map((one) => recordBatcher.find(one.queries, one.organizationId, one.id));
    expect((await Promise.all(rows)).map((row) => row!.id)).deep.equal(ids);
    for (const what of ["new", "existing"]) {
      const turns = (await Promise.all(cases.map(turnsOf))).flat();
      expect(
        turns.map((turn) => turn!.id),
        what,
      ).deep.equal(ids);
    }
  });

  const LINKED: [what: string, table: string, column: string, records: string[][]][] = [
    ["unique values of one record", "external_references", "external_id", [["d", "c", "b", "a"]]],
    ["unique values of many records", "external_references", "external_id", [["d"], ["c"], ["b"], ["a"]]],
    ["Idempotency-Keys of many calls", "idempotency_keys", "key", [["d"], ["c"], ["b"], ["a"]]],
  ];
  /** Why a session cannot ask whether another one waits. */
  const NO_TIMEOUT = "a coordinator's nodes do not know its lock_timeout";
  for (const [what, table, column, records] of LINKED)
    itOnOnePostgres(
      NO_TIMEOUT,
      `take ${what} in one order, so that two of them never wait for each other`,
      async () => {
        const { api, organizationId } = await app.neighbour();
        const make = (ids: string[]) => {
          const externalReferences = ids.map((externalId) => ({
            externalSystem: "crm",
            externalObject: "contact",
            externalId,
          }));
          const key = { "Idempotency-Key": ids.join() };
          return api.post("/customers", { firstName: "A", lastName: "B", externalReferences }, key);
        };
        for (const id of ["held", "free"]) await make([id]);
        const takeSql = (from: string, to: string) =>
          `update ${table} set ${column} = '${to}' where organization_id = '${organizationId}' and ${column} = '${from}'`;
        const last = await hold(app.databaseUrl, takeSql("held", "d"));
        const end = collecting(records.length);
        const made = records.map(make);
        await untilWaiting(app.databaseUrl, 1);
        for (const id of ["a", "b", "c"])
          expect(await codeOf(`set lock_timeout = 10; ${takeSql("free", id)}`)).to.equal("55P03");
        await last.release();
        for (const { status } of await Promise.all(made)) expect(status).to.equal(201);
        end();
      },
    );

  /** What PostgreSQL refuses some statements with. */
  const codeOf = (text: string): Promise<unknown> =>
    sql(app.databaseUrl, text).then(
      () => null,
      (error) => error.code,
    );

  it("that were refused for one of many are written without it: a few, not one each", async () => {
    const { id } = await app.api.make("/customers", { firstName: "A", lastName: "B" });
    const bodies = Array.from({ length: 32 }, (_, n) => ({
      subject: "No power",
      customerId: n === 20 ? "cus_01kaj5yxqne5xvr3m5y0x9d3xh" : id,
    }));
    const end = collecting(bodies.length);
    let statuses: number[] = [];
    const sent = await sentDuring(async () => {
      const calls = bodies.map((body) => app.api.post("/cases", body));
      statuses = (await Promise.all(calls)).map(({ status }) => status);
    });
    end();
    expect(statuses).to.deep.equal(bodies.map((_, n) => (n === 20 ? 422 : 201)));
    // All of them, the others, the one alone, and once more with everything read.
    expect(sent.filter(({ text }) => /insert into "cases"/.test(text)).length).to.be.at.most(4);
  });
});
