/** The refusal of a record whose time overlaps that of another: the database decides, then the other is looked up. */
import { Refusal } from "../errors.ts";
import type { Exclusion } from "../model/field.ts";
import type { Application, Model } from "../model/model.ts";
import { exclusionName, overlapQuery } from "../store/schema/exclusions.ts";
import type { Queries } from "../store/wire/database.ts";
import { classifyError } from "../store/wire/translate.ts";
import { DELETED_AT, type Values } from "./command.ts";
import { sourceOf } from "./places.ts";

type Written = Readonly<Values>;
/** A resource with an exclusion. */
type Excluding = Model & { readonly exclusion: Exclusion };

/** Thrown if the exclusion of a resource refused a mutation. Nothing was written. */
export class Overlap extends Error {
  /** The code of PostgreSQL's error. */
  readonly code = "23P01";
  readonly constraint: string;
  readonly model: Excluding;
  /** The records of the resource that the mutation writes. */
  readonly records: readonly Written[];

  constructor(model: Excluding, records: readonly Written[], cause: unknown) {
    super("a time overlaps that of another record", { cause });
    this.constraint = exclusionName(model);
    this.model = model;
    this.records = records;
  }
}

/** Returns the error of a write as an Overlap if a declared exclusion refused it; otherwise the error itself. */
export function asOverlap(
  error: unknown,
  { models }: Application,
  recordsOf: (model: Model) => readonly Written[],
): unknown {
  const what = classifyError(error);
  if (what.kind !== "tightened") return error;
  for (const model of models.values())
    if (model.exclusion && exclusionName(model) === what.constraint)
      return new Overlap(model as Excluding, recordsOf(model), error);
  return error;
}

/**
 * The refusal of an overlap.
 * @returns null if the other record no longer overlaps, so that the call may succeed now
 */
export async function overlapRefusal(
  { model, records }: Overlap,
  queries: Queries,
  organizationId: string,
): Promise<Refusal | null> {
  const { start, end, by } = model.exclusion;
  const ids = records.map(({ id }) => id as string);
  const held = records.filter((record) => isHeld(model, record));
  for (const record of held) {
    const values = [organizationId, record[by.name], record[start.name], record[end.name], ids];
    const [other] = await queries.run(overlapQuery(model, model.exclusion), values);
    if (other) return refusalOf(model, other.id as string);
  }
  // Two records of one mutation overlap: it writes neither.
  return held.length > 1 ? refusalOf(model, null) : null;
}

function refusalOf({ name, exclusion, states }: Excluding, id: string | null): Refusal {
  const { code, start, end, by, while: held } = exclusion;
  const those = held ? ` while its ${states!.field} is ${held.join(" or ")}` : "";
  const message = `Another ${name} with this ${by.name} has a time between ${start.name} and ${end.name} that overlaps${those}. Choose another time or another ${by.name}.`;
  const detail = { path: `/${sourceOf(start)}`, code: code === "CONFLICT" ? "DUPLICATE" : code, message };
  return new Refusal(code, message, {
    status: 409,
    rule: `${name}.exclusive`,
    details: [id === null ? detail : { ...detail, id }],
  });
}

/** Whether a record excludes others. */
export function isHeld({ exclusion, states }: Model, record: Written): boolean {
  const { start, end, by, while: held } = exclusion!;
  return (
    record[DELETED_AT] === undefined &&
    [start, end, by].every(({ name }) => (record[name] ?? null) !== null) &&
    (held === null || held.includes(record[states!.field] as string))
  );
}
