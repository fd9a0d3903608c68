/** API keys as records: issued, shown once, never wider than their maker, rotated, revoked, expired (contract, section 6). */
import { createHash } from "node:crypto";
import { expect } from "chai";
import { isWellFormed } from "../../runtime/platform/key.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import type { Answer } from "../support/client.ts";
import { sql } from "../support/transactions.ts";

const HOUR_MS = 3_600_000;
const grace = { firstName: "Grace", lastName: "Hopper" };

describe("/api-keys", () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ alone: true });
  });
  after(() => app.close());
  afterEach(() => {
    app.clock.ahead = 0;
  });

  const whoami = async (key: string): Promise<string> => {
    const { status, error } = await app.client(key).get("/whoami");
    return error ? `${status} ${error.code}` : String(status);
  };
  const paths = ({ error }: Answer): string[] =>
    error.details.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`);

  describe("create", () => {
    it("answers the record with the key, which works", async () => {
      const made = await app.api.post("/api-keys", { name: "import" });
      expect(made.status).to.equal(201);
      expect(made.headers.get("location")).to.equal(`/api/v1/api-keys/${made.data.id}`);
      const { key, ...record } = made.data;
      expect(key).to.match(/^sk_live_[0-9A-Za-z]{42}$/);
      expect(isWellFormed(key)).to.equal(true);
      expect(record).to.deep.include({
        name: "import",
        prefix: key.slice(0, 14),
        scopePreset: "least_privilege",
        scopes: [],
        rateLimitPolicy: { limit: 5000, windowSeconds: 3600 },
        ipAllowlist: { enabled: false, entries: [] },
        expiresAt: null,
        lastUsedAt: null,
        metadata: {},
        defaultOwners: {},
        teamMemberId: app.ownerId,
        status: "Active",
        isRotationGrace: false,
      });
      expect(await whoami(key)).to.equal("200");
    });

    it("shows the key this once: neither get nor list nor PATCH shows it, its hash or hidden fields", async () => {
      const { id, key } = await app.api.make("/api-keys", { name: "once" });
      const read = await app.api.get(`/api-keys/${id}`);
      const list = await app.api.get("/api-keys?limit=100");
      const changed = await app.api.patch(`/api-keys/${id}`, { name: "renamed" });
      expect(list.data.map((one: { id: string }) => one.id)).to.include(id);
      for (const { text } of [read, list, changed]) expect(text).not.to.include(key.slice(14));
      for (const name of ["key", "hash", "revokedAt", "graceUntil"])
        expect(read.data).not.to.have.property(name);
    });

    it("stores a SHA-256 of the key and nothing else of it", async () => {
      const { id, key } = await app.api.make("/api-keys", { name: "hashed" });
      const [row] = await sql(app.databaseUrl, "select hash from api_key_hashes where api_key_id = $1", [id]);
      expect(row!.hash).to.equal(createHash("sha256").update(key).digest("hex"));
      const stored = await sql(
        app.databaseUrl,
        `select document from api_keys where id = $1 union all select document from audit_entries where resource_id = $1
         union all select document from events where resource_id = $1`,
        [id],
      );
      expect(stored).to.have.length(3);
      for (const { document } of stored) expect(document).not.to.include(key.slice(14));
    });

    it("is issued to the member whose key makes it", async () => {
      const admin = await app.api.make("/team-members", {
        ...grace,
        email: "admin@example.com",
        role: "ADMIN",
      });
      const api = app.client((await app.key({}, "admin@example.com")).key);
      expect((await api.make("/api-keys", { name: "theirs" })).teamMemberId).to.equal(admin.id);
    });

    it("refuses what is out of form, all of it at once", async () => {
      const answer = await app.api.post("/api-keys", {
        name: "",
        scopes: ["leads", "leads:*", "*:*:*", "Leads:read"],
        rateLimitPolicy: { limit: 0, windowSeconds: 86_401 },
        ipAllowlist: { entries: [] },
        status: "Active",
        teamMemberId: app.ownerId,
        key: "mine",
      });
      expect(answer.status).to.equal(422);
      expect(answer.error.code).to.equal("VALIDATION_FAILED");
      expect(paths(answer)).to.have.members([
        "/name TOO_SHORT",
        "/scopes/0 INVALID_FORMAT",
        "/scopes/2 INVALID_FORMAT",
        "/scopes/3 INVALID_FORMAT",
        "/rateLimitPolicy/limit OUT_OF_RANGE",
        "/rateLimitPolicy/windowSeconds OUT_OF_RANGE",
        "/ipAllowlist/enabled REQUIRED",
        "/status READ_ONLY",
        "/teamMemberId READ_ONLY",
        "/key UNKNOWN_FIELD",
      ]);
    });

    it("refuses an unknown preset and an expiry that lies behind", async () => {
      const answer = await app.api.post("/api-keys", {
        name: "x",
        scopePreset: "read_onyl",
        expiresAt: "2020-01-01T00:00:00Z",
      });
      expect(paths(answer)).to.have.members(["/scopePreset INVALID_VALUE", "/expiresAt OUT_OF_RANGE"]);
      expect(answer.text).to.include("did you mean `read_only`");
    });

    it("refuses a scope that no call needs, and names the nearest right one", async () => {
      const scopes = ["leads:read", "custmers:read", "quotes:*", "custmers:*", "customers:convert", "*:raed"];
      const answer = await app.api.post("/api-keys", { name: "x", scopes });
      expect([answer.status, answer.error.code]).to.deep.equal([422, "VALIDATION_FAILED"]);
      expect(paths(answer)).to.deep.equal([1, 3, 4, 5].map((i) => `/scopes/${i} INVALID_VALUE`));
      const messages = answer.error.details.map(({ message }: { message: string }) => message);
      expect(messages[0]).to.equal("No call needs the scope `custmers:read`, did you mean `customers:read`?");
      expect(messages[1]).to.include("did you mean `customers:*`?");
      expect(messages[2]).to.include(
        "those of this resource are customers:read, customers:*, customers:write.",
      );
      expect(messages[3]).to.include("did you mean `*:read`?");
    });

    it("refuses a scope that stands twice", async () => {
      const answer = await app.api.post("/api-keys", {
        name: "x",
        scopes: ["leads:*", "leads:read", "leads:*"],
      });
      expect(answer.status).to.equal(422);
      expect(paths(answer)).to.deep.equal(["/scopes/2 DUPLICATE"]);
    });

    it("judges the scopes of a PATCH alike, and leaves those that are not sent alone", async () => {
      const { id } = await app.api.make("/api-keys", { name: "x", scopes: ["leads:read"] });
      expect(paths(await app.api.patch(`/api-keys/${id}`, { scopes: ["laeds:read"] }))).to.deep.equal([
        "/scopes/0 INVALID_VALUE",
      ]);
      expect((await app.api.patch(`/api-keys/${id}`, { name: "y" })).data.scopes).to.deep.equal([
        "leads:read",
      ]);
    });

    for (const scope of [
      "*:*",
      "*:read",
      "*:write",
      "leads:*",
      "work_orders:cancel",
      "events:read",
      "webhooks:manage",
    ])
      it(`takes ${scope}`, async () => {
        const made = await app.api.post("/api-keys", { name: "x", scopes: [scope] });
        expect([made.status, made.data?.scopes]).to.deep.equal([201, [scope]]);
      });

    it("says first that a scope does not exist, not that the calling key lacks it", async () => {
      const api = app.client(
        (await app.key({ scopePreset: "least_privilege", scopes: ["api_keys:manage"] })).key,
      );
      const answer = await api.post("/api-keys", { name: "x", scopes: ["custmers:read"] });
      expect(paths(answer)).to.deep.equal(["/scopes/0 INVALID_VALUE"]);
    });
  });

  describe("nobody grants a scope that the calling key lacks", () => {
    const manager = async (scopes: string[] = []) =>
      app.client((await app.key({ scopePreset: "read_only", scopes: ["api_keys:manage", ...scopes] })).key);

    it("on create, by preset or by name, and the details name each", async () => {
      const api = await manager(["leads:*"]);
      const answer = await api.post("/api-keys", {
        name: "x",
        scopes: ["leads:convert", "customers:write", "quotes:*"],
      });
      expect(answer.status).to.equal(403);
      expect(answer.error.code).to.equal("INSUFFICIENT_SCOPE");
      expect(answer.error.details.map(({ scope }: { scope: string }) => scope)).to.deep.equal([
        "customers:write",
        "quotes:*",
      ]);
      for (const scopePreset of ["operations", "full_access"])
        expect((await api.post("/api-keys", { name: "x", scopePreset })).status).to.equal(403);
    });

    it("nor a wildcard of which it holds a part only", async () => {
      const api = await manager();
      for (const scope of ["*:read", "customers:*", "*:*"])
        expect((await api.post("/api-keys", { name: "x", scopes: [scope] })).status, scope).to.equal(403);
    });

    it("but grants what it holds itself", async () => {
      const api = await manager(["leads:*"]);
      const made = await api.post("/api-keys", {
        name: "x",
        scopePreset: "read_only",
        scopes: ["leads:write"],
      });
      expect(made.status).to.equal(201);
    });

    it("on PATCH", async () => {
      const { id } = await app.key({ scopePreset: "least_privilege" });
      const api = await manager();
      expect((await api.patch(`/api-keys/${id}`, { scopes: ["customers:write"] })).status).to.equal(403);
      expect((await api.patch(`/api-keys/${id}`, { scopePreset: "full_access" })).status).to.equal(403);
      expect((await app.api.get(`/api-keys/${id}`)).data).to.deep.include({ scopes: [], version: 1 });
    });

    it("on rotate: the secret of a wider key cannot be had", async () => {
      const { id } = await app.key({ scopePreset: "full_access" });
      const answer = await (await manager()).post(`/api-keys/${id}/rotate`);
      expect(answer.status).to.equal(403);
      expect(answer.text).not.to.include("sk_live_");
      expect((await app.api.get(`/api-keys/${id}`)).data.isRotationGrace).to.equal(false);
    });

    it("but a wider key may be renamed and revoked", async () => {
      const { id } = await app.key({ scopePreset: "full_access" });
      const api = await manager();
      expect((await api.patch(`/api-keys/${id}`, { name: "renamed" })).status).to.equal(200);
      expect((await api.post(`/api-keys/${id}/revoke`)).status).to.equal(200);
    });
  });

  describe("update", () => {
    it("is heard at the next call: scopes are narrowed at once", async () => {
      const { id, key } = await app.key({ scopePreset: "read_only" });
      const api = app.client(key);
      expect((await api.get("/customers")).status).to.equal(200);
      await app.api.patch(`/api-keys/${id}`, { scopePreset: "least_privilege" });
      expect((await api.get("/customers")).error.code).to.equal("INSUFFICIENT_SCOPE");
    });

    it("does not give a revoked key back", async () => {
      const { id, key } = await app.key();
      await app.api.post(`/api-keys/${id}/revoke`);
      await app.api.patch(`/api-keys/${id}`, { name: "back", expiresAt: null });
      expect(await whoami(key)).to.equal("401 API_KEY_REVOKED");
      expect((await app.api.get(`/api-keys/${id}`)).data.status).to.equal("Revoked");
    });
  });

  describe("revoke", () => {
    it("is an action; the key stops at once and stays as Revoked", async () => {
      const { id, key } = await app.key();
      expect(await whoami(key)).to.equal("200");
      const { status, data } = await app.api.post(`/api-keys/${id}/revoke`);
      expect(status).to.equal(200);
      expect(data.action).to.deep.equal({ confirmed: true, confirmationSignal: "api_key.revoked" });
      expect(data.resource).to.include({ id, status: "Revoked", version: 2 });
      expect(await whoami(key)).to.equal("401 API_KEY_REVOKED");
      expect((await app.api.get(`/api-keys/${id}`)).data.status).to.equal("Revoked");
    });

    it("of a revoked key is INVALID_STATE", async () => {
      const { id } = await app.key();
      await app.api.post(`/api-keys/${id}/revoke`);
      const { status, error } = await app.api.post(`/api-keys/${id}/revoke`);
      expect(status).to.equal(409);
      expect(error.details[0]).to.deep.include({ code: "INVALID_STATE", currentState: "Revoked" });
    });

    it("of the calling key itself is the last thing it does", async () => {
      const { id, key } = await app.key();
      expect((await app.client(key).post(`/api-keys/${id}/revoke`)).status).to.equal(200);
      expect(await whoami(key)).to.equal("401 API_KEY_REVOKED");
    });

    it("leaves one event and one audit entry", async () => {
      const { id } = await app.key();
      await app.api.post(`/api-keys/${id}/revoke`);
      const events = await sql(
        app.databaseUrl,
        "select type from events where resource_id = $1 order by id",
        [id],
      );
      expect(events.map(({ type }) => type)).to.deep.equal(["api_key.created", "api_key.revoked"]);
      const audit = await sql(
        app.databaseUrl,
        "select action from audit_entries where resource_id = $1 order by id",
        [id],
      );
      expect(audit.map(({ action }) => action)).to.deep.equal(["api_key.create", "api_key.revoke"]);
    });
  });

  describe("rotate", () => {
    it("names the new key in Location and tells its version, in a replay too", async () => {
      const { id } = await app.key();
      const rotate = () => app.api.post(`/api-keys/${id}/rotate`, {}, { "Idempotency-Key": `rotate ${id}` });
      for (const { status, headers, data } of [await rotate(), await rotate()]) {
        expect(status).to.equal(201);
        expect(headers.get("location")).to.equal(`/api/v1/api-keys/${data.resource.id}`);
        // Its status and its last use change without a new version.
        expect(headers.get("etag")).to.match(/^"1-.+"$/);
      }
    });

    it("makes a new key with the same rights; the old one works on in its grace period", async () => {
      const rights = {
        scopePreset: "read_only",
        scopes: ["leads:convert"],
        rateLimitPolicy: { limit: 50, windowSeconds: 60 },
        metadata: { a: 1 },
      };
      const { id, key } = await app.key({ name: "rotated", ...rights });
      const { status, data } = await app.api.post(`/api-keys/${id}/rotate`);
      expect(status).to.equal(201);
      expect(data.action.confirmationSignal).to.equal("api_key.rotated");
      expect(data.resource).to.deep.include({
        name: "rotated",
        ...rights,
        status: "Active",
        isRotationGrace: false,
      });
      expect(data.resource.id).not.to.equal(id);
      expect(data.resource.key.slice(0, 14)).to.equal(data.resource.prefix);
      expect([await whoami(key), await whoami(data.resource.key)]).to.deep.equal(["200", "200"]);
      expect((await app.api.get(`/api-keys/${id}`)).data).to.include({
        status: "Active",
        isRotationGrace: true,
      });
    });

    it("lets the old key expire after a day unless told otherwise", async () => {
      const { id, key } = await app.key();
      const { data } = await app.api.post(`/api-keys/${id}/rotate`);
      app.clock.ahead = 23 * HOUR_MS;
      expect(await whoami(key)).to.equal("200");
      app.clock.ahead = 24 * HOUR_MS + 1_000;
      expect(await whoami(key)).to.equal("401 API_KEY_EXPIRED");
      expect(await whoami(data.resource.key)).to.equal("200");
      const shown = (await app.api.get(`/api-keys/${id}`)).data;
      expect(shown).to.include({ status: "Expired", isRotationGrace: false });
    });

    it("is found by its grace, for as long as it lasts", async () => {
      const { api, key } = await app.neighbour();
      const [old] = (await api.get("/api-keys")).data;
      const fresh = app.client((await api.post(`/api-keys/${old.id}/rotate`)).data.resource.key);
      expect(key.startsWith(old.prefix)).to.equal(true);
      const found = async (is: boolean) =>
        (await fresh.get(`/api-keys?isRotationGrace=${is}`)).data.map(
          ({ id }: { id: string }) => id === old.id,
        );
      expect([await found(true), await found(false)]).to.deep.equal([[true], [false]]);
      app.clock.ahead = 25 * HOUR_MS;
      expect([await found(true), await found(false)]).to.deep.equal([[], [false, true]]);
    });

    it("is found by its status at the time of reading", async () => {
      const { api } = await app.neighbour();
      const rotated = (await api.get("/api-keys")).data[0].id;
      const fresh = app.client((await api.post(`/api-keys/${rotated}/rotate`)).data.resource.key);
      const revoked = (await fresh.post("/api-keys", { name: "revoked" })).data.id;
      await fresh.post(`/api-keys/${revoked}/revoke`);
      const found = async (...statuses: string[]) =>
        (await fresh.get(`/api-keys?${statuses.map((one) => `status=${one}`).join("&")}`)).data
          .map(({ id }: { id: string }) => id)
          .filter((id: string) => id === rotated || id === revoked);
      expect([await found("Active"), await found("Expired")]).to.deep.equal([[rotated], []]);
      app.clock.ahead = 25 * HOUR_MS;
      expect([await found("Active"), await found("Expired")]).to.deep.equal([[], [rotated]]);
      expect(await found("Revoked", "Expired")).to.deep.equal([revoked, rotated]);
      expect((await fresh.get("/api-keys?status=ACTIVE")).error?.code).to.equal("INVALID_QUERY");
    });

    it("with a grace period of 0 stops the old key at once", async () => {
      const { id, key } = await app.key();
      await whoami(key);
      await app.api.post(`/api-keys/${id}/rotate`, { gracePeriodSeconds: 0 });
      expect(await whoami(key)).to.equal("401 API_KEY_EXPIRED");
    });

    it("takes a grace period from 0 to 7 days", async () => {
      const { id } = await app.key();
      for (const gracePeriodSeconds of [-1, 604_801])
        expect(paths(await app.api.post(`/api-keys/${id}/rotate`, { gracePeriodSeconds }))).to.deep.equal([
          "/gracePeriodSeconds OUT_OF_RANGE",
        ]);
      expect((await app.api.post(`/api-keys/${id}/rotate`, { gracePeriodSeconds: 604_800 })).status).to.equal(
        201,
      );
    });

    it("of a revoked or expired key is INVALID_STATE", async () => {
      const revoked = await app.key();
      await app.api.post(`/api-keys/${revoked.id}/revoke`);
      const expired = await app.key();
      await app.api.post(`/api-keys/${expired.id}/rotate`, { gracePeriodSeconds: 0 });
      for (const { id } of [revoked, expired]) {
        const { status, error } = await app.api.post(`/api-keys/${id}/rotate`);
        expect({ status, code: error.code }).to.deep.equal({ status: 409, code: "INVALID_STATE" });
      }
    });

    it("leaves revocation of the old key possible, and the new one untouched by it", async () => {
      const { id, key } = await app.key();
      const { data } = await app.api.post(`/api-keys/${id}/rotate`);
      await app.api.post(`/api-keys/${id}/revoke`);
      expect([await whoami(key), await whoami(data.resource.key)]).to.deep.equal([
        "401 API_KEY_REVOKED",
        "200",
      ]);
    });
  });

  it("stops at expiresAt", async () => {
    const { id, key } = await app.key({ expiresAt: new Date(Date.now() + HOUR_MS).toISOString() });
    expect(await whoami(key)).to.equal("200");
    app.clock.ahead = HOUR_MS + 1_000;
    expect(await whoami(key)).to.equal("401 API_KEY_EXPIRED");
    expect((await app.api.get(`/api-keys/${id}`)).data.status).to.equal("Expired");
  });

  it("shows when a key was last used, and never an earlier time", async () => {
    const { id, key } = await app.key();
    const twin = await app.twin();
    app.clock.ahead = 60_000;
    const began = Date.now();
    await twin.client(key).get("/whoami");
    await twin.serving.stop();
    const { lastUsedAt, version } = (await app.api.get(`/api-keys/${id}`)).data;
    expect(Date.parse(lastUsedAt)).to.be.within(began + 60_000, Date.now() + 60_000);
    expect(version).to.equal(1);
    app.clock.ahead = 0;
    const late = await app.twin();
    await late.client(key).get("/whoami");
    await late.serving.stop();
    expect((await app.api.get(`/api-keys/${id}`)).data.lastUsedAt).to.equal(lastUsedAt);
  });

  it("shows when keys of several organizations were last used, and never an earlier time", async () => {
    // Keys that nothing else uses: the server would save those uses at any time.
    const used = await Promise.all(
      [app, await app.anew()].map(async ({ api, key }) => ({ api, ...(await key()) })),
    );
    const use = async (ahead: number) => {
      app.clock.ahead = ahead;
      const twin = await app.twin();
      for (const { key } of used) await twin.client(key).get("/whoami");
      await twin.serving.stop();
    };
    const lastUsed = () =>
      Promise.all(used.map(async ({ api, id }) => (await api.get(`/api-keys/${id}`)).data.lastUsedAt));
    const began = Date.now() + 60_000;
    await use(60_000);
    const shown = await lastUsed();
    for (const at of shown) expect(Date.parse(at)).within(began, Date.now() + 60_000);
    await use(0);
    expect(await lastUsed()).deep.equal(shown);
  });

  it("of another organization look like none", async () => {
    const { id } = await app.key();
    const { api } = await app.neighbour();
    expect((await api.get("/api-keys")).data.map((key: { id: string }) => key.id)).not.to.include(id);
    for (const answer of [
      await api.get(`/api-keys/${id}`),
      await api.patch(`/api-keys/${id}`, { name: "mine" }),
      await api.post(`/api-keys/${id}/revoke`),
      await api.post(`/api-keys/${id}/rotate`),
    ])
      expect(answer.error.code).to.equal("NOT_FOUND");
  });

  describe("defaultOwners", () => {
    it("own what a create names no owner for, and only that", async () => {
      const other = await app.api.make("/team-members", { ...grace, email: "owner.two@example.com" });
      const api = app.client((await app.key({ defaultOwners: { customer: other.id, lead: other.id } })).key);
      expect((await api.make("/customers", grace)).ownerId).to.equal(other.id);
      expect((await api.make("/leads", grace)).ownerId).to.equal(other.id);
      expect((await api.make("/customers", { ...grace, ownerId: app.ownerId })).ownerId).to.equal(
        app.ownerId,
      );
      expect((await api.make("/campaigns", { name: "Spring" })).ownerId).to.equal(null);
      expect((await app.api.make("/customers", grace)).ownerId).to.equal(null);
    });

    it("must be members of the organization, by resources that have owners", async () => {
      const neighbour = await app.neighbour();
      const answer = await app.api.post("/api-keys", {
        name: "x",
        defaultOwners: {
          lead: neighbour.ownerId,
          customers: app.ownerId,
          customer: "cus_1",
          property: app.ownerId,
        },
      });
      expect(answer.status).to.equal(422);
      expect(paths(answer)).to.have.members([
        "/defaultOwners/lead REFERENCE_NOT_FOUND",
        "/defaultOwners/customers UNKNOWN_FIELD",
        "/defaultOwners/customer INVALID_FORMAT",
        "/defaultOwners/property UNKNOWN_FIELD",
      ]);
      expect(answer.text).to.include("did you mean `customer`");
      expect(answer.text).to.include("tm_");
    });

    it("must be members who may own such records, unless the key names them already", async () => {
      const leaving = await app.api.make("/team-members", { ...grace, email: "leaving@example.com" });
      const defaultOwners = { lead: leaving.id };
      const { data } = await app.api.post("/api-keys", { name: "x", defaultOwners });
      await app.api.patch(`/team-members/${leaving.id}`, { status: "INACTIVE" });
      const refused = await app.api.post("/api-keys", { name: "y", defaultOwners });
      expect(paths(refused)).to.deep.equal(["/defaultOwners/lead INVALID_VALUE"]);
      const kept = await app.api.patch(`/api-keys/${data.id}`, { name: "z", defaultOwners });
      expect(kept.data).to.include({ name: "z", changed: true });
    });
  });
});
