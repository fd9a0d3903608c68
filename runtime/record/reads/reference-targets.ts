/** The records that the references of a draft lead to, and the lock for each. */
import type { ReferencePath, ReferringField } from "../../model/field.ts";
import { grouped } from "../../model/grouped.ts";
import { canVanish, type Model, modelOf } from "../../model/model.ts";
import { valuesIn } from "../../model/type.ts";
import type { Lock } from "../../store/queries/lock.ts";
import type { Values } from "../command.ts";
import type { Draft } from "../draft.ts";
import { equal } from "../equal.ts";
import { type Places, placeOf } from "../places.ts";
import type { UnitOfWork } from "../unit-of-work.ts";

/** A record that a reference leads to. */
export interface Wanted {
  readonly target: Model;
  readonly id: string;
  readonly lock: Lock;
}

/** One id in a reference of a draft or an input: its field and path, and the record with that id. */
export interface ReferenceTarget extends Wanted {
  /** Null for an input that sets no field. */
  readonly field: ReferringField | null;
  readonly path: string;
}

/** The fields that determine where a reference leads. */
export const namesOf = ({ name, type: { reference } }: ReferringField): string[] =>
  reference && "by" in reference ? [name, reference.by] : [name];

/** Whether a draft gives a field a value that differs from both the former and the last checked value. */
export const isChanged = ({ before, after, judged }: Draft, name: string): boolean =>
  [before ?? {}, judged ?? before ?? {}].every((known) => !equal(known[name] ?? null, after[name] ?? null));

type Changing = Pick<Draft, "before" | "judged"> &
  Partial<Pick<Draft, "written">> & { readonly after: Readonly<Values> };

export function targetsOf(
  unit: UnitOfWork,
  draft: Changing,
  field: ReferringField,
  places?: Places,
): ReferenceTarget[] {
  const { name, type } = field;
  const { after } = draft;
  const known = knownIds(draft, field);
  const at = placeOf(draft, field, places);
  return valuesIn(type, after[name], at).flatMap(({ type: { reference }, value, path }) => {
    const resource = reference && ("to" in reference ? reference.to : (after[reference.by] as string | null));
    const target = unit.application.models.get(resource ?? "");
    if (!target || known.has(value)) return [];
    return [{ field, path, target, id: value as string, lock: lockFor(field, target) }];
  });
}

/** The ids that a list or an object already contained. They are not checked again, even if their records were deleted. */
function knownIds({ before, judged }: Changing, { name, type }: ReferringField): Set<unknown> {
  if (type.reference) return new Set();
  return new Set(
    [before, judged].flatMap((values) =>
      valuesIn(type, values?.[name] ?? null, "").map(({ value }) => value),
    ),
  );
}

/**
 * Records that may change are locked until the commit; a foreign key protects the others. A record with conditions on it
 * is locked for update: the call often changes it later, and two calls with a shared lock would then wait for each other.
 */
function lockFor(field: ReferringField, target: Model): Lock {
  if (field.kind === "reference" && field.where.length > 0) return field.type.items ? "share" : "lock";
  const heldByKey = field.type.reference !== undefined && "to" in field.type.reference;
  return canVanish(target) || !heldByKey ? "share" : "read";
}

/**
 * The records that a call locks to check the references it sends, together with its own record and in one order. Records
 * of its own resource are locked for update, since one call may change a record that another call relies on.
 */
export const lockedWith = (
  unit: UnitOfWork,
  model: Model,
  sent: Readonly<Values>,
): { readonly model: Model; readonly id: string }[] =>
  model.referring
    .filter(({ name }) => (sent[name] ?? null) !== null)
    .flatMap((field) => targetsOf(unit, { before: null, after: sent }, field))
    .filter(({ lock, target }) => lock === "lock" || (lock === "share" && target === model))
    .map(({ target, id }) => ({ model: target, id }));

/** Loads each wanted record, with one statement for each resource and lock. */
export async function loadEach(unit: UnitOfWork, wanted: readonly Wanted[]): Promise<(Values | null)[]> {
  const groups = grouped(wanted.map((one) => [`${one.lock} ${one.target.name}`, one])).values();
  await Promise.all(
    [...groups].map((group) => {
      const [{ target, lock }] = group as [Wanted];
      const ids = group.map(({ id }) => id);
      return unit.loadAll(target, ids, lock);
    }),
  );
  // A mutation reads each record only once.
  return await Promise.all(wanted.map(({ target, id, lock }) => unit.load(target, id, lock)));
}

export const absent = ({ name }: Model, id: string): string => `No ${name} ${id} in your organization.`;

/** The value at the end of a path through references; null if one of the references is not set. */
export async function follow(
  unit: UnitOfWork,
  record: Readonly<Values>,
  { steps, last }: ReferencePath,
): Promise<unknown> {
  let at: Readonly<Values> | null = record;
  for (const { field, resource } of steps) {
    const id: unknown = at[field];
    if (typeof id !== "string") return null;
    at = await unit.load(modelOf(unit.application, resource), id, "read");
    if (!at) return null;
  }
  return at[last] ?? null;
}
