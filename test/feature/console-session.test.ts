/** Sessions of the console: opened by a key, a link or the demo, used from its own pages only, and gone with their key. */
import { expect } from "chai";
import { issueLink } from "../../runtime/platform/console-session.ts";
import { purge } from "../../runtime/platform/maintenance.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { Client } from "../support/client.ts";
import { itOnOnePostgres } from "../support/cluster.ts";
import { byCookie, callBy, outcomeOf, session } from "../support/console.ts";
import { findText } from "../support/dump.ts";
import { openLine, serveOn } from "../support/line.ts";
import { withConnection } from "../support/postgres.ts";
import { sentDuring } from "../support/statements.ts";
import { sql, until } from "../support/transactions.ts";

const HOUR = 3_600_000;
const ENDED = "The console session has ended. Sign in again.";

describe("a session of the console", () => {
  let app: TestApp;
  let demo: { key: string } | null = null;
  before(async () => {
    app = await openTestApp({ environment: { TRUSTED_PROXIES: "127.0.0.1" }, serve: { demo: () => demo } });
  });
  after(() => app.close());

  /** Each test has an address of its own, of which failures are counted. */
  let addresses = 0;
  const elsewhere = () => ({ "X-Forwarded-For": `203.0.113.${++addresses}` });
  const signIn = (body: unknown, headers: Record<string, string> = elsewhere()) =>
    session(app.origin, "POST", body, headers);
  const token = async (key?: string) => (await signIn({ key: key ?? (await app.key()).key })).token;
  const linkOf = async (keyId: string) => {
    const key = { id: keyId, organizationId: app.organizationId, record: {} };
    return (await issueLink(app.serving.app.serving(), key)).token;
  };

  it("is opened by a key, and calls the API as that key", async () => {
    const { id, key } = await app.key({ scopePreset: "read_only" });
    const signedIn = await signIn({ key });
    expect(signedIn.status).equal(200);
    const left = Date.parse(signedIn.body.data.expiresAt) - Date.now();
    expect(left).within(11.9 * HOUR, 12 * HOUR);
    const who = await app.client(null).get("/whoami", byCookie(signedIn.token));
    expect([who.status, who.data.apiKey.id]).deep.equal([200, id]);
    const refused = await app.client(null).post("/customers", {}, byCookie(signedIn.token));
    expect(outcomeOf(refused)).equal("403 INSUFFICIENT_SCOPE");
  });

  it("answers nothing but when it ends, and sets a cookie that no script reads and no other site sends", async () => {
    const { key } = await app.key();
    const { cookie, body, headers, token } = await signIn({ key });
    expect(Object.keys(body.data)).deep.equal(["expiresAt"]);
    expect(JSON.stringify([body, ...headers])).not.contain(key);
    expect(JSON.stringify(body)).not.contain(token);
    expect(token).match(/^[0-9A-Za-z]{42}$/);
    expect(cookie).match(
      /^charter_console=\w{42}; HttpOnly; SameSite=Strict; Path=\/; Max-Age=(43200|431\d\d)$/,
    );
    expect(headers.get("cache-control")).equal("no-store");
  });

  it("has a cookie for https alone where the browser came by https", async () => {
    const { key } = await app.key();
    const signedIn = await signIn({ key }, { ...elsewhere(), "X-Forwarded-Proto": "https" });
    expect(signedIn.cookie).match(/; Secure$/);
    const left = await session(app.origin, "DELETE", undefined, { "X-Forwarded-Proto": "https" });
    expect(left.cookie).equal("charter_console=; HttpOnly; SameSite=Strict; Path=/; Max-Age=0; Secure");
  });

  it("is opened by a link once", async () => {
    const { id } = await app.key();
    const link = await linkOf(id);
    const first = await signIn({ link });
    expect([first.status, await callBy(app, first.token)]).deep.equal([200, "200"]);
    const second = await signIn({ link });
    expect([second.status, second.body.error.code]).deep.equal([401, "API_KEY_INVALID"]);
    expect(second.body.error.message).equal("The link was used already or has expired. Ask for a new one.");
  });

  it("is opened by a link once, though 20 use it at the same moment", async () => {
    const { id } = await app.key();
    const link = await linkOf(id);
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn({ link })));
    expect(answers.filter(({ status }) => status === 200)).length(1);
    expect(answers.filter(({ body }) => body.error?.code === "API_KEY_INVALID")).length(19);
  });

  it("is opened by neither a link of a revoked key nor the token of a session", async () => {
    const { id, key } = await app.key();
    const [link, other] = [await linkOf(id), await token(key)];
    expect((await signIn({ link: other })).body.error.code).equal("API_KEY_INVALID");
    expect((await signIn({ key: other })).body.error.code).equal("API_KEY_INVALID");
    await app.api.post(`/api-keys/${id}/revoke`);
    expect((await signIn({ link })).body.error.code).equal("API_KEY_REVOKED");
  });

  it("is opened without a key for the demo, from this machine alone", async () => {
    expect((await signIn({ demo: true }, {})).body.error.code).equal("API_KEY_MISSING");
    demo = await app.key();
    const { token } = await signIn({ demo: true }, {});
    expect(await callBy(app, token)).equal("200");
    expect(await (await fetch(`${app.origin}/console`)).text()).contain('"demo":true');
    for (const headers of [elsewhere(), { Via: "1.1 proxy" }])
      expect((await signIn({ demo: true }, headers)).body.error.code).equal("API_KEY_MISSING");
    demo = null;
  });

  it("is used from pages of the console alone: without their header the cookie is nothing", async () => {
    const cookie = { Cookie: `charter_console=${await token()}` };
    for (const headers of [cookie, { ...cookie, "x-service-mutation-source": "erp" }])
      expect(outcomeOf(await app.client(null).get("/whoami", headers))).equal("401 API_KEY_MISSING");
  });

  it("is not used for a page of another origin", async () => {
    const headers = byCookie(await token());
    for (const foreign of [
      { "Sec-Fetch-Site": "cross-site" },
      { "Sec-Fetch-Site": "same-site" },
      { Origin: "https://evil.example" },
      { Origin: "null" },
    ])
      expect(outcomeOf(await app.client(null).get("/whoami", { ...headers, ...foreign }))).equal(
        "401 API_KEY_MISSING",
      );
  });

  it("gives way to a key, a wrong one too, and to any other Authorization", async () => {
    const headers = byCookie(await token());
    const { id, key } = await app.key();
    const other = await app.client(key).get("/whoami", headers);
    expect(other.data.apiKey.id).equal(id);
    for (const [given, code] of [
      [{ "x-api-key": "x" }, "401 API_KEY_INVALID"],
      [{ Authorization: "Basic Zm9vOmJhcg==" }, "401 API_KEY_MISSING"],
      [{ "x-api-key": "" }, "401 API_KEY_MISSING"],
    ] as const)
      expect(outcomeOf(await app.client(null).get("/whoami", { ...headers, ...given }))).equal(code);
  });

  it("has a token that is no key, and no key is its token", async () => {
    const { key } = await app.key();
    const [mine, link] = [await token(key), await linkOf((await app.key()).id)];
    expect(await callBy(app, mine)).equal("200");
    for (const sent of [mine, `console session ${mine}`, `session ${mine}`, `sk_live_${mine}`, link])
      expect(outcomeOf(await app.client(sent).get("/whoami")), sent).equal("401 API_KEY_INVALID");
    for (const sent of [key, key.slice("sk_live_".length), link, "", "x".repeat(42)])
      expect(await callBy(app, sent), sent).equal("401 API_KEY_INVALID");
  });

  it("is none where two cookies differ", async () => {
    const [one, other] = [await token(), await token()];
    const headers = { ...byCookie(one), Cookie: `charter_console=${one}; charter_console=${other}` };
    expect(outcomeOf(await app.client(null).get("/whoami", headers))).equal("401 API_KEY_MISSING");
  });

  it("ends when the browser signs out, and says so", async () => {
    const [mine, key] = [await token(), await app.key()];
    const other = await token(key.key);
    expect([await callBy(app, mine), await callBy(app, other)]).deep.equal(["200", "200"]);
    const left = await session(app.origin, "DELETE", undefined, byCookie(mine));
    expect([left.status, left.token]).deep.equal([204, ""]);
    const { body } = await app.client(null).get("/whoami", byCookie(mine));
    expect([body.error.code, body.error.message]).deep.equal(["API_KEY_INVALID", ENDED]);
    expect(await callBy(app, other)).equal("200");
    expect((await session(app.origin, "DELETE", undefined, byCookie(mine))).status).equal(204);
    expect((await session(app.origin, "DELETE")).status).equal(204);
  });

  it("is opened and ended by pages of its own origin alone", async () => {
    const { key } = await app.key();
    const mine = await token(key);
    for (const foreign of [
      { "Sec-Fetch-Site": "cross-site" },
      { "Sec-Fetch-Site": "same-site" },
      { Origin: "https://evil.example" },
      { Origin: "null" },
    ])
      for (const answer of [
        await signIn({ key }, { ...elsewhere(), ...foreign }),
        await session(app.origin, "DELETE", undefined, { ...byCookie(mine), ...foreign }),
      ])
        expect([answer.status, answer.body.error.code, answer.cookie]).deep.equal([
          403,
          "PERMISSION_DENIED",
          "",
        ]);
    expect(await callBy(app, mine)).equal("200");
    for (const own of [
      { Origin: app.origin },
      { "Sec-Fetch-Site": "same-origin", Origin: "https://a.example" },
    ])
      expect((await signIn({ key }, { ...elsewhere(), ...own })).status).equal(200);
  });

  it("refuses a form, a long body, and what is neither a key nor a link", async () => {
    const { key } = await app.key();
    const form = { ...elsewhere(), "Content-Type": "application/x-www-form-urlencoded" };
    expect((await signIn(`key=${key}`, form)).status).equal(415);
    expect((await signIn(JSON.stringify({ key }), { ...form, "Content-Type": "text/plain" })).status).equal(
      415,
    );
    expect((await signIn({ key: "x".repeat(5_000) })).status).equal(413);
    expect((await signIn("{")).body.error.code).equal("MALFORMED_JSON");
    for (const body of [
      undefined,
      {},
      [],
      "null",
      { key, link: "x" },
      { key: 1 },
      { demo: false },
      { other: 1 },
    ])
      expect((await signIn(body)).body.error.code, JSON.stringify(body)).equal("VALIDATION_FAILED");
    const { status, headers } = await fetch(`${app.origin}/console/session`);
    expect([status, headers.get("allow")]).deep.equal([405, "POST, DELETE"]);
  });

  it("is not looked for in the database by a mistyped token", async () => {
    const sent = await sentDuring(() => callBy(app, "x".repeat(42)));
    expect(sent.filter(({ text }) => text.includes("api_key_hashes"))).deep.equal([]);
  });

  it("costs a call with a key no statement, and one with a session none once it is known", async () => {
    const mine = await token();
    await callBy(app, mine);
    await until(async () => {
      const sent = await sentDuring(() => callBy(app, mine));
      return sent.every(({ text }) => !text.includes("api_key_hashes"));
    });
  });

  it("is slowed past 100 failures of an address in a minute, wrong keys and links alike", async () => {
    const address = elsewhere();
    for (let n = 0; n < 50; n++) {
      expect((await signIn({ key: "wrong" }, address)).status).equal(401);
      expect((await signIn({ link: "wrong" }, address)).status).equal(401);
    }
    const slowed = await signIn({ key: "wrong" }, address);
    expect([slowed.status, slowed.body.error.code]).deep.equal([429, "RATE_LIMITED"]);
    expect(Number(slowed.headers.get("retry-after"))).within(1, 60);
    expect((await signIn({ key: (await app.key()).key }, address)).status).equal(200);
  });

  it("counts against the key's limit when it is opened", async () => {
    const { key } = await app.key({ rateLimitPolicy: { limit: 2, windowSeconds: 86_400 } });
    const statuses = [];
    for (let n = 0; n < 3; n++) statuses.push((await signIn({ key })).status);
    expect(statuses).deep.equal([200, 200, 429]);
  });

  it("is refused from an address that its key does not allow", async () => {
    const allowed = { "X-Forwarded-For": "198.51.100.7" };
    const { key } = await app.key({ ipAllowlist: { enabled: true, entries: ["198.51.100.7"] } });
    expect((await signIn({ key })).body.error.code).equal("IP_NOT_ALLOWED");
    const { token } = await signIn({ key }, allowed);
    const call = (headers: Record<string, string>) =>
      app.client(null).get("/whoami", { ...byCookie(token), ...headers });
    expect(outcomeOf(await call(allowed))).equal("200");
    expect(outcomeOf(await call(elsewhere()))).equal("403 IP_NOT_ALLOWED");
  });

  it("leaves an audit entry of the member, with the source `console`, and so do the log and a metric", async () => {
    const headers = byCookie(await token());
    const person = { firstName: "Ada", lastName: "Lovelace" };
    const counted = async () => {
      const text = await (await fetch(`${app.origin}/metrics`)).text();
      return Number(/^charter_http_console_requests_total (\d+)$/m.exec(text)![1]);
    };
    const before = await counted();
    const { data, body, status } = await app.client(null).post("/customers", person, headers);
    expect(status).equal(201);
    expect(await counted()).equal(before + 1);
    const [entry] = (await app.api.get(`/audit-entries?resourceId=${data.id}`)).data;
    expect([entry.source, entry.teamMemberId]).deep.equal(["console", app.ownerId]);
    const claimed = { "x-service-mutation-source": "console" };
    const other = await app.client((await app.key()).key).post("/customers", person, claimed);
    await app.serving.app.requestLog!.write();
    const sourceOf = async (id: string) => (await app.api.get(`/requests/${id}`)).data.source;
    expect(await sourceOf(body.meta.requestId)).equal("console");
    expect(await sourceOf(other.body.meta.requestId)).equal(null);
  });
});

describe("a session of the console, in time and in several processes", () => {
  let first: TestApp;
  let app: TestApp;
  before(async () => {
    first = await openTestApp({ alone: true });
  });
  beforeEach(async () => {
    first.clock.ahead = 0;
    app = await first.anew();
  });
  after(() => first.close());

  const signIn = (key: string) => session(app.origin, "POST", { key });
  /** Waits until a process answers a session without a query for its key. */
  const untilRemembered = (server: Pick<TestApp, "client">, token: string) =>
    until(async () => {
      const sent = await sentDuring(() => callBy(server, token));
      return sent.every(({ text }) => !text.includes("api_key_hashes"));
    });

  it("ends with its key, at once and in every process", async () => {
    const twin = await app.twin();
    const { id, key } = await app.key();
    const tokens = [(await signIn(key)).token, (await signIn(key)).token];
    for (const token of tokens)
      for (const server of [app, twin]) expect(await callBy(server, token)).equal("200");
    await app.api.post(`/api-keys/${id}/revoke`);
    for (const token of tokens) {
      expect(await callBy(app, token)).equal("401 API_KEY_REVOKED");
      await until(async () => (await callBy(twin, token)) === "401 API_KEY_REVOKED");
    }
  });

  it("ends in every process when the browser signs out", async () => {
    const twin = await app.twin();
    const [{ token }, other] = [await signIn((await app.key()).key), await app.key()];
    for (const server of [app, twin]) await untilRemembered(server, token);
    await session(twin.serving.origin, "DELETE", undefined, byCookie(token));
    // Notifications arrive in the order of their commits: once this one did, the other has as well.
    expect(outcomeOf(await app.client(other.key).get("/whoami"))).equal("200");
    await twin.api.post(`/api-keys/${other.id}/revoke`);
    await until(async () => (await app.client(other.key).get("/whoami")).status === 401);
    expect(await callBy(app, token)).equal("401 API_KEY_INVALID");
  });

  itOnOnePostgres(
    "a proxy leads to it",
    "ends at once where the browser signed out, whatever notifications do",
    async () => {
      const line = await openLine(app.databaseUrl);
      const deaf = await serveOn(line.url);
      const server = { client: (key: string | null) => new Client(deaf.origin, key) };
      const { token } = await signIn((await app.key()).key);
      await untilRemembered(server, token);
      line.freeze("listen charter_keys");
      await session(deaf.origin, "DELETE", undefined, byCookie(token));
      expect(await callBy(server, token)).equal("401 API_KEY_INVALID");
      line.cut();
      await deaf.stop();
      await line.close();
    },
  );

  it("ends after 12 hours, however often it is used, and its row is purged", async () => {
    const { key } = await app.key();
    const { token } = await signIn(key);
    app.clock.ahead = 12 * HOUR - 60_000;
    expect(await callBy(app, token)).equal("200");
    app.clock.ahead = 12 * HOUR;
    expect(await callBy(app, token)).equal("401 API_KEY_INVALID");
    const hashes = () =>
      sql(
        app.databaseUrl,
        "select hash from api_key_hashes where organization_id = $1 and expires_at is not null",
        [app.organizationId],
      );
    expect(await hashes()).length(1);
    await purge(app.serving.app.serving(), 7);
    expect(await hashes()).length(0);
    expect((await app.client(key).get("/whoami")).status).equal(200);
  });

  it("ends when its key expires, and says beforehand when", async () => {
    const expiresAt = new Date(Date.now() + HOUR).toISOString();
    const { key } = await app.key({ expiresAt });
    const { body, token } = await signIn(key);
    expect(body.data.expiresAt).equal(expiresAt);
    expect(await callBy(app, token)).equal("200");
    app.clock.ahead = HOUR;
    expect(await callBy(app, token)).match(/^401/);
  });

  it("is not opened by a link after 10 minutes", async () => {
    const { id } = await app.key();
    const key = { id, organizationId: app.organizationId, record: {} };
    const { token: link } = await issueLink(app.serving.app.serving(), key);
    app.clock.ahead = 600_000;
    expect((await session(app.origin, "POST", { link })).body.error.code).equal("API_KEY_INVALID");
  });

  it("leaves neither the key nor a token in the database", async () => {
    const { id, key } = await app.key();
    const { token } = await signIn(key);
    const linked = { id, organizationId: app.organizationId, record: {} };
    const { token: link } = await issueLink(app.serving.app.serving(), linked);
    await app.client(null).get("/whoami", byCookie(token));
    await withConnection(app.databaseUrl, async (query) => {
      expect(await findText(query, id)).not.length(0);
      for (const secret of [key, key.slice(14), token, link])
        expect(await findText(query, secret)).deep.equal([]);
    });
  });
});

describe("a session of the console with CONSOLE=0", () => {
  it("is worth nothing", async () => {
    const app = await openTestApp({ alone: true });
    const { token } = await session(app.origin, "POST", { key: (await app.key()).key });
    const { databaseUrl } = app;
    const without = await openTestApp({ databaseUrl, environment: { CONSOLE: "0" } });
    expect(await callBy(app, token)).equal("200");
    expect(await callBy(without, token)).equal("401 API_KEY_MISSING");
    const { status } = await session(without.origin, "POST", { key: "x" });
    expect(status).equal(404);
    await without.close();
    await app.close();
  });
});
