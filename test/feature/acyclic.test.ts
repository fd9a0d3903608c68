/** `acyclic` of a reference: following it never leads back to a record, whichever calls write it, and how many at once. */
import { expect } from "chai";
import type { HookContext } from "charter";
import fc from "fast-check";
import { connectAlone } from "../../runtime/store/wire/database.ts";
import { openTestApp, type TestApp, type TestTwin } from "../support/app.ts";
import type { Answer } from "../support/client.ts";
import { release, resource } from "../support/notebook.ts";
import { samples } from "../support/samples.ts";
import { sql } from "../support/transactions.ts";

const FOLDER = resource("folder", "folders", {
  fields: `
  name:     { type: text, max: 20 }
  parentId: { type: reference, to: folder, acyclic: true }
  copyOfId: { type: reference, to: folder, acyclic: COPY_OF_ITSELF }
  shelfId:  { type: reference, to: folder, where: { name: shelf } }
  inId:     { type: reference, to: folder }
  aboveId:  { type: reference, to: folder, mode: readOnly, acyclic: ABOVE_ITSELF, derive: { copy: inId.inId, follows: true } }
  nearId:   { type: reference, to: folder, mode: readOnly, where: { name: shelf }, refusal: NO_SHELF, derive: { copy: inId.shelfId, follows: true } }`,
  more: `actions:
  put:
    summary: Put it into another.
    input: { into: { type: reference, to: folder, required: true } }
    set: { parentId: input.into }
    answers: record
  lift:
    summary: Put the one that it is in into another.
    input: { into: { type: reference, to: folder, required: true } }
    set: { parentId.parentId: input.into }
    answers: record
  trace:
    summary: Say what the one that it is in is a copy of.
    input: { of: { type: reference, to: folder, required: true } }
    set: { parentId.copyOfId: input.of }
    answers: record
  arrange:
    summary: Move as the hook says.
    hook: arrange
    answers: record`,
});

/** What the hook does. */
let arrange: (context: HookContext) => Promise<void> = async () => {};

describe("a reference that is acyclic", () => {
  let app: TestApp;
  let api: TestApp["api"];
  let loaded: Awaited<ReturnType<typeof release>>;
  before(async () => {
    const hooks = new Map([["folder", { arrange: (context: HookContext) => arrange(context) }]]);
    loaded = await release("  title: { type: text, max: 9 }", { folder: FOLDER }, hooks);
    app = await openTestApp({ loaded });
    api = app.api;
  });
  after(() => app.close());

  const folder = async (body: object = {}): Promise<string> => (await api.make("/folders", body)).id;
  const move = (id: string, parentId: string | null, server = api) =>
    server.patch(`/folders/${id}`, { parentId });
  const refusal = ({ status, error }: Answer) => [
    status,
    error?.code,
    ...(error?.details ?? []).map(({ path, code }: Record<string, string>) => `${path} ${code}`),
  ];
  const RING = [422, "VALIDATION_FAILED", "/parentId INVALID_VALUE"];

  /** A chain of folders, the highest first. */
  async function chain(length: number): Promise<string[]> {
    const ids: string[] = [];
    for (let i = 0; i < length; i++) ids.push(await folder({ parentId: ids.at(-1) ?? null }));
    return ids;
  }

  it("refuses a PATCH that would make a ring, and says where", async () => {
    const [top, middle, low] = (await chain(3)) as [string, string, string];
    expect(refusal(await move(top, top))).to.deep.equal(RING);
    const answer = await move(top, low);
    expect(refusal(answer)).to.deep.equal(RING);
    expect(answer.error.message).to.equal(
      `\`parentId\` of folder ${top} must not lead to ${low}, from which \`parentId\` leads back to it. Choose another folder, or change \`parentId\` of the other one first.`,
    );
    expect((await move(middle, null)).status).to.equal(200);
    expect((await move(top, low)).status).to.equal(200);
  });

  it("refuses it together with what is wrong elsewhere", async () => {
    const outer = await folder();
    const inner = await folder({ parentId: outer });
    const inId = "fold_01h455vb4pex5vsknk084sn02q";
    const { error } = await api.patch(`/folders/${outer}`, { parentId: inner, inId });
    expect(error.details.map(({ path }: { path: string }) => path)).deep.equal(["/inId", "/parentId"]);
  });

  it("refuses it with the code that is given, and judges each field by itself", async () => {
    const [top, low] = (await chain(2)) as [string, string];
    const path = `/folders/${top}`;
    expect((await api.patch(path, { copyOfId: low })).status).to.equal(200);
    expect(refusal(await api.patch(path, { copyOfId: top }))).to.deep.equal([
      422,
      "COPY_OF_ITSELF",
      "/copyOfId COPY_OF_ITSELF",
    ]);
    expect(refusal(await api.post(`/folders/${low}/trace`, { of: top }))).to.deep.equal([
      422,
      "COPY_OF_ITSELF",
      "/of COPY_OF_ITSELF",
    ]);
  });

  it("judges what actions set, in the own record and behind a reference", async () => {
    const [top, middle, low] = (await chain(3)) as [string, string, string];
    expect(refusal(await api.post(`/folders/${top}/put`, { into: low }))[2]).to.equal("/into INVALID_VALUE");
    const lifted = await api.post(`/folders/${middle}/lift`, { into: low });
    expect(refusal(lifted)[2]).to.equal("/into INVALID_VALUE");
    expect((await api.post(`/folders/${low}/put`, { into: top })).status).to.equal(200);
  });

  it("judges what is copied, and reports it at the reference that it is copied from", async () => {
    const shelfId = await folder({ name: "shelf" });
    const a = await folder({ shelfId });
    const b = await folder({ inId: a });
    expect(refusal(await api.patch(`/folders/${a}`, { inId: b }))).to.deep.equal([
      422,
      "ABOVE_ITSELF",
      "/inId ABOVE_ITSELF",
    ]);
    await api.patch(`/folders/${shelfId}`, { name: "box" });
    const refused = [422, "NO_SHELF", "/inId NO_SHELF"];
    expect(refusal(await api.post("/folders", { inId: a }))).to.deep.equal(refused);
    expect(refusal(await api.patch(`/folders/${shelfId}`, { inId: a }))).to.deep.equal(refused);
    expect((await api.patch(`/folders/${b}`, { inId: a, name: "b" })).status).to.equal(200);
  });

  it("judges what hooks write, together with what the call has changed so far", async () => {
    const [a, b] = [await folder(), await folder()];
    arrange = async ({ after, store }) => {
      after.parentId = b;
      await store.update("folder", b, { parentId: a });
    };
    expect(refusal(await api.post(`/folders/${a}/arrange`))[0]).to.equal(422);
    arrange = async ({ store }) => {
      const made = await store.create("folder", { parentId: a });
      await store.update("folder", a, { parentId: made.id });
    };
    expect(refusal(await api.post(`/folders/${b}/arrange`))[0]).to.equal(422);
    arrange = async ({ store }) => {
      await store.update("folder", a, { parentId: b });
      await store.update("folder", a, { parentId: null });
      await store.update("folder", b, { parentId: a });
    };
    expect((await api.post(`/folders/${a}/arrange`)).status).to.equal(200);
  });

  it("is judged in a batch by what the items before have written", async () => {
    const [a, b] = [await folder(), await folder()];
    const item = (id: string, parentId: string) => ({
      method: "PATCH",
      path: `/folders/${id}`,
      body: { parentId },
    });
    const { error } = await api.post("/batch", { atomic: true, items: [item(a, b), item(b, a)] });
    expect(error.results.map(({ status }: { status: number }) => status)).to.deep.equal([424, 422]);
  });

  it("follows at most 1,000 references, and says so where there are more", async () => {
    const ids = [await folder()];
    const other = `${ids[0]!.slice(0, -5)}${ids[0]!.at(-5) === "0" ? "1" : "0"}`;
    while (ids.length < 1_001) ids.push(`${other}${String(ids.length).padStart(4, "0")}`);
    // Copies of the first one, each below the one before it.
    const copies = `insert into folders
      select (jsonb_populate_record(f, jsonb_build_object('id', below, 'parent_id', above, 'document',
        (f.document::jsonb || jsonb_build_object('id', below, 'parentId', above))::text))).*
      from folders f, unnest($2::text[], $3::text[]) as links(below, above) where f.id = $1`;
    await sql(app.databaseUrl, copies, [ids[0], ids.slice(1), ids.slice(0, -1)]);
    const id = await folder();
    expect((await move(id, ids[999]!)).status).to.equal(200);
    const answer = await move(id, ids[1_000]!);
    expect(refusal(answer)).to.deep.equal([422, "VALIDATION_FAILED", "/parentId TOO_LONG"]);
    expect(answer.error.message).to.include("more than 1,000 records");
    expect(refusal(await move(ids[0]!, ids[999]!))).to.deep.equal(RING);
  });

  it("leaves an older ring as it is until one of its references is changed", async () => {
    const [top, low] = (await chain(2)) as [string, string];
    const { query, end } = await connectAlone(app.databaseUrl);
    await query(
      "update folders set parent_id = $2, document = jsonb_set(document::jsonb, '{parentId}', to_jsonb($2::text))::text where id = $1",
      [top, low],
    );
    await end();
    expect((await api.patch(`/folders/${top}`, { name: "top", parentId: low })).status).to.equal(200);
    expect(refusal(await move(await folder(), low))[2]).to.equal("/parentId TOO_LONG");
    expect((await move(top, await folder())).status).to.equal(200);
    expect((await move(await folder(), low)).status).to.equal(200);
  });

  it("allows exactly the moves that make no ring", async () => {
    const step = fc.record({ from: fc.nat(4), to: fc.option(fc.nat(4)) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const ids = await Promise.all([0, 1, 2, 3, 4].map(() => folder()));
        const up: (number | null)[] = [null, null, null, null, null];
        const leadsTo = (from: number | null, end: number): boolean =>
          from !== null && (from === end || leadsTo(up[from]!, end));
        for (const { from, to } of steps) {
          const expected = up[from] !== to && leadsTo(to, from) ? 422 : 200;
          expect((await move(ids[from]!, to === null ? null : ids[to]!)).status).to.equal(expected);
          if (expected === 200) up[from] = to;
        }
      }),
      { numRuns: samples(3) },
    );
  });

  describe("and moves at once at two servers", () => {
    let twin: TestTwin;
    before(async () => {
      twin = await app.twin();
    });

    /** Moves each of some new folders below the next one, at once. @returns how many succeeded */
    async function ring(size: number, headers: Record<string, string>): Promise<number> {
      const ids = await Promise.all(Array.from({ length: size }, () => folder()));
      const answers = await Promise.all(
        ids.map((id, i) =>
          (i % 2 ? twin.api : api).post(`/folders/${id}/put`, { into: ids[(i + 1) % size] }, headers),
        ),
      );
      return answers.filter(({ status }) => status === 200).length;
    }

    for (const size of [2, 3, 5])
      for (const [way, headers] of [
        ["with an Idempotency-Key", {}],
        ["without one", { "Idempotency-Key": "" }],
      ] as const)
        it(`never make a ring of ${size}, ${way}`, async () => {
          const counts: number[] = [];
          for (let round = 0; round < 4; round++)
            counts.push(...(await Promise.all([1, 2, 3].map(() => ring(size, headers)))));
          // A slow machine may refuse more of them, because they wait too long for their turn.
          for (const count of counts) expect(count).to.be.below(size);
          expect(Math.max(...counts)).to.be.above(0);
        });

    it("are made by batches in any order, whatever else their items lock", async () => {
      const made = (body: object) => Promise.all([1, 2, 3].map(() => folder(body)));
      const [ids, shelves] = [await made({}), await made({ name: "shelf" })];
      for (const id of ids) await move(id, await folder());
      const item = (method: string, path: string, body: object) => ({ method, path, body });
      const items = ids.flatMap((id, i) => [
        item("POST", "/folders", { shelfId: shelves[i] }),
        item("PATCH", `/folders/${id}`, { parentId: ids[i + 1] ?? null }),
        item("POST", `/folders/${id}/lift`, { into: shelves[i] }),
      ]);
      const answers = await Promise.all(
        Array.from({ length: 18 }, (_, i) => {
          const server = i % 2 ? twin.api : api;
          if (i % 3 === 0) return server.patch(`/folders/${ids[i % 9 === 0 ? 1 : 2]}`, { parentId: ids[0] });
          const sent = i % 4 < 2 ? items : items.toReversed();
          return server.post("/batch", { atomic: i % 3 === 1, items: sent });
        }),
      );
      for (const { status, text } of answers) expect(status, text).to.be.below(500);
    });

    it("never wait for each other in a ring", async () => {
      // The database belongs to this file, so all of its deadlocks come from the moves above.
      const text = "select deadlocks::int from pg_stat_database where datname = current_database()";
      const [row] = await app.serving.app.database.query(text, []);
      expect(row!.deadlocks).to.equal(0);
    });
  });
});
