/** GET /requests: calls and their results, without anything that the client sent but ids (contract, sections 17 and 18). */
import { expect } from "chai";
import { purge } from "../../runtime/platform/maintenance.ts";
import { connectAlone } from "../../runtime/store/wire/database.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { type Answer, type Client, freshKey } from "../support/client.ts";
import { until } from "../support/transactions.ts";

const PERSON = { firstName: "Ada", lastName: "Byron" };
const requestId = ({ headers }: Answer): string => headers.get("x-request-id")!;

// biome-ignore lint/suspicious/noExplicitAny: tests read entries as clients do, without types
type Entry = any;

describe("the log of requests", () => {
  let app: TestApp;
  let api: Client;
  before(async () => {
    app = await openTestApp();
    api = app.api;
  });
  after(() => app.close());

  /** The entry of an answer, as soon as it is written. */
  async function entryOf(answer: Answer): Promise<Entry> {
    await app.serving.app.requestLog!.write();
    return (await api.get(`/requests?requestId=${requestId(answer)}`)).data[0];
  }

  it("holds a read with everything that the contract lists", async () => {
    const { id } = await api.make("/customers", PERSON);
    const answer = await api.get(`/customers/${id}`);
    const entry = await entryOf(answer);
    const { apiKey } = (await api.get("/whoami")).data;
    expect(entry).deep.include({
      id: requestId(answer),
      requestId: requestId(answer),
      method: "GET",
      path: `/customers/${id}`,
      route: "/customers/{id}",
      status: 200,
      code: null,
      apiKeyId: apiKey.id,
      bytesIn: 0,
      bytesOut: Buffer.byteLength(answer.text),
      details: [],
    });
    expect(entry.durationMs).a("number").least(0);
    expect(Date.parse(entry.createdAt)).closeTo(Date.now(), 60_000);
    expect((await api.get(`/requests/${entry.id}`)).data).deep.equal(entry);
  });

  it("holds a write with the bytes of its body, and a replay like any call", async () => {
    const headers = { "Idempotency-Key": freshKey() };
    const answers = [
      await api.post("/customers", PERSON, headers),
      await api.post("/customers", PERSON, headers),
    ];
    for (const answer of answers)
      expect(await entryOf(answer)).include({
        method: "POST",
        path: "/customers",
        route: "/customers",
        status: 201,
        bytesIn: JSON.stringify(PERSON).length,
      });
  });

  it("holds refusals with the code and the places of their details, and no message", async () => {
    const { key } = await app.key({ scopePreset: "least_privilege" });
    const invalid = await entryOf(await api.post("/customers", { firstName: 1, surname: "x" }));
    expect(invalid).deep.include({ status: 422, code: "VALIDATION_FAILED" });
    expect(invalid.details).deep.include.members([
      { path: "/firstName", code: "INVALID_TYPE" },
      { path: "/lastName", code: "REQUIRED" },
    ]);
    const refused = [
      [await api.get("/customers?limit=x"), 400, "INVALID_QUERY"],
      [await app.client(key).get("/customers"), 403, "INSUFFICIENT_SCOPE"],
      [await api.get("/customers/none"), 404, "NOT_FOUND"],
      [await api.call("PROPFIND", "/customers"), 405, "METHOD_NOT_ALLOWED"],
      [await api.call("POST", "/customers", "{", { "Idempotency-Key": freshKey() }), 400, "MALFORMED_JSON"],
    ] as const;
    for (const [answer, status, code] of refused)
      expect(await entryOf(answer)).include({ status, code, bytesOut: Buffer.byteLength(answer.text) });
  });

  it("holds a detail about the whole body, and one about a name of any length", async () => {
    const tuple = { externalSystem: "crm", externalObject: "contact", externalId: "taken" };
    const [one, other] = [await api.make("/customers", PERSON), await api.make("/customers", PERSON)];
    const link = ({ id: resourceId }: { id: string }) =>
      api.post("/external-references", { resourceType: "customer", resourceId, ...tuple });
    await link(one);
    expect((await entryOf(await link(other))).details).deep.equal([
      { path: "", code: "EXTERNAL_REFERENCE_CONFLICT" },
    ]);
    const long = await entryOf(await api.post("/customers", { ...PERSON, ["x".repeat(9_000)]: 1 }));
    expect(long.details).length(1);
  });

  it("holds calls over the limit, and calls from an address that the key does not allow", async () => {
    const limited = app.client((await app.key({ rateLimitPolicy: { limit: 1, windowSeconds: 3600 } })).key);
    await limited.get("/whoami");
    expect(await entryOf(await limited.get("/whoami"))).include({ status: 429, code: "RATE_LIMITED" });
    const fenced = app.client(
      (await app.key({ ipAllowlist: { enabled: true, entries: ["192.0.2.1"] } })).key,
    );
    expect(await entryOf(await fenced.get("/whoami"))).include({ status: 403, code: "IP_NOT_ALLOWED" });
  });

  it("holds a batch as one request, and masks the tuple of a write by External Reference", async () => {
    const { id: apiKeyId, key } = await app.key();
    const own = app.client(key);
    const items = [1, 2].map(() => ({ method: "POST", path: "/customers", body: PERSON }));
    const batch = await own.post("/batch", { items });
    const put = await own.call("PUT", "/customers/by-reference/crm/contact/secret-name", PERSON);
    expect([batch.status, put.status]).deep.equal([200, 201]);
    await entryOf(put);
    const { data } = await api.get(`/requests?apiKeyId=${apiKeyId}`);
    expect(data.map(({ path }: Entry) => path)).deep.equal([
      "/customers/by-reference/{system}/{object}/{externalId}",
      "/batch",
    ]);
  });

  for (const atomic of [false, true])
    it(`tells which items of a batch were refused, atomic ${atomic}`, async () => {
      const bad = { method: "POST", path: "/customers", body: { firstName: 1 } };
      const items = [{ ...bad, body: PERSON }, bad, { ...bad, path: "/secret-name" }];
      const { status, code, details } = await entryOf(await api.post("/batch", { atomic, items }));
      expect([status, code]).deep.equal(atomic ? [422, "BATCH_FAILED"] : [200, null]);
      expect(details).deep.equal([
        { path: "/items/1", code: "VALIDATION_FAILED" },
        { path: "/items/2", code: "ROUTE_NOT_FOUND" },
      ]);
    });

  it("masks in paths whatever is no id of a record", async () => {
    const { id } = await api.make("/customers", PERSON);
    const paths = [
      ["/customers/secret-name", "/customers/{id}"],
      [`/customers/${id}/secret-name`, `/customers/${id}/*`],
      ["/secret-name/customers", "/*/customers"],
      [`/${"x/".repeat(40)}`, `/${Array(9).fill("*").join("/")}`],
    ] as const;
    for (const [path, shown] of paths) expect((await entryOf(await api.get(path))).path).equal(shown);
  });

  it("shows neither HEAD nor 304 with bytes of a body", async () => {
    const { id } = await api.make("/customers", PERSON);
    const answers = [
      await api.call("HEAD", `/customers/${id}`),
      await api.get(`/customers/${id}`, { "If-None-Match": '"1"' }),
    ];
    const entries = [await entryOf(answers[0]!), await entryOf(answers[1]!)];
    expect(entries.map(({ method, status, bytesOut }) => [method, status, bytesOut])).deep.equal([
      ["HEAD", 200, 0],
      ["GET", 304, 0],
    ]);
  });

  it("filters by status, code, route, key and time, and pages by cursor", async () => {
    const { id: apiKeyId, key } = await app.key();
    const own = app.client(key);
    const answers: Answer[] = [];
    for (let n = 0; n < 3; n++)
      answers.push(await own.get("/customers?limit=1"), await own.get("/leads/none"), await own.get("/no"));
    await entryOf(answers.at(-1)!);
    const list = async (query: string) =>
      (await api.get(`/requests?apiKeyId=${apiKeyId}&${query}`)).data.map(({ id }: Entry) => id);
    const ids = answers.map(requestId);
    const every = (n: number) => ids.filter((_, i) => i % 3 === n).reverse();
    expect(await list("")).deep.equal([...ids].reverse());
    expect(await list("status=200")).deep.equal(every(0));
    expect(await list("code=NOT_FOUND")).deep.equal(every(1));
    expect(await list("status=404&code=ROUTE_NOT_FOUND")).deep.equal(every(2));
    expect(await list(`route=${encodeURIComponent("/leads/{id}")}&sortDir=asc`)).deep.equal(
      every(1).reverse(),
    );
    expect(await list("createdAfter=2199-01-01T00:00:00Z")).deep.equal([]);
    expect(await list("createdAfter=2020-01-01T00:00:00Z&limit=2")).deep.equal(
      [...ids].reverse().slice(0, 2),
    );
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page = await api.get(`/requests?apiKeyId=${apiKeyId}&limit=4${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.data.map(({ id }: Entry) => id));
      cursor = page.body.meta.nextCursor;
    }
    expect(seen).deep.equal([...ids].reverse());
    expect((await api.get("/requests?status=abc")).error.code).equal("INVALID_QUERY");
    expect((await api.get("/requests?path=/x")).error.code).equal("INVALID_QUERY");
  });

  it("shows calls that are alike in order, each with its own path, bytes and time", async () => {
    const { id: apiKeyId, key } = await app.key();
    const own = app.client(key);
    const made = await Promise.all(
      ["A", "Bb", "Ccc"].map((firstName) => api.make("/customers", { ...PERSON, firstName })),
    );
    const rounds = Array.from({ length: 40 }, () => made).flat();
    const answers = await Promise.all(rounds.map(({ id }) => own.get(`/customers/${id}`)));
    await app.serving.app.requestLog!.write();
    const seen: Entry[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page = await api.get(
        `/requests?apiKeyId=${apiKeyId}&limit=7&sortDir=asc${cursor && `&cursor=${cursor}`}`,
      );
      seen.push(...page.data);
      cursor = page.body.meta.nextCursor;
    }
    const expected = answers.map((answer) => [
      requestId(answer),
      `/customers/${answer.data.id}`,
      Buffer.byteLength(answer.text),
    ]);
    expect(seen.map(({ id, path, bytesOut }) => [id, path, bytesOut])).deep.equal(expected.sort());
  });

  it("counts entries, also of a second, a status or a time", async () => {
    const { id: apiKeyId, key } = await app.key();
    const own = app.client(key);
    for (const path of ["/customers/none", "/whoami", "/leads?limit=x", "/whoami"]) await own.get(path);
    await app.serving.app.requestLog!.write();
    const count = async (query: string) =>
      (await api.get(`/requests?apiKeyId=${apiKeyId}&count=true&limit=1${query}`)).body.meta.count;
    expect(await count("")).equal(4);
    expect(await count("&status=200")).equal(2);
    expect(await count("&createdAfter=2020-01-01T00:00:00Z&code=INVALID_QUERY")).equal(1);
    expect(await count("&createdBefore=2020-01-01T00:00:00Z")).equal(0);
  });

  it("is of one organization, and takes a scope that operations does not have", async () => {
    const answer = await api.get("/whoami");
    await entryOf(answer);
    const neighbour = await app.neighbour();
    expect((await neighbour.api.get(`/requests?requestId=${requestId(answer)}`)).data).deep.equal([]);
    expect((await neighbour.api.get(`/requests/${requestId(answer)}`)).status).equal(404);
    for (const scopePreset of ["operations", "read_only"]) {
      const { key } = await app.key({ scopePreset });
      const { status, error } = await app.client(key).get("/requests");
      expect([status, error.details[0].scope]).deep.equal([403, "requests:read"]);
    }
    const { key } = await app.key({ scopePreset: "least_privilege", scopes: ["requests:read"] });
    expect((await app.client(key).get("/requests?limit=1")).status).equal(200);
  });

  it("keeps nothing that a client sends in bodies, queries, headers and paths", async () => {
    const needle = "Nadel7Heuhaufen";
    const headers = { "Idempotency-Key": `${needle}-1`, "x-service-mutation-source": needle };
    await api.post(
      "/customers",
      { firstName: needle, lastName: needle, email: `${needle}@example.com` },
      headers,
    );
    await api.post("/customers", { firstName: needle, status: needle, notes: [needle] });
    await api.get(`/customers?status=${needle}&externalSystem=${needle}`);
    await api.get(`/customers/${needle}`, { "If-None-Match": needle });
    await api.get(`/${needle}/${needle}?q=${needle}`);
    await entryOf(await api.call("POST", "/customers", needle, { "Content-Type": needle }));
    const connection = await connectAlone(app.databaseUrl);
    try {
      const rows = await connection.query(
        "select r::text as text from request_log r where organization_id = $1",
        [app.organizationId],
      );
      expect(rows.length).greaterThan(6);
      for (const { text } of rows) expect(text).not.include(needle);
    } finally {
      await connection.end();
    }
  });

  it("is written at a graceful stop, by each of several servers", async () => {
    const twin = await app.twin();
    const answer = await twin.api.get("/whoami");
    await twin.serving.stop();
    expect((await api.get(`/requests/${requestId(answer)}`)).status).equal(200);
  });
});

describe("the log of requests", () => {
  it("is not kept with REQUEST_LOG_DAYS=0, and what was kept is deleted", async () => {
    const app = await openTestApp({ environment: { REQUEST_LOG_DAYS: "0" } });
    await app.api.get("/whoami");
    expect(app.serving.app.requestLog).equal(null);
    expect((await app.api.get("/requests")).data).deep.equal([]);
    await app.close();
  });

  describe("in a database of its own", () => {
    let app: TestApp;
    before(async () => {
      app = await openTestApp({ alone: true });
    });
    after(() => app.close());

    it("is purged after its days, and the rest stays", async () => {
      const old = await app.api.get("/whoami");
      await app.serving.app.requestLog!.write();
      app.clock.ahead = 3 * 86_400_000;
      const young = await app.api.get("/whoami");
      await app.serving.app.requestLog!.write();
      await purge(app.serving.app.serving(), 7, 2);
      expect((await app.api.get(`/requests/${requestId(old)}`)).status).equal(404);
      expect((await app.api.get(`/requests/${requestId(young)}`)).status).equal(200);
    });

    it("drops entries and counts them while the database takes none, and no call fails", async () => {
      const log = app.serving.app.requestLog!;
      const connection = await connectAlone(app.databaseUrl);
      await connection.query("drop table request_log");
      expect((await app.api.get("/whoami")).status).equal(200);
      await until(() => log.gauges.dropped > 0);
      expect((await app.api.get("/whoami")).status).equal(200);
      await connection.end();
    });
  });
});
