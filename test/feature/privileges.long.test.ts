/**
 * Privileged changes as an attacker would try them: each change, by each caller, on each record, against a few rules
 * (contract, sections 6, 7, 13 and 14).
 */
import { expect } from "chai";
import type { HookContext } from "../../runtime/record/hooks/hooks.ts";
import { loaded, openTestApp, type TestApp } from "../support/app.ts";
import type { Answer, Client } from "../support/client.ts";
import { freshEmail, type Made } from "../support/household.ts";
import { LIBRARY, openLibrary } from "../support/library.ts";

const ROLES = ["OWNER", "ADMIN", "MANAGER", "MEMBER"] as const;
type Role = (typeof ROLES)[number];
type Status = "ACTIVE" | "INACTIVE";

const verdict = ({ status, error }: Answer): string => (error ? `${status} ${error.code}` : String(status));
const DENIED = "403 PERMISSION_DENIED";
const LACKING = "403 INSUFFICIENT_SCOPE";
const person = (more: object = {}) => ({
  firstName: "Grace",
  lastName: "Hopper",
  email: freshEmail(),
  ...more,
});

describe("privileged changes", () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ alone: true });
  });
  after(() => app.close());

  const member = (more: object = {}): Promise<Made> => app.api.make("/team-members", person(more));
  const keyOf = async (email: string, body: object = {}): Promise<Client> =>
    app.client((await app.key({ ...body }, email)).key);
  const query = (text: string, values: readonly unknown[] = []) =>
    app.serving.app.database.query(text, values);
  /** What a record has been told of since it was made. */
  const trail = async (ids: readonly string[]): Promise<unknown> => {
    const count = (table: string) => `(select count(*)::int from ${table} where resource_id = any($1))`;
    const text = `select ${count("audit_entries")} as audit, ${count("events")} as events`;
    const [row] = await query(text, [ids]);
    return { audit: row!.audit as number, events: row!.events as number };
  };

  describe("of Team Members", () => {
    interface Person {
      readonly role: Role;
      readonly status: Status;
    }
    type Change = Partial<Person> & { readonly email?: string; readonly phone?: string };

    /** Who may: whoever manages the team, and where an OWNER is, was or would be concerned, an OWNER alone. */
    const may = (who: Person, target: Person, change: Change): boolean => {
      const isMoved =
        (change.role ?? target.role) !== target.role || (change.status ?? target.status) !== target.status;
      const ofOwner = [target.role, change.role].includes("OWNER") && (isMoved || change.email !== undefined);
      if (who.status === "INACTIVE") return !isMoved && !ofOwner;
      return ofOwner ? who.role === "OWNER" : !isMoved || ["OWNER", "ADMIN"].includes(who.role);
    };

    const changes = (): readonly Change[] => [
      ...ROLES.map((role) => ({ role })),
      { status: "ACTIVE" },
      { status: "INACTIVE" },
      { role: "MANAGER", status: "INACTIVE" },
      { email: freshEmail() },
      { phone: "+1 512 555 0100" },
    ];
    const targets: readonly Person[] = ROLES.flatMap((role) => [
      { role, status: "ACTIVE" },
      { role, status: "INACTIVE" },
    ]);

    for (const role of ROLES)
      for (const [status, scopePreset] of [
        ["ACTIVE", "full_access"],
        ["INACTIVE", "operations"],
      ] as const)
        it(`by an ${status} ${role} with ${scopePreset} are those that they may make, of others and of themselves`, async () => {
          const who = { role, status };
          const asks = async () => {
            const { id, email } = await member({ role });
            const api = await keyOf(email, { scopePreset });
            if (status === "INACTIVE") await app.api.patch(`/team-members/${id}`, { status });
            return { id: id as string, api };
          };
          const spared = new Map<string, Made>();
          const rows: string[] = [];
          const expected: string[] = [];
          let self = await asks();
          for (const target of [...targets, null])
            for (const change of changes()) {
              const whose = target ?? who;
              const name =
                target === null ? "their own record" : `the record of an ${whose.status} ${whose.role}`;
              const key = JSON.stringify(target);
              const record =
                target === null
                  ? (await app.api.get(`/team-members/${self.id}`)).data
                  : (spared.get(key) ?? (await member(target)));
              const answer = await self.api.patch(`/team-members/${record.id}`, change);
              const { email: _, ...told } = change;
              const row = `${name}, ${JSON.stringify({ ...told, ...(_ ? { email: "another" } : {}) })}`;
              rows.push(`${row}: ${verdict(answer)}`);
              expected.push(`${row}: ${may(who, whose, change) ? "200" : DENIED}`);
              if (answer.status === 403) {
                expect(answer.error.details[0], row).to.have.keys("path", "code", "message", "permission");
                const { data } = await app.api.get(`/team-members/${record.id}`);
                expect(data, row).to.deep.include({ version: record.version, email: record.email });
              }
              if (answer.status === 403 || answer.data.changed === false) spared.set(key, record);
              else {
                spared.delete(key);
                if (target === null) self = await asks();
              }
            }
          expect(rows).to.deep.equal(expected);
          // Of whoever is as they were made nothing is told but that.
          const ids = [...spared.values()].map(({ id }) => id as string);
          expect(await trail(ids)).to.deep.equal({ audit: ids.length, events: ids.length });
        });

    it("are refused on create as on change, and leave nobody behind", async () => {
      for (const role of ROLES)
        for (const made of targets) {
          const { id, email } = await member({ role });
          const api = await keyOf(email, { scopePreset: "operations" });
          const body = person(made);
          const answer = await api.post("/team-members", body);
          const isUsual = made.role === "MEMBER" && made.status === "ACTIVE";
          const allowed = may({ role, status: "ACTIVE" }, { role: "MEMBER", status: "ACTIVE" }, made);
          const row = `${role} makes an ${made.status} ${made.role}`;
          expect(`${row}: ${verdict(answer)}`).to.equal(`${row}: ${isUsual || allowed ? "201" : DENIED}`);
          if (answer.status === 201) continue;
          const text = "select 1 from team_members where email = $1";
          expect(await query(text, [body.email]), row).to.deep.equal([]);
          expect(await trail([id]), row).to.deep.equal({ audit: 1, events: 1 });
        }
    });

    it("are refused with all that is missing, the fields, the rules and who holds them", async () => {
      const owner = await member({ role: "OWNER" });
      const api = await keyOf((await member()).email, { scopePreset: "operations" });
      const change = { email: freshEmail(), role: "MEMBER", status: "INACTIVE" };
      const { error } = await api.patch(`/team-members/${owner.id}`, change);
      expect(error.details.map((one: Made) => `${one.path} ${one.permission}`)).to.deep.equal([
        "/email settings.owners.manage",
        "/role settings.team.manage",
        "/role settings.owners.manage",
        "/status settings.team.manage",
        "/status settings.owners.manage",
      ]);
      expect(error.details[1].message).to.equal(
        "Writing `role` needs the permission settings.team.manage, which OWNER and ADMIN hold; your key's member is MEMBER.",
      );
      expect(error.details[0].message).to.contain("of any team_member whose role is OWNER");
      expect(error.details[0].message).to.contain("which only OWNER holds");
    });

    it("of a deactivated ADMIN tell that the member is not active", async () => {
      const { id, email } = await member({ role: "ADMIN" });
      const api = await keyOf(email);
      await app.api.patch(`/team-members/${id}`, { status: "INACTIVE" });
      const { error } = await api.patch(`/team-members/${id}`, { status: "ACTIVE" });
      expect(error.message).to.contain(
        "your key's member is ADMIN but not active, and so has no permissions",
      );
    });

    it("with inline External References leave neither the link", async () => {
      const api = await keyOf((await member()).email, { scopePreset: "operations" });
      const { id } = await member();
      const tuple = { externalSystem: "hr", externalObject: "person", externalId: freshEmail() };
      const change = { role: "ADMIN", externalReferences: [tuple] };
      expect(verdict(await api.patch(`/team-members/${id}`, change))).to.equal(DENIED);
      expect((await app.api.get(`/team-members/${id}`)).data.externalReferences).to.deep.equal([]);
    });

    it("are not told again to a caller who does not hold the permission, or holds it no longer", async () => {
      const admin = await member({ role: "ADMIN" });
      const [api, other] = [await keyOf(admin.email), await keyOf((await member()).email)];
      const { id } = await member();
      const headers = { "Idempotency-Key": freshEmail() };
      const call = (by: Client) => by.patch(`/team-members/${id}`, { role: "MANAGER" }, headers);
      expect(verdict(await call(api))).to.equal("200");
      expect((await call(api)).headers.get("idempotent-replayed")).to.equal("true");
      expect(verdict(await call(other))).to.equal(DENIED);
      await app.api.patch(`/team-members/${admin.id}`, { status: "INACTIVE" });
      expect(verdict(await call(api))).to.equal(DENIED);
    });

    it("that race do not wait for each other in vain: of two ADMINs who demote each other one does", async () => {
      for (let round = 0; round < 5; round++) {
        const both = [await member({ role: "ADMIN" }), await member({ role: "ADMIN" })];
        const clients = await Promise.all(both.map(({ email }) => keyOf(email)));
        const text = "select deadlocks::int from pg_stat_database where datname = current_database()";
        const [before] = await query(text);
        const answers = await Promise.all(
          clients.map((api, i) => api.patch(`/team-members/${both[1 - i]!.id}`, { role: "MEMBER" })),
        );
        expect(answers.map(verdict).sort()).to.deep.equal(["200", DENIED]);
        expect(await query(text)).to.deep.equal([before]);
      }
    });
  });

  describe("of keys", () => {
    const covers = (held: readonly string[], needed: string): boolean =>
      held.some((one) => one === "*:*" || one === needed || (one === "*:read" && needed.endsWith(":read"))) ||
      held.includes(needed.replace(/:.*/, ":*"));
    const CALLERS: Readonly<Record<string, readonly string[]>> = {
      "api_keys:manage alone": ["api_keys:manage"],
      "customers:*": ["api_keys:manage", "customers:*"],
      "*:read": ["api_keys:manage", "*:read"],
      "*:*": ["*:*"],
    };
    const TARGETS: readonly (readonly string[])[] = [
      [],
      ["customers:read"],
      ["customers:*"],
      ["*:read"],
      ["*:*"],
    ];
    const HOUR = () => new Date(Date.now() + app.clock.ahead + 3_600_000).toISOString();
    const FAR = "2099-01-01T00:00:00Z";
    /** Changes that let a key do more or longer; then those that do not. */
    const stronger: readonly (readonly [string, string, () => object])[] = [
      ["prolong", "PATCH", () => ({ expiresAt: FAR })],
      ["make last for ever", "PATCH", () => ({ expiresAt: null })],
      ["let in from anywhere", "PATCH", () => ({ ipAllowlist: { enabled: false } })],
      ["speed up", "PATCH", () => ({ rateLimitPolicy: { limit: 9_999_999, windowSeconds: 1 } })],
      ["rescope", "PATCH", () => ({ scopes: ["api_keys:manage"] })],
      [
        "give another preset",
        "PATCH",
        () => ({ scopePreset: "least_privilege", scopes: ["api_keys:manage"] }),
      ],
      ["rotate", "/rotate", () => ({})],
      ["rotate at once", "/rotate", () => ({ gracePeriodSeconds: 0 })],
    ];
    const harmless: typeof stronger = [
      ["rename", "PATCH", () => ({ name: "renamed" })],
      ["leave as it is", "PATCH", () => ({ ipAllowlist: { enabled: true, entries: ["203.0.113.7"] } })],
      ["revoke", "/revoke", () => ({})],
    ];

    for (const [who, held] of Object.entries(CALLERS))
      it(`by one with ${who}: none makes a key stronger that holds more; each may be revoked`, async () => {
        const api = await keyOf(app.ownerEmail, { scopePreset: "least_privilege", scopes: held });
        const rows: string[] = [];
        const expected: string[] = [];
        for (const scopes of TARGETS)
          for (const state of ["active", "expired"] as const) {
            let made: { id: string } | null = null;
            let before: Answer | null = null;
            for (const [what, how, body] of [...stronger, ...harmless]) {
              app.clock.ahead = 0;
              made ??= await app.key({
                scopePreset: "least_privilege",
                scopes,
                expiresAt: HOUR(),
                rateLimitPolicy: { limit: 10, windowSeconds: 60 },
                ipAllowlist: { enabled: true, entries: ["203.0.113.7"] },
              });
              if (state === "expired") app.clock.ahead = 7_200_000;
              const path = `/api-keys/${made.id}`;
              before ??= await app.api.get(path);
              const answer =
                how === "PATCH" ? await api.patch(path, body()) : await api.post(path + how, body());
              const row = `${what} an ${state} key with [${scopes}]`;
              const isWider = scopes.some((scope) => !covers(held, scope));
              const refused = isWider && stronger.some(([name]) => name === what);
              const usual = how === "/rotate" ? (state === "expired" ? "409 INVALID_STATE" : "201") : "200";
              rows.push(`${row}: ${verdict(answer)}`);
              // A key that works no longer is not rotated by anybody, which is told first.
              const told = refused && !(how === "/rotate" && state === "expired") ? LACKING : usual;
              expected.push(`${row}: ${told}`);
              const after = await app.api.get(path);
              if (answer.status >= 400) expect(after.data, row).to.deep.equal(before.data);
              else if (what !== "rename" && what !== "leave as it is") made = null;
              before = made && after;
            }
          }
        app.clock.ahead = 0;
        expect(rows).to.deep.equal(expected);
      });

    it("by a key grant nothing that it lacks: neither alone, nor by a wildcard, nor by a preset", async () => {
      const held = ["api_keys:manage", "customers:*", "leads:read"];
      const api = await keyOf(app.ownerEmail, { scopePreset: "least_privilege", scopes: held });
      for (const [body, expected] of [
        [{ scopes: ["customers:*", "leads:read"] }, "201"],
        [{ scopes: [] }, "201"],
        [{ scopes: ["leads:*"] }, LACKING],
        [{ scopes: ["*:read"] }, LACKING],
        [{ scopes: ["*:*"] }, LACKING],
        [{ scopePreset: "read_only" }, LACKING],
        [{ scopePreset: "full_access" }, LACKING],
        [{ teamMemberId: app.ownerId }, "422 VALIDATION_FAILED"],
      ] as const) {
        const row = JSON.stringify(body);
        expect(`${row}: ${verdict(await api.post("/api-keys", { name: "x", ...body }))}`).to.equal(
          `${row}: ${expected}`,
        );
      }
    });

    it("of who ranks below the key's member are refused as well, for it acts as its member", async () => {
      const api = await keyOf((await member({ role: "ADMIN" })).email);
      const ipAllowlist = { enabled: true, entries: ["203.0.113.7"] };
      const { id } = await app.key({ expiresAt: HOUR(), ipAllowlist });
      for (const [, how, body] of stronger.filter(([, way]) => way === "PATCH"))
        expect(verdict(await api[how.toLowerCase() as "patch"](`/api-keys/${id}`, body()))).to.equal(DENIED);
      expect(verdict(await api.post(`/api-keys/${id}/revoke`))).to.equal("200");
    });

    it("that is revoked make it work no more, whoever prolongs it", async () => {
      const { id, key } = await app.key({ expiresAt: HOUR() });
      await app.api.post(`/api-keys/${id}/revoke`);
      await app.api.patch(`/api-keys/${id}`, { expiresAt: null });
      expect(verdict(await app.client(key).get("/whoami"))).to.equal("401 API_KEY_REVOKED");
    });

    for (const [role, status] of [
      ["MEMBER", "ACTIVE"],
      ["MANAGER", "ACTIVE"],
      ["ADMIN", "INACTIVE"],
      ["OWNER", "INACTIVE"],
    ] as const)
      it(`by an ${status} ${role} are refused, whatever their key's scopes`, async () => {
        const { id, email } = await member({ role });
        const api = await keyOf(email);
        if (status === "INACTIVE") await app.api.patch(`/team-members/${id}`, { status });
        const target = await app.key({ scopePreset: "least_privilege" });
        for (const answer of [
          await api.post("/api-keys", { name: "x", scopes: [] }),
          await api.patch(`/api-keys/${target.id}`, { name: "x" }),
          await api.post(`/api-keys/${target.id}/rotate`),
          await api.post(`/api-keys/${target.id}/revoke`),
        ])
          expect(verdict(answer)).to.equal(DENIED);
      });
  });

  describe("of webhook endpoints", () => {
    const PATH = "/webhook-endpoints";
    const URL_OF = "https://93.184.215.14/";
    const READERS: Readonly<Record<string, readonly string[]>> = {
      "webhooks:manage alone": [],
      "leads:read": ["leads:read"],
      "leads:read and customers:read": ["leads:read", "customers:read"],
    };
    const TYPES: readonly (readonly string[])[] = [
      ["lead.created"],
      ["customer.created"],
      ["lead.created", "customer.updated"],
      ["*"],
    ];
    const acts: readonly (readonly [string, string, object, string])[] = [
      ["PATCH", "", { url: `${URL_OF}mine` }, "200"],
      ["PATCH", "", { eventTypes: ["webhook_endpoint.disabled"] }, "200"],
      ["PATCH", "", { status: "DISABLED" }, "200"],
      ["POST", "/rotate-secret", {}, "200"],
      ["POST", "/recover", { since: "2026-01-01T00:00:00Z" }, "202"],
    ];
    const open: typeof acts = [
      ["PATCH", "", { description: "x" }, "200"],
      ["PATCH", "", { url: URL_OF }, "200"],
      ["DELETE", "", {}, "200"],
    ];

    for (const [who, reads] of Object.entries(READERS))
      it(`by a key with ${who}: none that tells what it may not read, or to whom`, async () => {
        const scopes = ["webhooks:manage", ...reads];
        const api = await keyOf(app.ownerEmail, { scopePreset: "least_privilege", scopes });
        for (const eventTypes of TYPES)
          for (const [method, act, body, usual] of [...acts, ...open]) {
            const { id } = await app.api.make(PATH, { url: URL_OF, eventTypes });
            const answer = await api.call(
              method,
              `${PATH}/${id}${act}`,
              method === "DELETE" ? undefined : body,
            );
            const isWider = eventTypes.some((type) => !reads.includes(`${type.split(".")[0]}s:read`));
            const guarded = acts.some(([, name, given]) => name === act && given === body);
            const row = `${method} ${act} ${JSON.stringify(body)} of [${eventTypes}]`;
            expect(`${row}: ${verdict(answer)}`).to.equal(`${row}: ${isWider && guarded ? LACKING : usual}`);
            if (answer.status === 403) {
              expect((await app.api.get(`${PATH}/${id}`)).data, row).to.include({ version: 1, url: URL_OF });
              expect(await trail([id]), row).to.deep.equal({ audit: 1, events: 1 });
            }
            await app.api.delete(`${PATH}/${id}`);
          }
      });

    it("that send the types as they stand neither narrow nor widen what a wider key subscribed to", async () => {
      const { id } = await app.api.make(PATH, { url: URL_OF, eventTypes: ["*"] });
      const scopes = ["webhooks:manage"];
      const api = await keyOf(app.ownerEmail, { scopePreset: "least_privilege", scopes });
      const { data } = await api.patch(`${PATH}/${id}`, { eventTypes: ["*"] });
      expect(data).to.include({ changed: false, version: 1 });
      await app.api.delete(`${PATH}/${id}`);
    });
  });
});

describe("a hook's writes", () => {
  const writes: Readonly<Record<string, (context: HookContext) => Promise<unknown>>> = {
    "raise a member": ({ before, store }) =>
      store.update("member", before!.patronId as string, { role: "LIBRARIAN" }),
    "bar a member": ({ before, store }) =>
      store.update("member", before!.patronId as string, { isBarred: true }),
    "make a librarian": ({ store }) =>
      store.create("member", {
        givenName: "L",
        familyName: "L",
        email: "made@example.org",
        role: "LIBRARIAN",
      }),
  };
  for (const [what, write] of Object.entries(writes))
    it(`that ${what} are judged by the permissions of whoever calls`, async () => {
      const declarations = await loaded(LIBRARY);
      const hooks = new Map(declarations.hooks).set("loan", {
        ...declarations.hooks.get("loan"),
        extendLoan: async (context: HookContext) => void (await write(context)),
      });
      const app = await openTestApp({ folder: LIBRARY, loaded: { ...declarations, hooks } });
      const library = await openLibrary(app);
      const { id, version } = await library.loan();
      const reader = app.client((await app.key({}, library.patron.email)).key);
      expect(verdict(await reader.post(`/loans/${id}/renew`))).to.equal(DENIED);
      expect((await library.api.get(`/loans/${id}`)).data.version).to.equal(version);
      expect(
        await library.rows("select 1 from members where role = 'LIBRARIAN' or is_barred"),
      ).to.have.length(0);
      expect((await library.api.post(`/loans/${id}/renew`)).status).to.equal(200);
      await app.close();
    });
});
