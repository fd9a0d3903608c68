/** The docs that a server shows contain every endpoint, field and code, and every link leads to a page. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { expect } from "chai";
import pino from "pino";
import { rulesOf, saidOf, warningsOf } from "../../codegen/docs/codes.ts";
import { slug, titleOf } from "../../codegen/docs/frame.ts";
import { createPages } from "../../codegen/docs/pages.ts";
import { leadsOf } from "../../codegen/docs/records.ts";
import { readConfig } from "../../runtime/config.ts";
import { packageRoot } from "../../runtime/declare/root.ts";
import { DETAIL_CODES, ERRORS } from "../../runtime/errors.ts";
import type { Pages } from "../../runtime/http/pages.ts";
import type { Loaded } from "../../runtime/load.ts";
import { type Serving, serve } from "../../runtime/main.ts";
import { refusalOf } from "../../runtime/model/field.ts";
import type { Application, Model } from "../../runtime/model/model.ts";
import { VALUE_TYPES } from "../../runtime/model/types/index.ts";
import { loaded, NO_LAST_CALL } from "../support/app.ts";
import { migratedDatabase } from "../support/databases.ts";
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
      timeouts: NO_LAST_CALL,
    });
  });
  after(() => serving.stop());

  const READER = { origin: ORIGIN, isOnThisMachine: false };
  const text = async (path: string): Promise<string> => textOf(pages, path);
  const textOf = async (of: Pages, path: string, reader = READER): Promise<string> => {
    const page = of(path, reader);
    if (page?.status !== 200) throw new Error(`there is no page ${path}`);
    return String((await page.body.for("identity")).bytes);
  };
  const models = (): Model[] => [...application.models.values()];

  /** Every page that a reader can get to from the start. */
  async function reachable(): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    const queue = ["/docs"];
    for (const path of queue) {
      if (found.has(path) || path.startsWith("/docs/assets/")) continue;
      found.set(path, await text(path));
      for (const [, href] of found.get(path)!.matchAll(/href="(\/docs[^"#]*)/g)) queue.push(href!);
    }
    return found;
  }

  it("leads to every page, and each link to a place that is there", async () => {
    const found = await reachable();
    expect([...found.keys()]).to.include.members([
      "/docs",
      "/docs/reference",
      "/docs/guides",
      "/docs/errors",
      "/docs/states",
      "/docs/records",
    ]);
    const lost = [...found].flatMap(([path, body]) =>
      [...body.matchAll(/href="([^"#]*)#([^"]+)"/g)]
        // Scalar makes the places of the reference when it is loaded: the browser's test looks at those.
        .filter(([, to]) => (to || path) !== "/docs/reference" && (to || path).startsWith("/docs"))
        .filter(([, to, anchor]) => !(found.get(to || path) ?? "").includes(`id="${anchor}"`))
        .map(([, to, anchor]) => `${path} → ${to}#${anchor}`),
    );
    expect(lost).to.deep.equal([]);
    expect(found.size).to.be.greaterThan(12);
  });

  it("says on its first page where to begin, with a call that works and each page of the reference", async () => {
    const page = await text("/docs");
    expect(page).to.include(`curl ${ORIGIN}/api/v1/whoami`);
    for (const path of ["guides/first-call", "reference", "errors", "states", "records"])
      expect(page.split("<main")[1], path).to.include(`href="/docs/${path}"`);
    for (const model of models())
      expect(page).to.include(`href="/docs/reference#tag/${slug(titleOf(model))}"`);
  });

  it("has a title of its own for each page, and a search on it", async () => {
    const found = await reachable();
    const titles = [...found.values()].map((body) => /<title>(.+)<\/title>/.exec(body)![1]);
    expect(new Set(titles).size).to.equal(titles.length);
    for (const [path, body] of found) expect(body, path).to.include('data-search="/docs/search.json"');
  });

  it("shows a long guide in parts, each of which leads to the next and holds no more than a few sections", async () => {
    const parts = ["", "-2", "-3", "-4", "-5"].map((end) => `/docs/guides/walkthrough${end}`);
    for (const [i, path] of parts.entries()) {
      const page = await text(path);
      expect(page.split('<h2 id="').length - 1, path).to.be.within(1, 4);
      const next = parts[i + 1];
      if (next !== undefined) expect(page).to.include(`href="${next}" rel="next"`);
      if (i > 0) expect(page).to.include(`It continues <a href="${parts[i - 1]}">part ${i}</a>`);
    }
    expect(pages("/docs/guides/walkthrough-6", READER)!.status).to.equal(404);
  });

  it("has a button to copy each listing, responses included", async () => {
    for (const [path, body] of await reachable())
      for (const listing of body.split('<figure class="listing').slice(1))
        expect(listing.split("</figure>")[0], path).to.include("data-copy");
  });

  it("asks nothing of other hosts, and runs no script that stands in a page", async () => {
    for (const [path, body] of await reachable()) {
      expect(body, path).not.to.match(/<script(?! src="\/docs\/assets\/)|\son\w+=|url\((?!#)|@import/);
      for (const [, href] of body.matchAll(/<link [^>]*href="([^"]+)"/g))
        expect(href).to.match(/^(\/docs\/|data:)/);
    }
    expect(await text("/docs/assets/style.css")).not.to.match(/url\(|@import/);
  });

  it("draws the states of each resource that has them, for readers and for those who are read to", async () => {
    const page = await text("/docs/states");
    for (const model of models().filter(({ states }) => states !== null)) {
      const drawing = new RegExp(
        `<svg[^>]*aria-labelledby="${slug(titleOf(model))}-title[\\s\\S]*?</svg>`,
      ).exec(page)![0];
      for (const name of model.states!.values.keys()) {
        expect(drawing, model.name).to.include(`>${name}</text>`);
        expect(/<desc[^>]*>([^<]*)/.exec(drawing)![1], `${model.name} ${name}`).to.include(name);
      }
      for (const { name, to, on } of model.actions.values())
        if (to !== null && on === "record")
          expect(drawing, `${model.name} ${name}`).to.match(new RegExp(`\\b${name}\\b`));
    }
  });

  it("draws around each resource all that it leads to and that leads to it", async () => {
    const page = await text("/docs/records");
    for (const { from, to, field } of leadsOf(application))
      expect(page.split(`${from} leads to ${to} by ${field}.`), `${from} ${field}`).to.have.length(
        from === to ? 2 : 3,
      );
    for (const { name } of models()) expect(page).to.include(`<section class="machine"><h2 id="${name}">`);
  });

  it("has an anchor for every code that an answer may hold", async () => {
    const declared = models().flatMap((model) => [
      ...Object.values(model.operations).flatMap((write) =>
        write && typeof write === "object" && "refuses" in write ? Object.keys(write.refuses) : [],
      ),
      ...[...model.actions.values()].flatMap(({ refuses }) => Object.keys(refuses)),
      ...model.fields.flatMap((field) => refusalOf(field) ?? []),
      ...model.restrictions.map(({ code }) => code),
      ...model.acyclic.map(({ acyclic }) => acyclic),
      ...(model.states ? [model.states.refusal] : []),
      ...[model.operations.create, model.operations.update, ...model.actions.values()].flatMap((hooked) =>
        Object.keys(hooked?.warns ?? {}),
      ),
    ]);
    const ofTypes = VALUE_TYPES.flatMap(({ refuses = {} }) => Object.keys(refuses));
    expect(declared).to.include.members(["WORK_ORDER_NOT_IN_PROJECT", "OPEN_APPOINTMENTS"]);
    expect(ofTypes).to.include("UNKNOWN_TIMEZONE");
    const page = await text("/docs/errors");
    for (const code of [...Object.keys(ERRORS), ...DETAIL_CODES, ...declared, ...ofTypes])
      expect(page.split(`id="${code}"`), code).to.have.length(2);
  });

  it("has an anchor for each code of a fault that an action answers", async () => {
    const results = models().flatMap(({ actions }) => [...actions.values()].map(({ result }) => result));
    const faults = results.flatMap((result) => [...(result?.members?.values() ?? [])]);
    const codes = faults.flatMap(({ type }) => type.items?.members?.get("code")?.type.values ?? []);
    expect(codes).to.include("DEPENDENCY_CYCLE");
    const [errors, guide] = [await text("/docs/errors"), await text("/docs/guides/errors")];
    for (const code of codes)
      expect(
        errors.includes(`id="${code}"`) || guide.includes(`id="${code.replaceAll("_", "").toLowerCase()}"`),
        code,
      ).to.equal(true);
  });

  it("says of every code when it comes, why, and what to do", () => {
    const declared = [...rulesOf(application), ...warningsOf(application)].map(({ code }) => code);
    const told = saidOf(application);
    for (const code of [...Object.keys(ERRORS), ...DETAIL_CODES, ...declared]) {
      const said = told(code)!;
      for (const sentence of [said.when, said.why, said.remedy])
        expect(sentence, code).to.match(/^[A-Z0-9`].{12,}[.:]?/);
    }
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
    expect(page.headers.get("content-security-policy"))
      .to.include("default-src 'self'")
      .and.to.include("script-src 'self';");
    const style = await fetch(`${serving.origin}/docs/assets/style.css`);
    expect(style.headers.get("content-type")).to.equal("text/css; charset=utf-8");
  });

  it("carries the headers that keep a page to itself", async () => {
    for (const path of ["/docs", "/docs/none", "/docs/assets/style.css"]) {
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

  it("is sent by gzip or Brotli to whoever takes it, each under a tag of its own", async () => {
    const tags = new Set<string>();
    for (const coding of ["identity", "gzip", "br"]) {
      const { headers, status } = await fetch(`${serving.origin}/docs/errors`, {
        headers: { "Accept-Encoding": coding },
      });
      expect([status, headers.get("content-encoding") ?? "identity", headers.get("vary")]).to.deep.equal([
        200,
        coding,
        "Accept-Encoding",
      ]);
      tags.add(headers.get("etag")!);
    }
    expect(tags.size).to.equal(3);
    const known = { headers: { "Accept-Encoding": "gzip", "If-None-Match": [...tags][1]! } };
    expect((await fetch(`${serving.origin}/docs/errors`, known)).status).to.equal(304);
    expect(
      (
        await fetch(`${serving.origin}/docs/errors`, {
          headers: { ...known.headers, "Accept-Encoding": "br" },
        })
      ).status,
    ).to.equal(200);
  });

  it("is given Scalar as it was published", async () => {
    const { sha256, version } = JSON.parse(
      readFileSync(join(packageRoot(), "codegen/docs/scalar/scalar.json"), "utf8"),
    ) as Record<string, string>;
    const script = pages("/docs/assets/scalar.js", READER)!.body;
    const { bytes } = await script.for("identity");
    expect(createHash("sha256").update(bytes).digest("hex")).to.equal(sha256);
    expect(version).to.equal("1.72.1");
    expect(brotliDecompressSync((await script.for("br")).bytes).equals(bytes)).to.equal(true);
  });

  describe("with the key of a demo", () => {
    const KEY = "a-demo-key";
    const RECORD = "cus_01k9zq3v5xe8m9t2c4b6n7p8rt";
    let demo: Serving;
    before(async () => {
      const databaseUrl = await migratedDatabase("resources", application);
      demo = await serve({
        config: readConfig({ PORT: "0", HOST: "127.0.0.1", DATABASE_URL: databaseUrl }),
        databaseUrl,
        loaded: declarations,
        log: pino({ level: "fatal" }),
        pages: createPages(
          () => application,
          undefined,
          () => ({ key: KEY, records: { cus: RECORD } }),
        ),
      });
    });
    after(() => demo.stop());

    const shows = async (path: string, host: string, ...headers: string[]): Promise<boolean> => {
      const { status, text: page } = await sendLines(demo.origin, [
        `GET ${path} HTTP/1.1`,
        `Host: ${host}`,
        ...headers,
      ]);
      expect(status).to.equal(200);
      return page.includes(KEY);
    };

    it("puts it in for who sits at this machine", async () => {
      for (const host of ["localhost", "127.0.0.1:3000", "[::1]:3000"])
        for (const path of ["/docs", "/docs/reference", "/docs/guides/first-call"])
          expect(await shows(path, host), host).to.equal(true);
      const page = await fetch(`${demo.origin}/docs`);
      expect(page.headers.get("cache-control")).to.equal("no-store");
      expect(await page.text()).to.include(`GET /api/v1/customers/${RECORD}`);
    });

    for (const lines of [
      ["api.example"],
      ["localhost.evil.example"],
      ["localhost", "X-Forwarded-For: 203.0.113.9"],
      ["localhost", "Forwarded: for=203.0.113.9"],
      ["localhost", "Via: 1.1 proxy"],
    ] as const)
      it(`shows it to nobody else: ${lines.join(", ")}`, async () => {
        expect(await shows("/docs", "localhost")).to.equal(true);
        const [host, ...headers] = lines;
        for (const path of ["/docs", "/docs/guides/first-call"])
          expect(await shows(path, host, ...headers), path).to.equal(false);
      });
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

  const baseIn = async (host: string, ...headers: string[]): Promise<string | undefined> => {
    const lines = [`GET /docs/guides/first-call HTTP/1.1`, `Host: ${host}`, ...headers];
    const { status, text: page } = await sendLines(serving.origin, lines);
    expect(status).to.equal(200);
    return /BASE=(?:<[^>]+>)*([^\s<]+)\/api\/v1/.exec(page)?.[1];
  };

  it("shows the address that was called", async () => {
    expect(await baseIn("api.example:8443")).to.equal("http://api.example:8443");
    expect(await baseIn("[::1]:3000", "X-Forwarded-Proto: https")).to.equal("http://[::1]:3000");
    expect(await baseIn("10.0.0.7", "X-Forwarded-Host: api.example")).to.equal("http://10.0.0.7");
  });

  for (const host of ['"><script>', "a b", "x/y", "evil.example#", "$&", ""])
    it(`shows its own address where the host is not one: ${host}`, async () => {
      const { port } = new URL(serving.origin);
      expect(await baseIn(host)).to.equal(`http://localhost:${port}`);
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
    expect(await textOf(lazy, "/docs/errors")).to.include(`${application.name}</title>`);
    current = other;
    expect(await textOf(lazy, "/docs/errors"))
      .to.include(`${other.name}</title>`)
      .and.not.to.include(`${application.name}</title>`);
    expect(lazy("/elsewhere", READER)).to.equal(null);
  });
});
