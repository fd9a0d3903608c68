/** The lists that a client may ask for, each with the records that it must have. */
import type { Field, Resource, Value } from "./application.ts";
import type { Dice } from "./dice.ts";
import { folded, type Kept } from "./model.ts";

export interface Listed {
  readonly query: string;
  readonly records: readonly Kept[];
  /** Whether the records are in the order of the list. */
  readonly isSorted?: boolean;
}

/** Filters, sorts and searches of a resource with these records, by fields whose values are known. */
export function listsOf(resource: Resource, all: readonly Kept[], dice: Dice): Listed[] {
  const isKnown = ({ uid }: { readonly uid: number }) => all.every(({ loose }) => !loose.has(uid));
  const { fields, states } = resource;
  const known = fields.filter(isKnown);
  const sorted = known.filter(({ sorts }) => sorts);
  return [
    { query: "", records: all },
    ...known.flatMap((field) => filtered(field, all, dice)),
    ...sorted.map((field) => sortedBy(field, all, dice.pick(["asc", "desc"]))),
    ...searches(fields, known, all),
    ...(states && isKnown(states) ? states.values : []).map((state) => ({
      query: `&${states!.name}=${state}`,
      records: all.filter(({ values }) => values.get(states!.uid) === state),
    })),
  ];
}

const COLLATOR = new Intl.Collator("und", { sensitivity: "accent" });

/** Nulls are last in both directions; equal values are in the order of ids. */
function sortedBy(field: Field, all: readonly Kept[], sortDir: string): Listed {
  const { uid, kind, name, values } = field;
  const sign = sortDir === "asc" ? 1 : -1;
  const valueIn = (one: Kept) => one.values.get(uid) ?? null;
  const compare = (a: Value, b: Value): number => {
    if (kind === "text") return COLLATOR.compare(String(a), String(b));
    if (kind === "enum") return values.indexOf(String(a)) - values.indexOf(String(b));
    return kind === "date" ? Number(a! > b!) - Number(a! < b!) : Number(a) - Number(b);
  };
  const records = all.toSorted((a, b) => {
    const [one, other] = [valueIn(a), valueIn(b)];
    if ((one === null) !== (other === null)) return one === null ? 1 : -1;
    return sign * ((one === null ? 0 : compare(one, other)) || (a.id < b.id ? -1 : 1));
  });
  // The order of enums is that of the declared words, so the place of a removed word is unknown. So is that of a null in a
  // required field, which servers of a release without the field write.
  const isSorted = all.every((one) => {
    const value = valueIn(one);
    return value === null ? !field.required : kind !== "enum" || values.includes(String(value));
  });
  return { query: `&sortBy=${name}&sortDir=${sortDir}`, records, isSorted };
}

/** The most values of a field that a list is filtered by. */
const MOST_VALUES = 3;

function filtered(field: Field, all: readonly Kept[], dice: Dice): Listed[] {
  const isFilter = field.filters || field.unique || ["enum", "reference"].includes(field.kind);
  if (!isFilter || field.kind === "copy") return [];
  const valueIn = ({ values }: Kept) => values.get(field.uid) ?? null;
  const values = [...new Set(all.map(valueIn))].filter((value) => {
    if (field.kind === "enum") return field.values.includes(String(value));
    // A removed field of another type may have left its values in the column.
    if (field.kind === "reference" && !String(value).startsWith(`${field.to}_`)) return false;
    return value !== null && isWithin(field, value);
  });
  // Parameters that a declaration names do not have the field's former name.
  const names = [field.name, ...(field.filters && !field.unique ? [] : field.was)];
  return values.slice(0, MOST_VALUES).map((value) => ({
    query: `&${dice.pick(names)}=${encodeURIComponent(String(value))}`,
    records: all.filter((one) => {
      const own = valueIn(one);
      return own !== null && folded(field, own) === folded(field, value!);
    }),
  }));
}

/** Whether a value is within the bounds of its field. The others are refused as parameters. */
function isWithin({ kind, min, max }: Field, value: Value): boolean {
  if (kind === "text") return [...String(value)].length <= max!;
  if (kind !== "integer" && kind !== "decimal") return true;
  return Number(value) >= (min ?? (kind === "decimal" ? 0 : -Infinity)) && Number(value) <= (max ?? Infinity);
}

function searches(fields: readonly Field[], known: readonly Field[], all: readonly Kept[]): Listed[] {
  const searched = fields.filter(({ search }) => search);
  if (searched.length === 0 || !searched.every((field) => known.includes(field))) return [];
  return ["ab", "long"].map((q) => ({
    query: `&q=${q}`,
    records: all.filter(({ values }) =>
      searched.some(({ uid }) =>
        String(values.get(uid) ?? "")
          .toLowerCase()
          .split(" ")
          .some((word) => word.startsWith(q)),
      ),
    ),
  }));
}
