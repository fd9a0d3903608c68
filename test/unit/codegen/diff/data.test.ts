/** Effects of a change on rows: what rows may violate is risky, and what none can is compatible. */
import { expect } from "chai";
import { review } from "../../../../codegen/diff/review.ts";
import { editCases, editedLibrary, library } from "../../../support/library-edits.ts";

const cases = new Map(editCases().map((one) => [one.title, one]));

/** Titles of edits, each with what the surface Data says of it. */
const SAYS: Readonly<Record<string, readonly string[]>> = {
  "a text may be shorter than clients send": [
    "risky: authors.authors_name_check is changed",
    "compatible: authors.authors_name_check is validated",
  ],
  "a text may be longer": [
    "compatible: authors.authors_name_check is changed",
    "compatible: authors.authors_name_check is validated",
  ],
  "a hidden field is bounded more tightly": [
    "risky: books.books_acquisition_note_check is changed",
    "compatible: books.books_acquisition_note_check is validated",
  ],
  "an enum's words stand in another order": [],
  "states stand in another order": [],
  "an enum becomes a text with its filter": [
    "compatible: books.books_genre_check is changed",
    "compatible: books.books_genre_check is validated",
    "compatible: books.books_is_lendable_idx_new is built",
    "compatible: books.books_is_lendable_idx replaces the former index",
  ],
  "a value is unique with another one besides": [
    "compatible: authors.authors_name_key_new is built",
    "compatible: authors.authors_name_key replaces the former index",
  ],
  "a required field comes": [
    "breaking: authors.country cannot be migrated",
    "compatible: authors.authors_country_check is validated",
    "compatible: authors.authors_country_check2 is validated",
    "compatible: authors has its documents rewritten",
  ],
  "a field becomes required": [
    "risky: copies.copies_shelf_check2 is added",
    "risky: copies.copies_shelf_not_null is added",
    "compatible: copies.copies_shelf_check2 is validated",
    "compatible: copies.copies_shelf_not_null is validated",
    "compatible: copies.shelf is changed",
  ],
  "a field goes": [
    "compatible: authors.authors_website_check is dropped",
    "compatible: authors has its documents rewritten",
    "compatible: authors.website is kept",
  ],
  "a field becomes unique": ["risky: authors.authors_website_key is built"],
  "a state needs a field": [
    "risky: fines.fines_disputed_requires is added",
    "compatible: fines.fines_disputed_requires is validated",
  ],
  "a decimal has fewer digits in all": [
    "risky: books.books_balance_check is changed",
    "risky: books.books_balance_check2 is changed",
    "compatible: books.books_balance_check is validated",
    "compatible: books.books_balance_check2 is validated",
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
