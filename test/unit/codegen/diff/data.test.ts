/** What becomes of rows: what they may break is risky, and what no row can break is compatible. */
import { expect } from "chai";
import { review } from "../../../../codegen/diff/review.ts";
import { editCases, editedLibrary, library } from "../../../support/library-edits.ts";

const cases = new Map(editCases().map((one) => [one.title, one]));

/** Titles of edits, each with what the surface Data says of it. */
const SAYS: Readonly<Record<string, readonly string[]>> = {
  "a text may be shorter than clients send": [
    "risky: authors.authors_name_check change check",
    "compatible: authors.authors_name_check validate",
  ],
  "a text may be longer": [
    "compatible: authors.authors_name_check change check",
    "compatible: authors.authors_name_check validate",
  ],
  "a hidden field is bounded more tightly": [
    "risky: books.books_acquisition_note_check change check",
    "compatible: books.books_acquisition_note_check validate",
  ],
  "an enum's words stand in another order": [],
  "states stand in another order": [],
  "an enum becomes a text with its filter": [
    "compatible: books.books_genre_check change check",
    "compatible: books.books_genre_check validate",
  ],
  "a value is unique with another one besides": [
    "compatible: authors.authors_name_key_new build index",
    "compatible: authors.authors_name_key swap index",
  ],
  "a required field comes": [
    "breaking: authors.country refuse",
    "compatible: authors.authors_country_check validate",
    "compatible: authors.authors_country_check2 validate",
    "compatible: authors documents",
  ],
  "a field becomes required": [
    "risky: copies.copies_shelf_check2 add check",
    "risky: copies.copies_shelf_not_null add check",
    "compatible: copies.copies_shelf_check2 validate",
    "compatible: copies.copies_shelf_not_null validate",
    "compatible: copies.shelf change column",
  ],
  "a field goes": [
    "compatible: authors.authors_website_check drop check",
    "compatible: authors documents",
    "compatible: authors.website keep",
  ],
  "a field becomes unique": ["risky: authors.authors_website_key build index"],
  "a state needs a field": [
    "risky: fines.fines_disputed_requires add check",
    "compatible: fines.fines_disputed_requires validate",
  ],
  "a decimal has fewer digits in all": [
    "risky: books.books_balance_check change check",
    "risky: books.books_balance_check2 change check",
    "compatible: books.books_balance_check validate",
    "compatible: books.books_balance_check2 validate",
  ],
};

describe("a review of data", () => {
  for (const [title, says] of Object.entries(SAYS))
    it(`tells of an edit: ${title}`, () => {
      const { changes } = review(library, editedLibrary(cases.get(title)!));
      const told = changes.filter(({ surface }) => surface === "data");
      expect(told.map(({ verdict, subject, what }) => `${verdict}: ${subject} ${what}`)).deep.equal(says);
    });
});
