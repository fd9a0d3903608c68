/** Searches: `q` finds the records that a plain search in memory finds, in the list's order, within the organization. */
import { expect } from "chai";
import fc from "fast-check";
import { openTestApp, type TestApp } from "../support/app.ts";
import type { Client } from "../support/client.ts";
import { release, servedTexts } from "../support/notebook.ts";
import { samples } from "../support/samples.ts";

const FIELDS = `
  noteNumber: { type: sequence, pattern: "N2-{000000}" }
  name:   { type: text, max: 255 }
  firm:   { type: text, max: 255 }
  mail:   { type: email }
  phone:  { type: text, max: 40 }
  mobile: { type: text, max: 40 }
  secretNote: { type: text, max: 100 }
  isKept: { type: boolean, default: false }
  externalReferences: { type: externalReferences }`;
const SEARCH = "{ noteNumber: number, mobile: digits, name: words, firm: words, mail: words, phone: digits }";

interface Note {
  readonly id: string;
  readonly noteNumber: string;
  readonly name: string | null;
  readonly firm: string | null;
  readonly mail: string | null;
  readonly phone: string | null;
  readonly mobile: string | null;
  readonly isKept: boolean;
  readonly externalReferences: readonly { readonly externalId: string }[];
}

const NAMES = [
  "Ada Lovelace",
  "Conan O'Brien",
  "Conan O’Brien",
  "Smith-Jones",
  "Zażółć Gęślą",
  "Łukasz Đorđević",
  "Søren Ærø",
  "Große Straße 12",
  "GROẞE STRASSE",
  "José  Núñez",
  "Renée",
  "Rene\u0301e",
  "Пётр Ильич",
  "петрович",
  "山田 太郎",
  "山田商店",
  "محمد علي",
  "مُحَمَّد",
  "Ὀδυσσεύς ΟΔΥΣΣΕΥΣ",
  "İstanbul Işık",
  "100% Solar_Power \\ Co.",
  "a_b a%b",
  "Ａｃｍｅ ２",
  "각시",
  "หนึ่ง สอง",
  "Unit 007",
  "e\u0301".repeat(100),
  "(Bracket) [Square] {x} a.b*c+d?",
];
const PHONES = ["+1 (303) 555-0142", "3035550142", "555 0199", "+49 30 1234567", "12"];

const fold = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f]/g, "")
    .replace(/[’‐–—]/g, (sign) => (sign === "’" ? "'" : "-"))
    .replace(/ß/g, "ss")
    .replace(/æ/g, "ae")
    .replace(/ς/g, "σ")
    .replace(/[øłđı]/g, (letter) => "oldi"["øłđı".indexOf(letter)]!);

const isWordCharacter = (text: string | undefined): boolean =>
  text !== undefined && /[\p{L}\p{N}\p{M}]/u.test(text);

/** Whether a word begins somewhere in a text. */
function begins(text: string | null, word: string): boolean {
  const [characters, sought] = [[...fold(text ?? "")], [...word]];
  return characters.some(
    (character, at) =>
      isWordCharacter(character) &&
      !isWordCharacter(characters[at - 1]) &&
      sought.every((letter, n) => letter === characters[at + n]),
  );
}

/** The search, written plainly. */
function matches(note: Note, q: string): boolean {
  if (note.externalReferences.some(({ externalId }) => externalId === q)) return true;
  const words = q.split(/\s+/).map((word) => fold(word));
  const first = /^[^\p{L}\p{N}\p{M}]+/u;
  return words
    .filter((word) => word.replace(first, "") !== "")
    .every((word) => {
      const text = word.replace(first, "");
      if ([note.name, note.firm, note.mail, note.noteNumber].some((value) => begins(value, text)))
        return true;
      const digits = word.replace(/\D/g, "");
      const inPhone = (phone: string | null) => phone?.replace(/\D/g, "").includes(digits) ?? false;
      if (/^[-+().\d/]+$/.test(word) && digits.length >= 3 && [note.phone, note.mobile].some(inPhone))
        return true;
      const number = /^(n2-)?0*([1-9]\d*)$/.exec(text)?.[2];
      return number !== undefined && note.noteNumber.replace(/^N2-0*/, "").startsWith(number);
    });
}

describe("searches", () => {
  let app: TestApp;
  let notes: Note[] = [];
  let plain: Client;
  before(async () => {
    const { note, ...others } = servedTexts(FIELDS);
    const searched = note!.replace("list: {}", `list: { sorts: [name], search: ${SEARCH} }`);
    app = await openTestApp({ loaded: await release(FIELDS, { ...others, note: searched }) });
    notes = await fill(app.api, 140);
    plain = (await app.neighbour()).api;
    for (const name of NAMES) await plain.make("/notes", { name });
  });
  after(() => app.close());

  async function fill(api: Client, count: number): Promise<Note[]> {
    const drafts = fc.record({
      name: fc.constantFrom(null, ...NAMES),
      firm: fc.constantFrom(null, null, "Acme", ...NAMES),
      mail: fc.constantFrom(null, "ada@example.com", "bob.smith@example.org"),
      phone: fc.constantFrom(null, ...PHONES),
      mobile: fc.constantFrom(null, null, ...PHONES),
      secretNote: fc.constant("Hidden"),
      isKept: fc.boolean(),
    });
    const made: Note[] = [];
    for (const [n, draft] of fc.sample(drafts, { numRuns: count, seed: 7 }).entries()) {
      const link = { externalSystem: "crm", externalObject: "thing", externalId: `Thing No. ${n}` };
      made.push(
        await api.make("/notes", { ...draft, ...(n % 10 === 0 ? { externalReferences: [link] } : {}) }),
      );
    }
    return made;
  }

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

  const search = (q: string, more = "") => follow(`q=${encodeURIComponent(q)}${more}`);
  /** The names that a search finds among one note of each. */
  const named = async (q: string): Promise<string[]> => {
    const { data } = await plain.get(`/notes?limit=100&q=${encodeURIComponent(q)}`);
    return data.map(({ name }: Note) => name);
  };
  const expected = (q: string) => notes.filter((note) => matches(note, q)).map(({ id }) => id);

  /** Beginnings of words, digits and numbers, as people type them. */
  const WORDS = [
    ...NAMES.flatMap((name) => name.split(/[\s]+/)),
    ...PHONES.flatMap((phone) => phone.split(" ")),
    ..."a b n2 N2-000042 n2-4 42 0042 7 555 0142 30355 ada@ example brien jones smith- strasse".split(" "),
  ];
  const word = fc
    .tuple(fc.constantFrom(...WORDS), fc.integer({ min: 1, max: 12 }), fc.boolean())
    .map(([text, length, isUpper]) => {
      const some = [...text].slice(0, length).join("");
      return isUpper ? some.toUpperCase() : some;
    });
  const query = fc
    .array(word, { minLength: 1, maxLength: 3 })
    .map((words) => words.join(" "))
    .filter((q) => /[\p{L}\p{N}]/u.test(q));

  it("find what a plain search finds, in the order of the list, whatever the size of a page", async () => {
    const asked = fc.record({
      q: query,
      sortDir: fc.constantFrom("asc", "desc"),
      sortBy: fc.constantFrom("createdAt", "name"),
      isKept: fc.constantFrom(null, true, false),
      limit: fc.constantFrom(3, 50, 100),
    });
    await fc.assert(
      fc.asyncProperty(asked, async ({ q, sortDir, sortBy, isKept, limit }) => {
        const order = `&sortBy=${sortBy}&sortDir=${sortDir}${isKept === null ? "" : `&isKept=${isKept}`}`;
        const all = await follow(`limit=100${order}`);
        const wanted = new Set(expected(q));
        expect(await search(q, `${order}&limit=${limit}`)).deep.equal(all.filter((id) => wanted.has(id)));
      }),
      { numRuns: samples(8) },
    );
  });

  it("find words after apostrophes and hyphens, without accents and case", async () => {
    expect(await named("brien")).have.members(["Conan O'Brien", "Conan O’Brien"]);
    expect(await named("o'b conan")).have.members(["Conan O'Brien", "Conan O’Brien"]);
    expect(await named("JONES")).include("Smith-Jones");
    expect(await named("zazolc gesla")).include("Zażółć Gęślą");
    expect(await named("lukasz dord")).include("Łukasz Đorđević");
    expect(await named("grosse")).include.members(["Große Straße 12", "GROẞE STRASSE"]);
    expect(await named("петр")).include.members(["Пётр Ильич", "петрович"]);
    expect(await named("山田")).include.members(["山田 太郎", "山田商店"]);
    expect(await named("محمد")).include.members(["محمد علي", "مُحَمَّد"]);
  });

  it("take %, _ and \\ literally", async () => {
    expect(await named("a_b")).deep.equal(["a_b a%b"]);
    expect(await named("a_a")).deep.equal([]);
    expect(await named("100%")).include("100% Solar_Power \\ Co.");
    expect(await named("a.b*c+d?")).include("(Bracket) [Square] {x} a.b*c+d?");
  });

  it("find numbers without their zeros, and digits inside phone numbers", async () => {
    const { id, noteNumber } = notes[41]!;
    const digits = noteNumber.replace(/^N2-0*/, "");
    for (const q of [digits, `00${digits}`, noteNumber, `n2-${digits}`]) expect(await search(q)).include(id);
    const found = await search("5550142");
    expect(found.length).greaterThan(0);
    expect(await search("(303) 555-0142", "&limit=100")).deep.equal(
      await search("303 5550142", "&limit=100"),
    );
  });

  it("find a record by the whole externalId, and by nothing less", async () => {
    const linked = notes.find(({ externalReferences }) => externalReferences.length > 0)!;
    const { externalId } = linked.externalReferences[0]!;
    expect(await search(externalId)).deep.equal([linked.id]);
    expect(await search(externalId.slice(0, -2))).deep.equal([]);
    expect(await search(externalId.toLowerCase())).deep.equal([]);
  });

  it("follow changes, and forget what was there before", async () => {
    const { api } = await app.neighbour();
    const { id } = await api.make("/notes", { name: "Before" });
    expect(await follow("q=before", api)).deep.equal([id]);
    await api.patch(`/notes/${id}`, { name: "After" });
    expect([await follow("q=before", api), await follow("q=after", api)]).deep.equal([[], [id]]);
  });

  it("never see another organization", async () => {
    const { api } = await app.neighbour();
    expect(await follow("q=a&limit=100", api)).deep.equal([]);
    expect(await follow("q=Thing%20No.%200", api)).deep.equal([]);
  });

  it("refuse what holds nothing to search for, and what is too long", async () => {
    for (const [q, code] of [
      ["", "TOO_SHORT"],
      ["%20", "INVALID_FORMAT"],
      ["%25_%5C", "INVALID_FORMAT"],
      ["%CC%81%CC%81", "INVALID_FORMAT"],
      ["%CA%BC", "INVALID_FORMAT"],
      ["a".repeat(201), "TOO_LONG"],
    ] as const) {
      const { status, body } = await app.api.get(`/notes?q=${q}`);
      const { path, code: found } = body.error.details[0];
      expect([status, body.error.code, path, found], q).deep.equal([400, "INVALID_QUERY", "query.q", code]);
    }
    expect((await app.api.get(`/notes?q=${"a".repeat(200)}`)).data).deep.equal([]);
    expect((await app.api.get("/people?q=a")).status).equal(400);
  });

  it("keep their cursors to themselves", async () => {
    const { body } = await app.api.get("/notes?q=a&limit=1");
    const cursor = body.meta.nextCursor;
    expect((await app.api.get(`/notes?q=a&limit=2&cursor=${cursor}`)).status).equal(200);
    for (const query of ["q=b", "limit=1", "q=A"]) {
      const { status, body } = await app.api.get(`/notes?${query}&cursor=${cursor}`);
      expect([status, body.error.code]).deep.equal([400, "INVALID_CURSOR"]);
    }
  });
});
