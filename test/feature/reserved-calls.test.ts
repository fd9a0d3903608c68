/** Calls counted ahead for many keys: no key exceeds its limit, or is kept below it for long. */
import { expect } from "chai";
import fc from "fast-check";
import { Limiter, type Verdict } from "../../runtime/store/queries/limiter.ts";
import { Database } from "../../runtime/store/wire/database.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import type { Client } from "../support/client.ts";
import { sentDuring } from "../support/statements.ts";
import { hold, sql, strike, until, untilWaiting } from "../support/transactions.ts";

const DAY = 86_400;
const MANY = 100;
const policyOf = (limit: number) => ({ limit, windowSeconds: DAY });

describe("calls that are counted ahead", () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ alone: true });
  });
  after(() => app.close());

  const counted = async (id: string): Promise<number> =>
    (await sql(app.databaseUrl, "select admitted from rate_counters where api_key_id = $1", [id]))[0]
      ?.admitted as number;

  describe("by processes with a clock of their own", () => {
    let database: Database;
    let now = 0;
    let made = 0;
    const limiters: Limiter[] = [];
    beforeEach(() => {
      database = new Database({ url: app.databaseUrl, size: 4 });
    });
    afterEach(async () => {
      await Promise.all(limiters.splice(0).map((limiter) => limiter.close()));
      await database.close();
    });

    const newId = () => `key_${process.pid}_${made++}`;
    const call = async (limiter: Limiter, id: string, limit: number): Promise<Verdict> =>
      limiter.of(app.organizationId).atHand(id, policyOf(limit)) ??
      limiter.of(app.organizationId).take(app.organizationId, id, policyOf(limit));
    /** A process that many keys have called of late. */
    const busy = async (): Promise<Limiter> => {
      const limiter = new Limiter(database, { now: () => now });
      limiters.push(limiter);
      await Promise.all(Array.from({ length: MANY }, () => call(limiter, newId(), 5_000)));
      return limiter;
    };
    /** @returns how many of so many calls, one after another, were admitted */
    const admittedOf = async (limiter: Limiter, id: string, limit: number, calls: number) => {
      let admitted = 0;
      for (let n = 0; n < calls; n++) if ((await call(limiter, id, limit)).admitted) admitted++;
      return admitted;
    };

    it("are no more than its limit of a key, and none too few once each has given back what it did not use", async () => {
      const LIMITS = [499, 500, 2_000, 20_000];
      const step = fc.record({
        process: fc.nat(2),
        key: fc.nat(LIMITS.length - 1),
        calls: fc.integer({ min: 1, max: 90 }),
        // As where a key's calls are counted by two statements at once.
        asks: fc.boolean(),
        passes: fc.constantFrom(0, 0, 1, 300, 6_000),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
          const processes = [await busy(), await busy(), await busy()];
          const keys = LIMITS.map((limit) => ({ id: newId(), limit, admitted: 0 }));
          for (const { process, key, calls, asks, passes } of steps) {
            const { id, limit } = keys[key]!;
            const limiter = processes[process]!;
            keys[key]!.admitted += await admittedOf(limiter, id, limit, calls);
            if (
              asks &&
              (await limiter.of(app.organizationId).take(app.organizationId, id, policyOf(limit))).admitted
            )
              keys[key]!.admitted++;
            now += passes;
            expect(keys[key]!.admitted).to.be.at.most(await counted(id));
            expect(await counted(id)).to.be.at.most(limit);
          }
          await Promise.all(processes.map((one) => one.close()));
          for (const { id, admitted } of keys.filter((one) => one.admitted > 0))
            expect(await counted(id)).to.equal(admitted);
        }),
        { numRuns: 2 },
      );
    });

    it("are a 500th of its limit at most, and none of the second half of it", async () => {
      const ahead = async (limit: number, calls: number) => {
        const limiter = await busy();
        const id = newId();
        await admittedOf(limiter, id, limit, calls);
        const before = await counted(id);
        await limiter.close();
        return before - (await counted(id));
      };
      expect(await ahead(499, 2)).to.equal(0);
      expect(await ahead(500, 2)).to.equal(1);
      expect(await ahead(1_000, 2)).to.equal(2);
      expect(await ahead(1_000, 497)).to.equal(2);
      expect(await ahead(1_000, 500)).to.equal(0);
    });

    it("are given back when nobody made them for five seconds, and then admitted elsewhere, though the key was refused there", async () => {
      const [here, there] = [await busy(), await busy()];
      const id = newId();
      expect(await admittedOf(here, id, 2_000, 3)).to.equal(3);
      expect(await counted(id)).to.equal(6);
      expect(await admittedOf(there, id, 2_000, 2_000)).to.equal(1_994);
      now += 5_000;
      await until(async () => (await counted(id)) < 2_000);
      expect(await admittedOf(there, id, 2_000, 1)).to.equal(0);
      now += 5_000;
      expect(await admittedOf(there, id, 2_000, 10)).to.equal(3);
      expect(await counted(id)).to.equal(2_000);
    });

    it("are none of a window that may be over", async () => {
      const isAtHand = async (windowSeconds: number, ms: number) => {
        const limiter = await busy();
        const [id, policy] = [newId(), { limit: 5_000, windowSeconds }];
        for (let n = 0; n < 2; n++) await limiter.of(app.organizationId).take(app.organizationId, id, policy);
        now += ms;
        return limiter.of(app.organizationId).atHand(id, policy) !== null;
      };
      expect(await isAtHand(DAY, 2_000)).to.equal(true);
      expect(await isAtHand(2, 2_000)).to.equal(false);
    });

    it("are none under another policy: what was counted under the last is given back", async () => {
      const limiter = await busy();
      const id = newId();
      await admittedOf(limiter, id, 2_000, 3);
      const { limit, remaining } = await call(limiter, id, 3_000);
      expect({ limit, remaining }).to.deep.equal({ limit: 3_000, remaining: 2_993 });
      await limiter.close();
      expect(await counted(id)).to.equal(4);
    });

    it("are none where few keys call", async () => {
      const limiter = new Limiter(database, { now: () => now });
      const id = newId();
      await admittedOf(limiter, id, 5_000, 20);
      expect(await counted(id)).to.equal(20);
      await limiter.close();
    });

    it("stay counted where the database may have crashed meanwhile", async () => {
      const limiter = await busy();
      const id = newId();
      await admittedOf(limiter, id, 5_000, 2);
      const before = await counted(id);
      limiter.forget();
      await limiter.close();
      expect(before).to.be.above(2);
      expect(await counted(id)).to.equal(before);
    });

    it("stay counted where they were being counted then", async () => {
      const limiter = await busy();
      const id = newId();
      await admittedOf(limiter, id, 5_000, 1);
      const locked = "select 1 from rate_counters where api_key_id = $1 for update";
      const { release } = await hold(app.databaseUrl, locked, [id]);
      const second = limiter.of(app.organizationId).take(app.organizationId, id, policyOf(5_000));
      await untilWaiting(app.databaseUrl);
      now += 1;
      limiter.forget();
      await release();
      expect((await second).admitted).to.equal(true);
      await limiter.close();
      expect(await counted(id)).to.equal(6);
    });
  });

  describe("over HTTP", () => {
    const isCount = ({ text }: { text: string }) => /^insert into "?rate_counters/.test(text);

    /** Clients of many keys, each of which calls in a round, the first two of them once more. */
    const crowd = async () => {
      const keys: { id: string; client: Client; left: number[] }[] = [];
      for (let n = 0; n < MANY; n++) {
        const { id, key } = await app.key({ rateLimitPolicy: policyOf(5_000) });
        keys.push({ id, client: app.client(key), left: [] });
      }
      const call = async ({ client, left }: (typeof keys)[number]) =>
        void left.push((await client.get("/whoami")).body.meta.rateLimit.remaining);
      const round = async () => {
        await Promise.all(keys.map(call));
        for (const key of keys.slice(0, 2)) await call(key);
      };
      const haveReserves = async () => {
        await round();
        for (const { id, left } of keys.slice(0, 2)) if ((await counted(id)) <= left.length) return false;
        return true;
      };
      await until(haveReserves);
      return { keys, call };
    };

    it("are told of as they are made, one by one", async () => {
      const { keys } = await crowd();
      for (const { left } of keys) expect(left).to.deep.equal(left.map((_, n) => 4_999 - n));
    });

    it("ask nothing of the database", async () => {
      await until(async () => {
        const { keys, call } = await crowd();
        return !(await sentDuring(() => call(keys[0]!))).some(isCount);
      });
    });

    it("are asked for anew once the connection that listens was lost", async () => {
      const { keys, call } = await crowd();
      const [watched, other] = [keys[0]!, keys[1]!];
      // What it asked last is its heartbeat.
      await until(async () => (await strike(app.databaseUrl, "pg_terminate_backend", "select 1")) > 0);
      // From then on keys are looked up anew too.
      await until(async () =>
        (await sentDuring(() => call(watched))).some(({ text }) => text.includes("api_key_hashes")),
      );
      expect((await sentDuring(() => call(other))).some(isCount)).to.equal(true);
    });
  });
});
