/** Sorted lists: the order of each type, pages by keyset, and cursors that belong to their order. */
import { expect } from "chai";
import fc from "fast-check";
import { openTestApp, type TestApp } from "../support/app.ts";
import type { Client } from "../support/client.ts";
import { release, servedTexts } from "../support/notebook.ts";

/** Values of each field, in their order. A list is of values that are alike. */
const VALUES: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
  title: [
    ["1"],
    ["10"],
    ["2"],
    ["ada", "ADA", "Ada"],
    ["ädä", "Ädä"],
    ["Adam"],
    ["b", "B"],
    ["Straße"],
    ["ж"],
    ["山"],
  ],
  mail: [["ada@example.com", "Ada@Example.com"], ["bob@example.com"]],
  whole: [[-5], [0], [7], [2_000_000_000]],
  part: [[-0.5], [1e-7], [2.25]],
  price: [["0.50"], ["9.99"], ["10.00"], ["100.00"]],
  priority: [["LOW"], ["HIGH"], ["AGAIN"]],
  day: [["1900-01-01"], ["2027-03-08"], ["2027-10-01"]],
  at: [["2027-03-08T09:00:00.000Z"], ["2027-03-08T09:00:00.001Z"]],
  hour: [["08:30"], ["17:00"]],
};

const FIELDS = `
  title:    { type: text, max: 255 }
  mail:     { type: email }
  whole:    { type: integer }
  part:     { type: number }
  price:    { type: decimal, scale: 2 }
  priority: { type: enum, values: [LOW, HIGH, AGAIN] }
  day:      { type: date }
  at:       { type: timestamp }
  hour:     { type: time }
  long:     { type: text, max: 20000 }
  isKept:   { type: boolean, default: false }
  externalReferences: { type: externalReferences }`;
const SORTS = [...Object.keys(VALUES), "step"];
const STEPS = ["NEW", "BEGUN", "AGED"];
const STATES = `states: { field: step, default: [${STEPS.join(", ")}], values: { NEW: { to: "*" }, BEGUN: { to: "*" }, AGED: { to: "*" } } }\n`;

type Note = Readonly<Record<string, unknown>> & { readonly id: string };

/** The place of a record's value; those without one come last. */
function placeIn(name: string, note: Note): number {
  if (name === "createdAt") return 0;
  if (name === "updatedAt") return Date.parse(note.updatedAt as string);
  if (name === "step") return STEPS.indexOf(note.step as string);
  return note[name] === null ? Infinity : VALUES[name]!.findIndex((alike) => alike.includes(note[name]));
}

function inOrder(notes: readonly Note[], name: string, direction: string): string[] {
  const sign = direction === "asc" ? 1 : -1;
  return notes
    .map((note) => ({ id: note.id, place: placeIn(name, note) }))
    .sort((a, b) => {
      if (a.place === b.place) return a.id < b.id ? -sign : sign;
      if (a.place === Infinity || b.place === Infinity) return a.place === Infinity ? 1 : -1;
      return sign * (a.place - b.place);
    })
    .map(({ id }) => id);
}

describe("sorted lists", () => {
  let app: TestApp;
  const notes: Note[] = [];
  before(async () => {
    const { note, ...others } = servedTexts(FIELDS);
    const sorted = note!
      .replace("list: {}", `list: { sorts: [${SORTS.join(", ")}] }`)
      .replace("operations:", `${STATES}operations:`);
    app = await openTestApp({ loaded: await release(FIELDS, { ...others, note: sorted }) });
    const values = Object.fromEntries(
      Object.entries(VALUES).map(([name, all]) => [name, fc.constantFrom(null, ...all.flat())]),
    );
    const drafts = fc.record({ ...values, step: fc.constantFrom(...STEPS), isKept: fc.boolean() });
    // A sample in which each value occurs.
    for (const sent of fc.sample(drafts, { numRuns: 40, seed: 2 }))
      notes.push(await app.api.make("/notes", sent));
    for (const i of [3, 20, 21]) {
      const { id, title } = notes[i]!;
      notes[i] = (await app.api.patch(`/notes/${id}`, { title: title === "b" ? "B" : "b" })).data;
    }
  });
  after(() => app.close());

  /** Follows a list to its end. */
  async function follow(query: string, api: Client = app.api): Promise<string[]> {
    const found: string[] = [];
    for (let more = ""; ; ) {
      const { status, data, body, text } = await api.get(`/notes?${query}${more}`);
      expect(status, text).equal(200);
      found.push(...data.map(({ id }: Note) => id));
      if (!body.meta.hasMore) return found;
      more = `&cursor=${body.meta.nextCursor}`;
    }
  }

  for (const sortBy of ["createdAt", "updatedAt", ...SORTS])
    for (const sortDir of ["asc", "desc"])
      it(`follow ${sortBy}, ${sortDir}, whatever the size of a page`, async () => {
        const all = inOrder(notes, sortBy, sortDir);
        const kept = inOrder(
          notes.filter(({ isKept }) => isKept),
          sortBy,
          sortDir,
        );
        // A page of one record in one direction of each, since both read the same index.
        const few = (SORTS.indexOf(sortBy) % 2 === 0) === (sortDir === "asc") ? 1 : 3;
        for (const limit of [few, 7, 40]) {
          const query = `sortBy=${sortBy}&sortDir=${sortDir}&limit=${limit}`;
          expect(await follow(query), query).deep.equal(all);
        }
        expect(await follow(`sortBy=${sortBy}&sortDir=${sortDir}&limit=9&isKept=true`)).deep.equal(kept);
      });

  it("go on in the middle of a long text of any script, within a cursor of bounded length", async () => {
    const text = (end: string) => `${"山🌞".repeat(126)}${end}`;
    const other = await app.neighbour();
    for (const end of ["b", "a", "c"]) await other.api.make("/notes", { title: text(end) });
    const first = await other.api.get("/notes?sortBy=title&sortDir=asc&limit=1");
    const cursor = first.body.meta.nextCursor as string;
    expect(cursor.length).lessThan(1_500);
    const next = await other.api.get(`/notes?sortBy=title&sortDir=asc&limit=2&cursor=${cursor}`);
    expect([...first.data, ...next.data].map(({ title }: Note) => title)).deep.equal(
      ["a", "b", "c"].map(text),
    );
  });

  it("miss nothing and repeat nothing while others write", async () => {
    const other = await app.neighbour();
    const make = (whole: number | null) => other.api.make("/notes", { whole });
    const stay = new Set<string>();
    for (let n = 0; n < 20; n++) stay.add((await make(n % 4 === 0 ? null : n % 3)).id);
    const moving = (await make(1)).id;
    for (const sortDir of ["asc", "desc"]) {
      const found: string[] = [];
      for (let more = "", n = 0; ; n++) {
        const { data, body } = await other.api.get(`/notes?sortBy=whole&sortDir=${sortDir}&limit=3${more}`);
        found.push(...data.map(({ id }: Note) => id));
        if (!body.meta.hasMore) break;
        more = `&cursor=${body.meta.nextCursor}`;
        await make(n % 3);
        await other.api.patch(`/notes/${moving}`, { whole: n * 100 });
        await other.api.patch(`/notes/${[...stay][n % 20]}`, { title: `${sortDir} ${n}` });
      }
      const known = found.filter((id) => stay.has(id));
      expect([known.length, new Set(known).size]).deep.equal([20, 20]);
    }
  });

  it("end a page at a large record, and go on behind it", async () => {
    const other = await app.neighbour();
    const made: string[] = [];
    for (const [title, long] of [
      ["a", 1],
      ["b", 15_000],
      ["c", 1],
      [null, 15_000],
      [null, 1],
    ] as const)
      made.push((await other.api.make("/notes", { title, long: "x".repeat(long) })).id);
    expect(await follow("sortBy=title&sortDir=asc&limit=2", other.api)).deep.equal(made);
  });

  it("show answers to custom fields", async () => {
    const { api, close } = await openTestApp();
    try {
      await api.make("/field-definitions", { resourceType: "customer", key: "roof", label: "Roof" });
      for (const [firstName, roof] of [
        ["Ada", "flat"],
        ["ada", undefined],
        ["Bob", "steep"],
      ] as const)
        await api.make("/customers", {
          firstName: "x",
          lastName: firstName,
          customFields: roof ? { roof } : {},
        });
      const path = "/customers?sortBy=lastName&sortDir=asc&limit=1";
      const { data, body } = await api.get(path);
      const next = await api.get(`${path}&cursor=${body.meta.nextCursor}`);
      const last = await api.get(`${path}&cursor=${next.body.meta.nextCursor}`);
      expect([data, next.data, last.data].map(([{ customFields }]) => customFields)).deep.equal([
        { roof: "flat" },
        {},
        { roof: "steep" },
      ]);
    } finally {
      await close();
    }
  });

  describe("refuse", () => {
    it("a field that the declaration does not list, and say which it does", async () => {
      const { status, body } = await app.api.get("/notes?sortBy=isKept");
      const [detail] = body.error.details;
      expect([status, body.error.code, detail.path]).deep.equal([400, "INVALID_QUERY", "query.sortBy"]);
      for (const name of ["createdAt", "updatedAt", ...SORTS]) expect(detail.message).contain(name);
    });

    it("a cursor of another order, and take one of another limit", async () => {
      const at = async (query: string) => {
        const { body } = await app.api.get("/notes?sortBy=title&sortDir=asc&limit=2");
        return await app.api.get(`/notes?${query}&cursor=${body.meta.nextCursor}`);
      };
      expect((await at("sortBy=title&sortDir=asc&limit=9")).status).equal(200);
      for (const query of [
        "sortBy=title",
        "sortBy=mail&sortDir=asc",
        "sortDir=asc",
        "sortBy=createdAt&sortDir=asc",
      ]) {
        const { status, body } = await at(query);
        expect([status, body.error.code], query).deep.equal([400, "INVALID_CURSOR"]);
      }
    });

    it("no cursor that a list without `sortBy` gave, where it is sorted by createdAt", async () => {
      const { body } = await app.api.get("/notes?limit=2");
      const more = await app.api.get(`/notes?limit=2&sortBy=createdAt&cursor=${body.meta.nextCursor}`);
      expect(more.status).equal(200);
    });
  });
});
