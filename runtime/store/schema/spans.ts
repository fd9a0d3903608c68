/** How long intervals are, in classes: an index by class finds those that overlap another by their start alone. */
import type { StoredField } from "../../model/field.ts";
import type { Model } from "../../model/model.ts";
import { constraintName, type Index, quote } from "./table.ts";

/** Hours that an interval of each class is shorter than; those of the last class may be of any length. */
const LONGEST = [1, 4, 16, 64, 256, 1024, 4096, 300 * 366 * 24];

/** SQL of the classes as rows, each with the greatest length of its intervals. */
export const SPANS = `unnest(array[${LONGEST.map((_, i) => i).join(", ")}], array[${LONGEST.map((hours) => `'${hours} hours'`).join(", ")}]::interval[]) as spans (class, longest)`;

/** An interval that lists are filtered by. */
export interface Interval {
  readonly start: StoredField;
  readonly end: StoredField;
}

/** The interval of a resource's records; null if lists are not filtered by one. */
export function intervalOf({ parameters }: Pick<Model, "parameters">): Interval | null {
  const field = (name: string) => parameters.find((one) => one.name === name)?.field;
  const [end, start] = [field("overlapsFrom"), field("overlapsUntil")];
  return start && end ? { start, end } : null;
}

/** SQL of the class of an interval, by the names of its columns alone. */
export function spanSql({ start, end }: Interval): string {
  const [from, until] = [quote(start.column), quote(end.column)];
  const hours =
    start.type.sql === "date"
      ? `((${until} - ${from}) * 24)`
      : `(extract(epoch from ${until} - ${from}) / 3600)`;
  return `width_bucket(${hours}::double precision, array[${LONGEST.slice(0, -1).join(", ")}]::double precision[])`;
}

export function spanIndexes(model: Model): Index[] {
  const interval = intervalOf(model);
  if (interval === null) return [];
  const on = [quote("organization_id"), spanSql(interval), quote(interval.start.column), quote("id")];
  return [
    { name: constraintName(model.table, interval.start.column, "spans"), on, unique: false, where: null },
  ];
}
