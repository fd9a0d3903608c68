/** Appointments by an interval that they overlap, and by what their Work Order is for (contract, sections 16 and 18). */
import { expect } from "chai";
import fc from "fast-check";
import { newId } from "../../runtime/model/id.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import type { Made } from "../support/household.ts";
import { samples } from "../support/samples.ts";

const RUNS = samples(6);
const START = Date.parse("2027-03-01T00:00:00Z");
const HOUR = 3_600_000;
const at = (hour: number) => new Date(START + hour * HOUR).toISOString();

describe("appointments", () => {
  let app: TestApp;
  let visits: Made[];
  let orders: Map<string, Made>;
  before(async () => {
    app = await openTestApp();
    orders = new Map();
    for (let n = 0; n < 4; n++) {
      const customer = await app.api.make("/customers", { firstName: "A", lastName: `B${n}` });
      const property = await app.api.make("/properties", {
        customerId: customer.id,
        address: "1",
        city: "C",
        state: "S",
        zipCode: "1",
      });
      const project = await app.api.make("/projects", { customerId: customer.id, name: "P" });
      for (const more of [{}, { propertyId: property.id }, { projectId: project.id }]) {
        const order = await app.api.make("/work-orders", { customerId: customer.id, subject: "S", ...more });
        orders.set(order.id, order);
      }
    }
    visits = [];
    const ids = [...orders.keys()];
    // From a quarter of an hour to 31 days, so that there are some of each class of length.
    const lengths = [0.25, 1, 1.5, 4, 15, 16, 63, 64, 300, 744];
    for (let n = 0; n < 50; n++) {
      const start = (n * 37) % 200;
      visits.push(
        await app.api.make("/service-appointments", {
          workOrderId: ids[(n * 5) % ids.length],
          scheduledStart: at(start),
          scheduledEnd: at(start + lengths[n % lengths.length]!),
          timezone: "UTC",
        }),
      );
    }
    visits.reverse();
  });
  after(() => app.close());

  const walk = async (query: readonly string[], limit: number): Promise<string[]> => {
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const sent = [...query, `limit=${limit}`, "count=true", ...(cursor ? [`cursor=${cursor}`] : [])];
      const { status, body, text } = await app.api.get(`/service-appointments?${sent.join("&")}`);
      expect(status, text).equal(200);
      found.push(...body.data.map(({ id }: Made) => id));
      cursor = body.meta.nextCursor;
      if (cursor === null) expect(body.meta.count).equal(found.length);
    } while (cursor !== null);
    return found;
  };

  it("are found by what they overlap, and by what their work order is for", async () => {
    const hour = fc.integer({ min: -20, max: 1000 });
    const of = (name: string) => [...new Set([...orders.values()].map((order) => String(order[name])))];
    const some = (name: string) => fc.subarray(of(name), { minLength: 1, maxLength: 3 });
    const asked = fc.record(
      {
        overlaps: fc.tuple(hour, fc.integer({ min: 0, max: 300 })),
        customerId: some("customerId"),
        propertyId: some("propertyId"),
        projectId: some("projectId"),
        scheduledAfter: hour,
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(
        asked,
        fc.constantFrom("asc", "desc"),
        fc.integer({ min: 3, max: 20 }),
        async (query, sortDir, limit) => {
          const { overlaps, scheduledAfter, ...ids } = query;
          const [from, until] = overlaps ? [at(overlaps[0]), at(overlaps[0] + overlaps[1])] : [];
          const expected = visits
            .filter(
              (visit) =>
                (!overlaps || (visit.scheduledStart < until! && visit.scheduledEnd > from!)) &&
                (scheduledAfter === undefined || visit.scheduledStart >= at(scheduledAfter)) &&
                Object.entries(ids).every(([name, some]) =>
                  some.includes(String(orders.get(visit.workOrderId)![name])),
                ),
            )
            .map(({ id }) => id);
          if (sortDir === "asc") expected.reverse();
          const sent = [
            `sortDir=${sortDir}`,
            ...(overlaps ? [`overlapsFrom=${from}`, `overlapsUntil=${until}`] : []),
            ...(scheduledAfter === undefined ? [] : [`scheduledAfter=${at(scheduledAfter)}`]),
            ...Object.entries(ids).flatMap(([name, some]) => some.map((id) => `${name}=${id}`)),
          ];
          expect(await walk(sent, limit)).deep.equal(expected);
        },
      ),
      { numRuns: RUNS },
    );
  });

  it("take both bounds of an interval or neither", async () => {
    for (const [one, other] of [
      ["overlapsFrom", "overlapsUntil"],
      ["overlapsUntil", "overlapsFrom"],
    ]) {
      const { status, error } = await app.api.get(`/service-appointments?${one}=${at(0)}`);
      expect([status, error!.code]).deep.equal([400, "INVALID_QUERY"]);
      expect(error!.details).deep.equal([
        {
          path: `query.${other}`,
          code: "REQUIRED",
          message: "Send overlapsFrom and overlapsUntil together.",
        },
      ]);
    }
  });

  it("of another organization's customer are none", async () => {
    const { api } = await app.neighbour();
    const [order] = orders.values();
    expect((await api.get(`/service-appointments?customerId=${order!.customerId}`)).data).deep.equal([]);
    const nobody = newId("cus", Date.now());
    expect((await app.api.get(`/service-appointments?customerId=${nobody}`)).data).deep.equal([]);
  });

  it("are sorted by another field behind these filters too", async () => {
    const [order] = orders.values();
    const { status, data, text } = await app.api.get(
      `/service-appointments?customerId=${order!.customerId}&sortBy=scheduledStart&sortDir=asc`,
    );
    expect(status, text).equal(200);
    const starts = data.map(({ scheduledStart }: Made) => scheduledStart);
    expect(starts.length).greaterThan(2);
    expect(starts).deep.equal([...starts].sort());
  });

  it("of a search are counted like others", async () => {
    const lastName = `Zq${Date.now().toString(36)}`;
    for (const firstName of ["Ada", "Bo", "Cy"]) await app.api.make("/customers", { firstName, lastName });
    for (const [query, count] of [
      [`q=${lastName}`, 3],
      [`q=${lastName}+ada`, 1],
      [`q=${lastName}&updatedAfter=2190-01-01T00:00:00Z`, 0],
    ] as const) {
      const { body, text } = await app.api.get(`/customers?${query}&count=true&limit=1`);
      expect([body.meta.count, body.meta.countIsExact], text).deep.equal([count, true]);
    }
  });
});
