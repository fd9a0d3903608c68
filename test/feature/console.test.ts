/** The console's page and files: the same for each address, without inline code, and within their budget. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { packageRoot } from "../../runtime/declare/root.ts";
import { openTestApp, type TestApp } from "../support/app.ts";

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const MOST_BYTES = 60 * 1024;

describe("the console", () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp();
  });
  after(() => app.close());

  const ask = (path: string, init: RequestInit = {}) => fetch(app.origin + path, init);

  for (const path of ["/console", "/console/", "/console/records/abc?state=OPEN"])
    it(`answers ${path} with its shell, which nobody may keep or frame`, async () => {
      const response = await ask(path);
      expect(response.status).equal(200);
      expect(response.headers.get("content-type")).equal("text/html; charset=utf-8");
      expect(response.headers.get("content-security-policy")).equal(POLICY);
      expect(response.headers.get("cache-control")).equal("no-store");
      expect(response.headers.get("x-frame-options")).equal("DENY");
      expect(response.headers.get("referrer-policy")).equal("no-referrer");
      expect(await response.text()).contain('<div id="console"');
    });

  it("has a shell with settings, and without inline scripts and styles", async () => {
    const page = await (await ask("/console")).text();
    const [, settings] = /data-settings='([^']*)'/.exec(page)!;
    const { name } = app.serving.app.application();
    expect(JSON.parse(settings!)).deep.equal({ name, base: "/api/v1", docs: "/docs", demo: false });
    expect(page).not.match(/<script(?! type="module" src="\/console\/assets\/console.js"><)|<style|\son\w+=/);
    expect(page).contain('<link rel="stylesheet" href="/console/assets/console.css">');
    expect(page).match(/<html lang="en">[\s\S]*name="viewport"[\s\S]*name="color-scheme"[\s\S]*<noscript>/);
  });

  it("sends its files compressed, and not again to a browser that has them", async () => {
    const script = readFileSync(join(packageRoot(), "dist", "console", "console.js"));
    const response = await ask("/console/assets/console.js", { headers: { "Accept-Encoding": "br" } });
    expect(response.headers.get("content-type")).equal("text/javascript; charset=utf-8");
    expect(response.headers.get("content-encoding")).equal("br");
    expect(response.headers.get("cache-control")).equal("no-cache");
    expect(Buffer.from(await response.arrayBuffer())).deep.equal(script);
    const again = await ask("/console/assets/console.js", {
      headers: { "Accept-Encoding": "br", "If-None-Match": response.headers.get("etag")! },
    });
    expect(again.status).equal(304);
  });

  it("answers HEAD as GET, without a body", async () => {
    for (const path of ["/console", "/console/assets/console.css"]) {
      const response = await ask(path, { method: "HEAD" });
      expect([response.status, await response.text()], path).deep.equal([200, ""]);
    }
  });

  it("has no other files, also none outside of its folder", async () => {
    for (const path of ["/console/assets/", "/console/assets/other.js", "/console/assets/..%2fpackage.json"])
      expect((await ask(path, { headers: { Accept: "text/html" } })).status, path).equal(404);
    expect((await ask("/consoles")).status).equal(404);
  });

  it("refuses other methods, and names those that it takes", async () => {
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) {
      const response = await ask("/console", { method });
      expect([response.status, response.headers.get("allow")], method).deep.equal([405, "GET, HEAD"]);
    }
  });

  it("has a script that is small as it is sent, and needs no eval", async () => {
    const script = readFileSync(join(packageRoot(), "dist", "console", "console.js"));
    const { headers } = await ask("/console/assets/console.js", { headers: { "Accept-Encoding": "br" } });
    expect(Number(headers.get("content-length"))).within(1_000, MOST_BYTES);
    expect(script.toString()).not.match(/\beval\(|new Function\b/);
  });
});

describe("CONSOLE=0", () => {
  it("removes the console", async () => {
    const app = await openTestApp({ environment: { CONSOLE: "0" } });
    for (const path of ["/console", "/console/assets/console.js", "/console/session"])
      expect((await fetch(app.origin + path)).status, path).equal(404);
    await app.close();
  });
});
