/** Writers, readers and followers of several organizations at two servers, and what must hold of all they were told. */
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "chai";
import type { TestApp, TestTwin } from "./app.ts";
import { type Answer, Client, freshKey } from "./client.ts";
import { Follower } from "./feed.ts";
import { until } from "./transactions.ts";

/** What a call may return while a node is lost or a shard moves; it is then sent again with the same Idempotency-Key. */
const TRIED_AGAIN = [503, 409];
const PAUSE_MS = 50;

interface Tenant {
  readonly organizationId: string;
  readonly clients: readonly [Client, Client];
  readonly follower: Follower;
  /** The last acknowledged version of each record. */
  readonly versions: Map<string, number>;
}

export class Traffic {
  readonly #tenants: Tenant[] = [];
  readonly #work: Promise<void>[] = [];
  #stopped = false;
  acknowledged = 0;
  /** Calls that were sent again. */
  refused = 0;

  /** Creates organizations, each with a key, that call both servers. */
  static async open(app: TestApp, twin: TestTwin, organizations: number): Promise<Traffic> {
    const traffic = new Traffic();
    for (let n = 0; n < organizations; n++) {
      const { organizationId, key } = await app.neighbour();
      const client = ({ origin }: { origin: string }) => new Client(origin, key, null);
      const clients = [client(app.serving), client(twin.serving)] as const;
      const follower = new Follower(clients[1], "type=case.created&type=case.updated");
      traffic.#tenants.push({ organizationId, clients, follower, versions: new Map() });
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
      this.#work.push(this.#follow(tenant));
    }
  }

  /** Ends it, and checks everything that was told. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#work);
    for (const tenant of this.#tenants) await check(tenant);
  }

  async #write(tenant: Tenant, client: Client): Promise<void> {
    while (!this.#stopped) {
      const made = await this.#insist((key) => client.post("/cases", { subject: "made" }, key));
      this.#note(tenant, made.data);
      const { id } = made.data;
      const changed = await this.#insist((key) => client.patch(`/cases/${id}`, { subject: "changed" }, key));
      this.#note(tenant, changed.data);
      const read = await this.#insist(() => client.get(`/cases/${id}`));
      expect(read.data.version, "a read after a write").equal(tenant.versions.get(id));
    }
  }

  #note({ versions }: Tenant, { id, version }: { id: string; version: number }): void {
    versions.set(id, version);
    this.acknowledged++;
  }

  async #follow({ follower }: Tenant): Promise<void> {
    while (!this.#stopped) {
      await follower.page().catch(() => this.refused++);
      await pause(PAUSE_MS);
    }
  }

  /** Sends a call until it succeeds. */
  async #insist(call: (headers: { "Idempotency-Key": string }) => Promise<Answer>): Promise<Answer> {
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

/** Each acknowledged version is an event of the feed, once, and those of a record are in order. */
async function check({ clients: [client], follower, versions }: Tenant): Promise<void> {
  const expected = [...versions.values()].reduce((sum, version) => sum + version, 0);
  await until(async () => {
    await follower.poll();
    return follower.events.length >= expected;
  });
  const seen = new Map<string, number[]>();
  for (const { data } of follower.events) {
    const { id, version } = data.resource;
    seen.set(id, [...(seen.get(id) ?? []), version]);
  }
  for (const [id, version] of versions)
    expect(seen.get(id), `events of ${id}`).deep.equal(Array.from({ length: version }, (_, n) => n + 1));
  expect(seen.size).equal(versions.size);
  for (const [id, version] of versions)
    expect((await client.get(`/cases/${id}`)).data.version).equal(version);
}
