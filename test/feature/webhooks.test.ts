/** Webhooks: what an endpoint receives, signed, once a change is committed (contract, section 7). */
import { expect } from "chai";
import { Webhook } from "standardwebhooks";
import { openTestApp, type TestApp } from "../support/app.ts";
import { customer, type Made } from "../support/household.ts";
import { OK, Receiver, status } from "../support/receiver.ts";
import { until } from "../support/transactions.ts";

describe("webhooks", () => {
  let app: TestApp;
  let receiver: Receiver;
  before(async () => {
    app = await openTestApp({ environment: { WEBHOOKS_ALLOW_PRIVATE: "1" } });
  });
  beforeEach(async () => {
    receiver = await Receiver.open();
  });
  afterEach(() => receiver.close());
  after(() => app.close());

  const subscribe = (body: object = {}): Promise<Made> =>
    app.api.make("/webhook-endpoints", { url: receiver.url, eventTypes: ["customer.created"], ...body });

  it("posts an event to each endpoint that subscribes to its type, in the form of Standard Webhooks", async () => {
    const { secret } = await subscribe();
    const made = await customer(app, { email: "w@example.com" });
    const { headers, text, event } = await receiver.get("customer.created");
    expect(event.data).deep.include({ resourceType: "customer", resourceId: made.id });
    expect(event.data.resource).deep.equal(made);
    expect(headers["webhook-id"]).equal(event.id);
    expect(new Webhook(secret).verify(text, headers as Record<string, string>)).deep.equal(event);
  });

  it("tries again what failed, and shows every attempt", async () => {
    receiver.reply = status(500, {}, "out of order");
    const { id } = await subscribe();
    await customer(app);
    await receiver.until((received) => received.length === 1);
    receiver.reply = OK;
    app.clock.ahead += 10_000;
    await receiver.until((received) => received.length === 2);
    await delivered(id);
    const [delivery] = (await app.api.get(`/webhook-endpoints/${id}/deliveries`)).data;
    expect(delivery.attempts.map((one: Made) => [one.status, one.answer])).deep.equal([
      [500, "out of order"],
      [204, ""],
    ]);
  });

  async function delivered(id: string): Promise<void> {
    await until(
      async () => (await app.api.get(`/webhook-endpoints/${id}/deliveries?status=PENDING`)).data.length === 0,
    );
  }
});
