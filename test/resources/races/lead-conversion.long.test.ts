/** Concurrent conversions of Leads at two servers: one Customer for an email, one conversion for a Lead (endpoint rule 16). */
import { expect } from "chai";
import { openTestApp, type TestApp, type TestTwin } from "../../support/app.ts";
import type { Answer } from "../../support/client.ts";
import { ADDRESS, freshEmail, type Made } from "../../support/household.ts";
import { sql } from "../../support/transactions.ts";

const ROUNDS = 3;

describe("lead conversion under concurrency", () => {
  let app: TestApp;
  let twin: TestTwin;
  before(async () => {
    app = await openTestApp();
    twin = await app.twin();
  });
  after(() => app.close());

  const lead = (more: object = {}): Promise<Made> =>
    app.api.make("/leads", { firstName: "Max", lastName: "M", email: freshEmail(), ...ADDRESS, ...more });
  /** Converts Leads at once, in turn at either server. */
  const convert = (ids: readonly string[]): Promise<Answer[]> =>
    Promise.all(ids.map((id, n) => (n % 2 === 0 ? app : twin).api.post(`/leads/${id}/convert`, {})));
  const customersOf = async (email: string): Promise<unknown[]> =>
    (await sql(app.databaseUrl, "select id from customers where lower(email) = $1", [email])).map(
      ({ id }) => id,
    );
  const having = async (path: string, filter: Record<string, string>): Promise<Made[]> =>
    (await twin.api.get(`${path}?${new URLSearchParams({ ...filter, limit: "100" })}`)).data;

  for (const count of [2, 20])
    for (let round = 1; round <= ROUNDS; round++)
      it(`${count} of one email and placeId make one Customer and one Property (round ${round})`, async () => {
        const email = freshEmail();
        const leads = await Promise.all(
          Array.from({ length: count }, (_, n) =>
            lead({ email: n % 3 === 0 ? email.toUpperCase() : email, placeId: `place of ${email}` }),
          ),
        );
        const answers = await convert(leads.map(({ id }) => id));
        expect(answers.map(({ status }) => status)).to.deep.equal(Array(count).fill(200));
        const results = answers.map(({ data }) => data.resource);
        const created = (what: "customer" | "property") => results.filter((made) => made.created[what]);
        expect([created("customer").length, created("property").length]).to.deep.equal([1, 1]);
        expect(answers.flatMap(({ body }) => body.meta.warnings ?? [])).to.deep.equal([]);
        const customerId = created("customer")[0].customer.id;
        expect(await customersOf(email)).to.deep.equal([customerId]);
        const homes = await having("/properties", { customerId });
        expect(homes.map(({ id }) => id)).to.deep.equal([created("property")[0].property.id]);
        const opportunities = await having("/opportunities", { customerId });
        expect(opportunities.map(({ leadId }) => leadId).sort()).to.deep.equal(
          leads.map(({ id }) => id).sort(),
        );
      });

  for (let round = 1; round <= ROUNDS; round++)
    it(`20 of one Lead convert it once, and the others are told its state (round ${round})`, async () => {
      const { id, email } = await lead();
      const answers = await convert(Array<string>(20).fill(id));
      const lost = answers.filter(({ status }) => status !== 200);
      expect(lost.map(({ status, error }) => `${status} ${error.code}`)).to.deep.equal(
        Array(19).fill("409 INVALID_STATE"),
      );
      for (const { error } of lost) expect(error.details[0].currentState).to.equal("CONVERTED");
      expect(await customersOf(email)).to.have.lengthOf(1);
      expect(await having("/opportunities", { leadId: id })).to.have.lengthOf(1);
      expect((await twin.api.get(`/leads/${id}`)).data).to.include({ status: "CONVERTED", version: 2 });
    });
});
