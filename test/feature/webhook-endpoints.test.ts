/** Webhook endpoints as a resource: who may subscribe to what, and which URLs are allowed (contract, sections 7 and 13). */
import type { ServerResponse } from "node:http";
import { expect } from "chai";
import { Webhook } from "standardwebhooks";
import { openTestApp, type TestApp } from "../support/app.ts";
import { type Client, freshKey } from "../support/client.ts";
import { assigned } from "../support/feed.ts";
import { customer, type Made, technician } from "../support/household.ts";
import { OK, type Receiver, status } from "../support/receiver.ts";
import { sql, until } from "../support/transactions.ts";
import {
  attempted,
  deliveriesOf,
  openSendingApp,
  pile,
  Receivers,
  settled,
  subscribe,
  unsubscribeAll,
} from "../support/webhooks.ts";

const PATH = "/webhook-endpoints";
const HOUR_AGO = () => new Date(Date.now() - 3_600_000).toISOString();

describe("webhook endpoints", () => {
  let shared: TestApp;
  let app: TestApp;
  let receiver: Receiver;
  const receivers = new Receivers();
  before(async () => {
    shared = await openSendingApp();
  });
  beforeEach(async () => {
    app = await shared.anew();
    receiver = await receivers.open();
  });
  afterEach(async () => {
    await unsubscribeAll(app);
    await receivers.close();
  });
  after(() => shared.close());

  const body = (more: object = {}) => ({ url: receiver.url, eventTypes: ["customer.created"], ...more });
  const narrow = async (...scopes: string[]): Promise<Client> =>
    app.client((await app.key({ scopePreset: "least_privilege", scopes })).key);

  it("shows the secret on create once: the replay answers it as null, and nothing else ever holds it", async () => {
    const headers = { "Idempotency-Key": freshKey() };
    const first = await app.api.post(PATH, body(), headers);
    expect(first.status, first.text).equal(201);
    expect(first.data.secret).match(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { data: again } = await app.api.post(PATH, body(), headers);
    expect(again).deep.equal({ ...first.data, secret: null });
    const { id } = first.data;
    for (const path of [`${PATH}/${id}`, PATH, "/events?limit=100", "/audit-entries?limit=100"]) {
      const { text, status: code } = await app.api.get(path);
      expect(code, path).equal(200);
      expect(text, path).not.contain(first.data.secret).and.not.contain("plain:").and.not.contain("readable");
    }
  });

  it("are listed, read, changed and deleted like other records", async () => {
    const { secret: _, ...made } = await subscribe(app.api, receiver, { description: "ERP" });
    expect(made).include({ status: "ENABLED", disabledReason: null, description: "ERP" });
    expect((await app.api.get(`${PATH}/${made.id}`)).data).deep.equal(made);
    expect((await app.api.get(PATH)).data).deep.equal([made]);
    expect((await app.api.patch(`${PATH}/${made.id}`, { description: null })).data).include({
      changed: true,
    });
    expect((await app.api.delete(`${PATH}/${made.id}`)).data).deep.equal({ id: made.id, deleted: true });
    expect((await app.api.get(`${PATH}/${made.id}`)).status).equal(404);
  });

  it("get each event that they subscribe to, in the form of Standard Webhooks", async () => {
    const { secret } = await subscribe(app.api, receiver);
    const made = await customer(app, { email: "w@example.com" });
    const { headers, text, event } = await receiver.get("customer.created");
    expect(event.data).deep.include({ resourceType: "customer", resourceId: made.id });
    expect(event.data.resource).deep.equal(made);
    expect(headers["webhook-id"]).equal(event.id);
    expect(new Webhook(secret).verify(text, headers as Record<string, string>)).deep.equal(event);
  });

  it("are at most 20 an organization, however many are created at once", async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, () => app.api.post(PATH, body())));
    expect(answers.filter((one) => one.status === 201)).length(20);
    for (const { status: code, error } of answers.filter((one) => one.status !== 201))
      expect({ code, error: error.code }).deep.equal({ code: 409, error: "CONFLICT" });
    const [{ id }] = (await app.api.get(PATH)).data;
    await app.api.delete(`${PATH}/${id}`);
    expect((await app.api.post(PATH, body())).status).equal(201);
  });

  it("need the scope webhooks:manage", async () => {
    const { id } = await subscribe(app.api, receiver);
    const api = await narrow("customers:read");
    for (const answer of [
      await api.get(PATH),
      await api.post(PATH, body()),
      await api.patch(`${PATH}/${id}`, { description: "x" }),
      await api.delete(`${PATH}/${id}`),
      await api.get(`${PATH}/${id}/deliveries`),
      ...(await Promise.all(
        ["rotate-secret", "test", "recover"].map((act) => api.post(`${PATH}/${id}/${act}`, {})),
      )),
      await api.post("/webhook-deliveries/whd_00000000000000000000000000/redeliver", {}),
    ]) {
      expect(answer.status, answer.text).equal(403);
      expect(answer.error.code).equal("INSUFFICIENT_SCOPE");
      expect(answer.error.details[0].message).contain("webhooks:manage");
    }
  });

  it("need the permission now, not when the key was made", async () => {
    const admin = await technician(app, { role: "ADMIN" });
    const { key } = await app.key({}, admin.email);
    expect((await app.client(key).get(PATH)).status).equal(200);
    await app.api.patch(`/team-members/${admin.id}`, { role: "MEMBER" });
    const { status: code, error } = await app.client(key).get(PATH);
    expect({ code, error: error.code }).deep.equal({ code: 403, error: "PERMISSION_DENIED" });
    expect(JSON.stringify(error)).contain("settings.webhooks.manage");
  });

  it("take known event types only, each once, and name the nearest", async () => {
    const eventTypes = ["customer.craeted", "lead.created", "lead.created"];
    const { status: code, error } = await app.api.post(PATH, body({ eventTypes }));
    expect(code).equal(422);
    expect(error.details.map((one: Made) => [one.path, one.code])).deep.equal([
      ["/eventTypes/0", "INVALID_VALUE"],
      ["/eventTypes/2", "DUPLICATE"],
    ]);
    expect(error.details[0].message).contain("customer.created");
    expect((await app.api.post(PATH, body({ eventTypes: [] }))).status).equal(422);
    expect((await app.api.post(PATH, body({ eventTypes: ["*", "lead.created"] }))).status).equal(422);
  });

  it("take types only whose resource the calling key may read; the refusal names the scope", async () => {
    const api = await narrow("webhooks:manage", "leads:read");
    const refused = await api.post(PATH, body());
    expect(refused.status).equal(403);
    expect(refused.error.code).equal("INSUFFICIENT_SCOPE");
    expect(refused.error.details[0]).include({ path: "/eventTypes/0", scope: "customers:read" });
    const made = await api.post(PATH, body({ eventTypes: ["lead.created"] }));
    expect(made.status, made.text).equal(201);
    const widened = await api.patch(`${PATH}/${made.data.id}`, { eventTypes: ["customer.created"] });
    expect(widened.status).equal(403);
  });

  it("with `*` are sent what the subscribing key may read, and nothing else", async () => {
    const api = await narrow("webhooks:manage", "leads:read");
    await subscribe(api, receiver, { eventTypes: ["*"] });
    await customer(app);
    await app.api.make("/leads", { firstName: "Grace", lastName: "Hopper" });
    await receiver.get("lead.created");
    expect(receiver.received.map(({ event }) => event.type)).not.include("customer.created");
  });

  it("cannot be led elsewhere by a key that may not read what they are sent", async () => {
    const { id } = await subscribe(app.api, receiver, { eventTypes: ["*"] });
    const api = await narrow("webhooks:manage", "leads:read");
    const moved = await api.patch(`${PATH}/${id}`, { url: `${receiver.url}/mine` });
    expect(moved.status, moved.text).equal(403);
    expect(moved.error.details.map((one: Made) => one.scope)).include("customers:read");
    expect((await app.api.patch(`${PATH}/${id}`, { url: `${receiver.url}/ours` })).status).equal(200);
  });

  it("are sent nothing that they do not subscribe to any more, neither again nor on request", async () => {
    // Its clock moves.
    app = await openSendingApp();
    receiver.reply = status(500);
    const { id } = await subscribe(app.api, receiver);
    await customer(app);
    await attempted(app.api, id, 1);
    const [elsewhere, api] = [await receivers.open(), await narrow("webhooks:manage", "leads:read")];
    const change = { eventTypes: ["lead.created"], url: elsewhere.url };
    expect((await app.api.patch(`${PATH}/${id}`, change)).status).equal(200);
    app.clock.ahead += 60_000;
    const [{ id: delivery }] = await settled(app.api, id);
    expect((await api.post(`/webhook-deliveries/${delivery}/redeliver`)).status).equal(202);
    expect((await settled(app.api, id)).map(({ status: is }) => is)).deep.equal(["FAILED"]);
    expect(elsewhere.received).deep.equal([]);
    await app.close();
    app = shared;
  });

  it("that are disabled are sent nothing until they are enabled, which clears the reason", async () => {
    receiver.reply = status(410);
    const { id } = await subscribe(app.api, receiver);
    await customer(app);
    await attempted(app.api, id, 1);
    const read = async () => (await app.api.get(`${PATH}/${id}`)).data;
    while ((await read()).status === "ENABLED");
    expect((await read()).disabledReason).contain("410");
    receiver.reply = OK;
    const missed = await customer(app);
    // Whether a delivery is made is decided when its event gets its position.
    await assigned(app);
    const { data } = await app.api.patch(`${PATH}/${id}`, { status: "ENABLED" });
    expect(data).include({ status: "ENABLED", disabledReason: null });
    const seen = await customer(app);
    await receiver.until((all) => all.some(({ event }) => event.data.resourceId === seen.id));
    expect(receiver.received.map(({ event }) => event.data.resourceId)).not.include(missed.id);
  });

  it("answer `test` with 202, and are sent it whatever they subscribe to, each alone", async () => {
    const other = await receivers.open();
    const { id } = await subscribe(app.api, receiver, { eventTypes: ["lead.created"] });
    await subscribe(app.api, other, { eventTypes: ["*"] });
    const answer = await app.api.post(`${PATH}/${id}/test`);
    expect(answer.status, answer.text).equal(202);
    expect((await receiver.get("webhook_endpoint.test")).event.data.resourceId).equal(id);
    await customer(app);
    await other.get("customer.created");
    expect(other.received.map(({ event }) => event.type)).not.include("webhook_endpoint.test");
  });

  it("answer `test` with the id of the delivery, which goes before any backlog", async () => {
    const held: ServerResponse[] = [];
    receiver.reply = status(500);
    const { id } = await subscribe(app.api, receiver);
    await customer(app);
    await attempted(app.api, id, 1);
    // An endpoint that fails is asked by one attempt at a time.
    receiver.reply = (response) => void held.push(response);
    await pile(app, id, 20);
    await receiver.until((all) => all.length === 2);
    const { data } = await app.api.post(`${PATH}/${id}/test`);
    receiver.reply = status(500);
    for (const response of held) response.writeHead(500).end();
    await receiver.until((all) => all.length >= 3);
    expect(receiver.received[2]!.event.type).equal("webhook_endpoint.test");
    const { data: delivery } = await app.api.get(`/webhook-deliveries/${data.resource.deliveryId}`);
    expect(delivery).include({ webhookEndpointId: id, eventType: "webhook_endpoint.test" });
    expect(delivery.eventId).equal(receiver.received[2]!.event.id);
    expect(Date.parse(delivery.createdAt)).within(Date.now() - 60_000, Date.now() + 60_000);
  });

  it("are sent a `test` once, though the sequencer places its event as well; a suppressed one has no delivery", async () => {
    const { id } = await subscribe(app.api, receiver);
    const headers = { "Idempotency-Key": freshKey() };
    const { data } = await app.api.post(`${PATH}/${id}/test`, {}, headers);
    const quiet = await app.api.post(`${PATH}/${id}/test`, {}, { "x-service-suppress-webhooks": "1" });
    expect(quiet.data.resource.deliveryId).equal(null);
    expect((await app.api.post(`${PATH}/${id}/test`, {}, headers)).data).deep.equal(data);
    await until(async () => (await app.api.get("/events?type=webhook_endpoint.test")).data.length === 2);
    const all = await settled(app.api, id);
    expect(all.map((one) => one.id)).deep.equal([data.resource.deliveryId]);
    expect(all[0]).include({ status: "SUCCEEDED", nextAttemptAt: null });
  });

  it("keep their version where they are only told to send: test, recover and redeliver change nothing of them", async () => {
    const { id } = await subscribe(app.api, receiver);
    await customer(app);
    await receiver.until((all) => all.length === 1);
    const [delivery] = await settled(app.api, id);
    for (const answer of [
      await app.api.post(`${PATH}/${id}/test`),
      await app.api.post(`${PATH}/${id}/recover`, { since: HOUR_AGO() }),
      await app.api.post(`/webhook-deliveries/${delivery.id}/redeliver`),
    ])
      expect(answer.status, answer.text).equal(202);
    expect((await app.api.get(`${PATH}/${id}`)).data.version).equal(1);
    const told = `${PATH.slice(1, -1).replace("-", "_")}`;
    await until(async () => (await app.api.get(`/events?resourceId=${id}`)).data.length === 4);
    const { data: entries } = await app.api.get(`/audit-entries?resourceId=${id}&sortDir=asc`);
    expect(entries.map(({ action }: Made) => action)).deep.equal([
      `${told}.create`,
      `${told}.test`,
      `${told}.recover`,
      `${told}.redelivery_requested`,
    ]);
  });

  it("recover what an earlier release wrote, which did not keep apart what was suppressed", async () => {
    const { id } = await subscribe(app.api, receiver);
    await app.api.patch(`${PATH}/${id}`, { status: "DISABLED" });
    const missed = await customer(app);
    const grace = { firstName: "Grace", lastName: '"webhooksSuppressed":false}' };
    await app.api.post("/customers", grace, { "x-service-suppress-webhooks": "1" });
    // What got its position while it was disabled is recovered; the rest is sent as usual.
    await assigned(app);
    await sql(app.databaseUrl, "update events set suppressed = null");
    await app.api.patch(`${PATH}/${id}`, { status: "ENABLED" });
    const { data } = await app.api.post(`${PATH}/${id}/recover`, { since: HOUR_AGO() });
    expect(data.resource.recovered).equal(1);
    await receiver.until((all) => all.some(({ event }) => event.data.resourceId === missed.id));
  });

  it("refuse what would send something while they are disabled, with INVALID_STATE", async () => {
    const { id } = await subscribe(app.api, receiver);
    await customer(app);
    const delivery = await attempted(app.api, id, 1);
    await app.api.patch(`${PATH}/${id}`, { status: "DISABLED" });
    for (const answer of [
      await app.api.post(`${PATH}/${id}/test`),
      await app.api.post(`${PATH}/${id}/recover`, { since: HOUR_AGO() }),
      await app.api.post(`/webhook-deliveries/${delivery.id}/redeliver`),
    ])
      expect({ code: answer.status, error: answer.error?.code }).deep.equal({
        code: 409,
        error: "INVALID_STATE",
      });
  });

  it("list their deliveries, by status and type, page by page, newest first", async () => {
    const { id } = await subscribe(app.api, receiver, { eventTypes: ["customer.created", "lead.created"] });
    for (let n = 0; n < 3; n++) await customer(app);
    await app.api.make("/leads", { firstName: "Grace", lastName: "Hopper" });
    await receiver.until((all) => all.length === 4);
    const all = await settled(app.api, id);
    expect(all.map(({ eventType }) => eventType).filter((type) => type === "customer.created")).length(3);
    expect(all[0]).have.all.keys(
      "id",
      "createdAt",
      "webhookEndpointId",
      "eventId",
      "eventType",
      "status",
      "nextAttemptAt",
      "attempts",
    );
    expect(await deliveriesOf(app.api, id, "?eventType=lead.created")).length(1);
    expect(await deliveriesOf(app.api, id, "?status=SUCCEEDED")).length(4);
    const page = await app.api.get(`${PATH}/${id}/deliveries?limit=3`);
    const rest = await app.api.get(`${PATH}/${id}/deliveries?limit=3&cursor=${page.body.meta.nextCursor}`);
    expect([...page.data, ...rest.data].map((one: Made) => one.id)).deep.equal(all.map((one) => one.id));
    expect((await app.api.get(`/webhook-deliveries/${all[0].id}`)).data).deep.equal(all[0]);
    expect((await app.api.get(`${PATH}/${id}/deliveries?stauts=FAILED`)).status).equal(400);
  });

  it("recover what was missed while disabled and what failed; not what arrived or was suppressed", async () => {
    const { id } = await subscribe(app.api, receiver);
    const arrived = await customer(app);
    await receiver.until((all) => all.length === 1);
    receiver.reply = status(500);
    const failed = await customer(app);
    await attempted(app.api, id, 1);
    await receiver.until((all) => all.length === 2);
    await app.api.patch(`${PATH}/${id}`, { status: "DISABLED" });
    const missed = await customer(app);
    const suppressed = await app.api.post(
      "/customers",
      { firstName: "Grace", lastName: "Hopper" },
      { "x-service-suppress-webhooks": "1" },
    );
    expect(suppressed.status).equal(201);
    // An endpoint is sent what gets its position in the feed while it is enabled.
    await assigned(app);
    await app.api.patch(`${PATH}/${id}`, { status: "ENABLED" });
    receiver.reply = OK;
    const before = receiver.received.length;
    const { status: code, data } = await app.api.post(`${PATH}/${id}/recover`, { since: HOUR_AGO() });
    expect(code).equal(202);
    expect(data.resource.recovered).equal(2);
    await receiver.until((all) => all.length >= before + 2);
    await settled(app.api, id);
    const again = receiver.received.slice(before).map(({ event }) => event.data.resourceId);
    expect(again).have.members([failed.id, missed.id]).and.not.include(arrived.id);
    expect(
      (await app.api.post(`${PATH}/${id}/recover`, { since: HOUR_AGO() })).data.resource.recovered,
    ).equal(0);
    const inverted = { since: new Date().toISOString(), until: HOUR_AGO() };
    const refused = await app.api.post(`${PATH}/${id}/recover`, inverted);
    expect([refused.status, refused.error.code]).deep.equal([422, "VALIDATION_FAILED"]);
    expect(refused.error.details[0]).include({ path: "/until", code: "OUT_OF_RANGE" });
  });

  it("redeliver one delivery, also one that arrived", async () => {
    const { id } = await subscribe(app.api, receiver);
    await customer(app);
    await receiver.until((all) => all.length === 1);
    const [delivery] = await settled(app.api, id);
    const answer = await app.api.post(`/webhook-deliveries/${delivery.id}/redeliver`);
    expect(answer.status, answer.text).equal(202);
    expect(answer.data.resource).include({ id: delivery.id, status: "PENDING" });
    await receiver.until((all) => all.length === 2);
    const [first, second] = receiver.received;
    expect(second!.headers["webhook-id"]).equal(first!.headers["webhook-id"]);
    expect((await attempted(app.api, id, 2)).status).equal("SUCCEEDED");
  });

  it("show the last 200 attempts of a delivery that was sent again without end, and send it again", async () => {
    const { id } = await subscribe(app.api, receiver);
    await customer(app);
    await receiver.until((all) => all.length === 1);
    const [delivery] = await settled(app.api, id);
    await sql(
      app.databaseUrl,
      `insert into webhook_attempts select (jsonb_populate_record(a, jsonb_build_object('claim', -n, 'status', 500))).*
       from webhook_attempts a, generate_series(1, 250) n where a.delivery_id = $1`,
      [delivery.id],
    );
    const answer = await app.api.post(`/webhook-deliveries/${delivery.id}/redeliver`);
    expect(answer.status, answer.text).equal(202);
    expect(answer.data.resource.attempts).length(200);
    expect(answer.data.resource.attempts.at(-1)).deep.equal(delivery.attempts[0]);
    const { data } = await app.api.get(`/webhook-deliveries/${delivery.id}`);
    expect(data.attempts).length(200);
  });

  it("of another organization are 404, and so are its deliveries", async () => {
    const neighbour = await app.neighbour();
    const { id } = await subscribe(neighbour.api, receiver);
    await neighbour.api.make("/customers", { firstName: "Grace", lastName: "Hopper" });
    await receiver.until((all) => all.length === 1);
    const [delivery] = await settled(neighbour.api, id);
    for (const answer of [
      await app.api.get(`${PATH}/${id}`),
      await app.api.patch(`${PATH}/${id}`, { description: "mine" }),
      await app.api.delete(`${PATH}/${id}`),
      await app.api.get(`${PATH}/${id}/deliveries`),
      await app.api.post(`${PATH}/${id}/test`),
      await app.api.post(`${PATH}/${id}/rotate-secret`),
      await app.api.post(`${PATH}/${id}/recover`, { since: HOUR_AGO() }),
      await app.api.get(`/webhook-deliveries/${delivery.id}`),
      await app.api.post(`/webhook-deliveries/${delivery.id}/redeliver`),
      await app.api.post("/webhook-deliveries/whd_nonsense/redeliver"),
    ])
      expect({ code: answer.status, error: answer.error?.code }).deep.equal({
        code: 404,
        error: "NOT_FOUND",
      });
  });

  describe("lead to https addresses of the public internet alone", () => {
    let strict: TestApp;
    before(async () => {
      strict = await openTestApp();
    });
    after(() => strict.close());

    for (const [url, code] of [
      ["http://example.com/hook", "INVALID_VALUE"],
      ["ftp://example.com/hook", "INVALID_FORMAT"],
      ["https://user:pw@example.com/", "INVALID_FORMAT"],
      ["https://127.0.0.1/hook", "INVALID_VALUE"],
      ["https://2130706433/hook", "INVALID_VALUE"],
      ["https://10.1.2.3/", "INVALID_VALUE"],
      ["https://169.254.169.254/latest/meta-data", "INVALID_VALUE"],
      ["https://[::1]/", "INVALID_VALUE"],
      ["https://[::ffff:10.0.0.1]/", "INVALID_VALUE"],
      ["https://localhost/", "INVALID_VALUE"],
      ["https://printer.local/", "INVALID_VALUE"],
    ] as const)
      it(`not to ${url}`, async () => {
        const { status: answered, error } = await strict.api.post(PATH, {
          url,
          eventTypes: ["customer.created"],
        });
        expect(answered).equal(422);
        expect(error.details).length(1);
        expect(error.details[0]).include({ path: "/url", code });
      });

    it("nor are they led there by a change", async () => {
      const made = await strict.api.post(PATH, {
        url: "https://93.184.215.14/",
        eventTypes: ["customer.created"],
      });
      expect(made.status, made.text).equal(201);
      const answer = await strict.api.patch(`${PATH}/${made.data.id}`, { url: "https://10.0.0.1/" });
      expect(answer.status).equal(422);
    });

    it("nor at the moment of an attempt, where the rule has come since", async () => {
      const made = await strict.api.post(PATH, {
        url: "https://93.184.215.14/",
        eventTypes: ["customer.created"],
      });
      await sql(
        strict.databaseUrl,
        "update webhook_endpoints set document = replace(document, 'https://93.184.215.14/', $2) where id = $1",
        [made.data.id, receiver.url.replace("http:", "https:")],
      );
      await strict.api.post(`${PATH}/${made.data.id}/test`);
      const { attempts } = await attempted(strict.api, made.data.id, 1);
      expect(attempts[0]).include({ status: null });
      expect(attempts[0].error).match(/public|may not go/);
      expect(receiver.received).length(0);
    });
  });
});
