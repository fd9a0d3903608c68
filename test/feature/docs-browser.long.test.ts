/** The pages in a browser: on a phone and a desktop, light and dark, without errors, overflow or requests to other hosts. */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect } from "chai";
import type { ShownDemo } from "../../codegen/docs/frame.ts";
import { readGuides } from "../../codegen/docs/guides.ts";
import { createPages } from "../../codegen/docs/pages.ts";
import { packageRoot } from "../../runtime/declare/root.ts";
import type { Application } from "../../runtime/model/model.ts";
import { loaded, openTestApp, type TestApp } from "../support/app.ts";
import { type Browser, openBrowser, type Page, type View } from "../support/browser.ts";
import { temporary } from "../support/checkout.ts";
import { LIBRARY } from "../support/library.ts";

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };
/** Widths and themes have no rules in common, so two of the four combinations show all of them. */
const VIEWS: readonly View[] = [
  { ...PHONE, theme: "dark" },
  { ...DESK, theme: "light" },
];
/** Guides have one frame, so each is looked at in one of the views, in turn. */
const viewsOf = (path: string): readonly View[] => {
  const place = GUIDES.indexOf(path);
  return place < 0 ? VIEWS : [VIEWS[place % VIEWS.length]!];
};
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const DESK_LIGHT: View = { ...DESK, theme: "light" };
const GUIDES = readGuides(join(packageRoot(), "docs", "guides")).map(({ href }) => href);
const CALL = `[...document.querySelectorAll("button")].find((b) => /Test Request/.test(b.textContent))`;
const SEND = `[...document.querySelectorAll("[role=dialog] button, .scalar-client button")].find((b) => /^\\s*Send/.test(b.textContent))`;
const REFERENCE_READY = `document.querySelector("#reference h1") !== null`;

describe("a machine without Chromium's libraries", () => {
  it("is told which packages bring them", async () => {
    const path = join(temporary("charter-chromium-"), "chromium");
    const fault =
      "chromium: error while loading shared libraries: libnss3.so: cannot open shared object file";
    writeFileSync(path, `#!/bin/sh\necho "${fault}" >&2\nexit 127\n`, { mode: 0o755 });
    const error = await openBrowser(path).catch((thrown: Error) => thrown);
    expect((error as Error).message)
      .contain(fault)
      .and.contain("apt-get install libnss3 libnspr4 libexpat1");
  });
});

describe("the pages, in a browser", () => {
  let browser: Browser;
  let app: TestApp;
  let application: Application;
  let demo: ShownDemo | null = null;
  before(async () => {
    ({ application } = await loaded("resources"));
    app = await openTestApp({
      serve: {
        pages: createPages(
          () => application,
          undefined,
          () => demo,
        ),
      },
    });
    browser = await openBrowser();
  });
  after(() => browser?.close());
  beforeEach(() => {
    demo = null;
  });

  async function open(path: string, view: View = DESK_LIGHT): Promise<Page> {
    const page = await browser.page(view);
    await page.goto(app.origin + path);
    if (path.startsWith("/docs/reference")) await page.until(REFERENCE_READY);
    return page;
  }

  /** Whatever a page must never do. */
  async function expectSound(page: Page, { width }: View): Promise<void> {
    expect(page.faults).deep.equal([]);
    const foreign = page.asked
      .map(({ url }) => url)
      .filter((url) => !/^(data|blob|about):/.test(url) && !url.startsWith(`${app.origin}/`));
    expect(foreign).deep.equal([]);
    expect(await page.evaluate("document.documentElement.scrollWidth")).most(width);
  }

  for (const path of [
    "/docs",
    "/docs/reference",
    "/docs/guides",
    ...GUIDES,
    "/docs/errors",
    "/docs/states",
    "/docs/records",
    "/docs/none",
  ])
    it(`are sound, and cut nothing on paper: ${path}`, async () => {
      for (const view of viewsOf(path)) {
        const page = await open(path, view);
        // That a page is not there is told by its status, which a browser's console repeats.
        if (path === "/docs/none") page.faults.splice(0);
        await expectSound(page, view);
        const [paper, ink] = await page.evaluate<[string, string]>(
          "[getComputedStyle(document.body).backgroundColor, getComputedStyle(document.body).color]",
        );
        expect(lightness(paper) > lightness(ink), `${path} ${view.theme}`).equal(view.theme === "light");
        expect(await barriersOf(page), `${path} ${view.width}`).deep.equal([]);
        if (path !== "/docs/reference") expect(await cutOnPaper(page), `${path} on paper`).deep.equal([]);
        await page.close();
      }
    });

  /** What a sheet of paper cuts off. */
  async function cutOnPaper(page: Page): Promise<string[]> {
    const paper = { width: 720, height: 1000 };
    await page.send("Emulation.setDeviceMetricsOverride", { ...paper, deviceScaleFactor: 1, mobile: false });
    await page.send("Emulation.setEmulatedMedia", {
      media: "print",
      features: [{ name: "prefers-color-scheme", value: "light" }],
    });
    expect(await page.evaluate("document.documentElement.scrollWidth")).most(paper.width);
    return await page.evaluate<string[]>(`[...document.querySelectorAll("main *")]
      .filter((each) => getComputedStyle(each).overflowX !== "visible" && each.scrollWidth > each.clientWidth + 1)
      .map((each) => each.outerHTML.slice(0, 100))`);
  }

  it("are sound where nothing of the application is ours", async () => {
    const library = await loaded(LIBRARY);
    const other = await openTestApp({
      folder: LIBRARY,
      serve: { pages: createPages(() => library.application, "/nowhere") },
    });
    for (const path of ["/docs", "/docs/reference", "/docs/errors", "/docs/states", "/docs/records"])
      for (const view of VIEWS) {
        const page = await browser.page(view);
        await page.goto(other.origin + path);
        if (path === "/docs/reference") await page.until(REFERENCE_READY);
        expect(page.faults).deep.equal([]);
        expect(await page.evaluate("document.documentElement.scrollWidth")).most(view.width);
        expect(await page.evaluate("document.title")).contain(library.application.name);
        await page.close();
      }
  });

  it("show on which side a wide table goes on", async () => {
    const page = await open("/docs/guides/lists", { ...PHONE, theme: "light" });
    const more = () => page.evaluate<string>("document.querySelector('.wide').dataset.more");
    expect(await more()).equal("right");
    const drawn = "getComputedStyle(document.querySelector('.wide')).boxShadow";
    expect(await page.evaluate(drawn)).match(/-14/);
    await page.evaluate("document.querySelector('.wide').scrollLeft = 20");
    await page.until("document.querySelector('.wide').dataset.more === 'left right'");
    await page.evaluate("document.querySelector('.wide').scrollLeft = 10_000");
    await page.until("document.querySelector('.wide').dataset.more === 'left'");
    await page.close();
  });

  it("copy a response too, and say so to a screen reader", async () => {
    const page = await open("/docs/guides/lists");
    await page.evaluate("navigator.clipboard.writeText = async (text) => { globalThis.copied = text; }");
    await page.click(".listing.jsonc [data-copy]");
    const shown = await page.evaluate("document.querySelector('.listing.jsonc code').textContent");
    expect(await page.until("globalThis.copied")).equal(shown);
    await page.until(
      "document.querySelector('[role=status].unseen').textContent === 'Copied to the clipboard'",
    );
    await page.close();
  });

  it("show an operation with samples in curl, TypeScript and Python", async () => {
    const page = await open("/docs/reference#tag/customers/PATCH/customers/{id}");
    const card = await cardOf(page, "patch", "/customers/{id}");
    expect(await page.until(`${card}.textContent.includes("Idempotency-Key") && ${card}.textContent`))
      .contain('curl -X PATCH "$BASE/customers/$customerId"')
      .and.contain("customerId=$(curl");
    await page.evaluate(
      `[...${card}.querySelectorAll("button")].find((b) => /curl/i.test(b.textContent)).click()`,
    );
    const choices = await page.until<string>(
      `[...document.querySelectorAll("[role=option]")].map((each) => each.textContent.trim()).join("|")`,
    );
    expect(choices.split("|")).deep.equal(["curl", "TypeScript", "Python"]);
    await page.close();
  });

  it("show every status of an operation, with nothing over it", async () => {
    for (const size of [PHONE, DESK]) {
      const page = await open("/docs/reference#tag/customers/POST/customers", { ...size, theme: "light" });
      const covered = await page.until<string[]>(`(() => {
        const header = [...document.querySelectorAll(".scalar-card-header-tabs")].find((each) => /201.*503/.test(each.textContent));
        const copy = header?.querySelector(".code-copy")?.getBoundingClientRect();
        const tabs = [...(header?.querySelectorAll("[role=tab]") ?? [])];
        return copy && tabs.length > 8 && tabs
          .filter((tab) => tab.getBoundingClientRect().right > copy.left - 4)
          .map((tab) => tab.textContent);
      })()`);
      expect(covered, `${size.width}`).deep.equal([]);
      await page.close();
    }
  });

  it("fill the form of a call in without a fault, and lay nothing over its address on a phone", async () => {
    const page = await open("/docs/reference#tag/customers/GET/customers", { ...PHONE, theme: "dark" });
    await page.until(`${CALL}?.click() ?? ${SEND} !== undefined`);
    await page.until(`document.body.innerText.includes("createdBefore")`);
    const [faulty, toggle] = await page.evaluate<[number, boolean]>(`[
      document.querySelectorAll("[role=dialog] tr.alert, .scalar-client tr.alert, .scalar-client tr.error").length,
      document.querySelector(".scalar-client .scalar-sidebar-toggle")?.checkVisibility() ?? false,
    ]`);
    expect([faulty, toggle]).deep.equal([0, false]);
    await page.close();
  });

  it("make a call that succeeds with the demo's key put in", async () => {
    demo = { key: (await app.key()).key, records: {} };
    const { status, text } = await tryOut("customers", "post", "/customers");
    expect(status, text).equal(201);
    const { data } = JSON.parse(text);
    expect((await app.api.get(`/customers/${data.id}`)).data).include({ lastName: data.lastName });
  });

  it("make a call about a record that the demo has", async () => {
    const { data } = await app.api.post("/customers", { firstName: "Ada", lastName: "Lovelace" });
    demo = { key: (await app.key()).key, records: { cus: data.id } };
    const { status, text } = await tryOut("customers", "get", "/customers/{id}");
    expect(status, text).equal(200);
    expect(JSON.parse(text).data.id).equal(data.id);
  });

  it("show the 401 as it is where there is no key", async () => {
    const { status, text } = await tryOut("current-key", "get", "/whoami");
    expect(status, text).equal(401);
    expect(JSON.parse(text).error.code).match(/^API_KEY_(MISSING|INVALID)$/);
  });

  for (const [words, kind, title] of [
    ["rate limit", "Guide", "Rate limits"],
    ["INVALID_STATE", "Error", "INVALID_STATE"],
    ["verify webhook signature", "Guide", "Verify signatures"],
    ["cancel appointment", "Operation", "Cancel an appointment"],
    ["inheritsFromCase", "Record", "Field definitions"],
    ["lead.converted", "Event", "lead.converted"],
  ] as const)
    it(`find by the keyboard what is searched for: ${words}`, async () => {
      for (const path of ["/docs/errors", "/docs/reference"]) {
        const page = await open(path);
        await press(page, "/");
        await page.until("document.querySelector('dialog.search').open");
        await page.type(words);
        const first = await page.until<string[]>(`(() => {
          const [first] = document.querySelectorAll("dialog [role=option]");
          const parts = ["kind", "title"].map((name) => first?.querySelector("." + name).textContent);
          return parts[1] === ${JSON.stringify(title)} && parts;
        })()`);
        expect(first).deep.equal([kind, title]);
        const href = await page.evaluate<string>("document.querySelector('dialog [role=option] a').href");
        await press(page, "Enter");
        await page.until(`location.href === ${JSON.stringify(href)}`);
        await expectSound(page, DESK_LIGHT);
        await page.close();
      }
    });

  it("lead from the places that the reference once had to those it has", async () => {
    const page = await browser.page(DESK_LIGHT);
    await page.goto(`${app.origin}/docs#tag/customers/GET/customers`);
    await page.until("location.pathname === '/docs/reference' && location.hash.startsWith('#tag/customers')");
    await page.close();
  });

  it("call nothing with the demo's key before somebody asks", async () => {
    demo = { key: (await app.key()).key, records: {} };
    const page = await open("/docs/reference#tag/customers/GET/customers/{id}");
    await cardOf(page, "get", "/customers/{id}");
    const calls = page.asked
      .map(({ url }) => new URL(url).pathname)
      .filter((path) => path.startsWith("/api/"));
    expect(calls).deep.equal(["/api/v1/openapi.json"]);
    await page.close();
  });

  it("have each place that other pages lead to", async () => {
    const paths = ["/docs", "/docs/errors", "/docs/states", ...GUIDES];
    const texts = await Promise.all(paths.map(async (path) => await (await fetch(app.origin + path)).text()));
    const places = new Set(
      texts.flatMap((text) => [...text.matchAll(/href="\/docs\/reference#([^"]+)"/g)].map(([, id]) => id!)),
    );
    expect(places.size).greaterThan(5);
    const page = await open("/docs/reference");
    for (const place of places)
      await page.until(`document.querySelector('a[href="#${place}"]') && ${JSON.stringify(place)}`);
    await page.close();
  });

  it("copy code, and change the theme for all pages", async () => {
    const page = await open("/docs/guides/first-call");
    await page.evaluate("navigator.clipboard.writeText = async (text) => { globalThis.copied = text; }");
    await page.click("[data-copy]");
    expect(await page.until("globalThis.copied")).equal(`BASE=${app.origin}/api/v1\nKEY=sk_live_…`);
    expect(await page.evaluate("document.documentElement.classList.contains('dark-mode')")).equal(false);
    await page.click("[data-theme-toggle]");
    await page.until("document.documentElement.classList.contains('dark-mode')");
    await page.goto(`${app.origin}/docs/states`);
    expect(await page.evaluate("document.documentElement.classList.contains('dark-mode')")).equal(true);
    expect(page.faults).deep.equal([]);
    await page.close();
  });

  /** What keeps some readers out, by the rules of axe that are serious or critical. */
  async function barriersOf(page: Page): Promise<string[]> {
    await page.evaluate(`${AXE}; 0`);
    // What Scalar draws while it is looked at comes a moment later.
    await page.until(
      "document.querySelector('#reference button.scalar-code-copy:not([aria-label])') === null",
    );
    return await page.evaluate<
      string[]
    >(`axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) =>
      violations
        .filter(({ impact }) => impact === "serious" || impact === "critical")
        .map(({ id, nodes }) => id + ": " + nodes.map(({ html }) => html.slice(0, 200)).join(" ")))`);
  }

  /** Presses a key, as a keyboard does. */
  async function press(page: Page, key: string): Promise<void> {
    const text = key.length === 1 ? { text: key } : {};
    for (const type of ["keyDown", "keyUp"])
      await page.send("Input.dispatchKeyEvent", { type, key, ...text });
  }

  /** The card of an operation's call, as an expression. */
  async function cardOf(page: Page, method: string, path: string): Promise<string> {
    const begins = `Request Example for ${method}${path}curl`;
    const card = `[...document.querySelectorAll(".request-card")].find((each) => each.textContent.startsWith("${begins}"))`;
    await page.until(`${card} !== undefined`);
    return card;
  }

  /** Opens the form of an operation, sends it as it is, and answers what the server said. */
  async function tryOut(
    tag: string,
    method: string,
    path: string,
  ): Promise<{ status: number; text: string }> {
    const page = await open(`/docs/reference#tag/${tag}/${method.toUpperCase()}${path}`);
    const card = await cardOf(page, method, path);
    await page.evaluate(
      `[...${card}.querySelectorAll("button")].find((b) => /Test Request/.test(b.textContent)).click()`,
    );
    await page.evaluate(`(() => {
      const ask = window.fetch;
      window.fetch = async (...given) => {
        const answer = await ask(...given);
        const text = await answer.clone().text();
        globalThis.answered = { status: answer.status, text };
        return answer;
      };
    })()`);
    await page.until(`${SEND} !== undefined`);
    await page.evaluate(`${SEND}.click()`);
    const answered = await page.until<{ status: number; text: string }>("globalThis.answered");
    // What is shown is what was answered.
    await page.until(`document.body.innerText.includes(${JSON.stringify(String(answered.status))})`);
    if (answered.status < 400) expect(page.faults).deep.equal([]);
    await page.close();
    return answered;
  }
});

/** Of a colour as CSS computes it, 0 to 255. */
function lightness(color: string): number {
  const [red = 0, green = 0, blue = 0] = color.match(/[\d.]+/g)!.map(Number);
  return 0.3 * red + 0.6 * green + 0.1 * blue;
}
