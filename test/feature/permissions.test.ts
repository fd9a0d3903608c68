/** Permissions: what a key may do beyond its scopes depends on its member's present role (contract, sections 6 and 13). */
import { expect } from "chai";
import { createKey } from "../../runtime/platform/administer.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { type Answer, type Client, freshKey } from "../support/client.ts";
import { endpointsOf } from "../support/endpoints.ts";
import { sql, until } from "../support/transactions.ts";

type Role = "OWNER" | "ADMIN" | "MANAGER" | "MEMBER";

interface Member {
  readonly id: string;
  readonly email: string;
  /** Calls with a key of theirs that holds every scope. */
  readonly api: Client;
}

describe("permissions", () => {
  let shared: TestApp;
  let app: TestApp;
  before(async () => {
    shared = await openTestApp();
  });
  beforeEach(async () => {
    app = await shared.anew();
  });
  after(() => shared.close());

  const member = async (role: Role): Promise<Member> => {
    const email = `${freshKey()}@example.com`;
    const { id } = await app.api.make("/team-members", { firstName: "Grace", lastName: role, email, role });
    return { id, email, api: app.client((await app.key({}, email)).key) };
  };
  const brief = ({ status, error }: Answer): string => (error ? `${status} ${error.code}` : String(status));
  const setRole = (id: string, role: Role, by = app.api) => by.patch(`/team-members/${id}`, { role });

  describe("settings.api-keys.manage", () => {
    it("belongs to OWNER and ADMIN; for others every endpoint that needs it is 403 and names it", async () => {
      const guarded = endpointsOf(app).filter(({ route }) => route.permission === "settings.api-keys.manage");
      expect(guarded).to.have.length(7);
      for (const role of ["OWNER", "ADMIN", "MANAGER", "MEMBER"] as const) {
        const { api } = await member(role);
        for (const { method, path, route } of guarded) {
          const { status, error } = await api.call(method, path);
          const where = `${role} ${method} ${route.template}`;
          if (role === "OWNER" || role === "ADMIN") expect(status, where).not.to.equal(403);
          else {
            expect(error.code, where).to.equal("PERMISSION_DENIED");
            expect(error.details[0], where).to.include({ permission: "settings.api-keys.manage" });
          }
        }
      }
    });

    it("is asked for as it stands now: a demotion counts at the next call", async () => {
      const { id, api } = await member("ADMIN");
      expect((await api.get("/api-keys")).status).to.equal(200);
      await setRole(id, "MANAGER");
      expect(brief(await api.get("/api-keys"))).to.equal("403 PERMISSION_DENIED");
      await setRole(id, "ADMIN");
      expect((await api.get("/api-keys")).status).to.equal(200);
    });

    it("is lost by an INACTIVE member, whose keys go on working for data", async () => {
      const { id, api } = await member("OWNER");
      await app.api.patch(`/team-members/${id}`, { status: "INACTIVE" });
      expect(brief(await api.get("/api-keys"))).to.equal("403 PERMISSION_DENIED");
      expect(brief(await api.post("/api-keys", { name: "x" }))).to.equal("403 PERMISSION_DENIED");
      expect((await api.post("/customers", { firstName: "Grace", lastName: "Hopper" })).status).to.equal(201);
      expect((await api.get("/customers")).status).to.equal(200);
    });

    it("is judged before a replay is given", async () => {
      const { id, api } = await member("ADMIN");
      const headers = { "Idempotency-Key": freshKey() };
      expect((await api.post("/api-keys", { name: "x" }, headers)).status).to.equal(201);
      await setRole(id, "MEMBER");
      expect(brief(await api.post("/api-keys", { name: "x" }, headers))).to.equal("403 PERMISSION_DENIED");
    });

    it("is judged after the scope and before the body", async () => {
      const { email } = await member("MEMBER");
      const reader = app.client((await app.key({ scopePreset: "operations" }, email)).key);
      expect(brief(await reader.post("/api-keys", {}))).to.equal("403 INSUFFICIENT_SCOPE");
      const manager = app.client((await app.key({ scopes: ["api_keys:manage"] }, email)).key);
      expect(brief(await manager.call("POST", "/api-keys", "{"))).to.equal("403 PERMISSION_DENIED");
    });

    it("makes nothing where a demotion and a create race: whichever is first", async () => {
      for (let round = 0; round < 5; round++) {
        const { id, api } = await member("ADMIN");
        const [made, demoted] = await Promise.all([
          api.post("/api-keys", { name: "x" }),
          setRole(id, "MEMBER"),
        ]);
        expect(demoted.status).to.equal(200);
        expect(brief(made)).to.be.oneOf(["201", "403 PERMISSION_DENIED"]);
        expect(brief(await api.post("/api-keys", { name: "x" }))).to.equal("403 PERMISSION_DENIED");
      }
    });
  });

  it("that reading a record takes, its events and audit entries take as well", async () => {
    const { api } = await member("MEMBER");
    const { id } = await app.key();
    await until(async () => (await app.api.get(`/events?resourceId=${id}`)).data.length === 1);
    expect((await app.api.get(`/audit-entries?resourceId=${id}`)).data).to.have.length(1);
    for (const journal of ["/events", "/audit-entries"]) {
      expect((await api.get(`${journal}?resourceId=${id}`)).data, journal).to.deep.equal([]);
      expect(brief(await api.get(`${journal}?resourceType=api_key`))).to.equal("403 PERMISSION_DENIED");
      expect(brief(await api.get(`${journal}?resourceType=customer`))).to.equal("200");
    }
    const [entry] = (await app.api.get(`/events?resourceId=${id}`)).data;
    expect(brief(await api.get(`/events/${entry.id}`))).to.equal("404 NOT_FOUND");
  });

  describe("settings.team.manage", () => {
    const person = (role?: Role) => ({
      firstName: "New",
      lastName: "Member",
      email: `${freshKey()}@example.com`,
      ...(role ? { role } : {}),
    });

    it("is needed to create a member with another role than MEMBER", async () => {
      const { api } = await member("MANAGER");
      expect((await api.post("/team-members", person())).status).to.equal(201);
      expect((await api.post("/team-members", person("MEMBER"))).status).to.equal(201);
      for (const role of ["MANAGER", "ADMIN", "OWNER"] as const) {
        const answer = await api.post("/team-members", person(role));
        expect(brief(answer)).to.equal("403 PERMISSION_DENIED");
        expect(answer.error.details[0].permission).to.equal("settings.team.manage");
      }
    });

    it("is needed for any change of a role, one's own too, and for nothing else", async () => {
      const { id, api } = await member("MANAGER");
      const other = await member("ADMIN");
      expect(brief(await setRole(id, "ADMIN", api))).to.equal("403 PERMISSION_DENIED");
      expect(brief(await setRole(id, "MEMBER", api))).to.equal("403 PERMISSION_DENIED");
      expect(brief(await setRole(other.id, "MEMBER", api))).to.equal("403 PERMISSION_DENIED");
      const same = await api.patch(`/team-members/${id}`, { role: "MANAGER", phone: "+1 512 555 0100" });
      expect(same.status).to.equal(200);
      expect(same.data).to.include({ role: "MANAGER", phone: "+1 512 555 0100" });
    });

    it("lets an ADMIN move members between the roles below OWNER", async () => {
      const { api } = await member("ADMIN");
      const other = await member("MEMBER");
      expect((await setRole(other.id, "ADMIN", api)).status).to.equal(200);
      expect((await setRole(other.id, "MANAGER", api)).status).to.equal(200);
      expect((await api.post("/team-members", person("ADMIN"))).status).to.equal(201);
    });
  });

  describe("OWNER", () => {
    it("is made and unmade by an OWNER only", async () => {
      const admin = await member("ADMIN");
      const other = await member("MEMBER");
      const second = await member("OWNER");
      expect(brief(await setRole(other.id, "OWNER", admin.api))).to.equal("403 PERMISSION_DENIED");
      expect(brief(await setRole(admin.id, "OWNER", admin.api))).to.equal("403 PERMISSION_DENIED");
      expect(brief(await setRole(second.id, "ADMIN", admin.api))).to.equal("403 PERMISSION_DENIED");
      const made = await admin.api.post("/team-members", {
        firstName: "New",
        lastName: "Owner",
        email: "new.owner@example.com",
        role: "OWNER",
      });
      expect(brief(made)).to.equal("403 PERMISSION_DENIED");
      expect((await setRole(other.id, "OWNER", second.api)).status).to.equal(200);
      expect((await setRole(second.id, "ADMIN", app.api)).status).to.equal(200);
    });

    it("is not an INACTIVE owner: theirs is no word on owners", async () => {
      const second = await member("OWNER");
      const other = await member("MEMBER");
      await app.api.patch(`/team-members/${second.id}`, { status: "INACTIVE" });
      expect(brief(await setRole(other.id, "OWNER", second.api))).to.equal("403 PERMISSION_DENIED");
    });

    for (const body of [{ role: "ADMIN" }, { status: "INACTIVE" }, { role: "MEMBER", status: "INACTIVE" }])
      it(`stays: the last active one cannot be given ${JSON.stringify(body)}`, async () => {
        const second = await member("OWNER");
        await app.api.patch(`/team-members/${second.id}`, { status: "INACTIVE" });
        const answer = await app.api.patch(`/team-members/${app.ownerId}`, body);
        expect(brief(answer)).to.equal("409 CONFLICT");
        expect(answer.error.details[0].path).to.be.oneOf(["/role", "/status"]);
        const { data } = await app.api.get(`/team-members/${app.ownerId}`);
        expect(data).to.include({ role: "OWNER", status: "ACTIVE" });
      });

    it("may go once another active one is there", async () => {
      await member("OWNER");
      expect((await setRole(app.ownerId, "MEMBER")).status).to.equal(200);
    });

    for (const [what, other] of [
      ["itself", false],
      ["the other", true],
    ] as const)
      it(`stays where of two owners each demotes ${what} at once`, async () => {
        const twin = await app.twin();
        for (let round = 0; round < 4; round++) {
          const { ids, clients } = await twoOwners([app.client, twin.client]);
          const targets = other ? [...ids].reverse() : ids;
          const answers = await Promise.all(clients.map((api, i) => setRole(targets[i]!, "MEMBER", api)));
          expect(answers.map(brief).filter((answer) => answer === "200")).to.have.length(1);
          expect(answers.map(brief)).to.include.oneOf(["409 CONFLICT", "403 PERMISSION_DENIED"]);
          const owners =
            "select id from team_members where role = 'OWNER' and status = 'ACTIVE' and id = any($1)";
          expect(await sql(app.databaseUrl, owners, [ids])).to.have.length(1);
        }
      });

    /** A new organization of two owners, each with a client at another process. */
    const twoOwners = async (clientsAt: readonly ((key: string) => Client)[]) => {
      const { organizationId, ownerId, api } = await app.neighbour();
      const email = "second.owner@example.com";
      const { id } = await api.make("/team-members", {
        firstName: "Second",
        lastName: "Owner",
        email,
        role: "OWNER",
      });
      const clients = [app.ownerEmail, email].map(async (address, i) => {
        const body = { name: "race", scopePreset: "full_access" };
        return clientsAt[i]!((await createKey(app.serving.app.serving(), organizationId, address, body)).key);
      });
      return { ids: [ownerId, id as string], clients: await Promise.all(clients) };
    };
  });
});
