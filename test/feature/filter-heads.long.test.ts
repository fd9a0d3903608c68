/** Filters whose records lie at the head of a list, far behind it, or both, hold what a plain filter over all records does. */
import { expect } from "chai";
import fc from "fast-check";
import { openTestApp, type TestApp } from "../support/app.ts";
import type { Made } from "../support/household.ts";
import { release, servedTexts } from "../support/notebook.ts";

const RUNS = 60;
/** More than a list looks at before it searches, and not all of it in one page. */
const NOTES = 750;
/** Notes of one kind follow one another: so many. */
const BLOCK = 150;

const FIELDS = `
  colour:   { type: enum, values: [RED, GREEN, BLUE] }
  size:     { type: enum, values: [SMALL, LARGE], default: SMALL }
  writerId: { type: reference, to: person }
  readers:  { type: list, of: { type: reference, to: person }, default: [], filters: { readerId: holds } }
  dueDate:  { type: date, filters: range }`;

const dayOf = (n: number) =>
  `2027-${String(1 + (n % 12)).padStart(2, "0")}-${String(1 + (n % 28)).padStart(2, "0")}`;

describe("filters of records far behind the head of a list", () => {
  let app: TestApp;
  let people: string[];
  let notes: Made[];
  before(async function () {
    this.timeout(120_000);
    const { note: declared, ...others } = servedTexts(FIELDS);
    const sorted = declared!.replace("list: {}", `list: { sorts: [colour, dueDate] }`);
    app = await openTestApp({ loaded: await release(FIELDS, { ...others, note: sorted }) });
    people = [];
    for (let n = 0; n < 12; n++) {
      const person = { name: `P${n}`, email: `p${n}@example.com`, role: "READER" };
      people.push((await app.api.make("/people", person)).id);
    }
    notes = [];
    for (let from = 0; from < NOTES; from += BLOCK)
      notes.push(
        ...(await sent(
          "POST",
          Array.from({ length: BLOCK }, (_, i) => ["/notes", note(from + i)]),
        )),
      );
    // Changed in another order than they were created in.
    for (const n of [5, 160, 300, 450, 599, 20])
      notes[n] = (await sent("PATCH", [[`/notes/${notes[n]!.id}`, { dueDate: "2028-01-01" }]]))[0]!;
    notes.reverse();
  });
  after(() => app.close());

  /** The newest block has no colour. Few notes have a writer, and those of one follow one another. */
  const note = (n: number): object => {
    const block = Math.floor(n / BLOCK);
    const isNewest = block === NOTES / BLOCK - 1;
    return {
      colour: isNewest ? null : n % 40 === 0 ? "BLUE" : ["RED", "GREEN"][block % 2],
      size: n % 7 === 0 ? "LARGE" : "SMALL",
      writerId: n % 30 === 0 ? people[Math.floor(n / 240)] : null,
      readers: people.filter((_, i) => i === n % 12 || i === n % 5),
      dueDate: n % 4 === 0 ? null : dayOf(n),
    };
  };

  async function sent(
    method: string,
    calls: readonly (readonly [path: string, body: object])[],
  ): Promise<Made[]> {
    const items = calls.map(([path, body]) => ({ method, path, body }));
    const { status, data, text } = await app.api.post("/batch", { items });
    expect(status, text).to.equal(200);
    return data.results.map(({ status: one, data: record, error }: Made) => {
      expect(one, JSON.stringify(error)).to.be.lessThan(300);
      const { changed: _, ...kept } = record;
      return kept;
    });
  }

  type Matches = (note: Made, values: readonly string[]) => boolean;
  const isOne =
    (name: string): Matches =>
    (one, values) =>
      values.includes(String(one[name]));
  const later =
    (name: string): Matches =>
    (one, [value]) =>
      one[name] !== null && one[name] >= value!;
  const earlier =
    (name: string): Matches =>
    (one, [value]) =>
      one[name] !== null && one[name] < value!;
  const MATCHES: Readonly<Record<string, Matches>> = {
    colour: isOne("colour"),
    size: isOne("size"),
    writerId: isOne("writerId"),
    readerId: (one, values) => values.some((value) => one.readers.includes(value)),
    dueAfter: later("dueDate"),
    dueBefore: earlier("dueDate"),
    createdAfter: later("createdAt"),
    createdBefore: earlier("createdAt"),
    updatedAfter: later("updatedAt"),
    updatedBefore: earlier("updatedAt"),
  };

  const COLOURS = ["RED", "GREEN", "BLUE"];
  /** A note's value in an order; null comes last. */
  const VALUES: Readonly<Record<string, (note: Made) => string | null>> = {
    createdAt: () => "",
    updatedAt: ({ updatedAt }) => updatedAt,
    dueDate: ({ dueDate }) => dueDate,
    colour: ({ colour }) => (colour === null ? null : String(COLOURS.indexOf(colour))),
  };

  function inOrder(found: readonly Made[], sortBy: string, sortDir: string): string[] {
    const sign = sortDir === "asc" ? 1 : -1;
    const value = VALUES[sortBy]!;
    const compare = (a: Made, b: Made) => {
      const [one, other] = [value(a), value(b)];
      if (one === other) return a.id < b.id ? -sign : sign;
      if (one === null || other === null) return one === null ? 1 : -1;
      return one < other ? -sign : sign;
    };
    return [...found].sort(compare).map(({ id }) => id);
  }

  it("find what a plain filter finds, page by page", async function () {
    this.timeout(600_000);
    const some = (values: readonly string[], most: number) =>
      fc.subarray([...values], { minLength: 1, maxLength: most });
    const time = fc.integer({ min: 0, max: NOTES - 1 }).map((n) => [notes[n]!.updatedAt as string]);
    const day = fc.integer({ min: 0, max: 400 }).map((n) => [dayOf(n)]);
    const values = {
      colour: some(["RED", "GREEN", "BLUE", "null"], 3),
      size: some(["SMALL", "LARGE"], 2),
      writerId: fc.oneof(some([...people, "null"], 13), fc.constant(people)),
      readerId: some(people, 12),
      dueAfter: day,
      dueBefore: day,
      createdAfter: time,
      createdBefore: time,
      updatedAfter: time,
      updatedBefore: time,
    };
    const few = fc
      .subarray(Object.keys(values) as (keyof typeof values)[], { maxLength: 3 })
      .chain((names) =>
        fc.record<Record<string, string[]>>(Object.fromEntries(names.map((name) => [name, values[name]]))),
      );
    const order = fc.record({
      sortBy: fc.constantFrom("createdAt", ...Object.keys(VALUES)),
      sortDir: fc.constantFrom("asc", "desc"),
      limit: fc.constantFrom(7, 50, 50, 100),
    });
    await fc.assert(
      fc.asyncProperty(few, order, async (query, { sortBy, sortDir, limit }) => {
        const found = notes.filter((one) =>
          Object.entries(query).every(([name, values]) => MATCHES[name]!(one, values)),
        );
        const parts = Object.entries(query).flatMap(([name, values]) =>
          values.map((value) => `${name}=${value}`),
        );
        const pages = await walk([...parts, `sortBy=${sortBy}`, `sortDir=${sortDir}`, `limit=${limit}`]);
        expect(pages).to.deep.equal(inOrder(found, sortBy, sortDir));
      }),
      {
        numRuns: RUNS,
        examples: [
          [{ writerId: people }, { sortBy: "createdAt", sortDir: "desc", limit: 7 }],
          [{ writerId: people }, { sortBy: "createdAt", sortDir: "asc", limit: 7 }],
          [{ writerId: people }, { sortBy: "dueDate", sortDir: "asc", limit: 7 }],
          [{ colour: ["BLUE"] }, { sortBy: "updatedAt", sortDir: "desc", limit: 7 }],
          [{ colour: ["GREEN"] }, { sortBy: "updatedAt", sortDir: "desc", limit: 50 }],
        ],
      },
    );
  });

  async function walk(parts: readonly string[]): Promise<string[]> {
    const found: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const { status, body, text } = await app.api.get(
        `/notes?${parts.join("&")}${cursor && `&cursor=${cursor}`}`,
      );
      expect(status, text).to.equal(200);
      found.push(...body.data.map(({ id }: Made) => id));
      cursor = body.meta.nextCursor;
    }
    return found;
  }
});
