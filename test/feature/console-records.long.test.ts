/** The console's pages of records, in a browser: lists and forms follow the declaration, and no work is lost or overwritten. */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { promisify } from "node:util";
import { expect } from "chai";
import { readDemoCalls } from "../../cli/demo/calls.ts";
import { seedDemo } from "../../cli/serving/demo.ts";
import { loaded, openTestApp, type TestApp } from "../support/app.ts";
import { type Browser, openBrowser, type Page, type View } from "../support/browser.ts";
import { temporary } from "../support/checkout.ts";
import { type Client, freshKey } from "../support/client.ts";
import { session } from "../support/console.ts";
import { fillForm } from "../support/console-forms.ts";
import { type Front, openFront } from "../support/console-front.ts";
import { HOSPITAL } from "../support/hospital.ts";
import { LIBRARY } from "../support/library.ts";
import { withConnection } from "../support/postgres.ts";
import { comeTo, type Usage, usagesOf } from "../support/usages.ts";

// biome-ignore lint/suspicious/noExplicitAny: records and the model, read as a client does, without types
type Json = any;

const run = promisify(execFile);

const DESK: View = { width: 1280, height: 900, theme: "light" };
const PHONE: View = { width: 390, height: 844, theme: "dark" };
/** Widths and themes have no rules in common, so two of the four combinations show all of them. */
const VIEWS: readonly View[] = [PHONE, DESK];
/** All forms of three applications by `npm run campaign:pages`, otherwise these, and those of the library that have a kind of field which none before has. */
const IS_CAMPAIGN = process.env.PAGES === "all";
const FILLED = ["cases", "field_definitions", "projects", "quotes", "service_appointments"];
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** Filters are read on every third list; on each by the campaign. */
const EVERY = IS_CAMPAIGN ? 1 : 3;
/** The records among which a picker finds one; it offers twenty. */
const MOST = IS_CAMPAIGN ? 100_000 : 10_000;
/** Ends a test that hangs; many pages take their time on a busy machine. */
const PATIENCE_MS = 900_000;
const FORM = "document.querySelector('form.fields [data-field]') !== null";
const SAVE = "form.fields button[type=submit]";

/** Whatever a refused call leaves in the console of the browser. */
const REFUSED = /Failed to load resource/;
const faultsOf = (page: Page): string[] => page.faults.filter((fault) => !REFUSED.test(fault));

let opening: Promise<Browser> | null = null;
/** One browser for the file. */
const openedBrowser = (): Promise<Browser> => (opening ??= openBrowser());
let seeing: Promise<Seen> | null = null;
/** The Organization API with the records of its demo, once for the file. */
const openedDemo = (): Promise<Seen> => (seeing ??= see("resources", true));
after(async () => {
  await (await opening)?.close();
  await leave(await seeing);
});

async function leave(seen: Seen | null | undefined): Promise<void> {
  await seen?.front.close();
  await seen?.app.close();
}

/** An app with its console, a browser, and the records of the demo. */
interface Seen {
  readonly app: TestApp;
  readonly front: Front;
  readonly api: Client;
  readonly resources: Record<string, Json>;
  readonly key: string;
}

/** A page whose reader is signed in. */
async function signedIn(browser: Browser, { front, key }: Seen, view: View): Promise<Page> {
  const page = await browser.page(view);
  await signIn(page, front, key);
  return page;
}

async function signIn(page: Page, front: Front, key: string): Promise<void> {
  const { token } = await session(front.origin, "POST", { key });
  const cookie = {
    name: "charter_console",
    value: token,
    url: front.origin,
    httpOnly: true,
    sameSite: "Strict",
  };
  await page.send("Network.setCookie", cookie);
}

/** @param isFilled whether it has the records of the demo */
async function see(folder: string, isFilled: boolean): Promise<Seen> {
  const app = await openTestApp({ alone: true, folder });
  let key = (await app.key()).key;
  if (isFilled) {
    const made = await seedDemo(app.serving.app.serving(), temporary("charter-data-"), {
      calls: () => readDemoCalls(folder),
      listener: app.serving.app.listener,
      failed: (error) => {
        throw error;
      },
    });
    if (made.kind === "ready") key = made.key;
  }
  const front = await openFront(app);
  const api = app.client(key);
  const { resources } = (await api.get("/model")).data;
  return { app, front, api, resources, key };
}

const HOUSE = { address: "1 Ruled Street", city: "Reno", state: "NV", zipCode: "89501" };
const FOREIGN = { externalSystem: "erp", externalObject: "site", externalId: "A/17" };

/** Copies a customer the given number of times. */
const MANY = `insert into customers select copy.* from customers t, generate_series(1, $2::int) n,
jsonb_populate_record(t, jsonb_build_object('id', 'cus_7' || lpad(n::text, 25, '0'), 'first_name', 'N' || n,
  'document', replace(replace(t.document, t.id, 'cus_7' || lpad(n::text, 25, '0')), '"First"', '"N' || n || '"'))) copy
where t.id = $1`;

/** Notes how long the first spinner of a page was waited for. */
const SPINNER_WATCH = `(() => {
  const began = performance.now();
  new MutationObserver(() => {
    if (globalThis.waited === undefined && /Loading …/.test(document.querySelector("#content")?.innerText ?? ""))
      globalThis.waited = performance.now() - began;
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
})()`;

/** A record of every third state, the first one included; by the campaign all records. */
const ofSomeStates = ({ states }: Json, records: readonly Json[]): readonly Json[] => {
  if (IS_CAMPAIGN) return records;
  const ofEach = new Map(records.map((record) => [record[states?.field], record]));
  return [...ofEach.values()].filter((_, place) => place % EVERY === 0);
};

/** The kinds of editors of a form: the types of its fields, with their members and items. */
function editorsOf(fields: Json): string[] {
  const kindOf = ({ type, items, fields: members, values, targetBy, where }: Json): string[] => [
    `${type}${values ? " of values" : ""}${targetBy ? " by type" : ""}${where ? " by rules" : ""}`,
    ...(items ? kindOf(items).map((one) => `list of ${one}`) : []),
    ...(members ? Object.values<Json>(members).flatMap(kindOf) : []).map((one) => `object of ${one}`),
  ];
  return Object.values<Json>(fields).flatMap((field) => (field.mode === "readOnly" ? [] : kindOf(field)));
}

const addressOf = ({ collection }: Json): string => `/console/records/${collection.replaceAll("_", "-")}`;

describe("the console's records, in a browser", () => {
  let browser: Browser;
  let seen: Seen;
  before(async () => {
    [browser, seen] = await Promise.all([openedBrowser(), openedDemo()]);
  });
  beforeEach(() => {
    seen.front.losing = null;
    seen.front.trouble = null;
    seen.front.passed.length = 0;
  });

  async function open(address: string, view: View = DESK): Promise<Page> {
    const page = await signedIn(browser, seen, view);
    await page.goto(seen.front.origin + address);
    await page.until("document.querySelector('h1') !== null");
    return page;
  }

  const writes = (): string[] => seen.front.passed.filter((call) => !call.startsWith("GET "));
  const made = async (values: object = {}): Promise<Json> =>
    (await seen.api.post("/customers", { firstName: "Ada", lastName: "Bell", ...values })).data;

  /** Opens the form of a record. */
  async function edit(address: string): Promise<Page> {
    const page = await open(`${address}/edit`);
    await page.until(FORM);
    return page;
  }

  async function typeInto(page: Page, field: string, text: string): Promise<void> {
    const input = `document.querySelector('[data-field="${field}"] :is(input, textarea)')`;
    await page.until(`${input} !== null`);
    await page.evaluate(`${input}.focus(), ${input}.select()`);
    if (text === "")
      await page.send("Input.dispatchKeyEvent", {
        type: "rawKeyDown",
        key: "Delete",
        windowsVirtualKeyCode: 46,
      });
    else await page.type(text);
    await page.until(`${input}.value === ${JSON.stringify(text)}`);
  }

  /** Reloads a page, although the browser asks whether to leave it. */
  async function reloadAnyway(page: Page): Promise<void> {
    await page.evaluate("globalThis.isOld = true");
    const reloaded = page.send("Page.reload");
    const answer = () => page.send("Page.handleJavaScriptDialog", { accept: true }).then(() => true);
    while (!(await answer().catch(() => false)));
    await reloaded;
    await page.until("globalThis.isOld === undefined");
  }

  const saved = async (page: Page): Promise<unknown> =>
    await page.until("!location.pathname.endsWith('/edit') && document.querySelector('.record dl') !== null");

  it("keep both changes when two pages change two fields", async () => {
    const { id } = await made();
    const [one, two] = [
      await edit(`/console/records/customers/${id}`),
      await edit(`/console/records/customers/${id}`),
    ];
    await typeInto(one, "firstName", "Grace");
    await typeInto(two, "lastName", "Hopper");
    await one.click(SAVE);
    await saved(one);
    await two.click(SAVE);
    await saved(two);
    expect((await seen.api.get(`/customers/${id}`)).data).include({ firstName: "Grace", lastName: "Hopper" });
    await Promise.all([one.close(), two.close()]);
  });

  it("ask which value stays when two pages change the same field, and lose nothing typed", async () => {
    const { id } = await made();
    const page = await edit(`/console/records/customers/${id}`);
    await typeInto(page, "firstName", "Mine");
    await typeInto(page, "notes", "Also mine");
    await seen.api.patch(`/customers/${id}`, { firstName: "Theirs" });
    await page.click(SAVE);
    const row = await page.until<string[]>(
      `(() => { const row = document.querySelector("dialog table tbody tr"); return row && [...row.children].map((one) => one.textContent); })()`,
    );
    expect(row).deep.equal(["First name", "Ada", "Theirs", "Mine"]);
    await page.click("dialog table input[value=yours]");
    await page.click("dialog button.primary");
    await saved(page);
    expect((await seen.api.get(`/customers/${id}`)).data).include({ firstName: "Mine", notes: "Also mine" });
    await page.close();
  });

  it("tell of a change by others while someone types, and leave the text alone", async () => {
    const { id } = await made();
    const page = await edit(`/console/records/customers/${id}`);
    await typeInto(page, "firstName", "Mine");
    await seen.api.patch(`/customers/${id}`, { lastName: "Theirs" });
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await page.until("document.querySelector('.note[role=status]')?.textContent.includes('Last name')");
    expect(await page.evaluate("document.querySelector('[data-field=firstName] input').value")).equal("Mine");
    expect(writes()).deep.equal([]);
    await page.close();
  });

  it("ask before typed text is left, and not when it was undone by hand", async () => {
    const { id } = await made();
    const page = await edit(`/console/records/customers/${id}`);
    await typeInto(page, "firstName", "Grace");
    await page.click("#navigation a");
    await page.until("document.querySelector('dialog[open]') !== null");
    await page.click("dialog footer button");
    await typeInto(page, "firstName", "Ada");
    await page.click("#navigation a");
    await page.until("!location.pathname.endsWith('/edit')");
    expect(await page.evaluate("document.querySelector('dialog[open]')")).equal(null);
    await page.close();
  });

  it("have the typed text after a reload, until it is saved", async () => {
    const { id } = await made();
    const page = await edit(`/console/records/customers/${id}`);
    await typeInto(page, "firstName", "Grace");
    await page.until("sessionStorage.getItem('draft:' + location.pathname) !== null");
    await reloadAnyway(page);
    await page.until("document.querySelector('[data-field=firstName] input')?.value === 'Grace'");
    await page.send("Input.dispatchKeyEvent", {
      type: "rawKeyDown",
      key: "s",
      modifiers: 2,
      windowsVirtualKeyCode: 83,
    });
    await saved(page);
    expect(await page.evaluate("sessionStorage.length")).equal(0);
    expect((await seen.api.get(`/customers/${id}`)).data.firstName).equal("Grace");
    await page.close();
  });

  it("keep what was typed when the session ends, and save it after signing in again", async () => {
    const { id } = await made();
    const page = await edit(`/console/records/customers/${id}`);
    await typeInto(page, "firstName", "Grace");
    expect(
      await page.evaluate("fetch('/console/session', { method: 'DELETE' }).then(({ status }) => status)"),
    ).equal(204);
    await page.click(SAVE);
    await page.until("document.querySelector('dialog input[name=key]') === document.activeElement");
    await page.type(seen.key);
    await page.click("dialog button[type=submit]");
    await page.until("document.querySelector('dialog') === null");
    expect(await page.evaluate("document.querySelector('[data-field=firstName] input').value")).equal(
      "Grace",
    );
    await page.click(SAVE);
    await saved(page);
    expect((await seen.api.get(`/customers/${id}`)).data.firstName).equal("Grace");
    await page.close();
  });

  it("make one record, though the answer was lost and it was saved again", async () => {
    const page = await open("/console/records/customers/new");
    const lastName = `Lost ${Date.now()}`;
    await fillForm(page, seen.resources.customer.fields, { firstName: "Once", lastName });
    seen.front.losing = "answers";
    await page.click(SAVE);
    await page.until("document.querySelector('form .note.bad') !== null");
    seen.front.losing = null;
    await page.click(SAVE);
    await page.until("document.querySelector('.record dl') !== null");
    expect((await seen.api.get(`/customers?q=${encodeURIComponent(lastName)}`)).data).lengthOf(1);
    await page.close();
  });

  it("offer a custom field once it is defined, and put the server's faults at their fields, nested ones too", async () => {
    const { id } = (await seen.api.get("/opportunities?limit=1")).data[0];
    const definition = await seen.api.make("/field-definitions", {
      resourceType: "quote",
      key: "roofColour",
      label: "Colour of the roof",
      type: "SELECT",
      options: ["red", "GREY"],
    });
    const page = await open("/console/records/quotes/new");
    const { fields } = seen.resources.quote;
    const lineItems = [{ description: "Panel", unitPrice: "1.00" }];
    await fillForm(page, fields, { opportunityId: id, name: "Roof", lineItems });
    const colour = `document.querySelector('[data-field=customFields] select[id$="-customFields-roofColour"]')`;
    expect(await page.evaluate(`[...${colour}.options].map((one) => one.text)`)).deep.equal([
      "–",
      "red",
      "GREY",
    ]);
    await page.evaluate(`put(${colour}, "GREY")`);
    const defined = await open(`/console/records/field-definitions/${definition.id}`);
    await defined.click("[data-act=delete]");
    await defined.until(
      "document.querySelector('dialog[open]')?.innerText.includes('Records no longer show')",
    );
    await defined.close();
    expect((await seen.api.delete(`/field-definitions/${definition.id}`)).status).equal(200);
    await page.click(SAVE);
    await page.until(
      "document.querySelector('[data-field=customFields] [aria-invalid=true]') === document.activeElement",
    );
    expect(await page.evaluate("document.querySelector('[data-field=customFields]').textContent")).contain(
      "roofColour",
    );
    await page.evaluate(
      `put(document.querySelector('[data-field=lineItems] [id$="-lineItems-0-unitPrice"]'), "1.234")`,
    );
    await page.click(SAVE);
    await page.until(`document.activeElement?.id.endsWith("-lineItems-0-unitPrice")`);
    expect(writes()).deep.equal(["POST /api/v1/quotes"]);
    await page.close();
  });

  it("say of a time that clocks skip that it does not exist, and send the instant of one that does", async () => {
    const visit = (await seen.api.get("/service-appointments?status=SCHEDULED&limit=1")).data[0];
    await seen.api.patch(`/service-appointments/${visit.id}`, {
      timezone: "America/Denver",
      scheduledStart: "2027-03-14T16:00:00Z",
      scheduledEnd: "2027-03-14T18:00:00Z",
    });
    const page = await edit(`/console/records/service-appointments/${visit.id}`);
    await page.send("Emulation.setTimezoneOverride", { timezoneId: "Pacific/Auckland" });
    const input = "document.querySelector('[data-field=scheduledStart] input')";
    await page.evaluate(
      "globalThis.put = (element, value) => { element.value = value; element.dispatchEvent(new Event('input', { bubbles: true })); }; 0",
    );
    expect(await page.evaluate(`${input}.value`)).equal("2027-03-14T10:00");
    expect(await page.evaluate(`document.querySelector("${SAVE}").disabled`)).equal(true);
    await page.evaluate(`put(${input}, "2027-03-14T02:30")`);
    await page.until("document.querySelector('[data-field=scheduledStart]').textContent.includes('skip')");
    await page.click(SAVE);
    expect(writes()).deep.equal([]);
    await page.evaluate(`put(${input}, "2027-03-14T03:30")`);
    await page.click(SAVE);
    await saved(page);
    const { scheduledStart } = (await seen.api.get(`/service-appointments/${visit.id}`)).data;
    expect(scheduledStart).equal("2027-03-14T09:30:00.000Z");
    await page.close();
  });

  it("show a date alike in Auckland and Honolulu", async () => {
    const { id } = (await seen.api.post("/campaigns", { name: "Spring", startDate: "2027-03-08" })).data;
    for (const timezoneId of ["Pacific/Auckland", "Pacific/Honolulu"]) {
      const page = await signedIn(browser, seen, DESK);
      await page.send("Emulation.setTimezoneOverride", { timezoneId });
      await page.goto(`${seen.front.origin}/console/records/campaigns/${id}`);
      expect(await page.until("document.querySelector('[data-field=startDate] dd')?.textContent")).equal(
        "2027-03-08",
      );
      await page.goto(`${seen.front.origin}/console/records/campaigns/${id}/edit`);
      await page.until(FORM);
      expect(await page.evaluate("document.querySelector('[data-field=startDate] input').value")).equal(
        "2027-03-08",
      );
      expect(await page.evaluate(`document.querySelector("${SAVE}").disabled`)).equal(true);
      await page.close();
    }
  });

  it("offer each declared filter, and no other", async () => {
    const page = await open("/console");
    const listed = Object.values<Json>(seen.resources).filter((one) => one.parent === null);
    for (const resource of listed.filter((_, place) => place % EVERY === 0)) {
      await page.goto(seen.front.origin + addressOf(resource));
      await page.until("document.querySelector('.filters > .buttons > button') !== null");
      await page.evaluate(
        "document.querySelector('.filters > .buttons > button[aria-expanded=false]')?.click()",
      );
      const offered = await page.until<string[]>(
        "(() => { const all = [...document.querySelectorAll('[data-filter]')].map((one) => one.dataset.filter); return all.length > 0 && all; })()",
      );
      expect(offered, resource.collection).members(Object.keys(resource.filters));
      const isSearched = await page.evaluate("document.querySelector('input[type=search]') !== null");
      expect(isSearched, resource.collection).equal(resource.search.length > 0);
    }
    expect(faultsOf(page)).deep.equal([]);
    await page.close();
  });

  it("read a page of a list by one request, and show the same at a copied address", async () => {
    const address = "/console/records/leads?status=NEW&status=CONTACTED&sortBy=lastName&sortDir=asc";
    const { data } = await seen.api.get("/leads?status=NEW&status=CONTACTED&sortBy=lastName&sortDir=asc");
    const page = await open(address);
    const shown = await page.until<string[]>(
      "(() => { const all = [...document.querySelectorAll('a.row')].map((one) => one.textContent); return all.length > 0 && all; })()",
    );
    expect(shown).deep.equal(
      data.map((one: Json) => [one.firstName, one.lastName].filter(Boolean).join(" ")),
    );
    expect(seen.front.passed.filter((call) => call.startsWith("GET /api/v1/leads"))).lengthOf(1);
    await page.click("th[aria-sort=ascending] button");
    await page.until("location.search.includes('sortDir=desc')");
    await page.until(`document.querySelector('a.row')?.textContent === ${JSON.stringify(shown.at(-1))}`);
    await page.close();
  });

  it("turn an action off exactly when the API refuses it, and say why", async () => {
    const page = await open("/console");
    let compared = 0;
    for (const resource of Object.values<Json>(seen.resources)) {
      if (resource.parent !== null || !resource.operations.actions) continue;
      if (Object.values<Json>(resource.filters).some(({ required }) => required)) continue;
      const { data } = await seen.api.get(`${resource.operations.list.path}?limit=100`);
      for (const { id } of ofSomeStates(resource, data)) {
        await page.goto(`${seen.front.origin}${addressOf(resource)}/${id}`);
        const shown = await page.until<Record<string, string | null>>(`(() => {
          const list = document.querySelector(".possible ul");
          return list && Object.fromEntries([...list.querySelectorAll("button[data-act]")].map((one) => [
            one.dataset.act,
            one.getAttribute("aria-disabled") && document.getElementById(one.getAttribute("aria-describedby")).textContent,
          ]));
        })()`);
        for (const [name, action] of Object.entries<Json>(resource.actions)) {
          if (action.on !== "record") continue;
          const path = action.path.replace("{id}", id);
          const body = Object.keys(action.input ?? {}).length > 0 ? {} : undefined;
          const headers = { "Idempotency-Key": freshKey() };
          const { status, error } = await seen.api.call(action.method, `${path}?dryRun=true`, body, headers);
          const why = shown[name];
          // Rules about values that are not sent yet are judged when they are.
          if (status === 422 && body !== undefined) continue;
          compared++;
          if (status < 400) expect(why, path).equal(null);
          else expect(why ?? "allowed", `${path} ${error.code}`).contain(error.code);
        }
      }
    }
    expect(compared).greaterThan(IS_CAMPAIGN ? 40 : 12);
    expect(faultsOf(page)).deep.equal([]);
    await page.close();
  }).timeout(PATIENCE_MS);

  it("try an action without doing it, and then do it", async () => {
    const { id } = (await seen.api.get("/quotes?status=DRAFT&limit=1")).data[0];
    const page = await open(`/console/records/quotes/${id}`);
    await page.click("[data-act=send]");
    await page.until("document.querySelector('dialog[open] button[type=submit]') !== null");
    await page.evaluate(
      `[...document.querySelectorAll("dialog button")].find((one) => one.textContent === "Try without doing it").click()`,
    );
    await page.until("document.querySelector('dialog .note')?.textContent.includes('It would succeed')");
    expect(await page.evaluate("document.querySelector('dialog .note').innerText")).match(
      /Status\s+Draft → Sent/,
    );
    expect((await seen.api.get(`/quotes/${id}`)).data.status).equal("DRAFT");
    await page.click("dialog button[type=submit]");
    await page.until("document.querySelector('[data-act=accept]:not([aria-disabled])') !== null");
    expect(await page.evaluate("document.querySelector('dialog')")).equal(null);
    expect((await seen.api.get(`/quotes/${id}`)).data.status).equal("SENT");
    await page.close();
  });

  it("delete a record only once its name is typed, and name what is lost", async () => {
    const { id } = (await seen.api.post("/customers", { firstName: "Ada", lastName: "Byron" })).data;
    const note = { parentType: "customer", parentId: id, type: "NOTE", subject: "Gone soon" };
    const { id: activityId } = (await seen.api.post("/activities", note)).data;
    const page = await open(`/console/records/activities/${activityId}`);
    await page.click("[data-act=delete]");
    await page.until("document.querySelector('dialog[open] strong')?.textContent === 'Gone soon'");
    expect(await page.evaluate("document.querySelector('dialog button.danger').disabled")).equal(true);
    await page.click("dialog label input");
    await page.type("Gone soon");
    await page.until("!document.querySelector('dialog button.danger').disabled");
    await page.click("dialog button.danger");
    await page.until("location.pathname === '/console/records/activities'");
    expect((await seen.api.get(`/activities/${activityId}`)).status).equal(404);
    await page.close();
  });

  it("find a record in a picker by a few letters, with one request a pause", async () => {
    const { id } = await made({ firstName: "Zenobia", lastName: "Quill" });
    const page = await open("/console/records/properties/new");
    await page.click("[data-field=customerId] input");
    await page.until("document.querySelectorAll('[data-field=customerId] [role=option]').length > 3");
    seen.front.passed.length = 0;
    await page.type("zeno");
    await page.until(
      `document.querySelector('[data-field=customerId] [role=option] code')?.textContent === '${id}'`,
    );
    expect(seen.front.passed.filter((call) => call.includes("/customers"))).lengthOf(1);
    await page.send("Input.dispatchKeyEvent", {
      type: "keyDown",
      key: "Enter",
      windowsVirtualKeyCode: 13,
      text: "\r",
    });
    await page.until(
      "document.querySelector('[data-field=customerId] .picked a')?.textContent === 'Zenobia Quill'",
    );
    expect(await page.evaluate("document.activeElement.textContent")).equal("Change");
    await page.close();
  });

  it("offer in a picker only what the rules allow, and find a record by its External Reference", async () => {
    const customer = await made({ lastName: "Ruled" });
    const place = { customerId: customer.id, ...HOUSE, externalReferences: [FOREIGN] };
    const property = await seen.api.make("/properties", place);
    const page = await open(`/console/records/cases/new?customerId=${customer.id}`);
    const offered = (field: string) =>
      page.until<string[]>(
        `(() => { const all = [...document.querySelectorAll('[data-field=${field}] [role=option] code')].map((one) => one.textContent); return all.length > 0 && all; })()`,
      );
    await page.click("[data-field=propertyId] input");
    expect(await offered("propertyId")).deep.equal([property.id]);
    expect(seen.front.passed.some((call) => call.includes(`/properties?customerId=${customer.id}&`))).equal(
      true,
    );
    // What the address gives was not typed, so nobody asks whether to leave it.
    await page.goto(`${seen.front.origin}/console/records/systems/new`);
    await page.click("[data-field=propertyId] input");
    await page.type(Object.values(FOREIGN).join("/"));
    await page.until(
      `[...document.querySelectorAll('[data-field=propertyId] [role=option] code')].map((one) => one.textContent).join() === '${property.id}'`,
    );
    await page.close();
  });

  it(`find the last but one of ${MOST} records in a picker, by one request`, async () => {
    const { api, key } = await seen.app.neighbour();
    const { id } = await api.make("/customers", { firstName: "First", lastName: "Last" });
    await withConnection(seen.app.databaseUrl, async (query) => {
      await query(MANY, [id, MOST]);
      await query("vacuum analyze customers");
    });
    const page = await browser.page(DESK);
    await signIn(page, seen.front, key);
    await page.goto(`${seen.front.origin}/console/records/properties/new`);
    await page.click("[data-field=customerId] input");
    await page.until("document.querySelectorAll('[data-field=customerId] [role=option]').length === 20");
    seen.front.passed.length = 0;
    await page.type(`N${MOST - 1}`);
    await page.until(
      `document.querySelector('[data-field=customerId] [role=option]')?.textContent.startsWith('N${MOST - 1} Last ')`,
    );
    expect(seen.front.passed.filter((call) => call.includes("/customers?"))).lengthOf(1);
    await page.click("[data-field=customerId] [role=option]");
    await page.until(
      `document.querySelector('[data-field=customerId] .picked a')?.textContent === 'N${MOST - 1} Last'`,
    );
    await page.close();
  });

  it("say that the last owner stays one, and let go once there is another", async () => {
    const { api, key, ...other } = await seen.app.neighbour();
    const page = await browser.page(DESK);
    await signIn(page, seen.front, key);
    const address = `${seen.front.origin}/console/records/team-members/${other.ownerId}/edit`;
    const choices = "[...document.querySelectorAll('[data-field=role] option')].map((one) => one.value)";
    await page.goto(address);
    await page.until(
      "document.querySelector('[data-field=role]')?.innerText.includes('This is the last team member')",
    );
    expect(await page.evaluate(choices)).deep.equal(["OWNER"]);
    const second = { firstName: "Second", lastName: "Owner", email: "second@example.com", role: "OWNER" };
    await api.make("/team-members", second);
    await page.goto(address);
    await page.until(`${choices}.length === 4`);
    await page.close();
  });

  it("show each call as curl, which does the same when it is pasted", async () => {
    const lastName = `Pasted 'n' "quoted" ${Date.now()}`;
    const pasted = async (page: Page): Promise<Json> => {
      await page.evaluate(
        `[...(document.querySelector("dialog[open]") ?? document).querySelectorAll("button")].find((one) => one.textContent === "As code").click()`,
      );
      const text = await page.until<string>(
        "[...document.querySelectorAll('dialog pre code')].at(0)?.textContent",
      );
      const { stdout } = await run("bash", ["-c", `${text} -sS`], { env: { ...process.env, KEY: seen.key } });
      return stdout === "" ? null : JSON.parse(stdout);
    };
    const page = await open("/console/records/campaigns/new");
    await fillForm(page, seen.resources.campaign.fields, { name: lastName });
    const { data: created } = await pasted(page);
    expect(created.name).equal(lastName);
    await page.close();
    const edited = await edit(`/console/records/campaigns/${created.id}`);
    await typeInto(edited, "name", "It's another");
    const { data: changed } = await pasted(edited);
    expect(changed).include({ id: created.id, name: "It's another", version: created.version + 1 });
    await edited.close();
    const shown = await open(`/console/records/campaigns/${created.id}`);
    expect((await pasted(shown)).data).include({ id: created.id, version: changed.version });
    await shown.close();
    const parent = { parentType: "customer", parentId: (await made()).id };
    const note = await seen.api.make("/activities", { ...parent, type: "NOTE", subject: "Pasted away" });
    const gone = await open(`/console/records/activities/${note.id}`);
    await gone.click("[data-act=delete]");
    await gone.until("document.querySelector('dialog[open]') !== null");
    expect((await pasted(gone)).data).deep.include({ id: note.id, deleted: true });
    await gone.close();
    const quote = (await seen.api.get("/quotes?status=DRAFT&limit=1")).data[0];
    const sent = await open(`/console/records/quotes/${quote.id}`);
    await sent.click("[data-act=send]");
    await sent.until("document.querySelector('dialog[open] button[type=submit]') !== null");
    expect((await pasted(sent)).data.resource.status).equal("SENT");
    await sent.close();
  });

  it("bear a slow, busy and failing server: no blank page, no double write, and a spinner only for those who wait", async () => {
    const page = await open("/console");
    await page.evaluate(SPINNER_WATCH);
    const go = (href: string) =>
      page.evaluate(`document.querySelector('#navigation a[href="${href}"]').click()`);
    const rows = "document.querySelectorAll('a.row').length > 0";
    seen.front.trouble = () => ({ waitMs: 700 });
    await go("/console/records/campaigns");
    expect(await page.until<number>("globalThis.waited")).least(290);
    await page.until(rows);
    const refused = new Set<string>();
    const once =
      (status: number, isDone = false) =>
      (call: string) => {
        if (refused.has(`${status} ${call}`)) return null;
        refused.add(`${status} ${call}`);
        return { status, isDone };
      };
    seen.front.trouble = once(503);
    await go("/console/records/leads");
    await page.until(`location.pathname === "/console/records/leads" && ${rows}`);
    expect(refused.size).least(1);
    expect(await page.evaluate("document.querySelector('.note.bad')")).equal(null);
    seen.front.trouble = once(500);
    await go("/console/records/customers");
    await page.until(
      "document.querySelector('h1').innerText === 'Customers' && document.querySelector('.note.bad')",
    );
    await page.click(".note.bad button");
    await page.until(rows);
    seen.front.trouble = null;
    const lastName = `Twice ${Date.now()}`;
    await page.click("a.primary");
    await fillForm(page, seen.resources.customer.fields, { firstName: "Not", lastName });
    seen.front.trouble = once(503, true);
    await page.click(SAVE);
    await page.until("document.querySelector('.record dl') !== null");
    seen.front.trouble = null;
    expect((await seen.api.get(`/customers?q=${encodeURIComponent(lastName)}`)).data).lengthOf(1);
    expect(faultsOf(page)).deep.equal([]);
    await page.close();
  });

  it("show the records that a record contains as a table, each with a link to its page", async () => {
    const { id } = await seen.api.make("/cases", { customerId: (await made()).id, subject: "Linked" });
    const about = { externalSystem: "crm", recordLabel: "Otis Bell" };
    const link = await seen.api.make(`/cases/${id}/external-record-links`, about);
    const page = await open(`/console/records/cases/${id}`);
    const table = "document.querySelector('[data-field=externalRecordLinks] table')";
    await page.until(`${table} !== null`);
    const rows = await page.evaluate(
      `[...${table}.rows].map(({ cells }) => [...cells].map((one) => one.innerText))`,
    );
    expect((rows as string[][])[0]).include.members(["External system", "Record label"]);
    expect((rows as string[][])[1]).include.members(["crm", "Otis Bell"]);
    const href = await page.evaluate(`${table}.querySelector('a.row').getAttribute('href')`);
    expect(href).equal(`/console/records/cases/${id}/external-record-links/${link.id}`);
    await page.close();
  });

  it("lead back from a record that is gone, and say what is final", async () => {
    const parent = { parentType: "customer", parentId: (await made()).id };
    const note = await seen.api.make("/activities", { ...parent, type: "NOTE", subject: "Gone" });
    await seen.api.delete(`/activities/${note.id}`);
    const page = await open(`/console/records/activities/${note.id}`);
    await page.until("document.querySelector('#content').innerText.includes('may have been deleted')");
    await page.click("#content a[href='/console/records/activities']");
    await page.until("document.querySelector('h1').innerText === 'Activities'");
    const visit = (await seen.api.get("/service-appointments?status=SCHEDULED&limit=1")).data[0];
    await page.goto(`${seen.front.origin}/console/records/service-appointments/${visit.id}`);
    await page.click("[data-act=cancel]");
    await page.until("document.querySelector('dialog[open]')?.innerText.includes('This is final')");
    expect(await page.evaluate("document.querySelector('dialog[open] h2').innerText")).equal(
      "Cancel: this service appointment",
    );
    const buttons = "[...document.querySelectorAll('dialog[open] form button')].map((one) => one.innerText)";
    expect(await page.evaluate(buttons)).include.members(["Cancel", "Back"]);
    await page.close();
  });

  for (const view of VIEWS)
    it(`keep nobody out, at ${view.width} px and ${view.theme}`, async () => {
      const quote = (await seen.api.get("/quotes?limit=1")).data[0].id;
      const visit = (await seen.api.get("/service-appointments?limit=1")).data[0].id;
      const addresses = [
        "/console/records/leads?status=NEW",
        `/console/records/quotes/${quote}`,
        `/console/records/quotes/${quote}?tab=_history`,
        `/console/records/service-appointments/${visit}/edit`,
        "/console/records/quotes/new",
      ];
      // Each is looked at in one of the views, in turn; in both by the campaign.
      for (const [place, address] of addresses.entries()) {
        if (!IS_CAMPAIGN && VIEWS[place % VIEWS.length] !== view) continue;
        const page = await open(address, view);
        await page.until("document.querySelector('table, dl.members, form.fields') !== null");
        await page.evaluate(`${AXE}; 0`);
        const barriers = await page.evaluate<
          string[]
        >(`axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) =>
          violations.filter(({ impact }) => impact === "serious" || impact === "critical")
            .map(({ id, nodes }) => id + ": " + nodes.map(({ html }) => html.slice(0, 200)).join(" ")))`);
        expect(barriers, address).deep.equal([]);
        expect(await page.evaluate("document.querySelectorAll('h1').length")).equal(1);
        expect(await page.evaluate("document.documentElement.scrollWidth")).most(view.width);
        expect(faultsOf(page), address).deep.equal([]);
        await page.close();
      }
    });
});

/** The kinds of editors that the forms filled so far have. */
const filled = new Set<string>();

// The hospital has no kind of field that the others lack.
for (const folder of ["resources", LIBRARY, ...(IS_CAMPAIGN ? [HOSPITAL] : [])])
  describe(`the console of ${folder}, resource by resource`, () => {
    let browser: Browser;
    let seen: Seen;
    let page: Page;
    let usages: readonly Usage[];
    before(async () => {
      const opened = folder === "resources" ? openedDemo() : see(folder, false);
      [browser, seen] = await Promise.all([openedBrowser(), opened]);
      page = await signedIn(browser, seen, DESK);
      usages = usagesOf((await loaded(folder)).application).usages;
    });
    after(async () => {
      await page?.close();
      if (folder !== "resources") await leave(seen);
    });

    it("lists, creates, opens and changes a record of each", async () => {
      const done: string[] = [];
      for (const resource of Object.values<Json>(seen.resources)) {
        const { list, create } = resource.operations;
        if (!list || !create) continue;
        if (!isFilled(resource)) continue;
        for (const kind of editorsOf(resource.fields)) filled.add(kind);
        const address = await createdAddress(resource);
        done.push(resource.collection);
        if (resource.operations.update) await changeOne(resource, address);
      }
      expect(done.length).greaterThan(3);
      expect(faultsOf(page)).deep.equal([]);
    }).timeout(PATIENCE_MS);

    const isFilled = ({ collection, fields }: Json): boolean =>
      IS_CAMPAIGN ||
      (folder === "resources"
        ? FILLED.includes(collection)
        : editorsOf(fields).some((kind) => !filled.has(kind)));

    /** Creates a record of a new organization by the form, from the values of the example; returns its address. */
    async function createdAddress(resource: Json): Promise<string> {
      const usage = usages.find(
        ({ route }) =>
          route.operation.kind === "create" && route.template === resource.operations.create.path,
      )!;
      const { api, key } = await seen.app.neighbour();
      await signIn(page, seen.front, key);
      const { path, body } = await comeTo(api, usage, usages);
      const parentId = resource.parent === null ? null : path.split("/").at(-2);
      const address =
        parentId === null
          ? addressOf(resource)
          : `${addressOf(seen.resources[resource.parent])}/${parentId}/${resource.collection.replaceAll("_", "-")}`;
      await page.goto(seen.front.origin + address);
      await page.until(
        "document.querySelector('h1 + p') !== null && document.querySelector('.filters') !== null",
      );
      await page.click(`a[href^="${address}/new"]`);
      await fillForm(page, resource.fields, body);
      await page.evaluate(`document.querySelector("${SAVE}").click()`);
      const shown = await page.until<string>(
        `document.querySelector('.record dl, form .note.bad, form .bad-text')?.textContent`,
      );
      expect(await page.evaluate("location.pathname"), `${resource.collection}: ${shown}`).not.match(
        /\/new$/,
      );
      return await page.evaluate<string>("location.pathname");
    }

    /** Changes a text of the record by its form, if it has one. */
    async function changeOne(resource: Json, address: string): Promise<void> {
      const isText = ([, { type, mode, pattern, aliasOf, max = 100 }]: [string, Json]) =>
        type === "text" && mode === "readWrite" && !pattern && !aliasOf && max > 30;
      const [name] = Object.entries<Json>(resource.fields).find(isText) ?? [];
      if (name === undefined) return;
      await page.click(`a[href="${address}/edit"]`);
      await fillForm(page, resource.fields, { [name]: `Changed ${resource.collection}` });
      await page.until(`!document.querySelector("${SAVE}").disabled`);
      await page.evaluate(`document.querySelector("${SAVE}").click()`);
      await page.until(
        `document.querySelector('.record [data-field="${name}"] dd')?.textContent === ${JSON.stringify(`Changed ${resource.collection}`)}`,
      );
    }
  });
