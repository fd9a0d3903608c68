/**
 * Webhooks while processes are killed and the receiver fails: at least once, lost by no crash (contract, section 7).
 * CAMPAIGN_MUTATIONS makes it long: how many records are created, 300 unless set.
 */
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "chai";
import { arrivals, DoomedServers, mutate, unreliable } from "../campaigns/webhooks.ts";
import { sql } from "../support/transactions.ts";
import { openSendingApp, Receivers, subscribe } from "../support/webhooks.ts";

const MUTATIONS = Number(process.env.CAMPAIGN_MUTATIONS ?? 300);

describe("webhooks of servers that are killed again and again", () => {
  const receivers = new Receivers();
  after(() => receivers.close());

  it(`deliver each of ${MUTATIONS} events at least once to a receiver that fails 30 %, and nothing else`, async function () {
    this.timeout(180_000 + MUTATIONS * 80);
    const receiver = await receivers.open(unreliable());
    const app = await openSendingApp({ WEBHOOKS_DELIVER: "0" });
    const { id } = await subscribe(app.api, receiver);
    const { key } = await app.key();
    // Nothing but the doomed places events and delivers them.
    await app.serving.stop();
    const servers = new DoomedServers(app.databaseUrl, MUTATIONS);
    await servers.start();
    const beganAt = Date.now();
    const doomed = servers.doom();
    const { made, retries } = await mutate(servers, key, MUTATIONS);
    await doomed;
    await servers.hurry();
    const counts =
      "select status, count(*)::int as n from webhook_deliveries where endpoint_id = $1 group by 1";
    for (;;) {
      const rows = await sql(app.databaseUrl, counts, [id]);
      if (rows.length === 1 && rows[0]!.status !== "PENDING" && rows[0]!.n === MUTATIONS) break;
      await pause(200);
    }
    await servers.stop();
    const deliveries = await sql(
      app.databaseUrl,
      "select event_id, status, claims from webhook_deliveries where endpoint_id = $1",
      [id],
    );
    const events = await sql(
      app.databaseUrl,
      "select id, resource_id from events where type = 'customer.created'",
    );
    const arrived = arrivals(receiver);
    const eventIds = events.map((row) => row.id as string).sort();
    expect(new Set(made).size).equal(MUTATIONS);
    expect(events.map((row) => row.resource_id as string).sort()).deep.equal([...made].sort());
    expect([...arrived.keys()].sort()).deep.equal(eventIds);
    expect(deliveries.map((row) => row.event_id as string).sort()).deep.equal(eventIds);
    expect([...new Set(deliveries.map((row) => row.status))]).deep.equal(["SUCCEEDED"]);
    const requests = receiver.received.length;
    if (MUTATIONS > 300)
      console.log(
        `${MUTATIONS} mutations in ${Math.round((Date.now() - beganAt) / 1000)} s, ${servers.kills} kills, ${retries} retries of calls, ${requests} requests received`,
      );
    expect(servers.kills).at.least(3);
  });
});
