/** Webhook deliveries: retries, time-outs, leases, and what is kept of each attempt (contract, section 7). */
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "chai";
import type { TestApp } from "../support/app.ts";
import { customer, type Made } from "../support/household.ts";
import { HANG, OK, type Receiver, status } from "../support/receiver.ts";
import { sql } from "../support/transactions.ts";
import {
  attempted,
  deliveriesOf,
  moveTo,
  openSendingApp,
  Receivers,
  settled,
  subscribe,
  unsubscribeAll,
} from "../support/webhooks.ts";

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;
/** A pause is counted from the end of its attempt; so long may one take here, less than what tells pauses apart. */
const SLACK = 60 * SECOND;
/** Contract, section 7: pauses after the first failure, the second, and so on. */
const PAUSES = [5 / 3600, 5 / 60, 0.5, 2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR);

/** Milliseconds from a delivery's last attempt to its next. */
const pauseOf = ({ nextAttemptAt, attempts }: Made): number =>
  Date.parse(nextAttemptAt) - Date.parse(attempts.at(-1).attemptedAt);

describe("webhook deliveries while time goes on", () => {
  let app: TestApp;
  let receiver: Receiver;
  const receivers = new Receivers();
  beforeEach(async () => {
    app = await openSendingApp();
    receiver = await receivers.open();
  });
  afterEach(async () => {
    await receivers.close();
    await app.close();
  });

  const read = async (id: string): Promise<Made> => (await app.api.get(`/webhook-endpoints/${id}`)).data;
  const eventsOf = async (type: string): Promise<Made[]> => (await app.api.get(`/events?type=${type}`)).data;

  /** An endpoint once all that was begun is over: an attempt is written down first, and then its endpoint is judged. */
  async function judged(id: string): Promise<Made> {
    await app.serving.stop();
    const { api } = await app.twin();
    return (await api.get(`/webhook-endpoints/${id}`)).data;
  }

  it("are tried again after about 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h, then FAILED", async () => {
    receiver.reply = status(503);
    const { id } = await subscribe(app.api, receiver);
    await customer(app);
    for (const [n, usual] of PAUSES.entries()) {
      const delivery = await attempted(app.api, id, n + 1);
      expect(delivery.status).equal("PENDING");
      expect(pauseOf(delivery), `pause ${n + 1}`).within(usual * 0.8, usual * 1.2 + SLACK);
      moveTo(app, delivery.nextAttemptAt);
    }
    const delivery = await attempted(app.api, id, 10);
    expect(delivery).include({ status: "FAILED", nextAttemptAt: null });
    expect(receiver.received).length(10);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).equal(1);
  });

  it("show every attempt with its answer", async () => {
    receiver.reply = status(500, {}, "out of order");
    const { id } = await subscribe(app.api, receiver);
    await customer(app);
    await attempted(app.api, id, 1);
    receiver.reply = OK;
    app.clock.ahead += 10 * SECOND;
    const [delivery] = await settled(app.api, id);
    expect(delivery!.attempts.map((one: Made) => [one.status, one.answer])).deep.equal([
      [500, "out of order"],
      [204, ""],
    ]);
  });

  it("to an endpoint that answers 410 end, and disable it at once, with an event", async () => {
    receiver.reply = status(410);
    const { id } = await subscribe(app.api, receiver);
    const watcher = await receivers.open();
    await subscribe(app.api, watcher, { eventTypes: ["webhook_endpoint.disabled"] });
    await customer(app);
    const { event } = await watcher.get("webhook_endpoint.disabled");
    expect(event.data).include({ resourceId: id });
    expect(event.data.resource).include({ status: "DISABLED" }).and.not.have.any.keys("secret", "readable");
    expect((await attempted(app.api, id, 1)).status).equal("FAILED");
    expect(receiver.received).length(1);
  });

  it("that do nothing but fail for five days disable the endpoint, with an event", async () => {
    receiver.reply = status(500);
    const { id } = await subscribe(app.api, receiver);
    await customer(app);
    await attempted(app.api, id, 1);
    app.clock.ahead += 5 * DAY - HOUR;
    await attempted(app.api, id, 2);
    expect(await read(id)).include({ status: "ENABLED" });
    app.clock.ahead += 2 * HOUR;
    await attempted(app.api, id, 3);
    while ((await read(id)).status === "ENABLED") await pause(20);
    expect((await read(id)).disabledReason).contain("five days");
    while ((await eventsOf("webhook_endpoint.disabled")).length === 0) await pause(20);
  });

  it("that succeed once begin the five days anew", async () => {
    receiver.reply = status(500);
    const { id } = await subscribe(app.api, receiver);
    await customer(app);
    await attempted(app.api, id, 1);
    app.clock.ahead += 4 * DAY;
    receiver.reply = OK;
    await settled(app.api, id);
    receiver.reply = status(500);
    await customer(app);
    await attempted(app.api, id, 1);
    app.clock.ahead += 2 * DAY;
    await attempted(app.api, id, 2);
    expect(await judged(id)).include({ status: "ENABLED" });
  });

  it("whose endpoint was led elsewhere begin the five days anew", async () => {
    receiver.reply = status(500);
    const { id } = await subscribe(app.api, receiver);
    await customer(app);
    await attempted(app.api, id, 1);
    await app.api.patch(`/webhook-endpoints/${id}`, { url: `${receiver.url}/new` });
    app.clock.ahead += 6 * DAY;
    await attempted(app.api, id, 2);
    expect(await judged(id)).include({ status: "ENABLED" });
  });

  it("are leased for 60 s: what a killed process had begun is begun again by another, and only then", async () => {
    receiver.reply = HANG;
    const { id } = await subscribe(app.api, receiver);
    await customer(app);
    await receiver.until((all) => all.length === 1);
    const twin = await app.twin();
    app.clock.ahead += 55 * SECOND;
    // Both processes have looked for what is due by then once each has delivered another one's.
    const canary = await receivers.open();
    await subscribe(app.api, canary, { eventTypes: ["lead.created"] });
    for (const { api } of [app, twin]) await api.make("/leads", { firstName: "Grace", lastName: "Hopper" });
    await canary.until((all) => all.length === 2);
    expect(receiver.received).length(1);
    receiver.reply = OK;
    app.clock.ahead += 6 * SECOND;
    await receiver.until((all) => all.length === 2);
    const [first, second] = receiver.received;
    expect(second!.headers["webhook-id"]).equal(first!.headers["webhook-id"]);
    await settled(twin.api, id);
  });

  it("that were claimed anew are not changed by what the first claim comes to", async () => {
    const held: (() => void)[] = [];
    receiver.reply = (response) => void held.push(() => response.writeHead(500).end());
    const { id } = await subscribe(app.api, receiver);
    await customer(app);
    await receiver.until((all) => all.length === 1);
    receiver.reply = OK;
    app.clock.ahead += 61 * SECOND;
    await settled(app.api, id);
    held[0]!();
    const delivery = await attempted(app.api, id, 2);
    expect(delivery).include({ status: "SUCCEEDED", nextAttemptAt: null });
    expect(delivery.attempts.map((one: Made) => one.status)).deep.equal([500, 204]);
  });

  it("of two processes are made once each under normal running", async () => {
    const twin = await app.twin();
    const { id } = await subscribe(app.api, receiver);
    const person = { firstName: "Grace", lastName: "Hopper" };
    for (let n = 0; n < 10; n++)
      await Promise.all(
        Array.from({ length: 50 }, (_, i) => [app, twin][i % 2]!.api.make("/customers", person)),
      );
    await receiver.until((all) => all.length >= 500);
    while ((await deliveriesOf(app.api, id, "?status=PENDING&limit=1")).length > 0) await pause(20);
    const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
    // Where the machine stood still for longer than an attempt may take, that attempt failed, and there is one more.
    const [sum] = await sql(
      app.databaseUrl,
      "select sum(failures)::int as failures from webhook_deliveries where endpoint_id = $1",
      [id],
    );
    expect([new Set(ids).size, ids.length]).deep.equal([500, 500 + (sum!.failures as number)]);
  });

  it("that are due for a disabled endpoint are given up, and others stay as they are", async () => {
    receiver.reply = status(500);
    const { id } = await subscribe(app.api, receiver);
    await customer(app);
    const { nextAttemptAt } = await attempted(app.api, id, 1);
    await app.api.patch(`/webhook-endpoints/${id}`, { status: "DISABLED" });
    expect((await deliveriesOf(app.api, id))[0].status).equal("PENDING");
    moveTo(app, nextAttemptAt);
    const [delivery] = await settled(app.api, id);
    expect([delivery.status, receiver.received.length]).deep.equal(["FAILED", 1]);
  });

  it("find their queue again where its row says that nothing is due before the delivery is", async () => {
    receiver.reply = status(500);
    const { id } = await subscribe(app.api, receiver);
    await customer(app);
    const { nextAttemptAt } = await attempted(app.api, id, 1);
    const [queue] = await sql(app.databaseUrl, "select due_at from webhook_queues where endpoint_id = $1", [
      id,
    ]);
    expect((queue!.due_at as Date).getTime()).at.most(Date.parse(nextAttemptAt));
  });
});

describe("webhook deliveries at the usual time", () => {
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

  for (const [what, header, longest] of [
    ["seconds that are longer than the pause", () => "120", 120 * SECOND],
    ["a date", (at: number) => new Date(at + 120 * SECOND).toUTCString(), 121 * SECOND],
    ["fewer seconds than the pause", () => "1", 5 * SECOND * 1.2],
    ["an absurd time: a day at most", () => "999999999", DAY],
    ["more digits than a number has: a day at most", () => "9".repeat(400), DAY],
    ["a date long gone", () => "Thu, 01 Jan 1970 00:00:00 GMT", 5 * SECOND * 1.2],
    ["nonsense", () => "soon", 5 * SECOND * 1.2],
  ] as const)
    it(`honour Retry-After: ${what}`, async () => {
      receiver.reply = (response) => response.writeHead(429, { "Retry-After": header(Date.now()) }).end();
      const { id } = await subscribe(app.api, receiver);
      await customer(app);
      const wait = pauseOf(await attempted(app.api, id, 1));
      expect(wait).within(Math.max(4 * SECOND, longest / 1.5 - SECOND), longest + SLACK);
    });

  it("are given 15 s for an answer", async () => {
    receiver.reply = HANG;
    const { id } = await subscribe(app.api, receiver);
    await customer(app);
    const [{ status: code, error, latencyMs }] = (await attempted(app.api, id, 1)).attempts;
    expect({ code, error }).deep.equal({ code: null, error: "No answer came in time." });
    expect(latencyMs).at.least(14_900);
  });

  for (const code of [200, 201, 202, 204, 299])
    it(`succeed with ${code}`, async () => {
      receiver.reply = status(code);
      const { id } = await subscribe(app.api, receiver);
      await customer(app);
      const { status: outcome, attempts } = await attempted(app.api, id, 1);
      expect([outcome, attempts[0].status]).deep.equal(["SUCCEEDED", code]);
    });

  for (const code of [301, 302, 304, 307, 308, 400, 404, 500])
    it(`fail with ${code}${code < 400 ? ", which is not followed" : ""}`, async () => {
      const elsewhere = await receivers.open();
      receiver.reply = status(code, { Location: elsewhere.url });
      const { id } = await subscribe(app.api, receiver);
      await customer(app);
      const { status: outcome, attempts } = await attempted(app.api, id, 1);
      expect([outcome, attempts[0].status]).deep.equal(["PENDING", code]);
      expect(elsewhere.received).length(0);
    });

  it("keep the first 4 KiB of an answer", async () => {
    receiver.reply = status(200, {}, "ä".repeat(4_000));
    const { id } = await subscribe(app.api, receiver);
    await customer(app);
    const [{ answer }] = (await attempted(app.api, id, 1)).attempts;
    expect(Buffer.byteLength(answer)).equal(4_096);
  });

  it("of a call with x-service-suppress-webhooks: 1 are not made, and the event says so", async () => {
    const { id } = await subscribe(app.api, receiver);
    const person = { firstName: "Grace", lastName: "Hopper" };
    const headers = { "x-service-suppress-webhooks": "1", "x-service-mutation-source": "erp-sync" };
    const { data: quiet } = await app.api.post("/customers", person, headers);
    const loud = await app.api.post("/customers", person, { ...headers, "x-service-suppress-webhooks": "0" });
    const { event } = await receiver.get("customer.created");
    expect(event.data.resourceId).equal(loud.data.id);
    expect(event.request.source).equal("erp-sync");
    expect(await deliveriesOf(app.api, id)).length(1);
    const told = (await app.api.get(`/events?resourceId=${quiet.id}`)).data;
    expect(told.map((one: Made) => one.webhooksSuppressed)).deep.equal([true]);
  });

  it("of an organization never go to another's endpoint", async () => {
    const neighbour = await app.neighbour();
    await subscribe(neighbour.api, receiver, { eventTypes: ["*"] });
    const own = await receivers.open();
    await subscribe(app.api, own);
    await customer(app);
    await own.get("customer.created");
    await neighbour.api.make("/customers", { firstName: "Grace", lastName: "Hopper" });
    await receiver.get("customer.created");
    const mine = receiver.received.filter(({ text }) => text.includes(app.organizationId));
    expect(mine).length(0);
    expect(receiver.received.filter(({ event }) => event.type === "customer.created")).length(1);
  });
});
