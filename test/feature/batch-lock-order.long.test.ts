/** Batches and calls that change the same records in different orders never deadlock. */
import { expect } from "chai";
import { openTestApp, type TestApp, type TestTwin } from "../support/app.ts";
import { type Client, freshKey } from "../support/client.ts";
import { describeOnOnePostgres } from "../support/cluster.ts";
import { ADDRESS, customer } from "../support/household.ts";
import { withConnection } from "../support/postgres.ts";

interface Item {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
}

const COUNT = 6;
const DEADLOCKS = "select deadlocks::int from pg_stat_database where datname = current_database()";

describeOnOnePostgres("it counts deadlocks", "batches of the same records in different orders", () => {
  let app: TestApp;
  let twin: TestTwin;
  /** The ids of properties that the batches change. */
  let ids: readonly string[];

  beforeEach(async () => {
    app = await openTestApp({ alone: true });
    twin = await app.twin();
    const { id: customerId } = await customer(app);
    const made = Array.from({ length: COUNT }, () => app.api.make("/properties", { ...ADDRESS, customerId }));
    ids = (await Promise.all(made)).map(({ id }) => id);
  });

  const tuple = (externalId: string) => ({ externalSystem: "crm", externalObject: "site", externalId });
  const at = (i: number) => ({ resourceType: "property", resourceId: ids[i % COUNT] });
  const link = (externalId: string, i: number): Item => ({
    method: "POST",
    path: "/external-references",
    body: { ...at(i), ...tuple(externalId) },
  });
  const linked = async (externalId: string, i: number): Promise<string> =>
    (await app.api.make("/external-references", { ...at(i), ...tuple(externalId) })).id;

  /** Makes calls at two servers at once. Some may be refused, but none may deadlock. */
  async function race(calls: readonly ((api: Client) => Promise<{ status: number; text: string }>)[]) {
    const answers = await Promise.all(calls.map((call, i) => call(i % 2 ? twin.api : app.api)));
    for (const { status, text } of answers) expect(status, text).not.equal(500);
    const { databaseUrl } = app;
    // Sessions report their deadlocks when they end.
    await app.close();
    const [row] = await withConnection(databaseUrl, (query) => query(DEADLOCKS));
    expect(row!.deadlocks).equal(0);
  }

  const batch = (items: readonly Item[], n: number, atomic: boolean) => (api: Client) =>
    api.post(
      "/batch",
      { atomic, items: n % 4 < 2 ? items : items.toReversed() },
      { "Idempotency-Key": freshKey() },
    );
  const times = <T>(count: number, make: (n: number) => T): T[] =>
    Array.from({ length: count }, (_, n) => make(n));

  for (const atomic of [false, true])
    it(`upsert beside others that PATCH, atomic ${atomic}`, async () => {
      for (const i of ids.keys()) await linked(`p${i}`, i);
      const items = (n: number) =>
        ids.map((id, i): Item => {
          const path = n % 3 ? `/properties/by-reference/crm/site/p${i}` : `/properties/${id}`;
          return { method: n % 3 ? "PUT" : "PATCH", path, body: { city: `Town ${n}` } };
        });
      await race(times(24, (n) => batch(items(n), n, atomic)));
    });

  it("link", async () => {
    const items = (n: number) => times(COUNT, (i) => link(`n${n}-${i}`, i));
    await race(times(12, (n) => batch(items(n), n, true)));
  });

  it("move links", async () => {
    for (const n of times(12, (n) => n)) for (const i of ids.keys()) await linked(`n${n}-${i}`, i);
    const expected = (i: number) => ({
      expectedCurrentResourceType: "property",
      expectedCurrentResourceId: ids[i],
    });
    const items = (n: number) =>
      times(COUNT, (i): Item => {
        const body = { ...at(i + 1), ...tuple(`n${n}-${i}`), ...expected(i) };
        return { method: "PATCH", path: "/external-references", body };
      });
    await race(times(12, (n) => batch(items(n), n, true)));
  });

  it("unlink beside calls that do", async () => {
    const links = await Promise.all(times(4 * COUNT, (n) => linked(`n${n}`, n)));
    const path = (id: string) => `/external-references/${id}`;
    const items = links.map((id): Item => ({ method: "DELETE", path: path(id) }));
    const singles = links.map((id) => (api: Client) => api.delete(path(id)));
    await race([...times(4, (n) => batch(items, n, true)), ...singles]);
  });
});
