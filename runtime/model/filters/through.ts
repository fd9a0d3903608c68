/** Selects records by a field of a referenced record, which may be deleted: its field keeps its value. */
import type { FilterOperator } from "../filter.ts";
import { equals } from "./equals.ts";

export const through: FilterOperator = {
  ...equals,
  name: "through",
  summary:
    "equal to the referenced record's field of that name, which never changes, even if that record is deleted; null without the reference",
  meaning: (field) => `Equal to ${field} of the referenced record.`,
  index: { of: "nothing" },
};
