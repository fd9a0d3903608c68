/** An import by batches of upserts: 100 Customers with their Properties and External References a call. */
import { expect } from "chai";
import { openTestApp, type TestApp } from "../support/app.ts";
import type { Body } from "../support/bodies.ts";
import { withConnection } from "../support/postgres.ts";

/** Customers of a call; each has a Property, so that a call has 200 items. */
const A_CALL = 100;
const CUSTOMERS = Number(process.env.IMPORT_CUSTOMERS ?? 200);
const home = { address: "1 Sun St", city: "Reno", state: "NV", zipCode: "89501" };

const upsert = (path: string, object: string, n: number, body: Body): Body => ({
  method: "PUT",
  path: `${path}/by-reference/legacy/${object}/${n}`,
  body,
});

/** The items of a call: its Customers, and then their Properties. */
function itemsOf(first: number, notes: string): Body[] {
  const rows = Array.from({ length: A_CALL }, (_, i) => first + i);
  return [
    ...rows.map((n) => ({
      ...upsert("/customers", "customer", n, { firstName: `Ada ${n}`, lastName: "Lovelace", notes }),
      as: `c${n}`,
    })),
    ...rows.map((n) => upsert("/properties", "home", n, { ...home, customerId: `$c${n}.id` })),
  ];
}

describe("an import by batches", function () {
  this.timeout(900_000);
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ alone: true });
  });
  after(() => app.close());

  /** @returns the results of all items, and how many calls they took */
  async function bring(notes: string): Promise<{ results: Body[]; calls: number }> {
    const results: Body[] = [];
    let calls = 0;
    for (let first = 0; first < CUSTOMERS; first += A_CALL) {
      const { status, data, text } = await app.api.post("/batch", { items: itemsOf(first, notes) });
      calls++;
      expect(status, text).equal(200);
      results.push(...data.results);
    }
    return { results, calls };
  }

  const statusesOf = (results: readonly Body[]) => new Set(results.map(({ status }) => status));

  it(`brings ${CUSTOMERS} Customers in with ${A_CALL} a call`, async () => {
    const { results, calls } = await bring("first");
    expect([...statusesOf(results)]).deep.equal([201]);
    expect(calls).equal(Math.ceil(CUSTOMERS / A_CALL));
    await withConnection(app.databaseUrl, async (query) => {
      const count = async (table: string) => (await query(`select count(*)::int as n from ${table}`))[0]!.n;
      expect(await count("customers")).equal(CUSTOMERS);
      expect(await count("properties")).equal(CUSTOMERS);
      expect(await count("external_references")).equal(2 * CUSTOMERS);
    });
  });

  it("changes on its second run only what has changed", async () => {
    const { results } = await bring("second");
    expect([...statusesOf(results)]).deep.equal([200]);
    const changed = results.filter(({ data }) => data.changed);
    expect(changed.length).equal(CUSTOMERS);
    expect(new Set(changed.map(({ data }) => data.notes))).deep.equal(new Set(["second"]));
    const again = await bring("second");
    expect(again.results.some(({ data }) => data.changed)).equal(false);
  });
});
