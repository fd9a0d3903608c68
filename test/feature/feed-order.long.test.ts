/**
 * The order of the feed: a poller with a cursor misses no event, also where transactions commit out of order and
 * processes are killed (contract, section 7). FEED_WRITES makes it long: writes of each property, 240 unless set.
 */
import { expect } from "chai";
import { newId } from "../../runtime/model/id.ts";
import { assignPositions, assignSeveral } from "../../runtime/store/queries/feed.ts";
import type { Statement } from "../../runtime/store/wire/database.ts";
import { openTestApp, type TestApp, type TestTwin } from "../support/app.ts";
import { type Client, Client as HttpClient } from "../support/client.ts";
import { itOnOnePostgres } from "../support/cluster.ts";
import { assigned, Follower } from "../support/feed.ts";
import { customer, freshEmail, type Made } from "../support/household.ts";
import { type ServerProcess, startServerProcess } from "../support/server-process.ts";
import { type Held, hold, sql, until, untilWaiting } from "../support/transactions.ts";

const WRITES = Number(process.env.FEED_WRITES ?? 240);

describe("the feed's order", () => {
  /** One database for all: each test has an organization of its own, unless it changes what others share. */
  let shared: TestApp;
  let app: TestApp;
  const twins: TestTwin[] = [];
  before(async () => {
    shared = await openTestApp({ alone: true });
  });
  beforeEach(async () => {
    app = await shared.anew();
  });
  afterEach(async () => {
    for (const twin of twins.splice(0)) await twin.serving.stop();
  });
  after(() => shared.close());

  /** A second server of the test's app. */
  async function another(): Promise<TestTwin> {
    const twin = await app.twin();
    twins.push(twin);
    return twin;
  }

  /** Runs a test on a database of its own. */
  const alone = (test: () => Promise<void>) => async () => {
    app = await openTestApp({ alone: true });
    await test();
    await app.close();
  };

  /** Positions and event ids of the feed, in order. */
  const feed = async (organizationId = app.organizationId): Promise<{ position: number; id: string }[]> =>
    (await sql(
      app.databaseUrl,
      "select position::int as position, event_id as id from feed where organization_id = $1 order by position",
      [organizationId],
    )) as { position: number; id: string }[];

  const written = async (organizationId = app.organizationId): Promise<string[]> =>
    (
      await sql(app.databaseUrl, "select id from events where organization_id = $1 order by id", [
        organizationId,
      ])
    ).map(({ id }) => id as string);

  /** Every event that was written has a position, one, and the positions count up from 1 without a gap. */
  async function expectWhole(organizationId = app.organizationId): Promise<void> {
    const positions = await feed(organizationId);
    expect(positions.map(({ position }) => position)).to.deep.equal(positions.map((_, n) => n + 1));
    expect(positions.map(({ id }) => id).sort()).to.deep.equal(await written(organizationId));
    const [head] = await sql(
      app.databaseUrl,
      "select position::int as position from feed_heads where organization_id = $1",
      [organizationId],
    );
    expect(head!.position).to.equal(positions.length);
  }

  /** Another session takes an email and has not committed: a create with it waits, its ids made already. */
  const takeEmail = (email: string): Promise<Held> =>
    hold(
      app.databaseUrl,
      `insert into team_members select (jsonb_populate_record(t, jsonb_build_object('id', 'tm_' || repeat('0', 26), 'email', $2::text))).*
from team_members t where organization_id = $1 limit 1`,
      [app.organizationId, email],
    );

  /** Creates a record; where the server has waited too long for a lock and says so, once more, as a client would. */
  async function insist(api: Client, path: string, body: unknown): Promise<Made> {
    for (;;) {
      const { status, data, text } = await api.post(path, body);
      if (status === 201) return data;
      expect(status, text).to.equal(503);
    }
  }

  /** A create that waits inside its transaction, while others commit. */
  async function stalled(api: Client): Promise<{ commit(): Promise<Made> }> {
    const email = freshEmail();
    const held = await takeEmail(email);
    const writing = insist(api, "/team-members", { firstName: "Late", lastName: "Commit", email });
    await untilWaiting(app.databaseUrl);
    return {
      async commit() {
        await held.release();
        return await writing;
      },
    };
  }

  it("a poller sees the event of a transaction that began first and commits last", async () => {
    const follower = new Follower(app.api);
    const late = await stalled(app.api);
    const early = await customer(app);
    await follower.until(() => follower.events.some(({ data }) => data.resourceId === early.id));
    const { id } = await late.commit();
    await follower.until(() => follower.events.some(({ data }) => data.resourceId === id));
    await expectWhole();
  });

  it("one that follows ids, as a plain sequence or createdAt would be followed, misses it", async () => {
    const byId = new IdFollower(app.api);
    const late = await stalled(app.api);
    const early = await customer(app);
    await until(async () => (await byId.poll()).some(({ data }) => data.resourceId === early.id));
    const { id } = await late.commit();
    await assigned(app);
    await byId.poll();
    const all = new Follower(app.api);
    await all.poll();
    const missed = all.ids.filter((event) => !byId.ids.includes(event));
    expect(missed).to.have.length(1);
    expect(all.events.find(({ id: event }) => event === missed[0]).data.resourceId).to.equal(id);
  });

  it("an event is listed once it is committed, not before", async () => {
    // The owner's own, which was made with the organization.
    await assigned(app);
    const late = await stalled(app.api);
    const follower = new Follower(app.api, "type=team_member.created");
    await follower.poll();
    const known = follower.events.length;
    await customer(app);
    await assigned(app);
    expect(await follower.poll()).to.deep.equal([]);
    await late.commit();
    await follower.until(() => follower.events.length === known + 1);
  });

  it("two servers, many writers, pollers with and without filters: each event once, none missed", async () => {
    const twin = await another();
    const narrow = (await app.key({ scopePreset: "least_privilege", scopes: ["events:read", "leads:read"] }))
      .key;
    const queries: readonly (readonly [string, Client, (event: Made) => boolean])[] = [
      ["limit=7", app.api, () => true],
      ["limit=100", twin.api, () => true],
      ["limit=3&type=customer.updated", twin.api, ({ type }) => type === "customer.updated"],
      ["resourceType=lead&limit=1", app.api, ({ data }) => data.resourceType === "lead"],
      ["createdAfter=2000-01-01T00:00:00Z", app.api, () => true],
      ["limit=11", twin.client(narrow), ({ data }) => data.resourceType === "lead"],
    ];
    const followers = queries.map(([query, client]) => new Follower(client, query));
    let writing = true;
    const polling = followers.map(async (follower) => {
      while (writing) await follower.poll();
      await assigned(app);
      await follower.poll();
    });
    for (let n = 0; n < WRITES; n += 120) {
      const late = await stalled(app.api);
      await write([app.api, twin.api], 24);
      await late.commit();
      await write([app.api, twin.api], 96);
    }
    writing = false;
    await Promise.all(polling);
    await expectWhole();
    const all = followers[0]!;
    expect([...all.ids].sort()).to.deep.equal(await written());
    for (const [n, [query, , takes]] of queries.entries())
      expect(followers[n]!.ids, query).to.deep.equal(all.events.filter(takes).map(({ id }) => id));
  });

  it("a call's event comes after those of the calls that were answered before it, whichever server answered", async () => {
    const twin = await another();
    const made: string[] = [];
    for (let n = 0; n < 60; n++) {
      const api = n % 2 ? app.api : twin.api;
      made.push((await api.make("/customers", { firstName: "A", lastName: `${n}` })).id);
      // The ids of two processes are in no order within a millisecond.
      const now = Date.now();
      await until(async () => Date.now() > now);
    }
    await assigned(app);
    const follower = new Follower(app.api, "type=customer.created");
    await follower.poll();
    expect(follower.events.map(({ data }) => data.resourceId)).to.deep.equal(made);
  });

  it("promises nothing of a record's versions: they are for the reader to compare, each is there once", async () => {
    const twin = await another();
    const { id } = await customer(app);
    const notes = Array.from({ length: 20 }, (_, n) => `note ${n}`);
    await Promise.all(
      notes.map((text, n) => (n % 2 ? app.api : twin.api).patch(`/customers/${id}`, { notes: text })),
    );
    await assigned(app);
    const follower = new Follower(app.api, `resourceId=${id}`);
    await follower.poll();
    const versions = follower.events.map(({ data }) => data.resource.version as number);
    expect(versions.sort((a, b) => a - b)).to.deep.equal(versions.map((_, n) => n + 1));
    const last = follower.events.find(({ data }) => data.resource.version === versions.length);
    expect(last.data.resource).to.deep.equal((await app.api.get(`/customers/${id}`)).data);
  });

  it("positions of one organization's feed tell nothing of another's", async () => {
    const { api, organizationId } = await app.neighbour();
    await Promise.all([write([app.api], 20), write([api], 20)]);
    await assigned(app);
    await expectWhole();
    await expectWhole(organizationId);
  });

  it("the same events assigned by three servers at once, in any order, get one position each", async () => {
    const servers = [app.serving, (await another()).serving, (await another()).serving];
    await write([app.api], 40);
    await assigned(app);
    const ours = [app.organizationId];
    await sql(app.databaseUrl, "delete from feed where organization_id = $1", ours);
    await sql(app.databaseUrl, "update feed_heads set position = 0 where organization_id = $1", ours);
    await sql(
      app.databaseUrl,
      `insert into feed_inbox (organization_id, event_id, type, resource_type, resource_id, suppressed)
select organization_id, id, type, resource_type, resource_id, false from events where organization_id = $1`,
      ours,
    );
    const ids = await written();
    const overlapping = ids.map((_, n) => ids.slice(n, n + 20));
    const now = new Date().toISOString();
    await Promise.all(
      overlapping.map((some, n) =>
        assignPositions(
          servers[n % 3]!.app.database,
          { organizationId: app.organizationId, eventIds: n % 2 ? some : some.reverse() },
          now,
        ),
      ),
    );
    await assigned(app);
    await expectWhole();
  });

  itOnOnePostgres(
    "plans differ",
    "events are looked up by their keys, also where the inbox was as good as empty when it was analyzed",
    alone(async () => {
      const { databaseUrl, organizationId, serving } = app;
      await customer(app);
      await assigned(app);
      const ours = [organizationId];
      const head = await hold(
        databaseUrl,
        "select 1 from feed_heads where organization_id = $1 for update",
        ours,
      );
      await sql(
        databaseUrl,
        `insert into feed_inbox (organization_id, event_id, type, resource_type, resource_id, suppressed)
select $1, 'evt_' || lpad(n::text, 26, '0'), '', '', '', false from generate_series(1, 20000) n`,
        ours,
      );
      await sql(databaseUrl, "delete from feed_inbox where event_id < 'evt_' || lpad('19997', 26, '0')");
      await sql(databaseUrl, "analyze feed_inbox");
      const plan: unknown[] = [];
      const explains = {
        async run({ text }: Statement) {
          plan.push(...(await serving.app.database.query(`explain (generic_plan) ${text}`, [])));
          return [{ delivered: null, held: null, headless: null }];
        },
      };
      await assignSeveral(
        explains,
        [{ organizationId, eventIds: [newId("evt", 1)] }],
        new Date().toISOString(),
      );
      expect(JSON.stringify(plan)).to.include("feed_inbox_pkey").and.not.include("Seq Scan on feed_inbox");
      await head.release();
    }),
  );

  it("the events of one organization get positions while the heads of others are held, more than are worked on at once", async () => {
    const others = await Promise.all(Array.from({ length: 6 }, () => app.neighbour()));
    const ids = others.map(({ organizationId }) => organizationId);
    for (const { organizationId, api } of others) {
      await api.make("/customers", { firstName: "Ada", lastName: "L" });
      await until(async () => (await feed(organizationId)).length > 0);
    }
    const head = await hold(
      app.databaseUrl,
      "select 1 from feed_heads where organization_id = any ($1) for update",
      [ids],
    );
    const customers = others.map(({ api }) => api.make("/customers", { firstName: "Held", lastName: "L" }));
    await Promise.all(customers);
    const { length } = await written();
    await customer(app);
    const lockWaits: number[] = [];
    await until(async () => {
      const text =
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      lockWaits.push((await sql(app.databaseUrl, text)).length);
      return (await feed()).length > length;
    });
    expect(Math.max(...lockWaits)).to.equal(0);
    await head.release();
    for (const id of ids) {
      await until(async () => (await feed(id)).length === (await written(id)).length);
      await expectWhole(id);
    }
  });

  itOnOnePostgres(
    "it reads the rows of two shards",
    "a statement for several feeds begins those that have no head yet, and tells whose heads are held",
    async () => {
      const [held, fresh] = [(await app.neighbour()).organizationId, "org_without_a_head"];
      await until(async () => (await feed(held)).length > 0);
      const head = await hold(
        app.databaseUrl,
        "select 1 from feed_heads where organization_id = $1 for update",
        [held],
      );
      const event = newId("evt", Date.now());
      const unplaced = [held, fresh].map((id) => ({ organizationId: id, eventIds: [event] }));
      // Within a transaction nobody else sees them, and assigns them a position meanwhile.
      const answer = await app.serving.app.database.transaction(async (transaction) => {
        await transaction.query(
          `insert into feed_inbox (organization_id, event_id, type, resource_type, resource_id, suppressed)
select organization_id, $2, '', '', '', true from unnest($1::text[]) as o (organization_id)`,
          [[held, fresh], event],
        );
        return await assignSeveral(transaction, unplaced, new Date().toISOString());
      });
      expect(answer).deep.equal({ delivered: new Set(), held: new Set([held]) });
      expect(await feed(fresh)).have.length(1);
      await head.release();
    },
  );

  it(
    "the events of one organization get positions though those of another cannot have any",
    alone(async () => {
      const { api, organizationId } = await app.neighbour();
      await Promise.all([write([app.api], 8), write([api], 8)]);
      await assigned(app);
      const rule = `check (organization_id <> '${organizationId}') not valid`;
      await sql(app.databaseUrl, `alter table feed add constraint none_of_it ${rule}`);
      await Promise.all([write([app.api], 24), write([api], 24)]);
      await until(async () => (await feed()).length === (await written()).length);
      expect((await feed(organizationId)).length).to.be.below((await written(organizationId)).length);
      await sql(app.databaseUrl, "alter table feed drop constraint none_of_it");
      await assigned(app);
      for (const id of [app.organizationId, organizationId]) await expectWhole(id);
    }),
  );

  it("two processes assign positions to one organization's events, and one is killed: no position twice, none left out", async () => {
    const { key } = await app.key();
    const servers = await Promise.all([
      startServerProcess(app.databaseUrl),
      startServerProcess(app.databaseUrl),
    ]);
    const [killed, survivor] = servers as [ServerProcess, ServerProcess];
    const clients = servers.map(({ origin }) => new HttpClient(origin, key));
    const follower = new Follower(clients[1]!, "limit=20");
    let writing = true;
    const polling = (async () => {
      while (writing) await follower.poll();
    })();
    const work = write(clients, WRITES, true);
    await until(() => follower.events.length > WRITES / 8);
    await killed.kill();
    await work;
    writing = false;
    await polling;
    await assigned(app);
    await follower.poll();
    await survivor.stop();
    await expectWhole();
    expect([...follower.ids].sort()).to.deep.equal(await written());
    expect(follower.events.length).to.be.greaterThan(WRITES / 2);
  });

  it(
    "an event whose id is ahead of the clock gets its position all the same: a clock was wrong, and its process is gone",
    alone(async () => {
      await customer(app);
      await assigned(app);
      const head = await hold(app.databaseUrl, "select 1 from feed_heads for update");
      const twin = await another();
      app.clock.ahead = 3_600_000;
      await twin.api.make("/customers", { firstName: "A", lastName: "B" });
      app.clock.ahead = 0;
      await twin.serving.stop();
      await head.release();
      await assigned(app);
      await expectWhole();
    }),
  );

  it("events that a killed process committed get positions from another, though none of its own are written", async () => {
    const server = await startServerProcess(app.databaseUrl);
    const api = new HttpClient(server.origin, (await app.key()).key);
    // The head's row is held, so that nothing is assigned until the process is gone.
    await assigned(app);
    const held = await hold(
      app.databaseUrl,
      "select 1 from feed_heads where organization_id = $1 for update",
      [app.organizationId],
    );
    const { id } = await api.make("/customers", { firstName: "A", lastName: "B" });
    await server.kill();
    await held.release();
    const follower = new Follower(app.api, `resourceId=${id}`);
    await follower.until(() => follower.events.length === 1);
    await expectWhole();
  });
});

let writes = 0;

/** Writes by eight writers at once: creates, changes and an action of many records, in turn over the servers. */
async function write(clients: readonly Client[], count: number, mayFail = false): Promise<void> {
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    const api = clients[writer % clients.length]!;
    for (let n = writer; n < count; n += 8) {
      const done = one(api, n);
      await (mayFail ? done.catch(() => {}) : done);
    }
  });
  await Promise.all(writers);
}

async function one(api: Client, n: number): Promise<void> {
  const lastName = `Writer ${++writes}`;
  if (n % 3 === 0) {
    const { id } = await api.make("/customers", { firstName: "A", lastName });
    await api.patch(`/customers/${id}`, { notes: "n" });
  } else if (n % 3 === 1) {
    const { id } = await api.make("/leads", { firstName: "A", lastName });
    const property = { address: "1", city: "C", state: "S", zipCode: "1" };
    await api.post(`/leads/${id}/convert`, { property, opportunity: { name: "O" } });
  } else await api.make("/cases", { subject: lastName });
}

/** One that would follow a plain order: it asks for what stands behind the greatest id that it has seen. */
class IdFollower {
  readonly events: Made[] = [];
  #last = "";
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  async poll(): Promise<Made[]> {
    const listed = new Follower(this.#client);
    await listed.poll();
    const fresh = listed.events.filter(({ id }) => id > this.#last);
    this.#last = fresh.reduce((last, { id }) => (id > last ? id : last), this.#last);
    this.events.push(...fresh);
    return fresh;
  }

  get ids(): string[] {
    return this.events.map(({ id }) => id as string);
  }
}
