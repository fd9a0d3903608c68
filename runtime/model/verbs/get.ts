/** Reads one record. */
import type { Verb } from "../verb.ts";

export const get: Verb = {
  name: "get",
  method: "GET",
  on: "record",
  path: "",
  scope: "read",
  hasHook: false,
  takesKey: false,
};
