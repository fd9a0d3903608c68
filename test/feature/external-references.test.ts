/** External References: ids of foreign systems, each of which points to exactly one record of the organization. */
import { expect } from "chai";
import { newId } from "../../runtime/model/id.ts";
import { loaded, openTestApp, type TestApp } from "../support/app.ts";
import { Bodies, type Body, unique } from "../support/bodies.ts";
import type { Answer } from "../support/client.ts";

const { application } = await loaded("resources");

/** The families that carry External References. */
const FAMILIES = [
  "team_member",
  "lead",
  "customer",
  "property",
  "system",
  "opportunity",
  "quote",
  "contract",
  "project",
  "work_order",
  "entitlement",
  "service_appointment",
  "service_request",
  "case",
  "campaign",
  "project_template",
];

describe("external references", () => {
  let app: TestApp;
  let bodies: Bodies;
  before(async () => {
    app = await openTestApp();
    bodies = new Bodies(application, app.api);
  });
  after(() => app.close());

  const person = { firstName: "A", lastName: "B" };
  const tuple = (more: Body = {}): Body => ({
    externalSystem: "crm",
    externalObject: "contact",
    externalId: unique(),
    ...more,
  });
  const customer = (externalReferences: Body[] = []): Promise<Body> =>
    app.api.make("/customers", { ...person, externalReferences });
  const link = (record: Body, of: Body, resourceType = "customer"): Promise<Answer> =>
    app.api.post("/external-references", { resourceType, resourceId: record.id, ...of });
  const repair = (from: Body, to: Body, of: Body, headers: Record<string, string> = {}): Promise<Answer> =>
    app.api.patch(
      "/external-references",
      {
        resourceType: "customer",
        resourceId: to.id,
        expectedCurrentResourceType: "customer",
        expectedCurrentResourceId: from.id,
        ...of,
      },
      headers,
    );
  const lookup = ({ externalSystem, externalObject, externalId }: Body): Promise<Answer> =>
    app.api.get(
      `/external-references/lookup?${new URLSearchParams({ externalSystem, externalObject, externalId })}`,
    );
  const read = async ({ id }: Body): Promise<Body> => (await app.api.get(`/customers/${id}`)).data;
  const linksOf = (record: Body): Body[] =>
    record.externalReferences.map(({ externalSystem, externalObject, externalId }: Body) => ({
      externalSystem,
      externalObject,
      externalId,
    }));

  async function events(id: string): Promise<string[]> {
    const text = "select type from events where resource_id = $1 order by id";
    return (await app.serving.app.database.query(text, [id])).map(({ type }) => type as string);
  }

  function expectConflict(refused: Answer, code: string, target: Body, resourceType = "customer"): void {
    expect({ status: refused.status, code: refused.error?.code }).deep.equal({ status: 409, code });
    expect(refused.error.details[0]).include({ code, resourceType, resourceId: target.id });
  }

  describe("inline", () => {
    for (const resource of FAMILIES)
      it(`link on create and PATCH of a ${resource}, in the order of linking`, async () => {
        const [a, b, c] = [tuple(), tuple({ externalSystem: "aaa" }), tuple({ externalSystem: "000" })];
        const made = await bodies.make(resource, { externalReferences: [a, b] });
        expect(linksOf(made)).deep.equal([a, b]);
        expect(made.externalReferences[0].id).matches(/^xref_/);
        const path = `${bodies.model(resource).path}/${made.id}`;
        const changed = await app.api.patch(path, { externalReferences: [c] });
        expect(changed.status, changed.text).equal(200);
        expect(linksOf(changed.data)).deep.equal([a, b, c]);
        const { changed: isChanged, ...record } = changed.data;
        expect(isChanged).equal(true);
        expect((await app.api.get(path)).data).deep.equal(record);
        expect((await lookup(c)).data).include({ resourceType: resource, resourceId: made.id });
      });

    it("stand on no other family", async () => {
      const refused = await app.api.post("/sales-types", { name: unique(), externalReferences: [] });
      expect(refused.error.details[0]).include({ path: "/externalReferences", code: "UNKNOWN_FIELD" });
    });

    it("that stand on the record already are no change", async () => {
      const of = tuple();
      const made = await customer([of]);
      const same = await app.api.patch(`/customers/${made.id}`, { externalReferences: [of] });
      expect(same.data).deep.include({
        changed: false,
        version: 1,
        externalReferences: made.externalReferences,
      });
    });

    it("of which one points elsewhere refuse the whole create", async () => {
      const [taken, free] = [tuple(), tuple()];
      const holder = await customer([taken]);
      const email = `${unique()}@example.com`;
      const refused = await app.api.post("/team-members", {
        ...person,
        email,
        externalReferences: [free, taken],
      });
      expectConflict(refused, "EXTERNAL_REFERENCE_CONFLICT", holder);
      expect(refused.error.details[0].path).equal("/externalReferences/1");
      expect((await lookup(free)).status).equal(404);
      expect((await app.api.get(`/team-members?email=${email}`)).data).deep.equal([]);
    });

    it("of which one points elsewhere refuse the whole PATCH", async () => {
      const taken = tuple();
      const holder = await customer([taken]);
      const made = await customer();
      const body = { notes: "x", externalReferences: [tuple(), taken] };
      expectConflict(
        await app.api.patch(`/customers/${made.id}`, body),
        "EXTERNAL_REFERENCE_CONFLICT",
        holder,
      );
      expect(await read(made)).deep.equal(made);
    });

    it("name every conflict", async () => {
      const [a, b] = [tuple(), tuple()];
      await customer([a, b]);
      const refused = await app.api.post("/leads", { ...person, externalReferences: [a, tuple(), b] });
      expect(refused.error.details.map((d: Body) => d.path)).deep.equal([
        "/externalReferences/0",
        "/externalReferences/2",
      ]);
    });

    it("that stand twice in one body are DUPLICATE", async () => {
      const of = tuple();
      const refused = await app.api.post("/customers", { ...person, externalReferences: [of, tuple(), of] });
      expect(refused.status).equal(422);
      expect(refused.error.details[0]).include({ path: "/externalReferences/2", code: "DUPLICATE" });
    });

    it("are told apart by each of their parts and by letter case", async () => {
      const of = tuple({ externalId: unique("Id") });
      const near = [
        { ...of, externalSystem: "CRM" },
        { ...of, externalObject: "Contact" },
        { ...of, externalId: of.externalId.toLowerCase() },
        { ...of, externalId: `${of.externalId} ` },
      ];
      await customer([of]);
      expect(linksOf(await customer(near))).deep.equal(near);
    });

    for (const [what, part, code, path] of [
      ["without a part", { externalId: undefined }, "REQUIRED", "/externalId"],
      ["with an empty part", { externalObject: "" }, "TOO_SHORT", "/externalObject"],
      ["with a part too long", { externalId: "x".repeat(256) }, "TOO_LONG", "/externalId"],
      ["with a part of no text", { externalSystem: 7 }, "INVALID_TYPE", "/externalSystem"],
      ["with a part more", { colour: "red" }, "UNKNOWN_FIELD", "/colour"],
    ] as const)
      it(`${what} are ${code}`, async () => {
        const refused = await app.api.post("/customers", { ...person, externalReferences: [tuple(part)] });
        expect(refused.status).equal(422);
        expect(refused.error.details[0]).include({ path: `/externalReferences/0${path}`, code });
      });

    it("emit no event of their own; the PATCH that appends them is an update like any other", async () => {
      const made = await customer([tuple()]);
      await app.api.patch(`/customers/${made.id}`, { externalReferences: [tuple()] });
      expect(await events(made.id)).deep.equal(["customer.created", "customer.updated"]);
      for (const { id } of (await read(made)).externalReferences) expect(await events(id)).deep.equal([]);
    });

    it("of one tuple that several creates link at once go to exactly one", async () => {
      const of = tuple();
      const calls = Array.from({ length: 6 }, () =>
        app.api.post("/customers", { ...person, externalReferences: [of] }),
      );
      const answers = await Promise.all(calls);
      expect(answers.map(({ status }) => status).sort()).deep.equal([201, 409, 409, 409, 409, 409]);
      const winner = answers.find(({ status }) => status === 201)!;
      for (const lost of answers.filter(({ status }) => status === 409))
        expectConflict(lost, "EXTERNAL_REFERENCE_CONFLICT", winner.data);
      expect((await lookup(of)).data.resourceId).equal(winner.data.id);
    });

    it("of a neighbour do not stand in the way, nor does he learn of ours", async () => {
      const of = tuple();
      await customer([of]);
      const { api } = await app.neighbour();
      const theirs = await api.make("/customers", { ...person, externalReferences: [of] });
      expect(linksOf(theirs)).deep.equal([of]);
    });
  });

  describe("POST", () => {
    it("links: 201, Location, the reference; the record shows it in a new version", async () => {
      const [record, of] = [await customer([tuple()]), tuple()];
      const linked = await link(record, of);
      expect(linked.status).equal(201);
      expect(linked.data).include({ ...of, resourceType: "customer", resourceId: record.id, version: 1 });
      expect(linked.headers.get("location")).equal(`/api/v1/external-references/${linked.data.id}`);
      expect((await app.api.get(`/external-references/${linked.data.id}`)).data).deep.equal(linked.data);
      const shown = await read(record);
      expect(shown.version).equal(2);
      expect(shown.updatedAt > record.updatedAt).equal(true);
      expect(shown.externalReferences).deep.equal([
        ...record.externalReferences,
        { id: linked.data.id, ...of },
      ]);
    });

    it("emits external_reference.created, and no event of the record", async () => {
      const record = await customer();
      const { data } = await link(record, tuple());
      expect(await events(data.id)).deep.equal(["external_reference.created"]);
      expect(await events(record.id)).deep.equal(["customer.created"]);
    });

    it("of what stands already answers it with 200, and writes nothing", async () => {
      const [record, of] = [await customer(), tuple()];
      const first = await link(record, of);
      const again = await link(record, of);
      expect(again.status).equal(200);
      expect(again.headers.get("location")).equal(null);
      expect(again.data).deep.equal(first.data);
      expect((await read(record)).version).equal(2);
      expect(await events(first.data.id)).deep.equal(["external_reference.created"]);
    });

    it("of what stands inline already answers that", async () => {
      const of = tuple();
      const record = await customer([of]);
      const again = await link(record, of);
      expect(again.status).equal(200);
      expect(again.data.id).equal(record.externalReferences[0].id);
    });

    it("of what points elsewhere is a conflict that names where", async () => {
      const [holder, other, of] = [await customer(), await customer(), tuple()];
      await link(holder, of);
      expectConflict(await link(other, of), "EXTERNAL_REFERENCE_CONFLICT", holder);
      const lead = await app.api.make("/leads", person);
      expectConflict(await link(lead, of, "lead"), "EXTERNAL_REFERENCE_CONFLICT", holder);
      expect((await read(holder)).version).equal(2);
      expect((await read(other)).version).equal(1);
    });

    for (const [what, target] of [
      ["is not there", () => ({ resourceId: newId("cus", Date.now()) })],
      ["has an id of another kind", () => ({ resourceId: newId("lead", Date.now()) })],
      ["has no id", () => ({ resourceId: "nonsense" })],
      ["has an empty id", () => ({ resourceId: "" })],
      ["is of a kind that carries none", () => ({ resourceType: "sales_type" })],
      ["is of no kind", () => ({ resourceType: "Custmer" })],
    ] as const)
      it(`of what points elsewhere is a conflict first, where the target ${what}`, async () => {
        const [holder, of] = [await customer(), tuple()];
        const body = { resourceType: "customer", resourceId: holder.id, ...target() };
        const free = await app.api.post("/external-references", { ...body, ...of });
        expect([free.status, free.error.code]).deep.equal([422, "VALIDATION_FAILED"]);
        await link(holder, of);
        const taken = await app.api.post("/external-references", { ...body, ...of });
        expectConflict(taken, "EXTERNAL_REFERENCE_CONFLICT", holder);
      });

    it("of a target that is not there, or is the neighbour's, is REFERENCE_NOT_FOUND", async () => {
      const theirs = await (await app.neighbour()).api.make("/customers", person);
      for (const id of [newId("cus", Date.now()), theirs.id]) {
        const refused = await link({ id }, tuple());
        expect(refused.status).equal(422);
        expect(refused.error.details[0]).include({ path: "/resourceId", code: "REFERENCE_NOT_FOUND" });
      }
    });

    it("of an id of another kind names the prefix that was expected", async () => {
      const lead = await app.api.make("/leads", person);
      const refused = await link(lead, tuple());
      expect(refused.status).equal(422);
      expect(refused.error.details[0]).include({ path: "/resourceId", code: "INVALID_FORMAT" });
      expect(refused.error.details[0].message).includes("cus_");
    });

    it("to a kind that carries none is INVALID_VALUE", async () => {
      const type = await bodies.existing("sales_type");
      const refused = await link(type, tuple(), "sales_type");
      expect(refused.error.details[0]).include({ path: "/resourceType", code: "INVALID_VALUE" });
    });

    it("tells all the faults of its body at once", async () => {
      const refused = await app.api.post("/external-references", { externalSystem: "", id: 1 });
      expect(refused.error.details.map(({ path, code }: Body) => `${path} ${code}`).sort()).deep.equal([
        "/externalId REQUIRED",
        "/externalObject REQUIRED",
        "/externalSystem TOO_SHORT",
        "/id UNKNOWN_FIELD",
        "/resourceId REQUIRED",
        "/resourceType REQUIRED",
      ]);
    });

    it("of one tuple to one record, many at once: one 201, the others 200, all with the same reference", async () => {
      const [record, of] = [await customer(), tuple()];
      const answers = await Promise.all(Array.from({ length: 6 }, () => link(record, of)));
      expect(answers.map(({ status }) => status).sort()).deep.equal([200, 200, 200, 200, 200, 201]);
      expect(new Set(answers.map(({ data }) => data.id)).size).equal(1);
      expect((await read(record)).externalReferences).to.have.lengthOf(1);
    });

    it("of one tuple to different records, many at once: one wins", async () => {
      const of = tuple();
      const records = await Promise.all(Array.from({ length: 6 }, () => customer()));
      const statuses = (await Promise.all(records.map((record) => link(record, of)))).map(
        ({ status }) => status,
      );
      expect(statuses.sort()).deep.equal([201, 409, 409, 409, 409, 409]);
    });

    it("of different tuples to one record, many at once: all are kept", async () => {
      const record = await customer();
      const tuples = Array.from({ length: 6 }, () => tuple());
      const answers = await Promise.all(tuples.map((of) => link(record, of)));
      expect(answers.map(({ status }) => status)).deep.equal(tuples.map(() => 201));
      expect(linksOf(await read(record))).deep.members(tuples);
      expect((await read(record)).version).equal(7);
    });
  });

  describe("PATCH", () => {
    it("repoints: the reference keeps its id and tuple, and both records change", async () => {
      const [of, kept] = [tuple(), tuple()];
      const [from, to] = [await customer([kept, of]), await customer()];
      const existing = (await lookup(of)).data.externalReference;
      const repaired = await repair(from, to, of);
      expect(repaired.status).equal(200);
      expect(repaired.data).include({ ...of, id: existing.id, resourceId: to.id, version: 2 });
      expect(repaired.headers.get("etag")).equal('"2"');
      expect(linksOf(await read(from))).deep.equal([kept]);
      expect((await read(to)).externalReferences).deep.equal([{ id: existing.id, ...of }]);
      for (const { id } of [from, to]) {
        expect((await read({ id })).version).equal(2);
        expect(await events(id)).deep.equal(["customer.created"]);
      }
      expect(await events(existing.id)).deep.equal(["external_reference.repaired"]);
      expect((await lookup(of)).data.resourceId).equal(to.id);
    });

    it("repoints to a record of another kind", async () => {
      const of = tuple();
      const [from, to] = [await customer([of]), await app.api.make("/leads", person)];
      const repaired = await app.api.patch("/external-references", {
        resourceType: "lead",
        resourceId: to.id,
        expectedCurrentResourceType: "customer",
        expectedCurrentResourceId: from.id,
        ...of,
      });
      expect(repaired.data).include({ resourceType: "lead", resourceId: to.id });
      expect(linksOf((await app.api.get(`/leads/${to.id}`)).data)).deep.equal([of]);
      const filter = new URLSearchParams(of as Record<string, string>);
      expect((await app.api.get(`/leads?${filter}`)).data).to.have.lengthOf(1);
      expect((await app.api.get(`/customers?${filter}`)).data).deep.equal([]);
    });

    it("of a tuple that nobody linked is 404, before guard and target", async () => {
      const record = await customer();
      const refused = await repair(record, { id: newId("cus", Date.now()) }, tuple());
      expect(refused.status).equal(404);
      expect(refused.error.code).equal("NOT_FOUND");
    });

    it("of the neighbour's tuple is 404", async () => {
      const of = tuple();
      await (await app.neighbour()).api.make("/customers", { ...person, externalReferences: [of] });
      const record = await customer();
      expect((await repair(record, record, of)).status).equal(404);
    });

    for (const [type, id] of [
      ["customer", "nonsense"],
      ["customer", ""],
      ["Customer", null],
      ["no_such_kind", null],
      ["", ""],
      ["customer", "x".repeat(1_000)],
      ["lead", "lead_01h455vb4pex5vsknk084sn02q"],
    ] as const)
      it(`compares its guard as text: ${JSON.stringify([type, id?.slice(0, 12)])} is stale, and 404 where nothing is linked`, async () => {
        const of = tuple();
        const [holder, other] = [await customer([of]), await customer()];
        const body = {
          resourceType: "customer",
          resourceId: other.id,
          expectedCurrentResourceType: type,
          expectedCurrentResourceId: id ?? holder.id,
        };
        const stale = await app.api.patch("/external-references", { ...body, ...of });
        expectConflict(stale, "EXTERNAL_REFERENCE_STALE", holder);
        const target = { resourceType: "nonsense", resourceId: "nonsense" };
        const both = await app.api.patch("/external-references", { ...body, ...target, ...of });
        expectConflict(both, "EXTERNAL_REFERENCE_STALE", holder);
        const missing = await app.api.patch("/external-references", { ...body, ...target, ...tuple() });
        expect(missing.error.code).equal("NOT_FOUND");
      });

    it("with a stale guard is 409 and tells where it points, before the target is judged", async () => {
      const of = tuple();
      const [holder, other] = [await customer([of]), await customer()];
      expectConflict(await repair(other, { id: newId("cus", 0) }, of), "EXTERNAL_REFERENCE_STALE", holder);
      const wrongType = await app.api.patch("/external-references", {
        resourceType: "customer",
        resourceId: other.id,
        expectedCurrentResourceType: "lead",
        expectedCurrentResourceId: holder.id,
        ...of,
      });
      expectConflict(wrongType, "EXTERNAL_REFERENCE_STALE", holder);
      expect(await read(holder)).deep.equal(holder);
    });

    it("to a target that is not there is REFERENCE_NOT_FOUND, and leaves all as it was", async () => {
      const of = tuple();
      const holder = await customer([of]);
      const refused = await repair(holder, { id: newId("cus", Date.now()) }, of);
      expect(refused.status).equal(422);
      expect(refused.error.details[0]).include({ path: "/resourceId", code: "REFERENCE_NOT_FOUND" });
      expect(await read(holder)).deep.equal(holder);
    });

    it("honours If-Match with the version of the reference, before the guard is looked at", async () => {
      const of = tuple();
      const [from, to] = [await customer([of]), await customer()];
      for (const holder of [from, to]) {
        const refused = await repair(holder, to, of, { "If-Match": '"7"' });
        expect([refused.status, refused.error.code]).deep.equal([412, "PRECONDITION_FAILED"]);
      }
      expect((await lookup(of)).data.resourceId).equal(from.id);
      expect((await repair(from, to, of, { "If-Match": '"1"' })).status).equal(200);
    });

    it("to where it points already is answered, without change or event", async () => {
      const of = tuple();
      const holder = await customer([of]);
      const same = await repair(holder, holder, of);
      expect(same.status).equal(200);
      expect(same.data).include({ resourceId: holder.id, version: 1 });
      expect(await read(holder)).deep.equal(holder);
      expect(await events(same.data.id)).deep.equal([]);
    });

    it("of one tuple, many at once from one guard: one repoints it, the others are stale", async () => {
      const of = tuple();
      const [holder, ...targets] = await Promise.all([
        customer([of]),
        customer(),
        customer(),
        customer(),
        customer(),
      ]);
      const answers = await Promise.all(targets.map((to) => repair(holder!, to, of)));
      expect(answers.map(({ status }) => status).sort()).deep.equal([200, 409, 409, 409]);
      const winner = answers.find(({ status }) => status === 200)!.data.resourceId;
      expect((await lookup(of)).data.resourceId).equal(winner);
      const shown = await Promise.all(targets.map(async (to) => (await read(to)).externalReferences.length));
      expect(shown.sort()).deep.equal([0, 0, 0, 1]);
    });

    it("of two tuples that change places never lock each other out", async () => {
      const [a, b] = [tuple(), tuple()];
      const [x, y] = [await customer([a]), await customer([b])];
      for (let round = 0; round < 4; round++) {
        const [p, q] = round % 2 === 0 ? [x, y] : [y, x];
        const answers = await Promise.all([repair(p, q, a), repair(q, p, b)]);
        expect(answers.map(({ status }) => status)).deep.equal([200, 200]);
      }
      expect(linksOf(await read(x))).deep.equal([a]);
      expect(linksOf(await read(y))).deep.equal([b]);
    });
  });

  describe("DELETE", () => {
    const unlink = (id: string, headers: Record<string, string> = {}): Promise<Answer> =>
      app.api.delete(`/external-references/${id}`, headers);

    it("frees the tuple, and the record no longer shows it", async () => {
      const [gone, kept] = [tuple(), tuple()];
      const record = await customer([gone, kept]);
      const { id } = record.externalReferences[0];
      const answer = await unlink(id);
      expect([answer.status, answer.data]).deep.equal([200, { id, deleted: true }]);
      expect((await lookup(gone)).status).equal(404);
      expect((await app.api.get(`/external-references/${id}`)).status).equal(404);
      const now = await read(record);
      expect([linksOf(now), now.version]).deep.equal([[kept], 2]);
      const query = new URLSearchParams(gone as Record<string, string>);
      expect((await app.api.get(`/customers?${query}`)).data).deep.equal([]);
      expect((await unlink(id)).status).equal(404);
      expect((await link(await customer(), gone)).status).equal(201);
    });

    it("emits external_reference.deleted, and no event of the record", async () => {
      const record = await customer([tuple()]);
      const { id } = record.externalReferences[0];
      await unlink(id);
      expect(await events(id)).deep.equal(["external_reference.deleted"]);
      expect(await events(record.id)).deep.equal(["customer.created"]);
      const { data } = await app.api.get(`/audit-entries?resourceType=external_reference&resourceId=${id}`);
      expect(data.map(({ action }: Body) => action)).deep.equal(["external_reference.delete"]);
    });

    it("needs external_references:write, and honours If-Match", async () => {
      const { externalReferences } = await customer([tuple()]);
      const { id } = externalReferences[0];
      const reader = await app.key({ scopePreset: null, scopes: ["external_references:read"] });
      const refused = await app.client(reader.key).delete(`/external-references/${id}`);
      expect(refused.error.details[0]).include({ scope: "external_references:write" });
      expect((await unlink(id, { "If-Match": '"7"' })).status).equal(412);
      expect((await unlink(id, { "If-Match": '"1"' })).status).equal(200);
    });

    it("of the neighbour's is 404", async () => {
      const { api } = await app.neighbour();
      const theirs = await api.make("/customers", { ...person, externalReferences: [tuple()] });
      expect((await unlink(theirs.externalReferences[0].id)).status).equal(404);
    });

    it("beside PATCHes that link the same tuple leaves both sides agreeing", async () => {
      const of = tuple();
      const record = await customer([of]);
      const { id } = record.externalReferences[0];
      const path = `/customers/${record.id}`;
      const patches = Array.from({ length: 4 }, () => app.api.patch(path, { externalReferences: [of] }));
      const answers = await Promise.all([...patches, unlink(id), unlink(id)]);
      expect(answers.map(({ status }) => status).sort()).deep.equal([200, 200, 200, 200, 200, 404]);
      const shown = (await read(record)).externalReferences.map((one: Body) => one.id);
      const found = await lookup(of);
      expect(shown).deep.equal(found.status === 404 ? [] : [found.data.externalReference.id]);
    });
  });

  describe("lookup", () => {
    it("answers the record and the reference", async () => {
      const of = tuple({ externalId: unique("a b/ö&=") });
      const record = await customer([of]);
      const found = await lookup(of);
      expect(found.status).equal(200);
      expect(Object.keys(found.data)).deep.equal(["resourceType", "resourceId", "externalReference"]);
      expect(found.data).include({ resourceType: "customer", resourceId: record.id });
      expect(found.data.externalReference).include({ ...of, id: record.externalReferences[0].id });
    });

    it("of a tuple that nobody linked, and of the neighbour's, is 404 in the same words", async () => {
      const of = tuple();
      await (await app.neighbour()).api.make("/customers", { ...person, externalReferences: [of] });
      const [theirs, none] = [await lookup(of), await lookup(tuple())];
      expect(theirs.status).equal(404);
      expect(theirs.error).deep.equal(none.error);
    });
  });

  describe("batch lookup", () => {
    const batch = (lookups: unknown): Promise<Answer> =>
      app.api.post("/external-references/lookup/batch", { lookups }, { "Idempotency-Key": "" });

    it("answers in the order asked, duplicates and what is missing included", async () => {
      const [a, b, none] = [tuple(), tuple(), tuple()];
      const [x, y] = [await customer([a]), await customer([b])];
      const { status, data } = await batch([b, none, a, b]);
      expect(status).equal(200);
      expect(data.map((result: Body) => result.resourceId)).deep.equal([y.id, null, x.id, y.id]);
      expect(data[0]).deep.include({ ...b, resourceType: "customer" });
      expect(data[0].externalReference).include({ id: y.externalReferences[0].id, ...b });
      expect(data[1]).deep.equal({ ...none, resourceType: null, resourceId: null, externalReference: null });
      expect(data[3]).deep.equal(data[0]);
    });

    it("finds nothing of the neighbour's", async () => {
      const of = tuple();
      await (await app.neighbour()).api.make("/customers", { ...person, externalReferences: [of] });
      expect((await batch([of])).data[0].resourceId).equal(null);
    });

    it("takes 1 to 200 tuples", async () => {
      const many = Array.from({ length: 201 }, () => tuple());
      expect((await batch(many.slice(1))).data).to.have.lengthOf(200);
      expect((await batch(many)).error.details[0]).include({ path: "/lookups", code: "TOO_LONG" });
      expect((await batch([])).error.details[0]).include({ path: "/lookups", code: "TOO_SHORT" });
      expect((await batch(undefined)).error.details[0]).include({ path: "/lookups", code: "REQUIRED" });
    });

    it("tells every tuple that is out of form", async () => {
      const { externalId: _, ...partly } = tuple();
      const refused = await batch([tuple(), partly, { ...tuple(), externalSystem: null }]);
      expect(refused.error.details.map(({ path, code }: Body) => `${path} ${code}`)).deep.equal([
        "/lookups/1/externalId REQUIRED",
        "/lookups/2/externalSystem REQUIRED",
      ]);
    });

    it("needs only the scope to read, and counts as one call", async () => {
      const { key } = await app.key({ scopePreset: "least_privilege", scopes: ["external_references:read"] });
      const reader = app.client(key);
      const first = await reader.post("/external-references/lookup/batch", { lookups: [tuple(), tuple()] });
      expect(first.status).equal(200);
      const second = await reader.post("/external-references/lookup/batch", { lookups: [tuple()] });
      const [a, b] = [first, second].map(({ body }) => body.meta.rateLimit);
      if (a.reset === b.reset) expect(b.remaining).equal(a.remaining - 1);
      expect((await reader.post("/external-references", {})).error.code).equal("INSUFFICIENT_SCOPE");
    });

    it("accepts an Idempotency-Key and ignores it", async () => {
      const headers = { "Idempotency-Key": unique() };
      const path = "/external-references/lookup/batch";
      const [a, b] = [tuple(), tuple()];
      expect((await app.api.post(path, { lookups: [a] }, headers)).status).equal(200);
      const other = await app.api.post(path, { lookups: [b] }, headers);
      expect(other.status).equal(200);
      expect(other.headers.get("idempotent-replayed")).equal(null);
    });
  });

  it("are listed like records, newest first, by where they point", async () => {
    const record = await customer([tuple(), tuple()]);
    const listed = await app.api.get(`/external-references?resourceType=customer&resourceId=${record.id}`);
    expect(listed.status).equal(200);
    expect(listed.data.map((one: Body) => one.id)).deep.equal(
      record.externalReferences.map((one: Body) => one.id).reverse(),
    );
  });
});
