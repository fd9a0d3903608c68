/** Statements on the tables of shards, and of no others, as on the nodes of a Citus cluster. */
import { expect } from "chai";
import { mintKey } from "../../runtime/platform/key.ts";
import { expire, purge } from "../../runtime/platform/maintenance.ts";
import type { Catalog } from "../../runtime/store/cluster/catalog.ts";
import { hashText } from "../../runtime/store/cluster/hash.ts";
import { openStore } from "../../runtime/store/cluster/open-store.ts";
import { Limiter } from "../../runtime/store/queries/limiter.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { type Answer, type Client, freshKey } from "../support/client.ts";
import { customer, quote, technician, visit, workOrder } from "../support/household.ts";
import { Receiver } from "../support/receiver.ts";
import { holdCommits, SHARDS, shardedDatabase } from "../support/shards.ts";
import { sentDuring } from "../support/statements.ts";
import { hold, sql, until, untilWaiting } from "../support/transactions.ts";

/** The shard of an organization, by its hash. */
const shardOf = (organizationId: string) => SHARDS[hashText(organizationId) < 0 ? 0 : 1];

describe("on shards", () => {
  let app: TestApp;
  let receiver: Receiver;
  /** A client of an organization in each shard. */
  let apis: readonly Client[];
  /** The name of a table in a shard. */
  let nameIn: (shard: string, table: string) => string;
  let catalog: Catalog;
  before(async () => {
    const sharded = await shardedDatabase();
    const { databaseUrl } = sharded;
    ({ catalog } = sharded);
    nameIn = (shard, table) =>
      new Map(catalog.groups.find((group) => group.shard === shard)!.names).get(table)!;
    app = await openTestApp({
      databaseUrl,
      environment: { WEBHOOKS_ALLOW_PRIVATE: "1" },
      serve: { catalog },
    });
    receiver = await Receiver.open();
    const found = new Map([[shardOf(app.organizationId), app.api]]);
    while (found.size < SHARDS.length) {
      const { organizationId, api } = await app.neighbour();
      found.set(shardOf(organizationId), api);
    }
    apis = SHARDS.map((shard) => found.get(shard)!);
  });
  after(async () => {
    // The last test leaves a shard that is nowhere, and a server that stops waits for its place.
    await ask(`update pg_dist_shard set shardid = ${SHARDS[0]} where shardid = 102009`);
    await ask("update pg_dist_placement set groupid = 1");
    await app.close();
    await receiver.close();
  });

  const ask = (text: string) => sql(app.databaseUrl, text);

  /** The lines of /metrics that begin so. */
  const metricsOf = async (start: string) =>
    (await (await fetch(`${app.origin}/metrics`)).text())
      .split("\n")
      .filter((line) => line.startsWith(start));

  /** Takes the lock that Citus takes to move a shard. */
  const beginMove = (shard: string) =>
    hold(app.databaseUrl, `select pg_advisory_xact_lock(number) from shard_order where shard = ${shard}`);

  it("counts calls ahead as soon as two keys of a shard call", async () => {
    const { organizationId } = app;
    const store = openStore(catalog, { url: app.databaseUrl });
    const limiter = new Limiter(store, { now: () => 0 }).of(organizationId);
    const policy = { limit: 5_000, windowSeconds: 86_400 };
    const take = (key: string) => limiter.take(organizationId, key, policy);
    const isAhead = (key: string) => limiter.atHand(key, policy) !== null;
    await take("key_a");
    await take("key_a");
    expect(isAhead("key_a")).equal(false);
    await take("key_b");
    await take("key_a");
    expect(isAhead("key_a")).equal(true);
    await limiter.close();
    await store.close();
  });

  it("counts a key ahead again with another of its shard when it has few calls left, and each call once", async () => {
    const { organizationId } = app;
    const store = openStore(catalog, { url: app.databaseUrl });
    const limiters = new Limiter(store, { now: () => 0 });
    const limiter = limiters.of(organizationId);
    const policy = { limit: 5_000, windowSeconds: 86_400 };
    const take = (key: string) => limiter.take(organizationId, key, policy);
    const draw = (key: string, times: number) =>
      Array.from({ length: times }, () => limiter.atHand(key, policy)).filter((one) => one !== null).length;
    for (const key of ["key_few", "key_none", "key_few", "key_none"]) await take(key);
    expect([draw("key_few", 3), draw("key_none", 5)]).deep.equal([3, 4]);
    await take("key_none");
    expect(draw("key_few", 20)).equal(1 + 10);
    await limiters.close();
    const counts = nameIn(shardOf(organizationId), "rate_counters");
    const text = `select admitted from ${counts} where api_key_id in ('key_few', 'key_none') order by api_key_id`;
    expect((await ask(text)).map(({ admitted }) => admitted)).deep.equal([16, 7]);
    await store.close();
  });

  it("runs the statements of all kinds of calls", async () => {
    const { order } = await workOrder(app);
    const crew = await technician(app);
    await app.api.make("/service-appointments", visit(order.id, { assignedTeamMemberIds: [crew.id] }));
    await app.api.post(`/work-orders/${order.id}/cancel`);
    await app.api.make("/field-definitions", { resourceType: "case", key: "roof", label: "Roof" });
    const opened = await app.api.make("/cases", { subject: "Leak", severity: "HIGH" });
    const answered = await app.api.patch(`/cases/${opened.id}/fields`, { values: { roof: "tile" } });
    expect(answered.status).equal(200);
    await app.api.make(`/cases/${opened.id}/external-record-links`, { externalSystem: "crm" });
    const listed = await app.api.get("/cases?status=OPEN&sortDir=asc&limit=1");
    expect(listed.data.map(({ id }: { id: string }) => id)).deep.equal([opened.id]);
    const made = await customer(app, {
      externalReferences: [{ externalSystem: "s", externalObject: "o", externalId: "1" }],
    });
    const lookups = [{ externalSystem: "s", externalObject: "o", externalId: "1" }];
    const found = await app.api.post("/external-references/lookup/batch", { lookups });
    expect(found.data[0].resourceId).equal(made.id);
    const sent = await app.api.post(`/quotes/${(await quote(app)).id}/send`);
    expect(sent.status).equal(200);
    for (const journal of ["events", "audit-entries", "usage-records"]) {
      const { data } = await app.api.get(`/${journal}?resourceType=customer&limit=1`);
      expect((await app.api.get(`/${journal}/${data[0].id}`)).status).equal(200);
    }
    await expire(app.serving.app.serving());
    await purge(app.serving.app.serving(), 7);
  });

  it("keeps each organization's records in its own shard", async () => {
    const subjects = await Promise.all(
      apis.map(async (api, n) => (await api.make("/cases", { subject: `in ${SHARDS[n]}` })).subject),
    );
    for (const shard of SHARDS) {
      const rows = await ask(`select subject from ${nameIn(shard, "cases")} where subject like 'in %'`);
      expect(rows.map(({ subject }) => subject)).deep.equal(subjects.filter((one) => one === `in ${shard}`));
    }
  });

  it("writes calls of organizations of one shard in one statement, and of two in two", async () => {
    const sent = await sentDuring(() =>
      Promise.all([...apis, ...apis].map((api) => api.make("/sales-types", { name: crypto.randomUUID() }))),
    );
    const writes = sent.filter(({ text }) => text.includes('insert into "sales_types_'));
    const names = SHARDS.map((shard) => nameIn(shard, "sales_types"));
    const written = writes.map(({ text }) => names.filter((name) => text.includes(name)));
    expect(written.every((one) => one.length === 1)).equal(true);
    expect(new Set(written.flat())).deep.equal(new Set(names));
  });

  it("learns of a table that a migration created", async () => {
    const isKnown = ([table]: readonly [string, string]) => table !== "sales_types";
    const groups = catalog.groups.map((group) => ({ ...group, names: group.names.filter(isKnown) }));
    const store = openStore({ ...catalog, groups }, { url: app.databaseUrl });
    const named = () => store.of(app.organizationId).query("select count(name) from sales_types");
    // The table without the name of a shard has no columns.
    expect(await named().catch((error: Error) => error.message)).match(/column "name" does not exist/);
    await store.renew();
    expect(await named()).length(1);
    await store.close();
  });

  it("reads records of both in one statement, also after one has moved", async () => {
    const made = await Promise.all(apis.map((api) => api.make("/cases", { subject: "to read" })));
    const read = async () => {
      const answers = await Promise.all(apis.map((api, n) => api.get(`/cases/${made[n]!.id}`)));
      expect(answers.map(({ data }) => data?.id)).deep.equal(made.map(({ id }) => id));
    };
    const isShared = ({ text }: { text: string }) =>
      SHARDS.every((shard) => text.includes(`from "${nameIn(shard, "cases")}"`));
    await until(async () => (await sentDuring(read)).some(isShared));
    const move = (node: number) =>
      ask(`update pg_dist_placement set groupid = ${node} where shardid = ${SHARDS[1]}`);
    for (const node of [2, 1]) {
      await move(node);
      for (let n = 0; n < 3; n++) await read();
    }
  });

  it("delivers events of both, which it finds with one statement", async () => {
    const eventTypes = ["customer.created"];
    for (const api of apis) await api.make("/webhook-endpoints", { url: receiver.url, eventTypes });
    const made = await Promise.all(
      apis.map((api) => api.make("/customers", { firstName: "Ada", lastName: "Shard" })),
    );
    const ids = () => receiver.received.map(({ event }) => event.data.resourceId);
    await until(() => made.every(({ id }) => ids().includes(id)));
    const sent = await sentDuring((texts) =>
      until(() => texts.some(({ text }) => /from "feed_inbox_/.test(text) && text.includes("distinct"))),
    );
    // Another app of the process may search the nodes of CITUS_URL, whose tables are recorded without shards.
    const looks = sent.filter(({ text }) =>
      text.startsWith('(select distinct organization_id from "feed_inbox_'),
    );
    expect(
      looks.every(({ text }) => SHARDS.every((shard) => text.includes(nameIn(shard, "feed_inbox")))),
    ).equal(true);
  });

  it("refuses a revoked key, whichever shard it is in", async () => {
    for (const api of apis) {
      const { id, key } = await api.make("/api-keys", { name: "x", scopePreset: "read_only" });
      const client = app.client(key);
      expect((await client.get("/whoami")).status).equal(200);
      await api.post(`/api-keys/${id}/revoke`);
      expect((await client.get("/whoami")).status).equal(401);
    }
  });

  it("serves everybody else while a node is out of reach, tells of it, and goes on once the shard is elsewhere", async () => {
    const [api, lost] = apis as [Client, Client];
    const move = (node: number) =>
      ask(`update pg_dist_placement set groupid = ${node} where shardid = ${SHARDS[1]}`);
    await ask("insert into pg_dist_node values (3, '127.0.0.1', 1, 'primary')");
    await move(3);
    const { status, error, headers } = await lost.post("/cases", { subject: "lost" });
    expect([status, error.code, headers.get("retry-after")]).deep.equal([503, "UNAVAILABLE", "1"]);
    expect((await lost.get("/cases?limit=1")).status).equal(503);
    expect((await api.post("/cases", { subject: "served" })).status).equal(201);
    expect((await app.client(mintKey().key).get("/whoami")).status).equal(503);
    const ready = await fetch(`${app.origin}/readyz`);
    expect([ready.status, await ready.json()]).deep.equal([
      200,
      { status: "ready", degraded: ["127.0.0.1:1: the database is out of reach"] },
    ]);
    const { length } = await metricsOf('charter_database_connections{node="127.0.0.1:1",state="waited_for"}');
    expect([length, await metricsOf("charter_database_node_up")]).deep.equal([
      1,
      ['charter_database_node_up{node=":0"} 1', 'charter_database_node_up{node="127.0.0.1:1"} 0'],
    ]);
    await move(1);
    await until(async () => (await lost.post("/cases", { subject: "found" })).status === 201);
  });

  it("has writes wait while their shard moves, and does them once where it is then", async () => {
    const [api] = apis as [Client];
    const { id } = await api.make("/cases", { subject: "before" });
    const move = await beginMove(SHARDS[0]);
    const writes = [
      insist((headers) => api.patch(`/cases/${id}`, { subject: "after" }, headers)),
      insist((headers) => api.post("/cases", { subject: "made meanwhile" }, headers)),
    ];
    await untilWaiting(app.databaseUrl);
    await apis[1]!.make("/cases", { subject: "of another shard" });
    const made = () =>
      ask(`select 1 from ${nameIn(SHARDS[0], "cases")} where subject in ('after', 'made meanwhile')`);
    expect(await made()).deep.equal([]);
    await ask(`update pg_dist_placement set groupid = 2 where shardid = ${SHARDS[0]}`);
    await move.release();
    expect((await Promise.all(writes)).map(({ status }) => status)).deep.equal([200, 201]);
    expect(await made()).lengthOf(2);
    expect((await api.get(`/cases/${id}`)).data.subject).equal("after");
  });

  it("commits nothing where its shard is leaving, though an earlier shard was split while the write waited", async () => {
    const [, api] = apis as [Client, Client];
    const { id } = await api.make("/cases", { subject: "before" });
    const stored = async () =>
      (await ask(`select subject from ${nameIn(SHARDS[1], "cases")} where id = '${id}'`))[0]!.subject;
    const row = await hold(
      app.databaseUrl,
      `select 1 from ${nameIn(SHARDS[1], "cases")} where id = '${id}' for update`,
    );
    const write = insist((headers) => api.patch(`/cases/${id}`, { subject: "after" }, headers));
    await untilWaiting(app.databaseUrl);
    await ask(`update shard_order set number = number + 1 where shard = ${SHARDS[1]}`);
    const move = await beginMove(SHARDS[1]);
    await row.release();
    await Promise.race([write, untilWaiting(app.databaseUrl)]);
    expect(await stored()).equal("before");
    await ask(`update pg_dist_placement set groupid = 2 where shardid = ${SHARDS[1]}`);
    await move.release();
    expect((await write).status).equal(200);
    expect(await stored()).equal("after");
  });

  it("does not call a write done that was committed after an earlier shard was split and its own had moved", async () => {
    const [, api] = apis as [Client, Client];
    const { id } = await api.make("/cases", { subject: "before" });
    const commits = await holdCommits(app.databaseUrl, nameIn(SHARDS[1], "cases"));
    const write = api.patch(`/cases/${id}`, { subject: "after" });
    await commits.reached();
    await ask(`update shard_order set number = number + 1 where shard = ${SHARDS[1]}`);
    await ask(`update pg_dist_shard set shardid = 102009 where shardid = ${SHARDS[0]}`);
    const move = await beginMove(SHARDS[1]);
    await ask(`update pg_dist_placement set groupid = 3 - groupid where shardid = ${SHARDS[1]}`);
    await move.release();
    await commits.release();
    const { status, error } = await write;
    expect([status, error?.code]).deep.equal([503, "OUTCOME_UNKNOWN"]);
  });
});

/** Sends a call again while it has waited too long for a lock. */
async function insist(call: (headers: { "Idempotency-Key": string }) => Promise<Answer>): Promise<Answer> {
  const headers = { "Idempotency-Key": freshKey() };
  for (;;) {
    const answer = await call(headers);
    if (answer.status !== 503) return answer;
  }
}
