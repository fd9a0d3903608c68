/** Expansions: references are returned with the records that they lead to, as GET returns these. */
import { expect } from "chai";
import fc from "fast-check";
import { openTestApp, type TestApp } from "../support/app.ts";
import type { Body } from "../support/bodies.ts";
import type { Client } from "../support/client.ts";
import { samples } from "../support/samples.ts";

describe("expand", () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp();
  });
  after(() => app.close());

  const customer = (more: object = {}): Promise<Body> =>
    app.api.make("/customers", { firstName: "Ada", lastName: "Łovelace", ...more });
  const ADDRESS = { address: "1 Main St", city: "Denver", state: "CO", zipCode: "80202" };
  const property = async (more: object = {}): Promise<Body> =>
    app.api.make("/properties", {
      ...ADDRESS,
      customerId: (await customer({ ownerId: app.ownerId })).id,
      ...more,
    });
  let n = 0;
  const member = (): Promise<Body> =>
    app.api.make("/team-members", {
      firstName: "Grace",
      lastName: "Hopper",
      email: `grace${++n}.${app.organizationId}@example.com`,
      isSchedulable: true,
    });
  const appointment = async (more: object = {}): Promise<Body> => {
    const { id: customerId } = await customer({ ownerId: app.ownerId });
    const workOrder = await app.api.make("/work-orders", { customerId, subject: "Visit" });
    return app.api.make("/service-appointments", {
      workOrderId: workOrder.id,
      scheduledStart: "2027-03-08T09:00:00Z",
      scheduledEnd: "2027-03-08T11:00:00Z",
      timezone: "America/Denver",
      ...more,
    });
  };
  const read = async (path: string, api: Client = app.api): Promise<Body> => (await api.get(path)).data;
  const scoped = async (...scopes: string[]): Promise<Client> =>
    app.client((await app.key({ scopePreset: null, scopes })).key);

  it("shows on a GET what the GET of the other record shows, beside the id", async () => {
    const { id, customerId } = await property();
    const whole = await read(`/properties/${id}`);
    const expanded = await read(`/properties/${id}?expand=customerId`);
    expect(expanded).deep.equal({ ...whole, customer: await read(`/customers/${customerId}`) });
  });

  it("shows on lists what two steps lead to", async () => {
    const { id, customerId } = await property();
    const { data } = await app.api.get(`/properties?customerId=${customerId}&expand=customerId.ownerId`);
    const owner = await read(`/team-members/${app.ownerId}`);
    const shown = { ...(await read(`/customers/${customerId}`)), owner };
    expect(data).deep.equal([{ ...(await read(`/properties/${id}`)), customer: shown }]);
  });

  it("shows it in the response of a create and of a PATCH, and as it is now in a replay", async () => {
    const { id: customerId } = await customer();
    const shown = await read(`/customers/${customerId}`);
    const key = { "Idempotency-Key": "expanded" };
    const send = (query: string) => app.api.post(`/properties${query}`, { customerId, ...ADDRESS }, key);
    const made = await send("?expand=customerId");
    expect(made.data).deep.equal({ ...(await read(`/properties/${made.data.id}`)), customer: shown });
    const changed = await app.api.patch(`/properties/${made.data.id}?expand=customerId`, { city: "Boulder" });
    expect(changed.data).deep.include({ customer: shown, changed: true, city: "Boulder" });
    await app.api.patch(`/customers/${customerId}`, { notes: "new" });
    const replay = await send("?expand=customerId");
    expect(replay.headers.get("idempotent-replayed")).equal("true");
    expect([replay.data.city, replay.data.customer.notes]).deep.equal(["Denver", "new"]);
    expect(await send("").then(({ data }) => data)).not.have.property("customer");
  });

  it("shows it inside the record of an action's response", async () => {
    const { id, workOrderId } = await appointment();
    const done = await app.api.post(`/service-appointments/${id}/start?expand=workOrderId`, {});
    expect(done.data.action.confirmed).equal(true);
    expect(done.data.resource.workOrder).deep.equal(await read(`/work-orders/${workOrderId}`));
  });

  it("shows lists in their order, and null for what is not set", async () => {
    const crew = [await member(), await member(), await member()];
    const ids = crew.map(({ id }) => id).reverse();
    const { id } = await appointment({ assignedTeamMemberIds: ids });
    const shown = await read(
      `/service-appointments/${id}?expand=assignedTeamMemberIds&expand=primaryTeamMemberId`,
    );
    expect(shown.assignedTeamMembers.map((one: Body) => one.id)).deep.equal(ids);
    expect(shown.primaryTeamMember).equal(null);
  });

  it("shows a reference to several kinds, its id alone where the key may not read the kind", async () => {
    const { id } = await customer();
    const activity = await app.api.make("/activities", {
      parentType: "customer",
      parentId: id,
      subject: "Hi",
    });
    const path = `/activities/${activity.id}?expand=parentId`;
    expect((await read(path)).parent).deep.equal(await read(`/customers/${id}`));
    expect((await read(path, await scoped("activities:read"))).parent).deep.equal({ id });
  });

  it("needs the scope of each resource on the path", async () => {
    const { id } = await property();
    const path = `/properties/${id}?expand=customerId.ownerId`;
    const api = await scoped("properties:read", "properties:write", "customers:read");
    for (const answer of [
      await api.get(path),
      await api.get("/properties?expand=customerId.ownerId"),
      await api.patch(path, { city: "Boulder" }),
    ]) {
      expect([answer.status, answer.error.code]).deep.equal([403, "INSUFFICIENT_SCOPE"]);
      expect(answer.error.details[0]).include({ path: "query.expand", scope: "team_members:read" });
    }
    expect((await read(`/properties/${id}`)).city).equal("Denver");
    expect((await api.get(`/properties/${id}?expand=customerId`)).status).equal(200);
  });

  it("shows no references to a key that may write the record and not read it", async () => {
    const { id } = await property();
    const api = await scoped("properties:write", "customers:read");
    const { data } = await api.patch(`/properties/${id}?expand=customerId`, { city: "Boulder" });
    expect(data).have.all.keys("id", "version", "updatedAt", "changed");
  });

  it("has another ETag where only the other record changed, and the same on a write", async () => {
    const { id, customerId } = await property();
    const path = `/properties/${id}?expand=customerId`;
    const first = (await app.api.get(path)).headers.get("etag")!;
    expect((await app.api.get(path, { "If-None-Match": first })).status).equal(304);
    await app.api.patch(`/customers/${customerId}`, { notes: "x" });
    const second = await app.api.get(path, { "If-None-Match": first });
    expect([second.status, second.data.customer.notes]).deep.equal([200, "x"]);
    const unchanged = await app.api.patch(path, { city: "Denver" }, { "If-Match": first });
    expect(unchanged.headers.get("etag")).equal(second.headers.get("etag"));
  });

  it("shows answers of active field definitions only", async () => {
    const definition = { resourceType: "customer", key: "roof", label: "Roof", type: "TEXT" };
    const made = await app.api.make("/field-definitions", definition);
    const { id: customerId } = await customer({ customFields: { roof: "tin" } });
    const { id } = await property({ customerId });
    const shown = async () => (await read(`/properties/${id}?expand=customerId`)).customer.customFields;
    expect(await shown()).deep.equal({ roof: "tin" });
    await app.api.patch(`/field-definitions/${made.id}`, { isActive: false });
    expect(await shown()).deep.equal({});
  });

  it("shows records of any size on lists, with the text that each has", async () => {
    const wide = (length: number) => "\u{1f31e}".repeat(length);
    const lead = await app.api.make("/leads", {
      firstName: wide(100),
      lastName: wide(100),
      notes: wide(5000),
      ownerId: app.ownerId,
    });
    const { id: customerId } = await customer();
    const made = await app.api.make("/opportunities", { customerId, leadId: lead.id, name: "Łódź" });
    const shown = { ...(await read(`/leads/${lead.id}`)), owner: await read(`/team-members/${app.ownerId}`) };
    const [opportunity] = (await app.api.get("/opportunities?limit=1&expand=leadId.ownerId")).data;
    expect(opportunity).deep.equal({ ...(await read(`/opportunities/${made.id}`)), lead: shown });
    const { data: leads } = await app.api.get("/leads?expand=ownerId");
    expect(leads.find(({ id }: Body) => id === lead.id)).deep.equal(shown);
  });

  it("shows nothing of another organization", async () => {
    const other = await app.neighbour();
    const { id } = await property();
    expect((await other.api.get(`/properties/${id}?expand=customerId`)).status).equal(404);
    expect((await other.api.get("/properties?expand=customerId")).data).deep.equal([]);
  });

  it("goes on with a cursor of the list without it", async () => {
    const { customerId } = await property();
    await property({ customerId });
    const first = await app.api.get(`/properties?customerId=${customerId}&limit=1`);
    const cursor = first.body.meta.nextCursor;
    const second = await app.api.get(
      `/properties?customerId=${customerId}&limit=1&expand=customerId&cursor=${cursor}`,
    );
    expect([second.data.length, second.data[0].customer.id, second.body.meta.hasMore]).deep.equal([
      1,
      customerId,
      false,
    ]);
  });

  const PATHS = "customerId, customerId.ownerId";
  for (const [query, code, message] of [
    ["expand=customer", "INVALID_VALUE", PATHS],
    ["expand=customerId.ownerId.id", "INVALID_VALUE", PATHS],
    ["expand=customerId,customerId.ownerId", "INVALID_VALUE", "Repeat the parameter"],
    ["expand=customerId&expand=customerId", "DUPLICATE", "twice"],
    ["expand=", "INVALID_VALUE", PATHS],
    [`expand=${Array(6).fill("customerId").join("&expand=")}`, "TOO_LONG", "at most 5 values"],
  ] as const)
    for (const path of ["/properties", "/properties/prop_01h455vb4pex5vsknk084sn02q"])
      it(`is refused on ${path.slice(0, 12)} as ${query}`, async () => {
        const { status, error } = await app.api.get(`${path}?${query}`);
        expect([status, error.code]).deep.equal([400, "INVALID_QUERY"]);
        expect(error.details[0]).include({ path: "query.expand", code });
        expect(error.details[0].message).contain(message);
      });

  it("is no parameter of a DELETE", async () => {
    const { error } = await app.api.call(
      "DELETE",
      "/activities/act_01h455vb4pex5vsknk084sn02q?expand=parentId",
    );
    expect(error.details[0]).include({ path: "query.expand", code: "UNKNOWN_FIELD" });
  });

  describe("of generated records", () => {
    const PATHS_OF = [
      "ownerId",
      "leadId",
      "customerId",
      "propertyId.customerId",
      "salesTypeIds",
      "customerId.ownerId",
    ];
    let stand: Record<"customer" | "property" | "lead" | "type", Body[]>;
    before(async () => {
      const [one, two] = [await customer({ ownerId: app.ownerId }), await customer()];
      const types = [1, 2, 3].map((i) =>
        app.api.make("/sales-types", { name: `Type ${i} ${app.organizationId}` }),
      );
      stand = {
        customer: [one!, two!],
        property: [await property({ customerId: one!.id }), await property({ customerId: two!.id })],
        lead: [await app.api.make("/leads", { firstName: "A", lastName: "B" })],
        type: await Promise.all(types),
      };
    });

    /** The record with its references replaced in memory, each record read by itself. */
    async function expandedBy(
      record: Body,
      paths: readonly string[],
      at: Record<string, string>,
    ): Promise<Body> {
      const shown: Body = { ...record };
      for (const path of paths) {
        const [field, inner] = path.split(".") as [string, string?];
        const name = field.replace(/Id(s?)$/, "$1");
        const inside = [...paths]
          .filter((one) => one.startsWith(`${field}.`))
          .map((one) => one.split(".")[1]!);
        const one = async (id: string | null): Promise<Body | null> =>
          id === null ? null : await expandedBy(await read(`${at[field]}/${id}`), inside, at);
        shown[name] = Array.isArray(record[field])
          ? await Promise.all(record[field].map(one))
          : await one(record[field]);
        void inner;
      }
      return shown;
    }

    it("is what reading each of them by itself gives, on lists and GETs", async () => {
      const at = {
        ownerId: "/team-members",
        leadId: "/leads",
        customerId: "/customers",
        propertyId: "/properties",
        salesTypeIds: "/sales-types",
      };
      const made = fc.record({
        customer: fc.nat(1),
        withProperty: fc.boolean(),
        withLead: fc.boolean(),
        types: fc.uniqueArray(fc.nat(2)),
        paths: fc.uniqueArray(fc.constantFrom(...PATHS_OF), { minLength: 1, maxLength: 5 }),
      });
      await fc.assert(
        fc.asyncProperty(made, async ({ customer: c, withProperty, withLead, types, paths }) => {
          const { id } = await app.api.make("/opportunities", {
            name: "Roof",
            customerId: stand.customer[c]!.id,
            ...(withProperty ? { propertyId: stand.property[c]!.id } : {}),
            ...(withLead ? { leadId: stand.lead[0]!.id } : {}),
            salesTypeIds: types.map((i) => stand.type[i]!.id),
          });
          const query = paths.map((path) => `expand=${path}`).join("&");
          const expected = await expandedBy(await read(`/opportunities/${id}`), paths, at);
          expect(await read(`/opportunities/${id}?${query}`)).deep.equal(expected);
          const [listed] = (await app.api.get(`/opportunities?limit=1&${query}`)).data;
          expect(listed).deep.equal(expected);
        }),
        { numRuns: samples(3) },
      );
    });
  });
});
