/** Dry runs: a write with `dryRun=true` has the response of the write, and stores nothing. */
import { expect } from "chai";
import { createClient } from "../../client/index.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { freshKey } from "../support/client.ts";
import { customer, freshEmail, workOrder } from "../support/household.ts";

const PERSON = { firstName: "Grace", lastName: "Hopper" };

describe("a dry run", () => {
  let app: TestApp;

  before(async () => {
    app = await openTestApp();
  });

  it("is refused as the write would be, by the database's own rules too", async () => {
    const taken = await app.api.make("/team-members", { ...PERSON, email: freshEmail() });
    const body = { ...PERSON, email: taken.email.toUpperCase() };
    const [tried, done] = [
      await app.api.post("/team-members?dryRun=true", body),
      await app.api.post("/team-members", body),
    ];
    expect([tried.status, tried.error.details]).deep.equal([409, done.error.details]);
    expect(tried.body.meta.dryRun).equal(true);
  });

  it("replays what its Idempotency-Key captured, and refuses the key for another body", async () => {
    const key = { "Idempotency-Key": freshKey() };
    const { data } = await app.api.post("/customers", PERSON, key);
    const again = await app.api.post("/customers?dryRun=true", PERSON, key);
    expect([again.status, again.data.id, again.headers.get("Idempotent-Replayed")]).deep.equal([
      201,
      data.id,
      "true",
    ]);
    const other = await app.api.post("/customers?dryRun=true", { ...PERSON, notes: "Other" }, key);
    expect(other.error.code).equal("IDEMPOTENCY_KEY_REUSED");
  });

  it("needs the Idempotency-Key that the write needs, and If-Match holds", async () => {
    const bare = await app.api.post("/customers?dryRun=true", PERSON, { "Idempotency-Key": "" });
    expect([bare.status, bare.error.code]).deep.equal([400, "IDEMPOTENCY_KEY_REQUIRED"]);
    const { id } = await customer(app);
    const stale = await app.api.patch(`/customers/${id}?dryRun=true`, { notes: "x" }, { "If-Match": '"7"' });
    expect(stale.status).equal(412);
  });

  for (const [what, method, path] of [
    ["another word than true or false", "POST", "/customers?dryRun=1"],
    ["no word", "POST", "/customers?dryRun"],
    ["two words", "POST", "/customers?dryRun=true&dryRun=true"],
    ["the name in another case", "POST", "/customers?dryrun=true"],
    ["a list", "GET", "/customers?dryRun=true"],
    ["a read of a record", "GET", "/customers/cus_0?dryRun=true"],
    ["an action by GET", "GET", "/external-references/lookup?dryRun=true"],
    ["a POST that only reads", "POST", "/external-references/lookup/batch?dryRun=true"],
  ] as const)
    it(`takes neither ${what}: 400`, async () => {
      const { status, error } = await app.api.call(method, path, method === "GET" ? undefined : {}, {
        "Idempotency-Key": freshKey(),
      });
      expect([status, error.code]).deep.equal([400, "INVALID_QUERY"]);
      expect(error.details.map((one: { path: string }) => one.path)).satisfy((paths: string[]) =>
        paths.some((one) => /^query\.dry[Rr]un$/.test(one)),
      );
    });

  it("is the write itself where `false` is sent", async () => {
    const { data, body } = await app.api.post("/customers?dryRun=false", PERSON);
    expect("dryRun" in body.meta).equal(false);
    expect((await app.api.get(`/customers/${data.id}`)).status).equal(200);
  });

  it("shows a number that somebody else may be given, while creates go on", async () => {
    const { id: customerId } = await customer(app);
    const body = { subject: "Leak", customerId };
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, i) => app.api.post(`/cases${i % 2 ? "?dryRun=true" : ""}`, body)),
    );
    const numbers = answers.map(({ data }) => data.caseNumber as string);
    const made = numbers.filter((_, i) => i % 2 === 0);
    expect(new Set(made).size).equal(made.length);
    expect(numbers.every((number) => /^CASE-\d+$/.test(number))).equal(true);
    const highest = Math.max(...made.map((number) => Number(number.slice(5))));
    const next = await app.api.make("/cases", body);
    expect(Number(next.caseNumber.slice(5))).at.most(highest + 1);
  });

  it("shows no secret", async () => {
    const { data } = await app.api.post("/api-keys?dryRun=true", { name: "x", scopes: ["customers:read"] });
    expect(data.key).equal(null);
  });

  it("shows no secret in a batch", async () => {
    const create = { method: "POST", path: "/api-keys", body: { name: "x", scopes: ["customers:read"] } };
    const tried = { ...create, path: "/api-keys?dryRun=true" };
    for (const atomic of [true, false]) {
      const whole = await app.api.post("/batch?dryRun=true", { atomic, items: [create] });
      const one = await app.api.post("/batch", { atomic, items: [tried] });
      for (const { data, text } of [whole, one]) expect(data.results[0].data.key, text).equal(null);
    }
  });

  it("says that it is one where the call itself answers `data` alone", async () => {
    const { id } = await app.api.make("/cases", { subject: "A fault" });
    const tried = await app.api.patch(`/cases/${id}/fields?dryRun=true`, { values: {} });
    expect([tried.status, tried.body.meta?.dryRun], tried.text).deep.equal([200, true]);
    expect(Object.keys((await app.api.patch(`/cases/${id}/fields`, { values: {} })).body)).deep.equal([
      "data",
    ]);
  });

  it("counts against the limit", async () => {
    const { key } = await app.key({ rateLimitPolicy: { limit: 2, windowSeconds: 3600 } });
    const call = () => app.client(key).post("/customers?dryRun=true", PERSON);
    const statuses = [(await call()).status, (await call()).status, (await call()).status];
    expect(statuses).deep.equal([201, 201, 429]);
  });

  it("leaves an action's other records alone", async () => {
    const { order, item } = await workOrder(app);
    const tried = await app.api.post(`/work-orders/${order.id}/cancel?dryRun=true`, {});
    expect(tried.data.resource.status).equal("CANCELLED");
    expect((await app.api.get(`/work-orders/${order.id}`)).data.status).equal(order.status);
    expect((await app.api.get(`/project-items/${item.id}`)).data.version).equal(item.version);
  });

  it("is made by the client, under the key that the write then has", async () => {
    const { key } = await app.key();
    const api = createClient({ baseUrl: `${app.origin}/api/v1`, key });
    const idempotencyKey = freshKey();
    const tried = await api.customers.create(PERSON, { idempotencyKey, dryRun: true });
    const { data, isReplay } = await api.customers.create(PERSON, { idempotencyKey });
    expect([tried.meta.dryRun, tried.data.firstName, isReplay]).deep.equal([true, "Grace", false]);
    expect(data.id).not.equal(tried.data.id);
    await api.customers.update(data.id, { notes: "x" }, { dryRun: true });
    expect((await api.customers.get(data.id)).data.version).equal(1);
  });
});
