/**
 * Calls while Citus moves shards, and while a worker is lost: nothing is lost, doubled or listed out of order. CITUS_URL
 * names a database on the coordinator; CITUS_MOVES makes it long: moves of each kind, 2 unless set.
 */
import { expect } from "chai";
import { hashText } from "../../runtime/store/cluster/hash.ts";
import { nodeUrl } from "../../runtime/store/wire/node-url.ts";
import { loaded, openTestApp, type TestApp, type TestTwin } from "../support/app.ts";
import { CITUS_URL, clusterDatabase } from "../support/cluster.ts";
import { Traffic } from "../support/traffic.ts";
import { sql, until } from "../support/transactions.ts";

const MOVES = Number(process.env.CITUS_MOVES ?? 2);
const ORGANIZATIONS = 6;
const WRITERS = 2;

interface Place {
  readonly shard: string;
  readonly host: string;
  readonly port: number;
}

/** Where there is none, nothing is registered: a run without Citus has nothing that it passes over. */
if (CITUS_URL)
  describe("a live Citus", function () {
    this.timeout(1_200_000);
    const url = CITUS_URL!;
    const name = new URL(url).pathname.slice(1);
    let app: TestApp;
    let twin: TestTwin;
    let traffic: Traffic;
    before(async () => {
      await clusterDatabase((await loaded("resources")).application);
      app = await openTestApp({ databaseUrl: url });
      twin = await app.twin();
    });
    after(() => app.close());
    beforeEach(async () => {
      traffic = await Traffic.open(app, twin, ORGANIZATIONS);
      traffic.start(WRITERS);
    });

    /** Waits until writes go on. */
    const more = async (count = 50): Promise<void> => {
      const enough = traffic.acknowledged + count;
      await until(() => traffic.acknowledged >= enough);
    };

    /** The shard of an organization, and its node. */
    const placeOf = async (organizationId: string): Promise<Place> => {
      const [place] = await sql(
        url,
        `select s.shardid::text as shard, n.nodename as host, n.nodeport as port
from pg_dist_shard s join pg_dist_placement p using (shardid) join pg_dist_node n using (groupid)
where s.logicalrelid = 'organizations'::regclass and $1 between s.shardminvalue::int and s.shardmaxvalue::int`,
        [hashText(organizationId)],
      );
      return place as unknown as Place;
    };

    const otherThan = async ({ port }: Place): Promise<Pick<Place, "host" | "port">> =>
      (
        await sql(
          url,
          "select nodename as host, nodeport as port from pg_dist_node where groupid > 0 and nodeport <> $1 limit 1",
          [port],
        )
      )[0] as unknown as Place;

    /** Drops the tables that a move left behind: until then the shard cannot come back. Citus gives up after a second. */
    const cleanUp = () =>
      until(async () => {
        await sql(url, "call citus_cleanup_orphaned_resources()");
        return (await sql(url, "select 1 from pg_dist_cleanup")).length === 0;
      });

    for (const mode of ["force_logical", "block_writes"])
      it(`loses nothing while shards move to and fro (${mode})`, async () => {
        const [first] = traffic.organizationIds as [string];
        for (let n = 0; n < MOVES; n++) {
          const from = await placeOf(first);
          const to = await otherThan(from);
          await cleanUp();
          await sql(url, "select citus_move_shard_placement($1, $2, $3, $4, $5, $6)", [
            from.shard,
            from.host,
            from.port,
            to.host,
            to.port,
            mode,
          ]);
          expect((await placeOf(first)).port).equal(to.port);
          await more();
        }
        await traffic.stop();
      });

    it("loses nothing while a worker ends its sessions and accepts none, and serves the organizations on the other", async () => {
      const places = await Promise.all(traffic.organizationIds.map(placeOf));
      const lost = places[0]!;
      const worker = nodeUrl(Object.assign(new URL(url), { pathname: "/postgres" }).href, lost);
      await more();
      await sql(worker, `alter database ${name} allow_connections false`);
      try {
        // A session that was being opened is found by the second look.
        const ended = () =>
          sql(
            worker,
            "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name = 'charter'",
            [name],
          );
        await until(async () => (await ended()).length === 0);
        if (places.some(({ port }) => port !== lost.port)) await more();
        const degraded = async () => (await (await fetch(`${app.origin}/readyz`)).json()).degraded;
        const told = `${lost.host}:${lost.port}: the database is out of reach`;
        await until(async () => (await degraded())?.join() === told);
      } finally {
        await sql(worker, `alter database ${name} allow_connections true`);
      }
      await more();
      await traffic.stop();
    });
  });
