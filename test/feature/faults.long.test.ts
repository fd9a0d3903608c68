/** Faults of the database: calls are repeated or get 503 with Retry-After, and leave nothing behind (contract, section 3). */
import { rmSync } from "node:fs";
import { expect } from "chai";
import { migrate } from "../../codegen/migration/apply.ts";
import { startEmbedded } from "../../runtime/embedded/index.ts";
import type { Serving } from "../../runtime/main.ts";
import { createKey, createOrganization } from "../../runtime/platform/administer.ts";
import { Database } from "../../runtime/store/wire/database.ts";
import { classifyError } from "../../runtime/store/wire/translate.ts";
import { loaded, openTestApp, type TestApp } from "../support/app.ts";
import { type Answer, Client, freshKey } from "../support/client.ts";
import { describeOnOnePostgres } from "../support/cluster.ts";
import { type Line, openLine, serveOn } from "../support/line.ts";
import { serverUrl } from "../support/postgres.ts";
import { scratchFolder } from "../support/scratch.ts";
import { sentDuring } from "../support/statements.ts";
import { hold, sql, strike, until, untilWaiting } from "../support/transactions.ts";

const grace = { firstName: "Grace", lastName: "Hopper" };
/** A change that links records locks the links that exist: it is no single statement. */
const link = { externalSystem: "s", externalObject: "o", externalId: "1" };
const keyed = (key: string) => ({ "Idempotency-Key": key });

/** Of a change that was on its way when the line broke, nobody can tell more. */
function expectNoOutcome(answer: Answer): void {
  const code = answer.error?.code;
  expect(`${answer.status} ${code}`).to.be.oneOf(["503 UNAVAILABLE", "503 OUTCOME_UNKNOWN"]);
  expect(Number(answer.headers.get("retry-after"))).to.be.above(0);
}

function expectUnavailable({ status, error, headers }: Answer, where = ""): void {
  expect(`${status} ${error?.code}`, where).to.equal("503 UNAVAILABLE");
  expect(Number(headers.get("retry-after")), where).to.be.above(0);
}

describeOnOnePostgres("triggers and a proxy make them", "faults of the database", () => {
  /** One database for all: each test has an organization of its own, and its faults end with it. */
  let shared: TestApp;
  let app: TestApp;
  before(async () => {
    shared = await openTestApp({ alone: true });
  });
  beforeEach(async () => {
    app = await shared.anew();
  });
  afterEach(async () => {
    await expectHealthy(app.serving, app.databaseUrl);
    await sql(app.databaseUrl, "drop function if exists fault() cascade");
    await sql(app.databaseUrl, "drop sequence if exists tries");
    if (app.databaseUrl !== shared.databaseUrl) await app.close();
  });
  after(() => shared.close());

  /** Asserts that no connection is lent out, none has a transaction open, and calls are served. */
  async function expectHealthy({ app: own, origin }: Serving, url: string): Promise<void> {
    const { database } = own;
    await until(() => database.gauges.total === database.gauges.idle && database.gauges.waiting === 0);
    const open = await sql(
      url,
      "select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
    );
    expect(open).to.deep.equal([]);
    expect(own.serving().underWay.size).to.equal(0);
    expect((await fetch(`${origin}/healthz`)).status).to.equal(200);
  }

  const idOf = async (): Promise<string> => (await app.api.make("/customers", grace)).id;

  /** Runs PL/pgSQL before each write to customers; `tries` counts the attempts, also those that are rolled back. */
  const beforeWrites = async (body: string): Promise<void> => {
    await sql(app.databaseUrl, "create sequence tries");
    await sql(
      app.databaseUrl,
      `create function fault() returns trigger language plpgsql as $$ begin ${body}; return new; end $$`,
    );
    await sql(
      app.databaseUrl,
      "create trigger fault before insert or update on customers for each row execute function fault()",
    );
  };
  const failing = (code: string, times: number) =>
    `if nextval('tries') <= ${times} then raise exception 'as if' using errcode = '${code}'; end if`;
  const tries = async (): Promise<number> =>
    Number((await sql(app.databaseUrl, "select last_value as n from tries"))[0]!.n);

  for (const [what, code] of [
    ["a serialization failure", "40001"],
    ["a deadlock", "40P01"],
  ] as const) {
    it(`tries a create again up to three times after ${what}`, async () => {
      await beforeWrites(failing(code, 3));
      const { status, headers } = await app.api.post("/customers", grace);
      expect(status).to.equal(201);
      expect(headers.has("idempotent-replayed")).to.equal(false);
      expect(await tries()).to.equal(4);
    });

    it(`tries a change again up to three times after ${what}`, async () => {
      const id = await idOf();
      await beforeWrites(failing(code, 3));
      const { data } = await app.api.patch(`/customers/${id}`, { notes: "x" });
      expect(data).to.include({ version: 2, changed: true });
      expect(await tries()).to.equal(4);
    });

    it(`gives up with 503 where ${what} comes a fourth time, and the same key may be sent again`, async () => {
      await beforeWrites(failing(code, 4));
      const key = freshKey();
      expectUnavailable(await app.api.post("/customers", grace, keyed(key)));
      expect(await tries()).to.equal(4);
      const { status, headers } = await app.api.post("/customers", grace, keyed(key));
      expect(status).to.equal(201);
      expect(headers.has("idempotent-replayed")).to.equal(false);
    });
  }

  it("is 503 for calls whose statement is cancelled, as a time-out does, and nothing of them is kept", async () => {
    const id = await idOf();
    await beforeWrites("perform pg_sleep(15)");
    const calls = [
      app.api.post("/customers", { ...grace, lastName: "Slow" }),
      app.api.patch(`/customers/${id}`, { notes: "x" }),
    ];
    const asleep = "datname = current_database() and wait_event = 'PgSleep'";
    await until(
      async () => (await sql(app.databaseUrl, `select 1 from pg_stat_activity where ${asleep}`)).length === 2,
    );
    await sql(app.databaseUrl, `select pg_cancel_backend(pid) from pg_stat_activity where ${asleep}`);
    for (const answer of await Promise.all(calls)) expectUnavailable(answer);
    const kept = "select 1 from customers where organization_id = $1 and (last_name = 'Slow' or notes = 'x')";
    expect(await sql(app.databaseUrl, kept, [app.organizationId])).to.deep.equal([]);
  });

  for (const code of ["57014", "53200"])
    it(`writes everybody else's records where a shared statement is given up with ${code}`, async () => {
      const { api: other } = await app.neighbour();
      await beforeWrites(
        `if new.last_name = 'Slow' then raise exception 'as if' using errcode = '${code}'; end if`,
      );
      const others = () => Array.from({ length: 4 }, () => other.post("/customers", grace));
      const [before, slow, after] = [
        others(),
        app.api.post("/customers", { ...grace, lastName: "Slow" }),
        [...others(), app.api.post("/customers", grace)],
      ];
      const answers = await Promise.all([...before, ...after]);
      expect(answers.map(({ status }) => status)).to.deep.equal(answers.map(() => 201));
      expectUnavailable(await slow);
    });

  it("sets its time-outs on every connection: statements 10 s, locks 2 s", async () => {
    const { database } = app.serving.app;
    const [row] = await database.query(
      "select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock",
    );
    expect(row).to.deep.equal({ statement: "10s", lock: "2s" });
  });

  it("is 503 for a call that gets no connection in time, and serves on once there is one", async () => {
    const small = await openTestApp({ environment: { POOL_SIZE: "2" } });
    const { id } = await small.api.make("/customers", grace);
    let giveBack: () => void = () => {};
    const given = new Promise<void>((resolve) => {
      giveBack = resolve;
    });
    const lent = [1, 2].map(() =>
      small.serving.app.database.transaction(async (transaction) => {
        await transaction.query("select 1");
        await given;
      }),
    );
    // Both are lent out until it is answered.
    expectUnavailable(await small.api.get(`/customers/${id}`));
    giveBack();
    await Promise.all(lent);
    expect((await small.api.get(`/customers/${id}`)).status).to.equal(200);
    await expectHealthy(small.serving, small.databaseUrl);
    await small.close();
  });

  describe("a lock that another session holds", () => {
    const lockOf = (key: string) =>
      hold(app.databaseUrl, "select pg_advisory_xact_lock(hashtextextended($1 || ' ' || $2, 0))", [
        app.organizationId,
        key,
      ]);
    const idempotencyRecordOf = (key: string) =>
      hold(
        app.databaseUrl,
        `insert into idempotency_keys (organization_id, key, fingerprint, status, answer, request_id, created_at)
         values ($1, $2, 'x', 201, '{}', 'req_x', now())`,
        [app.organizationId, key],
      );

    for (const [what, hold] of [
      ["lock", lockOf],
      ["idempotency record", idempotencyRecordOf],
    ] as const)
      it(`on an Idempotency-Key by its ${what} is IDEMPOTENCY_KEY_IN_USE once it was waited for`, async () => {
        const id = await idOf();
        const key = freshKey();
        const held = await hold(key);
        const send = () =>
          what === "lock"
            ? app.api.patch(`/customers/${id}`, { notes: "x", externalReferences: [link] }, keyed(key))
            : app.api.post("/customers", grace, keyed(key));
        // Locks are waited for 2 s, as each connection says.
        const { status, error, headers } = await send();
        expect(`${status} ${error.code}`).to.equal("409 IDEMPOTENCY_KEY_IN_USE");
        expect(Number(headers.get("retry-after"))).to.be.above(0);
        await held.release();
        expect((await send()).status).to.be.oneOf([200, 201]);
      });

    it("on an Idempotency-Key is waited for up to 2 s by a create, which is then done", async () => {
      const key = freshKey();
      const held = await idempotencyRecordOf(key);
      const call = app.api.post("/customers", grace, keyed(key));
      await untilWaiting(app.databaseUrl);
      await held.release();
      expect((await call).status).to.equal(201);
    });

    it("on a record is no matter of Idempotency-Keys: several calls that wait for it are done after it", async () => {
      const id = await idOf();
      const held = await hold(app.databaseUrl, "select 1 from customers where id = $1 for update", [id]);
      let answers: Answer[] = [];
      await sentDuring(async (soFar) => {
        const calls = [1, 2, 3].map((n) =>
          app.api.patch(`/customers/${id}`, { notes: `${n}` }, keyed(freshKey())),
        );
        // Some have waited for as long as a connection lets them, and wait once more.
        const writes = () => soFar.filter(({ text }) => text.includes('update "customers"'));
        await until(async () => writes().length > calls.length);
        await held.release();
        answers = await Promise.all(calls);
      });
      expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 200]);
      expect((await app.api.get(`/customers/${id}`)).data.version).to.equal(4);
    });

    it("on a record is 503 for a change that has waited long enough, and not for the next one", async () => {
      const id = await idOf();
      const held = await hold(app.databaseUrl, "select 1 from customers where id = $1 for update", [id]);
      const answer = await app.api.patch(`/customers/${id}`, { notes: "x" });
      await held.release();
      expectUnavailable(answer);
      expect((await app.api.patch(`/customers/${id}`, { notes: "x" })).status).to.equal(200);
    });

    it("on a table is 503 for a read", async () => {
      const id = await idOf();
      const held = await hold(app.databaseUrl, "lock table customers in access exclusive mode");
      const answers = await Promise.all([app.api.get(`/customers/${id}`), app.api.get("/customers")]);
      await held.release();
      for (const answer of answers) expectUnavailable(answer);
      expect((await app.api.get(`/customers/${id}`)).status).to.equal(200);
    });

    it("on the table of members is 503 where a permission is asked for", async () => {
      const held = await hold(app.databaseUrl, "lock table team_members in access exclusive mode");
      const answer = await app.api.get("/api-keys");
      await held.release();
      expectUnavailable(answer);
    });
  });

  it("is 503, not 500, where the first of several statements that travel together fails", async () => {
    const id = await idOf();
    const key = freshKey();
    const held = await hold(
      app.databaseUrl,
      "select pg_advisory_xact_lock(hashtextextended($1 || ' ' || $2, 0))",
      [app.organizationId, key],
    );
    const body = { notes: "x", externalReferences: [link] };
    const call = app.api.patch(`/customers/${id}`, body, keyed(key));
    await untilWaiting(app.databaseUrl);
    await strike(app.databaseUrl, "pg_cancel_backend", "select pg_advisory%");
    expectUnavailable(await call);
    await held.release();
    expect((await app.api.patch(`/customers/${id}`, body, keyed(key))).status).to.equal(200);
  });

  describe("a database that is out of reach", () => {
    let line: Line;
    let serving: Serving;
    let api: Client;
    beforeEach(async () => {
      // Some end the sessions of everybody on the database.
      app = await openTestApp({ alone: true });
      line = await openLine(app.databaseUrl);
      serving = await serveOn(line.url);
      api = new Client(serving.origin, (await app.key()).key);
    });
    afterEach(async () => {
      await serving.stop();
      await line.close();
    });

    const everyKind = (id: string): Promise<Answer[]> =>
      Promise.all([
        api.get("/whoami"),
        api.get(`/customers/${id}`),
        api.get("/customers"),
        api.post("/customers", grace),
        api.post("/cases", { subject: "x" }),
        api.patch(`/customers/${id}`, { notes: freshKey() }),
        api.get("/api-keys"),
      ]);
    const statuses = (answers: readonly Answer[]): number[] => answers.map(({ status }) => status);

    it("is 503 with Retry-After for every kind of call, and they are served again once it is back", async () => {
      const id = await idOf();
      expect(statuses(await everyKind(id))).to.deep.equal([200, 200, 200, 201, 201, 200, 200]);
      line.cut();
      for (const answer of await everyKind(id)) expectNoOutcome(answer);
      line.mend();
      expect(statuses(await everyKind(id))).to.deep.equal([200, 200, 200, 201, 201, 200, 200]);
      await expectHealthy(serving, app.databaseUrl);
    });

    it("is 503 for calls under way when it goes, and their connections are given up", async () => {
      const id = await idOf();
      const held = await hold(app.databaseUrl, "select 1 from customers where id = $1 for update", [id]);
      const keys = Array.from({ length: 5 }, freshKey);
      const calls = keys.map((key, i) => api.patch(`/customers/${id}`, { notes: `${i}` }, keyed(key)));
      await untilWaiting(app.databaseUrl, 2);
      line.cut();
      for (const answer of await Promise.all(calls)) expectNoOutcome(answer);
      await held.release();
      line.mend();
      // A statement that was on its way when the line broke may have been kept: a retry under its key tells.
      for (const [i, key] of keys.entries())
        expect((await api.patch(`/customers/${id}`, { notes: `${i}` }, keyed(key))).status).to.equal(200);
      expect((await api.get(`/customers/${id}`)).data.version).to.equal(1 + keys.length);
      await expectHealthy(serving, app.databaseUrl);
    });

    it("is 503 where it lets nobody in", async () => {
      const id = await idOf();
      const name = new URL(app.databaseUrl).pathname.slice(1);
      const server = await serverUrl();
      await sql(server, `alter database ${name} allow_connections false`);
      await sql(server, "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
      const answers = await everyKind(id);
      await sql(server, `alter database ${name} allow_connections true`);
      for (const answer of answers) expectUnavailable(answer);
      await until(async () => (await api.get(`/customers/${id}`)).status === 200);
    });

    it("is never 500 while sessions are ended at random under load", async () => {
      const id = await idOf();
      let busy = true;
      let rounds = 0;
      const seen = new Set<string>();
      const load = Array.from({ length: 6 }, async () => {
        for (; busy; rounds++)
          for (const { status, error } of await everyKind(id)) seen.add(`${status} ${error?.code ?? ""}`);
      });
      for (let i = 0; i < 10; i++) {
        const before = rounds;
        await until(() => rounds > before);
        await strike(app.databaseUrl, "pg_terminate_backend", "%");
      }
      busy = false;
      await Promise.all(load);
      expect([...seen].sort()).to.satisfy(
        (all: string[]) =>
          all.every((one) => ["200 ", "201 ", "503 UNAVAILABLE", "503 OUTCOME_UNKNOWN"].includes(one)),
        [...seen].join(),
      );
      await until(async () => (await api.get(`/customers/${id}`)).status === 200);
      await expectHealthy(serving, app.databaseUrl);
    });

    it("is told from one that is slow: a connection that answers nothing at all is given up", async () => {
      const database = new Database({ url: line.url, statementMs: 400, acquireMs: 400 });
      await database.query("select 1");
      line.freeze("");
      const failed = await Promise.all(
        [database.query("select 1"), database.transaction((t) => t.query("select 1"))].map((call) =>
          call.then(
            () => null,
            (error: unknown) => classifyError(error).kind,
          ),
        ),
      );
      expect(failed).to.deep.equal(["unavailable", "unavailable"]);
      await until(() => database.gauges.total === 0);
      line.cut();
      await database.close();
    });

    it("does not keep a process from stopping where it answers nothing at all", async () => {
      const database = new Database({ url: line.url, statementMs: 400, acquireMs: 400 });
      await database.query("select 1");
      line.freeze("");
      const lost = database.query("select 1").catch((error: unknown) => classifyError(error).kind);
      await database.close();
      expect(await lost).to.equal("unavailable");
      line.cut();
    });

    it("is noticed though a value before could not be sent, and the error tells who sent it", async () => {
      const database = new Database({ url: line.url, statementMs: 400, acquireMs: 400 });
      const circular: Record<string, unknown> = {};
      circular.itself = circular;
      for (const value of [circular, 1n << 80n]) {
        const error = await database.query("select $1::bigint", [value]).catch((one: unknown) => one);
        expect(error).to.be.an("error");
      }
      const error = await database.query("select nothing").catch((one: Error) => one);
      expect((error as Error).stack).to.include("faults.long.test.ts");
      line.freeze("");
      expect(await database.query("select 1").catch((one: unknown) => classifyError(one).kind)).to.equal(
        "unavailable",
      );
      line.cut();
      await database.close();
    });
  });

  it("survives the server itself: stopped it is 503, started again it serves", async () => {
    const dataDir = scratchFolder("charter-faults-");
    let postgres = await startEmbedded({ dataDir });
    await migrate(postgres.url, (await loaded("resources")).application);
    const serving = await serveOn(postgres.url);
    const { organizationId } = await createOrganization(
      serving.app.serving(),
      "Stopped Solar",
      app.ownerEmail,
    );
    const body = { name: "x", scopePreset: "full_access" };
    const { key } = await createKey(serving.app.serving(), organizationId, app.ownerEmail, body);
    const api = new Client(serving.origin, key);
    const { id } = await api.make("/customers", grace);
    await postgres.stop();
    for (const answer of [await api.get(`/customers/${id}`), await api.post("/customers", grace)])
      expectUnavailable(answer);
    expect((await fetch(`${serving.origin}/readyz`)).status).to.equal(503);
    postgres = await startEmbedded({ dataDir });
    await until(async () => (await api.get(`/customers/${id}`)).status === 200);
    expect((await api.post("/customers", grace)).status).to.equal(201);
    await expectHealthy(serving, postgres.url);
    await serving.stop();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it("keeps nothing of clients that go away in the middle of their calls", async () => {
    const id = await idOf();
    const { key } = await app.key();
    const held = await hold(app.databaseUrl, "select 1 from customers where id = $1 for update", [id]);
    const gone = Array.from({ length: 5 }, (_, i) =>
      fetch(`${app.origin}/api/v1/customers/${id}`, {
        method: "PATCH",
        headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
        body: JSON.stringify({ notes: `${i}` }),
        signal: AbortSignal.timeout(300),
      }).catch(() => null),
    );
    expect(await Promise.all(gone)).to.deep.equal(gone.map(() => null));
    await held.release();
  });

  it("serves on through reloads of the declarations: prepared statements of old ones do not clash", async () => {
    const again = await loaded("resources");
    let busy = true;
    let rounds = 0;
    const statuses = new Set<number>();
    const id = await idOf();
    const load = Array.from({ length: 4 }, async () => {
      for (; busy; rounds++) {
        statuses.add((await app.api.post("/customers", grace)).status);
        statuses.add((await app.api.post("/cases", { subject: "x", customerId: id })).status);
        statuses.add((await app.api.get("/customers?limit=1")).status);
        statuses.add((await app.api.patch(`/customers/${id}`, { notes: freshKey() })).status);
      }
    });
    for (let i = 0; i < 10; i++) {
      const before = rounds;
      await until(() => rounds > before);
      app.serving.app.swap(again);
    }
    busy = false;
    await Promise.all(load);
    expect([...statuses].sort()).to.deep.equal([200, 201]);
  });
});
