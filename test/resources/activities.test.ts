/** Activities: the feed of a CRM parent (specification, endpoint 9). */
import { expect } from "chai";
import { openTestApp, type TestApp } from "../support/app.ts";
import { customer, type Made, property } from "../support/household.ts";
import { actionsOf, typesOf } from "../support/trail.ts";

describe("activities", () => {
  let app: TestApp;
  const parents: Record<string, string> = {};
  before(async () => {
    app = await openTestApp();
    const person = await customer(app);
    const customerId = person.id;
    parents.customer = customerId;
    parents.property = (await property(app, customerId)).id;
    parents.lead = (await app.api.make("/leads", { firstName: "A", lastName: "B" })).id;
    parents.opportunity = (await app.api.make("/opportunities", { name: "Roof", customerId })).id;
    parents.case = (await app.api.make("/cases", { subject: "Leak" })).id;
  });
  after(() => app.close());

  const note = (parentType: string, parentId: string | undefined, subject = "Called"): Promise<Made> =>
    app.api.make("/activities", { parentType, parentId, subject });
  const feed = async (parentType: string, parentId: string, more = "") =>
    await app.api.get(`/activities?parentType=${parentType}&parentId=${parentId}${more}`);

  for (const parentType of ["customer", "property", "lead", "opportunity", "case"])
    it(`of parentType ${parentType} are listed for that record alone`, async () => {
      const made = await note(parentType, parents[parentType]);
      expect((await feed(parentType, parents[parentType]!)).data).deep.equal([made]);
      for (const [other, id] of Object.entries(parents))
        if (other !== parentType)
          expect((await feed(other, id)).data.map((a: Made) => a.id)).not.includes(made.id);
    });

  for (const [query, faults] of [
    ["", ["query.parentType REQUIRED", "query.parentId REQUIRED"]],
    ["?parentType=customer", ["query.parentId REQUIRED"]],
    ["?parentId=cus_01h455vb4pex5vsknk084sn02q", ["query.parentType REQUIRED"]],
    ["?parentType=quote&parentId=cus_01h455vb4pex5vsknk084sn02q", ["query.parentType INVALID_VALUE"]],
  ] as const)
    it(`parentType and parentId are required: GET /activities${query}`, async () => {
      const { status, error } = await app.api.get(`/activities${query}`);
      expect([status, error.code, error.details.map((d: Made) => `${d.path} ${d.code}`)]).deep.equal([
        400,
        "INVALID_QUERY",
        faults,
      ]);
    });

  it("are paged with meta.nextCursor and meta.hasMore, the newest first", async () => {
    const { id } = await customer(app);
    const made = [];
    for (const subject of ["one", "two", "three"])
      made.unshift((await note("customer", id, subject)).subject);
    const first = await feed("customer", id, "&limit=2");
    expect(first.body.meta).include({ hasMore: true }).property("nextCursor").a("string");
    const rest = await feed("customer", id, `&limit=2&cursor=${first.body.meta.nextCursor}`);
    expect(rest.body.meta).include({ hasMore: false, nextCursor: null });
    expect([...first.data, ...rest.data].map((a: Made) => a.subject)).deep.equal(made);
  });

  it("that were deleted are not listed; only non-deleted ones of the parent are", async () => {
    const { id } = await customer(app);
    const [gone, kept] = [await note("customer", id), await note("customer", id)];
    expect((await app.api.delete(`/activities/${gone.id}`)).data).deep.equal({ id: gone.id, deleted: true });
    expect((await feed("customer", id)).data.map((a: Made) => a.id)).deep.equal([kept.id]);
    expect(await typesOf(app, gone.id)).deep.equal(["activity.created", "activity.deleted"]);
    expect(await actionsOf(app, gone.id)).deep.equal(["activity.create", "activity.delete"]);
  });

  it("need activities:read to be listed, and no scope of the parent", async () => {
    const keyOf = async (scope: string) =>
      app.client((await app.key({ scopePreset: "least_privilege", scopes: [scope] })).key);
    const path = `/activities?parentType=case&parentId=${parents.case}`;
    expect((await (await keyOf("activities:read")).get(path)).status).equal(200);
    const refused = await (await keyOf("cases:read")).get(path);
    expect([refused.status, refused.error.code]).deep.equal([403, "INSUFFICIENT_SCOPE"]);
  });
});
