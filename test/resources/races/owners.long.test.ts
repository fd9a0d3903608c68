/** Concurrent removals of owners at two servers: one always stays, and no call waits in vain (contract, section 13). */
import { expect } from "chai";
import { createKey } from "../../../runtime/platform/administer.ts";
import { openTestApp, type TestApp, type TestTwin } from "../../support/app.ts";
import type { Client } from "../../support/client.ts";
import { freshEmail } from "../../support/household.ts";
import { sql } from "../../support/transactions.ts";

const OWNERS = 20;

interface Owner {
  readonly id: string;
  readonly api: Client;
}

describe("owners under concurrency", () => {
  let app: TestApp;
  let twin: TestTwin;
  before(async () => {
    app = await openTestApp({ alone: true });
    twin = await app.twin();
  });
  after(() => app.close());

  /** A new organization of owners alone, each with a client at one of the servers. */
  async function ownersOf(count: number): Promise<Owner[]> {
    const { organizationId, ownerId, api } = await app.neighbour();
    const clientOf = async (email: string, n: number) => {
      const body = { name: "race", scopePreset: "full_access" };
      const { key } = await createKey(app.serving.app.serving(), organizationId, email, body);
      return (n % 2 === 0 ? app : twin).client(key);
    };
    const owners = [{ id: ownerId, api: await clientOf(app.ownerEmail, 0) }];
    for (let n = 1; n < count; n++) {
      const email = freshEmail();
      const person = { firstName: "A", lastName: "B", email, role: "OWNER" };
      owners.push({ id: (await api.make("/team-members", person)).id, api: await clientOf(email, n) });
    }
    return owners;
  }

  const ownersLeft = async (owners: readonly Owner[]): Promise<unknown[]> => {
    const text = "select id from team_members where role = 'OWNER' and status = 'ACTIVE' and id = any($1)";
    return (await sql(app.databaseUrl, text, [owners.map(({ id }) => id)])).map(({ id }) => id);
  };

  const deadlocks = async (): Promise<unknown> =>
    (
      await sql(app.databaseUrl, "select deadlocks from pg_stat_database where datname = current_database()")
    )[0]!.deadlocks;

  for (const [what, change] of [
    ["demoted", { role: "MEMBER" }],
    ["INACTIVE", { status: "INACTIVE" }],
  ] as const)
    it(`leave one where each of ${OWNERS} makes itself ${what}`, async () => {
      const owners = await ownersOf(OWNERS);
      const before = await deadlocks();
      const answers = await Promise.all(
        owners.map(({ id, api }) => api.patch(`/team-members/${id}`, change)),
      );
      const statuses = answers.map(({ status }) => status);
      expect([...statuses].sort()).to.deep.equal([...Array<number>(OWNERS - 1).fill(200), 409]);
      expect(await ownersLeft(owners)).to.deep.equal([owners[statuses.indexOf(409)]!.id]);
      expect(await deadlocks()).to.equal(before);
    });

  it("are not demoted by one who was demoted first", async () => {
    const owners = await ownersOf(3);
    const [a, b, c] = owners as [Owner, Owner, Owner];
    const demote = (by: Owner, { id }: Owner) => by.api.patch(`/team-members/${id}`, { role: "MEMBER" });
    const answers = await Promise.all([demote(a, b), demote(b, a)]);
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 403]);
    const left = answers[0]!.status === 200 ? a : b;
    expect((await ownersLeft(owners)).sort()).to.deep.equal([left.id, c.id].sort());
  });
});
