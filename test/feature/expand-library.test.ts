/** Expansions of records that are deleted, that lead to themselves, that need permissions, or that are large. */
import { expect } from "chai";
import { openTestApp } from "../support/app.ts";
import type { Body } from "../support/bodies.ts";
import { LIBRARY, type Library, openLibrary } from "../support/library.ts";
import { release } from "../support/notebook.ts";

describe("expand in the library", () => {
  let library: Library;
  before(async () => {
    library = await openLibrary(await openTestApp({ folder: LIBRARY }));
  });
  after(() => library.app.close());

  const read = async (path: string): Promise<Body> => (await library.api.get(path)).data;

  it("shows null for a deleted record, on a GET and inside a list of references", async () => {
    const gone = await library.api.make("/authors", { name: "Gone" });
    const book = await library.book({ authorIds: [library.author.id, gone.id] });
    const path = `/catalogue/books/${book.id}?expand=authorIds`;
    expect((await read(path)).authors.map((one: Body) => one?.name)).deep.equal([
      library.author.name,
      "Gone",
    ]);
    await library.api.call("DELETE", `/authors/${gone.id}`);
    const shown = await read(path);
    expect(shown.authorIds).deep.equal([library.author.id, gone.id]);
    expect(shown.authors).deep.equal([await read(`/authors/${library.author.id}`), null]);
  });

  it("shows null for a list of references that is not set, as documented", async () => {
    const fields = "  readerIds: { type: list, of: { type: reference, to: person }, max: 3 }";
    const { api } = await openTestApp({ loaded: await release(fields) });
    const made = await api.post("/notes?expand=readerIds", {});
    const changed = await api.patch(`/notes/${made.data.id}?expand=readerIds`, {});
    const listed = await api.get("/notes?expand=readerIds");
    for (const { status, text } of [made, changed, listed]) expect(status, text).lessThan(300);
    for (const record of [made.data, changed.data, listed.data[0]])
      expect(record).include({ readerIds: null, readers: null });
  });

  it("shows the parent of a child, and a child behind a reference", async () => {
    const copy = await library.copy();
    const loan = await library.loan({ copyId: copy.id });
    const path = `/catalogue/books/${copy.bookId}/copies/${copy.id}`;
    const book = await read(`/catalogue/books/${copy.bookId}`);
    expect((await read(`${path}?expand=bookId`)).book).deep.equal(book);
    expect((await read(`/loans/${loan.id}?expand=copyId.bookId`)).copy).deep.equal({
      ...(await read(path)),
      book,
    });
  });

  it("follows a resource that leads to itself, two steps deep", async () => {
    const first = await library.loan();
    await library.api.post(`/loans/${first.id}/return`, { condition: "GOOD" });
    const more = { copyId: first.copyId, patronId: first.patronId, predecessorId: first.id };
    const second = await library.api.post("/loans?expand=predecessorId.patronId", more);
    expect(second.status, second.text).equal(201);
    expect(second.data.predecessor).deep.equal({
      ...(await read(`/loans/${first.id}`)),
      patron: await read(`/members/${first.patronId}`),
    });
  });

  it("shares a statement with others of its organization, each with its own records", async () => {
    const loans = await Promise.all([1, 2, 3, 4].map(() => library.loan()));
    const shown = await Promise.all(
      loans.map(({ id }) => read(`/loans/${id}?expand=patronId&expand=copyId`)),
    );
    expect(shown.map(({ patron, copy }) => [patron.id, copy.id])).deep.equal(
      loans.map(({ patronId, copyId }) => [patronId, copyId]),
    );
  });
});
