/** GET /whoami: what a key learns about itself (specification, "API key identity"). */
import { expect } from "chai";
import { openTestApp, type TestApp } from "../support/app.ts";

describe("GET /whoami", () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp();
  });
  after(() => app.close());

  it("tells organization, scopes, policy, allowlist and what was kept with the key", async () => {
    const body = {
      name: "nightly import",
      scopePreset: "least_privilege",
      scopes: ["customers:*", "leads:convert"],
      rateLimitPolicy: { limit: 77, windowSeconds: 60 },
      ipAllowlist: { enabled: true, entries: ["127.0.0.1", "::1", "10.0.0.0/8"] },
      metadata: { team: "data", tags: ["a", 1, null] },
      defaultOwners: { lead: app.ownerId },
    };
    const { id, key } = await app.key(body);
    const { status, data } = await app.client(key).get("/whoami");
    expect(status).to.equal(200);
    expect(data).to.deep.equal({
      organizationId: app.organizationId,
      organization: { id: app.organizationId, name: "Test Solar" },
      apiKey: { id, prefix: key.slice(0, 14), ...body, isRotationGrace: false },
      teamMember: { id: app.ownerId, role: "OWNER" },
      permissions: [
        "settings.api-keys.manage",
        "settings.owners.manage",
        "settings.privacy.manage",
        "settings.team.manage",
        "settings.webhooks.manage",
      ],
    });
  });

  it("needs no scope, and no query or Idempotency-Key", async () => {
    const { key } = await app.key({ scopePreset: "least_privilege" });
    expect((await app.client(key).get("/whoami")).status).to.equal(200);
    expect((await app.client(key).get("/whoami?limit=1")).error.code).to.equal("INVALID_QUERY");
  });

  it("shows a change of the key at once", async () => {
    const { id, key } = await app.key();
    const api = app.client(key);
    await api.get("/whoami");
    await app.api.patch(`/api-keys/${id}`, {
      name: "renamed",
      scopes: ["leads:read"],
      scopePreset: "read_only",
    });
    const { data } = await api.get("/whoami");
    expect(data.apiKey).to.include({ name: "renamed", scopePreset: "read_only" });
  });

  it("tells the role of the key's member and the permissions that it grants now", async () => {
    const email = "grace.hopper@example.com";
    const body = { firstName: "Grace", lastName: "Hopper", email, role: "ADMIN" };
    const { id } = await app.api.make("/team-members", body);
    const api = app.client((await app.key({}, email)).key);
    const told = async () => {
      const { teamMember, permissions } = (await api.get("/whoami")).data;
      expect(teamMember.id).to.equal(id);
      return [teamMember.role, permissions.length];
    };
    expect(await told()).to.deep.equal(["ADMIN", 4]);
    await app.api.patch(`/team-members/${id}`, { status: "INACTIVE" });
    expect(await told()).to.deep.equal(["ADMIN", 0]);
    await app.api.patch(`/team-members/${id}`, { status: "ACTIVE", role: "MANAGER" });
    expect(await told()).to.deep.equal(["MANAGER", 0]);
  });

  it("says that a rotated key is in its grace period", async () => {
    const { id, key } = await app.key();
    const { data } = await app.api.post(`/api-keys/${id}/rotate`);
    expect((await app.client(key).get("/whoami")).data.apiKey.isRotationGrace).to.equal(true);
    expect((await app.client(data.resource.key).get("/whoami")).data.apiKey.isRotationGrace).to.equal(false);
  });

  it("tells each organization its own", async () => {
    const neighbour = await app.neighbour();
    const { data } = await neighbour.api.get("/whoami");
    expect(data.organization).to.deep.equal({ id: neighbour.organizationId, name: "Neighbour Solar" });
  });

  it("answers HEAD without a body", async () => {
    const { key } = await app.key();
    const response = await fetch(`${app.origin}/api/v1/whoami`, {
      method: "HEAD",
      headers: { Authorization: `Bearer ${key}` },
    });
    expect(response.status).to.equal(200);
    expect(await response.text()).to.equal("");
    expect(response.headers.get("ratelimit-policy")).to.be.a("string");
  });
});
