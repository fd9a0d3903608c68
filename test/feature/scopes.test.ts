/** Scopes: each endpoint requires exactly its own scope, and presets contain the documented ones (contract, section 6). */
import { expect } from "chai";
import { openTestApp, type TestApp } from "../support/app.ts";
import { forEach } from "../support/at-once.ts";
import type { Client } from "../support/client.ts";
import { type Endpoint, endpointsOf } from "../support/endpoints.ts";

/** Families of the contract's section 8, and systems, which Cases lead to. */
const FAMILIES = [
  "activities",
  "campaigns",
  "cases",
  "contracts",
  "customers",
  "entitlements",
  "external_references",
  "field_definitions",
  "leads",
  "opportunities",
  "project_items",
  "project_templates",
  "projects",
  "properties",
  "quotes",
  "sales_types",
  "service_appointments",
  "service_requests",
  "systems",
  "team_members",
  "work_orders",
];

describe("scopes", () => {
  let app: TestApp;
  let endpoints: Endpoint[];
  const clients = new Map<string, Promise<Client>>();
  before(async () => {
    app = await openTestApp();
    endpoints = endpointsOf(app).filter(({ route }) => route.scope !== null);
  });
  after(() => app.close());

  /** A client whose key holds these scopes and no preset; one a set. */
  const holding = (scopes: readonly string[]): Promise<Client> => {
    const key = scopes.join(" ");
    const made =
      clients.get(key) ??
      app.key({ scopePreset: "least_privilege", scopes }).then((issued) => app.client(issued.key));
    clients.set(key, made);
    return made;
  };

  const call = async (endpoint: Endpoint, scopes: readonly string[]) =>
    await (await holding(scopes)).call(endpoint.method, endpoint.path, undefined, {
      "Idempotency-Key": "scopes",
    });

  it("closes every endpoint to a key that holds every scope but the needed one, and names it", async () => {
    const all = [...new Set(endpoints.map(({ route }) => route.scope!))];
    await forEach(endpoints, async (endpoint) => {
      const needed = endpoint.route.scope!;
      const { status, error } = await call(
        endpoint,
        all.filter((scope) => scope !== needed),
      );
      const where = `${endpoint.method} ${endpoint.route.template}`;
      expect(status, where).to.equal(403);
      expect(error.code, where).to.equal("INSUFFICIENT_SCOPE");
      expect(error.details[0], where).to.include({ code: "INSUFFICIENT_SCOPE", scope: needed });
    });
  });

  it("opens every endpoint to a key that holds the needed scopes alone", async () => {
    await forEach(endpoints, async (endpoint) => {
      const { status } = await call(endpoint, [endpoint.route.scope!, ...endpoint.route.furtherScopes]);
      expect(status, `${endpoint.method} ${endpoint.route.template}`).not.to.be.oneOf([401, 403, 500, 503]);
    });
  });

  it("is satisfied by resource:*, and by *:read where reading is needed", async () => {
    await forEach(endpoints, async (endpoint) => {
      const { scope, furtherScopes } = endpoint.route;
      const [resource, action] = scope!.split(":");
      const where = `${endpoint.method} ${endpoint.route.template}`;
      expect((await call(endpoint, [`${resource}:*`, ...furtherScopes])).status, where).not.to.equal(403);
      expect((await call(endpoint, ["*:read"])).status === 403, where).to.equal(action !== "read");
    });
  });

  it("are read for GET, write for the other generic calls, and what an action names", () => {
    const scope = (method: string, template: string) =>
      endpoints.find((e) => e.method === method && e.route.template === template)?.route.scope;
    expect(scope("GET", "/customers")).to.equal("customers:read");
    expect(scope("POST", "/customers")).to.equal("customers:write");
    expect(scope("PATCH", "/cases/{id}")).to.equal("cases:write");
    expect(scope("PATCH", "/cases/{id}/fields")).to.equal("cases:write");
    expect(scope("POST", "/leads/{id}/convert")).to.equal("leads:convert");
    expect(scope("POST", "/work-orders/{id}/cancel")).to.equal("work_orders:cancel");
    expect(scope("POST", "/work-orders/{id}/start")).to.equal("work_orders:write");
    expect(scope("POST", "/quotes/{id}/partner-sync")).to.equal("quotes:write");
    expect(scope("POST", "/service-appointments")).to.equal("service_appointments:write");
    expect(scope("POST", "/service-appointments/multi-day")).to.equal("service_appointments:write");
    expect(scope("POST", "/service-appointments/{id}/complete")).to.equal("service_appointments:write");
    expect(scope("POST", "/service-appointments/{id}/issues")).to.equal("service_appointments:write");
    expect(scope("GET", "/cases/{id}/external-record-links")).to.equal("cases:read");
    expect(scope("DELETE", "/activities/{id}")).to.equal("activities:write");
    expect(scope("PATCH", "/campaigns/{id}")).to.equal("campaigns:write");
    expect(scope("POST", "/external-references")).to.equal("external_references:write");
    expect(scope("PATCH", "/external-references")).to.equal("external_references:write");
    expect(scope("GET", "/external-references/lookup")).to.equal("external_references:read");
    expect(scope("POST", "/external-references/lookup/batch")).to.equal("external_references:read");
    expect(scope("PATCH", "/manifests/templates/{id}")).to.equal("project_templates:write");
    expect(scope("POST", "/manifests/validate")).to.equal("project_templates:read");
    for (const { route } of endpoints.filter((e) => e.route.template.startsWith("/api-keys")))
      expect(route.scope, route.template).to.equal("api_keys:manage");
  });

  it("are judged before the record, the headers and the body", async () => {
    const api = await holding(["customers:read"]);
    const { error } = await api.call("POST", "/customers", "{", { "Idempotency-Key": "", "If-Match": "x" });
    expect(error.code).to.equal("INSUFFICIENT_SCOPE");
    const { id } = await app.api.make("/leads", { firstName: "Grace", lastName: "Hopper" });
    const there = await api.get(`/leads/${id}`);
    const nowhere = await api.get("/leads/lead_01h455vb4pex5vsknk084sn02q");
    expect(there.error).to.deep.equal(nowhere.error);
  });

  it("are judged after the route: an unknown path is 404 for any key", async () => {
    const api = await holding([]);
    expect((await api.get("/customer")).error.code).to.equal("ROUTE_NOT_FOUND");
    expect((await api.call("PUT", "/customers")).error.code).to.equal("METHOD_NOT_ALLOWED");
  });

  describe("presets", () => {
    const held = async (preset: string): Promise<string[]> => {
      const { key } = await app.key({ scopePreset: preset });
      return (await app.client(key).get("/whoami")).data.apiKey.scopes.sort();
    };

    it("least_privilege holds nothing but whoami", async () => {
      expect(await held("least_privilege")).to.deep.equal([]);
      const api = await holding([]);
      expect((await api.get("/whoami")).status).to.equal(200);
      await forEach(endpoints, async (endpoint) => expect((await call(endpoint, [])).status).to.equal(403));
    });

    it("read_only reads every family, the events and the usage records", async () => {
      const expected = [...FAMILIES, "events", "usage_records"].map((family) => `${family}:read`);
      expect(await held("read_only")).to.deep.equal(expected.sort());
    });

    it("operations does everything with the same resources", async () => {
      const expected = [...FAMILIES, "events", "usage_records"].map((family) => `${family}:*`);
      expect(await held("operations")).to.deep.equal(expected.sort());
    });

    it("full_access is every scope", async () => {
      expect(await held("full_access")).to.deep.equal(["*:*"]);
    });

    it("operations manages no keys, full_access does", async () => {
      const manage = async (scopePreset: string) =>
        (await app.client((await app.key({ scopePreset })).key).get("/api-keys")).status;
      expect(await manage("operations")).to.equal(403);
      expect(await manage("full_access")).to.equal(200);
    });

    it("take further scopes, without doubles", async () => {
      const scopes = ["leads:read", "leads:convert", "customers:*"];
      const { key } = await app.key({ scopePreset: "read_only", scopes });
      const shown: string[] = (await app.client(key).get("/whoami")).data.apiKey.scopes;
      expect(shown).to.include.members(scopes);
      expect(new Set(shown).size).to.equal(shown.length);
    });
  });
});
