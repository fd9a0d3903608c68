/** The cache of keys: a change of one key does not affect the others, and look-ups are shared. */
import { expect } from "chai";
import { loaded, openTestApp, type TestApp } from "../support/app.ts";
import type { Client } from "../support/client.ts";
import { sentDuring } from "../support/statements.ts";
import { hold, onEveryNode, sessionsOf, sql, until } from "../support/transactions.ts";

describe("the cache of keys", () => {
  let app: TestApp;
  let clients: Client[];
  before(async () => {
    app = await openTestApp({ own: true });
    clients = [];
    for (let n = 0; n < 20; n++) clients.push(app.client((await app.key()).key));
  });
  after(() => app.close());

  const callAll = async (): Promise<number[]> =>
    (await Promise.all(clients.map((api) => api.get("/whoami")))).map(({ status }) => status);
  /** How often keys were looked for: each look-up begins with the statement that locates them, on every node. */
  const lookUps = async (work: () => Promise<unknown>): Promise<number> =>
    (await sentDuring(work)).filter(({ text }) => /from api_key_hashes where hash = any/.test(text)).length /
    app.serving.app.database.nodes.length;
  const warm = () => until(async () => (await lookUps(callAll)) === 0);

  it("forgets the key that changed and no other, of whichever organization", async () => {
    const { api } = await app.neighbour();
    const { id } = await api.make("/api-keys", { name: "x", scopePreset: "read_only" });
    await warm();
    const sent = await lookUps(async () => {
      await api.post(`/api-keys/${id}/revoke`);
      await callAll();
    });
    expect(sent).to.be.at.most(1);
  });

  const WAITING = "query like '%api_key_hashes%' and wait_event_type = 'Lock'";
  const untilLookedUp = () =>
    until(async () => (await sessionsOf(app.databaseUrl, "pid", WAITING)).length > 0);
  const lock = (table: string) => hold(app.databaseUrl, `lock table ${table} in access exclusive mode`);

  it("looks for many keys with two connections, once all are forgotten", async () => {
    await warm();
    app.serving.app.swap(await loaded("resources"));
    let calls: Promise<number[]> | undefined;
    // Samples in one session: opening sessions takes long on a busy machine, and the calls time out.
    await onEveryNode(app.databaseUrl, async (ask) => {
      const waiting = async () =>
        (await ask(`select from pg_stat_activity where datname = current_database() and ${WAITING}`)).length;
      const held = await lock("organizations");
      calls = callAll();
      while ((await waiting()) === 0);
      const seen: number[] = [];
      for (let n = 0; n < 5; n++) seen.push(await waiting());
      await held.release();
      expect(Math.max(...seen)).to.be.at.most(2 * app.serving.app.database.nodes.length);
    });
    expect(await calls).to.deep.equal(clients.map(() => 200));
  });

  for (const [when, table] of [
    ["before it is located", "api_key_hashes"],
    ["after it was located", "organizations"],
  ] as const)
    it(`does not remember what was read of a key that changes ${when}`, async () => {
      const { id, key } = await app.key();
      const api = app.client(key);
      // The look-up has begun, and ends after the notification.
      const held = await lock(table);
      const call = api.get("/whoami");
      await untilLookedUp();
      app.serving.app.database.notify({ channel: "charter_keys", payload: `${app.organizationId} ${id}` });
      await held.release();
      expect((await call).status).to.equal(200);
      expect(await lookUps(() => api.get("/whoami"))).to.equal(1);
      expect(await lookUps(() => api.get("/whoami"))).to.equal(0);
    });

  it("finds a key no more that was deleted, or whose hash is gone, after it was located", async () => {
    const [deleted, hashless] = [await app.key(), await app.key()];
    const held = await lock("organizations");
    const calls = [deleted, hashless].map(({ key }) => app.client(key).get("/whoami"));
    await untilLookedUp();
    await sql(app.databaseUrl, "delete from api_key_hashes where api_key_id = $1", [hashless.id]);
    await sql(app.databaseUrl, "update api_keys set deleted_at = now() where id = $1", [deleted.id]);
    await held.release();
    expect((await Promise.all(calls)).map(({ status }) => status)).to.deep.equal([401, 401]);
  });

  it("writes last uses though another session holds one of the keys, and waits for nobody", async () => {
    const one = await openTestApp({ own: true });
    const made = [await one.key(), await one.key()];
    for (const { key } of made) await one.client(key).get("/whoami");
    const held = await hold(one.databaseUrl, "select 1 from api_keys where id = $1 for update", [
      made[0]!.id,
    ]);
    await one.close();
    const rows = await sql(one.databaseUrl, "select id from api_keys where last_used_at is not null", []);
    expect(rows.map(({ id }) => id))
      .to.include(made[1]!.id)
      .and.not.to.include(made[0]!.id);
    await held.release();
  });
});
