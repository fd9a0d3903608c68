/** Selects records by a field of the record that a reference leads to. */
import type { FilterOperator } from "../filter.ts";
import { equals } from "./equals.ts";

export const through: FilterOperator = {
  ...equals,
  name: "through",
  summary:
    "the record that the reference leads to has the value of the parameter in its field of that name, which never changes",
  meaning: (field) => `Equal to ${field} of the record that the reference leads to.`,
  // A record may be without the reference as well as without the value.
  none: () => null,
  index: { of: "nothing" },
};
