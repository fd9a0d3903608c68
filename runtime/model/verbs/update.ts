/** Changes those fields of a record that the body contains. */
import { record, writeKeys } from "../terms.ts";
import { verb } from "../verb.ts";

export const update = verb({
  name: "update",
  method: "PATCH",
  on: "record",
  path: "",
  scope: "write",
  grammar: record("an update operation", writeKeys).may("PATCH on a record."),
  hasHook: true,
  takesKey: true,
  emits: true,
  sends: "changes",
  makes: false,
  gives: "changed",
  title: ({ one }) => `Change ${one}`,
  about: [
    "Fields that are not sent stay unchanged, and null clears a field. `changed` is false if no value differed.",
  ],
});
