/** Reads a page of a collection. */
import type { Verb } from "../verb.ts";

export const list: Verb = {
  name: "list",
  method: "GET",
  on: "collection",
  path: "",
  scope: "read",
  hasHook: false,
  takesKey: false,
};
