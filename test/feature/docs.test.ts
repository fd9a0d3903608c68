/** The docs that a server shows: every endpoint, field and code stands there, and every link leads somewhere. */

import { expect } from "chai";
import pino from "pino";
import { endpointsOf } from "../../codegen/docs/calls.ts";
import { journalHref, resourceHref } from "../../codegen/docs/frame.ts";
import { callsOf } from "../../codegen/docs/journal.ts";
import { createPages } from "../../codegen/docs/pages.ts";
import type { Loaded } from "../../runtime/app.ts";
import { readConfig } from "../../runtime/config.ts";
import { Faults } from "../../runtime/errors/faults.ts";
import { DETAIL_CODES, ERRORS } from "../../runtime/errors.ts";
import type { Pages } from "../../runtime/http/pages.ts";
import { layRoutes, methodOf } from "../../runtime/http/routes.ts";
import { type Serving, serve } from "../../runtime/main.ts";
import { refusalOf } from "../../runtime/model/field.ts";
import { JOURNALS } from "../../runtime/model/journal.ts";
import type { Application, Model } from "../../runtime/model/model.ts";
import { createInputs } from "../../runtime/model/schema/inputs.ts";
import { VALUE_TYPES } from "../../runtime/model/types/index.ts";
import { judgeInput, readGiven } from "../../runtime/record/given.ts";
import { loaded } from "../support/app.ts";
import { migratedDatabase } from "../support/postgres.ts";
import { sendLines } from "../support/wire.ts";

const ORIGIN = "http://127.0.0.1:3000";

describe("the docs", () => {
  let declarations: Loaded;
  let application: Application;
  let pages: Pages;
  let serving: Serving;
  before(async () => {
    declarations = await loaded("resources");
    application = declarations.application;
    pages = createPages(() => application);
    const databaseUrl = await migratedDatabase("resources", application);
    const config = readConfig({ PORT: "0", HOST: "127.0.0.1", DATABASE_URL: databaseUrl });
    serving = await serve({
      config,
      databaseUrl,
      loaded: declarations,
      log: pino({ level: "fatal" }),
      pages,
    });
  });
  after(() => serving.stop());

  const text = (path: string): string => {
    const page = pages(path, ORIGIN);
    if (page?.status !== 200) throw new Error(`there is no page ${path}`);
    return String(page.body);
  };
  const models = (): Model[] => [...application.models.values()];

  /** Every page that a reader can get to from the start. */
  function reachable(): Map<string, string> {
    const found = new Map<string, string>();
    const queue = ["/docs"];
    for (const path of queue) {
      if (found.has(path) || path.endsWith(".css")) continue;
      found.set(path, text(path));
      for (const [, href] of found.get(path)!.matchAll(/href="(\/docs[^"#]*)/g)) queue.push(href!);
    }
    return found;
  }

  it("leads from the start to a page for every resource, and each link to a place that is there", () => {
    const found = reachable();
    for (const model of models()) expect([...found.keys()]).to.include(resourceHref(model));
    const lost = [...found].flatMap(([path, body]) =>
      [...body.matchAll(/href="([^"#]*)#([^"]+)"/g)]
        .filter(([, to, anchor]) => !(found.get(to || path) ?? "").includes(`id="${anchor}"`))
        .map(([, to, anchor]) => `${path} → ${to}#${anchor}`),
    );
    expect(lost).to.deep.equal([]);
    expect(found.size).to.be.greaterThan(models().length + 10);
  });

  it("asks nothing of other hosts, and runs no script", () => {
    for (const [path, body] of reachable()) {
      expect(body, path).not.to.match(/<script|\son\w+=|src=|url\(|@import/);
      for (const [, href] of body.matchAll(/<link [^>]*href="([^"]+)"/g))
        expect(href).to.match(/^(\/docs\/|data:)/);
    }
    expect(text("/docs/style.css")).not.to.match(/url\(|@import/);
  });

  it("shows every route of a resource or journal on its page, and no other", () => {
    const ofResources = models().flatMap((model) =>
      endpointsOf(model, application).map(({ method, path, scope, idempotencyKey }) => {
        expect(text(resourceHref(model))).to.include(`${method}</span> <code>${path}</code>`);
        return `${method} ${path} ${scope} ${idempotencyKey}`;
      }),
    );
    const ofJournals = JOURNALS.flatMap((journal) =>
      callsOf(journal).map(({ path }) => {
        expect(text(journalHref(journal))).to.include(`GET</span> <code>${path}</code>`);
        return `GET ${path} ${journal.scope} ignored`;
      }),
    );
    const shown = [...ofResources, ...ofJournals];
    const laid = new Set(
      layRoutes(application)
        .all.filter(({ operation }) => operation.kind !== "whoami")
        .map(
          ({ operation, template, scope, idempotencyKey }) =>
            `${methodOf(operation)} ${template} ${scope} ${idempotencyKey}`,
        ),
    );
    expect(shown.map(asRouted).sort()).to.deep.equal([...laid].map(asRouted).sort());
  });

  /** GET takes no Idempotency-Key whatever a route says of it. */
  const asRouted = (line: string): string => line.replace(/^(GET .*) \w+$/, "$1");

  it("shows every parameter and member of a journal, and every type of event", () => {
    for (const journal of JOURNALS) {
      const page = text(journalHref(journal));
      for (const { name } of [...journal.filters, ...journal.members.values()])
        expect(page, journal.name).to.include(`<code>${name}</code>`);
    }
    const events = text("/docs/events");
    for (const type of models().flatMap((model) => [...model.events.keys()]))
      expect(events.split(`id="${type}"`), type).to.have.length(2);
  });

  it("gives examples that the resources take", () => {
    const inputs = createInputs(application);
    for (const model of models())
      for (const { method, action, body, query } of endpointsOf(model, application)) {
        let faults = new Faults();
        if (action) faults = judgeInput(inputs.action(action), { ...body, ...query });
        else if (method === "POST") faults = readGiven(inputs, model, "create", body).faults;
        else if (method === "PATCH") faults = readGiven(inputs, model, "update", body).faults;
        expect(faults.listed, `${method} of ${model.name} ${action?.name ?? ""}`).to.deep.equal([]);
      }
  });

  it("shows every field that is not hidden, and no hidden one", () => {
    for (const model of models()) {
      const body = text(resourceHref(model));
      for (const { name, mode } of model.fields)
        if (mode === "hidden") expect(body).not.to.match(new RegExp(`field-${name}"|<code>${name}</code>`));
        else
          expect(body, model.name).to.include(
            mode === "removed" ? `Removed: <code>${name}` : `id="field-${name}"`,
          );
    }
  });

  it("has an anchor for every code that an answer may hold", () => {
    const declared = models().flatMap((model) => [
      ...Object.values(model.operations).flatMap((write) =>
        write && typeof write === "object" && "refuses" in write ? Object.keys(write.refuses) : [],
      ),
      ...[...model.actions.values()].flatMap(({ refuses }) => Object.keys(refuses)),
      ...model.fields.flatMap((field) => refusalOf(field) ?? []),
      ...(model.states ? [model.states.refusal] : []),
      ...[model.operations.create, model.operations.update, ...model.actions.values()].flatMap((hooked) =>
        Object.keys(hooked?.warns ?? {}),
      ),
    ]);
    const ofTypes = VALUE_TYPES.flatMap(({ refuses = {} }) => Object.keys(refuses));
    expect(declared).to.include.members(["WORK_ORDER_NOT_IN_PROJECT", "OPEN_APPOINTMENTS"]);
    expect(ofTypes).to.include("UNKNOWN_TIMEZONE");
    const page = text("/docs/errors");
    for (const code of [...Object.keys(ERRORS), ...DETAIL_CODES, ...declared, ...ofTypes])
      expect(page.split(`id="${code}"`), code).to.have.length(2);
  });

  it("is where an error's docUrl leads", async () => {
    const refused = await fetch(`${serving.origin}/api/v1/whoami`);
    const { docUrl } = ((await refused.json()) as { error: { docUrl: string } }).error;
    const page = await fetch(docUrl);
    expect(page.status).to.equal(200);
    expect(await page.text()).to.include(`id="${new URL(docUrl).hash.slice(1)}"`);
  });

  it("is served as HTML and CSS under its content security policy", async () => {
    const page = await fetch(`${serving.origin}/docs/`);
    expect(page.headers.get("content-type")).to.equal("text/html; charset=utf-8");
    expect(page.headers.get("content-security-policy")).to.include("default-src 'self'");
    const style = await fetch(`${serving.origin}/docs/style.css`);
    expect(style.headers.get("content-type")).to.equal("text/css; charset=utf-8");
  });

  it("carries the headers that keep a page to itself", async () => {
    for (const path of ["/docs", "/docs/none", "/docs/style.css"]) {
      const { headers } = await fetch(`${serving.origin}${path}`);
      expect(headers.get("x-content-type-options"), path).to.equal("nosniff");
      expect(headers.get("referrer-policy"), path).to.equal("no-referrer");
      expect(headers.get("content-security-policy"), path).to.include("frame-ancestors 'none'");
      expect(headers.get("cache-control"), path).to.equal("no-cache");
    }
    for (const path of ["/healthz", "/metrics", "/"])
      expect((await fetch(`${serving.origin}${path}`)).headers.get("x-content-type-options")).to.equal(
        "nosniff",
      );
  });

  it("is where / leads a browser", async () => {
    const led = await fetch(`${serving.origin}/`, { redirect: "manual" });
    expect([led.status, led.headers.get("location")]).to.deep.equal([302, "/docs"]);
  });

  it("answers a page for one that is not there: below /docs to all, elsewhere to browsers alone", async () => {
    const browser = { headers: { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" } };
    for (const [path, options] of [
      ["/docs/none", {}],
      ["/docs/resources/none", {}],
      ["/none", browser],
    ] as const) {
      const page = await fetch(`${serving.origin}${path}`, options);
      expect([page.status, page.headers.get("content-type")]).to.deep.equal([
        404,
        "text/html; charset=utf-8",
      ]);
      expect(await page.text())
        .to.include("No such page")
        .and.include('href="/docs/errors"');
    }
    const refused = await fetch(`${serving.origin}/none`);
    expect(((await refused.json()) as { error: { code: string } }).error.code).to.equal("ROUTE_NOT_FOUND");
  });

  const baseIn = async (path: string, host: string, ...headers: string[]): Promise<string | undefined> => {
    const lines = [`GET ${path} HTTP/1.1`, `Host: ${host}`, ...headers];
    const { status, text: page } = await sendLines(serving.origin, lines);
    expect(status).to.equal(200);
    return /BASE=([^\s<]+)\/api\/v1/.exec(page)?.[1];
  };

  it("shows the address that was called, in the guides too", async () => {
    for (const path of ["/docs", "/docs/walkthrough"]) {
      expect(await baseIn(path, "api.example:8443")).to.equal("http://api.example:8443");
      expect(await baseIn(path, "[::1]:3000", "X-Forwarded-Proto: https")).to.equal("http://[::1]:3000");
    }
  });

  for (const host of ['"><script>', "a b", "x/y", "evil.example#", "$&", ""])
    it(`shows its own address where the host is not one: ${host}`, async () => {
      const { port } = new URL(serving.origin);
      expect(await baseIn("/docs", host)).to.equal(`http://localhost:${port}`);
    });

  it("waits for the first reader, and follows a reload", async () => {
    const { application: other } = await loaded("test/fixtures/lending-library");
    let asked = 0;
    let current = application;
    const lazy = createPages(() => {
      asked++;
      return current;
    });
    expect(asked).to.equal(0);
    expect(String(lazy("/docs", ORIGIN)!.body)).to.include(`<h1>${application.name}</h1>`);
    current = other;
    expect(String(lazy("/docs", ORIGIN)!.body))
      .to.include(`<h1>${other.name}</h1>`)
      .and.not.to.include(`<h1>${application.name}</h1>`);
    expect(lazy("/elsewhere", ORIGIN)).to.equal(null);
  });
});
