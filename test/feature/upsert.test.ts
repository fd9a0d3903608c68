/** PUT by External Reference: one call creates a record with its reference, or changes the record that has it. */
import { expect } from "chai";
import { loaded, openTestApp, type TestApp } from "../support/app.ts";
import { Bodies, type Body, unique } from "../support/bodies.ts";
import type { Answer } from "../support/client.ts";
import { sentDuring } from "../support/statements.ts";
import { hold, sessionsOf, untilWaiting } from "../support/transactions.ts";

const { application } = await loaded("resources");
const person = { firstName: "Ada", lastName: "Lovelace" };

describe("upsert", () => {
  let app: TestApp;
  let bodies: Bodies;
  before(async () => {
    app = await openTestApp();
    bodies = new Bodies(application, app.api);
  });
  after(() => app.close());

  const pathOf = (id: string, collection = "/customers", object = "account"): string =>
    `${collection}/by-reference/crm/${object}/${encodeURIComponent(id)}`;
  const put = (id: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> =>
    app.api.call("PUT", pathOf(id), body, headers);
  const typesOf = async (id: string): Promise<string[]> => {
    const text = "select type from events where resource_id = $1 order by id";
    return (await app.serving.app.database.query(text, [id])).map(({ type }) => type as string);
  };

  for (const model of application.models.values()) {
    const { operations, hasExternalReferences, name } = model;
    const stands = hasExternalReferences && operations.create !== null && operations.update !== null;
    if (!stands) {
      it(`of a ${name} is no call`, async () => {
        const refused = await app.api.call("PUT", pathOf("1", model.parent ? "/nowhere" : model.path), {});
        expect(refused.status).equal(404);
      });
      continue;
    }
    it(`of a ${name} creates it as POST does, and then changes nothing`, async () => {
      const body = await bodies.least(model);
      const path = pathOf(unique(), model.path);
      const made = await app.api.call("PUT", path, body);
      expect(made.status, made.text).equal(201);
      expect(made.headers.get("location")).equal(`/api/v1${model.path}/${made.data.id}`);
      expect(made.data.externalReferences[0]).include({ externalSystem: "crm", externalObject: "account" });
      const read = await app.api.get(`${model.path}/${made.data.id}`);
      expect(read.data).deep.equal(made.data);
      const again = await app.api.call("PUT", path, body);
      expect([again.status, again.data.changed, again.data.version], again.text).deep.equal([
        200,
        false,
        made.data.version,
      ]);
      expect(await typesOf(made.data.id)).deep.equal([model.eventOn.create]);
    });
  }

  it("changes the record as a PATCH does: what is not sent stays", async () => {
    const id = unique();
    const made = await put(id, { ...person, notes: "x" });
    const changed = await put(id, { lastName: "King" });
    expect(changed.status).equal(200);
    expect(changed.data).include({
      id: made.data.id,
      lastName: "King",
      notes: "x",
      changed: true,
      version: 2,
    });
    expect(changed.headers.get("etag")).equal('"2"');
    expect(await typesOf(made.data.id)).deep.equal(["customer.created", "customer.updated"]);
  });

  it("is judged as a POST where it creates, and as a PATCH where it changes", async () => {
    const id = unique();
    const refused = await put(id, { lastName: "King" });
    expect(refused.error.details).to.have.lengthOf(1);
    expect(refused.error.details[0]).include({ path: "/firstName", code: "REQUIRED" });
    expect((await put(id, person)).status).equal(201);
    expect((await put(id)).data.changed).equal(false);
  });

  it("tells the faults of path and body at once, before it looks for the record", async () => {
    const path = `/customers/by-reference/${"s".repeat(101)}/%zz/1`;
    const broken = await app.api.call("PUT", path, { email: 1 });
    const places = (answer: Answer) => answer.error.details.map((d: Body) => `${d.path} ${d.code}`).sort();
    expect(places(broken)).deep.equal(["/email INVALID_TYPE", "path.object INVALID_FORMAT"]);
    const long = await app.api.call("PUT", pathOf("x".repeat(256)), { nmae: "x" });
    expect([long.status, places(long)]).deep.equal([
      422,
      ["/nmae UNKNOWN_FIELD", "path.externalId TOO_LONG"],
    ]);
    const nul = await app.api.call("PUT", "/customers/by-reference/a%00/b/c", person);
    expect(places(nul)).deep.equal(["path.system INVALID_VALUE"]);
  });

  const faultsIn = ({ status, error }: Answer): unknown => [
    status,
    ...error.details.map((d: Body) => `${d.path} ${d.code}`).sort(),
  ];

  it("reports what a create needs with the other errors of the body", async () => {
    const refused = await put(unique(), { nmae: "x", email: 1 });
    expect(faultsIn(refused)).deep.equal([
      422,
      "/email INVALID_TYPE",
      "/firstName REQUIRED",
      "/lastName REQUIRED",
      "/nmae UNKNOWN_FIELD",
    ]);
  });

  it("reports create-only fields that differ with the other errors of the body", async () => {
    const body = await bodies.least(bodies.model("system"));
    const path = pathOf(unique(), "/systems");
    await app.api.call("PUT", path, body);
    const other = await bodies.make("property");
    const faults = ["/name INVALID_TYPE", "/nope UNKNOWN_FIELD"];
    const same = await app.api.call("PUT", path, { ...body, name: 5, nope: 1 });
    expect(faultsIn(same)).deep.equal([422, ...faults]);
    const differs = await app.api.call("PUT", path, { propertyId: other.id, name: 5, nope: 1 });
    expect(faultsIn(differs)).deep.equal([422, ...faults, "/propertyId CREATE_ONLY"]);
    const noId = await app.api.call("PUT", path, { propertyId: 5, name: 5 });
    expect(faultsIn(noId)).deep.equal([422, "/name INVALID_TYPE", "/propertyId CREATE_ONLY"]);
  });

  it("validates the body before If-Match and before conflicts of its reference", async () => {
    const id = unique();
    const early = await put(id, { ...person, email: 1 }, { "If-Match": "*" });
    expect(faultsIn(early)).deep.equal([422, "/email INVALID_TYPE"]);
    await put(id, person);
    const stale = await put(id, { email: 1, nope: 1 }, { "If-Match": '"9"' });
    expect(faultsIn(stale)).deep.equal([422, "/email INVALID_TYPE", "/nope UNKNOWN_FIELD"]);
    const elsewhere = await app.api.call("PUT", pathOf(id, "/leads"), { email: 1 });
    expect(faultsIn(elsewhere)).deep.equal([422, "/email INVALID_TYPE"]);
  });

  it("takes any text as an external id, percent-encoded", async () => {
    for (const text of ["a/b", "ä ö", "100%", "..", "+", "?x=1#y", "x".repeat(255)]) {
      const id = `${text}`.slice(0, 240) + unique().slice(0, 12);
      const made = await put(id, person);
      expect(made.data.externalReferences[0].externalId, made.text).equal(id);
      expect((await put(id, person)).data.changed).equal(false);
    }
  });

  it("takes equal create-only fields as no change, and refuses others", async () => {
    const body = await bodies.least(bodies.model("system"));
    const path = pathOf(unique(), "/systems");
    const made = await app.api.call("PUT", path, body);
    const other = await bodies.make("property");
    const refused = await app.api.call("PUT", path, { ...body, name: "Roof", propertyId: other.id });
    expect(refused.error.details).to.have.lengthOf(1);
    expect(refused.error.details[0]).include({ path: "/propertyId", code: "CREATE_ONLY" });
    expect((await app.api.get(`/systems/${made.data.id}`)).data).deep.equal(made.data);
    expect((await app.api.call("PUT", path, { ...body, name: "Roof" })).data.name).equal("Roof");
  });

  it("of a reference to another family is a conflict that names where", async () => {
    const id = unique();
    const { data } = await put(id, person);
    const refused = await app.api.call("PUT", pathOf(id, "/leads"), person);
    expect([refused.status, refused.error.code]).deep.equal([409, "EXTERNAL_REFERENCE_CONFLICT"]);
    expect(refused.error.details[0]).include({ resourceType: "customer", resourceId: data.id });
  });

  it("links further references of the body, and needs not be told its own", async () => {
    const [id, other] = [unique(), unique()];
    const own = { externalSystem: "crm", externalObject: "account", externalId: id };
    const more = { ...own, externalId: other };
    const made = await put(id, { ...person, externalReferences: [more, own] });
    expect(made.data.externalReferences.map((one: Body) => one.externalId)).deep.equal([id, other]);
    expect((await put(other, { notes: "y" })).data.id).equal(made.data.id);
  });

  it("reports a conflict of a reference at its place in the body", async () => {
    const [id, taken] = [unique(), unique()];
    const own = { externalSystem: "crm", externalObject: "account", externalId: id };
    await put(taken, person);
    const references = [{ ...own, externalId: taken }, own];
    for (const [i, externalReferences] of [references, references.toReversed()].entries()) {
      const { status, error } = await put(id, { ...person, externalReferences });
      const details = [[`/externalReferences/${i}`, "EXTERNAL_REFERENCE_CONFLICT"]];
      expect([status, error.details.map((one: Body) => [one.path, one.code])]).deep.equal([409, details]);
    }
  });

  it("honours If-Match and If-None-Match", async () => {
    const id = unique();
    const early = await put(id, person, { "If-Match": "*" });
    expect([early.status, early.error.code]).deep.equal([412, "PRECONDITION_FAILED"]);
    expect((await put(id, person, { "If-None-Match": "*" })).status).equal(201);
    expect((await put(id, person, { "If-None-Match": "*" })).status).equal(412);
    expect((await put(id, { notes: "a" }, { "If-Match": '"1"' })).status).equal(200);
    expect((await put(id, { notes: "b" }, { "If-Match": '"1"' })).status).equal(412);
  });

  it("needs both scopes", async () => {
    for (const scope of ["customers:write", "external_references:write"]) {
      const { key } = await app.key({ scopePreset: null, scopes: [scope] });
      const refused = await app.client(key).call("PUT", pathOf(unique()), person);
      expect([refused.status, refused.error.code]).deep.equal([403, "INSUFFICIENT_SCOPE"]);
      expect(refused.error.details.map((one: Body) => one.scope)).not.to.include(scope);
    }
  });

  it("takes an Idempotency-Key, and needs none", async () => {
    const [id, key] = [unique(), unique()];
    const first = await put(id, person, { "Idempotency-Key": key });
    const replay = await put(id, person, { "Idempotency-Key": key });
    expect([replay.status, replay.data]).deep.equal([201, first.data]);
    expect(replay.headers.get("idempotent-replayed")).equal("true");
  });

  it("needs no transaction and no lock where nobody else changes its record", async () => {
    const id = unique();
    const sentBy = async (body: Body, status: number): Promise<string[]> => {
      const sent = await sentDuring(async () => expect((await put(id, body)).status).equal(status));
      return sent
        .map(({ text }) => text)
        .filter((text) => /^begin|' links '|external_references|customers/.test(text));
    };
    for (const [body, status, most] of [
      [person, 201, 2],
      [person, 200, 2],
      [{ notes: "x" }, 200, 3],
    ] as const)
      expect(await sentBy(body, status)).to.have.length(most);
  });

  it("that moves while it is sent changes the record that has it", async () => {
    const twin = await app.twin();
    const [id, other] = [unique(), unique()];
    const records = [(await put(id, person)).data.id, (await put(other, person)).data.id] as string[];
    const move = (n: number) => ({
      resourceType: "customer",
      resourceId: records[(n + 1) % 2],
      expectedCurrentResourceType: "customer",
      expectedCurrentResourceId: records[n % 2],
      externalSystem: "crm",
      externalObject: "account",
      externalId: id,
    });
    for (let n = 0; n < 4; n++) {
      const [moved, ...puts] = await Promise.all([
        twin.api.patch("/external-references", move(n)),
        ...["a", "b"].map((notes) => put(id, { notes: `${notes}${n}` })),
        put(id),
      ]);
      expect(moved!.status, moved!.text).equal(200);
      for (const { status, data, text } of puts) {
        expect(status, text).equal(200);
        expect(data.externalReferences.map((one: Body) => one.externalId)).to.include(id);
      }
    }
  });

  it("is the neighbour's own affair", async () => {
    const id = unique();
    const theirs = await (await app.neighbour()).api.call("PUT", pathOf(id), person);
    const ours = await put(id, person);
    expect([theirs.status, ours.status]).deep.equal([201, 201]);
    expect(ours.data.id).not.equal(theirs.data.id);
  });

  it("of one reference forty times at once makes one record", async () => {
    const twin = await app.twin();
    const id = unique();
    const put = (i: number) =>
      (i % 2 === 0 ? app.api : twin.api).call("PUT", pathOf(id), { ...person, notes: `${i}` });
    const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => put(i)));
    expect(answers.filter(({ status }) => status === 201)).to.have.lengthOf(1);
    expect(answers.filter(({ status }) => status === 200)).to.have.lengthOf(39);
    expect(new Set(answers.map(({ data }) => data.id)).size).equal(1);
    const versions = answers.map(({ data }) => data.version as number).sort((a, b) => a - b);
    expect(versions).deep.equal(Array.from({ length: 40 }, (_, i) => i + 1));
  });

  it("waits for other calls of its reference without a connection, which calls of its organization need", async () => {
    const id = unique();
    const made = await app.api.call("PUT", pathOf(id), person);
    const held = await hold(app.databaseUrl, "select 1 from customers where id = $1 for update", [
      made.data.id,
    ]);
    const calls = Array.from({ length: 10 }, (_, i) => [
      app.api.call("PUT", pathOf(id), { ...person, notes: `${i}` }),
      app.api.post("/external-references", {
        externalSystem: "crm",
        externalObject: "line",
        externalId: `${id} ${i}`,
        resourceType: "customer",
        resourceId: made.data.id,
      }),
    ]).flat();
    await untilWaiting(app.databaseUrl, 2);
    expect((await app.api.post("/customers", person)).status).equal(201);
    expect(await sessionsOf(app.databaseUrl, "pid", "wait_event_type = 'Lock'")).to.have.lengthOf(2);
    await held.release();
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(new Set(statuses)).deep.equal(new Set([200, 201]));
  });

  it("makes one record of what is unique besides, and beside a POST with the same reference", async () => {
    const [id, email] = [unique(), `${unique()}@example.com`];
    const body = { ...person, email };
    const tuple = { externalSystem: "crm", externalObject: "member", externalId: id };
    const path = pathOf(id, "/team-members", "member");
    const answers = await Promise.all([
      ...Array.from({ length: 12 }, () => app.api.call("PUT", path, body)),
      app.api.post("/team-members", { ...body, externalReferences: [tuple] }),
    ]);
    const posted = answers.pop()!;
    expect([201, 409]).to.include(posted.status);
    for (const { status, text } of answers) expect([200, 201], text).to.include(status);
    const ids = [...answers, ...(posted.status === 201 ? [posted] : [])].map(({ data }) => data.id);
    expect(new Set(ids).size).equal(1);
  });

  it("beside a repair of its reference changes a record that has it, and no other", async () => {
    const [a, b] = [unique(), unique()];
    const [from, to] = [(await put(a, person)).data, (await put(b, person)).data];
    const repair = {
      resourceType: "customer",
      resourceId: to.id,
      expectedCurrentResourceType: "customer",
      expectedCurrentResourceId: from.id,
      externalSystem: "crm",
      externalObject: "account",
      externalId: a,
    };
    const [moved, ...puts] = await Promise.all([
      app.api.patch("/external-references", repair),
      ...Array.from({ length: 6 }, (_, i) => put(a, { notes: `${i}` })),
    ]);
    expect(moved!.status).equal(200);
    for (const { status, data, text } of puts) {
      expect(status, text).equal(200);
      expect([from.id, to.id]).to.include(data.id);
      expect(data.externalReferences.map((one: Body) => one.externalId)).to.include(a);
    }
  });

  describe("as an item of a batch", () => {
    const item = (id: string, body: Body = person): Body => ({ method: "PUT", path: pathOf(id), body });
    const send = async (items: readonly Body[], more: Body = {}): Promise<Body[]> => {
      const answer = await app.api.post("/batch", { items, ...more });
      expect(answer.status, answer.text).equal(200);
      return answer.data.results;
    };
    const tuple = (externalId: string): Body => ({
      externalSystem: "crm",
      externalObject: "account",
      externalId,
    });
    const few = Array.from({ length: 6 }, unique);
    const many = Array.from({ length: 30 }, unique);
    const made = new Map<string, string>();
    before(async () => {
      for (const ids of [few, many])
        for (const [n, { data }] of (await send(ids.map((id) => item(id)))).entries())
          made.set(ids[n]!, data.id);
    });

    /** Statements of our references and Customers. */
    const sentFor = async (items: readonly Body[], more: Body): Promise<number> => {
      const sent = await sentDuring(() => send(items, more));
      const isOurs = ({ text, values }: (typeof sent)[number]) =>
        values[0] === app.organizationId && /external_references|' links '|customers/.test(text);
      return sent.filter(isOurs).length;
    };

    const anyItem = (id: string, n: number): Body =>
      [
        item(unique(), { ...person, externalReferences: [tuple(unique())] }),
        item(id),
        item(id, { notes: unique() }),
      ][n % 3]!;

    for (const atomic of [false, true])
      it(`is looked up, locked and written with the others, atomic ${atomic}`, async () => {
        const sent = await sentFor(many.map(anyItem), { atomic });
        expect(sent)
          .equal(await sentFor(few.map(anyItem), { atomic }))
          .and.within(2, 8);
      });

    it("sees what earlier items made of its reference and record", async () => {
      const [a, b] = [few[0]!, few[1]!];
      const [from, to] = [made.get(a)!, made.get(b)!];
      const repair = {
        ...tuple(a),
        resourceType: "customer",
        resourceId: to,
        expectedCurrentResourceType: "customer",
        expectedCurrentResourceId: from,
      };
      const [id, other] = [unique(), unique()];
      for (const atomic of [false, true]) {
        const results = await send(
          [
            item(a, { notes: "1" }),
            item(b, { notes: "1" }),
            item(`${id}${atomic}`, { ...person, externalReferences: [tuple(`${other}${atomic}`)] }),
            item(`${other}${atomic}`, { notes: "2" }),
            ...(atomic ? [] : [{ method: "PATCH", path: "/external-references", body: repair }]),
            item(a, { notes: "3" }),
          ],
          { atomic },
        );
        const [first, second, third, fourth] = results as [Body, Body, Body, Body];
        expect(first.data.id).equal(atomic ? to : from);
        expect(second.data.notes).equal("1");
        expect([fourth.data.id, fourth.data.version]).deep.equal([third.data.id, 2]);
        expect(results.at(-1)!.data).include({ id: to, notes: "3" });
      }
    });

    it("makes one record of each reference, beside POSTs and batches in another order", async () => {
      const ids = Array.from({ length: 6 }, unique);
      const twin = await app.twin();
      const answers = await Promise.all([
        send(ids.map((id) => item(id))),
        twin.api.post("/batch", { items: ids.toReversed().map((id) => item(id)), atomic: true }),
        ...ids.map((id) => app.api.post("/customers", { ...person, externalReferences: [tuple(id)] })),
      ]);
      const [[...ours], theirs, ...posted] = answers as [Body[], Answer, ...Answer[]];
      expect(theirs.status, theirs.text).equal(200);
      for (const [n, { status, data }] of ours.entries()) {
        expect([200, 201]).to.include(status);
        expect(theirs.data.results.toReversed()[n].data.id).equal(data.id);
        expect(posted[n]!.status === 201 ? posted[n]!.data.id : data.id).equal(data.id);
      }
    });
  });
});
