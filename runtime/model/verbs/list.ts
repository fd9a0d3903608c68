/** Reads a page of a collection. */
import { list as listOf, map, word } from "../../declare/grammar.ts";
import { FIELD, record } from "../terms.ts";
import { fieldName } from "../types/reference.ts";
import { verb } from "../verb.ts";

export const list = verb({
  name: "list",
  method: "GET",
  on: "collection",
  path: "",
  scope: "read",
  grammar: record("a list operation", {
    required: listOf(FIELD, 1).may("Filters that are required."),
    sorts: listOf(FIELD, 1).may("Fields for `sortBy`, besides `createdAt` and `updatedAt`."),
    search: map(fieldName, word("words", "digits", "number"), 1).may(
      "Fields that `q` searches, such as `{ name: words, phone: digits }`: a text by the beginnings of its `words`, a phone number by its `digits`, a sequence also by its `number`. Records with External References are also found by `externalId`.",
    ),
  }).may("GET on the collection."),
  hasHook: false,
  takesKey: false,
  emits: false,
  sends: null,
  makes: false,
  gives: "list",
  title: ({ many }) => `List ${many}`,
  about: ["Sorted newest first; use `sortBy` and `sortDir` to change."],
});
