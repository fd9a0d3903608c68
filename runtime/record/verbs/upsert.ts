/** PUT by External Reference: changes the record that the reference leads to, or creates it with the reference. */
import { Faults } from "../../errors/faults.ts";
import { Refusal, refusalWith } from "../../errors.ts";
import type { Subject } from "../../event/append.ts";
import { isWritable } from "../../model/field.ts";
import { type Model, modelOf } from "../../model/model.ts";
import type { Inputs } from "../../model/schema/inputs.ts";
import { pointer } from "../../model/type.ts";
import type { Command, Outcome, SentTuple, Values } from "../command.ts";
import { NO_EFFECTS, referencesOf } from "../effects.ts";
import { equal } from "../equal.ts";
import { judgeInput, keep, readGiven, type SentRecord, type Tuple, tupleKey } from "../given.ts";
import { findLinks, linkedTo, lockTuple, pointsTo } from "../links.ts";
import { chainsOf } from "../reads/chains.ts";
import { LinkMoved, NeedsLockedPath } from "../reads/locked-path.ts";
import type { Intention } from "../reads/locks.ts";
import { toRecord } from "../reads/reads.ts";
import { notFound, refuseBody, refuseNone } from "../refuse.ts";
import type { Verb } from "../run.ts";
import { aliasesIn } from "../sent-names.ts";
import { fieldsAt } from "../unchanged.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import { createGiven, createVerb, creationOf, hasFastPath } from "./create.ts";
import { updateVerb } from "./update.ts";

/**
 * Prepares an upsert. Errors in its body are reported after the record was looked up, together with what a create needs or
 * what a PATCH may not change.
 * @param now Unix milliseconds
 */
export function upsertVerb(command: Command, inputs: Inputs, now: number): Verb {
  const { model } = command;
  const given = readGiven(inputs, model, "upsert", command, now);
  const { faults } = given;
  const tuple = readTuple(command.tuple!, model, inputs, faults);
  if (tuple === null || faults.omitted > 0 || !isObject(command.body)) refuseBody(faults, command.body);
  const run = async (unit: UnitOfWork): Promise<Outcome> => {
    const found = await findJudged(unit, command, tuple!, faults);
    if (!found) {
      const creation = readGiven(inputs, model, "create", command, now);
      if (faults.length > 0) refuseBody(creation.faults, command.body);
      return await createLinked(unit, command, creation, tuple!);
    }
    const id = found.id as string;
    const body = withoutConstant(model, found, command.body, faults);
    const change = updateVerb({ ...command, id, body }, inputs, now);
    if (!change.hasFastPath) unit.reads.requireTransaction();
    const outcome = await change.run(unit);
    if (!unit.reads.locksOnWrite)
      await requireLink(unit, tuple!, { resourceType: model.name, resourceId: id });
    return outcome;
  };
  const intends = async (unit: UnitOfWork) => {
    const creation = creationOf(unit, command, given);
    return reliesOnRecord(creation)
      ? await intentionOfFound(unit, command, faults, { inputs, now })
      : creation;
  };
  const sentNames = () => aliasesIn(model, command.body);
  return {
    run,
    intends,
    makes: model,
    findsFirst: true,
    hasFastPath: isPlain(model) && faults.length === 0 && given.links.length === 0,
    queue: tupleKey(tuple!),
    tuples: [tuple!, ...given.links],
    sentNames,
  };
}

/** Whether an upsert may create and change records without a transaction. */
const isPlain = (model: Model): boolean =>
  hasFastPath(model) && model.operations.create!.hook === null && model.operations.update!.hook === null;

const isObject = (body: unknown): boolean =>
  body === undefined || (typeof body === "object" && body !== null && !Array.isArray(body));

/** Finds the record. If that is refused, errors in the body come first. */
async function findJudged(
  unit: UnitOfWork,
  command: Command,
  tuple: Tuple,
  faults: Faults,
): Promise<Readonly<Values> | null> {
  try {
    await requireParent(unit, command);
    return await findFor(unit, command, tuple);
  } catch (error) {
    if (error instanceof Refusal) refuseBody(faults, command.body);
    throw error;
  }
}

/**
 * The record to change; null if there is none. In a transaction, other calls with the reference wait for this one; without,
 * the write fails if one of them was faster.
 */
async function findFor(unit: UnitOfWork, command: Command, tuple: Tuple): Promise<Readonly<Values> | null> {
  if (unit.reads.locksOnWrite) return await findUnlocked(unit, command, tuple);
  await lockTuple(unit, tuple);
  return await findRecord(unit, command, tuple);
}

/**
 * The record that a reference leads to, without a lock. The write fails if the record has changed, or if the reference is
 * no longer free; and a record whose list shows the reference has it.
 * @throws NeedsLockedPath if it leads elsewhere, or has been moved
 */
async function findUnlocked(
  unit: UnitOfWork,
  { model }: Command,
  tuple: Tuple,
): Promise<Readonly<Values> | null> {
  const links = modelOf(unit.application, "external_reference");
  const [row] = await unit.reads.searchUnlocked({ model: links, where: { ...tuple }, limit: 1 });
  if (!row) return null;
  const { resourceType, resourceId } = toRecord(links, row);
  const record = resourceType === model.name ? await unit.load(model, resourceId as string, "lock") : null;
  const shown = (record?.externalReferences ?? []) as readonly Tuple[];
  if (shown.some((one) => tupleKey(one) === tupleKey(tuple))) return record;
  throw new NeedsLockedPath();
}

/** @throws LinkMoved if the reference now leads elsewhere. The record is locked, so no later call moves it. */
async function requireLink(unit: UnitOfWork, tuple: Tuple, to: Subject): Promise<void> {
  const [link] = await findLinks(unit, [tuple], "for share");
  if (!link || !pointsTo(link, to)) throw new LinkMoved();
}

/** What an upsert will lock, which depends on whether its record exists. */
async function intentionOfFound(
  unit: UnitOfWork,
  command: Command,
  faults: Faults,
  { inputs, now }: { readonly inputs: Inputs; readonly now: number },
): Promise<Intention | null> {
  const { model } = command;
  const found = await findRecord(unit, command, command.tuple as Tuple);
  const verb = found
    ? updateVerb(
        { ...command, id: found.id as string, body: withoutConstant(model, found, command.body, faults) },
        inputs,
        now,
      )
    : createVerb(command, inputs, now);
  return await verb.intends!(unit);
}

/** Whether an upsert must find its record to know what else it will lock. For most resources the body is enough. */
const reliesOnRecord = ({ model, sent = {}, effects = NO_EFFECTS }: Intention): boolean =>
  referencesOf(effects).length > 0 || chainsOf(model, Object.keys(sent), sent).length > 0;

/** The names of the parts of the path, as errors report them. */
const PLACES: Readonly<Record<string, string>> = {
  externalSystem: "path.system",
  externalObject: "path.object",
  externalId: "path.externalId",
};

/** Judges the reference of the path as one in a body. @returns null if it has faults */
function readTuple(sent: SentTuple, model: Model, inputs: Inputs, faults: Faults): Tuple | null {
  const { input: schema } = model.byName.get("externalReferences")!.type.items!;
  const found = new Faults();
  for (const [name, part] of Object.entries(sent))
    if (part === null)
      found.push({
        path: PLACES[name]!,
        code: "INVALID_FORMAT",
        message: "It must be percent-encoded UTF-8.",
      });
  const judged = found.length > 0 ? found : judgeInput({ schema, judge: inputs.value(schema) }, sent);
  for (const fault of judged.listed)
    faults.push({ ...fault, path: PLACES[fault.path.slice(1)] ?? fault.path });
  return judged.length > 0 ? null : (sent as Tuple);
}

/** @throws Refusal NOT_FOUND, which takes precedence over errors of the reference */
async function requireParent(unit: UnitOfWork, { model: { parent }, parentId }: Command): Promise<void> {
  if (parent && !(await unit.peek(modelOf(unit.application, parent.resource), parentId!))) throw notFound();
}

/**
 * The record that a reference leads to, not locked yet; null if the reference is free.
 * @throws Refusal EXTERNAL_REFERENCE_CONFLICT if it leads to another kind of record, below another parent, or to a deleted one
 */
async function findRecord(
  unit: UnitOfWork,
  { model, parentId }: Command,
  tuple: Tuple,
): Promise<Readonly<Values> | null> {
  const [link] = await findLinks(unit, [tuple], "");
  if (!link) return null;
  const record = link.resourceType === model.name ? await unit.peek(model, link.resourceId as string) : null;
  if (record && (!model.parent || record[model.parent.field] === parentId)) return record;
  const { resourceType, resourceId } = link;
  const deleted = resourceType === model.name && !record ? ", which was deleted" : "";
  const message = `${linkedTo(tuple, link)}${deleted}. Move the reference with PATCH, or delete it.`;
  throw refusalWith("EXTERNAL_REFERENCE_CONFLICT", message, [{ path: "", resourceType, resourceId }]);
}

/** @throws Refusal PRECONDITION_FAILED if the call is meant for a version of a record that exists */
async function createLinked(
  unit: UnitOfWork,
  command: Command,
  given: SentRecord,
  tuple: Tuple,
): Promise<Outcome> {
  refuseNone(command);
  refuseBody(given.faults, command.body);
  const others = given.links.filter((link) => tupleKey(link) !== tupleKey(tuple));
  try {
    return await createGiven(unit, command, { ...given, links: [tuple, ...others] });
  } catch (error) {
    // A POST with the same reference does not wait for a PUT, and may have linked it since. Otherwise a hook was refused a
    // reference of another record.
    if (isTaken(error) && (await findLinks(unit, [tuple], "")).length > 0) throw new LinkMoved();
    const first = isTaken(error) ? placeOf(0) : "";
    throw atSentPlaces(error, [first, ...others.map((link) => placeOf(given.links.indexOf(link)))]);
  }
}

const placeOf = (i: number): string => pointer("/externalReferences", i);

/** A conflict of references, at the places that they have in the body. @param places of the references that are linked */
function atSentPlaces(error: unknown, places: readonly string[]): unknown {
  if (!(error instanceof Refusal) || error.code !== "EXTERNAL_REFERENCE_CONFLICT") return error;
  const { code, message, omitted } = error;
  const sent = new Map(places.map((place, i) => [placeOf(i), place]));
  const details = error.details.map((detail) => ({ ...detail, path: sent.get(detail.path) ?? detail.path }));
  return new Refusal(code, message, { details, omitted });
}

/** Whether a record was refused because its first reference points elsewhere. */
const isTaken = (error: unknown): boolean =>
  error instanceof Refusal &&
  error.code === "EXTERNAL_REFERENCE_CONFLICT" &&
  error.details[0]?.path === placeOf(0);

/**
 * The body without the fields that can only be set on create and have these values already.
 * @param faults of the body: values with errors are compared as they were sent
 */
function withoutConstant(
  { byName }: Model,
  record: Readonly<Values>,
  body: unknown,
  faults: Faults,
): unknown {
  if (typeof body !== "object" || body === null) return body;
  const faulty = new Set(fieldsAt(faults));
  const isConstant = ([name, value]: [string, unknown]): boolean => {
    const field = byName.get(name);
    if (!field || !isWritable(field) || field.mode === "readWrite") return false;
    const kept = record[field.kind === "alias" ? field.of : name] ?? null;
    return equal(faulty.has(name) ? value : keep(field, value), kept);
  };
  return Object.fromEntries(Object.entries(body).filter((member) => !isConstant(member)));
}
