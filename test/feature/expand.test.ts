/** Expansions: beside the ids of references stand the records that they lead to, as their own GET shows them. */
import { expect } from "chai";
import { openTestApp, type TestApp } from "../support/app.ts";
import type { Body } from "../support/bodies.ts";

describe("expand", () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp();
  });
  after(() => app.close());

  const customer = (more: object = {}): Promise<Body> =>
    app.api.make("/customers", { firstName: "Ada", lastName: "Lovelace", ...more });
  const property = async (more: object = {}): Promise<Body> =>
    app.api.make("/properties", {
      customerId: (await customer({ ownerId: app.ownerId })).id,
      address: "1 Main St",
      city: "Denver",
      state: "CO",
      zipCode: "80202",
      ...more,
    });
  const read = async (path: string): Promise<Body> => (await app.api.get(path)).data;

  it("shows on a GET what the GET of the other record shows, beside the id", async () => {
    const { id, customerId } = await property();
    const whole = await read(`/properties/${id}`);
    const expanded = await read(`/properties/${id}?expand=customerId`);
    expect(expanded).deep.equal({ ...whole, customer: await read(`/customers/${customerId}`) });
  });

  it("shows it on lists", async () => {
    const { id, customerId } = await property();
    const { data } = await app.api.get(`/properties?customerId=${customerId}&expand=customerId.ownerId`);
    const owner = await read(`/team-members/${app.ownerId}`);
    const shown = { ...(await read(`/customers/${customerId}`)), owner };
    expect(data).deep.equal([{ ...(await read(`/properties/${id}`)), customer: shown }]);
  });

  it("shows it in the response of a create, a PATCH and an action", async () => {
    const { id: customerId } = await customer();
    const shown = await read(`/customers/${customerId}`);
    const made = await app.api.post("/properties?expand=customerId", {
      customerId,
      address: "1 Main St",
      city: "Denver",
      state: "CO",
      zipCode: "80202",
    });
    expect(made.data).deep.equal({ ...(await read(`/properties/${made.data.id}`)), customer: shown });
    const changed = await app.api.patch(`/properties/${made.data.id}?expand=customerId`, { city: "Boulder" });
    expect(changed.data.customer).deep.equal(shown);
    expect(changed.data.changed).equal(true);
  });
});
