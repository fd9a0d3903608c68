/** Filters by several values and by none: lists hold what a plain filter over all records does (contract, sections 16 and 18). */
import { expect } from "chai";
import fc from "fast-check";
import { openTestApp, type TestApp } from "../support/app.ts";
import type { Made } from "../support/household.ts";
import { release } from "../support/notebook.ts";
import { samples } from "../support/samples.ts";
import { sentDuring } from "../support/statements.ts";

const RUNS = samples(6);

const FIELDS = `
  colour:   { type: enum, values: [RED, GREEN, BLUE] }
  size:     { type: enum, values: [SMALL, LARGE], default: SMALL }
  isDone:   { type: boolean, default: false }
  writerId: { type: reference, to: person }
  code:     { type: text, max: 20, unique: true }
  mail:     { type: email, filters: { mail: equals } }
  readers:  { type: list, of: { type: reference, to: person }, default: [], filters: { readerId: holds } }
  marks:    { type: list, of: { type: text, max: 9 }, filters: { mark: holds } }`;

describe("filters by several values", () => {
  let app: TestApp;
  let people: string[];
  let notes: Made[];
  before(async () => {
    app = await openTestApp({ loaded: await release(FIELDS) });
    people = [app.ownerId];
    for (const n of [1, 2])
      people.push(
        (await app.api.make("/people", { name: `P${n}`, email: `p${n}@example.com`, role: "READER" })).id,
      );
    notes = [];
    for (let n = 0; n < 40; n++)
      notes.push(
        await app.api.make("/notes", {
          colour: [null, "RED", "GREEN", "BLUE"][n % 4],
          size: n % 3 === 0 ? "LARGE" : "SMALL",
          isDone: n % 5 === 0,
          writerId: [...people, null][(n * 7) % 4],
          code: n % 2 === 0 ? `c${n}` : null,
          mail: [null, "Ada@example.com", "bo@example.com"][n % 3],
          readers: people.filter((_, i) => (n >> i) % 2 === 1),
          marks: [null, [], ["x"], ["x", "null"]][n % 4],
        }),
      );
    notes.reverse();
  });
  after(() => app.close());

  /** What of a record a parameter compares, and the values that may be sent. */
  const parameters = (): Readonly<
    Record<string, readonly [of: (note: Made) => unknown[], values: readonly string[]]>
  > => {
    const one = (name: string) => (note: Made) => [String(note[name])];
    return {
      colour: [one("colour"), ["null", "RED", "GREEN", "BLUE"]],
      size: [one("size"), ["SMALL", "LARGE"]],
      isDone: [one("isDone"), ["true", "false"]],
      writerId: [one("writerId"), ["null", ...people]],
      code: [({ code }) => (code === null ? [] : [code]), ["c0", "c2", "c8", "null", "c,2"]],
      mail: [
        ({ mail }) => (mail === null ? [] : [mail.toLowerCase()]),
        ["ada@example.com", "bo@example.com"],
      ],
      readerId: [({ readers }) => (readers.length === 0 ? ["null"] : readers), ["null", ...people]],
      mark: [({ marks }) => marks ?? [], ["x", "null", "y"]],
    };
  };

  const sentOf = (asked: Readonly<Record<string, readonly string[]>>): string[] =>
    Object.entries(asked).flatMap(([name, values]) =>
      values.map((value) => `${name}=${encodeURIComponent(value)}`),
    );

  const list = async (query: readonly string[]): Promise<Made> => {
    const { status, body, text } = await app.api.get(`/notes?${query.join("&")}`);
    expect(status, text).equal(200);
    return body;
  };

  it("find what each value finds, page by page, in whatever order they are sent", async () => {
    const known = parameters();
    const asked = fc.record(
      Object.fromEntries(
        Object.entries(known).map(([name, [, values]]) => [
          name,
          fc.array(fc.constantFrom(...values), { minLength: 1, maxLength: 5 }),
        ]),
      ),
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(
        asked,
        fc.constantFrom("asc", "desc"),
        fc.integer({ min: 1, max: 7 }),
        async (query, dir, limit) => {
          const expected = notes
            .filter((note) =>
              Object.entries(query).every(([name, values]) =>
                known[name]![0](note).some((value) => (values as string[]).includes(String(value))),
              ),
            )
            .map(({ id }) => id);
          if (dir === "asc") expected.reverse();
          const found: string[] = [];
          let cursor: string | null = null;
          for (let page = 0; page === 0 || cursor !== null; page++) {
            const sent = sentOf(query as Record<string, string[]>);
            // A cursor goes on whatever the order of the values is, and however often one is sent.
            if (page % 2 === 1)
              sent.reverse().push(...sent.slice(0, 1).filter((one) => !one.startsWith("isDone")));
            const body = await list([
              ...sent,
              `sortDir=${dir}`,
              `limit=${limit}`,
              ...(cursor ? [`cursor=${cursor}`] : []),
            ]);
            found.push(...body.data.map(({ id }: Made) => id));
            cursor = body.meta.nextCursor;
          }
          expect(found).deep.equal(expected);
        },
      ),
      { numRuns: RUNS },
    );
  });

  it("are one statement, however many values there are, after one that reads the head of the list", async () => {
    await list(["colour=RED", "colour=null"]);
    const sent = await sentDuring(async () => {
      await list(["colour=RED", "colour=GREEN"]);
      await list(["colour=RED", "colour=GREEN", "colour=BLUE"]);
      await list(["size=SMALL", "size=SMALL"]);
      await list(["size=SMALL"]);
    });
    const lists = sent.filter(({ text }) => text.includes("bounded")).map(({ text }) => text);
    const [head, ofTwo, ofThree, ofSame, ofOne, ...others] = lists;
    expect(others).deep.equal([]);
    expect(head!.length).below(ofTwo!.length);
    expect(ofTwo).equal(ofThree);
    expect(ofSame).equal(ofOne);
    expect(ofOne).not.include("unnest");
  });

  const REFUSED: readonly (readonly [query: string, code: string, message: RegExp])[] = [
    [
      "colour=RED,BLUE",
      "INVALID_VALUE",
      /Commas do not separate values. Repeat the parameter, as in `colour=RED&colour=BLUE`\./,
    ],
    ["writerId=a,b", "INVALID_FORMAT", /an id that begins with pers_ or null.* `writerId=a&writerId=b`/],
    ["colour=RED&colour=PINK", "INVALID_VALUE", /^`PINK`: Expected one of RED, GREEN, BLUE, null/],
    ["size=null", "INVALID_VALUE", /Expected one of SMALL, LARGE/],
    ["isDone=null", "INVALID_TYPE", /Expected true or false/],
    [Array(51).fill("colour=RED").join("&"), "TOO_LONG", /at most 50 values, found 51/],
    ["limit=1&limit=2", "DUPLICATE", /more than once/],
  ];
  for (const [query, code, message] of REFUSED)
    it(`are refused: ${query.slice(0, 40)}`, async () => {
      const { status, error, text } = await app.api.get(`/notes?${query}`);
      expect([status, error!.code, error!.details!.length], text).deep.equal([400, "INVALID_QUERY", 1]);
      const [detail] = error!.details!;
      expect([detail!.path, detail!.code]).deep.equal([`query.${query.split("=")[0]}`, code]);
      expect(detail!.message).match(message);
    });

  it("take fifty values", async () => {
    const { status } = await app.api.get(`/notes?${Array(50).fill("colour=RED").join("&")}`);
    expect(status).equal(200);
  });

  it("go on by the cursor of one value, sent once or twice", async () => {
    const { meta } = await list(["size=SMALL", "limit=1"]);
    const body = await list(["size=SMALL", "size=SMALL", `cursor=${meta.nextCursor}`]);
    const small = notes.filter(({ size }) => size === "SMALL").map(({ id }) => id);
    expect(body.data.map(({ id }: Made) => id)).deep.equal(small.slice(1));
  });
  it("neither lose nor repeat a record while others are written and changed", async () => {
    const query = ["colour=RED", "colour=GREEN", "colour=null", "limit=3"];
    const before = notes.filter(({ colour }) => colour !== "BLUE").map(({ id }) => id as string);
    const found: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const body: Made = await list([...query, ...(cursor ? [`cursor=${cursor}`] : [])]);
      found.push(...body.data.map(({ id }: Made) => id));
      cursor = body.meta.nextCursor;
      // A new record, and one that moves from one of the searches to another.
      await app.api.make("/notes", { colour: "RED" });
      const moved = before[found.length % before.length]!;
      await app.api.patch(`/notes/${moved}`, { colour: ["RED", "GREEN", null][found.length % 3] });
    }
    expect(found.filter((id) => before.includes(id))).deep.equal(before);
    expect(new Set(found).size).equal(found.length);
  });
});
