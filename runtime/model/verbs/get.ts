/** Reads one record. */
import { record } from "../terms.ts";
import { verb } from "../verb.ts";

export const get = verb({
  name: "get",
  method: "GET",
  on: "record",
  path: "",
  scope: "read",
  grammar: record("a get operation", {}).may("GET on a record."),
  hasHook: false,
  takesKey: false,
  emits: false,
  sends: null,
  makes: false,
  gives: "record",
  title: ({ one }) => `Read ${one}`,
  about: [],
});
