/** Filters through references, by values and by `null`: lists hold what a plain model does (contract, section 16). */
import { expect } from "chai";
import fc from "fast-check";
import { openTestApp, type TestApp } from "../support/app.ts";
import type { Made } from "../support/household.ts";
import { release, resource } from "../support/notebook.ts";
import { samples } from "../support/samples.ts";

const RUNS = samples(10);

const FIXED = "mode: createOnly";
const target = (name: string, collection: string, fields: string) =>
  resource(name, collection, { fields }).replace("update: {} }", "update: {}, delete: {} }");

/** A reference that may be unset, and one that is required. */
const FIELDS = `
  title:    { type: text, max: 50, required: true }
  rank:     { type: integer }
  isDone:   { type: boolean, default: false }
  folderId: { type: reference, to: folder, filters: { colour: through, readerId: through, size: through, code: through } }
  boxId:    { type: reference, to: box, required: true, filters: { kind: through, mark: through } }`;

const FOLDER = target(
  "folder",
  "folders",
  `
  colour:   { type: enum, values: [RED, BLUE], ${FIXED} }
  readerId: { type: reference, to: person, ${FIXED} }
  size:     { type: enum, values: [SMALL, LARGE], required: true, ${FIXED} }
  code:     { type: text, max: 9, unique: true, ${FIXED} }`,
);
const BOX = target(
  "box",
  "boxes",
  `
  kind: { type: enum, values: [TIN, WOOD], ${FIXED} }
  mark: { type: enum, values: [A, B], required: true, ${FIXED} }`,
);

/** What a filter accepts, and the reference that it goes through. */
const NULLABLE = { colour: "folderId", readerId: "folderId", size: "folderId", kind: "boxId" } as const;

describe("filters through references", () => {
  let app: TestApp;
  let notes: Made[];
  let targets: Map<string, Made>;
  before(async () => {
    const loaded = await release(FIELDS, {
      folder: FOLDER,
      box: BOX,
      note: resource("note", "notes", { fields: FIELDS }).replace(
        "list: {}",
        "list: { sorts: [rank], search: { title: words } }",
      ),
    });
    app = await openTestApp({ loaded });
    targets = new Map();
    const make = async (path: string, body: object) => {
      const made = await app.api.make(path, body);
      targets.set(made.id, made);
      return made.id as string;
    };
    const folders: string[] = [];
    for (let n = 0; n < 12; n++)
      folders.push(
        await make("/folders", {
          colour: [null, "RED", "BLUE"][n % 3],
          readerId: [app.ownerId, null][n % 2],
          size: n % 4 === 0 ? "LARGE" : "SMALL",
          code: n % 3 === 0 ? `c${n}` : null,
        }),
      );
    const boxes: string[] = [];
    for (const kind of [null, "TIN", "WOOD", null])
      boxes.push(await make("/boxes", { kind, mark: boxes.length % 2 === 0 ? "A" : "B" }));
    notes = [];
    for (let n = 0; n < 60; n++)
      notes.push(
        await app.api.make("/notes", {
          title: `${["Roof", "Cellar"][n % 2]} ${n}`,
          rank: n % 7 === 0 ? null : (n * 11) % 13,
          isDone: n % 5 === 0,
          folderId: n % 4 === 0 ? null : folders[(n * 5) % folders.length],
          boxId: boxes[n % boxes.length],
        }),
      );
    notes.reverse();
    for (const path of [`/folders/${folders[2]}`, `/folders/${folders[3]}`, `/boxes/${boxes[3]}`])
      expect((await app.api.delete(path)).status).equal(200);
  });
  after(() => app.close());

  /** A deleted record keeps its value; a note without the reference has none. */
  const valueBehind = (note: Made, name: keyof typeof NULLABLE): string =>
    String(targets.get(note[NULLABLE[name]])?.[name] ?? null);

  const walk = async (query: readonly string[], limit: number): Promise<string[]> => {
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const sent = [...query, `limit=${limit}`, "count=true", ...(cursor ? [`cursor=${cursor}`] : [])];
      const { status, body, text } = await app.api.get(`/notes?${sent.join("&")}`);
      expect(status, text).equal(200);
      found.push(...body.data.map(({ id }: Made) => id));
      cursor = body.meta.nextCursor;
      if (cursor === null) expect(body.meta.count).equal(found.length);
    } while (cursor !== null);
    return found;
  };

  const values = (...all: string[]) => fc.subarray(all, { minLength: 1 });
  const asked = () =>
    fc.record(
      {
        colour: values("null", "RED", "BLUE"),
        readerId: values("null", app.ownerId),
        size: values("null", "SMALL", "LARGE"),
        kind: values("null", "TIN", "WOOD"),
        isDone: values("true", "false"),
        q: fc.constantFrom("roof", "cellar", "nowhere"),
      },
      { requiredKeys: [] },
    );
  const pages = () =>
    fc.record({
      sortBy: fc.constantFrom("createdAt", "rank"),
      sortDir: fc.constantFrom("asc", "desc"),
      limit: fc.integer({ min: 3, max: 30 }),
      expand: fc.boolean(),
    });

  it("find the records with the values, or with none behind the reference, page by page", () =>
    fc.assert(
      fc.asyncProperty(asked(), pages(), async ({ q, isDone, ...query }, { limit, expand, ...order }) => {
        const expected = notes.filter(
          (note) =>
            (q === undefined || note.title.toLowerCase().startsWith(q)) &&
            (isDone === undefined || isDone.includes(String(note.isDone))) &&
            Object.entries(query).every(([name, some]) =>
              some.includes(valueBehind(note, name as keyof typeof NULLABLE)),
            ),
        );
        const sent = Object.entries({ ...query, ...(isDone && { isDone }) }).flatMap(([name, some]) =>
          some.map((value) => `${name}=${value}`),
        );
        const more = [...(q ? [`q=${q}`] : []), ...(expand ? ["expand=folderId"] : [])];
        const found = await walk(
          [...sent, ...more, `sortBy=${order.sortBy}`, `sortDir=${order.sortDir}`],
          limit,
        );
        expect([...found].sort()).deep.equal(expected.map(({ id }) => id).sort());
        if (order.sortBy === "createdAt")
          expect(found).deep.equal([...found].sort((a, b) => (a < b === (order.sortDir === "asc") ? -1 : 1)));
      }),
      { numRuns: RUNS },
    ));

  it("find the same records if many others have no value", async () => {
    const make = { method: "POST", path: "/folders", body: { size: "SMALL" } };
    const ofOne = async () => [
      ...(await walk(["colour=null"], 30)),
      ...(await walk(["colour=null", "colour=RED"], 30)),
    ];
    const before = await ofOne();
    for (let n = 0; n < 6; n++) {
      const { status, text } = await app.api.post("/batch", { items: Array(200).fill(make) });
      expect(status, text).equal(200);
    }
    expect(await ofOne()).deep.equal(before);
  });

  it("put each record in exactly one list of a value or of `null`", async () => {
    for (const name of ["colour", "readerId", "size", "kind"] as const) {
      const all = [...new Set(notes.map((note) => valueBehind(note, name)))];
      expect(all).include("null");
      const found: string[] = [];
      for (const value of all) found.push(...(await walk([`${name}=${value}`], 50)));
      expect(found.sort(), name).deep.equal(notes.map(({ id }) => id).sort());
    }
  });

  it("are described with what `null` matches", async () => {
    const document = (await (await fetch(`${app.origin}/api/v1/openapi.json`)).json()) as Made;
    const described = (name: string) =>
      document.paths["/notes"].get.parameters.find((one: Made) => one.name === name).description;
    const text = (name: string) =>
      `Equal to \`${name}\` of the referenced record. Repeat it to match any of several values.`;
    expect(described("colour")).equal(
      `${text("colour")} \`null\` matches if the reference is unset or the referenced record has none.`,
    );
    expect(described("kind")).equal(`${text("kind")} \`null\` matches if the referenced record has none.`);
    expect(described("mark")).equal(text("mark"));
  });

  it("accept no `null` where each record has a value, or where it would be a text", async () => {
    const { status, error } = await app.api.get("/notes?mark=null");
    expect([status, error!.details![0]!.message]).deep.equal([400, "Expected one of A, B."]);
    expect((await app.api.get("/notes?code=null")).data).deep.equal([]);
  });
});
