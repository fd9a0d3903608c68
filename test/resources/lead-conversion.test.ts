/** Lead conversion: identity by email and placeId, all or nothing (contract, section 9). */
import { expect } from "chai";
import { openTestApp, type TestApp } from "../support/app.ts";
import { ADDRESS, freshEmail, type Made } from "../support/household.ts";

describe("lead conversion", () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp();
  });
  after(() => app.close());

  const lead = (more: object = {}): Promise<Made> =>
    app.api.make("/leads", {
      firstName: "Max",
      lastName: "Mustermann",
      email: freshEmail(),
      ...ADDRESS,
      ...more,
    });
  const convert = (id: string, body: object = {}) => app.api.post(`/leads/${id}/convert`, body);

  it("makes Customer, Property and Opportunity from the Lead's own fields", async () => {
    const { id, email } = await lead();
    const answer = await convert(id);
    expect(answer.data.action).to.deep.equal({ confirmed: true, confirmationSignal: "lead.converted" });
    const { customer, property, opportunity, created } = answer.data.resource;
    expect(created).to.deep.equal({ customer: true, property: true });
    expect(customer).to.include({ firstName: "Max", lastName: "Mustermann", email });
    expect(property).to.include({ ...ADDRESS, customerId: customer.id });
    expect(opportunity).to.include({
      name: "Max Mustermann",
      customerId: customer.id,
      propertyId: property.id,
      leadId: id,
      stage: "NEW",
    });
    expect((await app.api.get(`/leads/${id}`)).data).to.include({
      status: "CONVERTED",
      customerId: customer.id,
      opportunityId: opportunity.id,
    });
  });

  it("uses the Customer of the same email whatever its letter case, and its Property of the same placeId", async () => {
    const email = freshEmail();
    const first = await convert((await lead({ email, placeId: "p1" })).id);
    const second = await convert(
      (await lead({ email: email.toUpperCase(), placeId: "p1", firstName: "Other" })).id,
    );
    const { customer, property, created } = second.data.resource;
    expect(created).to.deep.equal({ customer: false, property: false });
    expect([customer.id, property.id]).to.deep.equal([
      first.data.resource.customer.id,
      first.data.resource.property.id,
    ]);
    expect(customer.firstName).to.equal("Max");
  });

  it("takes what the body says before the Lead's own fields", async () => {
    const { id: salesTypeId } = await app.api.make("/sales-types", { name: "Residential" });
    const { id } = await lead({ phone: "+1 512 555 0100", placeId: "of the lead" });
    const email = freshEmail();
    const body = {
      customer: { firstName: "Ada", email, phone: "+1 512 555 0199" },
      property: { city: "Reno", placeId: "of the body" },
      opportunity: { name: "Battery", salesTypeIds: [salesTypeId], value: "12500" },
    };
    const { customer, property, opportunity } = (await convert(id, body)).data.resource;
    expect(customer).include({ ...body.customer, lastName: "Mustermann" });
    expect(property).include({ ...ADDRESS, ...body.property });
    expect(opportunity).deep.include({ ...body.opportunity, value: "12500.00" });
  });

  it("without an email always makes a new Customer", async () => {
    const [one, other] = [await lead({ email: null }), await lead({ email: null })];
    const ids = [];
    for (const { id } of [one, other]) {
      const { customer, created } = (await convert(id)).data.resource;
      expect(created.customer).equal(true);
      ids.push(customer.id);
    }
    expect(ids[0]).not.equal(ids[1]);
  });

  it("makes a Property where the placeId is one of another Customer's, or none is given", async () => {
    const email = freshEmail();
    const placeId = "shared by two";
    const first = (await convert((await lead({ placeId })).id)).data.resource;
    await convert((await lead({ email, placeId: "of his own" })).id);
    const mine = (await convert((await lead({ email, placeId })).id)).data.resource;
    expect(mine.created).deep.equal({ customer: false, property: true });
    expect(mine.property)
      .include({ placeId, customerId: mine.customer.id })
      .not.include({ id: first.property.id });
    const again = (await convert((await lead({ email })).id)).data.resource;
    expect(again.created).deep.equal({ customer: false, property: true });
  });

  it("compares emails and nothing else: the same name and phone are another Customer", async () => {
    const more = { firstName: "Same", lastName: "Name", phone: "1" };
    const [one, other] = [await lead(more), await lead(more)];
    const ids = [(await convert(one.id)).data.resource, (await convert(other.id)).data.resource];
    expect(ids[0].customer.id).not.equal(ids[1].customer.id);
  });

  for (const status of ["NEW", "CONTACTED", "QUALIFIED", "UNQUALIFIED"])
    it(`is open from ${status}`, async () => {
      const { id } = await lead({ status });
      expect((await convert(id)).data.resource.lead).include({ id, status: "CONVERTED" });
    });

  it("asks for what the Lead has as an empty text, as it does for what it does not have", async () => {
    const { id } = await lead({ address: "", city: "", phone: "", placeId: "" });
    const { status, error } = await convert(id);
    expect(status).equal(422);
    expect(error.details.map((d: Made) => `${d.path} ${d.code}`)).deep.equal([
      "/property/address REQUIRED",
      "/property/city REQUIRED",
    ]);
    const { data } = await convert(id, { property: { address: "1 Main St", city: "Denver" } });
    expect(data.resource.customer.phone).equal(null);
    expect(data.resource.property).include({ address: "1 Main St", placeId: null });
  });

  it("leaves the Lead as it was where a part of the body is refused", async () => {
    const { id } = await lead();
    const { error } = await convert(id, {
      customer: { email: "nobody", age: 3 },
      property: { zipCode: "" },
      opportunity: { value: 12500 },
    });
    expect(error.details.map((d: Made) => `${d.path} ${d.code}`).sort()).deep.equal([
      "/customer/age UNKNOWN_FIELD",
      "/customer/email INVALID_FORMAT",
      "/opportunity/value INVALID_TYPE",
      "/property/zipCode TOO_SHORT",
    ]);
    expect((await app.api.get(`/leads/${id}`)).data).include({ status: "NEW", version: 1, customerId: null });
  });

  it("warns where several Customers have the email, and uses the one that was created first", async () => {
    const email = freshEmail();
    const [first] = [
      await app.api.make("/customers", { firstName: "A", lastName: "B", email }),
      await app.api.make("/customers", { firstName: "C", lastName: "D", email }),
    ];
    const answer = await convert((await lead({ email })).id);
    expect(answer.data.resource.customer.id).to.equal(first.id);
    expect(answer.body.meta.warnings[0].code).to.equal("IDENTITY_AMBIGUOUS");
  });

  it("makes one Customer where two conversions race on one email", async () => {
    const email = freshEmail();
    const leads = await Promise.all(Array.from({ length: 6 }, () => lead({ email })));
    const answers = await Promise.all(leads.map(({ id }) => convert(id)));
    expect(answers.map((a) => a.status)).to.deep.equal(Array(6).fill(200));
    expect(new Set(answers.map((a) => a.data.resource.customer.id)).size).to.equal(1);
    expect(answers.filter((a) => a.data.resource.created.customer).length).to.equal(1);
  });

  it("refuses a second conversion", async () => {
    const { id } = await lead();
    await convert(id);
    const again = await convert(id);
    expect([again.status, again.error.code, again.error.details[0].currentState]).to.deep.equal([
      409,
      "INVALID_STATE",
      "CONVERTED",
    ]);
  });

  it("shows a key only what it may read", async () => {
    const client = app.client(
      (await app.key({ scopePreset: "least_privilege", scopes: ["leads:*", "customers:read"] })).key,
    );
    const { customer, property } = (await client.post(`/leads/${(await lead()).id}/convert`, {})).data
      .resource;
    expect(customer.firstName).to.equal("Max");
    expect(Object.keys(property)).to.deep.equal(["id"]);
  });

  it("emits lead.converted and the creations of what it made, and meters the conversion", async () => {
    const { id } = await lead();
    await convert(id);
    const events = await app.serving.app.database.query(
      "select type from events where organization_id = $1 order by id desc limit 4",
      [app.organizationId],
    );
    expect(events.map((e) => e.type).sort()).to.deep.equal([
      "customer.created",
      "lead.converted",
      "opportunity.created",
      "property.created",
    ]);
    const usage = await app.serving.app.database.query(
      "select metric from usage_records where organization_id = $1 and resource_id = $2",
      [app.organizationId, id],
    );
    expect(usage.map((u) => u.metric)).to.deep.equal(["lead.converted"]);
  });
});
