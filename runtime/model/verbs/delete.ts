/** Deletes a record. */
import type { Verb } from "../verb.ts";

export const remove: Verb = {
  name: "delete",
  method: "DELETE",
  on: "record",
  path: "",
  scope: "write",
  hasHook: true,
  takesKey: false,
};
