/** In charge of true and false. */
import { type, type ValueType } from "../type.ts";
import { fault, jsonKind } from "./text.ts";

export const boolean: ValueType = {
  name: "boolean",
  summary: "true or false.",
  keys: {},
  compile: () =>
    type("boolean", {
      sql: "boolean",
      read: (value, path, faults) =>
        typeof value === "boolean"
          ? value
          : fault(faults, path, "INVALID_TYPE", `Expected true or false, found ${jsonKind(value)}.`),
      schema: { type: "boolean" },
    }),
};
