/** Chooses the columns of a list from the declaration, and its references to expand. */
import { type Field, labelOf, type Resource, titleFieldsOf } from "../core/model.ts";

/** Columns that a list begins with, besides the title and the time of creation. */
const MOST = 4;
/** A longer text would fill a row. */
const SHORT = 300;
/** The most paths that one call expands. */
const MOST_EXPANDED = 5;

/** Kinds of columns in their order, each with how many of it a list begins with. */
const KINDS: readonly (readonly [kind: string, most: number])[] = [
  ["number", 1],
  ["state", 1],
  ["searched", 2],
  ["when", 1],
  ["reference", 3],
  ["enum", 2],
  ["date", 2],
  ["amount", 2],
  ["boolean", 1],
  ["text", 2],
];

function kindOf(name: string, field: Field, { states, search, sorts }: Resource): string | null {
  const { type } = field;
  if (type === "sequence") return "number";
  if (name === states?.field) return "state";
  if (search.includes(name)) return "searched";
  if (type === "reference" || type === "enum" || type === "boolean") return type;
  if (type === "resourceType") return "enum";
  if (type === "date" || type === "timestamp")
    return field.required ? "when" : sorts.includes(name) ? "date" : null;
  if (type === "decimal" || type === "number" || type === "integer")
    return field.mode === "readOnly" && type === "integer" ? null : "amount";
  if (type === "text" || type === "email") return Number(field.max ?? SHORT) <= SHORT ? "text" : null;
  return null;
}

/** Fields that are the same everywhere, and say little in a row. */
const COMMON = new Set(["id", "version", "createdAt", "updatedAt"]);

/** Fields that may be columns, in declared order. */
export function columnChoices(resource: Resource): string[] {
  const titles = titleFieldsOf(resource);
  return Object.entries(resource.fields)
    .filter(([name, field]) => name !== "id" && !titles.includes(name) && field.aliasOf === undefined)
    .map(([name]) => name);
}

/** The columns that a list begins with, after the title. */
export function columnsOf(resource: Resource): string[] {
  const open = columnChoices(resource).filter(
    (name) => !COMMON.has(name) && resource.fields[name]!.deprecated === undefined,
  );
  const chosen = KINDS.flatMap(([kind, most]) =>
    open.filter((name) => kindOf(name, resource.fields[name]!, resource) === kind).slice(0, most),
  );
  return [...chosen.slice(0, MOST), ...(resource.fields.createdAt ? ["createdAt"] : [])];
}

/** The head of the column that names the records. */
export function titleHead(resource: Resource): string {
  const [first, second] = titleFieldsOf(resource);
  if (first === undefined) return "ID";
  return second === undefined ? labelOf(first, resource.fields[first]!) : "Name";
}

/** The field that sorts the column of titles; null if the list has no such sort. */
export const titleSort = (resource: Resource): string | null =>
  titleFieldsOf(resource).findLast((name) => resource.sorts.includes(name)) ?? null;

export const isNumeric = ({ type }: Pick<Field, "type">): boolean =>
  type === "integer" || type === "number" || type === "decimal";

/**
 * The references to expand, so that names need no further calls.
 * @param mayRead whether the key may read a resource
 */
export function expandsFor(
  resource: Resource,
  columns: readonly string[],
  mayRead: (target: string) => boolean,
): string[] {
  return columns
    .filter((name) => {
      const field = resource.fields[name];
      if (field?.type !== "reference" || !resource.expands.includes(name)) return false;
      return field.target === undefined || mayRead(field.target);
    })
    .slice(0, MOST_EXPANDED);
}

/** The member that holds the record of an expanded reference: `customerId` → `customer`. */
export const expandedName = (name: string): string => name.replace(/Id$/, "");
