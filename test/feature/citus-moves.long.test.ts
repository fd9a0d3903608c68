/**
 * Calls while Citus moves, splits and isolates shards, and while nodes crash: nothing is lost, doubled or listed out of order.
 * CITUS_URL names a database on the coordinator. CITUS_SEED decides what happens, CITUS_MINUTES for how long: 1 unless set.
 */
import { expect } from "chai";
import { openTestApp, type TestApp } from "../support/app.ts";
import { Chaos, preparedWhile, seeded } from "../support/chaos.ts";
import { CITUS_URL } from "../support/cluster.ts";
import { Receiver } from "../support/receiver.ts";
import { Traffic } from "../support/traffic.ts";
import { until } from "../support/transactions.ts";

const SEED = Number(process.env.CITUS_SEED ?? 1);
const MINUTES = Number(process.env.CITUS_MINUTES ?? 1);
const ORGANIZATIONS = 6;
const WRITERS = 2;

/** Where there is none, nothing is registered: a run without Citus has nothing that it passes over. */
if (CITUS_URL)
  describe("a live Citus", function () {
    this.timeout((MINUTES + 30) * 60_000);
    let app: TestApp;
    let receiver: Receiver;
    let traffic: Traffic;
    let chaos: Chaos;
    beforeEach(async () => {
      app = await openTestApp({ alone: true, environment: { WEBHOOKS_ALLOW_PRIVATE: "1" } });
      receiver = await Receiver.open();
      traffic = await Traffic.open(app, await app.twin(), ORGANIZATIONS, receiver);
      chaos = new Chaos(app.databaseUrl, traffic.organizationIds, seeded(SEED));
      traffic.start(WRITERS);
    });
    afterEach(async () => {
      await app.close();
      await receiver.close();
    });

    /** Waits until writes go on. */
    const more = async (count = 50): Promise<void> => {
      const enough = traffic.acknowledged + count;
      await until(() => traffic.acknowledged >= enough);
    };

    it("loses nothing while shards are moved at once after a split, and while an organization is isolated", async () => {
      for (const mode of ["force_logical", "block_writes"] as const) {
        await chaos.split();
        await chaos.move(mode);
        await more();
      }
      await chaos.isolate();
      await more();
      await traffic.stop();
      expect(chaos.failed).deep.equal([]);
    });

    it(`loses nothing in ${MINUTES} minutes of moves and crashes (seed ${SEED})`, async () => {
      const until = Date.now() + MINUTES * 60_000;
      const prepared = await preparedWhile(app.databaseUrl, async () => {
        while (Date.now() < until) {
          await chaos.next();
          await more();
        }
        await traffic.stop();
      });
      const { acknowledged, refused, lists } = traffic;
      const { length: deliveries } = receiver.received;
      console.log(`      ${JSON.stringify({ acknowledged, refused, lists, deliveries, ...chaos.done })}`);
      expect(prepared).deep.equal([]);
      expect(chaos.failed).deep.equal([]);
    });
  });
