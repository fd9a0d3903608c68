/** Refusals: the status and code of each fault, and which of several faults comes first. */
import { expect } from "chai";
import { loaded, openTestApp, type TestApp } from "../support/app.ts";
import type { Body } from "../support/bodies.ts";
import { type Answer, freshKey } from "../support/client.ts";
import { dropDatabase } from "../support/databases.ts";

const NOBODY = "cus_01h455vb4pex5vsknk084sn02q";

describe("refusals", () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ alone: true });
  });
  after(() => app.close());

  const person = { firstName: "A", lastName: "B" };
  const make = (): Promise<Body> => app.api.make("/customers", person);

  function expectRefused({ status, error }: Answer, expected: number, code: string): void {
    expect({ status, code: error?.code }).deep.equal({ status: expected, code });
  }

  describe("come in the order of the checks", () => {
    /** A call that has every fault there is; each rung mends those above it. */
    interface Ladder {
      key: string;
      path: string;
      headers: Record<string, string>;
      body: string;
    }
    let good: string;
    let scopeless: string;
    let terminal: Body;
    let used: string;

    before(async () => {
      good = (await app.key()).key;
      scopeless = (await app.key({ scopePreset: "least_privilege" })).key;
      terminal = await wonOpportunity();
      used = freshKey();
      await app.api.patch(`/opportunities/${terminal.id}`, { lossReason: "x" }, { "Idempotency-Key": used });
    });

    const call = ({ key, path, headers, body }: Ladder): Promise<Answer> =>
      app.client(key).call("PATCH", path, body, headers);

    /** Faults of the last rungs stay in the body throughout: a state that cannot be, a reference to nothing. */
    const wrongState = JSON.stringify({ stage: "NEW", lossReason: "y" });
    const everything = (): Ladder => ({
      key: `${good.slice(0, -1)}${good.endsWith("a") ? "b" : "a"}`,
      path: "/oportunities/none",
      headers: { "If-Match": "unquoted", "Content-Type": "text/plain", "Idempotency-Key": used },
      body: "{",
    });

    it("a bad key before all else", async () => {
      expectRefused(await call(everything()), 401, "API_KEY_INVALID");
    });

    it("then an address that is not allowed", async () => {
      const limit = { limit: 1, windowSeconds: 3600 };
      const { key } = await app.key({
        rateLimitPolicy: limit,
        ipAllowlist: { enabled: true, entries: ["192.0.2.0/24"] },
      });
      for (let i = 0; i < 2; i++) expectRefused(await call({ ...everything(), key }), 403, "IP_NOT_ALLOWED");
    });

    it("then the rate limit", async () => {
      const { key } = await app.key({ rateLimitPolicy: { limit: 1, windowSeconds: 3600 } });
      await app.client(key).get("/customers");
      const refused = await call({ ...everything(), key });
      expectRefused(refused, 429, "RATE_LIMITED");
      expect(Number(refused.headers.get("retry-after"))).within(1, 3600);
    });

    it("then a path that is not there", async () => {
      expectRefused(await call({ ...everything(), key: scopeless }), 404, "ROUTE_NOT_FOUND");
    });

    it("then a method that is not there", async () => {
      const refused = await call({ ...everything(), key: scopeless, path: "/opportunities" });
      expectRefused(refused, 405, "METHOD_NOT_ALLOWED");
      expect(refused.headers.get("allow")).equal("GET, POST, HEAD, OPTIONS");
    });

    it("then a scope that the key lacks", async () => {
      const refused = await call({ ...everything(), key: scopeless, path: "/opportunities/none" });
      expectRefused(refused, 403, "INSUFFICIENT_SCOPE");
      expect(refused.error.details[0].scope).equal("opportunities:write");
    });

    it("then headers and query, together", async () => {
      const refused = await call({ ...everything(), key: good, path: "/opportunities/none?x=1" });
      expectRefused(refused, 400, "INVALID_HEADER");
      expect(refused.error.details.map((d: Body) => d.path)).deep.equal(["header.If-Match", "query.x"]);
    });

    it("then the type of the body", async () => {
      const headers = { "If-Match": '"99"', "Content-Type": "text/plain", "Idempotency-Key": used };
      const refused = await call({ key: good, path: "/opportunities/none", headers, body: "{" });
      expectRefused(refused, 415, "UNSUPPORTED_MEDIA_TYPE");
    });

    it("then its size", async () => {
      const body = "{".padEnd(1_100_000);
      expectRefused(await later({ path: "/opportunities/none", body }), 413, "PAYLOAD_TOO_LARGE");
    });

    it("then its text", async () => {
      expectRefused(await later({ path: "/opportunities/none", body: "{" }), 400, "MALFORMED_JSON");
    });

    for (const id of ["none", "opp_01h455vb4pex5vsknk084sn02q"])
      it(`then its shape, also where the record is ${id}`, async () => {
        const body = JSON.stringify({ name: 1 });
        expectRefused(await later({ path: `/opportunities/${id}`, body }), 422, "VALIDATION_FAILED");
      });

    for (const id of ["none", "opp_01h455vb4pex5vsknk084sn02q"])
      it(`then an Idempotency-Key of another call, also where the record is ${id}`, async () => {
        const refused = await later({ path: `/opportunities/${id}`, body: wrongState });
        expectRefused(refused, 422, "IDEMPOTENCY_KEY_REUSED");
      });

    for (const id of ["none", NOBODY, "opp_01h455vb4pex5vsknk084sn02q"])
      it(`then a record that is not there: ${id}`, async () => {
        const path = `/opportunities/${id}`;
        expectRefused(await later({ path, body: wrongState }, freshKey()), 404, "NOT_FOUND");
      });

    it("then If-Match", async () => {
      const path = `/opportunities/${terminal.id}`;
      expectRefused(await later({ path, body: wrongState }, freshKey()), 412, "PRECONDITION_FAILED");
    });

    it("then the state, and the rules last", async () => {
      const made = await app.api.make("/projects", { name: "p", customerId: terminal.customerId });
      const path = `/projects/${made.id}`;
      await app.api.patch(path, { status: "CANCELLED" });
      const ownerId = "tm_01h455vb4pex5vsknk084sn02q";
      expectRefused(await app.api.patch(path, { status: "ACTIVE", ownerId }), 409, "INVALID_STATE");
      const refused = await app.api.patch(path, { ownerId });
      expectRefused(refused, 422, "TEAM_MEMBER_NOT_ASSIGNABLE");
      expect(refused.error.details[0].reason).equal("NOT_FOUND");
    });

    const later = ({ path, body }: Pick<Ladder, "path" | "body">, idempotencyKey = used): Promise<Answer> =>
      call({ key: good, path, headers: { "If-Match": '"99"', "Idempotency-Key": idempotencyKey }, body });

    async function wonOpportunity(): Promise<Body> {
      const customer = await make();
      const made = await app.api.make("/opportunities", { name: "o", customerId: customer.id });
      return (await app.api.patch(`/opportunities/${made.id}`, { stage: "WON" })).data;
    }
  });

  describe("of credentials", () => {
    it("API_KEY_MISSING without a key, with an empty one, and with another scheme", async () => {
      for (const headers of [
        {},
        { Authorization: "" },
        { Authorization: "Bearer " },
        { Authorization: "Basic eDp5" },
      ]) {
        const refused = await app.client(null).get("/customers", headers as Record<string, string>);
        expectRefused(refused, 401, "API_KEY_MISSING");
        expect(refused.headers.get("www-authenticate")).equal("Bearer");
      }
    });

    it("AMBIGUOUS_CREDENTIALS with two keys; one key in both headers is one", async () => {
      const [a, b] = [await app.key(), await app.key()];
      const both = (other: string) => app.client(a.key).get("/customers", { "x-api-key": other });
      expectRefused(await both(b.key), 400, "AMBIGUOUS_CREDENTIALS");
      expect((await both(a.key)).status).equal(200);
    });

    it("the scheme is compared without letter case", async () => {
      const { key } = await app.key();
      const read = await app.client(null).get("/customers", { Authorization: `bEARER ${key}` });
      expect(read.status).equal(200);
    });
  });

  describe("of paths", () => {
    for (const path of [
      "/",
      "/customers/",
      "/customers/x/y",
      "/Customers",
      `/customers/${NOBODY}/frobnicate`,
      "//customers",
    ])
      it(`ROUTE_NOT_FOUND for ${path}`, async () => {
        expectRefused(await app.api.get(path), 404, "ROUTE_NOT_FOUND");
      });

    it("ROUTE_NOT_FOUND names the nearest path", async () => {
      expect((await app.api.get("/custommers")).error.message).includes("customers");
    });

    it("ROUTE_NOT_FOUND says so where a slash is too many", async () => {
      for (const path of ["/customers/", `/customers/${NOBODY}/`, "/whoami//"]) {
        const { error } = await app.api.get(path);
        expect(error.message).contain(`\`${path.replace(/\/+$/, "")}\` without the trailing slash`);
      }
      expect((await app.api.get("/custommers/")).error.message).not.contain("without the trailing slash");
    });

    it("METHOD_NOT_ALLOWED says what was taken for an id", async () => {
      const refused = await app.api.post("/customers/batch", []);
      expectRefused(refused, 405, "METHOD_NOT_ALLOWED");
      expect(refused.error.message)
        .contain("`batch` is in the place of an id")
        .and.contain("/customers/{id}");
      expect((await app.api.post(`/customers/${NOBODY}`, {})).error.message).not.contain(
        "in the place of an id",
      );
    });

    it("NOT_FOUND names the prefix where the id is of another resource, or of none", async () => {
      const other = "prop_01h455vb4pex5vsknk084sn02q";
      for (const answer of [
        await app.api.get(`/customers/${other}`),
        await app.api.patch(`/customers/${other}`, {}),
        await app.api.post(`/leads/${other}/convert`, {}),
        await app.api.get(`/cases/${other}/external-record-links`),
        await app.api.get(`/events/${other}`),
      ]) {
        if (answer.status === 200) continue;
        expectRefused(answer, 404, "NOT_FOUND");
        expect(answer.error.message).match(/`prop_` id.*have `(cus|lead|evt|case)_`/);
      }
      expect((await app.api.get("/customers/unheard_01h455vb4pex5vsknk084sn02q")).error.message).not.contain(
        "unheard",
      );
    });

    for (const id of [
      NOBODY,
      "none",
      "CUS_01h455vb4pex5vsknk084sn02q",
      "cus_01h455vb4pex5vsknk084sn02",
      "%00",
      "cus_%E0%A4%A",
    ])
      it(`NOT_FOUND, each time alike, for /customers/${id}`, async () => {
        const read = await app.api.get(`/customers/${id}`);
        expectRefused(read, 404, "NOT_FOUND");
        const changed = await app.api.patch(`/customers/${id}`, {});
        expectRefused(changed, 404, "NOT_FOUND");
        if (id !== NOBODY) expect(read.error.message).contain("ids of customers begin with `cus_`");
        expect(changed.error.message).equal(read.error.message);
      });

    it("METHOD_NOT_ALLOWED with what is allowed", async () => {
      const refused = await app.api.call("DELETE", `/customers/${NOBODY}`);
      expectRefused(refused, 405, "METHOD_NOT_ALLOWED");
      expect(refused.headers.get("allow")!.split(", ")).members(["GET", "HEAD", "PATCH", "OPTIONS"]);
      expectRefused(await app.api.call("PUT", "/whoami"), 405, "METHOD_NOT_ALLOWED");
      expectRefused(await app.api.call("PATCH", "/nowhere"), 404, "ROUTE_NOT_FOUND");
    });
  });

  describe("of headers and queries", () => {
    it("IDEMPOTENCY_KEY_REQUIRED where the call must carry one", async () => {
      for (const path of ["/customers", "/properties", "/service-appointments"]) {
        const refused = await app.api.post(path, {}, { "Idempotency-Key": "" });
        expectRefused(refused, 400, "IDEMPOTENCY_KEY_REQUIRED");
        expect(refused.error.details[0]).include({ path: "header.Idempotency-Key" });
      }
      expect((await app.api.post("/leads", person, { "Idempotency-Key": "" })).status).equal(201);
    });

    for (const [name, value] of [
      ["Idempotency-Key", "x".repeat(256)],
      ["Idempotency-Key", "é"],
      ["x-service-suppress-webhooks", "true"],
      ["x-service-suppress-webhooks", "2"],
      ["x-service-mutation-source", "x".repeat(101)],
      ["x-service-mutation-source", ""],
    ] as const)
      it(`INVALID_HEADER for ${name}: ${value.slice(0, 5)}`, async () => {
        const refused = await app.api.call("POST", "/leads", person, { [name]: value });
        expectRefused(refused, 400, "INVALID_HEADER");
        expect(refused.error.details[0].path).equal(`header.${name}`);
      });

    it("all the faults of headers and query are told at once", async () => {
      const headers = { "Idempotency-Key": "", "If-Match": "x", "x-service-suppress-webhooks": "yes" };
      const refused = await app.api.post("/customers?a=1&b=2", {}, headers);
      expect(refused.status).equal(400);
      expect(refused.error.details.map((d: Body) => d.path)).members([
        "header.Idempotency-Key",
        "header.If-Match",
        "header.x-service-suppress-webhooks",
        "query.a",
        "query.b",
      ]);
    });

    for (const [path, parameter, code] of [
      ["/customers?colour=red", "colour", "UNKNOWN_FIELD"],
      ["/customers?Limit=1", "Limit", "UNKNOWN_FIELD"],
      ["/customers?limit=1&limit=1", "limit", "DUPLICATE"],
      ["/customers?limit=ten", "limit", "INVALID_TYPE"],
      ["/customers?limit=0", "limit", "OUT_OF_RANGE"],
      ["/customers?limit=101", "limit", "OUT_OF_RANGE"],
      ["/customers?limit=-1", "limit", "INVALID_TYPE"],
      ["/customers?limit=", "limit", "INVALID_TYPE"],
      ["/customers?sortDir=up", "sortDir", "INVALID_VALUE"],
      ["/customers?sortDir=DESC", "sortDir", "INVALID_VALUE"],
      ["/customers?status=SLEEPING", "status", "INVALID_VALUE"],
      ["/customers?ownerId=cus_01h455vb4pex5vsknk084sn02q", "ownerId", "INVALID_FORMAT"],
      ["/customers?createdAfter=2026-03-08", "createdAfter", "INVALID_FORMAT"],
      ["/customers?__proto__=x", "__proto__", "UNKNOWN_FIELD"],
      [
        "/external-references/lookup?externalSystem=a&externalObject=b&externalId=c&__proto__=x",
        "__proto__",
        "UNKNOWN_FIELD",
      ],
      ["/customers?createdBefore=2026-03-08T09:00:00", "createdBefore", "INVALID_FORMAT"],
      ["/customers?status=%E0%A4%A", "status", "INVALID_FORMAT"],
      ["/customers?externalSystem=", "externalSystem", "TOO_SHORT"],
      ["/campaigns?isActive=yes", "isActive", "INVALID_TYPE"],
      [`/customers/${NOBODY}?expand=all`, "expand", "INVALID_VALUE"],
      [`/customers/${NOBODY}?fields=all`, "fields", "UNKNOWN_FIELD"],
      ["/whoami?x=1", "x", "UNKNOWN_FIELD"],
    ] as const)
      it(`INVALID_QUERY for ${path}`, async () => {
        const refused = await app.api.get(path);
        expectRefused(refused, 400, "INVALID_QUERY");
        expect(refused.error.details[0]).include({ path: `query.${parameter}`, code });
      });

    it("INVALID_QUERY tells a value with U+0000 from one that is not UTF-8", async () => {
      const { error } = await app.api.get("/customers?email=%00&phone=%FF");
      const messages = error.details.map(({ message }: { message: string }) => message);
      expect(messages[0]).contains("U+0000");
      expect(messages[1]).contains("percent-encoded UTF-8");
    });

    it("INVALID_QUERY tells an unreadable value once, not as a missing one too", async () => {
      const refused = await app.unbound.get("/external-references/lookup?externalSystem=%00&externalId=%FF");
      expect(
        refused.error.details.map(({ path, code }: Record<string, string>) => `${path} ${code}`),
      ).deep.equal([
        "query.externalSystem INVALID_FORMAT",
        "query.externalId INVALID_FORMAT",
        "query.externalObject REQUIRED",
      ]);
    });

    it("INVALID_QUERY names the parameters that a list takes", async () => {
      for (const [path, names] of [
        ["/customers?colour=red", ["limit", "cursor", "sortDir", "createdAfter", "status", "externalSystem"]],
        ["/events?colour=red", ["limit", "cursor", "type", "resourceId"]],
      ] as const) {
        const { error } = await app.api.get(path);
        for (const name of names)
          expect(error.details[0].message).match(new RegExp(`accepts .*\\b${name}\\b`));
      }
    });

    it("INVALID_QUERY names every parameter that a call lacks or does not know", async () => {
      const refused = await app.api.get("/external-references/lookup?externalSystem=crm&id=7");
      expectRefused(refused, 400, "INVALID_QUERY");
      expect(codesByPath(refused)).deep.equal({
        "query.externalObject": "REQUIRED",
        "query.externalId": "REQUIRED",
        "query.id": "UNKNOWN_FIELD",
      });
      const unknown = refused.error.details.find(({ path }: { path: string }) => path === "query.id");
      expect(unknown.message).match(/`id` is not a parameter of this request.* It accepts externalSystem/);
      const feed = await app.api.get("/activities?parentType=planet");
      expect(codesByPath(feed)).deep.equal({
        "query.parentType": "INVALID_VALUE",
        "query.parentId": "REQUIRED",
      });
    });
  });

  describe("of bodies", () => {
    it("tell all faults of the shape at once, each at its place", async () => {
      const refused = await app.api.post("/customers", {
        firstName: "",
        email: "x",
        status: "ASLEEP",
        ownerId: NOBODY,
        colour: "red",
        externalReferences: [{ externalSystem: "s", externalObject: 1 }],
      });
      expectRefused(refused, 422, "VALIDATION_FAILED");
      expect(codesByPath(refused)).deep.equal({
        "/firstName": "TOO_SHORT",
        "/lastName": "REQUIRED",
        "/email": "INVALID_FORMAT",
        "/status": "INVALID_VALUE",
        "/ownerId": "INVALID_FORMAT",
        "/colour": "UNKNOWN_FIELD",
        "/externalReferences/0/externalObject": "INVALID_TYPE",
        "/externalReferences/0/externalId": "REQUIRED",
      });
    });

    it("name the field in the message, if it is the only one", async () => {
      const message = async (body: object) =>
        (await app.api.post("/customers", { ...person, ...body })).error.message;
      expect(await message({ email: "nobody" })).match(/^\/email: /);
      expect(await message({ externalReferences: [{}] })).match(/^The body has 3 errors/);
      expect(await message({ fristName: "A" })).match(/^`fristName` /);
    });

    it("name the field in the message, wherever the value was found invalid", async () => {
      const tuple = { externalSystem: "erp", externalObject: "person", externalId: freshKey() };
      const link = { ...tuple, resourceType: "custommer", resourceId: NOBODY };
      const unknown = await app.api.post("/external-references", link);
      expect(unknown.error.message).match(/^\/resourceType: Expected /);
      const nobody = await app.api.post("/external-references", { ...link, resourceType: "customer" });
      expect(nobody.error.message).match(/^\/resourceId: No customer /);
      const item = {
        method: "PATCH",
        path: `/customers/${(await make()).id}`,
        body: { firstName: "$c9.id" },
      };
      const batch = await app.api.post("/batch", { items: [item] });
      expect(batch.data.results[0].error.message).match(/^\/firstName: /);
      expect((await app.api.post("/customers", undefined)).error.message).match(/^The body is empty\. /);
    });

    it("never repeat more than a little of what was sent", async () => {
      const refused = await app.api.post("/customers", { ["x".repeat(5_000)]: 1, ...person });
      expect(refused.error.message.length).lessThan(300);
    });

    it("of actions are judged as those of creates", async () => {
      const refused = await app.api.post(`/quotes/quo_01h455vb4pex5vsknk084sn02q/send`, { now: true });
      expectRefused(refused, 422, "VALIDATION_FAILED");
      expect(codesByPath(refused)).deep.equal({ "/now": "UNKNOWN_FIELD" });
    });

    it("CONFLICT for a value that another record holds; DUPLICATE names its place", async () => {
      await app.api.make("/sales-types", { name: "Solar" });
      const other = await app.api.make("/sales-types", { name: "Wind" });
      for (const refused of [
        await app.api.post("/sales-types", { name: "Solar" }),
        await app.api.patch(`/sales-types/${other.id}`, { name: "Solar" }),
      ]) {
        expectRefused(refused, 409, "CONFLICT");
        expect(codesByPath(refused)).deep.equal({ "/name": "DUPLICATE" });
      }
    });

    it("one of several creates of one unique value wins, and the others are CONFLICT", async () => {
      const calls = Array.from({ length: 6 }, () => app.api.post("/sales-types", { name: "Geothermal" }));
      const statuses = (await Promise.all(calls)).map(({ status }) => status).sort();
      expect(statuses).deep.equal([201, 409, 409, 409, 409, 409]);
    });

    it("VALIDATION_FAILED with STATUS_NOT_WRITABLE for the state of an appointment", async () => {
      const refused = await app.api.patch("/service-appointments/appt_01h455vb4pex5vsknk084sn02q", {
        status: "COMPLETED",
      });
      expectRefused(refused, 422, "VALIDATION_FAILED");
      expect(codesByPath(refused)).deep.equal({ "/status": "STATUS_NOT_WRITABLE" });
    });
  });

  it("INSUFFICIENT_SCOPE tells nothing of which ids exist", async () => {
    const { id } = await make();
    const { key } = await app.key({ scopePreset: "least_privilege", scopes: ["leads:read"] });
    const answers = await Promise.all(
      [id, NOBODY, "none"].map((one) => app.client(key).get(`/customers/${one}`)),
    );
    for (const refused of answers) {
      expectRefused(refused, 403, "INSUFFICIENT_SCOPE");
      expect(refused.error).deep.equal(answers[0]!.error);
    }
  });

  it("INTERNAL tells the request and nothing of the defect", async () => {
    const { hooks, ...rest } = await loaded("resources");
    const broken = new Map([
      ...hooks,
      ["field_definition", { ...hooks.get("field_definition"), define: failLater }],
    ]);
    const faulty = await openTestApp({ loaded: { ...rest, hooks: broken } });
    isFailing = true;
    const definition = { resourceType: "case", key: "roof", label: "Roof", type: "TEXT" };
    const refused = await faulty.api.post("/field-definitions", definition);
    expectRefused(refused, 500, "INTERNAL");
    expect(refused.text)
      .includes(refused.headers.get("x-request-id")!)
      .and.not.match(/secret|select|field_definitions f|at .*\.ts/);
    await faulty.close();
  });

  let isFailing = false;
  function failLater(): void {
    if (isFailing) throw new Error("a secret: select * from field_definitions f");
  }

  it("of a database that is away are UNAVAILABLE", async () => {
    const away = await openTestApp({ environment: { WEBHOOKS_DELIVER: "0" } });
    await away.api.get("/customers");
    await dropDatabase(away.databaseUrl);
    expectRefused(await away.api.get("/customers"), 503, "UNAVAILABLE");
    expectRefused(await away.api.post("/customers", person), 503, "UNAVAILABLE");
  });
});

const codesByPath = ({ error }: Answer): Record<string, string> =>
  Object.fromEntries(error.details.map((detail: Body) => [detail.path, detail.code]));
