/** References: that they lead somewhere in the organization, to records that agree and are in the right state. */
import type { Faults } from "../errors/faults.ts";
import { DETAIL_CODES } from "../errors.ts";
import type { ParentField, ReferenceField, ReferencePath } from "../model/field.ts";
import { grouped } from "../model/grouped.ts";
import { isId } from "../model/id.ts";
import { type Action, type Model, modelOf } from "../model/model.ts";
import { noId } from "../model/schema/faults.ts";
import { valuesIn } from "../model/type.ts";
import type { Lock } from "../store/select.ts";
import type { Values } from "./command.ts";
import { equal } from "./equal.ts";
import type { Draft } from "./judge.ts";
import { invalidState } from "./refuse.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/** A record that is referred to. */
interface Wanted {
  readonly target: Model;
  readonly id: string;
  readonly lock: Lock;
}

/** One id that a draft refers by: its field and path, and the record that it refers to. */
interface ReferenceTarget extends Wanted {
  readonly field: ReferenceField | ParentField;
  readonly path: string;
}

/** The inputs of an action that fields are set from, by field: a client finds a fault of the field there. */
type Places = ReadonlyMap<string, string>;

/**
 * Judges the references that a draft has changed since they were last judged: that they lead to records that exist and
 * meet `where`, then what must agree. Called before a hook, which may rely on it, and again after whatever else writes
 * the record, so that a rule holds however a field is written. On a new record it also copies what fields derive.
 */
export async function judgeReferences(
  unit: UnitOfWork,
  draft: Draft,
  faults: Faults,
  places?: Places,
): Promise<void> {
  await judgeTargets(unit, draft, faults, places);
  if (faults.length === 0) {
    await copyFrom(unit, draft, faults);
    await judgeEqualities(unit, draft, faults, places);
  }
  draft.judged = judgedOf(draft);
}

/**
 * Loads what the draft's changed references lead to and reports what is missing or in a wrong state. On the fast path a
 * foreign key holds what cannot go; where it refuses, the write is judged again with everything read. It is content with
 * a deleted record, and knows nothing of states: those are read, and held by the write.
 */
async function judgeTargets(unit: UnitOfWork, draft: Draft, faults: Faults, places?: Places): Promise<void> {
  const targets = draft.model.references
    .filter((field) => namesOf(field).some((name) => isChanged(draft, name)))
    .flatMap((field) => targetsOf(unit, draft, field, places));
  const held = targets.filter(({ lock }) => !unit.isFastPath || lock !== "read");
  if (held.length < targets.length) unit.leavesToKeys = true;
  const found = await loadEach(unit, held);
  for (const [i, target] of held.entries())
    judgeTarget(target, found[i]!, unit.before(target.target, target.id), faults);
}

/** The fields that say where a reference leads. */
const namesOf = ({ name, type: { reference } }: ReferenceTarget["field"]): string[] =>
  reference && "by" in reference ? [name, reference.by] : [name];

/** The values that references are judged by; copies, since a hook may change a list in place. */
function judgedOf({ model, after }: Draft): Values {
  const judged: Values = {};
  for (const field of model.references) {
    const compared = field.kind === "parent" ? [] : field.equalities.map(({ ours }) => ownFieldOf(ours));
    for (const name of [...namesOf(field), ...compared]) judged[name] = copied(after[name]);
  }
  return judged;
}

const copied = (value: unknown): unknown =>
  typeof value === "object" && value !== null ? structuredClone(value) : value;

/** The field of the record itself that a path begins with. */
const ownFieldOf = ({ steps, last }: ReferencePath): string => steps[0]?.field ?? last;

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
async function loadEach(unit: UnitOfWork, wanted: readonly Wanted[]): Promise<(Values | null)[]> {
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

/**
 * Reports references in an action's input that lead nowhere. Those that are set are judged as fields; those of an action
 * on a collection, as fields of the records that it makes.
 */
export async function judgeInputs(
  unit: UnitOfWork,
  { input: members, set }: Pick<Action, "input" | "set">,
  input: Readonly<Values>,
  faults: Faults,
): Promise<void> {
  const given = new Set(set.flatMap(({ to }) => (to.kind === "input" ? [to.name] : [])));
  const others = new Map([...members].filter(([name]) => !given.has(name)));
  const targets = valuesIn({ members: others }, input, "").flatMap(({ type: { reference }, value, path }) => {
    if (!reference || !("to" in reference)) return [];
    const target = modelOf(unit.application, reference.to);
    return [
      { path, target, id: value as string, lock: target.operations.delete ? "share" : "read" } as const,
    ];
  });
  const found = await loadEach(unit, targets);
  for (const [i, { path, target, id }] of targets.entries())
    if (!found[i]) faults.push({ path, code: "REFERENCE_NOT_FOUND", message: absent(target, id) });
}

/** Reports references to records that do not agree with this one; judged where either side of a rule changes. */
async function judgeEqualities(
  unit: UnitOfWork,
  draft: Draft,
  faults: Faults,
  places?: Places,
): Promise<void> {
  for (const field of draft.model.references)
    if (field.kind === "reference" && field.equalities.length > 0)
      await compare(unit, draft, field, faults, places);
}

/** Whether a draft gives a field another value than it had, and than it was judged with. */
const isChanged = ({ before, after, judged }: Draft, name: string): boolean =>
  [before ?? {}, judged ?? before ?? {}].every((known) => !equal(known[name] ?? null, after[name] ?? null));

type Changing = Pick<Draft, "before" | "judged"> & { readonly after: Readonly<Values> };

function targetsOf(
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

const absent = ({ name }: Model, id: string): string => `No ${name} ${id} in your organization.`;

/** A record is contained by whatever it is made in. */
const UNRULED: Pick<ReferenceField, "where" | "refusal"> = { where: [], refusal: null };

/** @param before the record as it was before this mutation, which may have changed it on the way; null if it did not */
function judgeTarget(
  { field, path, target, id }: ReferenceTarget,
  found: Values | null,
  before: Readonly<Values> | null,
  faults: Faults,
): void {
  // Which prefix is right, another field may tell: such ids have not been judged with the shape of the body.
  if (!isId(target.idPrefix, id)) {
    faults.push({ path, ...noId(id, target.idPrefix) });
    return;
  }
  const { where, refusal } = field.kind === "parent" ? UNRULED : field;
  if (!found) {
    const message = absent(target, id);
    if (refusal === null) faults.push({ path, code: "REFERENCE_NOT_FOUND", message });
    else faults.push({ path, code: refusal, message, asRule: isRule(refusal), id, reason: "NOT_FOUND" });
    return;
  }
  const brokenOf = (record: Readonly<Values>) =>
    where.find(({ field: name, values }) => !values.includes(record[name] as never));
  const broken = brokenOf(found);
  if (!broken || (before !== null && !brokenOf(before))) return;
  const actual = found[broken.field];
  const message = `${target.name} ${id} has ${broken.field} ${JSON.stringify(actual)}; it must be ${broken.values.map((v) => JSON.stringify(v)).join(" or ")}.`;
  if (refusal !== null) {
    const reason = reasonOf(broken.field, actual);
    faults.push({ path, code: refusal, message, asRule: isRule(refusal), id, reason });
    return;
  }
  throw invalidState(message, path, actual, broken.values, `${field.name}.where`);
}

/** Whether a code is the application's own: one that any field may have is not told as the error's. */
const isRule = (code: string): boolean => !DETAIL_CODES.includes(code);

/** `INACTIVE` of a word, `NOT_SCHEDULABLE` of a flag. */
function reasonOf(field: string, actual: unknown): string {
  if (typeof actual === "string") return actual;
  const noun = field.replace(/^is(?=[A-Z])/, "").replace(/([a-z])([A-Z])/g, "$1_$2");
  return `NOT_${noun.toUpperCase()}`;
}

async function compare(
  unit: UnitOfWork,
  draft: Draft,
  field: ReferenceField,
  faults: Faults,
  places?: Places,
): Promise<void> {
  const rules = field.equalities.filter(
    ({ ours }) => isChanged(draft, field.name) || isChanged(draft, ownFieldOf(ours)),
  );
  const [wanted] = rules.length > 0 ? targetsOf(unit, draft, field, places) : [];
  if (!wanted) return;
  const { path, target, id } = wanted;
  // Both sides are read at the same time.
  const [found, ...values] = await Promise.all([
    unit.load(target, id, "read"),
    ...rules.map(({ ours }) => follow(unit, draft.after, ours)),
  ]);
  for (const [i, { theirs, ours, orUnset }] of rules.entries()) {
    const own = values[i] ?? null;
    const other = found?.[theirs] ?? null;
    if (own === null || equal(own, other) || (orUnset && other === null)) continue;
    const message = `The ${theirs} of ${target.name} ${id} is not the ${ours.text} of this record.`;
    faults.push({ path, code: "INVALID_VALUE", message });
  }
}

/** The value at the end of a path through references; null where one of them is not set. */
async function follow(
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

/**
 * Copies what fields of a new record take `from` other records: always where read-only, else where nothing was sent. A
 * required field may be filled so; only then is it known to be missing.
 */
async function copyFrom(unit: UnitOfWork, draft: Draft, faults: Faults): Promise<void> {
  if (draft.before !== null) return;
  for (const field of draft.model.copied) {
    if (!isChanged(draft, ownFieldOf(field.from)) && draft.judged) continue;
    if (field.mode !== "readOnly" && draft.written.has(field.name)) continue;
    const value = await follow(unit, draft.after, field.from);
    if (value !== null) draft.after[field.name] = value;
    if (field.required && draft.after[field.name] === null)
      faults.push({ path: `/${field.name}`, code: "REQUIRED", message: "A value is needed here." });
  }
}
