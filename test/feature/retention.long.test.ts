/** Retention: events, deliveries and attempts are kept for 30 days, and audit and usage for ever (contract, section 7). */
import { expect } from "chai";
import { purge } from "../../runtime/platform/maintenance.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { assigned, Follower } from "../support/feed.ts";
import { customer, type Made } from "../support/household.ts";
import { Receiver } from "../support/receiver.ts";
import { sql, until } from "../support/transactions.ts";

const DAY_MS = 86_400_000;

describe("retention", () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await openTestApp({ environment: { WEBHOOKS_ALLOW_PRIVATE: "1" } });
  });
  afterEach(() => app.close());

  const purgeOld = () => purge(app.serving.app.serving(), 7);
  const later = (days: number) => {
    app.clock.ahead += days * DAY_MS;
  };
  const count = async (table: string): Promise<number> => {
    const [row] = await app.serving.app.database.query(`select count(*)::int as n from ${table}`);
    return row!.n as number;
  };

  it("events go after 30 days, from the list, by their id and from the store", async () => {
    const old = await customer(app);
    await assigned(app);
    later(29);
    await purgeOld();
    const [event] = (await app.api.get(`/events?resourceId=${old.id}`)).data;
    expect(event.type).to.equal("customer.created");
    const young = await customer(app);
    await assigned(app);
    later(2);
    await purgeOld();
    const follower = new Follower(app.api);
    await follower.poll();
    expect(follower.events.map(({ data }) => data.resourceId)).to.deep.equal([young.id]);
    expect((await app.api.get(`/events/${event.id}`)).status).to.equal(404);
    expect([await count("events"), await count("feed")]).to.deep.equal([1, 1]);
  });

  it("audit entries and usage records stay", async () => {
    const { id } = await customer(app);
    later(400);
    await purgeOld();
    for (const journal of ["audit-entries", "usage-records"])
      expect((await app.api.get(`/${journal}?resourceId=${id}`)).data, journal).to.have.length(1);
  });

  it("a cursor with deleted events behind it is refused: nothing is missed unawares", async () => {
    const [early, atEnd] = [new Follower(app.api, "limit=1"), new Follower(app.api, "limit=1")];
    const filtered = new Follower(app.api, "type=customer.created");
    await early.page();
    await filtered.poll();
    await customer(app);
    await assigned(app);
    await atEnd.poll();
    later(31);
    await purgeOld();
    for (const [query, { cursor }] of [
      ["limit=1", early],
      ["type=customer.created", filtered],
    ] as const) {
      const { status, error } = await app.api.get(`/events?${query}&cursor=${cursor}`);
      expect([status, error.code, error.details[0].path]).to.deep.equal([
        400,
        "INVALID_CURSOR",
        "query.cursor",
      ]);
      expect(error.message).to.match(/deleted after 30 days.*start without a cursor/);
    }
    const { id } = await customer(app);
    await assigned(app);
    expect((await atEnd.poll()).map(({ data }) => data.resourceId)).to.deep.equal([id]);
  });

  it("a cursor ahead of the feed is refused: the database was restored, and its next events would be passed over", async () => {
    const follower = new Follower(app.api);
    await customer(app);
    await assigned(app);
    await follower.poll();
    await sql(app.databaseUrl, "delete from feed where position > 1");
    await sql(app.databaseUrl, "update feed_heads set position = 1");
    const { status, error } = await app.api.get(`/events?cursor=${follower.cursor}`);
    expect([status, error.code]).to.deep.equal([400, "INVALID_CURSOR"]);
    expect(error.message).to.match(/ahead of the feed.*start without a cursor/);
  });

  it("it is refused too once a restored feed has grown past it: its place is another event's", async () => {
    const follower = new Follower(app.api);
    await customer(app);
    await assigned(app);
    await follower.poll();
    await sql(app.databaseUrl, "delete from feed where position > 1");
    await sql(app.databaseUrl, "update feed_heads set position = 1");
    for (let n = 0; n < 6; n++) await customer(app);
    await assigned(app);
    const { status, error } = await app.api.get(`/events?cursor=${follower.cursor}`);
    expect([status, error.code]).to.deep.equal([400, "INVALID_CURSOR"]);
  });

  it("newest first, a cursor goes on to what is left", async () => {
    const follower = new Follower(app.api, "sortDir=desc&limit=1");
    await assigned(app);
    await follower.page();
    later(31);
    await purgeOld();
    expect(await follower.poll()).to.deep.equal([]);
  });

  it("only the beginning of the feed goes: an old event that comes behind a young one stays with it", async () => {
    await assigned(app);
    const young = await customer(app);
    await assigned(app);
    later(-40);
    const twin = await app.twin();
    const old = await twin.api.make("/customers", { firstName: "A", lastName: "B" });
    later(40);
    await assigned(app);
    await purgeOld();
    const follower = new Follower(app.api, "resourceType=customer");
    await follower.poll();
    expect(follower.events.map(({ data }) => data.resourceId)).to.deep.equal([young.id, old.id]);
    expect(follower.events[1].createdAt < follower.events[0].createdAt).to.equal(true);
    later(31);
    await purgeOld();
    expect(await count("feed")).to.equal(0);
  });

  it("several processes may purge at once", async () => {
    const twin = await app.twin();
    for (let n = 0; n < 40; n++) await customer(app);
    await assigned(app);
    later(31);
    const servers = [app.serving, twin.serving, app.serving, twin.serving];
    const deleted = await Promise.all(servers.map(({ app: one }) => purge(one.serving(), 7)));
    expect(deleted.reduce((sum, n) => sum + n, 0)).to.be.at.least(40);
    expect([await count("events"), await count("feed")]).to.deep.equal([0, 0]);
  });

  describe("of deliveries", () => {
    let receiver: Receiver;
    let endpoint: Made;
    beforeEach(async () => {
      receiver = await Receiver.open();
      const body = { url: receiver.url, eventTypes: ["customer.created"] };
      endpoint = await app.api.make("/webhook-endpoints", body);
    });
    afterEach(() => receiver.close());

    const deliveries = async (): Promise<Made[]> =>
      (await app.api.get(`/webhook-endpoints/${endpoint.id}/deliveries`)).data;

    async function delivered(): Promise<Made> {
      await customer(app);
      await until(async () => (await deliveries())[0]?.status === "SUCCEEDED");
      return (await deliveries())[0];
    }

    it("they go with their attempts after 30 days", async () => {
      await delivered();
      later(29);
      await purgeOld();
      expect(await deliveries()).to.have.length(1);
      later(2);
      await purgeOld();
      expect(await deliveries()).to.deep.equal([]);
      expect([await count("webhook_deliveries"), await count("webhook_attempts")]).to.deep.equal([0, 0]);
    });

    it("one that was sent again stays as long as that attempt", async () => {
      const { id } = await delivered();
      later(29);
      await app.api.post(`/webhook-deliveries/${id}/redeliver`);
      await until(async () => (await deliveries())[0].attempts.length === 2);
      later(2);
      await purgeOld();
      expect((await deliveries())[0].attempts).to.have.length(2);
      later(30);
      await purgeOld();
      expect(await deliveries()).to.deep.equal([]);
    });
  });
});
