/**
 * A release that is rolled out on a cluster while clients call and a worker is added:
 * nothing is lost, and the only errors are 503. CITUS_URL names a database on the coordinator.
 */
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "chai";
import { migrate } from "../../codegen/migration/apply.ts";
import { reportNodes } from "../../codegen/migration/nodes.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { type Answer, Client, freshKey } from "../support/client.ts";
import { CITUS_URL, dropClusterDatabase, freshClusterDatabase, workersOf } from "../support/cluster.ts";
import { release, resource } from "../support/notebook.ts";
import { sql } from "../support/transactions.ts";

const TITLE = "  title: { type: text, max: 80, required: true }\n";
const FORMER = `${TITLE}  note: { type: text, max: 40 }`;
const NEXT = `${TITLE}  remark: { type: text, max: 40, was: note }`;
const TAG = resource("tag", "tags", { fields: "  name: { type: text, max: 40, unique: true }" });
const ORGANIZATIONS = 6;
/** Records that each writer makes after each change. */
const MORE = 3;
const PAUSE_MS = 50;

/** A server, and what its release calls the field that is renamed. */
interface Server {
  readonly origin: string;
  readonly field: "note" | "remark";
}

type Send = (client: Client, field: Server["field"], headers: Record<string, string>) => Promise<Answer>;

/** Writers of several organizations, each of which calls all servers in turn. */
class Writers {
  servers: readonly Server[] = [];
  readonly faults: string[] = [];
  /** How often a call got 503 and was sent again. */
  refused = 0;
  /** The value that was acknowledged last, by record. */
  readonly values = new Map<string, { key: string; value: string }>();
  readonly #keys: readonly string[];
  #calls = 0;

  constructor(keys: readonly string[]) {
    this.#keys = keys;
  }

  /** Does something while clients write, and lets them write on for a while after. */
  async meanwhile<T>(what: string, work: () => Promise<T>): Promise<T> {
    let isOver = false;
    const [refused, made, began] = [this.refused, this.values.size, Date.now()];
    const writing = this.#keys.map(async (key) => {
      while (!isOver) await this.#write(key);
      for (let n = 0; n < MORE; n++) await this.#write(key);
    });
    const result = await work().finally(() => {
      isOver = true;
    });
    const seconds = ((Date.now() - began) / 1_000).toFixed(1);
    await Promise.all(writing);
    const told = `${this.values.size - made} records, ${this.refused - refused} calls sent again`;
    console.log(`      ${what}: ${seconds} s, ${told}`);
    expect(this.faults).deep.equal([]);
    return result;
  }

  /** Makes a record, changes it and reads it, each at another server. */
  async #write(key: string): Promise<void> {
    const value = `value ${this.#calls}`;
    const { data } = await this.call(key, (client, field, headers) =>
      client.post("/notes", { title: "t", [field]: "first" }, headers),
    );
    await this.call(key, (client, field, headers) =>
      client.patch(`/notes/${data.id}`, { [field]: value }, headers),
    );
    this.values.set(data.id, { key, value });
    await this.read(data.id);
  }

  async read(id: string): Promise<void> {
    const { key, value } = this.values.get(id)!;
    await this.call(key, async (client, field) => {
      const answer = await client.get(`/notes/${id}`);
      if (answer.status === 200 && answer.data[field] !== value)
        this.faults.push(`${id} has ${answer.data[field]} at ${field} and not ${value}`);
      return answer;
    });
  }

  /** Sends a call to the next server until it is not refused with 503. */
  async call(key: string, send: Send): Promise<Answer> {
    const { origin, field } = this.servers[++this.#calls % this.servers.length]!;
    const headers = { "Idempotency-Key": freshKey() };
    for (;;) {
      const answer = await send(new Client(origin, key, null), field, headers);
      if (answer.status < 300) return answer;
      if (answer.status !== 503) throw new Error(`at ${field}: ${answer.status} ${answer.text}`);
      this.refused++;
      await pause(PAUSE_MS);
    }
  }
}

/** Without a cluster, no test is registered, so that none counts as skipped. */
if (CITUS_URL)
  describe("a rollout on a cluster", function () {
    this.timeout(900_000);
    let databaseUrl = "";
    after(() => dropClusterDatabase(databaseUrl));

    it("loses nothing while a resource is added, a field renamed, and a worker added", async () => {
      databaseUrl = await freshClusterDatabase();
      const ask = (text: string, values: readonly unknown[] = []) => sql(databaseUrl, text, values);
      const [, added] = (await workersOf(databaseUrl)).map((url) => new URL(url));
      const address = [added!.hostname, Number(added!.port)];
      await ask("select citus_remove_node($1, $2)", address);
      await ask(`alter database ${new URL(databaseUrl).pathname.slice(1)} set citus.shard_count = 4`);
      const [before, next] = [await release(FORMER), await release(NEXT, { tag: TAG })];
      await migrate(databaseUrl, before.application);
      const former = await openTestApp({ loaded: before, databaseUrl });
      const second = await former.twin();
      const keys = [(await former.key()).key];
      while (keys.length < ORGANIZATIONS) keys.push((await former.neighbour()).key);
      const writers = new Writers(keys);
      const old: Server[] = [former, second.serving].map(({ origin }) => ({ origin, field: "note" }));
      writers.servers = old;

      await writers.meanwhile("migration", () => migrate(databaseUrl, next.application));
      let after: TestApp;
      await writers.meanwhile("start of the next release", async () => {
        after = await openTestApp({ loaded: next, databaseUrl });
        writers.servers = [...old, { origin: after.origin, field: "remark" }];
      });
      await writers.meanwhile("another worker", () => ask("select citus_add_node($1, $2)", address));
      await writers.meanwhile("migration for it", () => migrate(databaseUrl, next.application));
      await writers.meanwhile("rebalance", () =>
        ask("select rebalance_table_shards(shard_transfer_mode => 'force_logical')"),
      );
      writers.servers = [{ origin: after!.origin, field: "remark" }];
      await writers.meanwhile("the end of the former release", () => former.close());
      await migrate(databaseUrl, next.application, { settle: true });
      const report = (await reportNodes(databaseUrl, next.application))!;
      expect(report.nodes.map(({ groups }) => groups)).deep.equal([2, 2]);
      expect(report.missing).deep.equal([]);
      for (const id of writers.values.keys()) await writers.read(id);
      expect(writers.faults).deep.equal([]);
      for (const key of keys) {
        const client = new Client(after!.origin, key, null);
        expect((await client.post("/tags", { name: "roof" })).status).equal(201);
      }
      await after!.close();
    });
  });
