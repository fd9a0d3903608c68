/** Lists: keyset pages that miss and repeat nothing, cursors that cannot be forged, and every filter. */
import { expect } from "chai";
import { type Field, isShown, isUnique } from "../../runtime/model/field.ts";
import { newId } from "../../runtime/model/id.ts";
import type { Model } from "../../runtime/model/model.ts";
import { loaded, openTestApp, type TestApp } from "../support/app.ts";
import { forEach } from "../support/at-once.ts";
import { Bodies, type Body, unique } from "../support/bodies.ts";
import type { Client } from "../support/client.ts";
import { until } from "../support/transactions.ts";
import { dial, readToEnd } from "../support/wire.ts";

const { application } = await loaded("resources");

/** The fields that a list must filter by: references, enums, flags and unique ones (contract, section 13). */
function filtersOf({ fields }: Model): Field[] {
  const kinds = ["reference", "resourceType", "enum", "boolean"];
  return fields.filter(
    (field) =>
      !["id", "parent"].includes(field.kind) &&
      isShown(field) &&
      field.column !== null &&
      (isUnique(field) || kinds.includes(field.type.name)),
  );
}

describe("lists", () => {
  let app: TestApp;
  let bodies: Bodies;
  before(async () => {
    app = await openTestApp();
    bodies = new Bodies(application, app.api);
  });
  after(() => app.close());

  const ids = (records: readonly Body[]): string[] => records.map(({ id }) => id as string);

  /** Leads of one Campaign: a list of their own within the organization. */
  async function crowd(count: number): Promise<{ query: string; campaignId: string; made: string[] }> {
    const campaign = await app.api.make("/campaigns", { name: "c" });
    const made: string[] = [];
    while (made.length < count) made.push(...(await leads(campaign.id, Math.min(count - made.length, 100))));
    return { query: `campaignId=${campaign.id}`, campaignId: campaign.id, made };
  }

  const lead = (campaignId: string): Promise<Body> =>
    app.api.make("/leads", { firstName: "A", lastName: "B", campaignId });

  /** As many leads as a batch takes. @returns their ids */
  async function leads(campaignId: string, count: number): Promise<string[]> {
    const body = { firstName: "A", lastName: "B", campaignId };
    const items = Array.from({ length: count }, () => ({ method: "POST", path: "/leads", body }));
    const { results } = (await app.api.post("/batch", { items })).data;
    expect(new Set(results.map(({ status }: Body) => status))).deep.equal(new Set([201]));
    return ids(results.map(({ data }: Body) => data));
  }

  /** Follows a list to its end; `between` runs after each page. */
  async function follow(path: string, between: () => Promise<unknown> = async () => {}): Promise<string[]> {
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await app.api.get(`${path}${cursor === null ? "" : `&cursor=${cursor}`}`);
      expect(page.status, page.text).equal(200);
      found.push(...ids(page.data));
      const { nextCursor, hasMore } = page.body.meta;
      expect(hasMore).equal(nextCursor !== null);
      cursor = nextCursor;
      await between();
    } while (cursor !== null);
    return found;
  }

  it("begin with the newest, or with asc with the oldest", async () => {
    const { query, made } = await crowd(3);
    expect(ids((await app.api.get(`/leads?${query}`)).data)).deep.equal([...made].reverse());
    expect(ids((await app.api.get(`/leads?${query}&sortDir=desc`)).data)).deep.equal([...made].reverse());
    expect(ids((await app.api.get(`/leads?${query}&sortDir=asc`)).data)).deep.equal(made);
  });

  it("hold text of any script as it was sent, and say how many bytes they are", async () => {
    const { id } = await app.api.make("/campaigns", { name: "c" });
    const firstName = "Łukasz Zażółć 山田 🌞 \u0301é";
    const made = await app.api.make("/leads", { firstName, lastName: "B", campaignId: id });
    const page = await app.api.get(`/leads?campaignId=${id}`);
    expect(page.data.map((lead: Body) => lead.firstName)).deep.equal([firstName]);
    expect(Number(page.headers.get("content-length"))).equal(Buffer.byteLength(page.text));
    expect((await app.api.get(`/audit-entries?resourceId=${made.id}`)).text).contain(firstName);
  });

  it("reach whoever is slow to take them as they were, while those of others pass", async () => {
    const text = (letter: string) => letter.repeat(9_000);
    const ofSlow = await app.neighbour();
    const ofQuick = await app.neighbour();
    for (let n = 0; n < 10; n++)
      for (const [{ api }, letter] of [[ofSlow, "s"] as const, [ofQuick, "q"] as const])
        await api.make("/manifests/templates", { name: "T", definition: { stages: [], text: text(letter) } });
    const path = "/manifests/templates";
    const ask = `GET /api/v1${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${ofSlow.key}\r\n`;
    const slow = await dial(app.origin);
    slow.write(`${`${ask}\r\n`.repeat(149)}${ask}Connection: close\r\n\r\n`);
    const seen: string[] = [];
    for (let n = 0; n < 40; n++)
      seen.push(...(await ofQuick.api.get(path)).data.map(({ definition }: Body) => definition.text));
    const taken = (await readToEnd(slow)).text;
    expect(taken.split(text("s")).length - 1).equal(1_500);
    // Longer than an id, in which letters may come together by chance.
    expect(taken).not.contain("q".repeat(40));
    expect([seen.length, ...new Set(seen)]).deep.equal([400, text("q")]);
  });

  it("hold 50 unless told, and 1 to 100 where told", async () => {
    const { query } = await crowd(101);
    const count = async (more: string) => (await app.api.get(`/leads?${query}${more}`)).data.length;
    expect(await count("")).equal(50);
    expect(await count("&limit=1")).equal(1);
    expect(await count("&limit=100")).equal(100);
  });

  describe("of large records", () => {
    /** Follows a list of a hundred a page to its end. @returns ids and bytes of each page */
    async function pagesOf(api: Client, path: string): Promise<{ ids: string[]; bytes: number }[]> {
      const pages: { ids: string[]; bytes: number }[] = [];
      for (let more = ""; ; ) {
        const { data, text, body } = await api.get(`${path}?limit=100${more}`);
        pages.push({ ids: ids(data), bytes: Buffer.byteLength(text) });
        more = `&cursor=${body.meta.nextCursor}`;
        if (!body.meta.hasMore) return pages;
      }
    }

    const template = (size: number) => ({
      name: "T",
      definition: { stages: [], texts: Array.from({ length: size / 10_000 }, () => "x".repeat(10_000)) },
    });
    /** `meta`, brackets and commas. */
    const REST = 1_000;

    it("hold fewer than the limit, so many as have room in 1 MiB, and each once", async () => {
      const { api } = await app.neighbour();
      const made: string[] = [];
      for (let n = 0; n < 7; n++) made.push((await api.make("/manifests/templates", template(300_000))).id);
      const pages = await pagesOf(api, "/manifests/templates");
      expect(pages.map((page) => page.ids.length)).deep.equal([3, 3, 1]);
      expect(pages.flatMap((page) => page.ids)).deep.equal(made.reverse());
      expect(Math.max(...pages.map(({ bytes }) => bytes))).below(1_048_576 + REST);
    });

    it("hold one that is larger than that by itself, and go on behind it", async () => {
      const { api } = await app.neighbour();
      const { id } = await api.make("/manifests/templates", template(900_000));
      await api.patch(`/manifests/templates/${id}`, template(800_000));
      await api.make("/customers", { firstName: "A", lastName: "B" });
      await until(async () => (await pagesOf(api, "/events")).flatMap((page) => page.ids).length >= 3);
      const pages = await pagesOf(api, "/events");
      expect(new Set(pages.flatMap((page) => page.ids)).size).equal(pages.flatMap((page) => page.ids).length);
      expect(pages.find(({ bytes }) => bytes > 1_700_000)!.ids).length(1);
    });
  });

  for (const direction of ["asc", "desc"])
    for (const [limit, count] of [
      [1, 3],
      [3, 9],
      [3, 10],
      [4, 3],
      [3, 0],
    ] as const)
      it(`list ${count} records by ${limit}, ${direction}, each once`, async () => {
        const { query, made } = await crowd(count);
        const found = await follow(`/leads?${query}&limit=${limit}&sortDir=${direction}`);
        expect(found).deep.equal(direction === "asc" ? made : [...made].reverse());
      });

  it("may be read on with another limit and with another key", async () => {
    const { query, made } = await crowd(5);
    const first = await app.api.get(`/leads?${query}&limit=2`);
    const other = app.client((await app.key({ scopePreset: "read_only" })).key);
    const rest = await other.get(`/leads?${query}&limit=100&cursor=${first.body.meta.nextCursor}`);
    expect([...ids(first.data), ...ids(rest.data)]).deep.equal([...made].reverse());
  });

  for (const direction of ["asc", "desc"])
    it(`${direction}: list what stood before the first page exactly once while others write`, async () => {
      const { query, campaignId, made } = await crowd(30);
      const later: Promise<Body>[] = [];
      const found = await follow(`/leads?${query}&limit=4&sortDir=${direction}`, async () => {
        for (let i = 0; i < 3 && later.length < 24; i++) later.push(lead(campaignId));
        if (later.length % 2 === 0) await later.at(-1);
      });
      await Promise.all(later);
      expect(new Set(found).size).equal(found.length);
      expect(found.filter((id) => made.includes(id)).sort()).deep.equal([...made].sort());
    });

  it("list changed records in their place, and skip those that were deleted meanwhile", async () => {
    const customer = await bodies.make("customer");
    const entries: string[] = [];
    const feed = { parentType: "customer", parentId: customer.id, subject: "x" };
    for (let i = 0; i < 6; i++) entries.push((await app.api.make("/activities", feed)).id);
    const query = `/activities?parentType=customer&parentId=${customer.id}&sortDir=asc&limit=2`;
    const first = await app.api.get(query);
    await app.api.patch(`/activities/${entries[4]}`, { subject: "y" });
    await app.api.delete(`/activities/${entries[0]}`);
    await app.api.delete(`/activities/${entries[3]}`);
    const second = await app.api.get(`${query}&cursor=${first.body.meta.nextCursor}`);
    expect(ids(second.data)).deep.equal([entries[2], entries[4]]);
  });

  it("go on from the last record of a page also where that one was deleted", async () => {
    const customer = await bodies.make("customer");
    const feed = { parentType: "customer", parentId: customer.id, subject: "x" };
    const entries: string[] = [];
    for (let i = 0; i < 3; i++) entries.push((await app.api.make("/activities", feed)).id);
    const query = `/activities?parentType=customer&parentId=${customer.id}&sortDir=asc&limit=1`;
    const first = await app.api.get(query);
    await app.api.delete(`/activities/${entries[0]}`);
    const second = await app.api.get(`${query}&cursor=${first.body.meta.nextCursor}`);
    expect(ids(second.data)).deep.equal([entries[1]]);
  });

  describe("have cursors", () => {
    let query: string;
    let cursor: string;
    before(async () => {
      query = (await crowd(3)).query;
      cursor = (await app.api.get(`/leads?${query}&status=NEW&limit=1`)).body.meta.nextCursor;
    });

    async function expectRefused(path: string, client: Client = app.api): Promise<void> {
      const refused = await client.get(path);
      expect(refused.status, path).equal(400);
      expect(refused.error.code).equal("INVALID_CURSOR");
      expect(refused.error.details[0].path).equal("query.cursor");
      expect(refused.error.message).contain("start without a cursor");
    }

    it("that are opaque text for a query", () => expect(cursor).matches(/^[A-Za-z0-9_-]+$/));

    it("that lead on in their own list, whatever the order of its parameters", async () => {
      const page = await app.api.get(`/leads?cursor=${cursor}&status=NEW&limit=1&${query}&sortDir=desc`);
      expect(page.status).equal(200);
    });

    it("that are bound to the list, its filters and its direction", async () => {
      await expectRefused(`/leads?${query}&cursor=${cursor}`);
      await expectRefused(`/leads?${query}&status=CONTACTED&cursor=${cursor}`);
      await expectRefused(`/leads?${query}&status=NEW&createdAfter=2020-01-01T00:00:00Z&cursor=${cursor}`);
      await expectRefused(`/leads?${query}&status=NEW&sortDir=asc&cursor=${cursor}`);
      await expectRefused(`/customers?cursor=${cursor}`);
    });

    it("that are bound to the organization", async () => {
      const { api } = await app.neighbour();
      await expectRefused(`/leads?${query}&status=NEW&cursor=${cursor}`, api);
    });

    it("that are refused once a single character is another", async () => {
      const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
      const altered = Array.from(
        cursor,
        (letter, i) => `${cursor.slice(0, i)}${letter === "A" ? "B" : "A"}${cursor.slice(i + 1)}`,
      );
      for (const letter of alphabet)
        if (letter !== cursor.at(-1)) altered.push(`${cursor.slice(0, -1)}${letter}`);
      await forEach(altered, (one) => expectRefused(`/leads?${query}&status=NEW&cursor=${one}`));
    });

    for (const bad of ["", "x", "%20", "a b", "A".repeat(5_000)])
      it(`that are none of ours: ${bad.slice(0, 5) || "(empty)"}`, () =>
        expectRefused(`/leads?${query}&status=NEW&cursor=${bad}`));

    it("of children that are bound to the parent", async () => {
      const cases = [await bodies.make("case"), await bodies.make("case")];
      const path = (i: number) => `/cases/${cases[i]!.id}/external-record-links?limit=1`;
      for (const i of [0, 0, 1, 1])
        await app.api.make(path(i).split("?")[0]!, { externalSystem: "s", externalId: unique() });
      const first = await app.api.get(path(0));
      expect((await app.api.get(`${path(0)}&cursor=${first.body.meta.nextCursor}`)).data).to.have.lengthOf(1);
      await expectRefused(`${path(1)}&cursor=${first.body.meta.nextCursor}`);
    });

    it("that serve every process", async () => {
      const twin = await app.twin();
      expect((await twin.api.get(`/leads?${query}&status=NEW&limit=1&cursor=${cursor}`)).status).equal(200);
    });
  });

  describe("filter", () => {
    for (const model of application.models.values()) {
      if (model.operations.list === null || model.operations.create === null || model.permission) continue;
      for (const field of filtersOf(model))
        it(`${model.collection} by ${field.name}`, () => expectFilter(model, field));
    }

    /** A record of each model with everything that its lists filter by. */
    const records = new Map<string, Promise<Body>>();

    async function expectFilter(model: Model, field: Field): Promise<void> {
      const record = await (records.get(model.name) ?? create(model));
      const path = await bodies.collection(model);
      const must = model.operations
        .list!.requires.filter((name) => name !== field.name)
        .map((name) => `&${name}=${record[name]}`)
        .join("");
      const value = record[field.name];
      if (value !== null) {
        const hit = await app.api.get(`${path}?limit=100&${field.name}=${encodeURIComponent(value)}${must}`);
        expect(hit.status, hit.text).equal(200);
        expect(ids(hit.data)).includes(record.id);
        expect(new Set(hit.data.map((one: Body) => one[field.name]))).deep.equal(new Set([value]));
      }
      const miss = await app.api.get(`${path}?limit=100&${field.name}=${otherThan(field, value)}${must}`);
      expect(miss.status, miss.text).equal(200);
      expect(ids(miss.data)).not.includes(record.id);
    }

    function create(model: Model): Promise<Body> {
      const whole = async () => await bodies.whole(model, 11);
      const making = whole().then(async (body) => app.api.make(await bodies.collection(model), body));
      records.set(model.name, making);
      return making;
    }

    function otherThan({ type, name }: Field, value: unknown): string {
      if (type.name === "boolean") return String(value !== true);
      if (type.values) return type.values.find((word) => word !== value)!;
      const target = type.reference && "to" in type.reference ? type.reference.to : "customer";
      if (type.reference) return newId(bodies.model(target).idPrefix, Date.now());
      return name === "email" ? "nobody@example.com" : "nobody";
    }

    it("by several at once", async () => {
      const { query, made } = await crowd(4);
      await app.api.patch(`/leads/${made[1]}`, { status: "CONTACTED" });
      const contacted = await app.api.get(`/leads?${query}&status=CONTACTED`);
      expect(ids(contacted.data)).deep.equal([made[1]]);
      expect((await app.api.get(`/leads?${query}&status=QUALIFIED`)).data).deep.equal([]);
    });

    it("by the time of creation: from a moment, which is included, up to another, which is not", async () => {
      const { query } = await crowd(0);
      const campaignId = query.split("=")[1]!;
      const made: Body[] = [];
      for (let i = 0; i < 4; i++) {
        const one = await lead(campaignId);
        made.push(one);
        // The next one is made at a later millisecond.
        await until(() => Date.now() > Date.parse(one.createdAt as string));
      }
      const at = made[1]!.createdAt as string;
      const list = async (more: string) =>
        ids((await app.api.get(`/leads?${query}&sortDir=asc&${more}`)).data);
      expect(await list(`createdAfter=${at}`)).deep.equal(ids(made.slice(1)));
      expect(await list(`createdBefore=${at}`)).deep.equal(ids(made.slice(0, 1)));
      const local = new Date(Date.parse(at) + 2 * 3_600_000).toISOString().replace("Z", "%2B02:00");
      expect(await list(`createdAfter=${local}`)).deep.equal(ids(made.slice(1)));
      expect(await list(`createdAfter=${at}&createdBefore=${made[3]!.createdAt}`)).deep.equal(
        ids(made.slice(1, 3)),
      );
      expect(await list("createdAfter=1900-01-01T00:00:00Z")).to.have.lengthOf(4);
      expect(await list("createdAfter=2199-12-31T23:59:59Z")).deep.equal([]);
    });

    it("cases that are CLOSED where RESOLVED is asked for", async () => {
      const { id } = await bodies.make("customer");
      const [open, resolved, closed] = [0, 1, 2].map(() =>
        app.api.make("/cases", { subject: "x", customerId: id }),
      );
      await app.api.patch(`/cases/${(await resolved!).id}`, { status: "RESOLVED" });
      await app.api.patch(`/cases/${(await closed!).id}`, { status: "CLOSED" });
      const list = async (status: string) =>
        ids((await app.api.get(`/cases?customerId=${id}&status=${status}`)).data);
      expect(await list("CLOSED")).deep.equal([(await closed!).id]);
      expect(await list("RESOLVED")).deep.equal([(await closed!).id]);
      expect(await list("OPEN")).deep.equal([(await open!).id]);
    });

    it("by nothing that is no filter: text, sums, lists", async () => {
      for (const path of [
        "/customers?firstName=A",
        "/quotes?total=1.00",
        "/leads?notes=x",
        "/cases?caseId=x",
      ])
        expect((await app.api.get(path)).error?.code, path).equal("INVALID_QUERY");
    });

    it("children by no other parent than that of the path", async () => {
      const [one, other] = [await bodies.make("case"), await bodies.make("case")];
      const path = `/cases/${one.id}/external-record-links`;
      await app.api.make(path, { externalSystem: "s", externalId: "1" });
      const asked = await app.api.get(`${path}?caseId=${other.id}`);
      expect(asked.status).equal(400);
    });
  });

  describe("filter by External References", () => {
    const person = { firstName: "A", lastName: "B" };
    const link = (externalSystem: string, externalObject: string, externalId: string) => ({
      externalSystem,
      externalObject,
      externalId,
    });

    it("of a system: each record once, however many references it has", async () => {
      const [mine, other] = [unique("crm"), unique("erp")];
      const both = [link(mine, "contact", "1"), link(mine, "account", "1")];
      const a = await app.api.make("/customers", { ...person, externalReferences: both });
      const b = await app.api.make("/customers", {
        ...person,
        externalReferences: [link(mine, "contact", "2")],
      });
      await app.api.make("/customers", { ...person, externalReferences: [link(other, "contact", "3")] });
      await app.api.make("/leads", { ...person, externalReferences: [link(mine, "contact", "4")] });
      expect(ids((await app.api.get(`/customers?externalSystem=${mine}`)).data)).deep.equal([b.id, a.id]);
      expect((await app.api.get(`/customers?externalSystem=${mine}&limit=1`)).body.meta.hasMore).equal(true);
    });

    it("exactly, where all three parts are given", async () => {
      const system = unique("crm");
      const made = await app.api.make("/customers", {
        ...person,
        externalReferences: [link(system, "a", "1")],
      });
      const list = async (object: string, id: string) =>
        ids(
          (await app.api.get(`/customers?externalSystem=${system}&externalObject=${object}&externalId=${id}`))
            .data,
        );
      expect(await list("a", "1")).deep.equal([made.id]);
      expect(await list("a", "2")).deep.equal([]);
      expect(await list("A", "1")).deep.equal([]);
    });

    for (const query of [
      "externalObject=a",
      "externalId=1",
      "externalSystem=s&externalId=1",
      "externalSystem=s&externalObject=a",
      "externalObject=a&externalId=1",
    ])
      it(`not in part: ${query}`, async () => {
        const refused = await app.api.get(`/customers?${query}`);
        expect(refused.status).equal(400);
        expect(refused.error.code).equal("INVALID_QUERY");
      });

    it("of Cases by all three together only: a system alone is refused too", async () => {
      const links = [link(unique("crm"), "a", "1")];
      const { id } = await app.api.make("/cases", { subject: "S", externalReferences: links });
      const whole = new URLSearchParams(links[0]).toString();
      expect(ids((await app.api.get(`/cases?${whole}`)).data)).deep.equal([id]);
      const refused = await app.api.get(`/cases?externalSystem=${links[0]!.externalSystem}`);
      expect([refused.status, refused.error.code]).deep.equal([400, "INVALID_QUERY"]);
      expect(refused.error.details[0].message).contain("externalObject and externalId together");
    });

    it("not where a family has none", async () => {
      expect((await app.api.get("/sales-types?externalSystem=s")).status).equal(400);
    });

    it("of nobody else", async () => {
      const system = unique("crm");
      const { api } = await app.neighbour();
      await api.make("/customers", { ...person, externalReferences: [link(system, "a", "1")] });
      expect((await app.api.get(`/customers?externalSystem=${system}`)).data).deep.equal([]);
    });
  });

  it("of activities need a parent, and of one that is not there are empty", async () => {
    expect((await app.api.get("/activities")).error.details).to.have.lengthOf(2);
    const nobody = newId("cus", Date.now());
    const feed = await app.api.get(`/activities?parentType=customer&parentId=${nobody}`);
    expect(feed.status).equal(200);
    expect(feed.data).deep.equal([]);
  });

  it("of children of a parent that is not there are 404", async () => {
    for (const id of [newId("case", Date.now()), "none"])
      expect((await app.api.get(`/cases/${id}/external-record-links`)).error.code).equal("NOT_FOUND");
  });
});
