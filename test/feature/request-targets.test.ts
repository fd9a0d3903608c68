/** Every form of a request target is served, or refused in the API's form (RFC 9112, section 3.2). */
import { expect } from "chai";
import { openTestApp, type TestApp } from "../support/app.ts";
import { dial, readToEnd, sendLines } from "../support/wire.ts";

describe("the target of a request", () => {
  let app: TestApp;
  let key: string;
  before(async () => {
    app = await openTestApp();
    key = (await app.key()).key;
  });
  after(() => app.close());

  const ask = (line: string, ...headers: string[]) =>
    sendLines(app.origin, [line, "Host: api.example", ...headers]);

  it("may be absolute, as proxies send it: its path counts, and its host above the header's", async () => {
    const served = await ask("GET http://other.example/api/v1/whoami?x=1 HTTP/1.1", `x-api-key: ${key}`);
    expect(served.status).equal(400);
    const { error } = JSON.parse(served.text);
    expect(error.code).equal("INVALID_QUERY");
    expect(error.docUrl).equal("http://other.example/docs/errors#INVALID_QUERY");
    const whole = await ask("GET HTTPS://other.example/api/v1/whoami HTTP/1.1", `x-api-key: ${key}`);
    expect(whole.status).equal(200);
    expect((await ask("GET http://other.example HTTP/1.1")).status).equal(302);
  });

  for (const target of [
    "http://",
    "http:///api/v1/whoami",
    "http://a b",
    "http://[",
    "ftp://x/y",
    "x:80",
    "*",
    "//",
  ])
    it(`GET ${target} is refused in the API's form, or not read at all`, async () => {
      const refused = await ask(`GET ${target} HTTP/1.1`, `x-api-key: ${key}`);
      expect(refused.status).within(400, 404);
      if (refused.text === "") return;
      const { error, meta } = JSON.parse(refused.text);
      expect(error.code).equal("ROUTE_NOT_FOUND");
      expect(refused.headers.get("x-request-id")).equal(meta.requestId).and.match(/^req_/);
    });

  it("* of OPTIONS tells what the server as a whole allows", async () => {
    const answer = await ask("OPTIONS * HTTP/1.1");
    expect(answer.status).equal(204);
    expect(answer.headers.get("allow")!.split(", ")).members([
      "GET",
      "HEAD",
      "POST",
      "PUT",
      "PATCH",
      "DELETE",
      "OPTIONS",
    ]);
  });

  it("an authority, as CONNECT has it, is refused: this is no proxy", async () => {
    const refused = await ask("CONNECT other.example:443 HTTP/1.1");
    expect(refused.status).equal(405);
    expect(JSON.parse(refused.text).error.code).equal("METHOD_NOT_ALLOWED");
    expect(refused.headers.get("allow")).contain("GET");
  });

  it("of a path that does not exist, or cannot be decoded, is refused with a request id", async () => {
    for (const target of ["/nowhere", "/%", "/%00", "/docs/%E0%A4%A", "/healthz/x", "/api/v2/customers"]) {
      const refused = await ask(`GET ${target} HTTP/1.1`);
      expect(refused.status, target).equal(404);
      expect(JSON.parse(refused.text).meta.requestId).equal(refused.headers.get("x-request-id"));
    }
  });

  it("leaves the server serving, whatever was sent", async () => {
    const socket = await dial(app.origin);
    socket.write("\u0000\u0001 nonsense\r\n\r\n");
    expect((await readToEnd(socket)).status).equal(400);
    expect((await app.api.get("/whoami")).status).equal(200);
  });
});
