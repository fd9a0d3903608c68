/** Values of a text that differ only in letter case, accents or white space are one value. */
import { expect } from "chai";
import fc from "fast-check";
import type { MigrationRefused } from "../../codegen/migration/apply.ts";
import { foldingThat, IGNORED } from "../../runtime/model/fold.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { itOnOnePostgres } from "../support/cluster.ts";
import { existing, expectFresh } from "../support/existing.ts";
import { notebook, release } from "../support/notebook.ts";

const CODE = "  code: { type: text, max: 40, unique: true, ignoring: [case, accents, space] }";
const NOTE = `
${CODE}
  shelf: { type: text, max: 40, filters: { shelf: equals }, ignoring: [space] }`;

/**
 * PostgreSQL and the process may know different versions of Unicode. Han characters, and all but some syllables of
 * Hangul, are alike.
 */
const isJudged = (character: string): boolean =>
  !/[\p{Cn}\p{Cs}\p{Co}\p{Unified_Ideograph}]/u.test(character) &&
  (!/[\uac00-\ud7a3]/u.test(character) || (character.codePointAt(0)! - 0xac00) % 28 < 2);

describe("a text that ignores differences", () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ loaded: await release(NOTE) });
  });
  after(() => app.close());

  const taken = ({ status, error }: Awaited<ReturnType<TestApp["api"]["post"]>>) => [
    status,
    error?.code,
    error?.details[0].path,
    error?.details[0].code,
  ];
  const TAKEN = [409, "CONFLICT", "/code", "DUPLICATE"];

  it("is stored as it is sent, and refused where another differs in nothing else", async () => {
    const { id, code } = await app.api.make("/notes", { code: " É-1 a" });
    expect(code).to.equal(" É-1 a");
    expect(taken(await app.api.post("/notes", { code: "e\u0301-1A\u3000" }))).to.deep.equal(TAKEN);
    const other = await app.api.make("/notes", { code: "E-2a" });
    expect(taken(await app.api.patch(`/notes/${other.id}`, { code: "e-1 A" }))).to.deep.equal(TAKEN);
    const changed = await app.api.patch(`/notes/${id}`, { code: "e-1A" });
    expect(changed.data).to.include({ code: "e-1A", changed: true });
  });

  it("is found by a filter in any spelling, also by one without uniqueness", async () => {
    const { id } = await app.api.make("/notes", { code: "Ça va", shelf: "A 1" });
    const found = async (query: string) =>
      (await app.api.get(`/notes?${query}`)).data.map((note: { id: string }) => note.id);
    expect(await found(`code=${encodeURIComponent("CAVA")}`)).to.deep.equal([id]);
    expect(await found("code=cava&code=nothing")).to.deep.equal([id]);
    expect(await found("shelf=%20A1")).to.deep.equal([id]);
    expect(await found("shelf=a1")).to.deep.equal([]);
  });

  it("goes to one of several calls, at two servers and in one shared statement", async () => {
    const { api } = await app.twin();
    const spellings = ["Race 1", "RACE1", "ráce 1", " r a c e 1", "Race1", "race\t1"];
    const answers = await Promise.all(
      spellings.map((code, i) => (i % 2 ? api : app.api).post("/notes", { code })),
    );
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([201, 409, 409, 409, 409, 409]);
  });

  itOnOnePostgres(
    "the cluster's version knows an older Unicode",
    "is compared in the database as in the process, in all of Unicode",
    async () => {
      const foldings = [foldingThat(["accents"]), foldingThat(["space"]), foldingThat(IGNORED)];
      const columns = foldings.map(({ name }) => `${name}(t) as ${name}`).join(", ");
      for (let from = 1; from <= 0x2ffff; from += 0x1000) {
        const texts = Array.from({ length: 0x1000 }, (_, i) => String.fromCodePoint(from + i)).filter(
          isJudged,
        );
        const rows = await app.serving.app.database.query(`select t, ${columns} from unnest($1::text[]) t`, [
          texts.map((character) => `${character}\u0301 `),
        ]);
        const wrong = rows.filter((row) =>
          foldings.some(({ name, of }) => row[name] !== of(row.t as string)),
        );
        expect(wrong.map(({ t }) => JSON.stringify(t))).to.deep.equal([]);
      }
    },
  );

  it("makes equal what spaces, accents and case distinguish, and nothing else", () => {
    const pieces = fc.array(fc.constantFrom("a", "A", "b", "e", "E", " ", "\u00a0", "\u0301", "ø", "-"));
    fc.assert(
      fc.property(pieces, pieces, fc.subarray([...IGNORED], { minLength: 1 }), (one, other, ignoring) => {
        const plain = (text: readonly string[]) =>
          text
            .filter((piece) => !(ignoring.includes("space") && piece.trim() === ""))
            .filter((piece) => !(ignoring.includes("accents") && piece === "\u0301"))
            .map((piece) => (ignoring.includes("case") ? piece.toLowerCase() : piece))
            .join("")
            .normalize(ignoring.join() === "space" ? undefined : "NFC");
        const fold = foldingThat(ignoring).of;
        expect(fold(one.join("")) === fold(other.join(""))).to.equal(plain(one) === plain(other));
      }),
    );
  });
});

describe("a migration to a text that ignores differences", () => {
  const exact = notebook(CODE.replace(/, ignoring.*\]/, ""));

  it("is refused where two records share a value then, and names them", async () => {
    const database = await existing(exact, [{ code: "A 1" }, { code: "a1" }, { code: "B" }]);
    const refused = (await database.to(notebook(CODE)).catch((error: unknown) => error)) as MigrationRefused;
    const [first, second] = await database.query("select id from notes order by id");
    expect(refused.message).to.include(
      `2 rows share their values of (organization_id, code ignoring case, accents, space) with another, such as ${first!.id} and ${second!.id}.`,
    );
    await database.query("update notes set code = 'a2' where code = 'a1'");
    await database.to(notebook(CODE));
    await expectFresh(database, notebook(CODE));
    await database.to(exact);
    await expectFresh(database, exact);
  });
});
