/** Case field values: save, preserve, clear, inherit (contract, section 9, "Case fields"). */
import { expect } from "chai";
import { openTestApp, type TestApp } from "../support/app.ts";
import { customer, type Made } from "../support/household.ts";
import { actionsOf, eventsOf, typesOf } from "../support/trail.ts";

describe("case fields", () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp();
    const define = (resourceType: string, key: string, type: string, more: object = {}) =>
      app.api.make("/field-definitions", { resourceType, key, label: key, type, ...more });
    await define("case", "roof", "TEXT");
    await define("case", "panels", "NUMBER");
    await define("case", "shaded", "BOOLEAN");
    await define("case", "mount", "SELECT", { options: ["FLUSH", "TILT"] });
    await define("quote", "roof", "TEXT", { inheritsFromCase: true });
    await define("project", "roof", "TEXT", { inheritsFromCase: true });
    await define("quote", "panels", "NUMBER");
  });
  after(() => app.close());

  const open = (more: object = {}): Promise<Made> => app.api.make("/cases", { subject: "Leak", ...more });
  const save = (id: string, values: object, preserveExisting?: boolean) =>
    app.api.patch(`/cases/${id}/fields`, {
      values,
      ...(preserveExisting === undefined ? {} : { preserveExisting }),
    });

  it("answers customFields and updatedFields alone, sorted; the Case shows them", async () => {
    const { id } = await open();
    const saved = await save(id, { roof: "tile", panels: 0 });
    expect(saved.body).to.deep.equal({
      data: { customFields: { roof: "tile", panels: 0 }, updatedFields: ["panels", "roof"] },
    });
    expect(saved.headers.get("etag")).to.equal('"2"');
    expect((await app.api.get(`/cases/${id}`)).data.customFields).to.deep.equal({ roof: "tile", panels: 0 });
    expect((await save(id, { panels: 0 })).data.updatedFields).to.deep.equal([]);
    expect((await app.api.get(`/cases/${id}`)).data.version).to.equal(2);
  });

  it("saves as many at once as there are fields", async () => {
    const keys = Array.from({ length: 250 }, (_, n) => `many${n}`);
    for (let n = 0; n < keys.length; n += 10)
      await Promise.all(
        keys
          .slice(n, n + 10)
          .map((key) => app.api.make("/field-definitions", { resourceType: "case", key, label: key })),
      );
    const { id } = await open();
    const { status, data } = await save(id, Object.fromEntries(keys.map((key) => [key, "x"])));
    expect([status, data.updatedFields]).to.deep.equal([200, keys.toSorted()]);
  });

  it("with preserveExisting fills only what is unanswered; zero, false and existing answers stay", async () => {
    const { id } = await open();
    await save(id, { panels: 0, shaded: false });
    const filled = await save(id, { panels: 9, shaded: true, roof: "tile" }, true);
    expect(filled.data).to.deep.equal({
      customFields: { panels: 0, shaded: false, roof: "tile" },
      updatedFields: ["roof"],
    });
  });

  it("takes keys that every object has a member of for keys like others: filled, inherited, cleared", async () => {
    const keys = ["constructor", "toString", "valueOf", "hasOwnProperty"];
    for (const key of keys) {
      await app.api.make("/field-definitions", { resourceType: "case", key, label: key });
      const heir = { resourceType: "quote", key, label: key, inheritsFromCase: true };
      await app.api.make("/field-definitions", heir);
    }
    const { id } = await open();
    const { id: customerId } = await customer(app);
    const opportunity = await app.api.make("/opportunities", { name: "Roof", customerId });
    const quote = await app.api.make("/quotes", { opportunityId: opportunity.id, name: "q", caseId: id });
    const answers = Object.fromEntries(keys.map((key) => [key, `of ${key}`]));
    const filled = await save(id, answers, true);
    expect(filled.data).to.deep.equal({ customFields: answers, updatedFields: [...keys].sort() });
    expect((await app.api.get(`/quotes/${quote.id}`)).data.customFields).to.deep.equal(answers);
    const kept = await save(id, { constructor: "again" }, true);
    expect(kept.data).to.deep.equal({ customFields: answers, updatedFields: [] });
    expect((await save(id, { toString: null })).data.updatedFields).to.deep.equal(["toString"]);
  });

  it("null clears an answer", async () => {
    const { id } = await open({ customFields: { roof: "tile" } });
    expect((await save(id, { roof: null })).data).to.deep.equal({
      customFields: {},
      updatedFields: ["roof"],
    });
  });

  it("refuses unknown keys and values of another type, all at once", async () => {
    const { id } = await open();
    const { error } = await save(id, { rof: "x", panels: "9", mount: "LOOSE" });
    expect(error.details.map((d: Made) => `${d.path} ${d.code}`)).to.deep.equal([
      "/values/rof UNKNOWN_FIELD",
      "/values/panels INVALID_TYPE",
      "/values/mount INVALID_VALUE",
    ]);
  });

  it("goes on to unanswered draft Quotes and open Projects of the Case, where their definition inherits", async () => {
    const { id: customerId } = await customer(app);
    const project = await app.api.make("/projects", { name: "P", customerId });
    const { id } = await open({ customerId, projectId: project.id });
    const { id: opportunityId } = await app.api.make("/opportunities", { name: "O", customerId });
    const draft = await app.api.make("/quotes", { opportunityId, caseId: id, name: "draft" });
    const answered = await app.api.make("/quotes", {
      opportunityId,
      caseId: id,
      name: "answered",
      customFields: { roof: "slate" },
    });
    const sent = await app.api.make("/quotes", { opportunityId, caseId: id, name: "sent" });
    await app.api.post(`/quotes/${sent.id}/send`);
    await save(id, { roof: "tile", panels: 4 });
    const fields = async (path: string) => (await app.api.get(path)).data.customFields;
    expect(await fields(`/quotes/${draft.id}`)).to.deep.equal({ roof: "tile" });
    expect(await fields(`/quotes/${answered.id}`)).to.deep.equal({ roof: "slate" });
    expect(await fields(`/quotes/${sent.id}`)).to.deep.equal({});
    expect(await fields(`/projects/${project.id}`)).to.deep.equal({ roof: "tile" });
    await save(id, { roof: null });
    expect(await fields(`/quotes/${draft.id}`)).to.deep.equal({ roof: "tile" });
  });

  it("a choice that an heir does not offer is saved, and not inherited", async () => {
    const define = (resourceType: string, key: string, type: string, options: string[]) =>
      app.api.make("/field-definitions", {
        resourceType,
        key,
        label: key,
        type,
        options,
        inheritsFromCase: resourceType === "quote",
      });
    for (const [key, type] of Object.entries({ side: "SELECT", sides: "MULTI_SELECT" })) {
      await define("case", key, type, ["NORTH", "SOUTH"]);
      await define("quote", key, type, ["SOUTH"]);
    }
    const { id } = await open();
    const { id: opportunityId } = await app.api.make("/opportunities", {
      name: "Roof",
      customerId: (await customer(app)).id,
    });
    const quote = await app.api.make("/quotes", { opportunityId, caseId: id, name: "draft" });
    const inherited = async () => (await app.api.get(`/quotes/${quote.id}`)).data.customFields;
    expect((await save(id, { side: "NORTH", sides: ["SOUTH", "NORTH"] })).status).equal(200);
    expect(await inherited()).deep.equal({});
    await save(id, { side: "SOUTH", sides: ["SOUTH"] });
    expect(await inherited()).deep.equal({ side: "SOUTH", sides: ["SOUTH"] });
  });

  it("keys not present in values stay unchanged; preserveExisting is false unless it is said", async () => {
    const { id } = await open({ customFields: { roof: "tile", panels: 1, shaded: true } });
    const saved = await save(id, { panels: 2 });
    expect(saved.data).deep.equal({
      customFields: { roof: "tile", panels: 2, shaded: true },
      updatedFields: ["panels"],
    });
  });

  it("with preserveExisting, null clears nothing", async () => {
    const { id } = await open({ customFields: { roof: "tile" } });
    expect((await save(id, { roof: null, panels: null }, true)).data).deep.equal({
      customFields: { roof: "tile" },
      updatedFields: [],
    });
  });

  it("emits case.fields_updated where an answer changed, and nothing where none did", async () => {
    const { id } = await open();
    await save(id, { roof: "tile" });
    await save(id, { roof: "tile" });
    await save(id, { roof: "slate" }, true);
    expect(await typesOf(app, id)).deep.equal(["case.created", "case.fields_updated"]);
    expect(await actionsOf(app, id)).deep.equal(["case.create", "case.fields"]);
    const [, event] = await eventsOf(app, id);
    expect(event.data.resource.customFields).deep.equal({ roof: "tile" });
    expect(event.data.previous.customFields).deep.equal({});
  });

  it("inheritance writes an ordinary audit entry and quote.updated or project.updated; a clear never propagates", async () => {
    const { id: customerId } = await customer(app);
    const { id: projectId } = await app.api.make("/projects", { name: "P", customerId });
    const { id } = await open({ customerId, projectId });
    const { id: opportunityId } = await app.api.make("/opportunities", { name: "O", customerId });
    const { id: quoteId } = await app.api.make("/quotes", { opportunityId, caseId: id, name: "draft" });
    await save(id, { roof: "tile" });
    await save(id, { panels: 3 });
    const unanswered = await app.api.make("/quotes", { opportunityId, caseId: id, name: "later" });
    await save(id, { roof: null });
    expect((await app.api.get(`/quotes/${unanswered.id}`)).data).deep.equal(unanswered);
    expect(await typesOf(app, quoteId)).deep.equal(["quote.created", "quote.updated"]);
    expect(await actionsOf(app, quoteId)).deep.equal(["quote.create", "quote.update"]);
    expect(await typesOf(app, projectId)).deep.equal(["project.created", "project.updated"]);
    expect(await actionsOf(app, projectId)).deep.equal(["project.create", "project.update"]);
    expect((await app.api.get(`/quotes/${quoteId}`)).data).deep.include({
      customFields: { roof: "tile" },
      version: 2,
    });
  });

  it("does not go on to a Project that is over, nor to the Quotes of another Case", async () => {
    const { id: customerId } = await customer(app);
    const { id: projectId } = await app.api.make("/projects", { name: "P", customerId });
    await app.api.patch(`/projects/${projectId}`, { status: "CANCELLED" });
    const { id } = await open({ customerId, projectId });
    const other = await open({ customerId });
    const { id: opportunityId } = await app.api.make("/opportunities", { name: "O", customerId });
    const quote = await app.api.make("/quotes", { opportunityId, caseId: other.id, name: "another's" });
    await save(id, { roof: "tile" });
    expect((await app.api.get(`/projects/${projectId}`)).data).deep.include({ customFields: {}, version: 2 });
    expect((await app.api.get(`/quotes/${quote.id}`)).data).deep.include({ customFields: {}, version: 1 });
  });

  it("a CLOSED Case takes answers still, as it stays editable but for its state", async () => {
    const { id } = await open();
    await app.api.patch(`/cases/${id}`, { status: "CLOSED" });
    expect((await save(id, { roof: "tile" })).data.updatedFields).deep.equal(["roof"]);
  });

  it("loses nothing where many save at once, and with preserveExisting one saver fills a key", async () => {
    const { id } = await open();
    const savers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        save(id, i % 2 ? { panels: i } : { shaded: false, roof: `r${i}` }, true),
      ),
    );
    expect(savers.filter((s) => s.data.updatedFields.includes("panels")).length).to.equal(1);
    expect(savers.filter((s) => s.data.updatedFields.includes("shaded")).length).to.equal(1);
    expect(Object.keys((await app.api.get(`/cases/${id}`)).data.customFields).sort()).to.deep.equal([
      "panels",
      "roof",
      "shaded",
    ]);
  });
});
