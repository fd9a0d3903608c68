/**
 * A batch leaves what the same calls leave one by one: records, links, events in order, audit, usage, numbers and errors. One
 * that is atomic leaves all of it or nothing. BATCHES makes it long: how many batches, 10 unless set; BATCH_SEED draws the same
 * again.
 */
import { expect } from "chai";
import fc from "fast-check";
import {
  CUSTOMER,
  callOneByOne,
  type Result,
  replaced,
  type SentItem,
  someItems,
} from "../campaigns/batches.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import type { Body } from "../support/bodies.ts";
import { type Client, freshKey } from "../support/client.ts";
import { sql, until } from "../support/transactions.ts";

const BATCHES = Number(process.env.BATCHES ?? 10);
const SEED = Number(process.env.BATCH_SEED ?? Date.now() % 2 ** 31);

/** Tables of what the calls write, in the order in which they wrote it. */
const TABLES = [
  "customers",
  "leads",
  "opportunities",
  "properties",
  "cases",
  "work_orders",
  "activities",
  "sales_types",
  "field_definitions",
  "external_references",
  "audit_entries",
  "usage_records",
].map((name) => `select '${name} ' || document as text from ${name} where organization_id = $1 order by id`);
const FEED = `select 'event ' || e.document as text from feed f join events e
on e.organization_id = f.organization_id and e.id = f.event_id where f.organization_id = $1 order by f.position`;

interface Organization {
  readonly organizationId: string;
  readonly api: Client;
  readonly customerId: string;
  readonly key: string;
}

describe("a batch", () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp();
  });
  after(() => app.close());

  async function organization(): Promise<Organization> {
    const { organizationId, api, key } = await app.neighbour();
    const { id } = await api.make("/customers", { firstName: "Grace", lastName: "Hopper" });
    return { organizationId, api, key, customerId: id };
  }

  const itemsOf = ({ customerId }: Organization, items: readonly SentItem[]) =>
    replaced(items, (text) => text.replace(CUSTOMER, customerId));

  const send = ({ api }: Organization, items: readonly SentItem[], key: string, more: Body = {}) =>
    api.post("/batch", { items, ...more }, { "Idempotency-Key": key });

  /** Everything that the organization has, once each event has its position. */
  async function left({ organizationId }: Organization): Promise<string[]> {
    const inbox = "select 1 from feed_inbox where organization_id = $1 limit 1";
    await until(async () => (await sql(app.databaseUrl, inbox, [organizationId])).length === 0);
    const texts: string[] = [];
    for (const text of [...TABLES, FEED])
      for (const row of await sql(app.databaseUrl, text, [organizationId])) texts.push(row.text as string);
    return texts;
  }

  it(`leaves what the same calls leave one by one, over ${BATCHES} random ones (seed ${SEED})`, async function () {
    this.timeout(3_600_000);
    await fc.assert(
      fc.asyncProperty(someItems, async (drawn) => {
        const [batched, called] = [await organization(), await organization()];
        const answer = await send(batched, itemsOf(batched, drawn), freshKey());
        expect(answer.status, answer.text).equal(200);
        const expected = await callOneByOne(called.api, itemsOf(called, drawn));
        expectAlike(
          [...answer.data.results.map(shown), ...(await left(batched))],
          [...expected.map(shown), ...(await left(called))],
        );
      }),
      { numRuns: BATCHES, seed: SEED, includeErrorInReport: true },
    );
  });

  it(`that is atomic leaves all of it or nothing, over ${BATCHES} random ones (seed ${SEED})`, async function () {
    this.timeout(3_600_000);
    await fc.assert(
      fc.asyncProperty(someItems, async (drawn) => {
        const [batched, called] = [await organization(), await organization()];
        const before = await left(batched);
        const answer = await send(batched, itemsOf(batched, drawn), freshKey(), { atomic: true });
        const expected = await callOneByOne(called.api, itemsOf(called, drawn));
        if (expected.every(({ status }) => status < 300)) {
          expect(answer.status, answer.text).equal(200);
          expectAlike(
            [...answer.data.results.map(shown), ...(await left(batched))],
            [...expected.map(shown), ...(await left(called))],
          );
        } else {
          expect(answer.error?.code, answer.text).equal("BATCH_FAILED");
          expect(answer.error.results.map(brief)).deep.equal(
            expected.map((result) => (result.status < 300 ? "424 ROLLED_BACK" : brief(result))),
          );
          expect(await left(batched)).deep.equal(before);
        }
      }),
      { numRuns: BATCHES, seed: SEED, includeErrorInReport: true },
    );
  });

  it(`does no item twice that is sent twice at once, to two servers, and again later (seed ${SEED})`, async function () {
    this.timeout(3_600_000);
    const twin = await app.twin();
    await fc.assert(
      fc.asyncProperty(someItems, async (drawn) => {
        const [batched, called] = [await organization(), await organization()];
        const key = freshKey();
        const items = itemsOf(batched, drawn);
        const elsewhere = { ...batched, api: twin.client(batched.key) };
        const answers = await Promise.all([send(batched, items, key), send(elsewhere, items, key)]);
        for (const { status, error } of answers) expect([200, 409]).include(status, JSON.stringify(error));
        // As if the process had been killed before it answered.
        const forget = "delete from idempotency_keys where organization_id = $1 and key = $2";
        await sql(app.databaseUrl, forget, [batched.organizationId, key]);
        const last = await send(batched, items, key);
        const expected = await callOneByOne(called.api, itemsOf(called, drawn));
        expect(last.data.results.map(brief)).deep.equal(expected.map(brief));
        // Two servers reserve numbers in blocks of their own, so there may be gaps (docs/decisions/numbers-in-blocks.md).
        expectAlike(withoutGaps(await left(batched)), withoutGaps(await left(called)));
      }),
      { numRuns: Math.ceil(BATCHES / 3), seed: SEED, includeErrorInReport: true },
    );
  });
});

const brief = ({ status, error }: Result): string => `${status} ${error?.code ?? ""}`.trim();

/** A result without the words of a dependency, which no single call is refused for. */
const shown = ({ status, data, error, location, etag }: Result): unknown => {
  const { code, message, details } = error ?? {};
  if (status === 424) return { status, code };
  return { status, data, location, etag, code, ...(status === 422 && !details ? {} : { message, details }) };
};

/** Compares values line by line, so that a failure shows the first that differs. */
function expectAlike(batched: readonly unknown[], called: readonly unknown[]): void {
  const [found, expected] = [comparable(batched), comparable(called)];
  const at = found.findIndex((line, i) => line !== expected[i]);
  if (at >= 0) expect.fail(`the batch left\n${found[at]}\nand the calls\n${expected[at]}`);
  expect(found.length).equal(expected.length);
}

/** Lines in which numbers of records, such as `WO-000003`, are counted in the order of their first occurrence. */
function withoutGaps(lines: readonly string[]): string[] {
  const known = new Map<string, string>();
  return lines.map((line) =>
    line.replace(/\b[A-Z]+-\d{6}\b/g, (number) => {
      if (!known.has(number)) known.set(number, `NUMBER ${known.size + 1}`);
      return known.get(number)!;
    }),
  );
}

/**
 * Lines in which ids are numbered in the order of their first occurrence, without times, request ids and the
 * keys of calls.
 */
function comparable(values: readonly unknown[]): string[] {
  const known = new Map<string, string>();
  return values.map((value) =>
    JSON.stringify(value)
      .replace(/req_[0-7][0-9a-hjkmnp-tv-z]{25}/g, "REQUEST")
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "TIME")
      .replace(/sk_live_\w+|test-\d+-\d+/g, "KEY")
      .replace(/([a-z]+)_[0-7][0-9a-hjkmnp-tv-z]{25}/g, (id, prefix: string) => {
        const name = known.get(id) ?? `${prefix} ${known.size}`;
        known.set(id, name);
        return name;
      }),
  );
}
