/** `charter deliver` delivers for servers with WEBHOOKS_DELIVER=0, and stops cleanly. */
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { expect } from "chai";
import type { TestApp } from "../support/app.ts";
import { Charter, charter, checkOut, startServer, temporary } from "../support/checkout.ts";
import { Client } from "../support/client.ts";
import { customer } from "../support/household.ts";
import type { Receiver } from "../support/receiver.ts";
import { sql, until } from "../support/transactions.ts";
import { attempted, deliveriesOf, openSendingApp, Receivers, subscribe } from "../support/webhooks.ts";

describe("charter deliver", () => {
  let shared: TestApp;
  /** A new organization of each test. */
  let app: TestApp;
  let receiver: Receiver;
  let checkout = "";
  const receivers = new Receivers();
  before(async () => {
    checkout = checkOut();
    shared = await openSendingApp({ WEBHOOKS_DELIVER: "0" });
  });
  beforeEach(async () => {
    app = await shared.anew();
    receiver = await receivers.open();
  });
  afterEach(() => receivers.close());
  after(() => shared.close());

  const start = async (more: Record<string, string> = {}): Promise<Charter> => {
    const environment = { DATABASE_URL: app.databaseUrl, WEBHOOKS_ALLOW_PRIVATE: "1", ...more };
    const process = new Charter(checkout, ["deliver"], environment);
    await process.said(/Delivering webhooks/);
    return process;
  };

  it("lets an attempt that is under way end on SIGTERM, and writes it down", async () => {
    const held: (() => void)[] = [];
    receiver.reply = (response) => void held.push(() => response.writeHead(204).end());
    const { id } = await subscribe(app.api, receiver);
    const process = await start();
    await customer(app);
    await receiver.until((all) => all.length === 1);
    process.child.kill("SIGTERM");
    await process.said(/stopping/);
    held[0]!();
    expect((await process.ended).code).equal(0);
    expect((await deliveriesOf(app.api, id))[0]).include({ status: "SUCCEEDED" });
  });

  it("shows its attempts to Prometheus on METRICS_PORT", async () => {
    await subscribe(app.api, receiver);
    const delivering = await start({ METRICS_PORT: "0", HOST: "127.0.0.1" });
    const port = portOf(delivering.child.pid!);
    await customer(app);
    await receiver.get("customer.created");
    await until(async () => {
      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      expect(text).include("# TYPE process_cpu_seconds_total ");
      return text.includes('charter_webhook_attempt_seconds_count{outcome="SUCCEEDED"} 1');
    });
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

  it("delivers what servers with WEBHOOKS_DELIVER=0 do not", async () => {
    const { id } = await subscribe(app.api, receiver);
    // A server that delivers would have begun the first ones before it places the last.
    for (let n = 0; n < 50; n++) await customer(app);
    await until(async () => (await deliveriesOf(app.api, id, "?limit=100")).length === 50);
    // The last test: it stops the server of all of them.
    await app.serving.stop();
    const [{ claimed }] = (await sql(
      app.databaseUrl,
      "select coalesce(sum(claims), 0)::int as claimed from webhook_deliveries where organization_id = $1",
      [app.organizationId],
    )) as [{ claimed: number }];
    expect([claimed, receiver.received.length]).deep.equal([0, 0]);
    const { api } = await app.twin();
    expect((await deliveriesOf(api, id))[0]).include({ status: "PENDING" });
    const process = await start();
    await receiver.get("customer.created");
    expect((await attempted(api, id, 1)).status).equal("SUCCEEDED");
    expect((await process.end()).code).equal(0);
  });
});

/** The port on which a process listens, of which there is one, as Linux tells. */
function portOf(pid: number): number {
  const sockets = new Set(
    readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      try {
        return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [];
      } catch {
        return [];
      }
    }),
  );
  const LISTENS = "0A";
  for (const line of readFileSync(`/proc/${pid}/net/tcp`, "utf8").trim().split("\n").slice(1)) {
    const [, local, , state, , , , , , inode] = line.trim().split(/\s+/);
    if (state === LISTENS && sockets.has(inode!)) return Number.parseInt(local!.split(":")[1]!, 16);
  }
  throw new Error(`process ${pid} listens on no port`);
}
