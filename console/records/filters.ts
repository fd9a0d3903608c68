/** How the filters of a list are offered, and which calls its address stands for. */
import { type Filter, type Resource, wordsOf } from "../core/model.ts";

/** The value that finds records without one. */
export const NONE = "null";

/** The parameter of the console's own that lists the columns shown. */
export const COLUMNS = "_columns";

export type Control = "choices" | "reference" | "moment" | "date" | "number" | "text";

export function controlOf({ type, values, target, targetBy }: Filter): Control {
  if (target !== undefined || targetBy !== undefined) return "reference";
  if (values !== undefined || type === "boolean") return "choices";
  if (type === "date-time") return "moment";
  if (type === "date") return "date";
  return type === "integer" || type === "number" ? "number" : "text";
}

/** The values to choose from, without `null`. */
export const choicesOf = ({ type, values }: Filter): readonly string[] =>
  values ?? (type === "boolean" ? ["true", "false"] : []);

/** `dueAfter` → `Due after`; `customerId` → `Customer`. */
export const filterLabel = (name: string, filter: Filter): string =>
  wordsOf(controlOf(filter) === "reference" ? name.replace(/Id$/, "") : name);

/** The parameters that the list's call takes, from those of the address; all others are the console's own. */
export function listQuery(
  { filters, sorts, search }: Resource,
  address: URLSearchParams,
): Record<string, string[]> {
  const names = [
    ...Object.keys(filters),
    ...(search.length > 0 ? ["q"] : []),
    ...(sorts.length > 0 ? ["sortBy", "sortDir"] : []),
  ];
  return Object.fromEntries(
    names.map((name) => [name, address.getAll(name)]).filter(([, values]) => values!.length > 0),
  );
}

/** Filters that the list is refused without, and that the address lacks. */
export const missingFilters = ({ filters }: Resource, address: URLSearchParams): string[] =>
  Object.keys(filters).filter((name) => filters[name]!.required && !address.has(name));

const ORDER: readonly Control[] = ["choices", "reference", "text", "number", "date", "moment"];

/** Required filters first, since nothing is shown without them; bounds of times last, since there are many. */
export function orderedFilters({ filters }: Resource): [name: string, filter: Filter][] {
  const rank = (filter: Filter) => (filter.required ? -1 : ORDER.indexOf(controlOf(filter)));
  return Object.entries(filters).sort(([, a], [, b]) => rank(a) - rank(b));
}
