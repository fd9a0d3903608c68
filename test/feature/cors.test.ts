/** CORS: which pages a browser lets call the API, with real headers over HTTP (contract, section 17). */
import { expect } from "chai";
import type { Middleware } from "../../runtime/http/middleware.ts";
import { loaded, openTestApp, type TestApp } from "../support/app.ts";
import type { Answer } from "../support/client.ts";
import { byCookie, session } from "../support/console.ts";
import { LIBRARY } from "../support/library.ts";

const PAGE = "https://app.example.com";
const ORIGIN = { Origin: PAGE };
const PREFLIGHT = { ...ORIGIN, "Access-Control-Request-Method": "POST" };
const CORS_ORIGINS = `${PAGE}, http://localhost:5173, capacitor://localhost`;
const PERSON = { firstName: "Ada", lastName: "Byron" };

/** The headers of an answer that a browser goes by. */
const corsOf = ({ headers }: Answer) =>
  Object.fromEntries([...headers].filter(([name]) => name === "vary" || name.startsWith("access-control-")));

describe("CORS_ORIGINS", () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ environment: { CORS_ORIGINS } });
  });
  after(() => app.close());

  /** The answer to a page of the list. */
  const READABLE = {
    vary: "Origin",
    "access-control-allow-origin": PAGE,
    "access-control-expose-headers":
      "ETag, Location, Retry-After, X-Request-Id, RateLimit, RateLimit-Policy, Idempotent-Replayed, Original-Request-Id, Deprecation, Sunset",
  };

  it("answers the preflight of a route without a key, with the methods of the route", async () => {
    const answer = await app.client(null).call("OPTIONS", "/customers/none", undefined, PREFLIGHT);
    expect([answer.status, answer.text]).deep.equal([204, ""]);
    expect(corsOf(answer)).deep.equal({
      vary: "Origin",
      "access-control-allow-origin": PAGE,
      "access-control-allow-methods": answer.headers.get("allow"),
      "access-control-allow-headers":
        "Authorization, Content-Encoding, Content-Type, Idempotency-Key, If-Match, If-None-Match, x-api-key, x-service-mutation-source, x-service-suppress-webhooks",
      "access-control-max-age": "7200",
    });
    expect(answer.headers.get("allow")!.split(", ")).members(["GET", "PATCH", "HEAD", "OPTIONS"]);
  });

  it("answers the preflight of an unknown path, so that the page can read the 404 of its call", async () => {
    const preflight = await app.client(null).call("OPTIONS", "/nowhere", undefined, PREFLIGHT);
    expect(preflight.status).equal(204);
    expect(preflight.headers.get("access-control-allow-methods")).include("POST");
    const answer = await app.api.get("/nowhere", ORIGIN);
    expect([answer.status, corsOf(answer)]).deep.equal([404, READABLE]);
  });

  it("answers OPTIONS of a page that is no preflight as ever", async () => {
    const answer = await app.client(null).call("OPTIONS", "/customers", undefined, ORIGIN);
    expect([answer.status, corsOf(answer)]).deep.equal([204, READABLE]);
    expect((await app.client(null).call("OPTIONS", "/nowhere", undefined, ORIGIN)).status).equal(404);
  });

  it("lets a page read successes, 304, and refusals of every step", async () => {
    const { id } = await app.api.make("/customers", PERSON);
    const poor = app.client((await app.key({ scopePreset: "least_privilege" })).key);
    const post = (body: unknown, more = {}) => app.api.post("/customers", body, { ...ORIGIN, ...more });
    const answers = [
      await app.api.get(`/customers/${id}`, ORIGIN),
      await app.api.get(`/customers/${id}`, { ...ORIGIN, "If-None-Match": '"1"' }),
      await app.api.get("/customers?limit=1", ORIGIN),
      await post(PERSON),
      await app.api.get("/customers?limit=none", ORIGIN),
      await app.client(null).get("/customers", ORIGIN),
      await poor.get("/customers", ORIGIN),
      await app.api.delete("/customers", ORIGIN),
      await app.api.patch(`/customers/${id}`, {}, { ...ORIGIN, "If-Match": '"9"' }),
      await post("x".repeat(2_000_000)),
      await post("x", { "Content-Type": "text/plain" }),
      await post({}),
    ];
    expect(answers.map(({ status }) => status)).deep.equal([
      200, 304, 200, 201, 400, 401, 403, 405, 412, 413, 415, 422,
    ]);
    for (const answer of answers) expect(corsOf(answer), String(answer.status)).deep.equal(READABLE);
  });

  it("lets a page read 429 and when to try again", async () => {
    const { key } = await app.key({ rateLimitPolicy: { limit: 1, windowSeconds: 3600 } });
    await app.client(key).get("/whoami", ORIGIN);
    const answer = await app.client(key).get("/whoami", ORIGIN);
    expect([answer.status, corsOf(answer)]).deep.equal([429, READABLE]);
    expect(answer.headers.get("retry-after")).match(/^\d+$/);
  });

  it("lets a page read the OpenAPI document, which differs by coding as well", async () => {
    const { headers } = await fetch(`${app.origin}/api/v1/openapi.json`, { headers: ORIGIN });
    expect(headers.get("vary")).equal("Accept-Encoding, Origin");
    expect(headers.get("access-control-allow-origin")).equal(PAGE);
  });

  for (const origin of ["http://localhost:5173", "capacitor://localhost"])
    it(`takes several origins, as ${origin}, and answers each with its own name`, async () => {
      const answer = await app.api.get("/whoami", { Origin: origin });
      expect(corsOf(answer)).include({ "access-control-allow-origin": origin });
    });

  for (const origin of [
    "https://app.example.com.evil.example",
    "http://app.example.com",
    "https://app.example.com:8443",
    "https://APP.example.com",
    "null",
    "*",
    "",
  ])
    it(`says nothing to ${origin || "an empty origin"}, and serves it as ever`, async () => {
      const headers = { ...PREFLIGHT, Origin: origin };
      const preflight = await app.client(null).call("OPTIONS", "/customers", undefined, headers);
      const answers = [preflight, await app.api.get("/whoami", { Origin: origin })];
      expect(answers.map(({ status }) => status)).deep.equal([204, 200]);
      for (const answer of answers) expect(corsOf(answer)).deep.equal({ vary: "Origin" });
    });

  it("names Origin in Vary of calls without one, since a cache keeps both", async () => {
    expect(corsOf(await app.api.get("/whoami"))).deep.equal({ vary: "Origin" });
  });

  it("never lets a page use a session of the console, whose cookie the browser holds", async () => {
    const { token } = await session(app.origin, "POST", { key: (await app.key()).key });
    const headers = byCookie(token);
    expect((await app.client(null).get("/whoami", headers)).status).equal(200);
    const call = await app.client(null).get("/whoami", { ...headers, ...ORIGIN });
    expect(call.error.code).equal("API_KEY_MISSING");
    const preflight = await app.client(null).call("OPTIONS", "/whoami", undefined, PREFLIGHT);
    for (const answer of [call, preflight, await app.api.get("/whoami", ORIGIN)])
      expect(answer.headers.get("access-control-allow-credentials")).equal(null);
  });

  it("is about the API alone", async () => {
    const { headers } = await fetch(`${app.origin}/healthz`, { headers: ORIGIN });
    expect(headers.get("access-control-allow-origin")).equal(null);
    expect(headers.get("vary")).equal(null);
  });

  it("does not count preflights", async () => {
    const { key } = await app.key();
    const left = async () => (await app.client(key).get("/whoami")).body.meta.rateLimit.remaining;
    const first = await left();
    await app.client(key).call("OPTIONS", "/whoami", undefined, PREFLIGHT);
    expect(await left()).equal(first - 1);
  });
});

describe("without CORS_ORIGINS", () => {
  it("no answer says anything about origins", async () => {
    const app = await openTestApp();
    const preflight = await app.client(null).call("OPTIONS", "/customers", undefined, PREFLIGHT);
    expect([preflight.status, corsOf(preflight)]).deep.equal([204, {}]);
    expect(corsOf(await app.api.get("/whoami", ORIGIN))).deep.equal({});
    await app.close();
  });
});

describe("CORS_ORIGINS beside an application's own middleware", () => {
  let around: Middleware = (_, next) => next();
  let app: TestApp;
  before(async () => {
    const middleware: readonly Middleware[] = [(ctx, next) => around(ctx, next)];
    app = await openTestApp({
      folder: LIBRARY,
      loaded: { ...(await loaded(LIBRARY)), middleware },
      environment: { CORS_ORIGINS },
    });
  });
  after(() => app.close());

  it("lets a page read the 500 of middleware that throws", async () => {
    around = () => {
      throw new Error("no");
    };
    const answer = await app.api.get("/authors", ORIGIN);
    expect(answer.status).equal(500);
    expect(corsOf(answer)).include({ vary: "Origin", "access-control-allow-origin": PAGE });
  });

  it("lets a page read what middleware answers itself, and keeps its Vary", async () => {
    around = (ctx) => {
      ctx.vary("Accept");
      ctx.body = "{}";
    };
    const answer = await app.unbound.get("/authors", ORIGIN);
    expect(corsOf(answer)).include({ vary: "Accept, Origin", "access-control-allow-origin": PAGE });
  });

  it("answers preflights itself, whatever middleware says of them", async () => {
    around = (ctx) => {
      ctx.set("Access-Control-Allow-Origin", "*");
      ctx.status = 403;
    };
    const answer = await app.unbound.call("OPTIONS", "/authors", undefined, PREFLIGHT);
    expect(answer.status).equal(204);
    expect(corsOf(answer)).include({ vary: "Origin", "access-control-allow-origin": PAGE });
  });
});
