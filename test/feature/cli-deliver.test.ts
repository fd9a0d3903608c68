/** Shows that `charter deliver` delivers what servers with WEBHOOKS_DELIVER=0 leave to it, and ends well. */
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "chai";
import type { TestApp } from "../support/app.ts";
import { Charter, charter, checkOut, startServer, temporary } from "../support/checkout.ts";
import { Client } from "../support/client.ts";
import { customer } from "../support/household.ts";
import type { Receiver } from "../support/receiver.ts";
import { attempted, deliveriesOf, openSendingApp, Receivers, subscribe } from "../support/webhooks.ts";

describe("charter deliver", () => {
  let app: TestApp;
  let receiver: Receiver;
  let checkout = "";
  const receivers = new Receivers();
  before(() => {
    checkout = checkOut();
  });
  beforeEach(async () => {
    app = await openSendingApp({ WEBHOOKS_DELIVER: "0" });
    receiver = await receivers.open();
  });
  afterEach(async () => {
    await receivers.close();
    await app.close();
  });

  const start = async (more: Record<string, string> = {}): Promise<Charter> => {
    const environment = { DATABASE_URL: app.databaseUrl, WEBHOOKS_ALLOW_PRIVATE: "1", ...more };
    const process = new Charter(checkout, ["deliver"], environment);
    await process.said(/Delivering webhooks/);
    return process;
  };

  it("delivers what servers with WEBHOOKS_DELIVER=0 do not", async () => {
    const { id } = await subscribe(app.api, receiver);
    await customer(app);
    await pause(1_200);
    expect(receiver.received).length(0);
    expect((await deliveriesOf(app.api, id))[0]).include({ status: "PENDING" });
    const process = await start();
    await receiver.get("customer.created");
    expect((await attempted(app.api, id, 1)).status).equal("SUCCEEDED");
    expect((await process.end()).code).equal(0);
  });

  it("lets an attempt that is under way end on SIGTERM, and writes it down", async () => {
    receiver.reply = (response) => void setTimeout(() => response.writeHead(204).end(), 800);
    const { id } = await subscribe(app.api, receiver);
    const process = await start();
    await customer(app);
    await receiver.until((all) => all.length === 1);
    expect((await process.end()).code).equal(0);
    expect((await deliveriesOf(app.api, id))[0]).include({ status: "SUCCEEDED" });
  });

  it("shows its attempts to Prometheus on METRICS_PORT", async () => {
    await subscribe(app.api, receiver);
    const port = 20_000 + (process.pid % 20_000);
    const delivering = await start({ METRICS_PORT: String(port), HOST: "127.0.0.1" });
    await customer(app);
    await receiver.get("customer.created");
    await pause(300);
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(text).contain('charter_webhook_attempt_seconds_count{outcome="SUCCEEDED"} 1');
    await delivering.end();
  });

  it("works on the embedded database of a server that runs", async () => {
    const environment = { DATA_DIR: temporary("charter-data-"), WEBHOOKS_ALLOW_PRIVATE: "1" };
    const served = await startServer(checkout, { ...environment, WEBHOOKS_DELIVER: "0" });
    const delivering = new Charter(checkout, ["deliver"], environment);
    await delivering.said(/Delivering webhooks/);
    const api = new Client(served.origin, served.key);
    await subscribe(api, receiver);
    await api.make("/customers", { firstName: "Grace", lastName: "Hopper" });
    await receiver.get("customer.created");
    expect((await delivering.end()).code).equal(0);
    expect((await served.charter.end()).code).equal(0);
  });

  it("ends with 1 and one line where there is no database, or a setting is out of form", async () => {
    const nowhere = await charter(checkout, ["deliver"], { DATA_DIR: temporary("charter-data-") });
    expect(nowhere).include({ code: 1, stdout: "" });
    expect(nowhere.stderr).contain("There is no database");
    const wrong = await charter(checkout, ["deliver"], { SECRETS_KEY: "short" });
    expect(wrong).include({ code: 1, stdout: "" });
    expect(wrong.stderr).contain("SECRETS_KEY");
  });
});
