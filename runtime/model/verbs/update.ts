/** Changes those fields of a record that the body contains. */
import type { Verb } from "../verb.ts";

export const update: Verb = {
  name: "update",
  method: "PATCH",
  on: "record",
  path: "",
  scope: "write",
  hasHook: true,
  takesKey: true,
};
