/**
 * What may be done with a record: `GET /<collection>/{id}/actions` tells it as the calls themselves would. TRIPLES makes it
 * long: how many records, keys and acts, 80 unless set; TRIPLES_SEED draws the same again.
 */
import { expect } from "chai";
import fc from "fast-check";
import { methodOf } from "../../runtime/http/routes.ts";
import { loaded, openTestApp, type TestApp } from "../support/app.ts";
import type { Client } from "../support/client.ts";
import { customer, freshEmail, quote, workOrder } from "../support/household.ts";
import { release, resource } from "../support/notebook.ts";
import { sentDuring } from "../support/statements.ts";
import { comeTo, make, type Ready, type Usage, usagesOf } from "../support/usages.ts";

const TRIPLES = Number(process.env.TRIPLES ?? 80);
const SEED = Number(process.env.TRIPLES_SEED ?? Date.now() % 2 ** 31);

interface Told {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly allowed: boolean;
  readonly because: readonly { readonly code: string; readonly message: string; readonly path?: string }[];
}

describe("GET /<collection>/{id}/actions", () => {
  let app: TestApp;
  let usages: readonly Usage[];
  before(async () => {
    app = await openTestApp();
    usages = usagesOf((await loaded("resources")).application).usages;
  });

  const told = async (path: string, api: Client = app.api): Promise<readonly Told[]> => {
    const { status, data, text } = await api.get(`${path}/actions`);
    expect(status, text).equal(200);
    return data;
  };
  const one = async (path: string, name: string, api?: Client) =>
    (await told(path, api)).find((act) => act.name === name)!;

  it("lists each action, update and delete, with method and path", async () => {
    const { id } = await quote(app);
    const acts = await told(`/quotes/${id}`);
    expect(acts.map(({ name, method, path }) => `${name}: ${method} ${path}`)).deep.equal([
      `send: POST /quotes/${id}/send`,
      `accept: POST /quotes/${id}/accept`,
      `decline: POST /quotes/${id}/decline`,
      `revise: POST /quotes/${id}/revise`,
      `partner-sync: POST /quotes/${id}/partner-sync`,
      `update: PATCH /quotes/${id}`,
    ]);
    expect(acts.filter(({ allowed }) => allowed).map(({ name }) => name)).deep.equal([
      "send",
      "partner-sync",
      "update",
    ]);
  });

  it("says why an act is not allowed, as its refusal would", async () => {
    const { id } = await quote(app);
    const { because } = await one(`/quotes/${id}`, "accept");
    const { error } = await app.api.post(`/quotes/${id}/accept`);
    const { code, message, path } = error.details[0];
    expect(because).deep.equal([{ code, message, path }]);
  });

  it("says of a record whose state locks all that it cannot be changed", async () => {
    const { id } = await quote(app);
    await app.api.post(`/quotes/${id}/send`);
    const { allowed, because } = await one(`/quotes/${id}`, "update");
    expect([allowed, because[0]!.code, because[0]!.path]).deep.equal([false, "INVALID_STATE", "/status"]);
  });

  it("says of a record without a field for a PATCH that none can be changed", async () => {
    const more = `states: { field: status, default: NEW, values: { NEW: {}, OLD: { terminal: true } } }
actions: { age: { summary: Age it., to: OLD, answers: record } }`;
    const item = resource("item", "items", {
      fields: "  name: { type: text, max: 9, mode: createOnly }",
      more,
    });
    const other = await openTestApp({ loaded: await release("  a: { type: text, max: 9 }", { item }) });
    const { id } = await other.api.make("/items", { name: "Coin" });
    const { allowed, because } = await one(`/items/${id}`, "update", other.api);
    expect([allowed, because[0]!.message]).deep.equal([false, "No field of item can be changed."]);
    await other.close();
  });

  it("follows a hook until it looks at the body", async () => {
    const { id: customerId } = await customer(app);
    const loose = await app.api.make("/work-orders", { customerId, subject: "Fix" });
    expect((await one(`/work-orders/${loose.id}`, "cancel")).because[0]!.code).equal(
      "WORK_ORDER_NOT_IN_PROJECT",
    );
    const { order } = await workOrder(app);
    expect((await one(`/work-orders/${order.id}`, "cancel")).allowed).equal(true);
    const { id } = await quote(app);
    const sent = await app.api.post(`/quotes/${id}/partner-sync`, {});
    expect(sent.error.code).equal("PARTNER_LINK_MISSING");
    expect((await one(`/quotes/${id}`, "partner-sync")).allowed).equal(true);
  });

  it("is 404 for no record and 403 without the scope to read it", async () => {
    const { id } = await customer(app);
    const { key } = await app.key({ scopePreset: "least_privilege", scopes: ["customers:write"] });
    expect((await app.client(key).get(`/customers/${id}/actions`)).status).equal(403);
    const none = "cus_01k9zq3v5xe8m9t2c4b6n7p8rs";
    expect((await app.api.get(`/customers/${none}/actions`)).status).equal(404);
    const { api } = await app.neighbour();
    expect((await api.get(`/customers/${id}/actions`)).status).equal(404);
  });

  it("names the scope that the key lacks, and the permission that its member lacks", async () => {
    const { id } = await app.api.make("/customers", { firstName: "Ada", lastName: "L" });
    const { key } = await app.key({ scopePreset: "least_privilege", scopes: ["customers:read"] });
    const { because } = await one(`/customers/${id}`, "update", app.client(key));
    expect(because).deep.equal([
      {
        code: "INSUFFICIENT_SCOPE",
        message: "The key lacks the scope customers:write.",
        path: "header.Authorization",
      },
    ]);
  });

  it("is told of a child, and is 404 below another parent", async () => {
    const { order } = await workOrder(app);
    const visit = { scheduledStart: "2026-12-01T15:00:00Z", scheduledEnd: "2026-12-01T16:00:00Z" };
    const make = () =>
      app.api.make("/service-appointments", { workOrderId: order.id, timezone: "UTC", ...visit });
    const [mine, other] = [await make(), await make()];
    const issue = await app.api.make(`/service-appointments/${mine.id}/issues`, {
      issueType: "WEATHER",
    });
    const acts = await told(`/service-appointments/${mine.id}/issues/${issue.id}`);
    expect(acts[0]).deep.include({
      name: "resolve",
      path: `/service-appointments/${mine.id}/issues/${issue.id}/resolve`,
      allowed: true,
    });
    const elsewhere = `/service-appointments/${other.id}/issues/${issue.id}/actions`;
    expect((await app.api.get(elsewhere)).status).equal(404);
  });

  it("takes no lock, and writes nothing", async () => {
    const { order } = await workOrder(app);
    const sent = await sentDuring(() => told(`/work-orders/${order.id}`));
    const own = sent.filter(({ values }) => values.includes(order.id)).map(({ text }) => text);
    expect(own.filter((text) => /from "work_orders"/.test(text))).length(1);
    expect(own.join("\n")).match(/from "?entitlements/);
    expect(own.join("\n")).not.match(/for (?:no key )?update|for share|insert into|update "|begin/i);
    expect((await app.api.get(`/work-orders/${order.id}`)).data).deep.equal(order);
  });

  describe("agrees with the calls, for any record, key and act", () => {
    const pool: { readonly usage: Usage; readonly ready: Ready; readonly path: string }[] = [];
    let keys: readonly Client[];

    before(async () => {
      const acts = usages.filter(
        ({ route: { operation, template } }) =>
          (operation.kind === "update" ||
            operation.kind === "delete" ||
            (operation.kind === "act" && operation.action.on === "record")) &&
          /\{\w+\}/.test(template) &&
          methodOf(operation) !== "GET",
      );
      for (const usage of acts) {
        const ready = await comeTo(app.api, usage, usages);
        const [, path] = /^(.*_[0-9a-z]{26})(?:\/|$)/.exec(ready.path)!;
        // Half of the records have the act behind them.
        if (pool.length % 2 === 0) await make(app.api, ready);
        pool.push({ usage, ready, path: path! });
      }
      const member = await app.api.make("/team-members", {
        firstName: "M",
        lastName: "M",
        email: freshEmail(),
        role: "MEMBER",
      });
      const narrow = await app.key({ scopePreset: "least_privilege", scopes: ["*:read"] });
      keys = [app.api, app.client((await app.key({}, member.email)).key), app.client(narrow.key)];
    });

    it(`a refusal that is told is the call's, over ${TRIPLES} random triples (seed ${SEED})`, async function () {
      this.timeout(3_600_000);
      let refused = 0;
      const any = (most: number) => fc.integer({ min: 0, max: most });
      await fc.assert(
        fc.asyncProperty(any(pool.length - 1), any(pool.length - 1), any(2), async (of, by, who) => {
          const record = pool[of]!;
          const { usage, ready } = pool[by]!;
          if (usage.route.operation.kind === "delete" && of === by) return;
          const { template } = usage.route;
          const same = record.usage.route.template.split("/{")[0] === template.split("/{")[0];
          const at =
            same && record.path.split("/").length === pool[by]!.path.split("/").length
              ? record.path
              : pool[by]!.path;
          const api = keys[who]!;
          const answer = await api.get(`${at}/actions`);
          if (answer.status !== 200) return void expect([403, 404]).include(answer.status);
          const path = ready.path.replace(pool[by]!.path, at);
          const act = (answer.data as Told[]).find(
            (one) => one.path === path && one.method === ready.method,
          )!;
          const call = await make(api, { ...ready, path: `${path}?dryRun=true` });
          const says = `${ready.method} ${path} ${JSON.stringify(ready.body)}: ${JSON.stringify(act)}, ${call.text}`;
          // A PATCH that says what is so already changes nothing, and is refused nowhere.
          if (call.status < 300 && call.data.changed === false) return;
          if (!act.allowed) {
            refused++;
            expect(call.status, says).above(399);
            const codes = [
              call.error.code,
              ...(call.error.details ?? []).map((d: { code: string }) => d.code),
            ];
            expect(codes, says).include(act.because[0]!.code);
          } else if (call.status >= 400) {
            // What is left depends on the body: its values, what it leads to, or a field that the state locks.
            if (call.status !== 409) expect(call.status, says).equal(422);
            else
              expect(
                Object.keys(ready.body as object).map((name) => `/${name}`),
                says,
              ).include(call.error.details[0].path);
          }
        }),
        { numRuns: TRIPLES, seed: SEED },
      );
      // Only shows that refusals were tried.
      expect(refused).above(TRIPLES / 10);
    });
  });
});
