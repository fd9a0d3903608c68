/** Filtered lists of journals contain the matching entries of the whole journal, page by page (contract, sections 4, 7, 13). */
import { expect } from "chai";
import fc from "fast-check";
import { openTestApp, type TestApp } from "../support/app.ts";
import type { Client } from "../support/client.ts";
import { assigned } from "../support/feed.ts";
import { customer, type Made } from "../support/household.ts";
import { samples } from "../support/samples.ts";
import { sql } from "../support/transactions.ts";

const RUNS = samples(5);

/** Parameters that take several values. */
const REPEATED = ["action", "metric", "type", "resourceType"];

/** Parameters of which `null` matches entries without a value. */
const OPTIONAL = ["apiKeyId"];

/** What each list is narrowed by, and what of an entry that asks for. */
const FILTERS: Readonly<Record<string, Readonly<Record<string, (entry: Made) => unknown>>>> = {
  "/audit-entries": {
    action: ({ action }) => action,
    resourceType: ({ resourceType }) => resourceType,
    resourceId: ({ resourceId }) => resourceId,
    apiKeyId: ({ apiKeyId }) => apiKeyId,
    teamMemberId: ({ teamMemberId }) => teamMemberId,
    source: ({ source }) => source,
  },
  "/usage-records": {
    metric: ({ metric }) => metric,
    resourceType: ({ resourceType }) => resourceType,
    resourceId: ({ resourceId }) => resourceId,
    apiKeyId: ({ apiKeyId }) => apiKeyId,
  },
  "/events": {
    type: ({ type }) => type,
    resourceType: ({ data }) => data.resourceType,
    resourceId: ({ data }) => data.resourceId,
  },
};

describe("filters of journals", () => {
  let app: TestApp;
  let narrow: Client;
  before(async () => {
    app = await openTestApp({ alone: true });
    const other = app.client((await app.key()).key);
    const scopes = [
      "events:read",
      "audit_entries:read",
      "usage_records:read",
      "leads:read",
      "customers:read",
    ];
    narrow = app.client((await app.key({ scopePreset: "least_privilege", scopes })).key);
    const property = { address: "1", city: "C", state: "S", zipCode: "1" };
    for (let n = 0; n < 6; n++) {
      const api = n % 2 === 0 ? app.api : other;
      const headers = n % 3 === 0 ? { "x-service-mutation-source": "nightly" } : {};
      const { id } = await api.make("/leads", { firstName: "A", lastName: "B" });
      await api.patch(`/leads/${id}`, { notes: `${n}` }, headers);
      if (n % 2 === 0) await api.post(`/leads/${id}/convert`, { property, opportunity: { name: "O" } });
      const made = await customer(app);
      await api.patch(`/customers/${made.id}`, { notes: `${n}` }, headers);
      await api.make("/cases", { subject: "S", customerId: made.id });
    }
    await assigned(app);
    // What an earlier release may have left: one act of two kinds of record.
    await sql(
      app.databaseUrl,
      `update audit_entries set resource_type = 'customer', document = replace(document, '"resourceType":"lead"', '"resourceType":"customer"')
where action = 'lead.update' and source = 'nightly'`,
    );
  });
  after(() => app.close());

  /** All entries of a list, page by page. */
  async function walk(api: Client, path: string, query: Record<string, unknown>): Promise<Made[]> {
    const entries: Made[] = [];
    for (let cursor = ""; ; ) {
      const asked = new URLSearchParams(
        Object.entries({ ...query, ...(cursor && { cursor }) }).flatMap(([k, v]) =>
          [v].flat().map((one) => [k, String(one)]),
        ),
      );
      const { status, data, body, text } = await api.get(`${path}?${asked}`);
      expect(status, text).equal(200);
      entries.push(...data);
      if (!body.meta.hasMore) return entries;
      cursor = body.meta.nextCursor;
    }
  }

  for (const [path, filters] of Object.entries(FILTERS))
    for (const isNarrow of [false, true])
      it(`of ${path} leave what holds them all, in order, each once${isNarrow ? ", of what a key may read" : ""}`, async () => {
        const api = isNarrow ? narrow : app.api;
        const all = await walk(api, path, { limit: 100, sortDir: "asc" });
        expect(all.length).greaterThan(isNarrow ? 8 : 10);
        const names = fc.subarray(Object.keys(filters), { minLength: 1, maxLength: 3 });
        const sortDir = fc.constantFrom("asc", "desc");
        const likes = fc.array(fc.constantFrom(...all), { minLength: 1, maxLength: 3 });
        const asked = fc.tuple(names, likes, fc.integer({ min: 1, max: 5 }), sortDir);
        await fc.assert(
          fc.asyncProperty(asked, async ([chosen, like, limit, sortDir]) => {
            const wanted = chosen
              .map((name) => {
                const none = OPTIONAL.includes(name) ? "null" : null;
                const told = like.map((one) => (filters[name]!(one) as string | null) ?? none);
                const values = told.filter((value) => value !== null);
                return [name, REPEATED.includes(name) ? values : values.slice(0, 1)] as const;
              })
              .filter(([, values]) => values.length > 0);
            const held = all.filter((entry) =>
              wanted.every(([name, values]) => values.includes(String(filters[name]!(entry)))),
            );
            const found = await walk(api, path, { ...Object.fromEntries(wanted), limit, sortDir });
            const ids = held.map(({ id }) => id as string);
            expect(found.map(({ id }) => id)).deep.equal(sortDir === "asc" ? ids : ids.reverse());
          }),
          { numRuns: RUNS },
        );
      });

  it("of audit entries by no key leave those of the command line, newest first", async () => {
    const all = await walk(app.api, "/audit-entries", { limit: 100 });
    const ids = all.filter(({ apiKeyId }) => apiKeyId === null).map(({ id }) => id);
    expect(ids.length).within(1, all.length - 1);
    const found = await walk(app.api, "/audit-entries", { apiKeyId: "null", limit: 1 });
    expect(found.map(({ id }) => id)).deep.equal(ids);
  });

  it("of audit entries leave one act of two kinds of record whole, and each kind with its own", async () => {
    const kinds = (await walk(app.api, "/audit-entries", { action: "lead.update", limit: 1 })).map(
      ({ resourceType }) => resourceType,
    );
    expect(new Set(kinds)).deep.equal(new Set(["lead", "customer"]));
    expect(kinds).length(6);
    const ofCustomers = await walk(app.api, "/audit-entries", { resourceType: "customer", limit: 2 });
    expect(ofCustomers.filter(({ action }) => action === "lead.update")).length(2);
  });
});
