/** The refusal of values and times that other records have: the database refuses one, then all are looked up. */
import { Refusal, refusalWith } from "../errors.ts";
import type { Exclusion, UniqueField } from "../model/field.ts";
import type { Application, Model } from "../model/model.ts";
import { exclusionName, overlapQuery } from "../store/schema/exclusions.ts";
import { takenQuery, uniqueName } from "../store/schema/schema.ts";
import type { BoundValues, Queries, Statement } from "../store/wire/database.ts";
import { classifyError } from "../store/wire/translate.ts";
import { DELETED_AT, type Values } from "./command.ts";
import { sourcesOf } from "./places.ts";

type RecordValues = Readonly<Values>;

/** Links to other systems have refusals of their own. */
const LINKS = "external_reference";

/** Each record is looked up by itself. A call that writes thousands is refused without naming those behind these. */
const MOST_SOUGHT = 100;

/** Thrown if a unique index or the exclusion of a resource refused a mutation. Nothing was written. */
export class Occupied extends Error {
  /** The code of PostgreSQL's error. */
  readonly code: string;
  /** The name by which the release declares what refused it. */
  readonly constraint: string;
  readonly model: Model;
  /** The records of the resource that the mutation writes. */
  readonly records: readonly RecordValues[];

  constructor(
    cause: Error & { code: string },
    constraint: string,
    model: Model,
    records: readonly RecordValues[],
  ) {
    super("another record holds a value", { cause });
    this.code = cause.code;
    this.constraint = constraint;
    this.model = model;
    this.records = records;
  }
}

/**
 * Returns the error of a write as an Occupied if a value that a client sends was refused, or a time; otherwise the error
 * itself. Numbers and links are judged elsewhere.
 */
export function asOccupied(
  error: unknown,
  { application, declared }: { application: Application; declared(constraint: string): string | null },
  recordsOf: (model: Model) => readonly RecordValues[],
): unknown {
  const what = classifyError(error);
  const name =
    what.kind === "unique" ? declared(what.constraint) : what.kind === "tightened" ? what.constraint : null;
  if (name === null || name === "") return error;
  for (const model of application.models.values())
    if (claimsOf(model).some(({ constraint }) => constraint === name))
      return new Occupied(error as Error & { code: string }, name, model, recordsOf(model));
  return error;
}

/** What only one record can hold: a unique value, or a time of a value. */
interface Claim {
  readonly constraint: string;
  /** Finds a record that holds the same. */
  query(): Statement;
  /** The values of the query between the organization and the ids that it leaves out; null if the record holds nothing. */
  valuesOf(record: RecordValues): BoundValues | null;
  /** @param id of the other record; null if the same mutation writes it */
  refusal(id: string | null): Refusal;
}

function claimsOf(model: Model): readonly Claim[] {
  if (model.name === LINKS) return [];
  const values = model.uniques
    .filter(({ kind }) => kind !== "sequence")
    .map((field) => valueClaim(model, field));
  return model.exclusion ? [...values, timeClaim(model, model.exclusion)] : values;
}

function valueClaim(model: Model, field: UniqueField): Claim {
  const names = [field.name, ...field.unique.with];
  return {
    constraint: uniqueName(model, field),
    query: () => takenQuery(model, field),
    valuesOf(record) {
      const values = names.map((name) => (record[name] ?? null) as BoundValues[number]);
      return holdsValue(model, field, record) && !values.includes(null) ? values : null;
    },
    refusal: () => taken(model, field),
  };
}

function timeClaim(model: Model, exclusion: Exclusion): Claim {
  const { by, start, end } = exclusion;
  return {
    constraint: exclusionName(model),
    query: () => overlapQuery(model, exclusion),
    valuesOf: (record) =>
      isHeld(model, record) ? [by, start, end].map(({ name }) => record[name] as BoundValues[number]) : null,
    refusal: (id) => overlapping(model, exclusion, id),
  };
}

/**
 * The refusal of all values and times of the written records that other records hold. Its code is that of what the database
 * refused, and of the first that is found if that is free again.
 * @returns null if nothing is found, so that the call may succeed now
 */
export async function occupiedRefusal(
  { constraint, model, records }: Occupied,
  queries: Queries,
  organizationId: string,
): Promise<Refusal | null> {
  const ids = records.map(({ id }) => id as string);
  const found: { readonly claim: Claim; readonly refusal: Refusal }[] = [];
  for (const claim of claimsOf(model)) {
    const query = claim.query();
    const other = await firstOf(records.slice(0, MOST_SOUGHT), async (record) => {
      const values = claim.valuesOf(record);
      return values && (await queries.run(query, [organizationId, ...values, ids]))[0];
    });
    if (other) found.push({ claim, refusal: claim.refusal(other.id as string) });
  }
  const refused = claimsOf(model).find((claim) => claim.constraint === constraint)!;
  // Two records of one mutation have the same value: it writes neither.
  const areSeveral = records.filter((record) => refused.valuesOf(record) !== null).length > 1;
  if (found.length === 0) return areSeveral ? refused.refusal(null) : null;
  const { refusal } = found.find(({ claim }) => claim.constraint === constraint) ?? found[0]!;
  return new Refusal(refusal.code, refusal.message, {
    status: refusal.status,
    ...(refusal.rule === undefined ? {} : { rule: refusal.rule }),
    details: found.flatMap((one) => one.refusal.details ?? []),
  });
}

async function firstOf<T, R>(
  items: readonly T[],
  find: (item: T) => Promise<R | null | undefined>,
): Promise<R | null> {
  for (const item of items) {
    const found = await find(item);
    if (found) return found;
  }
  return null;
}

/** The refusal of a value that another record of the organization holds already. */
export function taken(model: Model, field: UniqueField): Refusal {
  const values = [field.name, ...field.unique.with].join(" and ");
  const { while: states } = field.unique;
  const when = states ? `while its ${model.states!.field} is ${states.join(" or ")}` : "already";
  return refusalWith("CONFLICT", `Another ${model.name} has this ${values} ${when}.`, [
    { path: sentPlace(model, field.name), code: "DUPLICATE" },
  ]);
}

/** The place of a value, or of what it is computed or copied from. */
const sentPlace = (model: Model, name: string): string => `/${sourcesOf(name, model)[0] ?? name}`;

function overlapping(
  model: Model,
  { code, start, end, by, while: held }: Exclusion,
  id: string | null,
): Refusal {
  const { name, states } = model;
  const those = held ? `, and its ${states!.field} is ${held.join(" or ")}` : "";
  const message = `Another ${name} with this ${by.name} overlaps the time between ${start.name} and ${end.name}${those}. Choose another time or another ${by.name}.`;
  const path = sentPlace(model, start.name);
  const detail = { path, code: code === "CONFLICT" ? "DUPLICATE" : code, message };
  return new Refusal(code, message, {
    status: 409,
    rule: `${name}.exclusive`,
    details: [id === null ? detail : { ...detail, id }],
  });
}

function holdsValue({ states }: Model, { unique }: UniqueField, record: RecordValues): boolean {
  return (
    (unique.kept || record[DELETED_AT] === undefined) &&
    (unique.while === null || unique.while.includes(record[states!.field] as string))
  );
}

/** Whether the time of a record excludes others. */
export function isHeld({ exclusion, states }: Model, record: RecordValues): boolean {
  const { start, end, by, while: held } = exclusion!;
  return (
    record[DELETED_AT] === undefined &&
    [start, end, by].every(({ name }) => (record[name] ?? null) !== null) &&
    (held === null || held.includes(record[states!.field] as string))
  );
}
