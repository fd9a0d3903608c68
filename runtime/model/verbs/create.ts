/** Creates a record in a collection. */
import { map } from "../../declare/grammar.ts";
import { CARRIED, MOVE, record, writeKeys } from "../terms.ts";
import { fieldName } from "../types/reference.ts";
import { verb } from "../verb.ts";

export const create = verb({
  name: "create",
  method: "POST",
  on: "collection",
  path: "",
  scope: "write",
  grammar: record("a create operation", {
    required: CARRIED,
    moves: map(fieldName, MOVE, 1).may("References whose records also move on create."),
    ...writeKeys,
  }).may("POST on the collection."),
  hasHook: true,
  takesKey: true,
  emits: true,
  sends: "new",
  makes: true,
  gives: "record",
  title: ({ one }) => `Create ${one}`,
  about: [],
});
