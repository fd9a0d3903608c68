/** Secrets of webhook endpoints: rotated without a gap, and encrypted in the database (contract, section 7). */
import { randomBytes } from "node:crypto";
import { expect } from "chai";
import { Webhook } from "standardwebhooks";
import { createKey } from "../../runtime/platform/administer.ts";
import type { TestApp } from "../support/app.ts";
import { Client } from "../support/client.ts";
import { customer } from "../support/household.ts";
import { serveOn } from "../support/line.ts";
import type { Received, Receiver } from "../support/receiver.ts";
import { sql } from "../support/transactions.ts";
import { attempted, openSendingApp, Receivers, subscribe } from "../support/webhooks.ts";

const aKey = (): string => randomBytes(32).toString("base64");
/** Of a service that sends to the tests, and starts though no secret can be opened. */
const LOST = { WEBHOOKS_ALLOW_PRIVATE: "1", SECRETS_LOST: "1" };

describe("webhook secrets", () => {
  let app: TestApp;
  let receiver: Receiver;
  const receivers = new Receivers();
  const key = aKey();
  beforeEach(async () => {
    app = await openSendingApp({ SECRETS_KEY: key });
    receiver = await receivers.open();
  });
  afterEach(async () => {
    await receivers.close();
    await app.close();
  });

  const verifies = (secret: string, { text, headers }: Received): boolean => {
    try {
      // The library judges the age of the timestamp by the real clock.
      return Boolean(new Webhook(secret).verify(text, headers as Record<string, string>));
    } catch {
      return false;
    }
  };
  const next = async (): Promise<Received> => {
    const { id } = await customer(app);
    await receiver.until((all) => all.some(({ event }) => event.data.resourceId === id));
    return receiver.received.find(({ event }) => event.data.resourceId === id)!;
  };

  it("both sign during a rotation's grace period, and after it the new one alone", async () => {
    const { id, secret: old } = await subscribe(app.api, receiver);
    const rotated = await app.api.post(`/webhook-endpoints/${id}/rotate-secret`, { gracePeriodSeconds: 60 });
    expect(rotated.status, rotated.text).equal(200);
    const { secret } = rotated.data.resource;
    const during = await next();
    expect([verifies(old, during), verifies(secret, during)]).deep.equal([true, true]);
    expect((during.headers["webhook-signature"] as string).split(" ")).length(2);
    app.clock.ahead += 61_000;
    const after = await next();
    expect([verifies(old, after), verifies(secret, after)]).deep.equal([false, true]);
  });

  it("rotate at once where there is no grace period, and are shown once", async () => {
    const { id, secret: old } = await subscribe(app.api, receiver);
    const headers = { "Idempotency-Key": "rotate-once" };
    const path = `/webhook-endpoints/${id}/rotate-secret`;
    const { data } = await app.api.post(path, { gracePeriodSeconds: 0 }, headers);
    const { data: again } = await app.api.post(path, { gracePeriodSeconds: 0 }, headers);
    expect(again.resource).deep.equal({ ...data.resource, secret: null });
    const received = await next();
    expect([verifies(old, received), verifies(data.resource.secret, received)]).deep.equal([false, true]);
  });

  it("rest encrypted in the database", async () => {
    const { id, secret } = await subscribe(app.api, receiver);
    const [row] = await sql(
      app.databaseUrl,
      "select e::text as text from webhook_endpoints e where id = $1",
      [id],
    );
    expect(row!.text).contain("enc:v1:").and.not.contain(secret).and.not.contain(secret.slice(6));
    const copies = "select count(*)::int as n from idempotency_keys where answer like '%whsec_%'";
    expect((await sql(app.databaseUrl, copies))[0]!.n).equal(0);
  });

  it("are opened by an older key where SECRETS_KEY names a new one before it", async () => {
    const { secret } = await subscribe(app.api, receiver);
    const environment = { WEBHOOKS_ALLOW_PRIVATE: "1", SECRETS_KEY: `${aKey()},${key}` };
    await app.serving.stop();
    const serving = await serveOn(app.databaseUrl, environment);
    try {
      const { key: mine } = await keyOf(serving);
      const api = new Client(serving.origin, mine);
      await api.make("/customers", { firstName: "Grace", lastName: "Hopper" });
      expect(verifies(secret, await receiver.get("customer.created"))).equal(true);
    } finally {
      await serving.stop();
    }
  });

  it("are sealed with the new key at the next start, after which the old one may go", async () => {
    const { id, secret } = await subscribe(app.api, receiver);
    await app.api.post(`/webhook-endpoints/${id}/rotate-secret`, { gracePeriodSeconds: 600 });
    await app.serving.stop();
    const newKey = aKey();
    const start = (SECRETS_KEY: string) =>
      serveOn(app.databaseUrl, { WEBHOOKS_ALLOW_PRIVATE: "1", SECRETS_KEY });
    await (await start(`${newKey},${key}`)).stop();
    const serving = await start(newKey);
    try {
      const { key: mine } = await keyOf(serving);
      await new Client(serving.origin, mine).make("/customers", { firstName: "Grace", lastName: "Hopper" });
      const received = await receiver.get("customer.created");
      expect((received.headers["webhook-signature"] as string).split(" ")).length(2);
      expect(verifies(secret, received)).equal(true);
    } finally {
      await serving.stop();
    }
  });

  it("stop a start whose SECRETS_KEY opens none of them, unless they are said to be lost", async () => {
    await subscribe(app.api, receiver);
    const start = (environment: Record<string, string>) =>
      serveOn(app.databaseUrl, environment).then(
        async (serving) => {
          await serving.stop();
          return "started";
        },
        (error: Error) => error.message,
      );
    const other = aKey();
    for (const environment of [{ SECRETS_KEY: other }, {}])
      expect(await start(environment as Record<string, string>)).match(
        /^SECRETS_KEY decrypts none of the webhook secrets in the database, of which there is 1\. .*SECRETS_KEY=NEW,OLD.*SECRETS_LOST=1/,
      );
    expect(await start({ SECRETS_KEY: other, SECRETS_LOST: "1" })).equal("started");
    expect(await start({ SECRETS_KEY: key })).equal("started");
    expect(await start({ SECRETS_KEY: `${other},${key}` })).equal("started");
  });

  it("that cannot be opened fail the attempt, clearly, and nothing is sent unsigned", async () => {
    const { id } = await subscribe(app.api, receiver);
    await app.serving.stop();
    const serving = await serveOn(app.databaseUrl, { ...LOST, SECRETS_KEY: aKey() });
    try {
      const { key: mine } = await keyOf(serving);
      const api = new Client(serving.origin, mine);
      await api.make("/customers", { firstName: "Grace", lastName: "Hopper" });
      const { status: outcome, attempts } = await attempted(api, id, 1);
      expect([outcome, attempts[0].status]).deep.equal(["PENDING", null]);
      expect(attempts[0].error).contain("secret could not be opened");
      expect(receiver.received).length(0);
    } finally {
      await serving.stop();
    }
  });

  async function keyOf(serving: Awaited<ReturnType<typeof serveOn>>): Promise<{ key: string }> {
    const body = { name: "test", scopePreset: "full_access" };
    return await createKey(serving.app.serving(), app.organizationId, app.ownerEmail, body);
  }
});
