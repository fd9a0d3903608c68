/** Revocation: every process soon refuses the key, and trusts its cache only while it is connected (contract, sections 6 and 13). */
import { expect } from "chai";
import { openTestApp, type TestApp, type TestTwin } from "../support/app.ts";
import { Client } from "../support/client.ts";
import { itOnOnePostgres } from "../support/cluster.ts";
import { type Line, openLine, serveOn } from "../support/line.ts";
import { serverUrl } from "../support/postgres.ts";
import { sql, until } from "../support/transactions.ts";

/** Of the sessions that listen: the statement was their last, or the heartbeat that came after it. */
const LISTENING = "datname = current_database() and query ~ '^(listen .*|select 1)$'";
const CUT = `select pg_terminate_backend(pid) from pg_stat_activity where ${LISTENING}`;

describe("revocation", () => {
  let app: TestApp;
  let twin: TestTwin;
  beforeEach(async () => {
    app = await openTestApp({ alone: true });
    twin = await app.twin();
  });
  afterEach(() => app.close());

  const codeOf = async (api: Client): Promise<string> => {
    const { status, error } = await api.get("/whoami");
    return error ? `${status} ${error.code}` : String(status);
  };

  /** Past 100 failures of an address its failing calls are slowed, and then told 429. */
  const isRefused = async (api: Client): Promise<boolean> =>
    [401, 429].includes((await api.get("/whoami")).status);

  /** Revokes behind the service's back: nobody is told. */
  const revokeSilently = async (id: string): Promise<void> => {
    const text = `update api_keys set revoked_at = now(),
      document = (document::jsonb || '{"revokedAt":"2020-01-01T00:00:00.000Z"}')::text where id = $1 returning 1`;
    expect(await app.serving.app.database.query(text, [id])).to.have.length(1);
  };

  /** Waits until a process remembers keys: what changed silently is then not seen. */
  const untilRemembering = async (api: (key: string) => Client): Promise<void> => {
    await until(async () => {
      const { id, key } = await app.key();
      const client = api(key);
      await client.get("/whoami");
      await revokeSilently(id);
      return (await codeOf(client)) === "200";
    });
  };

  it("is refused in the process that answered it from the next call on", async () => {
    for (let round = 0; round < 10; round++) {
      const { id, key } = await app.key();
      const api = app.client(key);
      expect(await codeOf(api)).to.equal("200");
      await app.api.post(`/api-keys/${id}/revoke`);
      expect(await codeOf(api)).to.equal("401 API_KEY_REVOKED");
    }
  });

  it("is refused in every other process, however often the key is used meanwhile", async () => {
    await untilRemembering(twin.client);
    for (let round = 0; round < 5; round++) {
      const { id, key } = await app.key();
      const api = twin.client(key);
      expect(await codeOf(api)).to.equal("200");
      let busy = true;
      const traffic = Array.from({ length: 4 }, async () => {
        while (busy) await api.get("/whoami");
      });
      await app.api.post(`/api-keys/${id}/revoke`);
      await until(() => isRefused(api));
      for (let i = 0; i < 20; i++) expect(await isRefused(api)).to.equal(true);
      busy = false;
      await Promise.all(traffic);
    }
  });

  it("of narrowed scopes, a shorter expiry and an address list is heard alike", async () => {
    await untilRemembering(twin.client);
    const { id, key } = await app.key();
    const api = twin.client(key);
    expect((await api.get("/customers")).status).to.equal(200);
    await app.api.patch(`/api-keys/${id}`, { scopePreset: "least_privilege" });
    await until(async () => (await api.get("/customers")).status === 403);
    await app.api.patch(`/api-keys/${id}`, { ipAllowlist: { enabled: true, entries: ["192.0.2.1"] } });
    await until(async () => (await codeOf(api)) === "403 IP_NOT_ALLOWED");
    await app.api.post(`/api-keys/${id}/rotate`, { gracePeriodSeconds: 0 });
    await until(async () => (await codeOf(api)) === "401 API_KEY_EXPIRED");
  });

  itOnOnePostgres(
    "it refuses new connections",
    "is found in the database while the listening connection is cut, and remembered again after",
    async () => {
      await untilRemembering(app.client);
      await untilRemembering(twin.client);
      const { id, key } = await app.key();
      const other = await app.key();
      await warm(app);
      await refuseConnections(async () => {
        expect(await app.serving.app.database.query(CUT)).to.have.length(2);
        // The server's word of the end must have come; from then on each call asks the database.
        await until(async () => {
          await revokeSilently(id);
          return (await codeOf(app.client(key))) === "401 API_KEY_REVOKED";
        });
        expect(await codeOf(app.client(other.key))).to.equal("200");
        await revokeSilently(other.id);
        expect(await codeOf(app.client(other.key))).to.equal("401 API_KEY_REVOKED");
      });
      await untilRemembering(app.client);
    },
  );

  it("is heard again after the listening connection was cut once, by a key that was used meanwhile", async () => {
    await untilRemembering(twin.client);
    await sql(app.databaseUrl, CUT);
    const { id, key } = await app.key();
    for (let i = 0; i < 20; i++) expect(await codeOf(twin.client(key))).to.equal("200");
    await untilRemembering(twin.client);
    await app.api.post(`/api-keys/${id}/revoke`);
    await until(() => isRefused(twin.client(key)));
  });

  itOnOnePostgres(
    "a proxy leads to it",
    "is refused although the listening connection is dead and nobody says so",
    async () => {
      const line: Line = await openLine(app.databaseUrl);
      const deaf = await serveOn(line.url);
      const at = (key: string) => new Client(deaf.origin, key);
      await untilRemembering(at);
      const { id, key } = await app.key();
      expect(await codeOf(at(key))).to.equal("200");
      line.freeze("listen charter_keys");
      await app.api.post(`/api-keys/${id}/revoke`);
      await until(() => isRefused(at(key)));
      line.cut();
      await deaf.stop();
      await line.close();
    },
  );

  /** Opens the pool's connections, so that calls need no new one. */
  const warm = (one: TestApp): Promise<unknown> =>
    Promise.all(Array.from({ length: 8 }, () => one.serving.app.database.query("select pg_sleep(0.05)")));

  /** Keeps the database from taking new connections; those that stand go on. */
  const refuseConnections = async (work: () => Promise<void>): Promise<void> => {
    const name = new URL(app.databaseUrl).pathname.slice(1);
    await sql(await serverUrl(), `alter database ${name} allow_connections false`);
    try {
      await work();
    } finally {
      await sql(await serverUrl(), `alter database ${name} allow_connections true`);
    }
  };
});
