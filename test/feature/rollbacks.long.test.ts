/**
 * Rollbacks: a call that is refused or broken off leaves no event, audit entry or usage record (contract, section 7).
 * ROLLBACKS makes it long: how many calls, 100 unless set; ROLLBACK_SEED draws the same again.
 */
import { expect } from "chai";
import fc from "fast-check";
import type { Serving } from "../../runtime/main.ts";
import { type Refused, refusals } from "../campaigns/refusals.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { type Answer, Client, freshKey } from "../support/client.ts";
import { itOnOnePostgres } from "../support/cluster.ts";
import { assigned } from "../support/feed.ts";
import { type Line, openLine, serveOn } from "../support/line.ts";
import { until } from "../support/transactions.ts";

const ROLLBACKS = Number(process.env.ROLLBACKS ?? 100);
const SEED = Number(process.env.ROLLBACK_SEED ?? process.pid);
const AT_ONCE = 8;
/** More messages than a create sends, the heartbeat of the listening connection aside. */
const MESSAGES = 10;

const TRAIL = ["events", "audit_entries", "usage_records", "feed_inbox"];

describe("rollbacks", () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ alone: true });
  });
  after(() => app.close());

  const query = (text: string, values: readonly unknown[] = []) =>
    app.serving.app.database.query(text, values);

  async function counts(): Promise<Record<string, number>> {
    await assigned(app);
    const [row] = await query(
      `select ${TRAIL.map((table) => `(select count(*)::int from ${table}) as ${table}`).join(", ")}`,
    );
    return row as Record<string, number>;
  }

  it("each kind of refusal is what it says, and leaves nothing", async () => {
    for (const { name, status, send } of await refusals(app)) {
      const before = await counts();
      const answer = await send(0);
      expect(answer.status, `${name}: ${answer.text}`).to.equal(status);
      expect(await counts(), name).to.deep.equal(before);
    }
  });

  it(`${ROLLBACKS} refused calls of random kinds (seed ${SEED}), some at once, leave nothing`, async () => {
    const kinds = await refusals(app);
    const before = await counts();
    const [drawn] = fc.sample(
      fc.array(fc.constantFrom<Refused>(...kinds), { minLength: ROLLBACKS, maxLength: ROLLBACKS }),
      { seed: SEED, numRuns: 1 },
    );
    for (let n = 0; n < ROLLBACKS; n += AT_ONCE) {
      const batch = drawn!.slice(n, n + AT_ONCE);
      const answers = await Promise.all(batch.map(({ send }, i) => send(n + i)));
      expect(answers.map(({ status }) => status)).to.deep.equal(batch.map(({ status }) => status));
    }
    expect(await counts()).to.deep.equal(before);
  });

  describe("of connections that break at any message of a call", () => {
    let line: Line;
    let serving: Serving;
    let api: Client;
    before(async () => {
      line = await openLine(app.databaseUrl);
      serving = await serveOn(line.url);
      api = new Client(serving.origin, (await app.key()).key);
    });
    after(async () => {
      await serving.stop();
      await line.close();
    });

    /** A call that is made while the line breaks, and what it would have made. */
    async function broken(n: number, delivered: boolean): Promise<{ marker: string; answer: Answer | null }> {
      const marker = freshKey();
      // With a reference the create reads before it writes; without, it is one statement.
      const ownerId = n % 2 === 0 ? {} : { ownerId: app.ownerId };
      line.breakAt(1 + (n % MESSAGES), delivered);
      const answer = await api
        .post("/customers", { firstName: "A", lastName: marker, ...ownerId })
        .catch(() => null);
      return { marker, answer };
    }

    itOnOnePostgres(
      "a proxy leads to it",
      `${ROLLBACKS} creates: record, event, audit entry and usage record are all there or none is`,
      async () => {
        const calls: { marker: string; answer: Answer | null }[] = [];
        for (let n = 0; n < ROLLBACKS; n++) calls.push(await broken(n, n % 4 > 1));
        await until(async () => (await api.get("/whoami")).status === 200);
        const failed = calls.filter(({ answer }) => answer === null || answer.status >= 400);
        expect(failed.length).to.be.greaterThan(ROLLBACKS / 20);
        for (const { marker, answer } of calls) {
          const trail = await trailOf(marker);
          expect(trail, marker).to.be.oneOf(["0 0 0 0", "1 1 1 1"]);
          if (answer !== null && answer.status < 300) expect(trail, marker).to.equal("1 1 1 1");
        }
        await assigned(app);
        const [{ written, listed }] = (await query(
          "select (select count(*)::int from events) as written, (select count(*)::int from feed) as listed",
        )) as [{ written: number; listed: number }];
        expect(listed).to.equal(written);
      },
    );

    itOnOnePostgres(
      "a proxy leads to it",
      `${ROLLBACKS} creates whose messages never arrive: what is refused is not there`,
      async () => {
        let refusedCalls = 0;
        for (let n = 0; n < ROLLBACKS; n++) {
          const { marker, answer } = await broken(n, false);
          const done = answer !== null && answer.status < 300;
          if (!done) refusedCalls++;
          expect(await trailOf(marker), marker).to.equal(done ? "1 1 1 1" : "0 0 0 0");
        }
        expect(refusedCalls).to.be.greaterThan(ROLLBACKS / 20);
      },
    );

    /** How many records, events, audit entries and usage records a marker has. */
    async function trailOf(marker: string): Promise<string> {
      const [row] = await query(
        `select concat_ws(' ', count(*), (select count(*) from events where resource_id = any (array_agg(c.id))),
  (select count(*) from audit_entries where resource_id = any (array_agg(c.id))),
  (select count(*) from usage_records where resource_id = any (array_agg(c.id)))) as trail
from customers c where organization_id = $1 and last_name = $2`,
        [app.organizationId, marker],
      );
      return row!.trail as string;
    }
  });
});
