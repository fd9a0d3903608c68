/** A batch lookup asks the database once, however many tuples it has (endpoint rule 13). */
import { expect } from "chai";
import { openTestApp, type TestApp } from "../../support/app.ts";
import { type Body, unique } from "../../support/bodies.ts";
import { type Sent, sentDuring } from "../../support/statements.ts";

const MOST = 200;

/** Beside it a server sends what it does by itself, and counts the call; none of that knows of references. */
const isLookup = ({ text }: Sent) => text.includes("external_references");

describe("a batch lookup", () => {
  let app: TestApp;
  let tuples: Body[];
  before(async () => {
    app = await openTestApp();
    tuples = Array.from({ length: MOST }, () => ({
      externalSystem: "crm",
      externalObject: "contact",
      externalId: unique(),
    }));
    // Every second one is linked; the others are missing.
    for (const of of tuples.filter((_, n) => n % 2 === 0))
      await app.api.make("/customers", { firstName: "A", lastName: "B", externalReferences: [of] });
  });
  after(() => app.close());

  /** The answer, and the statements that were sent for it. */
  async function lookUp(lookups: readonly Body[]): Promise<{ data: Body[]; sent: Sent[] }> {
    let data: Body[] = [];
    const sent = await sentDuring(async () => {
      const answer = await app.api.post("/external-references/lookup/batch", { lookups });
      expect(answer.status, answer.text).to.equal(200);
      data = answer.data;
    });
    return { data, sent: sent.filter(isLookup) };
  }

  for (const [what, asked, lookupsOf] of [
    ["one tuple", 1, () => tuples.slice(0, 1)],
    [`${MOST} tuples`, MOST, () => tuples],
    [`${MOST} times the same tuple`, 1, () => tuples.map(() => tuples[0]!)],
    [`${MOST} tuples of which each stands twice`, MOST / 2, () => tuples.map((_, n) => tuples[n >> 1]!)],
  ] as const)
    it(`of ${what} is one statement that asks for ${asked}`, async () => {
      const lookups = lookupsOf();
      const { data, sent } = await lookUp(lookups);
      expect(sent.map(({ text }) => text)).to.have.lengthOf(1);
      const [organization, ...columns] = sent[0]!.values;
      expect(organization).to.equal(app.organizationId);
      expect(columns.map((column) => (column as unknown[]).length)).to.deep.equal([asked, asked, asked]);
      expect(data.map(({ externalId }) => externalId)).to.deep.equal(lookups.map((of) => of.externalId));
      const isLinked = lookups.map((of) => tuples.indexOf(of) % 2 === 0);
      expect(data.map(({ resourceId }) => resourceId !== null)).to.deep.equal(isLinked);
    });
});
