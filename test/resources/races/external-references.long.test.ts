/** Concurrent External References at two servers: a tuple leads to one record, and a guard succeeds once (endpoint rules 10 and 11). */
import { expect } from "chai";
import { openTestApp, type TestApp, type TestTwin } from "../../support/app.ts";
import { type Body, unique } from "../../support/bodies.ts";
import type { Answer, Client } from "../../support/client.ts";
import { sql } from "../../support/transactions.ts";

const CALLERS = 20;
const ROUNDS = 3;
const person = { firstName: "A", lastName: "B" };

describe("external references under concurrency", () => {
  let app: TestApp;
  let twin: TestTwin;
  before(async () => {
    app = await openTestApp();
    twin = await app.twin();
  });
  after(() => app.close());

  const tuple = (): Body => ({ externalSystem: "crm", externalObject: "contact", externalId: unique() });
  const many = (call: (api: Client, n: number) => Promise<Answer>): Promise<Answer[]> =>
    Promise.all(Array.from({ length: CALLERS }, (_, n) => call(n % 2 === 0 ? app.api : twin.api, n)));
  const customer = (externalReferences: Body[] = []): Promise<Body> =>
    app.api.make("/customers", { ...person, externalReferences });
  const lead = (): Promise<Body> => app.api.make("/leads", person);
  const target = ({ id }: Body) => ({
    resourceType: id.startsWith("lead_") ? "lead" : "customer",
    resourceId: id as string,
  });
  const link = (api: Client, to: Body, of: Body) =>
    api.post("/external-references", { ...target(to), ...of });
  const repair = (api: Client, from: Body, to: Body, of: Body) =>
    api.patch("/external-references", {
      ...target(to),
      expectedCurrentResourceType: target(from).resourceType,
      expectedCurrentResourceId: from.id,
      ...of,
    });
  const lookup = (of: Body) => app.api.get(`/external-references/lookup?${new URLSearchParams(of)}`);
  const linksOf = async ({ id }: Body): Promise<string[]> =>
    (await app.api.get(`/${target({ id }).resourceType}s/${id}`)).data.externalReferences.map(
      (link: Body) => link.externalId,
    );

  const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort();
  const times = (count: number, status: number): number[] => Array<number>(count).fill(status);

  /** Asserts that the losers were told where the tuple points, and that it does. */
  async function expectLost(lost: readonly Answer[], code: string, of: Body, to: Body): Promise<void> {
    for (const { error } of lost) {
      expect(error.code).to.equal(code);
      expect(error.details[0]).to.include({ code, ...target(to) });
    }
    expect((await lookup(of)).data).to.include(target(to));
  }

  for (let round = 1; round <= ROUNDS; round++) {
    it(`of many equal guards one repoints, and the others are stale and told the target (round ${round})`, async () => {
      const of = tuple();
      const holder = await customer([of]);
      const targets = await Promise.all(
        Array.from({ length: CALLERS }, (_, n) => (n % 3 === 0 ? lead() : customer())),
      );
      const answers = await many((api, n) => repair(api, holder, targets[n]!, of));
      expect(statuses(answers)).to.deep.equal([200, ...times(CALLERS - 1, 409)]);
      const winner = targets[answers.findIndex(({ status }) => status === 200)]!;
      const lost = answers.filter(({ status }) => status === 409);
      await expectLost(lost, "EXTERNAL_REFERENCE_STALE", of, winner);
      expect(await linksOf(holder)).to.deep.equal([]);
      for (const to of targets) expect(await linksOf(to)).to.deep.equal(to === winner ? [of.externalId] : []);
    });

    it(`of creates to two targets one links, its target's others repeat it, the rest conflict (round ${round})`, async () => {
      const of = tuple();
      const targets = [await customer(), await lead()];
      // In pairs, so that each target is asked for at either server.
      const at = (n: number) => targets[Math.floor(n / 2) % 2]!;
      const answers = await many((api, n) => link(api, at(n), of));
      expect(statuses(answers)).to.deep.equal([...times(9, 200), 201, ...times(10, 409)]);
      const winner = at(answers.findIndex(({ status }) => status === 201));
      const repeated = answers.filter(({ status }) => status < 300);
      expect(new Set(repeated.map(({ data }) => data.id)).size).to.equal(1);
      const lost = answers.filter(({ status }) => status === 409);
      await expectLost(lost, "EXTERNAL_REFERENCE_CONFLICT", of, winner);
      for (const to of targets) expect(await linksOf(to)).to.deep.equal(to === winner ? [of.externalId] : []);
    });

    it(`of records that are created with one tuple one is, and nothing of the others (round ${round})`, async () => {
      const of = tuple();
      const own = Array.from({ length: CALLERS }, tuple);
      const answers = await many((api, n) =>
        api.post(n % 3 === 0 ? "/leads" : "/customers", { ...person, externalReferences: [own[n], of] }),
      );
      expect(statuses(answers)).to.deep.equal([201, ...times(CALLERS - 1, 409)]);
      const won = answers.findIndex(({ status }) => status === 201);
      const lost = answers.filter(({ status }) => status === 409);
      await expectLost(lost, "EXTERNAL_REFERENCE_CONFLICT", of, answers[won]!.data);
      for (const [n, mine] of own.entries())
        expect((await lookup(mine)).status).to.equal(n === won ? 200 : 404);
    });

    it(`of records that are created with the same tuples in either order one is (round ${round})`, async () => {
      const [a, b] = [tuple(), tuple()];
      const answers = await many((api, n) =>
        api.post("/customers", { ...person, externalReferences: n % 4 < 2 ? [a, b] : [b, a] }),
      );
      expect(statuses(answers)).to.deep.equal([201, ...times(CALLERS - 1, 409)]);
    });

    it(`a create and a PATCH with a tuple, its link and its repair leave it at one record (round ${round})`, async () => {
      const of = tuple();
      const [holder, other] = [await customer([of]), await customer()];
      const answers = await many((api, n) =>
        [
          () => repair(api, holder, other, of),
          () => repair(api, other, holder, of),
          () => link(api, other, of),
          () => api.post("/customers", { ...person, externalReferences: [of] }),
          () => api.patch(`/customers/${holder.id}`, { externalReferences: [of] }),
        ][Math.floor(n / 2) % 5]!(),
      );
      expect(statuses(answers).filter((status) => ![200, 409].includes(status))).to.deep.equal([]);
      const { resourceId } = (await lookup(of)).data;
      for (const record of [holder, other])
        expect(await linksOf(record)).to.deep.equal(record.id === resourceId ? [of.externalId] : []);
    });
  }

  it("never lock each other out", async () => {
    const [row] = await sql(
      app.databaseUrl,
      "select deadlocks::int from pg_stat_database where datname = current_database()",
    );
    expect(row!.deadlocks).to.equal(0);
  });
});
