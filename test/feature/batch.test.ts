/** POST /batch: many calls in one, each with the result of the single call. */
import { expect } from "chai";
import { documentOf } from "../../codegen/openapi/document.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { type Body, unique } from "../support/bodies.ts";
import type { Answer } from "../support/client.ts";
import { itOnOnePostgres } from "../support/cluster.ts";
import { hold, sql, untilWaiting } from "../support/transactions.ts";

const person = { firstName: "Ada", lastName: "Lovelace" };
const home = { address: "1 Sun St", city: "Reno", state: "NV", zipCode: "89501" };
const create = (as?: string, body: Body = person): Body => ({
  method: "POST",
  path: "/customers",
  body,
  ...(as === undefined ? {} : { as }),
});
const patch = (id: string, body: Body, more: Body = {}): Body => ({
  method: "PATCH",
  path: `/customers/${id}`,
  body,
  ...more,
});

describe("a batch", () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp();
  });
  after(() => app.close());

  const send = (
    items: readonly unknown[],
    more: Body = {},
    headers?: Record<string, string>,
  ): Promise<Answer> => app.api.post("/batch", { items, ...more }, headers);
  const results = async (items: readonly unknown[], more?: Body): Promise<Body[]> => {
    const answer = await send(items, more);
    expect(answer.status, answer.text).equal(200);
    return answer.data.results;
  };
  const statuses = (all: readonly Body[]): number[] => all.map(({ status }) => status);
  const read = async (id: string): Promise<Body> => (await app.api.get(`/customers/${id}`)).data;

  it("makes its calls in order, each answered as by itself", async () => {
    const all = await results([
      create("c1"),
      { method: "POST", path: "/properties", body: { ...home, customerId: "$c1.id" }, as: "p1" },
      patch("$c1.id", { notes: "both" }),
      { method: "PATCH", path: "/api/v1/properties/$p1.id", body: { city: "Elko" } },
    ]);
    expect(statuses(all)).deep.equal([201, 201, 200, 200]);
    const [customer, property, changed, moved] = all as [Body, Body, Body, Body];
    expect(customer.location).equal(`/api/v1/customers/${customer.data.id}`);
    expect([customer.etag, changed.etag]).deep.equal(['"1"', '"2"']);
    expect(property.data.customerId).equal(customer.data.id);
    expect(changed.data).include({ notes: "both", changed: true, version: 2 });
    expect(moved.data).include({ city: "Elko", changed: true });
    expect(await read(customer.data.id)).deep.equal(withoutChanged(changed.data));
  });

  for (const atomic of [false, true])
    it(`lets two items change one record, in order, atomic ${atomic}`, async () => {
      const { id } = await app.api.make("/customers", person);
      const all = await results(
        [patch(id, { notes: "a" }), patch(id, { notes: "b" }), patch(id, { notes: "b" })],
        { atomic },
      );
      expect(all.map(({ data }) => [data.notes, data.version, data.changed])).deep.equal([
        ["a", 2, true],
        ["b", 3, true],
        ["b", 3, false],
      ]);
      const { data } = await app.api.get(`/audit-entries?resourceType=customer&resourceId=${id}`);
      expect(data).to.have.lengthOf(3);
    });

  it("keeps what succeeds beside what fails, unless it is atomic", async () => {
    const email = `${unique()}@example.com`;
    const items = [create(undefined, { ...person, email }), create(undefined, { lastName: "x" }), create()];
    const found = async () => (await app.api.get(`/customers?externalSystem=${email}`)).status;
    const all = await results(items);
    expect(statuses(all)).deep.equal([201, 422, 201]);
    expect(all[1]!.error.details[0]).include({ path: "/firstName", code: "REQUIRED" });
    expect(await found()).equal(200);
    const refused = await send(items, { atomic: true });
    expect([refused.status, refused.error.code]).deep.equal([422, "BATCH_FAILED"]);
    expect(refused.error.results.map((r: Body) => [r.status, r.error.code])).deep.equal([
      [424, "ROLLED_BACK"],
      [422, "VALIDATION_FAILED"],
      [424, "ROLLED_BACK"],
    ]);
  });

  it("that is atomic keeps nothing of what it rolls back: record, event, audit, usage, key", async () => {
    const [key, mark] = [unique(), unique()];
    const bad = create(undefined, { firstName: 1 });
    const refused = await send(
      [create("c", { ...person, notes: mark }), bad],
      { atomic: true },
      {
        "Idempotency-Key": key,
      },
    );
    expect(refused.status).equal(422);
    for (const [table, column] of [
      ["customers", "document"],
      ["events", "document"],
      ["audit_entries", "document"],
      ["idempotency_keys", "key"],
    ]) {
      const text = `select count(*)::int as n from ${table} where ${column} like $1`;
      const [row] = await app.serving.app.database.query(text, [`%${column === "key" ? key : mark}%`]);
      expect(row!.n, table).equal(0);
    }
    const again = await send([create()], { atomic: true }, { "Idempotency-Key": key });
    expect(again.status).equal(200);
  });

  it("fails what uses a failed item, and what uses that", async () => {
    const all = await results([
      create("c1", { lastName: "x" }),
      { method: "POST", path: "/properties", body: { ...home, customerId: "$c1.id" }, as: "p1" },
      { method: "DELETE", path: "/activities/$p1.id" },
      create(),
    ]);
    expect(all.map(({ status, error }) => [status, error?.code])).deep.equal([
      [422, "VALIDATION_FAILED"],
      [424, "DEPENDENCY_FAILED"],
      [424, "DEPENDENCY_FAILED"],
      [201, undefined],
    ]);
  });

  it("sends text that begins with $$ with one $ less, and other text as it is", async () => {
    const notes = ["$$c1.id", "$$", "$5", "$c1.id!", "x $c1.id", "$c1.name"];
    const all = await results([
      create("c1"),
      ...notes.map((text) => create(undefined, { ...person, notes: text })),
    ]);
    expect(all.slice(1).map(({ data }) => data.notes)).deep.equal(["$c1.id", "$", ...notes.slice(2)]);
  });

  for (const path of ["$c1", "$c1.ID", "$c1.data.id"])
    it(`says how the id of an item is written in a path instead of ${path}`, async () => {
      const [, refused] = await results([create("c1"), patch(path, { notes: "x" })]);
      expect([refused!.status, refused!.error.code]).deep.equal([422, "VALIDATION_FAILED"]);
      expect(refused!.error.message).equal(
        `\`${path}\` is not a reference. Write \`$c1.id\` for the id of that item's record.`,
      );
    });

  it("names the record of an action by that of its resource", async () => {
    const { id } = await app.api.make("/customers", person);
    const property = await app.api.make("/properties", { ...home, customerId: id });
    const all = await results([
      { method: "POST", path: "/leads", body: { ...person, email: `${unique()}@example.com` }, as: "lead" },
      {
        method: "POST",
        path: "/work-orders",
        body: { customerId: id, propertyId: property.id, subject: "Fix" },
        as: "wo",
      },
      { method: "POST", path: "/work-orders/$wo.id/start", as: "started" },
      { method: "PATCH", path: "/work-orders/$started.id", body: { priority: "HIGH" } },
    ]);
    expect(statuses(all)).deep.equal([201, 201, 200, 200]);
    expect(all[3]!.data).include({ id: all[1]!.data.id, status: "IN_PROGRESS", priority: "HIGH" });
  });

  it("names the record in the path of an action whose resource is several records", async () => {
    const all = await results([
      { method: "POST", path: "/leads", body: { ...person, email: `${unique()}@example.com` }, as: "lead" },
      {
        method: "POST",
        path: "/leads/$lead.id/convert",
        body: { property: home, opportunity: {} },
        as: "converted",
      },
      { method: "PATCH", path: "/leads/$converted.id", body: { notes: "$converted.id" } },
    ]);
    expect(statuses(all), JSON.stringify(all)).deep.equal([201, 200, 200]);
    expect(all[2]!.data).include({ id: all[0]!.data.id, notes: all[0]!.data.id, status: "CONVERTED" });
  });

  it("is documented with the headers that say when a name in an item ends", () => {
    const { paths } = documentOf(app.serving.app.application()) as unknown as { paths: Body };
    expect(paths["/batch"].post.responses[200].headers).to.include.keys("Deprecation", "Sunset");
  });

  for (const atomic of [false, true])
    it(`says when a name in an item ends, as the call by itself, atomic ${atomic}`, async () => {
      const template = { name: "T", definition: { stages: [] } };
      const path = "/manifests/templates";
      const single = await app.api.post(path, { ...template, isPublished: false });
      const old = { method: "POST", path, body: { ...template, isPublished: false } };
      const answer = await send([create(), old, { ...old, body: template }], { atomic });
      for (const name of ["deprecation", "sunset"])
        expect(answer.headers.get(name)).a("string").equal(single.headers.get(name));
      const refused = await send([old, create(undefined, {})], { atomic });
      expect([refused.status, refused.headers.get("sunset")]).deep.equal([
        atomic ? 422 : 200,
        single.headers.get("sunset"),
      ]);
      expect((await send([create()], { atomic })).headers.get("sunset")).equal(null);
    });

  describe("refuses at the item", () => {
    const cases: readonly (readonly [what: string, item: Body, status: number, code: string])[] = [
      ["a read", { method: "GET", path: "/customers" }, 422, "VALIDATION_FAILED"],
      [
        "a POST that only reads",
        { method: "POST", path: "/manifests/validate", body: {} },
        422,
        "VALIDATION_FAILED",
      ],
      [
        "a lookup",
        { method: "POST", path: "/external-references/lookup/batch", body: { lookups: [] } },
        422,
        "VALIDATION_FAILED",
      ],
      ["a batch", { method: "POST", path: "/batch", body: { items: [] } }, 422, "VALIDATION_FAILED"],
      [
        "multi-day",
        { method: "POST", path: "/service-appointments/multi-day", body: {} },
        422,
        "VALIDATION_FAILED",
      ],
      ["an unknown path", { method: "POST", path: "/custmers", body: {} }, 404, "ROUTE_NOT_FOUND"],
      ["another method", { method: "PATCH", path: "/customers", body: {} }, 405, "METHOD_NOT_ALLOWED"],
      ["a method that there is not", { method: "FETCH", path: "/customers" }, 405, "METHOD_NOT_ALLOWED"],
      ["an unknown name", patch("$c9.id", {}), 422, "VALIDATION_FAILED"],
      [
        "an unknown name in its body",
        create(undefined, { ...person, notes: "$c9.id" }),
        422,
        "VALIDATION_FAILED",
      ],
      ["a record that is none", patch("cus_01k9zq3v5xe8m9t2c4b6n7p8rs", {}), 404, "NOT_FOUND"],
      ["a key out of form", { ...create(), idempotencyKey: "ä" }, 400, "INVALID_HEADER"],
      [
        "an ifMatch out of form",
        patch("cus_01k9zq3v5xe8m9t2c4b6n7p8rs", {}, { ifMatch: "3" }),
        400,
        "INVALID_HEADER",
      ],
      ["a query", { ...create(), path: "/customers?x=1" }, 400, "INVALID_QUERY"],
      ["an expansion", { ...create(), path: "/customers?expand=ownerId" }, 400, "INVALID_QUERY"],
      ["a body that is no object", create(undefined, [] as never), 422, "VALIDATION_FAILED"],
      ["an unsafe number", create(undefined, { ...person, notes: 1 }), 422, "VALIDATION_FAILED"],
    ];
    for (const [what, item, status, code] of cases)
      it(what, async () => {
        const [before, refused, after] = await results([create(), item, create()]);
        expect([before!.status, after!.status]).deep.equal([201, 201]);
        expect([refused!.status, refused!.error.code], JSON.stringify(refused)).deep.equal([status, code]);
        expect(refused!.error).to.have.property("docUrl");
      });

    it("what its key lacks the scope for", async () => {
      const { key } = await app.key({ scopePreset: null, scopes: ["customers:write"] });
      const items = [create(), { method: "POST", path: "/leads", body: person }];
      const answer = await app.client(key).post("/batch", { items });
      expect(statuses(answer.data.results)).deep.equal([201, 403]);
      expect(answer.data.results[1].error.details[0]).include({ scope: "leads:write" });
    });

    it("a Project that is planned from a template", async () => {
      const { id: customerId } = await app.api.make("/customers", person);
      const items = ["a", "b"].map((title) => ({ type: "TASK", title }));
      const definition = { stages: [{ name: "S", items }] };
      const template = await app.api.make("/manifests/templates", { name: "T", isActive: true, definition });
      const project = { name: "P", customerId };
      const all = await results([
        { method: "POST", path: "/projects", body: { ...project, templateId: template.id } },
        { method: "POST", path: "/projects", body: project },
      ]);
      expect(statuses(all)).deep.equal([422, 201]);
    });

    it("a number that JSON loses, at its place in the item's body", async () => {
      const body = `{"items":[{"method":"POST","path":"/customers","body":{"firstName":9007199254740993,"lastName":"x"}}]}`;
      const { data } = await app.api.call("POST", "/batch", body, { "Idempotency-Key": unique() });
      expect(data.results[0].error.details[0]).include({ path: "/firstName", code: "OUT_OF_RANGE" });
    });

    it("an item under the batch's own key", async () => {
      const key = unique();
      const { data } = await send([{ ...create(), idempotencyKey: key }], {}, { "Idempotency-Key": key });
      expect(data.results[0].error.code).equal("IDEMPOTENCY_KEY_REUSED");
    });
  });

  describe("is refused as a whole", () => {
    const faults = async (body: unknown): Promise<string[]> => {
      const refused = await app.api.post("/batch", body);
      expect([refused.status, refused.error.code]).deep.equal([422, "VALIDATION_FAILED"]);
      return refused.error.details.map(({ path, code }: Body) => `${path} ${code}`).sort();
    };

    it("without items, or with more than 200", async () => {
      expect(await faults({})).deep.equal(["/items REQUIRED"]);
      expect(await faults({ items: [] })).deep.equal(["/items TOO_SHORT"]);
      expect(await faults({ items: Array.from({ length: 201 }, () => create()) })).deep.equal([
        "/items TOO_LONG",
      ]);
    });

    it("where an item is none", async () => {
      const items = [
        { method: "POST" },
        { ...create(), as: "1c" },
        { ...create(), bdy: 1 },
        create("a"),
        create("a"),
      ];
      expect(await faults({ items: items.slice(0, 3), atomic: "yes" })).deep.equal([
        "/atomic INVALID_TYPE",
        "/items/0/path REQUIRED",
        "/items/1/as INVALID_FORMAT",
        "/items/2/bdy UNKNOWN_FIELD",
      ]);
      expect(await faults({ items: items.slice(3) })).deep.equal(["/items/1/as DUPLICATE"]);
      expect(await faults({ items: [...items.slice(3), null, { method: "POST", as: "a" }] })).deep.equal([
        "/items/1/as DUPLICATE",
        "/items/2 INVALID_TYPE",
        "/items/3/as DUPLICATE",
        "/items/3/path REQUIRED",
      ]);
    });

    it("without an Idempotency-Key", async () => {
      const refused = await send([create()], {}, { "Idempotency-Key": "" });
      expect([refused.status, refused.error.code]).deep.equal([400, "IDEMPOTENCY_KEY_REQUIRED"]);
    });

    it("over 4 MiB, and not below", async () => {
      const notes = "x".repeat(4_900);
      const items = Array.from({ length: 200 }, () => create(undefined, { ...person, notes }));
      const padded = (bytes: number): string => {
        const text = JSON.stringify({ items });
        return text.padEnd(bytes, " ");
      };
      const over = await app.api.call("POST", "/batch", padded(4_194_305), { "Idempotency-Key": unique() });
      expect(over.status).equal(413);
      const text = padded(4_194_304);
      const within = await app.api.call("POST", "/batch", text, { "Idempotency-Key": unique() });
      expect(within.status).equal(200);
      expect(new Set(statuses(within.data.results))).deep.equal(new Set([201]));
    });
  });

  describe("under its Idempotency-Key", () => {
    for (const atomic of [false, true])
      it(`is answered again and not done again, atomic ${atomic}`, async () => {
        const headers = { "Idempotency-Key": unique() };
        const items = [create("c"), patch("$c.id", { notes: "n" }), create(undefined, { lastName: "x" })];
        const sent = atomic ? items.slice(0, 2) : items;
        const first = await send(sent, { atomic }, headers);
        const again = await send(sent, { atomic }, headers);
        expect(again.data).deep.equal(first.data);
        expect(again.headers.get("idempotent-replayed")).equal("true");
        expect((await read(first.data.results[0].data.id)).version).equal(2);
        const other = await send([create()], { atomic }, headers);
        expect([other.status, other.error.code]).deep.equal([422, "IDEMPOTENCY_KEY_REUSED"]);
        const kept = "select count(*)::int as n from idempotency_keys where key like $1";
        const [row] = await app.serving.app.database.query(kept, [`${headers["Idempotency-Key"]}%`]);
        expect(row!.n).equal(atomic ? 1 : 3);
      });

    for (const atomic of [false, true])
      it(`says again when a name in an item ends, atomic ${atomic}`, async () => {
        const headers = { "Idempotency-Key": unique() };
        const body = { name: "T", definition: { stages: [] }, isPublished: false };
        const items = [create(), { method: "POST", path: "/manifests/templates", body }];
        const first = await send(items, { atomic }, headers);
        const again = await send(items, { atomic }, headers);
        expect(again.headers.get("idempotent-replayed")).equal("true");
        for (const name of ["deprecation", "sunset"])
          expect(again.headers.get(name), name).a("string").equal(first.headers.get(name));
      });

    for (const atomic of [false, true])
      it(`is answered again only to who may make its calls, atomic ${atomic}`, async () => {
        const headers = { "Idempotency-Key": unique() };
        const items = [create(), { method: "POST", path: "/api-keys", body: { name: "batch" } }];
        await send(items, { atomic }, headers);
        const again = (key: string) => app.client(key).post("/batch", { items, atomic }, headers);
        const { key } = await app.key({ scopePreset: null, scopes: ["campaigns:read", "api_keys:manage"] });
        const refused = await again(key);
        expect([refused.status, refused.error.code]).deep.equal([403, "INSUFFICIENT_SCOPE"]);
        expect(refused.error.details.map((one: Body) => one.scope)).deep.equal(["customers:write"]);
        const email = `${unique()}@example.com`;
        await app.api.make("/team-members", { firstName: "M", lastName: "M", email });
        const member = await again((await app.key({}, email)).key);
        expect([member.status, member.error.code]).deep.equal([403, "PERMISSION_DENIED"]);
      });

    for (const isBroken of [false, true])
      it(`shows a key that may only write what it may read, broken off first ${isBroken}`, async () => {
        const headers = { "Idempotency-Key": unique() };
        const { id } = await app.api.make("/customers", person);
        const items = [patch(id, { notes: "n" })];
        await send(items, {}, headers);
        const forget = "delete from idempotency_keys where organization_id = $1 and key = $2";
        if (isBroken)
          await app.serving.app.database.query(forget, [app.organizationId, headers["Idempotency-Key"]]);
        const whole = await send(items, {}, headers);
        expect(whole.data.results[0].data).include({ notes: "n" });
        const { key } = await app.key({ scopePreset: null, scopes: ["customers:write"] });
        const narrow = await app.client(key).post("/batch", { items }, headers);
        expect(Object.keys(narrow.data.results[0].data)).deep.equal([
          "id",
          "version",
          "updatedAt",
          "changed",
        ]);
      });

    it("goes on where it broke off, as if its process had been killed before it answered", async () => {
      const headers = { "Idempotency-Key": unique() };
      const items = [create("c"), patch("$c.id", { notes: "n" }), create(undefined, { lastName: "x" })];
      const first = await send(items, {}, headers);
      const forget = "delete from idempotency_keys where organization_id = $1 and key = $2";
      await app.serving.app.database.query(forget, [app.organizationId, headers["Idempotency-Key"]]);
      const other = await send([...items, create()], {}, headers);
      expect([other.status, other.error.code]).deep.equal([422, "IDEMPOTENCY_KEY_REUSED"]);
      const again = await send(items, {}, headers);
      expect(again.data).deep.equal(first.data);
      expect((await read(first.data.results[0].data.id)).version).equal(2);
    });

    it("refuses a refused item again as before, although a later item would now let it pass", async () => {
      const headers = { "Idempotency-Key": unique() };
      const { id } = await app.api.make("/customers", person);
      const items = [patch(id, { notes: "a" }, { ifMatch: '"2"' }), patch(id, { notes: "b" })];
      const first = await send(items, {}, headers);
      expect(statuses(first.data.results)).deep.equal([412, 200]);
      const forget = "delete from idempotency_keys where organization_id = $1 and key = $2";
      await app.serving.app.database.query(forget, [app.organizationId, headers["Idempotency-Key"]]);
      expect((await send(items, {}, headers)).data).deep.equal(first.data);
    });

    it("replays items under keys of their own, in whatever batch they stand", async () => {
      const item = { ...create("c"), idempotencyKey: unique() };
      const [first] = await results([item]);
      const [again, changed] = await results([item, patch("$c.id", { notes: "n" })], { atomic: true });
      expect(again).deep.equal(first);
      expect(changed!.data).include({ id: first!.data.id, version: 2 });
      const single = await app.api.post("/customers", person, { "Idempotency-Key": item.idempotencyKey });
      expect(single.headers.get("idempotent-replayed")).equal("true");
      const [spaced] = await results([{ ...item, idempotencyKey: ` ${item.idempotencyKey}\t` }]);
      expect(spaced).deep.equal(first);
      const [reused] = await results([{ ...item, body: { ...person, notes: "x" } }]);
      expect(reused!.error.code).equal("IDEMPOTENCY_KEY_REUSED");
    });

    it("shows secrets in the first answer alone", async () => {
      const headers = { "Idempotency-Key": unique() };
      const items = [{ method: "POST", path: "/api-keys", body: { name: "k", scopes: ["customers:read"] } }];
      const first = await send(items, {}, headers);
      expect(first.data.results[0].data.key).match(/^sk_live_/);
      const again = await send(items, {}, headers);
      expect(again.data.results[0].data).deep.equal({ ...first.data.results[0].data, key: null });
    });

    it("is done once where it is sent twice at once, by two processes", async () => {
      const twin = await app.twin();
      const headers = { "Idempotency-Key": unique() };
      const mark = unique();
      const items = Array.from({ length: 12 }, (_, i) =>
        create(undefined, { ...person, notes: `${mark} ${i}` }),
      );
      const answers = await Promise.all(
        [app.api, twin.api, app.api, twin.api].map((api) => api.post("/batch", { items }, headers)),
      );
      const done = answers.filter(({ status }) => status === 200);
      expect(done.length).greaterThan(0);
      for (const { data } of done) expect(data).deep.equal(done[0]!.data);
      const [row] = await app.serving.app.database.query(
        "select count(*)::int as n from customers where document like $1",
        [`%${mark}%`],
      );
      expect(row!.n).equal(12);
    });
  });

  describe("counts against the limit", () => {
    const limited = async (limit: number) => {
      const { key } = await app.key({ rateLimitPolicy: { limit, windowSeconds: 86_400 } });
      return app.client(key);
    };
    const many = (n: number) => ({ items: Array.from({ length: n }, () => create()) });

    it("one call for every ten items, rounded up", async () => {
      const api = await limited(20);
      const left = async (n: number) => {
        const { headers, body } = await api.post("/batch", many(n));
        expect(headers.get("ratelimit")).match(new RegExp(`r=${body.meta.rateLimit.remaining};`));
        return body.meta.rateLimit.remaining;
      };
      expect([await left(1), await left(10), await left(11), await left(30)]).deep.equal([19, 18, 16, 13]);
    });

    it("as a whole: what is beyond the limit does nothing and is not counted", async () => {
      const api = await limited(3);
      const refused = await api.post("/batch", many(40));
      expect([refused.status, refused.error.code]).deep.equal([429, "RATE_LIMITED"]);
      expect(refused.headers.get("retry-after")).match(/^\d+$/);
      const last = await api.post("/batch", many(30));
      expect([last.status, last.body.meta.rateLimit.remaining]).deep.equal([200, 0]);
      expect((await api.get("/whoami")).status).equal(429);
    });
  });

  describe("whose key ends or is narrowed while its items run", () => {
    for (const [how, path, body, refusal] of [
      ["is revoked", "/revoke", {}, [401, "API_KEY_REVOKED"]],
      ["is rotated", "/rotate", { gracePeriodSeconds: 0 }, [401, "API_KEY_EXPIRED"]],
      [
        "loses a scope",
        "",
        { scopePreset: "read_only", scopes: ["api_keys:manage"] },
        [403, "INSUFFICIENT_SCOPE"],
      ],
      [
        "no longer accepts the address of the batch",
        "",
        { ipAllowlist: { enabled: true, entries: ["192.0.2.0/24"] } },
        [403, "IP_NOT_ALLOWED"],
      ],
    ] as const) {
      const items = (id: string) => [
        create("c1"),
        { method: path === "" ? "PATCH" : "POST", path: `/api-keys/${id}${path}`, body },
        create(),
        patch("$c1.id", { notes: "late" }),
      ];

      it(`refuses the items after the one by which it ${how}`, async () => {
        const { id, key } = await app.key({});
        const answer = await app.client(key).post("/batch", { items: items(id) });
        const all = answer.data.results as Body[];
        expect(statuses(all.slice(0, 2)), answer.text).deep.equal([201, path === "/rotate" ? 201 : 200]);
        for (const { status, error } of all.slice(2)) expect([status, error?.code]).deep.equal(refusal);
        expect(await read(all[0]!.data.id)).include({ version: 1 });
      });

      it(`keeps nothing of an atomic one whose items come after the one by which it ${how}`, async () => {
        const { id, key } = await app.key({});
        const api = app.client(key);
        const answer = await api.post("/batch", { items: items(id), atomic: true });
        expect([answer.status, answer.error?.code], answer.text).deep.equal([422, "BATCH_FAILED"]);
        expect(answer.error.results.map(({ status }: Body) => status)).deep.equal([
          424,
          424,
          refusal[0],
          refusal[0],
        ]);
        expect((await api.post("/customers", person)).status).equal(201);
        const last = await api.post("/batch", { items: items(id).slice(0, 2), atomic: true });
        expect(last.status, last.text).equal(200);
      });
    }
  });

  it("gives records the default owner that its key has since an earlier item", async () => {
    const { id, key } = await app.key({});
    const own = {
      method: "PATCH",
      path: `/api-keys/${id}`,
      body: { defaultOwners: { customer: app.ownerId } },
    };
    const { data } = await app.client(key).post("/batch", { items: [create(), own, create()] });
    expect(data.results.map((one: Body) => one.data.ownerId)).deep.equal([null, undefined, app.ownerId]);
  });

  it("refuses the items after another call has revoked its key", async () => {
    const [{ id, key }, customer] = [await app.key({}), await app.api.make("/customers", person)];
    const items = [
      { ...patch(customer.id, { notes: "early" }), idempotencyKey: "early" },
      { ...create(), idempotencyKey: "late" },
    ];
    const held = await hold(app.databaseUrl, "select 1 from customers where id = $1 for update", [
      customer.id,
    ]);
    const answer = app.client(key).post("/batch", { items });
    await untilWaiting(app.databaseUrl);
    await app.api.post(`/api-keys/${id}/revoke`);
    // The key is read again half a second after the batch began.
    await new Promise((done) => setTimeout(done, 600));
    await held.release();
    expect(statuses((await answer).data.results)).deep.equal([200, 401]);
  });

  it("that is atomic does not wait for records that its key may not write", async () => {
    const leads = await Promise.all([0, 1].map(() => app.api.make("/leads", person)));
    const { key } = await app.key({ scopePreset: null, scopes: ["customers:write"] });
    const items = leads.map(({ id }) => ({ method: "PATCH", path: `/leads/${id}`, body: {} }));
    const lock = "select 1 from leads where organization_id = $1 for update";
    const held = await hold(app.databaseUrl, lock, [app.organizationId]);
    const refused = await app.client(key).post("/batch", { items, atomic: true });
    await held.release();
    expect([refused.status, refused.error.code]).deep.equal([422, "BATCH_FAILED"]);
    expect(statuses(refused.error.results)).deep.equal([403, 403]);
  });

  it("tries all of it with dryRun=true", async () => {
    const items = [create("c"), patch("$c.id", { notes: "n" }), create(undefined, { lastName: "x" })];
    const answer = await app.api.post("/batch?dryRun=true", { items });
    expect(statuses(answer.data.results)).deep.equal([201, 200, 422]);
    expect(answer.body.meta.dryRun).equal(true);
    expect((await app.api.get(`/customers/${answer.data.results[0].data.id}`)).status).equal(404);
  });

  for (const atomic of [false, true])
    it(`tries one item alone, atomic ${atomic}`, async () => {
      const tried = { ...patch("$c.id", { notes: "n" }), path: "/customers/$c.id?dryRun=true" };
      const all = await results([create("c"), tried], { atomic });
      expect(statuses(all)).deep.equal([201, 200]);
      expect([all[1]!.data.notes, (await read(all[0]!.data.id)).notes]).deep.equal(["n", null]);
    });

  it("tells its events by its own request id, in order", async () => {
    const mark = unique();
    const answer = await send(
      [
        create("a", { ...person, notes: mark }),
        patch("$a.id", { notes: `${mark}!` }),
        create(undefined, { ...person, notes: mark }),
      ],
      {},
      { "x-service-mutation-source": "import", "x-service-suppress-webhooks": "1" },
    );
    const rows = await app.serving.app.database.query(
      "select document from events where document like $1 order by id",
      [`%${mark}%`],
    );
    const told = rows.map(({ document }) => JSON.parse(document as string) as Body);
    expect(told.map(({ type }) => type)).deep.equal([
      "customer.created",
      "customer.updated",
      "customer.created",
    ]);
    for (const { request, webhooksSuppressed } of told) {
      expect(request).include({ id: answer.body.meta.requestId, source: "import" });
      expect(webhooksSuppressed).equal(true);
    }
  });

  it("that is atomic and races another on the same records in another order is kept whole", async () => {
    const ids = await Promise.all([0, 1, 2].map(async () => (await app.api.make("/customers", person)).id));
    const sent = (order: readonly string[], notes: string) =>
      send(
        order.map((id) => patch(id, { notes })),
        { atomic: true },
      );
    const answers = await Promise.all([
      sent(ids, "a"),
      sent([...ids].reverse(), "b"),
      sent(ids, "c"),
      sent([...ids].reverse(), "d"),
    ]);
    for (const { status, text } of answers) expect(status, text).equal(200);
    const kept = await Promise.all(ids.map(read));
    expect(new Set(kept.map(({ notes }) => notes)).size).equal(1);
    expect(kept.map(({ version }) => version)).deep.equal([5, 5, 5]);
  });

  for (const atomic of [true, false])
    itOnOnePostgres(
      "a lock by name is one session's",
      `that is atomic: ${atomic} locks External References in one order`,
      async () => {
        const [first, last] = [`a${unique()}`, `b${unique()}`];
        const lock = (how: string) => `select ${how}(hashtextextended($1 || ' links ' || $2, 0)) as locked`;
        const of = (id: string) => [app.organizationId, JSON.stringify(["crm", "a", id])];
        const held = await hold(app.databaseUrl, lock("pg_advisory_xact_lock"), of(first));
        const put = (id: string) => ({
          method: "PUT",
          path: `/customers/by-reference/crm/a/${id}`,
          body: person,
        });
        const batch = send([put(last), put(first)], { atomic });
        await untilWaiting(app.databaseUrl);
        const free = await sql(app.databaseUrl, lock("pg_try_advisory_xact_lock"), of(last));
        await held.release();
        expect(free).deep.equal([{ locked: true }]);
        expect(statuses((await batch).data.results)).deep.equal([201, 201]);
      },
    );

  itOnOnePostgres(
    "a lock by name is one session's",
    "that is atomic locks the Idempotency-Keys of its items in one order",
    async () => {
      const [first, last] = [`a${unique()}`, `b${unique()}`];
      const lock = (how: string) => `select ${how}(hashtextextended($1 || ' ' || $2, 0)) as locked`;
      const held = await hold(app.databaseUrl, lock("pg_advisory_xact_lock"), [app.organizationId, first]);
      const items = [last, first].map((idempotencyKey) => ({ ...create(), idempotencyKey }));
      const batch = send(items, { atomic: true });
      await untilWaiting(app.databaseUrl);
      const free = await sql(app.databaseUrl, lock("pg_try_advisory_xact_lock"), [app.organizationId, last]);
      await held.release();
      expect(free).deep.equal([{ locked: true }]);
      expect(statuses((await batch).data.results)).deep.equal([201, 201]);
    },
  );
});

function withoutChanged(body: Body): Body {
  const { changed: _, ...record } = body;
  return record;
}
