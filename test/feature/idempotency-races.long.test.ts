/** Idempotency-Key under concurrency: duplicates at the same time, in one process and in two. */
import { expect } from "chai";
import { openTestApp, type TestApp, type TestTwin } from "../support/app.ts";
import { type Answer, type Client, freshKey } from "../support/client.ts";
import { hold, sql, strike, until, untilWaiting } from "../support/transactions.ts";

const grace = { firstName: "Grace", lastName: "Hopper" };
const DUPLICATES = 8;

describe("Idempotency-Key under concurrency", () => {
  let app: TestApp;
  let twin: TestTwin;
  before(async () => {
    app = await openTestApp({ alone: true });
    twin = await app.twin();
  });
  after(() => app.close());

  /** Sends duplicates at once, in turn to either process. */
  const duplicates = (send: (api: Client, key: string) => Promise<Answer>): Promise<Answer[]> => {
    const key = freshKey();
    return Promise.all(Array.from({ length: DUPLICATES }, (_, i) => send(i % 2 ? twin.api : app.api, key)));
  };

  /** Asserts that one call was done and the others repeat it. */
  function expectOnce(answers: readonly Answer[], status: number): void {
    expect(answers.map((answer) => answer.status)).to.deep.equal(answers.map(() => status));
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).to.equal(1);
    expect(answers.filter(({ headers }) => !headers.has("idempotent-replayed"))).to.have.length(1);
  }

  const countEvents = async (resourceId: string): Promise<unknown> =>
    (
      await sql(app.databaseUrl, "select count(*)::int as n from events where resource_id = $1", [resourceId])
    )[0]!.n;

  for (let round = 1; round <= 5; round++) {
    it(`makes one record of many equal creates (round ${round})`, async () => {
      const lastName = freshKey();
      const answers = await duplicates((api, key) =>
        api.post("/customers", { ...grace, lastName }, { "Idempotency-Key": key }),
      );
      expectOnce(answers, 201);
      const made = await sql(app.databaseUrl, "select id from customers where last_name = $1", [lastName]);
      expect(made.map(({ id }) => id)).to.deep.equal([answers[0]!.data.id]);
      expect(await countEvents(answers[0]!.data.id)).to.equal(1);
    });

    it(`makes one record of many equal creates that read first (round ${round})`, async () => {
      const subject = freshKey();
      const answers = await duplicates((api, key) =>
        api.post("/cases", { subject, severity: "HIGH" }, { "Idempotency-Key": key }),
      );
      expectOnce(answers, 201);
      expect(await sql(app.databaseUrl, "select 1 from cases where subject = $1", [subject])).to.have.length(
        1,
      );
    });

    it(`acts once on many equal actions (round ${round})`, async () => {
      const lead = await app.api.make("/leads", grace);
      const property = { address: "1 Main St", city: "Austin", state: "TX", zipCode: "78701" };
      const answers = await duplicates((api, key) =>
        api.post(`/leads/${lead.id}/convert`, { property }, { "Idempotency-Key": key }),
      );
      expectOnce(answers, 200);
      const leads = "select 1 from opportunities where lead_id = $1";
      expect(await sql(app.databaseUrl, leads, [lead.id])).to.have.length(1);
    });

    it(`changes once on many equal PATCHes (round ${round})`, async () => {
      const { id } = await app.api.make("/customers", grace);
      const answers = await duplicates((api, key) =>
        api.patch(`/customers/${id}`, { notes: key }, { "Idempotency-Key": key }),
      );
      expectOnce(answers, 200);
      expect((await app.api.get(`/customers/${id}`)).data.version).to.equal(2);
    });
  }

  it("lets one of different bodies win and refuses the others as reused", async () => {
    const key = freshKey();
    const answers = await Promise.all(
      Array.from({ length: DUPLICATES }, (_, i) =>
        (i % 2 ? twin.api : app.api).post(
          "/customers",
          { ...grace, notes: `${i}` },
          { "Idempotency-Key": key },
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).to.have.length(1);
    const codes = answers.filter(({ status }) => status !== 201).map(({ error }) => error.code);
    expect(new Set(codes)).to.deep.equal(new Set(["IDEMPOTENCY_KEY_REUSED"]));
  });

  /** Calls that were counted, which is the last that each does before it looks for its key. */
  const counted = async (): Promise<number> => {
    const text = "select sum(admitted)::int as n from rate_counters where organization_id = $1";
    return (await sql(app.databaseUrl, text, [app.organizationId]))[0]!.n as number;
  };

  for (const where of ["the same process", "another process"] as const)
    it(`lets a duplicate in ${where} wait for the first and then repeat its answer`, async () => {
      const { id } = await app.api.make("/customers", grace);
      const held = await hold(app.databaseUrl, "select 1 from customers where id = $1 for update", [id]);
      const headers = { "Idempotency-Key": freshKey() };
      const first = app.api.patch(`/customers/${id}`, { notes: "x" }, headers);
      await untilWaiting(app.databaseUrl);
      const other = where === "the same process" ? app.api : twin.api;
      const before = await counted();
      const second = other.patch(`/customers/${id}`, { notes: "x" }, headers);
      await until(async () => (await counted()) > before);
      await held.release();
      expectOnce(await Promise.all([first, second]), 200);
    });

  it("does nothing where its key was used in the last moment, though it found none before", async () => {
    const { id } = await app.api.make("/customers", grace);
    const key = freshKey();
    const record = await hold(
      app.databaseUrl,
      `insert into idempotency_keys (organization_id, key, fingerprint, status, answer, request_id, created_at)
       values ($1, $2, 'another', 201, '{}', 'req_another', now())`,
      [app.organizationId, key],
    );
    const call = app.api.patch(`/customers/${id}`, { notes: "x" }, { "Idempotency-Key": key });
    await untilWaiting(app.databaseUrl);
    await record.keep();
    expect((await call).error.code).to.equal("IDEMPOTENCY_KEY_REUSED");
    expect((await app.api.get(`/customers/${id}`)).data).to.include({ notes: null, version: 1 });
  });

  it("lets a waiting duplicate do what the first failed to do", async () => {
    const { id } = await app.api.make("/customers", grace);
    const held = await hold(app.databaseUrl, "select 1 from customers where id = $1 for update", [id]);
    const headers = { "Idempotency-Key": freshKey() };
    const first = app.api.patch(`/customers/${id}`, { notes: "x" }, headers);
    await untilWaiting(app.databaseUrl);
    const before = await counted();
    const second = app.api.patch(`/customers/${id}`, { notes: "x" }, headers);
    await until(async () => (await counted()) > before);
    await strike(app.databaseUrl, "pg_cancel_backend", '%update "customers"%');
    expect((await first).status).to.equal(503);
    await held.release();
    const answer = await second;
    expect(answer.status).to.equal(200);
    expect(answer.headers.has("idempotent-replayed")).to.equal(false);
    expect(answer.data).to.include({ notes: "x", version: 2, changed: true });
  });

  it("lets duplicates wait without a connection: other calls go on", async () => {
    // Half of them are the organization's: one for the first call, one for all others.
    const small = await openTestApp({ environment: { POOL_SIZE: "4" } });
    const { id } = await small.api.make("/customers", grace);
    const held = await hold(small.databaseUrl, "select 1 from customers where id = $1 for update", [id]);
    const headers = { "Idempotency-Key": freshKey() };
    const waiting = Array.from({ length: 12 }, () =>
      small.api.patch(`/customers/${id}`, { notes: "x" }, headers),
    );
    await untilWaiting(small.databaseUrl);
    await until(() => small.serving.app.database.gauges.waiting === 0);
    // The record is held until this one is answered.
    expect((await small.api.get(`/customers/${id}`)).status).to.equal(200);
    await held.release();
    expectOnce(await Promise.all(waiting), 200);
    await small.close();
  });

  it("keeps nothing of calls that are done", async () => {
    const { underWay } = app.serving.app.serving();
    await Promise.all([app.api.post("/customers", grace), app.api.post("/customers", {})]);
    await until(() => underWay.size === 0);
  });
});
