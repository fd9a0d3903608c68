/** What expires by itself, of many organizations: none of them keeps the others waiting (contract, section 14, "Fair shares"). */
import { expect } from "chai";
import { expire } from "../../runtime/platform/maintenance.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import type { Client } from "../support/client.ts";
import { sql } from "../support/transactions.ts";

describe("records that expire", () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await openTestApp({ alone: true });
  });
  afterEach(() => app.close());

  /** An Entitlement that is past its time, by so many days. */
  async function due(api: Client, days: number): Promise<string> {
    const { id: customerId } = await api.make("/customers", { firstName: "Ida", lastName: "Rhodes" });
    const validUntil = new Date(Date.now() - days * 86_400_000).toISOString();
    return (await api.make("/entitlements", { customerId, name: "Cleaning", validUntil })).id;
  }
  const statusOf = async (api: Client, id: string) => (await api.get(`/entitlements/${id}`)).data.status;

  it("are moved on in each organization, however many another has that are due before", async () => {
    const neighbour = await app.neighbour();
    const first = await due(app.api, 2);
    await sql(
      app.databaseUrl,
      `insert into entitlements select (jsonb_populate_record(e, jsonb_build_object('id', 'ent_' || n,
         'document', (e.document::jsonb || jsonb_build_object('id', 'ent_' || n))::text))).*
       from entitlements e, generate_series(1, 700) n where e.id = $1`,
      [first],
    );
    const later = await due(neighbour.api, 1);
    await expire(app.serving.app.serving());
    expect(await statusOf(neighbour.api, later)).equal("EXPIRED");
    const rows = await sql(
      app.databaseUrl,
      "select count(*)::integer as left from entitlements where status = 'AVAILABLE'",
    );
    expect(rows).deep.equal([{ left: 701 - 250 }]);
  });

  it("are moved on where others, of the same organization and of another, cannot be", async () => {
    const neighbour = await app.neighbour();
    const [stuck, mine, later] = [await due(app.api, 3), await due(app.api, 2), await due(neighbour.api, 1)];
    await sql(
      app.databaseUrl,
      `alter table entitlements add constraint refused check (id <> '${stuck}' or status = 'AVAILABLE')`,
    );
    const fault = await expire(app.serving.app.serving()).then(
      () => null,
      (error: Error) => error,
    );
    expect(fault?.message).equal(`entitlement ${stuck} of ${app.organizationId} cannot expire`);
    expect(await statusOf(app.api, mine)).equal("EXPIRED");
    expect(await statusOf(app.api, stuck)).equal("AVAILABLE");
    expect(await statusOf(neighbour.api, later)).equal("EXPIRED");
  });
});
