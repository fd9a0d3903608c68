/** External References sent with a record: free ones are linked to it, and ones that point elsewhere are refused. */
import { Refusal } from "../errors.ts";
import type { Subject } from "../event/append.ts";
import { isId } from "../model/id.ts";
import { type Model, modelOf } from "../model/model.ts";
import { type Fault, pointer } from "../model/type.ts";
import { LOCK_TUPLE, linksText } from "../store/queries/links.ts";
import type { Command, Values } from "./command.ts";
import { type Draft, subjectOf } from "./draft.ts";
import { UNTOLD } from "./flush.ts";
import { type Tuple, tupleKey } from "./given.ts";
import { toRecord } from "./reads/reads.ts";
import { lockOf, valuesOf } from "./tuples.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/**
 * Links External References to a record that is staged.
 * @throws Refusal EXTERNAL_REFERENCE_CONFLICT if a tuple points elsewhere; one that points here is unchanged
 */
export async function link(unit: UnitOfWork, draft: Draft, tuples: readonly Tuple[]): Promise<void> {
  if (tuples.length === 0) return;
  const existing = await existingLinks(unit, tuples);
  const subject = subjectOf(draft);
  const conflicts: Fault[] = [];
  const free: Tuple[] = [];
  tuples.forEach((tuple, i) => {
    const other = existing.get(tupleKey(tuple));
    if (!other) free.push(tuple);
    else if (!pointsTo(other, subject))
      conflicts.push(conflictOf(tuple, other, pointer("/externalReferences", i)));
  });
  if (conflicts.length > 0)
    throw new Refusal("EXTERNAL_REFERENCE_CONFLICT", conflicts[0]!.message, { details: conflicts });
  if (free.length > 0)
    draft.after.externalReferences = [
      ...((draft.after.externalReferences ?? []) as Values[]),
      ...addLinks(unit, free, subject),
    ];
}

function addLinks(unit: UnitOfWork, tuples: readonly Tuple[], subject: Subject): Values[] {
  const model = modelOf(unit.application, "external_reference");
  const links = tuples.map((tuple) => {
    const after: Values = { ...subject, ...tuple };
    unit.identify(model, after);
    return { tuple, after };
  });
  // Written in the order of their tuples: otherwise two calls that link the same ones would wait for each other.
  for (const { after } of links.toSorted((a, b) => (tupleKey(a.tuple) < tupleKey(b.tuple) ? -1 : 1)))
    unit.insert({ model, before: null, after, written: new Set() }, UNTOLD);
  return links.map(({ tuple, after }) => ({ id: after.id, ...tuple }));
}

/**
 * The links that exist already, held: they cannot be repaired or removed meanwhile. On the fast path the unique index
 * refuses what is taken, and the write is judged again.
 */
async function existingLinks(unit: UnitOfWork, tuples: readonly Tuple[]): Promise<Map<string, Subject>> {
  if (unit.reads.locksOnWrite) return new Map();
  const links = await findLinks(unit, tuples, "for share");
  return new Map(
    links.map((one) => {
      const { resourceType, resourceId, ...tuple } = one as unknown as Subject & Tuple;
      return [tupleKey(tuple), { resourceType, resourceId }];
    }),
  );
}

/** Makes calls that look for the record of a tuple, and create it otherwise, wait for one another. */
export async function lockTuple(unit: UnitOfWork, tuple: Tuple): Promise<void> {
  await unit.reads.run(LOCK_TUPLE, [unit.organizationId, lockOf(tuple)]);
}

/** The queue of a call that links an External Reference to the record in its input; null for any other call. */
export const queueOf = ({ name }: Model, { resourceType, resourceId }: Readonly<Values>): string | null =>
  name === "external_reference" && typeof resourceId === "string"
    ? `${resourceType as string} ${resourceId}`
    : null;

/** The links of some tuples, as records. */
export async function findLinks(
  unit: UnitOfWork,
  tuples: readonly Tuple[],
  lock: Parameters<typeof linksText>[0],
): Promise<Values[]> {
  const model = modelOf(unit.application, "external_reference");
  const rows = await unit.reads.run(linksText(lock), valuesOf(unit.organizationId, tuples));
  return rows.map((row) => toRecord(model, row));
}

/** The members of an input that name records: the target of a link, and of a link that moves also the present one. */
const NAMES = [
  ["resourceType", "resourceId"],
  ["expectedCurrentResourceType", "expectedCurrentResourceId"],
] as const;

/** Returns the records that a call on External References names in its input: the call changes them too. */
export function recordsNamed(
  { application }: UnitOfWork,
  { name }: Model,
  input: Readonly<Values>,
): { model: Model; id: string }[] {
  if (name !== "external_reference") return [];
  return NAMES.flatMap(([type, member]) => {
    const model = application.models.get(String(input[type]));
    const id = String(input[member]);
    return model?.hasExternalReferences && isId(model.idPrefix, id) ? [{ model, id }] : [];
  });
}

/** Returns the record whose list shows a link: a call on the link changes it too. Other records have none. */
export async function recordsShowing(
  unit: UnitOfWork,
  { model, id }: Pick<Command, "model" | "id">,
): Promise<{ model: Model; id: string }[]> {
  if (model.name !== "external_reference") return [];
  const found = await unit.peek(model, id!);
  const target = unit.application.models.get((found?.resourceType ?? "") as string);
  return target ? [{ model: target, id: found!.resourceId as string }] : [];
}

export const pointsTo = (
  { resourceType, resourceId }: Partial<Readonly<Record<keyof Subject, unknown>>>,
  to: Subject,
): boolean => resourceType === to.resourceType && resourceId === to.resourceId;

/**
 * Says where a reference leads, as the beginning of a message. The external id can identify a person, and refusals are
 * kept, so no message has it: an erasure would not find it there.
 */
export const linkedTo = (
  { externalSystem, externalObject }: Tuple,
  { resourceType, resourceId }: Partial<Readonly<Record<keyof Subject, unknown>>>,
): string =>
  `The ${externalSystem}/${externalObject} reference is linked to ${String(resourceType)} ${String(resourceId)}`;

/** What to do if a tuple that is to be linked leads elsewhere. */
export const USE_OR_MOVE = "Use that record, or move the reference with PATCH /external-references.";

function conflictOf(tuple: Tuple, { resourceType, resourceId }: Subject, path: string): Fault {
  const message = `${linkedTo(tuple, { resourceType, resourceId })}. ${USE_OR_MOVE}`;
  return { path, code: "EXTERNAL_REFERENCE_CONFLICT", message, resourceType, resourceId };
}
