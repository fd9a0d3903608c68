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
/** Pages have one frame, so each is looked at in one of the views, in turn. */
const viewsOf = (place: number): readonly View[] => (IS_CAMPAIGN ? VIEWS : [VIEWS[place % VIEWS.length]!]);
/** `npm run campaign:pages` checks each page with axe; otherwise the reference of a small application, these guides and the other pages. */
const IS_CAMPAIGN = process.env.PAGES === "all";
const CHECKED_GUIDES = ["first-call", "lists"];
const isCheckedWithAxe = (path: string): boolean =>
  IS_CAMPAIGN || !GUIDES.includes(path) || CHECKED_GUIDES.some((name) => path.endsWith(`/${name}`));
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const DESK_LIGHT: View = { ...DESK, theme: "light" };
const GUIDES = readGuides(join(packageRoot(), "docs", "guides")).map(({ href }) => href);
const SOUND = [
  "/docs",
  ...(IS_CAMPAIGN ? ["/docs/reference"] : []),
  "/docs/guides",
  ...GUIDES,
  "/docs/errors",
  "/docs/states",
  "/docs/records",
  "/docs/none",
];

/** An application whose reference is looked at on a phone, and a resource of it. */
interface Phoned {
  readonly folder: string;
  readonly collection: string;
  readonly prefix: string;
  readonly body: object;
  /** A field that the reference fills with an example. */
  readonly field: string;
}

/** A reference of a third of the size shows the same; `npm run campaign:pages` looks at the large one too. */
const PHONED: readonly Phoned[] = [
  { folder: LIBRARY, collection: "authors", prefix: "aut", body: { name: "Ada" }, field: "name" },
  {
    folder: "resources",
    collection: "customers",
    prefix: "cus",
    body: { firstName: "Ada", lastName: "Lovelace" },
    field: "lastName",
  },
];
const CALL = `[...document.querySelectorAll("button")].find((b) => /Test Request/.test(b.textContent))`;
const SEND = `[...document.querySelectorAll("[role=dialog] button, .scalar-client button")].find((b) => /^\\s*Send/.test(b.textContent))`;
/** The tabs of statuses that the button beside them covers. */
const COVERED = `(() => {
  const header = [...document.querySelectorAll(".scalar-card-header-tabs")].find((each) => /201.*503/.test(each.textContent));
  const copy = header?.querySelector(".code-copy")?.getBoundingClientRect();
  const tabs = [...(header?.querySelectorAll("[role=tab]") ?? [])];
  return copy && tabs.length > 8 && tabs
    .filter((tab) => tab.getBoundingClientRect().right > copy.left - 4)
    .map((tab) => tab.textContent);
})()`;
const SEARCHES = [
  ["rate limit", "Guide", "Rate limits"],
  ["INVALID_STATE", "Error", "INVALID_STATE"],
  ["verify webhook signature", "Guide", "Verify signatures"],
  ["cancel appointment", "Operation", "Cancel an appointment"],
  ["inheritsFromCase", "Record", "Field definitions"],
  ["lead.converted", "Event", "lead.converted"],
] as const;
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
  let looked: Page | null = null;
  before(async () => {
    ({ application } = await loaded("resources"));
    app = await openTestApp({ serve: { pages: createPages(() => application) } });
    browser = await openBrowser();
  });
  after(() => browser?.close());

  /** Shows an address in the page that one test after another uses: scripts and styles are loaded once. */
  async function lookAt(url: string, view: View): Promise<Page> {
    looked ??= await browser.page(view);
    await looked.look(view);
    looked.faults.splice(0);
    looked.asked.splice(0);
    await looked.goto(url);
    if (url.endsWith("/docs/reference")) await looked.until(REFERENCE_READY);
    return looked;
  }

  async function open(path: string, view: View = DESK_LIGHT): Promise<Page> {
    const page = await browser.page(view);
    await page.goto(app.origin + path);
    if (path.startsWith("/docs/reference")) await page.until(REFERENCE_READY);
    return page;
  }

  /** Whatever a page must never do. */
  async function expectSound(page: Page, { width, theme }: View, origin = app.origin): Promise<void> {
    expect(page.faults).deep.equal([]);
    const foreign = page.asked
      .map(({ url }) => url)
      .filter((url) => !/^(data|blob|about):/.test(url) && !url.startsWith(`${origin}/`));
    expect(foreign).deep.equal([]);
    expect(await page.evaluate("document.documentElement.scrollWidth")).most(width);
    const [paper, ink] = await page.evaluate<[string, string]>(
      "[getComputedStyle(document.body).backgroundColor, getComputedStyle(document.body).color]",
    );
    expect(lightness(paper) > lightness(ink), theme).equal(theme === "light");
  }

  for (const [place, path] of SOUND.entries())
    it(`are sound, and cut nothing on paper: ${path}`, async () => {
      for (const view of viewsOf(place)) {
        const page = await lookAt(app.origin + path, view);
        // That a page is not there is told by its status, which a browser's console repeats.
        if (path === "/docs/none") page.faults.splice(0);
        await expectSound(page, view);
        if (isCheckedWithAxe(path)) expect(await barriersOf(page), `${path} ${view.width}`).deep.equal([]);
        if (path !== "/docs/reference") expect(await cutOnPaper(page), `${path} on paper`).deep.equal([]);
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
    for (const [place, path] of ["/docs", "/docs/errors", "/docs/states", "/docs/records"].entries())
      for (const view of viewsOf(place)) {
        const page = await lookAt(other.origin + path, view);
        expect(page.faults).deep.equal([]);
        expect(await page.evaluate("document.documentElement.scrollWidth")).most(view.width);
        expect(await page.evaluate("document.title")).contain(library.application.name);
        if (IS_CAMPAIGN) expect(await barriersOf(page), `${path} ${view.width}`).deep.equal([]);
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

  describe("the reference", () => {
    let page: Page;
    before(async () => {
      page = await browser.page(DESK_LIGHT);
      await page.goto(`${app.origin}/docs#tag/customers/PATCH/customers/{id}`);
      await page.until(REFERENCE_READY);
    });
    after(() => page?.close());

    it("is sound, and where the places lead that it once had", async () => {
      await page.until(
        "location.pathname === '/docs/reference' && location.hash.startsWith('#tag/customers')",
      );
      await expectSound(page, DESK_LIGHT);
    });

    it("shows an operation with samples in curl, TypeScript and Python", async () => {
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
      await press(page, "Escape");
    });

    it("has each place that other pages lead to", async () => {
      const paths = ["/docs", "/docs/errors", "/docs/states", ...GUIDES];
      const texts = await Promise.all(
        paths.map(async (path) => await (await fetch(app.origin + path)).text()),
      );
      const places = new Set(
        texts.flatMap((text) => [...text.matchAll(/href="\/docs\/reference#([^"]+)"/g)].map(([, id]) => id!)),
      );
      expect(places.size).greaterThan(5);
      for (const place of places)
        await page.until(`document.querySelector('a[href="#${place}"]') && ${JSON.stringify(place)}`);
    });

    it("shows every status of an operation, with nothing over it", async () => {
      await page.evaluate("location.hash = '#tag/customers/POST/customers'");
      expect(await page.until<string[]>(COVERED)).deep.equal([]);
    });

    it("finds by the keyboard what is searched for, and goes there", async () => {
      for (const [words, kind, title] of SEARCHES)
        expect(await search(page, words, title), words).deep.equal([kind, title]);
      const [words, , title] = SEARCHES.find(([, kind]) => kind === "Operation")!;
      await search(page, words, title);
      await goToFirst(page);
      await expectSound(page, DESK_LIGHT);
    });

    it("shows the 401 as it is where there is no key", async () => {
      await page.evaluate("location.hash = '#tag/current-key/GET/whoami'");
      const { status, text } = await tryOut(page, "get", "/whoami");
      expect(status, text).equal(401);
      expect(JSON.parse(text).error.code).match(/^API_KEY_(MISSING|INVALID)$/);
    });
  });

  for (const { folder, collection, prefix, body, field } of IS_CAMPAIGN ? PHONED : PHONED.slice(0, 1))
    describe(`the reference of ${folder}, on a phone, with the demo's key`, () => {
      const view: View = { ...PHONE, theme: "dark" };
      let phoned: TestApp;
      let page: Page;
      let recordId = "";
      before(async () => {
        const { application } = await loaded(folder);
        let demo: ShownDemo | null = null;
        const pages = createPages(
          () => application,
          "/nowhere",
          () => demo,
        );
        phoned = await openTestApp({ folder, serve: { pages } });
        recordId = (await phoned.api.make(`/${collection}`, body)).id;
        demo = { key: (await phoned.key()).key, records: { [prefix]: recordId } };
        page = await browser.page(view);
        await page.goto(`${phoned.origin}/docs/reference#tag/${collection}/POST/${collection}`);
        await page.until(REFERENCE_READY);
      });
      after(() => page?.close());

      it("calls nothing before somebody asks, is sound, and keeps nobody out", async () => {
        await cardOf(page, "post", `/${collection}`);
        const calls = page.asked
          .map(({ url }) => new URL(url).pathname)
          .filter((path) => path.startsWith("/api/"));
        expect(calls).deep.equal(["/api/v1/openapi.json"]);
        await expectSound(page, view, phoned.origin);
        expect(await barriersOf(page)).deep.equal([]);
      });

      it("shows every status and the form of a call, and nothing over them", async () => {
        expect(await page.until<string[]>(COVERED)).deep.equal([]);
        await page.evaluate(`location.hash = '#tag/${collection}/GET/${collection}'`);
        await page.until(`${CALL}?.click() ?? ${SEND} !== undefined`);
        await page.until(`document.body.innerText.includes("createdBefore")`);
        const [faulty, toggle] = await page.evaluate<[number, boolean]>(`[
          document.querySelectorAll("[role=dialog] tr.alert, .scalar-client tr.alert, .scalar-client tr.error").length,
          document.querySelector(".scalar-client .scalar-sidebar-toggle")?.checkVisibility() ?? false,
        ]`);
        expect([faulty, toggle]).deep.equal([0, false]);
        await press(page, "Escape");
      });

      it("makes a call that succeeds with the demo's key put in", async () => {
        await page.evaluate(`location.hash = '#tag/${collection}/POST/${collection}'`);
        const { status, text } = await tryOut(page, "post", `/${collection}`);
        expect(status, text).equal(201);
        const { data } = JSON.parse(text);
        expect((await phoned.api.get(`/${collection}/${data.id}`)).data).include({ [field]: data[field] });
        await press(page, "Escape");
      });

      it("makes a call about a record that the demo has", async () => {
        await page.evaluate(`location.hash = '#tag/${collection}/GET/${collection}/{id}'`);
        const { status, text } = await tryOut(page, "get", `/${collection}/{id}`);
        expect(status, text).equal(200);
        expect(JSON.parse(text).data.id).equal(recordId);
      });
    });

  for (const [words, kind, title] of SEARCHES)
    it(`find by the keyboard what is searched for: ${words}`, async () => {
      const page = await lookAt(`${app.origin}/docs/guides/versions`, DESK_LIGHT);
      expect(await search(page, words, title)).deep.equal([kind, title]);
      await goToFirst(page);
      await expectSound(page, DESK_LIGHT);
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

  /** Searches by the keyboard. @returns the kind and title of the first hit, once it has the title */
  async function search(page: Page, words: string, title: string): Promise<string[]> {
    const isOpen = "document.querySelector('dialog.search').open";
    if (!(await page.evaluate(isOpen))) await press(page, "/");
    await page.until(isOpen);
    await page.evaluate("document.querySelector('dialog.search input').select()");
    await page.type(words);
    return await page.until<string[]>(`(() => {
      const [first] = document.querySelectorAll("dialog [role=option]");
      const parts = ["kind", "title"].map((name) => first?.querySelector("." + name).textContent);
      return parts[1] === ${JSON.stringify(title)} && parts;
    })()`);
  }

  async function goToFirst(page: Page): Promise<void> {
    const href = await page.evaluate<string>("document.querySelector('dialog [role=option] a').href");
    await press(page, "Enter");
    await page.until(`location.href === ${JSON.stringify(href)} && document.readyState !== "loading"`);
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
  async function tryOut(page: Page, method: string, path: string): Promise<{ status: number; text: string }> {
    const card = await cardOf(page, method, path);
    await page.evaluate(
      `[...${card}.querySelectorAll("button")].find((b) => /Test Request/.test(b.textContent)).click()`,
    );
    await page.evaluate(`(() => {
      const ask = window.fetch;
      globalThis.answered = null;
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
    return answered;
  }
});

/** Of a colour as CSS computes it, 0 to 255. */
function lightness(color: string): number {
  const [red = 0, green = 0, blue = 0] = color.match(/[\d.]+/g)!.map(Number);
  return 0.3 * red + 0.6 * green + 0.1 * blue;
}
