/** The rate limit: exact over all processes, in windows aligned to the clock (contract, section 10). */
import { expect } from "chai";
import { Limiter, type Verdict } from "../../runtime/store/queries/limiter.ts";
import { Database } from "../../runtime/store/wire/database.ts";
import { openTestApp, type TestApp, type TestTwin } from "../support/app.ts";
import { type Answer, type Client, freshKey } from "../support/client.ts";
import { sentDuring } from "../support/statements.ts";
import { hold, sql, until, untilWaiting } from "../support/transactions.ts";

const DAY = 86_400;
const grace = { firstName: "Grace", lastName: "Hopper" };

describe("the rate limit", () => {
  let app: TestApp;
  let twin: TestTwin;
  before(async () => {
    app = await openTestApp({ alone: true });
    twin = await app.twin();
  });
  after(() => app.close());

  const limited = async (limit: number, windowSeconds = DAY, more: Record<string, unknown> = {}) => {
    const { id, key } = await app.key({ rateLimitPolicy: { limit, windowSeconds }, ...more });
    return { id, here: app.client(key), there: twin.client(key) };
  };
  const admittedOf = (answers: readonly Answer[]): Answer[] => answers.filter(({ status }) => status !== 429);
  const counted = async (id: string): Promise<unknown> =>
    (await sql(app.databaseUrl, "select admitted from rate_counters where api_key_id = $1", [id]))[0]
      ?.admitted;

  describe("counts", () => {
    for (const [calls, limit] of [
      [60, 25],
      [200, 100],
      [40, 1],
    ] as const)
      it(`exactly ${limit} of ${calls} calls at once over two processes`, async () => {
        const { id, here, there } = await limited(limit);
        const answers = await Promise.all(
          Array.from({ length: calls }, (_, i) => (i % 2 ? here : there).get("/whoami")),
        );
        expect(admittedOf(answers)).to.have.length(limit);
        expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([200, 429]));
        const left = admittedOf(answers).map(({ body }) => body.meta.rateLimit.remaining);
        expect(left.sort((a, b) => a - b)).to.deep.equal(Array.from({ length: limit }, (_, i) => i));
        expect(await counted(id)).to.equal(limit);
      });

    it("every authenticated call, whatever it answers", async () => {
      const { id, here } = await limited(100, DAY, { scopePreset: "read_only" });
      const calls: [string, string, string?][] = [
        ["GET", "/whoami"],
        ["GET", "/nowhere"],
        ["PUT", "/customers"],
        ["POST", "/customers", "{}"],
        ["GET", "/customers?limit=0"],
        ["GET", "/customers/none"],
        ["POST", "/external-references/lookup/batch", "{"],
      ];
      const statuses: number[] = [];
      for (const [method, path, body] of calls) {
        const answer = await here.call(method, path, body);
        statuses.push(answer.status);
        expect(answer.body.meta.rateLimit.remaining).to.equal(100 - statuses.length);
      }
      expect(statuses).to.deep.equal([200, 404, 405, 403, 400, 404, 400]);
      expect(await counted(id)).to.equal(calls.length);
    });

    it("each key by itself", async () => {
      const one = await limited(1);
      const other = await limited(1);
      expect((await one.here.get("/whoami")).status).to.equal(200);
      expect((await one.here.get("/whoami")).status).to.equal(429);
      expect((await other.here.get("/whoami")).status).to.equal(200);
    });

    it("no OPTIONS, which needs no key", async () => {
      const { id, here } = await limited(5);
      expect((await here.call("OPTIONS", "/customers")).status).to.equal(204);
      expect(await counted(id)).to.equal(undefined);
    });
  });

  describe("a call over the limit", () => {
    it("is 429 with Retry-After until the window ends, and with the headers of any answer", async () => {
      const { here } = await limited(1);
      await here.get("/whoami");
      const began = Date.now() / 1_000;
      const { status, headers, error, body } = await here.get("/whoami");
      expect(status).to.equal(429);
      expect(error.code).to.equal("RATE_LIMITED");
      const { limit, remaining, reset } = body.meta.rateLimit;
      expect({ limit, remaining }).to.deep.equal({ limit: 1, remaining: 0 });
      const left = Number(headers.get("retry-after"));
      expect(left).to.be.within(Math.floor(reset - Date.now() / 1_000), Math.ceil(reset - began));
      expect(headers.get("ratelimit-policy")).to.equal(`"default";q=1;w=${DAY}`);
      expect(headers.get("ratelimit")).to.match(/^"default";r=0;t=\d+$/);
    });

    it("does nothing and is not counted", async () => {
      const { id, here, there } = await limited(1);
      await here.get("/whoami");
      const lastName = freshKey();
      for (const api of [here, there])
        for (let i = 0; i < 3; i++)
          expect((await api.post("/customers", { ...grace, lastName })).status).to.equal(429);
      expect(
        await sql(app.databaseUrl, "select 1 from customers where last_name = $1", [lastName]),
      ).to.deep.equal([]);
      expect(await counted(id)).to.equal(1);
    });

    it("asks nothing of the database once that is known, whatever it would read or change", async () => {
      const { here } = await limited(3);
      const { id } = await app.api.make("/customers", grace);
      const asked = () => here.get(`/customers/${id}`);
      for (let n = 0; n < 3; n++) expect((await asked()).status).to.equal(200);
      expect((await asked()).status).to.equal(429);
      const texts = (
        await sentDuring(async () => {
          for (const call of [asked, () => here.get("/customers"), () => here.patch(`/customers/${id}`, {})])
            expect((await call()).status).to.equal(429);
        })
      ).map(({ text }) => text);
      expect(texts.filter((text) => text.includes('"customers"'))).to.deep.equal([]);
    });

    it("captures nothing under its Idempotency-Key", async () => {
      const { id, here } = await limited(1);
      await here.get("/whoami");
      const headers = { "Idempotency-Key": freshKey() };
      expect((await here.post("/customers", grace, headers)).status).to.equal(429);
      await app.api.patch(`/api-keys/${id}`, { rateLimitPolicy: { limit: 5, windowSeconds: DAY } });
      const made = await here.post("/customers", grace, headers);
      expect(made.status).to.equal(201);
      expect(made.headers.has("idempotent-replayed")).to.equal(false);
    });

    it("hears 429 before anything else that is wrong with it", async () => {
      const { here } = await limited(1, DAY, { scopePreset: "least_privilege" });
      await here.get("/whoami");
      for (const [method, path, body] of [
        ["GET", "/nowhere"],
        ["PUT", "/customers"],
        ["GET", "/customers"],
        ["POST", "/customers", "{"],
        ["GET", "/customers/none"],
      ] as const)
        expect((await here.call(method, path, body)).status, `${method} ${path}`).to.equal(429);
    });

    it("is no replay either: a replay counts as any call", async () => {
      const { here } = await limited(2);
      const headers = { "Idempotency-Key": freshKey() };
      const answers: Answer[] = [];
      for (let i = 0; i < 3; i++) answers.push(await here.post("/customers", grace, headers));
      expect(answers.map(({ status }) => status)).to.deep.equal([201, 201, 429]);
    });
  });

  describe("tells", () => {
    it("limit, remaining and reset in meta and headers, of an aligned window", async () => {
      const { here } = await limited(10, 3_600);
      const began = Date.now() / 1_000;
      const { headers, body } = await here.get("/whoami");
      const { limit, remaining, reset } = body.meta.rateLimit;
      expect({ limit, remaining }).to.deep.equal({ limit: 10, remaining: 9 });
      expect(reset % 3_600).to.equal(0);
      expect(reset).to.be.within(began, Date.now() / 1_000 + 3_600);
      expect(headers.get("ratelimit-policy")).to.equal('"default";q=10;w=3600');
      const [, r, t] = /^"default";r=(\d+);t=(\d+)$/.exec(headers.get("ratelimit")!)!;
      expect(Number(r)).to.equal(9);
      expect(Number(t)).to.be.within(Math.floor(reset - Date.now() / 1_000), Math.ceil(reset - began));
    });

    it("the default policy of a key that has none of its own", async () => {
      const { key } = await app.api.make("/api-keys", { name: "default" });
      const { headers } = await app.client(key).get("/whoami");
      expect(headers.get("ratelimit-policy")).to.equal('"default";q=5000;w=3600');
    });
  });

  describe("a policy that changes within a window", () => {
    const policy = (id: string, limit: number, windowSeconds = DAY) =>
      app.api.patch(`/api-keys/${id}`, { rateLimitPolicy: { limit, windowSeconds } });

    it("admits the difference once it is raised, though the key was blocked", async () => {
      const { id, here } = await limited(2);
      for (let i = 0; i < 4; i++) await here.get("/whoami");
      await policy(id, 5);
      const answers: Answer[] = [];
      for (let i = 0; i < 5; i++) answers.push(await here.get("/whoami"));
      expect(admittedOf(answers)).to.have.length(3);
      expect(admittedOf(answers)[0]!.body.meta.rateLimit).to.include({ limit: 5, remaining: 2 });
      expect(await counted(id)).to.equal(5);
    });

    it("admits nothing more once it is lowered below what was used", async () => {
      const { id, here } = await limited(10);
      for (let i = 0; i < 4; i++) await here.get("/whoami");
      await policy(id, 3);
      const refused = await here.get("/whoami");
      expect(refused.status).to.equal(429);
      expect(refused.body.meta.rateLimit).to.include({ limit: 3, remaining: 0 });
      expect(await counted(id)).to.equal(4);
    });

    it("lets calls wait side by side that know the old policy and the new one", async () => {
      const { id } = await limited(10);
      // By itself: over HTTP nobody can tell when a call has come to wait behind another.
      const limiter = new Limiter(app.serving.app.database);
      const take = (limit: number) =>
        limiter.of(app.organizationId).take(app.organizationId, id, { limit, windowSeconds: DAY });
      await take(10);
      const held = await hold(app.databaseUrl, "lock table rate_counters in access exclusive mode");
      const underWay = take(10);
      await untilWaiting(app.databaseUrl);
      const waiting = [underWay, take(10), take(20)];
      await held.release();
      expect((await Promise.all(waiting)).map(({ limit }) => limit)).to.deep.equal([10, 10, 20]);
      expect(await counted(id)).to.equal(4);
    });

    it("does not hold up calls that come while it changes, one behind the other", async () => {
      const { id, here, there } = await limited(100_000);
      let busy = true;
      const statuses = new Set<number>();
      const traffic = [here, there, here, there].map(async (api: Client) => {
        while (busy)
          for (const { status } of await Promise.all([
            api.get("/whoami"),
            api.get("/whoami"),
            api.get("/whoami"),
          ]))
            statuses.add(status);
      });
      for (let limit = 100_001; limit < 100_020; limit++)
        expect((await policy(id, limit)).status).to.equal(200);
      busy = false;
      await Promise.all(traffic);
      expect(statuses).to.deep.equal(new Set([200]));
    });
  });

  describe("of an organization whose statements wait for connections", () => {
    let database: Database;
    beforeEach(() => {
      // One connection for each organization.
      database = new Database({ url: app.databaseUrl, size: 2 });
    });
    afterEach(() => database.close());

    /** Counts two calls that come at once, and four in turns of the event loop of their own, behind a transaction and a statement that waits. */
    const countBehind = async (
      id: string,
      queuedMs: number,
      held: (verdicts: Promise<Verdict[]>) => unknown,
    ) => {
      const limiter = new Limiter(database, { queuedMs });
      const queries = database.of(app.organizationId);
      await queries.transaction(async () => {
        const waiting = queries.query("select 1");
        waiting.catch(() => {});
        const verdicts: Promise<Verdict>[] = [];
        for (let n = 0; n < 6; n++) {
          verdicts.push(
            limiter.of(app.organizationId).take(app.organizationId, id, { limit: 100, windowSeconds: DAY }),
          );
          if (n > 0) await new Promise(setImmediate);
        }
        await held(Promise.all(verdicts));
      });
    };

    it("counts calls together, behind these", async () => {
      const { id } = await limited(100);
      let verdicts: Promise<Verdict[]> | undefined;
      await countBehind(id, 60_000, (all) => {
        verdicts = all;
      });
      expect((await verdicts!).map(({ remaining }) => remaining)).to.deep.equal([99, 98, 97, 96, 95, 94]);
      // The first two were one statement; those that came while it waited were another.
      const [row] = await sql(app.databaseUrl, "select granted from rate_counters where api_key_id = $1", [
        id,
      ]);
      expect(row).to.deep.equal({ granted: 4 });
    });

    it("tells them of the limit though these wait on", async () => {
      const { id } = await limited(100);
      await countBehind(id, 1, async (verdicts) => {
        expect((await verdicts).every(({ admitted }) => admitted)).to.equal(true);
        expect(database.gauges.waiting).to.be.at.least(1);
      });
    });
  });

  describe("a window", () => {
    /** Begun first, since it waits for the end of a window. */
    let waitedOut: Promise<{ seconds: number; next: Answer }>;
    before(async () => {
      const { here } = await limited(1, 2);
      waitedOut = waitOut(here);
    });

    it("ends when it said, and the next one starts from nothing, in every process that remembered a block", async () => {
      const { here, there } = await limited(2, 2);
      /** Answers by the end of the window in which they were counted. */
      const windows = new Map<number, Answer[]>();
      const isUsedUp = (answers: readonly Answer[]) => admittedOf(answers).length < answers.length;
      await until(async () => {
        for (const answer of await Promise.all([here, there, here, there].map((api) => api.get("/whoami")))) {
          const { reset } = answer.body.meta.rateLimit;
          windows.set(reset, [...(windows.get(reset) ?? []), answer]);
        }
        return [...windows.values()].filter(isUsedUp).length >= 2;
      });
      for (const [reset, answers] of windows) {
        expect(reset % 2).to.equal(0);
        expect(admittedOf(answers)).to.have.length(Math.min(2, answers.length));
      }
    });

    it("is over after Retry-After: a client that waits it out is admitted", async () => {
      const { seconds, next } = await waitedOut;
      expect(seconds).to.be.within(1, 2);
      expect(next.status).to.equal(200);
    });

    async function waitOut(api: Client): Promise<{ seconds: number; next: Answer }> {
      let refused: Answer | null = null;
      await until(async () => {
        refused = await api.get("/whoami");
        return refused.status === 429;
      });
      const seconds = Number(refused!.headers.get("retry-after"));
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
      return { seconds, next: await api.get("/whoami") };
    }
  });

  it("never lets a call pass uncounted: where it cannot be counted the answer is 503 with Retry-After", async () => {
    const { here } = await limited(100);
    const lastName = freshKey();
    const held = await hold(app.databaseUrl, "lock table rate_counters in access exclusive mode");
    const answers = await Promise.all([here.get("/whoami"), here.post("/customers", { ...grace, lastName })]);
    await held.release();
    for (const { status, headers } of answers) {
      expect(status).to.equal(503);
      expect(Number(headers.get("retry-after"))).to.be.above(0);
    }
    expect(
      await sql(app.databaseUrl, "select 1 from customers where last_name = $1", [lastName]),
    ).to.deep.equal([]);
    expect((await here.get("/whoami")).status).to.equal(200);
  });

  it("is judged by keys that are read anew at each call while nothing can be remembered", async () => {
    const { id, here } = await limited(50);
    const stop = forgetting();
    const answers = await Promise.all(Array.from({ length: 80 }, () => here.get("/whoami")));
    stop();
    expect(admittedOf(answers)).to.have.length(50);
    expect(await counted(id)).to.equal(50);
  });

  /** Keeps the process from remembering keys, as notifications of changes do that follow one another. */
  const forgetting = (): (() => void) => {
    const timer = setInterval(
      () => app.serving.app.database.notify({ channel: "charter_keys", payload: "" }),
      1,
    );
    return () => clearInterval(timer);
  };
});
