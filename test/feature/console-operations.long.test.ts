/** The console's pages about calls, in a browser: requests, events, audit, webhooks, keys and usage. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "chai";
import type { TestApp } from "../support/app.ts";
import { type Browser, openBrowser, type Page, type View } from "../support/browser.ts";
import { session } from "../support/console.ts";
import { OK, Receiver, status } from "../support/receiver.ts";
import { openSendingApp, subscribe } from "../support/webhooks.ts";

const DESK: View = { width: 1280, height: 900, theme: "light" };
/** Widths and themes have no rules in common, so two of the four combinations show all of them. */
const VIEWS: readonly View[] = [{ width: 390, height: 844, theme: "dark" }, DESK];
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const IS_CAMPAIGN = process.env.PAGES === "all";
/** Each page is looked at in one of the views, in turn by two; in both by `npm run campaign:pages`. */
const viewsOf = (place: number): readonly View[] =>
  IS_CAMPAIGN ? VIEWS : [VIEWS[(place >> 1) % VIEWS.length]!];
/** Pages of the kinds of others that axe checks: a log, a list, the details of a record. */
const ALIKE = /^\/console\/(?:events|audit|keys)$|^\/console\/(?:audit|keys)\/\w+_/;
const isCheckedWithAxe = (path: string): boolean => IS_CAMPAIGN || !ALIKE.test(path);

/** The text of the page, as an expression. */
const TEXT = "document.querySelector('#content').innerText";
const says = (text: string): string => `${TEXT}.includes(${JSON.stringify(text)})`;
const DIALOG = "document.querySelector('dialog[open]')?.innerText";

describe("the console's pages about calls", () => {
  let app: TestApp;
  let browser: Browser;
  let mine: { id: string; key: string };
  let receiver: Receiver;
  before(async () => {
    app = await openSendingApp();
    mine = await app.key({ name: "Mine", scopePreset: "full_access", rateLimitPolicy: ALL_DAY });
    browser = await openBrowser();
    receiver = await Receiver.open();
  });
  after(async () => {
    await browser?.close();
    await receiver?.close();
    await app?.close();
  });

  const ALL_DAY = { limit: 1_000_000, windowSeconds: 86_400 };

  async function open(path: string, view: View = DESK, key = mine.key): Promise<Page> {
    const page = await browser.page(view);
    const { token } = await session(app.origin, "POST", { key });
    await page.send("Network.setCookie", { name: "charter_console", value: token, url: app.origin });
    await page.goto(app.origin + path);
    await page.until("document.querySelector('h1') !== null");
    return page;
  }

  /** Clicks the first button or link with a text; of an open dialog, if there is one. */
  async function press(page: Page, text: string): Promise<void> {
    await page.until(`(() => {
      const place = document.querySelector("dialog[open]") ?? document.querySelector("#content");
      const found = [...place.querySelectorAll("button:not(:disabled), a, summary")].find((one) => one.innerText.trim() === ${JSON.stringify(text)});
      found?.click();
      return found !== undefined;
    })()`);
  }

  /** Replaces what a field contains, as typing does. */
  async function fill(page: Page, selector: string, text: string): Promise<void> {
    await page.until(`document.querySelector(${JSON.stringify(selector)}) !== null`);
    await page.evaluate(`(() => {
      const field = document.querySelector(${JSON.stringify(selector)});
      field.focus();
      field.select();
    })()`);
    await page.type(text);
  }

  async function strike(page: Page, key: string): Promise<void> {
    const text =
      key.length === 1 ? { text: key } : key === "Enter" ? { text: "\r", windowsVirtualKeyCode: 13 } : {};
    for (const type of ["keyDown", "keyUp"])
      await page.send("Input.dispatchKeyEvent", { type, key, code: key, ...text });
  }

  const newPerson = (lastName: string) => app.api.make("/customers", { firstName: "Ada", lastName });

  /** Refreshes a log until it says something. */
  async function refreshUntil(page: Page, expression: string): Promise<void> {
    await page.until(
      `(${expression}) || ([...document.querySelectorAll("#content button")].find((one) => one.innerText === "Refresh").click(), false)`,
    );
  }

  describe("the log of requests", () => {
    it("has a call shortly after it, and shows why it was refused", async () => {
      const page = await open("/console/requests");
      const refused = await app.api.post("/customers", { firstName: 3 });
      expect(refused.status).equal(422);
      const id = refused.body.meta.requestId;
      const link = `document.querySelector('a.row[href$="${id}"]')`;
      await refreshUntil(page, `${link} !== null`);
      await page.evaluate(`${link}.click()`);
      await page.until(says("/firstName"));
      await page.until(says("INVALID_TYPE"));
      const docs =
        "[...document.querySelectorAll('#content table a')].map((one) => one.getAttribute('href'))";
      expect(await page.evaluate(docs)).include("/docs/errors#INVALID_TYPE");
      await page.close();
    });

    it("links to the records of a call and to what it caused", async () => {
      const person = await newPerson("Byron");
      const changed = await app.api.patch(`/customers/${person.id}`, { lastName: "Lovelace" });
      const page = await open(`/console/requests/${changed.body.meta.requestId}`);
      await page.until(says("customer.updated"));
      await page.until(
        `[...document.querySelectorAll("#content a")].some((one) => one.innerText === "customer.update")`,
      );
      await page.until(says("Ada Lovelace"));
      expect(await page.evaluate(`document.querySelector('#content del').innerText`)).equal("Byron");
      await page.close();
    });

    it("filters in the address, and says how long it keeps an id that it does not have", async () => {
      const page = await open("/console/requests?status=422");
      await page.until("document.querySelectorAll('a.row').length > 0");
      const statuses = "[...document.querySelectorAll('tbody .tag')].map((one) => one.innerText)";
      expect(new Set(await page.evaluate<string[]>(statuses))).deep.equal(new Set(["422"]));
      await page.evaluate(`(() => {
        const field = document.querySelectorAll(".call-filters input")[1];
        field.value = "NOT_FOUND";
        field.dispatchEvent(new Event("change"));
      })()`);
      await page.until("location.search === '?status=422&code=NOT_FOUND'");
      await page.until(says("No request matches"));
      await page.evaluate("history.back()");
      await page.until("document.querySelectorAll('a.row').length > 0");
      await page.close();
      const missing = await open("/console/requests/req_01k9zq3v5xe8m9t2c4b6n7p8rs");
      await missing.until(says("7 by default"));
      await missing.close();
    });

    it("is walked by keys", async () => {
      const page = await open("/console/requests");
      await refreshUntil(page, "document.querySelectorAll('a.row').length > 1");
      // A read that is still on its way can put further rows before these.
      await strike(page, "j");
      await page.until("(window.first = document.activeElement).matches('a.row')");
      await strike(page, "j");
      await page.until("document.activeElement === first.closest('tr').nextSibling.querySelector('a.row')");
      await strike(page, "k");
      await page.until("document.activeElement === first");
      await strike(page, "/");
      await page.until("document.activeElement.matches('[data-search]')");
      await page.evaluate("document.activeElement.blur()");
      await strike(page, "j");
      await strike(page, "Enter");
      await page.until("location.pathname.startsWith('/console/requests/req_')");
      await page.close();
    });
  });

  describe("the feed of events", () => {
    it("shows a change by itself, with the old and the new value", async () => {
      const page = await open("/console/events?resourceType=customer");
      await page.until(`${says("Live")}`);
      const person = await newPerson("Before");
      await app.api.patch(`/customers/${person.id}`, { lastName: "After" });
      await page.until(`document.querySelector("tbody del")?.innerText === "Before"`);
      await page.evaluate(`document.querySelector("a.row").click()`);
      await page.until(says("Deliveries"));
      await page.until(says("The event as JSON"));
      await page.close();
    });

    it("misses none of 200 events of a pause, and keeps few rows", async () => {
      const page = await open("/console/events?type=customer.created");
      await page.until("document.querySelector('a.row') !== null");
      await press(page, "Pause");
      await page.until(says("Paused"));
      const items = (from: number) =>
        Array.from({ length: 100 }, (_, at) => ({
          method: "POST",
          path: "/customers",
          body: { firstName: "Many", lastName: `No ${from + at}` },
          idempotencyKey: `many-${from + at}`,
        }));
      for (const from of [0, 100]) {
        const { status: answered } = await app.api.post("/batch", { atomic: true, items: items(from) });
        expect(answered).equal(200);
      }
      await page.until(says("Paused, 200 new"));
      expect(await page.evaluate(says("Many No"))).equal(false);
      await press(page, "Go on");
      await page.until(says("Many No 199"));
      expect(await page.evaluate("document.querySelectorAll('a.row').length")).most(100);
      await press(page, "More");
      await page.until("document.querySelectorAll('a.row').length >= 200");
      const { data: first, meta } = (
        await app.api.get("/events?type=customer.created&sortDir=desc&limit=100")
      ).body;
      const { data: second } = await app.api.get(
        `/events?type=customer.created&sortDir=desc&limit=100&cursor=${meta.nextCursor}`,
      );
      const shown = await page.evaluate<string[]>(
        "[...document.querySelectorAll('a.row')].map((one) => one.href.split('/').at(-1))",
      );
      expect(shown.slice(0, 200)).deep.equal([...first, ...second].map(({ id }: { id: string }) => id));
      await page.close();
    });
  });

  it("shows in the audit log who changed what", async () => {
    const person = await newPerson("First");
    await app.api.patch(`/customers/${person.id}`, { lastName: "Second" });
    const page = await open(`/console/audit?resourceId=${person.id}&action=customer.update`);
    await page.until("document.querySelectorAll('a.row').length === 1");
    await page.evaluate("document.querySelector('a.row').click()");
    await page.until(says("Second"));
    const cells = "[...document.querySelectorAll('tbody tr > *')].map((one) => one.innerText)";
    expect(await page.evaluate(cells)).deep.equal(["Last name", "First", "Second"]);
    await page.close();
  });

  describe("webhooks", () => {
    it("are created with a secret shown once, fail visibly, and are sent again once", async () => {
      receiver.reply = status(500, {}, "out of paper");
      const page = await open("/console/webhooks/new");
      await fill(page, "input[name=url]", receiver.url);
      await press(page, "Create endpoint");
      const secret = await page.until<string>("document.querySelector('.secret')?.innerText");
      await press(page, "I have stored it");
      await page.until("location.pathname.startsWith('/console/webhooks/wh_')");
      await page.until("document.querySelector('.secret') === null");
      await newPerson("Hooked");
      await page.until(
        `[...document.querySelectorAll("tbody tr")].some((row) => /customer.created/.test(row.innerText) && /500 in/.test(row.innerText))`,
      );
      await page.evaluate(
        `[...document.querySelectorAll("a.row")].find((one) => one.innerText === "customer.created").click()`,
      );
      await page.until(says("out of paper"));
      const id = await page.evaluate<string>("location.pathname.split('/').at(-1)");
      receiver.reply = OK;
      await press(page, "Send again");
      await page.until(says("Succeeded"));
      const { data: delivery } = await app.api.get(`/webhook-deliveries/${id}`);
      const received = receiver.received.filter(({ event }) => event.id === delivery.eventId);
      expect(
        delivery.attempts.map((one: { status: number }) => one.status).filter((one: number) => one === 204),
      ).deep.equal([204]);
      expect(received.length).equal(delivery.attempts.length);
      await checkSignature(page, secret, received.at(-1)!);
      await page.close();
    });

    async function checkSignature(
      page: Page,
      secret: string,
      { headers, text }: Receiver["received"][number],
    ) {
      await page.goto(`${app.origin}/console/webhooks`);
      await page.until("document.querySelector('a.row') !== null");
      await press(page, "Check a signature");
      const asked = page.asked.length;
      const lines = ["webhook-id", "webhook-timestamp", "webhook-signature"].map(
        (name) => `${name}: ${headers[name]}`,
      );
      for (const [name, value] of [
        ["headers", lines.join("\n")],
        ["body", text],
        ["secret", secret],
      ] as const)
        await fill(page, `[name=${name}]`, value);
      await press(page, "Check");
      await page.until(says("The signature is authentic."));
      await fill(page, "[name=body]", `${text} `);
      await press(page, "Check");
      await page.until(says("without the white space around"));
      expect(page.asked.length).equal(asked);
    }

    it("ask before recovery with the number of events, and before deletion for the name", async () => {
      receiver.reply = OK;
      for (const lastName of ["Missed", "Overlooked"]) await newPerson(lastName);
      const endpoint = await subscribe(app.api, receiver);
      const page = await open(`/console/webhooks/${endpoint.id}`);
      await press(page, "Recover missed events");
      const count = await page.until<string>(`/Send (\\d+) events?/.exec(${DIALOG})?.[1]`);
      const trial = await app.api.post(`/webhook-endpoints/${endpoint.id}/recover?dryRun=true`, {
        since: new Date(Date.now() - 86_400_000).toISOString(),
      });
      expect(Number(count)).equal(trial.data.resource.recovered);
      await press(page, `Send ${count} events`);
      await page.until(`document.querySelectorAll("a.row").length > 0`);
      await press(page, "Rotate the secret");
      await press(page, "Rotate");
      await page.until(`/whsec_/.test(${DIALOG}) && /Until/.test(${DIALOG})`);
      await press(page, "I have stored it");
      await page.until("document.querySelector('dialog[open]') === null");
      await press(page, "Delete");
      const isOff = "document.querySelector('dialog[open] footer .danger').disabled";
      await page.until(isOff);
      await fill(page, "[name=typed]", new URL(receiver.url).host);
      await page.until(`!${isOff}`);
      await press(page, "Delete");
      await page.until("location.pathname === '/console/webhooks'");
      expect((await app.api.get(`/webhook-endpoints/${endpoint.id}`)).status).equal(404);
      await page.close();
    });
  });

  describe("keys", () => {
    it("work once created, and are nowhere in the page afterwards", async () => {
      const page = await open("/console/keys");
      await press(page, "Create a key");
      await fill(page, "input[name=name]", "Made in the browser");
      await page.click("input[value=read_only]");
      await press(page, "Create key");
      const key = await page.until<string>("document.querySelector('.secret')?.innerText");
      expect(key).match(/^sk_live_/);
      expect(await page.evaluate(`${TEXT}`)).contain(`curl ${app.origin}/api/v1/whoami`);
      const { data } = await app.client(key).get("/whoami");
      expect([data.apiKey.name, data.apiKey.scopePreset]).deep.equal(["Made in the browser", "read_only"]);
      await press(page, "I have stored it");
      await page.until("location.pathname.startsWith('/console/keys/key_')");
      await page.until(says("Made in the browser"));
      const places =
        "[document.documentElement.outerHTML, location.href, JSON.stringify(history.state), JSON.stringify({ ...sessionStorage }), JSON.stringify({ ...localStorage }), document.cookie]";
      expect((await page.evaluate<string[]>(places)).join()).not.contain(key);
      await page.evaluate("history.back()");
      await page.until("location.pathname === '/console/keys'");
      expect((await page.evaluate<string[]>(places)).join()).not.contain(key);
      await page.close();
    });

    it("show every scope without scrolling sideways", async () => {
      const page = await open("/console/keys/new");
      await press(page, "Further scopes (none)");
      const groups = "document.querySelector('.groups')";
      await page.until(`${groups}.clientWidth > 0`);
      expect(await page.evaluate(`${groups}.scrollWidth - ${groups}.clientWidth`)).equal(0);
      await page.close();
    });

    it("ask before what was entered is lost, and not where nothing was", async () => {
      const page = await open("/console/keys");
      await press(page, "Create a key");
      await page.until("location.pathname === '/console/keys/new'");
      await page.evaluate("document.querySelector('a[href=\"/console/usage\"]').click()");
      await page.until("location.pathname === '/console/usage'");
      await page.evaluate("history.back()");
      await fill(page, "input[name=name]", "Half a key");
      await page.evaluate("document.querySelector('a[href=\"/console/usage\"]').click()");
      await page.until(`/not saved/.test(${DIALOG})`);
      await press(page, "Cancel");
      await page.until("document.querySelector('dialog[open]') === null");
      expect(await page.evaluate("document.querySelector('input[name=name]').value")).equal("Half a key");
      await press(page, "Cancel");
      await page.until("location.pathname === '/console/keys'");
      await page.close();
    });

    it("are changed, rotated after a question, and only renamed by a narrower key", async () => {
      const made = await app.key({ name: "Shop", scopePreset: "read_only", scopes: ["customers:write"] });
      const page = await open(`/console/keys/${made.id}`);
      await press(page, "Edit");
      await fill(page, "input[name=name]", "Store");
      await fill(page, "input[name=limit]", "77");
      await press(page, "Save");
      await page.until(says("77 calls in 3,600 s"));
      const { data } = await app.unbound.get(`/api-keys/${made.id}`);
      expect(data).deep.include({ name: "Store", scopes: ["customers:write"], scopePreset: "read_only" });
      expect(data.rateLimitPolicy).deep.equal({ limit: 77, windowSeconds: 3600 });
      await press(page, "Edit");
      await fill(page, "input[name=name]", "Mine");
      const other = { limit: 88, windowSeconds: 60 };
      await app.unbound.patch(`/api-keys/${made.id}`, { rateLimitPolicy: other });
      await press(page, "Save");
      await page.until(says("88 calls in 60 s"));
      await press(page, "Edit");
      await fill(page, "input[name=name]", "Mine again");
      await app.unbound.patch(`/api-keys/${made.id}`, { name: "Theirs" });
      await press(page, "Save");
      await page.until(says("Someone else changed name meanwhile"));
      expect((await app.unbound.get(`/api-keys/${made.id}`)).data.name).equal("Theirs");
      await press(page, "Save what I entered");
      await page.until("document.querySelector('h1').innerText === 'Mine again'");
      await press(page, "Rotate");
      await page.until(`/The former key works for/.test(${DIALOG})`);
      await press(page, "Rotate");
      await page.until(`/The former key works until/.test(${DIALOG})`);
      await press(page, "I have stored it");
      await page.until(
        `location.pathname.startsWith("/console/keys/") && !location.pathname.endsWith("${made.id}")`,
      );
      await page.close();
      const scopes = ["api_keys:manage", "customers:read"];
      const narrow = await app.key({ name: "Narrow", scopePreset: "least_privilege", scopes });
      const narrower = await open(`/console/keys/${made.id}`, DESK, narrow.key);
      await press(narrower, "Edit");
      await narrower.until(says("Only the name can be changed"));
      expect(await narrower.evaluate("document.querySelectorAll('#content form input').length")).equal(1);
      await narrower.close();
    });

    it("offer no right that the session's own key lacks", async () => {
      const narrow = await app.key({
        name: "Narrow",
        scopePreset: "least_privilege",
        scopes: ["api_keys:manage", "customers:read"],
      });
      const page = await open("/console/keys/new", DESK, narrow.key);
      const presets = "[...document.querySelectorAll('[name=preset]')].map((one) => one.value)";
      await page.until(`${presets}.length > 0`);
      expect(await page.evaluate(presets)).deep.equal(["least_privilege"]);
      const scopes = "[...document.querySelectorAll('.scope input')].map((one) => one.value)";
      expect(await page.evaluate(scopes)).deep.equal(["api_keys:manage", "customers:read"]);
      await page.close();
    });

    it("are revoked with their last calls named, and one's own only by its name", async () => {
      const own = await app.key({ name: "Own", scopePreset: "full_access", rateLimitPolicy: ALL_DAY });
      const other = await app.key({ name: "Other", scopePreset: "read_only" });
      const page = await open(`/console/keys/${other.id}`, DESK, own.key);
      await press(page, "Revoke");
      await page.until(`/0 calls in the last day/.test(${DIALOG})`);
      await press(page, "Revoke");
      await page.until(says("Revoked"));
      expect((await app.unbound.get(`/api-keys/${other.id}`)).data.status).equal("Revoked");
      await page.goto(`${app.origin}/console/keys/${own.id}`);
      await press(page, "Revoke");
      await page.until(`/\\d+\\+? calls? in the last day/.test(${DIALOG})`);
      const isOff = "document.querySelector('dialog[open] footer .danger').disabled";
      expect(await page.evaluate(isOff)).equal(true);
      await fill(page, "[name=typed]", "Own");
      await page.until(`!${isOff}`);
      await press(page, "Revoke");
      await page.until("document.body.innerText.includes('The session has ended')");
      await page.close();
    });
  });

  it("sums usage as the API lists it", async () => {
    await newPerson("Metered");
    const sums = new Map<string, number>();
    let cursor = "";
    do {
      const { data, meta } = (await app.api.get(`/usage-records?limit=100${cursor}`)).body;
      for (const { metric, quantity } of data) sums.set(metric, (sums.get(metric) ?? 0) + quantity);
      cursor = meta.hasMore ? `&cursor=${meta.nextCursor}` : "";
    } while (cursor !== "");
    const page = await open("/console/usage");
    await page.until("document.querySelector('tbody') !== null");
    const shown = await page.evaluate<Record<string, number>>(`Object.fromEntries(
      [...document.querySelectorAll("thead th")].slice(1).map((head, at) => [head.innerText, [...document.querySelectorAll("tbody tr")]
        .reduce((sum, row) => sum + Number(row.children[at + 1].innerText.replaceAll(",", "")), 0)]))`);
    expect(shown).deep.equal(Object.fromEntries(sums));
    expect(await page.until<string>("document.querySelector('a[download]')?.href")).match(/^blob:/);
    await page.close();
  });

  /** What a list has, once it has something. */
  async function listed(path: string): Promise<{ id: string }[]> {
    for (;;) {
      const { data } = await app.api.get(path);
      if (data.length > 0) return data;
      await pause(50);
    }
  }

  describe("each page", () => {
    const paths = async (): Promise<string[]> => {
      const endpoint = await subscribe(app.api, receiver, { eventTypes: ["*"] });
      const made = await newPerson("Toured");
      const { body: refused } = await app.api.post("/customers", { firstName: 3 });
      const [event] = await listed(`/events?resourceId=${made.id}`);
      const [request] = await listed(`/requests?requestId=${refused.meta.requestId}`);
      const { data: entries } = await app.api.get(`/audit-entries?resourceId=${made.id}&limit=1`);
      return [
        "/console",
        "/console/requests",
        `/console/requests/${request!.id}`,
        "/console/events",
        `/console/events/${event!.id}`,
        "/console/audit",
        `/console/audit/${entries[0].id}`,
        "/console/webhooks",
        "/console/webhooks/new",
        `/console/webhooks/${endpoint.id}`,
        "/console/keys",
        "/console/keys/new",
        `/console/keys/${mine.id}`,
        "/console/usage",
      ];
    };

    it("asks the API only, and is sound on a phone and on a desk, light and dark", async function () {
      this.timeout(600_000);
      const all = await paths();
      for (const [place, path] of all.entries())
        for (const view of viewsOf(place)) await expectSound(path, view);
    });

    async function expectSound(path: string, view: View): Promise<void> {
      const page = await open(path, view);
      await page.until(`${TEXT}.length > 40 && document.querySelector("[aria-busy=true]") === null`);
      expect(page.faults, path).deep.equal([]);
      expect(await page.evaluate("document.documentElement.scrollWidth"), path).most(view.width);
      expect(await page.evaluate("document.querySelectorAll('h1').length"), path).equal(1);
      if (isCheckedWithAxe(path)) expect(await barriersOf(page), `${path} ${view.width}`).deep.equal([]);
      const foreign = page.asked
        .map(({ url }) => url.replace(app.origin, ""))
        .filter((url) => !/^(data:|\/console(\/|$|\?)|\/api\/v1\/)/.test(url));
      expect(foreign, path).deep.equal([]);
      await page.close();
    }

    async function barriersOf(page: Page): Promise<string[]> {
      await page.evaluate(`${AXE}; 0`);
      return await page.evaluate<
        string[]
      >(`axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) =>
        violations
          .filter(({ impact }) => impact === "serious" || impact === "critical")
          .map(({ id, nodes }) => id + ": " + nodes.map(({ html }) => html.slice(0, 200)).join(" ")))`);
    }

    it("names the scope that it needs and the key lacks", async () => {
      const reader = await app.key({
        name: "None",
        scopePreset: "least_privilege",
        scopes: ["customers:read"],
      });
      const page = await open("/console", DESK, reader.key);
      for (const [path, scope] of [
        ["requests", "requests:read"],
        ["events", "events:read"],
        ["audit", "audit_entries:read"],
        ["webhooks", "webhooks:manage"],
        ["keys", "api_keys:manage"],
        ["usage", "usage_records:read"],
      ] as const) {
        await page.goto(`${app.origin}/console/${path}`);
        await page.until(says(`The key lacks the scope ${scope}.`));
        expect(page.faults, path).deep.equal([]);
      }
      await page.close();
    });
  });
});
