/**
 * Calls while Citus moves, splits and isolates shards, and while nodes crash: nothing is lost, doubled or listed out of order.
 * CITUS_URL names a database on the coordinator. CITUS_SEED decides what happens, CITUS_MINUTES for how long: 1 unless set.
 */
import { expect } from "chai";
import { readPlaces } from "../../runtime/store/cluster/catalog.ts";
import { hashText } from "../../runtime/store/cluster/hash.ts";
import { nodeUrl } from "../../runtime/store/wire/node-url.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { Chaos, preparedWhile, seeded } from "../support/chaos.ts";
import { freshKey } from "../support/client.ts";
import { CITUS_URL } from "../support/cluster.ts";
import { withConnection } from "../support/postgres.ts";
import { Receiver } from "../support/receiver.ts";
import { holdCommits } from "../support/shards.ts";
import { Traffic } from "../support/traffic.ts";
import { until } from "../support/transactions.ts";

const SEED = Number(process.env.CITUS_SEED ?? 1);
const MINUTES = Number(process.env.CITUS_MINUTES ?? 1);
const ORGANIZATIONS = 6;
const WRITERS = 2;

/** Without a cluster, no test is registered, so that none counts as skipped. */
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

    /** An organization that is not in the first shard. */
    const neighbourInLastShard = async () => {
      for (;;) {
        const { organizationId, api } = await app.neighbour();
        if (hashText(organizationId) > 0) return { organizationId, api };
      }
    };

    /** The shard of an organization, its node and its table of cases. */
    const placeOf = async (organizationId: string): Promise<[shard: string, node: string, table: string]> => {
      const { nodes, groups } = await withConnection(app.databaseUrl, (query) => readPlaces({ query }));
      const hash = hashText(organizationId);
      const group = groups.find(({ from, to }) => from <= hash && hash <= to)!;
      const url = nodeUrl(app.databaseUrl, nodes.find(({ id }) => id === group.node)!);
      const node = `${url}?options=${encodeURIComponent("-c citus.enable_ddl_propagation=off")}`;
      return [group.shard, node, new Map(group.names).get("cases")!];
    };

    it("loses nothing while shards are moved at once after a split, and while an organization is isolated", async () => {
      for (const mode of ["force_logical", "block_writes"] as const) {
        await chaos.split();
        await chaos.move(mode);
        await traffic.more();
      }
      await chaos.isolate();
      await traffic.more();
      await traffic.stop();
      expect(chaos.failed).deep.equal([]);
    });

    it("does not call a write done that was committed after an earlier shard was split and its own had moved", async () => {
      const { organizationId, api } = await neighbourInLastShard();
      const { id } = await api.make("/cases", { subject: "before" });
      const [shard, node, table] = await placeOf(organizationId);
      const commits = await holdCommits(node, table);
      const headers = { "Idempotency-Key": freshKey() };
      const patch = () => api.patch(`/cases/${id}`, { subject: "after" }, headers);
      const write = patch();
      await commits.reached();
      await chaos.split();
      await chaos.move("block_writes", false, shard);
      await commits.release();
      expect((await write).error?.code).equal("OUTCOME_UNKNOWN");
      expect((await api.get(`/cases/${id}`)).data.subject).equal("before");
      await until(async () => (await patch()).status === 200);
      expect((await api.get(`/cases/${id}`)).data.subject).equal("after");
      await traffic.stop();
      expect(chaos.failed).deep.equal([]);
    });

    it(`loses nothing in ${MINUTES} minutes of moves and crashes (seed ${SEED})`, async () => {
      const until = Date.now() + MINUTES * 60_000;
      const prepared = await preparedWhile(app.databaseUrl, async () => {
        while (Date.now() < until) {
          await chaos.next();
          await traffic.more();
        }
        // A crash may have ended each split so far.
        if (!chaos.done.split) await chaos.split();
        await traffic.more();
        await traffic.stop();
      });
      const { acknowledged, refused, lists } = traffic;
      const { length: deliveries } = receiver.received;
      console.log(`      ${JSON.stringify({ acknowledged, refused, lists, deliveries, ...chaos.done })}`);
      expect(prepared).deep.equal([]);
      expect(chaos.failed).deep.equal([]);
    });
  });
