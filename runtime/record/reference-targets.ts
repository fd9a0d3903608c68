/** The records that the references of a draft lead to, and how firmly each is read. */
import type { ParentField, ReferenceField, ReferencePath } from "../model/field.ts";
import { grouped } from "../model/grouped.ts";
import { type Model, modelOf } from "../model/model.ts";
import { valuesIn } from "../model/type.ts";
import type { Lock } from "../store/select.ts";
import type { Values } from "./command.ts";
import type { Draft } from "./draft.ts";
import { equal } from "./equal.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/** A record that is referred to. */
export interface Wanted {
  readonly target: Model;
  readonly id: string;
  readonly lock: Lock;
}

/** One id that a draft refers by: its field and path, and the record that it refers to. */
export interface ReferenceTarget extends Wanted {
  readonly field: ReferenceField | ParentField;
  readonly path: string;
}

/** The inputs of an action that fields are set from, by field: a client finds the fault of a field there. */
export type Places = ReadonlyMap<string, string>;

/** The fields that say where a reference leads. */
export const namesOf = ({ name, type: { reference } }: ReferenceTarget["field"]): string[] =>
  reference && "by" in reference ? [name, reference.by] : [name];

/** The field of the record itself that a path begins with. */
export const ownFieldOf = ({ steps, last }: ReferencePath): string => steps[0]?.field ?? last;

/** Whether a draft gives a field another value than it had, and than it was judged with. */
export const isChanged = ({ before, after, judged }: Draft, name: string): boolean =>
  [before ?? {}, judged ?? before ?? {}].every((known) => !equal(known[name] ?? null, after[name] ?? null));

type Changing = Pick<Draft, "before" | "judged"> & { readonly after: Readonly<Values> };

export function targetsOf(
  unit: UnitOfWork,
  draft: Changing,
  field: ReferenceTarget["field"],
  places?: Places,
): ReferenceTarget[] {
  const { name, type } = field;
  const { after } = draft;
  const known = knownIds(draft, field);
  const at = `/${places?.get(name) ?? name}`;
  return valuesIn(type, after[name], at).flatMap(({ type: { reference }, value, path }) => {
    const resource = reference && ("to" in reference ? reference.to : (after[reference.by] as string | null));
    const target = unit.application.models.get(resource ?? "");
    if (!target || known.has(value)) return [];
    return [{ field, path, target, id: value as string, lock: lockFor(field, target) }];
  });
}

/** Ids that a list or an object held before: they are not written anew with it, whatever has become of their records. */
function knownIds({ before, judged }: Changing, { name, type }: ReferenceTarget["field"]): Set<unknown> {
  if (type.reference) return new Set();
  return new Set(
    [before, judged].flatMap((values) =>
      valuesIn(type, values?.[name] ?? null, "").map(({ value }) => value),
    ),
  );
}

/**
 * What may change is held until the commit, a foreign key holds the rest. A record whose state is asked about is
 * locked outright: what follows often moves it, and two calls that share it first would then wait for each other.
 */
function lockFor(field: ReferenceTarget["field"], target: Model): Lock {
  if (field.kind === "reference" && field.where.length > 0) return field.type.items ? "share" : "lock";
  const heldByKey = field.type.reference !== undefined && "to" in field.type.reference;
  return target.operations.delete || !heldByKey ? "share" : "read";
}

/**
 * Records that a call will lock to judge the references that it sends: they are locked with its own record, in one order.
 * Those of its own resource are locked outright, since one record may be changed by a call and relied on by another.
 */
export const lockedWith = (
  unit: UnitOfWork,
  model: Model,
  sent: Readonly<Values>,
): { readonly model: Model; readonly id: string }[] =>
  model.references
    .filter(({ name }) => (sent[name] ?? null) !== null)
    .flatMap((field) => targetsOf(unit, { before: null, after: sent }, field))
    .filter(({ lock, target }) => lock === "lock" || (lock === "share" && target === model))
    .map(({ target, id }) => ({ model: target, id }));

/** Records, as many as are wanted: those of one resource that are held alike by one statement. */
export async function loadEach(unit: UnitOfWork, wanted: readonly Wanted[]): Promise<(Values | null)[]> {
  const groups = grouped(wanted.map((one) => [`${one.lock} ${one.target.name}`, one])).values();
  await Promise.all(
    [...groups].map((group) => {
      const [{ target, lock }] = group as [Wanted];
      const ids = group.map(({ id }) => id);
      return unit.loadAll(target, ids, lock);
    }),
  );
  // A mutation reads a record once.
  return await Promise.all(wanted.map(({ target, id, lock }) => unit.load(target, id, lock)));
}

export const absent = ({ name }: Model, id: string): string => `No ${name} ${id} in your organization.`;

/** The value at the end of a path through references; null where one of them is not set. */
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
