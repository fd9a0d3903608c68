/** Webhooks: one dead endpoint does not delay the others (contract, section 7). */
import { expect } from "chai";
import type { TestApp } from "../support/app.ts";
import type { Client } from "../support/client.ts";
import type { Made } from "../support/household.ts";
import { HANG, OK, type Receiver } from "../support/receiver.ts";
import { hold, until } from "../support/transactions.ts";
import { attempted, openSendingApp, pile, Receivers, subscribe } from "../support/webhooks.ts";

const EVENTS = 100;
const BACKLOG = 2_000;
const [BUSY, PILE] = [19, 1_000];
/** An endpoint that has not answered yet is sent so many at once; one that is dead, one at a time. */
const FIRST_ATTEMPTS = 2;
/** One that answers at once is sent at most so many; then it is the others' turn. */
const WIDEST_WINDOW = 32;
/** An event is given its position while the first round goes on. */
const ROUNDS = 2;

describe("fairness between webhook endpoints", () => {
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
  async function bury(api: Client, count: number): Promise<Receiver> {
    const dead = await receivers.open(HANG);
    const made: Made[] = [];
    for (let n = 0; n < count; n++) made.push(await subscribe(api, dead, { description: `dead ${n}` }));
    await api.make("/customers", { firstName: "Grace", lastName: "Hopper" });
    await pile(app, made[0].id, BACKLOG);
    for (const { id } of made.slice(1)) await pile(app, id, 20);
    return dead;
  }

  /**
   * How many requests others were sent between the answer of each create and the first attempt of its event, the
   * median: what a backlog in front of it would make large on any machine.
   */
  async function overtaken(
    api: Client,
    healthy: Receiver,
    others: Receiver,
    events = EVENTS,
  ): Promise<number> {
    const madeAt = new Map<string, number>();
    const arrivedAt = new Map<string, number>();
    healthy.reply = (response, received) => {
      arrivedAt.set(received.event.data.resourceId, others.received.length);
      OK(response, received);
    };
    for (let n = 0; n < events; n++) {
      const { id } = await api.make("/customers", { firstName: "Grace", lastName: "Hopper" });
      madeAt.set(id, others.received.length);
    }
    await until(() => [...madeAt.keys()].every((id) => arrivedAt.has(id)));
    const counts = [...madeAt].map(([id, at]) => Math.max(0, arrivedAt.get(id)! - at));
    return counts.sort((a, b) => a - b)[events / 2]!;
  }

  for (const dead of [1, 19])
    it(`a healthy endpoint does not wait for ${dead} dead, with a backlog of 2,000`, async () => {
      const healthy = await receivers.open();
      await subscribe(app.api, healthy);
      const others = await bury(app.api, dead);
      expect(await overtaken(app.api, healthy, others)).at.most(FIRST_ATTEMPTS * dead);
    });

  it("an organization's dead endpoints do not hold up another's healthy one", async () => {
    const neighbour = await app.neighbour();
    const healthy = await receivers.open();
    await subscribe(neighbour.api, healthy);
    const others = await bury(app.api, 20);
    expect(await overtaken(neighbour.api, healthy, others)).at.most(FIRST_ATTEMPTS * 20);
  });

  it("an endpoint whose queue another session holds keeps neither the feed nor another endpoint waiting", async () => {
    const [free, stuck] = [await receivers.open(), await receivers.open()];
    await subscribe(app.api, free);
    const { id: endpoint } = await subscribe(app.api, stuck);
    const make = () => app.api.make("/customers", { firstName: "Grace", lastName: "Hopper" });
    await make();
    await attempted(app.api, endpoint, 1);
    const held = await hold(
      app.databaseUrl,
      "select 1 from webhook_queues where endpoint_id = $1 for update",
      [endpoint],
    );
    const made = await Promise.all([make(), make(), make()]);
    await until(() => free.received.length === 1 + made.length);
    expect(stuck.received).to.have.length(1);
    await held.release();
    await until(() => stuck.received.length === 1 + made.length);
  });

  it("a backlog of endpoints that answer at once does not hold up one with a single event", async () => {
    const busy = await receivers.open();
    const healthy = await receivers.open();
    await subscribe(app.api, healthy);
    await app.api.make("/customers", { firstName: "Grace", lastName: "Hopper" });
    for (let n = 0; n < BUSY; n++) await pile(app, (await subscribe(app.api, busy)).id, PILE);
    expect(await overtaken(app.api, healthy, busy, 20)).at.most(ROUNDS * BUSY * WIDEST_WINDOW);
  });
});
