/** The envelope of every response: its body and its headers. */
import { expect } from "chai";
import { openTestApp, type TestApp } from "../support/app.ts";
import type { Answer } from "../support/client.ts";

describe("envelope", () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ limit: { limit: 100_000, windowSeconds: 600 } });
  });
  after(() => app.close());

  const person = { firstName: "Grace", lastName: "Hopper" };
  const REQUEST_ID = /^req_[0-7][0-9a-hjkmnp-tv-z]{25}$/;

  let began = 0;
  beforeEach(() => {
    began = Date.now();
  });

  function expectCommon({ headers, body }: Answer): void {
    expect(headers.get("x-request-id")).matches(REQUEST_ID);
    expect(headers.get("cache-control")).equal("no-store");
    expect(headers.get("content-type")).equal("application/json; charset=utf-8");
    expect(body.meta).include({ requestId: headers.get("x-request-id"), version: "v1" });
    expect(new Date(body.meta.timestamp).toISOString()).equal(body.meta.timestamp);
    expect(Date.parse(body.meta.timestamp)).within(began, Date.now());
  }

  function expectLimit({ headers, body }: Answer): void {
    const { limit, remaining, reset } = body.meta.rateLimit;
    expect(limit).equal(100_000);
    expect(headers.get("ratelimit-policy")).equal('"default";q=100000;w=600');
    const [, left, seconds] = /^"default";r=(\d+);t=(\d+)$/.exec(headers.get("ratelimit")!)!;
    expect(Number(left)).equal(remaining);
    expect(Number(seconds)).within(0, 600);
    expect(reset % 600).equal(0);
    // The next window's end, seen from when the test began at the earliest, and from now at the latest.
    expect(reset).within(began / 1000, Date.now() / 1000 + 600);
  }

  it("of a success holds data and meta, and nothing else", async () => {
    const made = await app.api.post("/customers", person);
    expect(Object.keys(made.body)).deep.equal(["data", "meta"]);
    expect(Object.keys(made.body.meta)).deep.equal(["requestId", "version", "timestamp", "rateLimit"]);
    expectCommon(made);
    expectLimit(made);
  });

  it("of a list tells the next page", async () => {
    await app.api.make("/customers", person);
    const listed = await app.api.get("/customers?limit=1");
    expect(listed.data).to.have.lengthOf(1);
    expect(listed.body.meta.nextCursor).to.be.a("string");
    expect(listed.body.meta.hasMore).equal(true);
    expectCommon(listed);
    expectLimit(listed);
    const last = await app.api.get("/sales-types");
    expect(last.data).deep.equal([]);
    expect(last.body.meta).include({ nextCursor: null, hasMore: false });
  });

  for (const [what, call] of [
    ["a body at fault", () => app.api.post("/customers", {})],
    ["a record that is not there", () => app.api.get("/customers/cus_01h455vb4pex5vsknk084sn02q")],
    ["a path that is not there", () => app.api.get("/custommers")],
    ["a method that is not there", () => app.api.call("PUT", "/customers")],
    ["a query at fault", () => app.api.get("/customers?colour=red")],
  ] as const)
    it(`of a refusal of ${what} holds error and meta, and counts the call`, async () => {
      const refused = await call();
      expect(Object.keys(refused.body)).deep.equal(["error", "meta"]);
      expectCommon(refused);
      expectLimit(refused);
      expect(refused.error.code).matches(/^[A-Z_]+$/);
      expect(refused.error.message).to.be.a("string").and.not.equal("");
      expect(refused.error.docUrl).equal(`${app.origin}/docs/errors#${refused.error.code}`);
    });

  it("of details names the place, the code and the reason of each", async () => {
    const { error } = await app.api.post("/customers", { firstName: 1 });
    expect(error.details.map((detail: object) => Object.keys(detail))).deep.equal([
      ["path", "code", "message"],
      ["path", "code", "message"],
    ]);
  });

  it("without a good key carries no rate limit", async () => {
    const refused = await app.client(null).get("/customers");
    expect(refused.status).equal(401);
    expectCommon(refused);
    expect(refused.body.meta).not.have.property("rateLimit");
    expect(refused.headers.get("ratelimit")).equal(null);
    expect(refused.headers.get("www-authenticate")).equal("Bearer");
  });

  it("counts each call once", async () => {
    const first = await app.api.get("/customers");
    const second = await app.api.get("/nowhere");
    const [a, b] = [first, second].map(({ body }) => body.meta.rateLimit);
    // A window may end between the two.
    if (a.reset === b.reset) expect(b.remaining).equal(a.remaining - 1);
    expect(a.limit).equal(b.limit);
  });

  it("has a request id of the service's own, whatever the client sends", async () => {
    const read = await app.api.get("/customers", { "X-Request-Id": "mine" });
    expect(read.headers.get("x-request-id")).matches(REQUEST_ID);
    const next = await app.api.get("/customers");
    expect(next.headers.get("x-request-id")).not.equal(read.headers.get("x-request-id"));
  });

  it("of a create names the record in Location, below its parent where it has one", async () => {
    const made = await app.api.post("/cases", { subject: "x" });
    expect(made.headers.get("location")).equal(`/api/v1/cases/${made.data.id}`);
    const path = `/cases/${made.data.id}/external-record-links`;
    const child = await app.api.post(path, { externalSystem: "crm", externalId: "1" });
    expect(child.headers.get("location")).equal(`/api/v1${path}/${child.data.id}`);
    expect((await app.api.get(child.headers.get("location")!.slice("/api/v1".length))).data).deep.equal(
      child.data,
    );
  });

  it("of anything but a create has no Location", async () => {
    const made = await app.api.make("/customers", person);
    const changed = await app.api.patch(`/customers/${made.id}`, { notes: "x" });
    expect(changed.headers.get("location")).equal(null);
  });

  it("of an action holds the confirmation and the record", async () => {
    const quote = await draftQuote();
    const sent = await app.api.post(`/quotes/${quote.id}/send`);
    expect(sent.status).equal(200);
    expect(Object.keys(sent.data)).deep.equal(["action", "resource"]);
    expect(sent.data.action).deep.equal({ confirmed: true, confirmationSignal: "quote.sent" });
    expect((await app.api.get(`/quotes/${quote.id}`)).data).deep.equal(sent.data.resource);
    expect(sent.headers.get("etag")).equal('"2"');
  });

  it("of a PATCH tells beside the fields whether anything changed", async () => {
    const made = await app.api.make("/customers", person);
    const { data } = await app.api.patch(`/customers/${made.id}`, { notes: "x" });
    const { changed, ...record } = data;
    expect(changed).equal(true);
    expect((await app.api.get(`/customers/${made.id}`)).data).deep.equal(record);
  });

  it("of HEAD is that of GET, without a body", async () => {
    const made = await app.api.make("/customers", person);
    const head = await app.api.call("HEAD", `/customers/${made.id}`);
    expect(head.status).equal(200);
    expect(head.text).equal("");
    expect(head.headers.get("etag")).equal('"1"');
    const missing = await app.api.call("HEAD", "/customers/cus_01h455vb4pex5vsknk084sn02q");
    expect(missing.status).equal(404);
  });

  it("of OPTIONS is 204 with Allow, and needs no key", async () => {
    const options = await app.client(null).call("OPTIONS", "/customers");
    expect(options.status).equal(204);
    expect(options.text).equal("");
    const allow = options.headers.get("allow")!.split(", ");
    expect(allow).have.members(["GET", "HEAD", "POST", "OPTIONS"]);
    expect(options.headers.get("x-request-id")).matches(REQUEST_ID);
  });

  it("of a deprecated input carries Deprecation and Sunset, on POST and PATCH, and of others neither", async () => {
    const made = await app.api.post("/manifests/templates", { name: "a", isPublished: false });
    expectDeprecated(made);
    expect(made.data).include({ isActive: false, isPublished: false });
    const path = `/manifests/templates/${made.data.id}`;
    expectDeprecated(await app.api.patch(path, { isPublished: false, isActive: false }));
    const plain = await app.api.patch(path, { isActive: false });
    expect(plain.headers.get("deprecation")).equal(null);
    expect(plain.headers.get("sunset")).equal(null);
  });

  it("refuses an alias that says otherwise than what it stands for", async () => {
    const refused = await app.api.post("/manifests/templates", {
      name: "a",
      isActive: true,
      isPublished: false,
    });
    expect(refused.status).equal(422);
    expect(refused.error.code).equal("VALIDATION_FAILED");
    expect(refused.error.details).to.have.lengthOf(1);
    expect(refused.error.details[0].path).equal("/isPublished");
  });

  /** RFC 9745: a structured date; RFC 8594: an HTTP date. */
  function expectDeprecated({ headers }: Answer): void {
    expect(headers.get("deprecation")).matches(/^@\d+$/);
    const sunset = headers.get("sunset")!;
    expect(new Date(sunset).toUTCString()).equal(sunset);
    expect(Date.parse(sunset) / 1000).greaterThan(Number(headers.get("deprecation")!.slice(1)));
  }

  async function draftQuote() {
    const customer = await app.api.make("/customers", person);
    const opportunity = await app.api.make("/opportunities", { name: "o", customerId: customer.id });
    return await app.api.make("/quotes", { name: "q", opportunityId: opportunity.id });
  }
});
