/** Plain writes: one shared statement without a lock has the results of a transaction that locks everything. */
import { expect } from "chai";
import fc from "fast-check";
import { loadText } from "../../runtime/declare/load.ts";
import { readFiles } from "../../runtime/load.ts";
import { compile } from "../../runtime/model/compile.ts";
import type { ReferenceField } from "../../runtime/model/field.ts";
import type { Model } from "../../runtime/model/model.ts";
import { loadHooks } from "../../runtime/record/hooks/load-hooks.ts";
import { NeedsLockedPath } from "../../runtime/record/reads/locked-path.ts";
import { loaded, openTestApp, type TestApp } from "../support/app.ts";
import { Bodies, isSendable } from "../support/bodies.ts";
import type { Answer } from "../support/client.ts";
import { customer, type Made, workOrder } from "../support/household.ts";
import { LIBRARY } from "../support/library.ts";
import { samples } from "../support/samples.ts";
import { auditOf, eventsOf, metricsOf, typesOf } from "../support/trail.ts";
import { until, untilWaiting } from "../support/transactions.ts";

/** One call on a world of a few customers and a work order, made the same way in two apps. */
type Step =
  | { readonly kind: "create"; readonly body: object; readonly key: number | null }
  | {
      readonly kind: "patch";
      readonly which: number;
      readonly body: object;
      readonly key: number | null;
      readonly ifMatch: number | null;
    }
  | { readonly kind: "act"; readonly action: string; readonly key: number | null };

const words = fc.constantFrom<unknown>("Ada", "ada", "", null, 7, "x".repeat(101));
const person = fc.record(
  {
    firstName: words,
    lastName: words,
    notes: fc.constantFrom<unknown>("a", "b", null),
    status: fc.constantFrom("ACTIVE", "INACTIVE", "GONE"),
    ownerId: fc.constantFrom<unknown>(
      null,
      "tm_01kaj5yxqne5xvr3m5y0x9d3xh",
      "cus_01kaj5yxqne5xvr3m5y0x9d3xh",
    ),
    externalReferences: fc.constantFrom<unknown>(
      [],
      [{ externalSystem: "s", externalObject: "o", externalId: "1" }],
    ),
    version: fc.constant(3),
  },
  { requiredKeys: [] },
);
const key = fc.option(fc.integer({ min: 0, max: 2 }), { freq: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant("create" as const),
    body: person.map((body) => ({ firstName: "Ada", lastName: "L", ...body })),
    key: fc.integer({ min: 0, max: 2 }),
  }),
  fc.record({
    kind: fc.constant("patch" as const),
    which: fc.integer({ min: 0, max: 2 }),
    body: person,
    key,
    ifMatch: fc.option(fc.integer({ min: 1, max: 3 }), { freq: 3 }),
  }),
  fc.record({
    kind: fc.constant("act" as const),
    action: fc.constantFrom("hold", "resume", "hold", "resume", "complete"),
    key,
  }),
);

/** A resource of the library whose creates are plain, and which refers to one that is deleted now and then. */
const REVIEW = `resource: review
collection: reviews
idPrefix: rev
summary: A word on an Author.
fields:
  authorId: { type: reference, to: author, required: true }
operations: { list: {}, get: {}, create: {} }
events:
  review.created: { on: create }
`;

/** An app with the records that steps are about. */
class World {
  readonly #app: TestApp;
  readonly #customers: Made[] = [];
  #order: Made;
  #run = 0;

  constructor(app: TestApp) {
    this.#app = app;
  }

  async begin(): Promise<void> {
    this.#run++;
    this.#customers.splice(0);
    for (let n = 0; n < 3; n++) this.#customers.push(await customer(this.#app));
    this.#order = (await workOrder(this.#app)).order;
    await this.#app.api.post(`/work-orders/${this.#order.id}/start`);
  }

  async take(taken: Step): Promise<Answer> {
    const { api } = this.#app;
    const headers: Record<string, string> = { "Idempotency-Key": "" };
    if (taken.key !== null) headers["Idempotency-Key"] = `run ${this.#run} key ${taken.key}`;
    if (taken.kind === "create") return await api.post("/customers", taken.body, headers);
    if (taken.kind === "act")
      return await api.post(`/work-orders/${this.#order.id}/${taken.action}`, {}, headers);
    if (taken.ifMatch !== null) headers["If-Match"] = `"${taken.ifMatch}"`;
    if (taken.key === null) delete headers["Idempotency-Key"];
    return await api.patch(`/customers/${this.#customers[taken.which].id}`, taken.body, headers);
  }

  /** What was written of the records, without what differs by time and chance. */
  async left(): Promise<unknown[]> {
    const ids = [...this.#customers.map(({ id }) => id), this.#order.id];
    const ofOne = async (id: string) => ({
      audit: (await auditOf(this.#app, id)).map(({ action, changes }) => [action, bare(changes)]),
      events: (await eventsOf(this.#app, id)).map(({ type, data }) => [type, bare(data)]),
      usage: await metricsOf(this.#app, id),
    });
    return await Promise.all(ids.map(ofOne));
  }
}

/** Ids and times stand for themselves alone. */
const bare = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value ?? null)
      .replace(/\b[a-z]+_[0-7][0-9a-z]{25}\b/g, "ID")
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "TIME")
      .replace(/\b[A-Z]+-\d{6,}/g, "NUMBER")
      // What must be unique has a text of its own in each world.
      .replace(/\b[et]\d+x\d+\b/g, "UNIQUE"),
  );

const told = ({ status, data, error, headers }: Answer): unknown =>
  bare({
    status,
    data,
    error: { ...error, docUrl: null },
    etag: headers.get("etag"),
    replayed: headers.get("idempotent-replayed"),
  });

/** The resources that are made by one statement; a definition's key is another in each world. */
const plainCreates = [...(await loaded("resources")).application.models.values()].filter(
  ({ name, operations: { create }, parent, guarded, folder }) =>
    create && !parent && guarded.length === 0 && !folder.endsWith("platform") && name !== "field_definition",
);

/** Makes a record of everything that a create takes, sends the call once more, and tells of all that came of it. */
async function makeWhole([app, bodies]: readonly [TestApp, Bodies], model: Model) {
  const { name, path, hasCustomFields, hasExternalReferences, table } = model;
  const definition = { resourceType: name, key: "roof", label: "Roof" };
  if (hasCustomFields) await app.api.make("/field-definitions", definition);
  const link = { externalSystem: "s", externalObject: name, externalId: "1" };
  const body = {
    ...(await bodies.whole(model, 7)),
    ...(hasCustomFields ? { customFields: { roof: "tile" } } : {}),
    ...(hasExternalReferences ? { externalReferences: [link] } : {}),
  };
  const send = () => app.api.post(path, body, { "Idempotency-Key": `make ${name}` });
  const [first, again] = [await send(), await send()];
  const id = first.data.id as string;
  const [row] = await app.serving.app.database.query(`select * from ${table} where id = $1`, [id]);
  return {
    first: told(first) as { status: number },
    again: told(again),
    row: bare(row),
    audit: (await auditOf(app, id)).map(({ action, changes }) => [action, bare(changes)]),
    events: (await eventsOf(app, id)).map(({ type, data }) => [type, bare(data)]),
    usage: await metricsOf(app, id),
  };
}

/** The answer to a create whose reference leads to no record. */
async function misled([app, bodies]: readonly [TestApp, Bodies], model: Model, field: ReferenceField) {
  const body = await bodies.least(model);
  const target = (field.type.items ?? field.type).reference!;
  const prefix = "to" in target ? bodies.model(target.to).idPrefix : "cus";
  const id = `${prefix}_01kaj5yxqne5xvr3m5y0x9d3xh`;
  const sent = { ...body, [field.name]: field.type.items ? [id] : id };
  const headers = model.operations.create!.idempotencyKey === "required" ? {} : { "Idempotency-Key": "" };
  return told(await app.api.post(model.path, sent, headers));
}

describe("plain writes", () => {
  let plain: TestApp;
  let whole: TestApp;
  before(async () => {
    plain = await openTestApp({ alone: true });
    whole = await openTestApp({ alone: true });
    // Every call of this app is judged with everything read and locked.
    const { writeBatcher, reads } = whole.serving.app.serving().compiled;
    const refuse = () => Promise.reject(new NeedsLockedPath());
    Object.assign(writeBatcher, { write: refuse });
    for (const { recordBatcher } of reads.values()) Object.assign(recordBatcher, { find: refuse });
    const { application } = plain.serving.app.serving().compiled;
    for (const app of [plain, whole]) bodies.set(app, new Bodies(application, app.api));
  });
  const bodies = new Map<TestApp, Bodies>();
  const worlds = () => [...bodies];
  after(() => Promise.all([plain.close(), whole.close()]));

  it("answer and leave behind what a whole transaction does (property)", async () => {
    const worlds = [new World(plain), new World(whole)];
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        await Promise.all(worlds.map((world) => world.begin()));
        // Each call is sent twice now and then: a retry under its key must be told apart from a second intent.
        for (const taken of steps.flatMap((one, i) => (i % 2 ? [one, one] : [one]))) {
          const [one, other] = await Promise.all(worlds.map((world) => world.take(taken)));
          expect(told(one!)).deep.equal(told(other!));
        }
        const [one, other] = await Promise.all(worlds.map((world) => world.left()));
        expect(one).deep.equal(other);
      }),
      { numRuns: samples(3) },
    );
  });

  for (const model of plainCreates)
    describe(`that make records of ${model.name}`, () => {
      it("answer and leave behind what a whole transaction does", async () => {
        const [one, other] = await Promise.all(worlds().map((world) => makeWhole(world, model)));
        expect(one!.first.status).equal(201);
        expect(one).deep.equal(other);
      });

      it("refuse what leads nowhere as a whole transaction does", async () => {
        for (const field of model.references) {
          if (field.kind !== "reference" || !isSendable(field)) continue;
          const [one, other] = await Promise.all(worlds().map((world) => misled(world, model, field)));
          expect(one).deep.equal(other);
        }
      });
    });

  it("judge answers by the definitions of the moment, whatever other servers remember", async () => {
    const [{ api, key: text }, twin] = [await plain.neighbour(), await plain.twin()];
    const roof = { subject: "x", customFields: { roof: "tile" } };
    const { id } = await api.make("/field-definitions", { resourceType: "case", key: "roof", label: "R" });
    const { id: opened } = await api.make("/cases", roof);
    // The other server changes what this one knows.
    const other = twin.client(text);
    expect((await other.patch(`/field-definitions/${id}`, { isActive: false })).status).equal(200);
    expect((await api.post("/cases", roof)).error.details[0].code).equal("UNKNOWN_FIELD");
    expect((await api.patch(`/cases/${opened}`, { subject: "y" })).data.customFields).deep.equal({});
    await other.patch(`/field-definitions/${id}`, { isActive: true, isRequired: true });
    expect((await api.post("/cases", { subject: "x" })).error.details[0].code).equal("REQUIRED");
    expect((await api.post("/cases", roof)).status).equal(201);
    await other.patch(`/field-definitions/${id}`, { type: "NUMBER" });
    expect((await api.post("/cases", roof)).error.details[0].code).equal("INVALID_TYPE");
  });

  it("that share a statement each succeed or fail for themselves", async () => {
    const mail = (n: number) => ({ firstName: "A", lastName: "B", email: `twin${n % 4}@example.com` });
    const body = (n: number) => ({ ...mail(n), role: "MEMBER" });
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, n) => plain.api.post("/team-members", body(n))),
    );
    expect(answers.filter(({ status }) => status === 201).length).equal(4);
    expect(answers.filter(({ status, error }) => status === 409 && error.code === "CONFLICT").length).equal(
      20,
    );
  });

  it("take no deleted record for one that is there, though a foreign key would", async () => {
    const files = [...readFiles(LIBRARY), loadText("review.yaml", REVIEW)];
    const application = compile(files);
    const reviews = { application, files, hooks: await loadHooks(application, files) };
    const { api } = await openTestApp({ folder: "reviews", loaded: reviews });
    const { id: authorId } = await api.make("/authors", { name: "Stanisław Lem" });
    await api.make("/reviews", { authorId });
    await api.delete(`/authors/${authorId}`);
    const { status, error } = await api.post("/reviews", { authorId });
    expect({ status, ...error.details[0] }).include({ status: 422, code: "REFERENCE_NOT_FOUND" });
  });

  it("of one record, made at the same time, are done one after the other", async () => {
    const { id } = await customer(plain);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => plain.api.patch(`/customers/${id}`, { notes: `note ${n}` })),
    );
    expect(answers.map(({ data }) => data.version).sort((a, b) => a - b)).deep.equal(
      Array.from({ length: 20 }, (_, n) => n + 2),
    );
  });

  it("under one key are done once, however many come at the same time to two servers", async () => {
    const { id } = await customer(plain);
    const twin = await plain.twin();
    const headers = { "Idempotency-Key": `once ${id}` };
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, n) =>
        (n % 2 ? plain.api : twin.api).patch(`/customers/${id}`, { notes: "once" }, headers),
      ),
    );
    expect(
      new Set(answers.map(({ status, data }) => `${status} ${data?.version} ${data?.changed}`)),
    ).deep.equal(new Set(["200 2 true"]));
    expect(await typesOf(plain, id)).deep.equal(["customer.created", "customer.updated"]);
  });

  it("that share a statement do not wait for the record of one that is locked", async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => customer(plain)));
    const { database } = plain.serving.app;
    let answered = 0;
    const calls = await database.transaction(async (transaction) => {
      await transaction.query("select 1 from customers where organization_id = $1 and id = $2 for update", [
        plain.organizationId,
        people[7].id,
      ]);
      const made = people.map(async ({ id }) => {
        const answer = await plain.api.patch(`/customers/${id}`, { notes: "together" });
        answered++;
        return answer;
      });
      // The record is held until all others are answered.
      await until(() => answered >= 19);
      return made;
    });
    expect((await Promise.all(calls)).map(({ status }) => status)).deep.equal(people.map(() => 200));
  });

  it("go on beside those that wait for a lock, of which there may be as many as are sent at once", async () => {
    const [held, other, free] = [await customer(plain), await customer(plain), await customer(plain)];
    const { database } = plain.serving.app;
    const note = ({ id }: Made, notes: string) => plain.api.patch(`/customers/${id}`, { notes });
    const waiting = await database.transaction(async (transaction) => {
      await transaction.query(
        "select 1 from customers where organization_id = $1 and id = any ($2) for update",
        [plain.organizationId, [held.id, other.id]],
      );
      const both = [note(held, "waits")];
      await untilWaiting(plain.databaseUrl, 1);
      both.push(note(other, "waits"));
      await untilWaiting(plain.databaseUrl, 2);
      // Both records are held until these are answered.
      for (let n = 0; n < 5; n++) expect((await note(free, `free ${n}`)).status).equal(200);
      return both;
    });
    expect((await Promise.all(waiting)).map(({ status }) => status)).deep.equal([200, 200]);
  });
});
