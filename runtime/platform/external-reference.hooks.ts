/** External References as a resource: replay and conflict, guarded repair, removal, lookup. */
import { expectedOneOf, Guessing, type Refusal, refusalWith } from "../errors.ts";
import type { Subject } from "../event/append.ts";
import { isId } from "../model/id.ts";
import { type Model, modelOf } from "../model/model.ts";
import { noId } from "../model/schema/faults.ts";
import { listInParent } from "../record/children.ts";
import type { Values } from "../record/command.ts";
import { changeOf } from "../record/draft.ts";
import { UNTOLD } from "../record/flush.ts";
import { type Tuple, tupleKey } from "../record/given.ts";
import type { PlatformContext } from "../record/hooks/hook-context.ts";
import { findLinks, linkedTo, pointsTo, recordsNamed, USE_OR_MOVE } from "../record/links.ts";
import { notFound, refuseStale } from "../record/refuse.ts";
import type { UnitOfWork } from "../record/unit-of-work.ts";

/**
 * POST /external-references: returns a tuple that is already linked to the target unchanged (specification,
 * endpoint 20). Validates the target only if the tuple is free (contract, section 15).
 */
export async function link({ input, unit, store }: PlatformContext): Promise<unknown> {
  const tuple = tupleOf(input);
  const target = targetOf(input);
  // Every call that links locks the target before the tuple.
  await lockTarget(unit, target);
  const [existing] = await findLinks(unit, [tuple], "for share");
  if (existing) {
    if (!pointsTo(existing, target))
      throw conflict("EXTERNAL_REFERENCE_CONFLICT", tuple, existing, `. ${USE_OR_MOVE}`);
    return answer(unit, existing);
  }
  const record = await requireTarget(unit, target);
  const made = await store.create("external_reference", { ...target, ...tuple });
  // Only this call emits it; for inline references, their record's event reports the change.
  unit.update(changeOf(modelOf(unit.application, "external_reference"), made, {}), {
    audit: null,
    events: ["external_reference.created"],
  });
  await show(unit, target, record, (links) => [...links, { id: made.id, ...tuple }]);
  return answer(unit, made);
}

/**
 * PATCH /external-references: 404, If-Match, then the guard, then the new target (contract, sections 3 and
 * 13).
 */
export async function repair({ input, unit, store }: PlatformContext): Promise<unknown> {
  const tuple = tupleOf(input);
  const expected: Subject = {
    resourceType: input.expectedCurrentResourceType as string,
    resourceId: input.expectedCurrentResourceId as string,
  };
  const target = targetOf(input);
  // Calls that change the same records never deadlock. Reading these again returns the same values, since a mutation reads
  // each record once.
  await unit.lockInOrder(recordsNamed(unit, modelOf(unit.application, "external_reference"), input));
  const [existing] = await findLinks(unit, [tuple], "for no key update");
  if (!existing) throw notFound();
  refuseStale(unit.preconditions, existing.version as number);
  if (!pointsTo(existing, expected)) throw conflict("EXTERNAL_REFERENCE_STALE", tuple, existing, LOOK_FIRST);
  const to = await requireTarget(unit, target);
  if (pointsTo(existing, target)) return answer(unit, existing);
  const from = await lockTarget(unit, expected);
  if (from) await show(unit, expected, from, (links) => links.filter(({ id }) => id !== existing.id));
  await show(unit, target, to, (links) => [...links, { id: existing.id, ...tuple }]);
  const repaired = await store.update(
    "external_reference",
    existing.id as string,
    { ...target },
    { emits: "external_reference.repaired", audit: "external_reference.repair" },
  );
  return answer(unit, repaired);
}

/**
 * DELETE /external-references/{id}: frees the tuple, and the record no longer shows it (contract, section
 * 17).
 */
export async function unlink({ before, unit }: PlatformContext): Promise<void> {
  const target = targetOf(before!);
  const record = await lockTarget(unit, target);
  if (record) await show(unit, target, record, (links) => links.filter(({ id }) => id !== before!.id));
}

/** GET /external-references/lookup: another tenant's link counts as missing (specification, endpoint 22). */
export async function lookup({ input, unit }: PlatformContext): Promise<unknown> {
  const [existing] = await findLinks(unit, [tupleOf(input)], "");
  if (!existing) throw notFound();
  return found(existing);
}

/**
 * POST /external-references/lookup/batch: one statement for all tuples; duplicates are looked up once
 * (specification, endpoint 23).
 */
export async function lookupBatch({ input, unit }: PlatformContext): Promise<unknown> {
  const lookups = input.lookups as readonly Tuple[];
  const asked = new Map(lookups.map((tuple) => [tupleKey(tuple), tuple]));
  const existing = new Map(
    (await findLinks(unit, [...asked.values()], "")).map((record) => [tupleKey(tupleOf(record)), record]),
  );
  return lookups.map((tuple) => {
    const record = existing.get(tupleKey(tuple));
    return {
      ...tuple,
      ...(record ? found(record) : { resourceType: null, resourceId: null, externalReference: null }),
    };
  });
}

const found = (record: Readonly<Values>) => ({
  resourceType: record.resourceType,
  resourceId: record.resourceId,
  externalReference: record,
});

const tupleOf = ({ externalSystem, externalObject, externalId }: Readonly<Values>): Tuple =>
  ({ externalSystem, externalObject, externalId }) as Tuple;

const targetOf = ({ resourceType, resourceId }: Readonly<Values>): Subject =>
  ({ resourceType, resourceId }) as unknown as Subject;

/** Returns the record as it will be once the mutation is sealed. */
const answer = (unit: UnitOfWork, record: Readonly<Values>) => () =>
  unit.view(modelOf(unit.application, "external_reference"), record);

async function requireTarget(unit: UnitOfWork, { resourceType, resourceId }: Subject): Promise<Values> {
  const model = linkable(unit, resourceType);
  if (!model) throw unknownKind(unit, resourceType);
  const record = await lockTarget(unit, { resourceType, resourceId });
  if (record) return record;
  const message = `No ${resourceType} ${resourceId} in your organization.`;
  const why = isId(model.idPrefix, resourceId)
    ? { code: "REFERENCE_NOT_FOUND", message }
    : noId(resourceId, model.idPrefix);
  throw refusalWith("VALIDATION_FAILED", why.message, [{ path: "/resourceId", ...why }]);
}

/** The resource with a name, if its records have External References. */
function linkable({ application }: UnitOfWork, resourceType: string): Model | null {
  const model = application.models.get(resourceType);
  return model?.hasExternalReferences ? model : null;
}

function unknownKind({ application }: UnitOfWork, resourceType: string): Refusal {
  const kinds = [...application.models.values()]
    .filter(({ hasExternalReferences }) => hasExternalReferences)
    .map(({ name }) => name);
  const message = expectedOneOf(kinds, resourceType, new Guessing());
  return refusalWith("VALIDATION_FAILED", message, [{ path: "/resourceType", code: "INVALID_VALUE" }]);
}

/** Locks the record that a target names; null if it does not exist. */
async function lockTarget(unit: UnitOfWork, { resourceType, resourceId }: Subject): Promise<Values | null> {
  const model = linkable(unit, resourceType);
  return model && isId(model.idPrefix, resourceId) ? await unit.load(model, resourceId, "lock") : null;
}

/**
 * Updates the links shown in a record, and in its parent's list; their versions increase without an event (contract,
 * section 13).
 */
async function show(
  unit: UnitOfWork,
  { resourceType }: Subject,
  record: Values,
  edit: (links: readonly Values[]) => Values[],
): Promise<void> {
  const model: Model = modelOf(unit.application, resourceType);
  const links = edit((record.externalReferences ?? []) as Values[]);
  const draft = changeOf(model, record, { externalReferences: links });
  unit.update(draft, UNTOLD);
  await listInParent(unit, draft);
}

const LOOK_FIRST = ", not to the expected record. Look at that record before you move the reference.";

/** @param end the end of the message, which begins with where the reference leads */
function conflict(code: string, tuple: Tuple, existing: Readonly<Values>, end: string): Refusal {
  const { resourceType, resourceId } = existing;
  const message = linkedTo(tuple, { resourceType, resourceId }) + end;
  return refusalWith(code, message, [{ path: "", resourceType, resourceId }]);
}
