/** Middleware of an application around its API, over HTTP, and files of middleware with faults. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import pino, { type LoggerOptions } from "pino";
import { loadMiddleware, type Middleware } from "../../runtime/http/middleware.ts";
import { loaded, openTestApp, type TestApp } from "../support/app.ts";
import { LIBRARY } from "../support/library.ts";
import { withoutMochasListeners } from "../support/listeners.ts";

describe("middleware.ts beside the declarations", () => {
  const PREFLIGHT = { Origin: "https://reader.example", "Access-Control-Request-Method": "POST" };
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ folder: LIBRARY });
  });
  after(() => app.close());

  it("answers by itself: the preflight of a browser needs no key", async () => {
    const answer = await app.client(null).call("OPTIONS", "/authors", undefined, PREFLIGHT);
    expect(answer.status).equal(204);
    expect(answer.headers.get("access-control-allow-methods")).include("POST");
  });

  it("puts headers on answers and refusals, and hands on what it does not answer", async () => {
    const answers = [
      await app.api.get("/authors"),
      await app.api.get("/nowhere"),
      await app.client(null).get("/authors"),
      await app.client(null).call("OPTIONS", "/authors"),
    ];
    expect(answers.map(({ status }) => status)).deep.equal([200, 404, 401, 204]);
    for (const { headers } of answers) expect(headers.get("access-control-allow-origin")).equal("*");
    expect(answers[3]!.headers.get("allow")).include("POST");
  });

  it("stands around the API alone", async () => {
    const { headers } = await fetch(`${app.origin}/healthz`);
    expect(headers.get("access-control-allow-origin")).equal(null);
  });
});

describe("middleware around the API", () => {
  const seen: string[] = [];
  const logged: string[] = [];
  const log = pino({
    hooks: {
      logMethod: ([fields, text]) => void logged.push(`${text}: ${(fields as { err: Error }).err.message}`),
    },
  } as LoggerOptions);
  const fail = () => {
    throw new Error("nobody awaits this");
  };
  let around: Middleware = (_, next) => next();
  const trace =
    (name: string): Middleware =>
    async (ctx, next) => {
      seen.push(`${name} ${ctx.method} ${ctx.path}`);
      await next();
      seen.push(`${name} ${ctx.status} ${ctx.state.call.route?.template}`);
      ctx.set("Server-Timing", name);
    };
  let app: TestApp;
  before(async () => {
    const middleware = [trace("outer"), trace("inner"), ((ctx, next) => around(ctx, next)) as Middleware];
    app = await openTestApp({
      folder: LIBRARY,
      loaded: { ...(await loaded(LIBRARY)), middleware },
      serve: { log },
    });
  });
  after(() => app.close());
  beforeEach(() => {
    seen.length = 0;
    around = (_, next) => next();
  });

  it("leads from a path that a resource had to the one that it has, call by call", async () => {
    const FORMER = /^\/api\/v1\/books(?=[/?]|$)/;
    const SUNSET = new Date("2030-05-31T00:00:00Z");
    around = async (ctx, next) => {
      if (!FORMER.test(ctx.url)) return await next();
      ctx.set({ Deprecation: "@1795305600", Sunset: SUNSET.toUTCString() });
      ctx.set("Location", ctx.url.replace(FORMER, "/api/v1/catalogue/books"));
      ctx.status = 308;
    };
    const author = await app.api.make("/authors", { name: "Ursula" });
    const call = (path: string, init: RequestInit = {}) =>
      fetch(`${app.origin}/api/v1${path}`, { ...init, headers: { ...headers, ...init.headers } });
    const headers = {
      Authorization: `Bearer ${(await app.key({})).key}`,
      "Content-Type": "application/json",
    };
    const body = JSON.stringify({ isbn: "9780000000017", title: "It", authorIds: [author.id] });
    const made = await call("/books", { method: "POST", body, headers: { "Idempotency-Key": "it" } });
    expect([made.status, made.redirected]).deep.equal([201, true]);
    const { data } = (await made.json()) as { data: { id: string } };
    const patch = { method: "PATCH", body: JSON.stringify({ title: "That" }) };
    expect((await call(`/books/${data.id}`, patch)).status).equal(200);
    expect((await call("/books?limit=1")).url).match(/\/api\/v1\/catalogue\/books\?limit=1$/);
    const told = await call("/books", { redirect: "manual" });
    expect([told.status, told.headers.get("sunset")]).deep.equal([308, SUNSET.toUTCString()]);
    around = (_, next) => next();
  });

  it("is told of the status, of the route and of refusals, outermost last, and may still set headers", async () => {
    const { status, headers } = await app.api.get("/authors/none");
    expect(status).equal(404);
    expect(seen).deep.equal([
      "outer GET /api/v1/authors/none",
      "inner GET /api/v1/authors/none",
      "inner 404 /authors/{id}",
      "outer 404 /authors/{id}",
    ]);
    expect(headers.get("server-timing")).equal("outer");
  });

  it("leaves the headers of the contract as they are", async () => {
    around = async (ctx, next) => {
      ctx.set("Cache-Control", "public");
      await next();
    };
    const { headers } = await app.api.get("/authors");
    expect(headers.get("cache-control")).equal("no-store");
  });

  it("may put another body in the answer's place, under the call's headers", async () => {
    around = async (ctx, next) => {
      await next();
      ctx.type = "application/vnd.library+json";
      ctx.body = "[1, 2]";
    };
    const { status, text, headers } = await app.unbound.get("/authors");
    expect({ status, text }).deep.equal({ status: 200, text: "[1, 2]" });
    expect(headers.get("content-type")).include("vnd.library");
    expect(headers.get("content-length")).equal("6");
    expect(headers.get("x-request-id")).match(/^req_/);
    expect(headers.get("ratelimit")).include("r=");
  });

  it("that throws is a defect of ours: INTERNAL, with the request's id and nothing of the error", async () => {
    around = () => {
      throw new Error("a secret");
    };
    const { status, error, body, text, headers } = await app.api.get("/authors");
    expect({ status, code: error.code }).deep.equal({ status: 500, code: "INTERNAL" });
    expect(body.meta.requestId).equal(headers.get("x-request-id"));
    expect(text).not.include("secret");
    expect(seen).include("outer 500 undefined");
  });

  for (const [what, leave] of [
    ["a rejected promise", () => void Promise.reject(new Error("nobody awaits this"))],
    ["a timer that throws", () => void setTimeout(fail, 0)],
    ["a microtask that throws", () => queueMicrotask(fail)],
  ] as const)
    it(`may leave ${what} behind: it is logged, and the call and the process go on`, async () => {
      const [before, restore] = [logged.length, withoutMochasListeners()];
      around = async (_, next) => {
        leave();
        await next();
      };
      expect((await app.api.get("/authors")).status).equal(200);
      while (logged.length === before) await new Promise((resolve) => setTimeout(resolve, 5));
      restore();
      expect(logged.at(-1)).match(/^a middleware (left|queued) a .*: nobody awaits this$/);
    });

  it("is swapped with the declarations", async () => {
    const { app: serving } = app.serving;
    const other: Middleware = (ctx) => {
      ctx.status = 418;
      ctx.body = '"short and stout"';
    };
    const now = await loaded(LIBRARY);
    serving.swap({ ...now, middleware: [other] });
    expect(await app.unbound.get("/authors")).include({ status: 418, text: '"short and stout"' });
    serving.swap(now);
    expect((await app.api.get("/authors")).status).equal(200);
  });
});

describe("a middleware.ts that does not stand", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "charter-middleware-"));
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  for (const [text, message] of [
    ["export const cors = () => {};", "expected an array as the default export, found none."],
    ["export default () => {};", "expected an array as the default export, found a function."],
    ["export default [() => {}, null];", "expected a function at [1] of the default export, found null."],
    ['import "./gone.ts"; export default [];', /^middleware\.ts: it cannot be imported: .*gone\.ts[^\n]*$/],
    ['throw new Error("no\\nway");', "it cannot be imported: no"],
  ] as const)
    it(`stops the start with one line: ${text}`, async () => {
      writeFileSync(join(folder, "middleware.ts"), text);
      const fault = await loadMiddleware(folder).catch((error: unknown) => error as Error);
      expect(fault).instanceOf(Error).property("name", "MiddlewareFault");
      const said = (fault as Error).message;
      if (typeof message === "string") expect(said).equal(`middleware.ts: ${message}`);
      else expect(said).match(message);
    });

  it("stops the start if it never finishes loading", async () => {
    writeFileSync(join(folder, "middleware.ts"), "await new Promise(() => {}); export default [];");
    const fault = await loadMiddleware(folder, "", 50).catch((error: unknown) => error as Error);
    expect(fault).instanceOf(Error).property("name", "MiddlewareFault");
    expect((fault as Error).message).match(
      /^middleware\.ts: it cannot be imported: it has not finished loading after 0\.05 s/,
    );
  });

  it("is none where there is no file", async () => {
    expect(await loadMiddleware(folder)).deep.equal([]);
  });
});
