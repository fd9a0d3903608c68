/** Selects records by a field of a referenced record. */
import type { FilterOperator } from "../filter.ts";
import { equals } from "./equals.ts";

export const through: FilterOperator = {
  ...equals,
  name: "through",
  summary: "equal to the referenced record's field of that name, which never changes",
  meaning: (field) => `Equal to ${field} of the referenced record.`,
  // A record may be without the reference as well as without the value.
  none: () => null,
  index: { of: "nothing" },
};
