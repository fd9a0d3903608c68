/** Webhooks, between endpoints: one dead endpoint does not hold up the others (contract, section 7). */
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "chai";
import type { TestApp } from "../support/app.ts";
import type { Client } from "../support/client.ts";
import type { Made } from "../support/household.ts";
import { HANG, type Receiver } from "../support/receiver.ts";
import { openSendingApp, pile, Receivers, subscribe } from "../support/webhooks.ts";

const EVENTS = 100;
const BACKLOG = 2_000;

describe("fairness between webhook endpoints", function () {
  this.timeout(120_000);
  let app: TestApp;
  const receivers = new Receivers();
  beforeEach(async () => {
    app = await openSendingApp();
  });
  afterEach(async () => {
    await receivers.close();
    await app.close();
  });

  /** Makes dead endpoints, one of them with a long backlog; they take customers as well. */
  async function bury(api: Client, count: number): Promise<void> {
    const dead = await receivers.open(HANG);
    const made: Made[] = [];
    for (let n = 0; n < count; n++) made.push(await subscribe(api, dead, { description: `dead ${n}` }));
    await api.make("/customers", { firstName: "Grace", lastName: "Hopper" });
    await pile(app, made[0].id, BACKLOG);
    for (const { id } of made.slice(1)) await pile(app, id, 20);
  }

  /** Milliseconds from the answer of each create to the first attempt of its event. */
  async function delays(api: Client, receiver: Receiver): Promise<number[]> {
    const madeAt = new Map<string, number>();
    for (let n = 0; n < EVENTS; n++) {
      const { id } = await api.make("/customers", { firstName: "Grace", lastName: "Hopper" });
      madeAt.set(id, Date.now());
      await pause(30);
    }
    const ofThese = () => receiver.received.filter(({ event }) => madeAt.has(event.data.resourceId));
    await receiver.until(() => ofThese().length >= EVENTS, 60_000);
    return ofThese()
      .map(({ event, at }) => at - madeAt.get(event.data.resourceId)!)
      .sort((a, b) => a - b);
  }

  const expectSoon = (sorted: readonly number[], ms = 1_000) => {
    const p99 = sorted[Math.ceil(sorted.length * 0.99) - 1]!;
    expect(p99, `p50 ${sorted[sorted.length >> 1]} ms, p99 ${p99} ms, longest ${sorted.at(-1)} ms`).below(ms);
  };

  for (const dead of [1, 19])
    it(`a healthy endpoint waits less than a second beside ${dead} dead, with a backlog of 2,000`, async () => {
      const healthy = await receivers.open();
      await subscribe(app.api, healthy);
      await bury(app.api, dead);
      expectSoon(await delays(app.api, healthy));
    });

  it("an organization's dead endpoints do not hold up another's healthy one", async () => {
    const neighbour = await app.neighbour();
    const healthy = await receivers.open();
    await subscribe(neighbour.api, healthy);
    await bury(app.api, 20);
    expectSoon(await delays(neighbour.api, healthy));
  });

  it("a backlog of endpoints that answer at once does not hold up one with a single event", async () => {
    const busy = await receivers.open();
    const healthy = await receivers.open();
    await subscribe(app.api, healthy);
    await app.api.make("/customers", { firstName: "Grace", lastName: "Hopper" });
    for (let n = 0; n < 19; n++) await pile(app, (await subscribe(app.api, busy)).id, 500);
    // What is under way here is all of the machine's work: alone it takes 0.2 s, beside other tests a second.
    expectSoon(await delays(app.api, healthy), 5_000);
  });
});
