/** Deletes a record. */
import { record, writeKeys } from "../terms.ts";
import { verb } from "../verb.ts";

export const remove = verb({
  name: "delete",
  method: "DELETE",
  on: "record",
  path: "",
  scope: "write",
  grammar: record("a delete operation", writeKeys).may(
    "DELETE on a record. It stays in the database, but can no longer be listed or read.",
  ),
  hasHook: true,
  takesKey: false,
  emits: true,
  sends: null,
  makes: false,
  gives: "deleted",
  title: ({ one }) => `Delete ${one}`,
  about: ["The record can no longer be listed or read."],
});
