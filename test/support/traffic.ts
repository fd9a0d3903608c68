/**
 * Writers, readers, followers and a webhook receiver of several organizations at two servers, and what must hold of all they
 * were told.
 */
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "chai";
import type { TestApp, TestTwin } from "./app.ts";
import { type Answer, Client, freshKey } from "./client.ts";
import { Follower } from "./feed.ts";
import type { Receiver } from "./receiver.ts";
import { until } from "./transactions.ts";

/** What a call may return while a node is lost or a shard moves; it is then sent again with the same Idempotency-Key. */
const TRIED_AGAIN = [503, 409];
const PAUSE_MS = 50;
/** Longer than a server's lease of a delivery that a crash interrupted. */
const LAST_DELIVERY_MS = 600_000;

type Call = (headers: { "Idempotency-Key": string }) => Promise<Answer>;

const EVENTS = ["case.created", "case.updated"];

/** When a call was first sent, and when its last answer came, by `performance.now()`. */
interface Span {
  readonly sent: number;
  readonly answered: number;
}

interface Tenant {
  readonly organizationId: string;
  readonly clients: readonly [Client, Client];
  readonly follower: Follower;
  /** The calls that wrote each version of each record, in order. */
  readonly calls: Map<string, Span[]>;
}

export class Traffic {
  readonly #tenants: Tenant[] = [];
  readonly #work: Promise<void>[] = [];
  readonly #receiver: Receiver | null;
  #stopped = false;
  acknowledged = 0;
  /** Calls that were sent again. */
  refused = 0;
  lists = 0;

  private constructor(receiver: Receiver | null) {
    this.#receiver = receiver;
  }

  /** Creates organizations, each with a key, that call both servers. @param receiver of all events of their cases */
  static async open(
    app: TestApp,
    twin: TestTwin,
    organizations: number,
    receiver: Receiver | null = null,
  ): Promise<Traffic> {
    const traffic = new Traffic(receiver);
    for (let n = 0; n < organizations; n++) {
      const { organizationId, key } = await app.neighbour();
      const client = ({ origin }: { origin: string }) => new Client(origin, key, null);
      const clients = [client(app.serving), client(twin.serving)] as const;
      const follower = new Follower(clients[1], EVENTS.map((type) => `type=${type}`).join("&"));
      traffic.#tenants.push({ organizationId, clients, follower, calls: new Map() });
      if (receiver) await clients[0].make("/webhook-endpoints", { url: receiver.url, eventTypes: EVENTS });
    }
    return traffic;
  }

  get organizationIds(): string[] {
    return this.#tenants.map(({ organizationId }) => organizationId);
  }

  /** Begins to write and to read. @param writers of each organization */
  start(writers: number): void {
    for (const tenant of this.#tenants) {
      for (let n = 0; n < writers; n++) this.#work.push(this.#write(tenant, tenant.clients[n % 2]!));
      this.#work.push(this.#follow(tenant), this.#list(tenant));
    }
  }

  /** Waits for a number of further acknowledged calls. @throws the failure of a writer, a reader or a follower */
  async more(count = 50): Promise<void> {
    const enough = this.acknowledged + count;
    await Promise.race([until(() => this.acknowledged >= enough), Promise.all(this.#work)]);
  }

  /** Ends it, and checks everything that was told. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#work);
    for (const tenant of this.#tenants) await check(tenant);
    if (this.#receiver) await this.#checkDeliveries(this.#receiver);
  }

  /** Each event was delivered. Deliveries may come twice, and out of order. */
  async #checkDeliveries(receiver: Receiver): Promise<void> {
    const expected = new Set(this.#tenants.flatMap(({ follower }) => follower.ids));
    const delivered = new Set<string>();
    await receiver.until((received) => {
      for (const { event } of received) delivered.add(event.id);
      return [...expected].every((id) => delivered.has(id));
    }, LAST_DELIVERY_MS);
    expect(delivered.size).equal(expected.size);
  }

  async #write(tenant: Tenant, client: Client): Promise<void> {
    while (!this.#stopped) {
      const { id } = await this.#change(tenant, (key) => client.post("/cases", { subject: "made" }, key));
      const { version } = await this.#change(tenant, (key) =>
        client.patch(`/cases/${id}`, { subject: "changed" }, key),
      );
      const read = await this.#insist(() => client.get(`/cases/${id}`));
      expect(read.data.version, "a read after a write").equal(version);
    }
  }

  async #change({ calls }: Tenant, call: Call): Promise<{ id: string; version: number }> {
    const sent = performance.now();
    const { data } = await this.#insist(call);
    calls.set(data.id, [...(calls.get(data.id) ?? []), { sent, answered: performance.now() }]);
    this.acknowledged++;
    return data;
  }

  async #list({ clients: [client] }: Tenant): Promise<void> {
    while (!this.#stopped) {
      await this.#insist(() => client.get("/cases?limit=5"));
      this.lists++;
      await pause(PAUSE_MS);
    }
  }

  async #follow({ follower }: Tenant): Promise<void> {
    while (!this.#stopped) {
      await follower.page().catch(() => this.refused++);
      await pause(PAUSE_MS);
    }
  }

  /** Sends a call until it succeeds. */
  async #insist(call: Call): Promise<Answer> {
    const headers = { "Idempotency-Key": freshKey() };
    for (;;) {
      const answer = await call(headers);
      if (answer.status < 300) return answer;
      expect(TRIED_AGAIN, answer.text).to.include(answer.status);
      this.refused++;
      await pause(PAUSE_MS);
    }
  }
}

/**
 * Each acknowledged version is an event of the feed, once. Those of a record are in order, and no event is before that of a
 * call that was answered before it was sent.
 */
async function check({ clients: [client], follower, calls }: Tenant): Promise<void> {
  const expected = [...calls.values()].reduce((sum, { length }) => sum + length, 0);
  await until(async () => {
    await follower.poll();
    return follower.events.length >= expected;
  });
  const seen = new Map<string, number[]>();
  let latest = Number.POSITIVE_INFINITY;
  for (const { data } of follower.events.toReversed()) {
    const { id, version } = data.resource;
    seen.set(id, [version, ...(seen.get(id) ?? [])]);
    const call = calls.get(id)?.[version - 1];
    expect(call, `an event of ${id} that no call made`).not.equal(undefined);
    expect(call!.sent, `version ${version} of ${id} is listed before an earlier call's`).below(latest);
    latest = Math.min(latest, call!.answered);
  }
  for (const [id, { length }] of calls)
    expect(seen.get(id), `events of ${id}`).deep.equal(Array.from({ length }, (_, n) => n + 1));
  for (const [id, { length }] of calls) expect((await client.get(`/cases/${id}`)).data.version).equal(length);
}
