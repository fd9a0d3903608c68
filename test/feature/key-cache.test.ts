/** What a process remembers of keys: a change of one costs the others nothing, and look-ups are shared. */
import { expect } from "chai";
import { loaded, openTestApp, type TestApp } from "../support/app.ts";
import type { Client } from "../support/client.ts";
import { type Query, withConnection } from "../support/postgres.ts";
import { sentDuring } from "../support/statements.ts";
import { hold, sql, until } from "../support/transactions.ts";

describe("the cache of keys", () => {
  let app: TestApp;
  let clients: Client[];
  before(async () => {
    app = await openTestApp();
    clients = [];
    for (let n = 0; n < 20; n++) clients.push(app.client((await app.key()).key));
  });
  after(() => app.close());

  const callAll = async (): Promise<number[]> =>
    (await Promise.all(clients.map((api) => api.get("/whoami")))).map(({ status }) => status);
  /** How often keys were looked for: each look-up begins with the statement that locates them. */
  const lookUps = async (work: () => Promise<unknown>): Promise<number> =>
    (await sentDuring(work)).filter(({ text }) => /from api_key_hashes where hash = any/.test(text)).length;
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

  const waiting = async (query?: Query): Promise<number> => {
    const text = `select 1 from pg_stat_activity where datname = current_database()
      and query like '%api_key_hashes%' and wait_event_type = 'Lock'`;
    return (await (query ? query(text) : sql(app.databaseUrl, text))).length;
  };
  const lock = (table: string) => hold(app.databaseUrl, `lock table ${table} in access exclusive mode`);

  it("looks for many keys with two connections, once all are forgotten", async () => {
    await warm();
    app.serving.app.swap(await loaded("resources"));
    let calls: Promise<number[]> | undefined;
    // Samples in one session: opening sessions takes long on a busy machine, and the calls time out.
    await withConnection(app.databaseUrl, async (query) => {
      const held = await lock("organizations");
      calls = callAll();
      while ((await waiting(query)) === 0);
      const seen: number[] = [];
      for (let n = 0; n < 5; n++) seen.push(await waiting(query));
      await held.release();
      expect(Math.max(...seen)).to.be.at.most(2);
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
      await until(async () => (await waiting()) > 0);
      app.serving.app.database.notify({ channel: "charter_keys", payload: `${app.organizationId} ${id}` });
      await held.release();
      expect((await call).status).to.equal(200);
      expect(await lookUps(() => api.get("/whoami"))).to.equal(1);
      expect(await lookUps(() => api.get("/whoami"))).to.equal(0);
    });

  it("finds a key no more that was deleted, or whose hash is gone, after it was located", async () => {
    const [deleted, hashless] = [await app.key(), await app.key()];
    const held = await hold(
      app.databaseUrl,
      `with gone as (delete from api_key_hashes where api_key_id = '${hashless.id}')
       update api_keys set deleted_at = now() where id = '${deleted.id}'; lock table organizations in access exclusive mode`,
    );
    const calls = [deleted, hashless].map(({ key }) => app.client(key).get("/whoami"));
    await until(async () => (await waiting()) > 0);
    await held.keep();
    expect((await Promise.all(calls)).map(({ status }) => status)).to.deep.equal([401, 401]);
  });

  it("writes last uses though another session holds one of the keys, and waits for nobody", async () => {
    const one = await openTestApp();
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
