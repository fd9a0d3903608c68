/** A lending library to test on: an application that has nothing to do with solar. */
import type { Row } from "../../runtime/store/wire/database.ts";
import { openTestApp, type TestApp } from "./app.ts";
import { sql } from "./transactions.ts";

export const LIBRARY = "test/fixtures/lending-library";

/** A library, with functions that create its records. */
export interface Library {
  readonly app: TestApp;
  readonly api: TestApp["api"];
  // biome-ignore lint/suspicious/noExplicitAny: tests read records as clients do, without types
  readonly author: any;
  // biome-ignore lint/suspicious/noExplicitAny: the same
  readonly patron: any;
  /** A new book. */
  // biome-ignore lint/suspicious/noExplicitAny: the same
  book(more?: object): Promise<any>;
  /** A new copy, by default of a new book. */
  // biome-ignore lint/suspicious/noExplicitAny: the same
  copy(more?: object, bookId?: string): Promise<any>;
  /** A new patron. */
  // biome-ignore lint/suspicious/noExplicitAny: the same
  member(more?: object): Promise<any>;
  /** A new loan, by default of a new copy to a new patron. */
  // biome-ignore lint/suspicious/noExplicitAny: the same
  loan(more?: object): Promise<any>;
  rows(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** Opens a library with an author and a patron. */
export async function openLibrary(given?: TestApp): Promise<Library> {
  const app = given ?? (await openTestApp({ folder: LIBRARY }));
  const { api } = app;
  let n = 0;
  const member = (more: object = {}) =>
    api.make("/members", { givenName: "Pat", familyName: "Reader", email: `pat${++n}@example.org`, ...more });
  const author = await api.make("/authors", { name: "Ursula K. Le Guin" });
  const book = (more: object = {}) =>
    api.make("/catalogue/books", {
      isbn: `978${String(++n).padStart(10, "0")}`,
      title: "The Dispossessed",
      authorIds: [author.id],
      ...more,
    });
  const copy = async (more: object = {}, bookId?: string) =>
    await api.make(`/catalogue/books/${bookId ?? (await book()).id}/copies`, { copyNumber: 1, ...more });
  return {
    app,
    api,
    author,
    patron: await member(),
    book,
    copy,
    member,
    loan: async (more = {}) =>
      await api.make("/loans", { copyId: (await copy()).id, patronId: (await member()).id, ...more }),
    rows: (text, values) => sql(app.databaseUrl, text, values),
  };
}
