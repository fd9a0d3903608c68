/** Custom fields: values are validated by the organization's field definitions, and stored by key. */
import { expect } from "chai";
import { loaded, openTestApp, type TestApp } from "../support/app.ts";
import { Bodies, type Body, unique } from "../support/bodies.ts";
import type { Answer } from "../support/client.ts";
import { itOnOnePostgres } from "../support/cluster.ts";
import { type Library, openLibrary } from "../support/library.ts";
import { sentDuring } from "../support/statements.ts";

const { application } = await loaded("resources");

/** Answers of each type: those that stand as they are sent, and those that are refused, each with its code. */
const TYPES: Readonly<Record<string, { good: unknown[]; bad: [unknown, string, string?][] }>> = {
  TEXT: {
    good: ["flat", "", " a ", "x".repeat(10_000)],
    bad: [
      [1, "INVALID_TYPE"],
      ["x".repeat(10_001), "TOO_LONG"],
      ["\u0000", "INVALID_VALUE"],
    ],
  },
  NUMBER: {
    good: [0, -1.5, 1e15, 0.1],
    bad: [
      ["1", "INVALID_TYPE"],
      [true, "INVALID_TYPE"],
    ],
  },
  BOOLEAN: {
    good: [true, false],
    bad: [
      ["true", "INVALID_TYPE"],
      [0, "INVALID_TYPE"],
    ],
  },
  DATE: {
    good: ["2024-02-29"],
    bad: [
      ["2026-02-30", "INVALID_FORMAT"],
      ["2026-03-08T00:00:00Z", "INVALID_FORMAT"],
      [20260308, "INVALID_TYPE"],
    ],
  },
  SELECT: {
    good: ["North"],
    bad: [
      ["north", "INVALID_VALUE"],
      [["North"], "INVALID_TYPE"],
    ],
  },
  MULTI_SELECT: {
    good: [[], ["South", "North"]],
    bad: [
      ["North", "INVALID_TYPE"],
      [["North", "East"], "INVALID_VALUE", "/1"],
      [["North", "North"], "DUPLICATE", "/1"],
    ],
  },
};

/** The families that carry custom fields. */
const FAMILIES = [
  "lead",
  "customer",
  "property",
  "system",
  "opportunity",
  "quote",
  "contract",
  "project",
  "work_order",
  "service_appointment",
  "case",
];

describe("custom fields whose definitions may lack options", () => {
  let library: Library;
  before(async () => {
    library = await openLibrary();
  });
  after(() => library.app.close());

  for (const [type, value] of [
    ["SELECT", "North"],
    ["MULTI_SELECT", ["North"]],
  ] as const)
    it(`refuse any choice, and say why: ${type}`, async () => {
      const key = `k${type.length}`;
      await library.api.make("/attributes", { resourceType: "book", key, label: "Key", type });
      const { id } = await library.book();
      const { status, error } = await library.api.patch(`/catalogue/books/${id}`, {
        customFields: { [key]: value },
      });
      expect([status, error.code]).deep.equal([422, "VALIDATION_FAILED"]);
      expect(error.details[0].message).equal(
        "The field definition has no options, so no value is allowed. Add options to it first.",
      );
    });
});

describe("custom fields", () => {
  let app: TestApp;
  let bodies: Bodies;
  before(async () => {
    app = await openTestApp();
    bodies = new Bodies(application, app.api);
  });
  after(() => app.close());

  const person = { firstName: "A", lastName: "B" };

  async function define(type: string, more: Body = {}): Promise<Body> {
    const options = /SELECT/.test(type) ? { options: ["North", "South"] } : {};
    const base = { resourceType: "customer", key: unique("k"), label: "Key", type };
    return await app.api.make("/field-definitions", { ...base, ...options, ...more });
  }

  const create = (customFields: Body): Promise<Answer> =>
    app.api.post("/customers", { ...person, customFields });

  async function made(customFields: Body): Promise<{ record: Body; path: string }> {
    const record = await app.api.make("/customers", { ...person, customFields });
    return { record, path: `/customers/${record.id}` };
  }

  const detailsOf = ({ error }: Answer): Body =>
    Object.fromEntries(error.details.map(({ path, code }: Body) => [path, code]));

  for (const [type, { good, bad }] of Object.entries(TYPES)) {
    it(`of type ${type} take what it says, and answer it as it was sent`, async () => {
      const { key } = await define(type);
      for (const value of good) {
        const { record, path } = await made({ [key]: value });
        expect(record.customFields).deep.equal({ [key]: value });
        expect((await app.api.get(path)).data.customFields).deep.equal({ [key]: value });
        const listed = await app.api.get("/customers?limit=1");
        expect(listed.data[0].customFields).deep.equal({ [key]: value });
      }
    });

    it(`of type ${type} refuse everything else`, async () => {
      const { key } = await define(type);
      for (const [value, code, below = ""] of bad) {
        const refused = await create({ [key]: value });
        expect(refused.status).equal(422);
        expect(detailsOf(refused)).deep.equal({ [`/customFields/${key}${below}`]: code });
        if (code === "DUPLICATE")
          expect(refused.error.details[0].message).equal("The same value already occurs at index 0.");
      }
    });
  }

  for (const resource of FAMILIES)
    it(`stand on a ${resource}, by definitions of its own`, async () => {
      const { key } = await define("TEXT", { resourceType: resource });
      const record = await bodies.make(resource, { customFields: { [key]: "a" } });
      expect(record.customFields).deep.equal({ [key]: "a" });
      const path = `${bodies.model(resource).path}/${record.id}`;
      const changed = await app.api.patch(path, { customFields: { [key]: "b" } });
      expect(changed.data.customFields).deep.equal({ [key]: "b" });
      const other = resource === "lead" ? "customer" : "lead";
      expect((await app.api.post(`/${other}s`, { ...person, customFields: { [key]: "a" } })).status).equal(
        422,
      );
    });

  it("stand in a page to the byte as in a read of each record, be they none, of any script or large", async () => {
    const { api } = await app.neighbour();
    await api.make("/field-definitions", {
      resourceType: "customer",
      key: "note",
      label: "Note",
      type: "TEXT",
    });
    const alone: string[] = [];
    for (const customFields of [{}, { note: "Zażółć 山 🌞" }, {}, { note: "ü".repeat(10_000) }]) {
      const { id } = await api.make("/customers", { ...person, customFields });
      const { text } = await api.get(`/customers/${id}`);
      alone.push(text.slice('{"data":'.length, text.lastIndexOf(',"meta":')));
      const page = await api.get("/customers?sortDir=asc");
      expect(page.text.slice(0, page.text.lastIndexOf(',"meta":'))).equal(`{"data":[${alone.join(",")}]`);
    }
  });

  it("stand on no other family", async () => {
    const refused = await app.api.post("/campaigns", { name: "c", customFields: {} });
    expect(detailsOf(refused)).deep.equal({ "/customFields": "UNKNOWN_FIELD" });
    const definition = await app.api.post("/field-definitions", {
      resourceType: "campaign",
      key: "k",
      label: "K",
      type: "TEXT",
    });
    expect(detailsOf(definition)).deep.equal({ "/resourceType": "INVALID_VALUE" });
  });

  it("are an empty object where nothing is answered", async () => {
    expect((await app.api.make("/customers", person)).customFields).deep.equal({});
  });

  it("refuse a key that is not registered, and name the nearest that is", async () => {
    await define("TEXT", { key: "roofPitch" });
    const refused = await create({ roofPich: "steep" });
    expect(detailsOf(refused)).deep.equal({ "/customFields/roofPich": "UNKNOWN_FIELD" });
    expect(refused.error.details[0].message).includes("`roofPitch`");
    expect(detailsOf(await create({ "a/b~": 1, constructor: 1 }))).deep.equal({
      "/customFields/a~1b~0": "UNKNOWN_FIELD",
      "/customFields/constructor": "UNKNOWN_FIELD",
    });
  });

  it("merge key by key with a PATCH, and null clears a key", async () => {
    const [a, b, c] = [await define("TEXT"), await define("NUMBER"), await define("BOOLEAN")];
    const { path } = await made({ [a.key]: "x", [b.key]: 0 });
    const merged = await app.api.patch(path, { customFields: { [b.key]: 1, [c.key]: false } });
    expect(merged.data.customFields).deep.equal({ [a.key]: "x", [b.key]: 1, [c.key]: false });
    const cleared = await app.api.patch(path, { customFields: { [a.key]: null, [c.key]: null } });
    expect(cleared.data).deep.include({ customFields: { [b.key]: 1 }, version: 3 });
    expect((await app.api.get(path)).data.customFields).deep.equal({ [b.key]: 1 });
  });

  it("that say nothing new change nothing", async () => {
    const { key } = await define("MULTI_SELECT");
    const { path } = await made({ [key]: ["North"] });
    for (const customFields of [{}, { [key]: ["North"] }])
      expect((await app.api.patch(path, { customFields })).data).include({ changed: false, version: 1 });
    const other = await define("TEXT");
    const cleared = await app.api.patch(path, { customFields: { [other.key]: null } });
    expect(cleared.data.changed).equal(false);
  });

  it("lose nothing where several writers answer different keys at once", async () => {
    const keys = await Promise.all(
      Array.from({ length: 6 }, async () => (await define("NUMBER")).key as string),
    );
    const { path } = await made({});
    await Promise.all(keys.map((key, i) => app.api.patch(path, { customFields: { [key]: i } })));
    const expected = Object.fromEntries(keys.map((key, i) => [key, i]));
    expect((await app.api.get(path)).data).deep.include({ customFields: expected, version: 7 });
  });

  it("are no object: refused", async () => {
    for (const customFields of [null, [], "x"])
      expect(detailsOf(await app.api.post("/customers", { ...person, customFields }))).deep.equal({
        "/customFields": "INVALID_TYPE",
      });
  });

  describe("of an inactive definition", () => {
    it("are kept and not shown, and come back with it", async () => {
      const [definition, other] = [await define("TEXT"), await define("TEXT")];
      const { path } = await made({ [definition.key]: "x", [other.key]: "y" });
      await app.api.patch(`/field-definitions/${definition.id}`, { isActive: false });
      expect((await app.api.get(path)).data.customFields).deep.equal({ [other.key]: "y" });
      const listed = await app.api.get("/customers?limit=1");
      expect(listed.data[0].customFields).deep.equal({ [other.key]: "y" });
      const changed = await app.api.patch(path, { customFields: { [other.key]: "z" } });
      expect(changed.data.customFields).deep.equal({ [other.key]: "z" });
      expect((await app.api.patch(path, { notes: "n" })).data.customFields).deep.equal({ [other.key]: "z" });
      await app.api.patch(`/field-definitions/${definition.id}`, { isActive: true });
      expect((await app.api.get(path)).data.customFields).deep.equal({
        [definition.key]: "x",
        [other.key]: "z",
      });
    });

    itOnOnePostgres(
      "organizations of two shards share no read",
      "are hidden where it is theirs, in a read that organizations share, and found by an index of such ones",
      async () => {
        const { app: own } = app.serving;
        const { database } = own;
        const { getBatcher } = own.serving().compiled.reads.get("customer")!;
        const definition = { resourceType: "customer", key: "roof", label: "Roof" };
        const homes = await Promise.all(
          [true, false, true].map(async (isActive) => {
            const { api, organizationId } = await app.neighbour();
            const { id: definitionId } = await api.make("/field-definitions", definition);
            const { id } = await api.make("/customers", { ...person, customFields: { roof: "tile" } });
            await api.patch(`/field-definitions/${definitionId}`, { isActive });
            return { organizationId, id };
          }),
        );
        const sent = await sentDuring(async () => {
          const read = homes.map(({ organizationId, id }) => getBatcher.find(database, organizationId, id));
          const shown = (await Promise.all(read)).map((row) => JSON.parse(String(row!.document)));
          expect(shown.map(({ id }) => id)).deep.equal(homes.map(({ id }) => id));
          expect(shown.map((one) => one.customFields)).deep.equal([{ roof: "tile" }, {}, { roof: "tile" }]);
        });
        const reads = sent.filter(({ text }) => text.includes('from "customers"'));
        expect(reads.length).equal(1);
        const plan = await database.query(`explain ${reads[0]!.text}`, reads[0]!.values);
        expect(plan.map((row) => row["QUERY PLAN"]).join("\n")).contain("field_definitions_inactive_idx");
      },
    );

    it("cannot be written", async () => {
      const { key } = await define("TEXT", { isActive: false });
      expect(detailsOf(await create({ [key]: "x" }))).deep.equal({
        [`/customFields/${key}`]: "UNKNOWN_FIELD",
      });
    });

    it("are not required", async () => {
      const { id } = await define("TEXT", { resourceType: "property", isRequired: true, isActive: false });
      expect((await app.api.get(`/field-definitions/${id}`)).data).include({
        isRequired: true,
        isActive: false,
      });
      await bodies.make("property");
    });
  });

  describe("of a deleted definition", () => {
    it("are not shown, cannot be written, and the key stays taken", async () => {
      const { id, key } = await define("TEXT");
      const { path } = await made({ [key]: "x" });
      expect((await app.api.delete(`/field-definitions/${id}`)).status).equal(200);
      expect((await app.api.get(path)).data.customFields).deep.equal({});
      expect((await create({ [key]: "x" })).status).equal(422);
      const again = await app.api.post("/field-definitions", {
        resourceType: "customer",
        key,
        label: "Again",
        type: "TEXT",
      });
      expect(again.status).equal(409);
      expect(detailsOf(again)).deep.equal({ "/key": "DUPLICATE" });
    });
  });

  describe("that are required", () => {
    let own: TestApp;
    let key: string;
    let id: string;
    before(async () => {
      own = await openTestApp();
      const base = { resourceType: "lead", key: "budget", label: "Budget", type: "NUMBER", isRequired: true };
      ({ key, id } = await own.api.make("/field-definitions", base));
    });
    after(() => own.close());

    it("are asked for on create, whether customFields are sent or not", async () => {
      for (const body of [
        person,
        { ...person, customFields: {} },
        { ...person, customFields: { [key]: null } },
      ]) {
        const refused = await own.api.post("/leads", body);
        expect(refused.status).equal(422);
        expect(refused.error.details).to.have.lengthOf(1);
        expect(detailsOf(refused)).deep.equal({ "/customFields/budget": "REQUIRED" });
      }
      expect((await own.api.post("/leads", { ...person, customFields: { [key]: 0 } })).status).equal(201);
    });

    it("of a wrong type have one fault, not two", async () => {
      const refused = await own.api.post("/leads", { ...person, customFields: { [key]: "much" } });
      expect(refused.error.details).to.have.lengthOf(1);
      expect(detailsOf(refused)).deep.equal({ "/customFields/budget": "INVALID_TYPE" });
    });

    it("are told beside the other faults of the rules", async () => {
      const campaignId = "camp_01h455vb4pex5vsknk084sn02q";
      const refused = await own.api.post("/leads", { ...person, campaignId });
      expect(detailsOf(refused)).deep.equal({
        "/campaignId": "REFERENCE_NOT_FOUND",
        "/customFields/budget": "REQUIRED",
      });
    });

    it("are asked for also where their key is a word of JavaScript", async () => {
      const base = { resourceType: "property", key: "constructor", label: "Builder", type: "TEXT" };
      await own.api.make("/field-definitions", { ...base, isRequired: true });
      const customerId = (await own.api.make("/customers", person)).id;
      const home = { customerId, address: "1 Main", city: "Reno", state: "NV", zipCode: "1" };
      expect(detailsOf(await own.api.post("/properties", home))).deep.equal({
        "/customFields/constructor": "REQUIRED",
      });
      const customFields = { constructor: "Acme" };
      const built = await own.api.make("/properties", { ...home, customFields });
      expect(built.customFields).deep.equal(customFields);
    });

    it("cannot be cleared, and a PATCH that leaves them alone is not asked for them", async () => {
      const lead = await own.api.make("/leads", { ...person, customFields: { [key]: 1 } });
      const cleared = await own.api.patch(`/leads/${lead.id}`, { customFields: { [key]: null } });
      expect(detailsOf(cleared)).deep.equal({ "/customFields/budget": "REQUIRED" });
      await own.api.patch(`/field-definitions/${id}`, { isRequired: false });
      const bare = await own.api.make("/leads", person);
      await own.api.patch(`/field-definitions/${id}`, { isRequired: true });
      expect((await own.api.patch(`/leads/${bare.id}`, { notes: "x" })).status).equal(200);
      expect((await own.api.patch(`/leads/${bare.id}`, { customFields: {} })).status).equal(200);
    });

    it("are asked for from the moment of their definition, by every process", async () => {
      const twin = await own.twin();
      expect((await twin.api.post("/customers", person)).status).equal(201);
      const base = { resourceType: "customer", key: "vat", label: "VAT", type: "TEXT", isRequired: true };
      await own.api.make("/field-definitions", base);
      expect((await twin.api.post("/customers", person)).status).equal(422);
    });

    it("are not asked of an act that makes the record on the way, and takes no answers", async () => {
      const base = { resourceType: "property", key: "roof", label: "Roof", type: "TEXT", isRequired: true };
      await own.api.make("/field-definitions", base);
      const address = { address: "1 Sun St", city: "Austin", state: "TX", zipCode: "78701" };
      const lead = await own.api.make("/leads", { ...person, customFields: { budget: 1 } });
      const converted = await own.api.post(`/leads/${lead.id}/convert`, { property: address });
      expect(converted.status, converted.text).equal(200);
      expect(converted.data.resource.property.customFields).deep.equal({});
    });
  });

  it("are the organization's own", async () => {
    const { key } = await define("TEXT");
    const { api } = await app.neighbour();
    expect((await api.post("/customers", { ...person, customFields: { [key]: "x" } })).status).equal(422);
    const twin = { resourceType: "customer", key, label: "Same key", type: "NUMBER" };
    expect((await api.post("/field-definitions", twin)).status).equal(201);
    expect((await api.make("/customers", { ...person, customFields: { [key]: 1 } })).customFields).deep.equal(
      { [key]: 1 },
    );
  });

  it("have one definition a key and family; another family may have the same key", async () => {
    const { key } = await define("TEXT");
    const again = { resourceType: "customer", key, label: "Again", type: "TEXT" };
    const refused = await app.api.post("/field-definitions", again);
    expect(refused.status).equal(409);
    expect(detailsOf(refused)).deep.equal({ "/key": "DUPLICATE" });
    expect((await app.api.post("/field-definitions", { ...again, resourceType: "lead" })).status).equal(201);
  });
});
