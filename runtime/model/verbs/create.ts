/** Creates a record in a collection. */
import type { Verb } from "../verb.ts";

export const create: Verb = {
  name: "create",
  method: "POST",
  on: "collection",
  path: "",
  scope: "write",
  hasHook: true,
  takesKey: true,
};
