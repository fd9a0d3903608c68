/** The error codes that a call can return, by status. */
import { ERRORS, type ErrorCode, isCommon } from "../../runtime/errors.ts";
import {
  declaredWrite,
  expandedIn,
  isOpen,
  isWrite,
  listedIn,
  makesRecord,
  methodOf,
  type Operation,
  type Route,
  removesRecord,
  sendsOf,
  verbOf,
} from "../../runtime/http/routes.ts";
import type { Expansion } from "../../runtime/model/expansion.ts";
import {
  type Exclusion,
  type Field,
  isAcyclic,
  isWritable,
  refusalOf,
  type SumField,
} from "../../runtime/model/field.ts";
import { grouped } from "../../runtime/model/grouped.ts";
import {
  type Action,
  type Application,
  type Model,
  modelOf,
  sumsOver,
  type Write,
} from "../../runtime/model/model.ts";
import type { Type } from "../../runtime/model/type.ts";
import { isOwn } from "./examples.ts";
import { targetOf } from "./fields.ts";
import { isOnRecord } from "./parameters.ts";

/** Codes from declarations, with their statuses. */
type Declared = Readonly<Record<string, number>>;

/** Codes that any call with a key can return (contract, section 3). */
export const ANY: readonly ErrorCode[] = [
  "AMBIGUOUS_CREDENTIALS",
  "INVALID_HEADER",
  "INVALID_QUERY",
  "API_KEY_MISSING",
  "API_KEY_INVALID",
  "API_KEY_REVOKED",
  "API_KEY_EXPIRED",
  "IP_NOT_ALLOWED",
  "RATE_LIMITED",
  "INTERNAL",
  "UNAVAILABLE",
];

/** The error codes of a call that needs no key. */
const OPEN: readonly ErrorCode[] = ["INVALID_HEADER", "INVALID_QUERY", "INTERNAL"];

const BODY: readonly ErrorCode[] = [
  "MALFORMED_JSON",
  "PAYLOAD_TOO_LARGE",
  "UNSUPPORTED_MEDIA_TYPE",
  "VALIDATION_FAILED",
];

/** Codes by status, each list in the order of the checks. */
export function refusalsOf(route: Route, application: Application): ReadonlyMap<number, readonly string[]> {
  const codes = codesOfCall(route, application);
  const byStatus = grouped(Object.entries(codes).map(([code, status]) => [status, code] as const));
  return new Map([...byStatus].sort(([a], [b]) => a - b));
}

function codesOfCall(route: Route, application: Application): Declared {
  const { operation } = route;
  if (operation.kind === "upsert") {
    const template = operation.model.parent ? "{id}" : "";
    const codes = judgedAs(operation).map((one) =>
      codesOfCall({ ...route, template, operation: one }, application),
    );
    return Object.assign({}, ...codes);
  }
  const common = [...commonCodes(route, application), ...ruleCodes(operation, application)];
  return {
    ...Object.fromEntries(common.map((code) => [code, ERRORS[code].status])),
    ...declaredOf(operation, application),
  };
}

/** Codes about the caller, the query, the body, the Idempotency-Key, and the record in the path. */
function commonCodes(route: Route, application: Application): readonly ErrorCode[] {
  const { scope, permission, operation, idempotencyKey, template, former } = route;
  const isList = listedIn(operation) !== null || operation.kind === "listJournal";
  const looks = operation.kind === "act" && operation.action.hook !== null;
  if (isOpen(operation)) return OPEN;
  return [
    ...ANY,
    ...when(scope !== null, "INSUFFICIENT_SCOPE"),
    ...when(permission !== null || asksPermission(operation, application), "PERMISSION_DENIED"),
    ...when(idempotencyKey === "required", "IDEMPOTENCY_KEY_REQUIRED"),
    ...when(isList, "INVALID_CURSOR"),
    ...when(hasBody(operation), ...BODY),
    ...when(idempotencyKey !== "ignored", "IDEMPOTENCY_KEY_REUSED", "IDEMPOTENCY_KEY_IN_USE"),
    ...when(isWrite(route), "OUTCOME_UNKNOWN"),
    ...when(template.includes("{") || looks, "NOT_FOUND"),
    ...when(former?.collections.some(({ deprecated }) => deprecated) === true, "ROUTE_NOT_FOUND"),
    ...when(isOnRecord(route), "PRECONDITION_FAILED"),
    // A response is repeated only for a key that may make the calls of the items.
    ...when(operation.kind === "batch", "BATCH_FAILED", "INSUFFICIENT_SCOPE", "PERMISSION_DENIED"),
  ];
}

const when = (holds: boolean, ...codes: readonly ErrorCode[]): readonly ErrorCode[] => (holds ? codes : []);

/** Whether fields that are written, or records that are requested, need a permission of their own. */
function asksPermission(operation: Operation, application: Application): boolean {
  const { models } = application;
  if (expandedIn(operation)?.expansions.some((one) => needsPermission(one, application))) return true;
  if ("model" in operation && othersOf(operation, application).some(isGuarded)) return true;
  if (sendsOf(operation) !== null && "model" in operation) return operation.model.guarded.length > 0;
  if (operation.kind === "act") return operation.action.on === "record" && operation.model.guarded.length > 0;
  if (operation.kind !== "listJournal" || !operation.journal.ofReadable) return false;
  return [...models.values()].some(({ permission }) => permission !== null);
}

/** Whether records that a reference leads to, or one of theirs, need a permission to be read. */
const needsPermission = ({ by, to, inside }: Expansion, application: Application): boolean =>
  (by === null && modelOf(application, to[0]!).permission !== null) ||
  inside.some((one) => needsPermission(one, application));

const isGuarded = ([{ guarded }, fields]: readonly [Model, Fields]): boolean =>
  guarded.some(({ name }) => isAmong(fields, name));

/** The resources whose records a call may write along references of its own record. */
function behind(operation: Operation, { models }: Application): Model[] {
  if (!("model" in operation) || (operation.kind !== "act" && !isWritten(operation))) return [];
  const { model } = operation;
  const farSet = [
    ...(operation.kind === "act" ? operation.action.farSet : []),
    ...[...(model.states?.values.values() ?? [])].flatMap((state) => state.farSet),
  ];
  const references = [
    ...(writeOf(operation)?.moves ?? []).map(({ field }) => field),
    ...farSet.map(({ reference }) => reference),
  ];
  return references.flatMap((name) => {
    const target = models.get(targetOf(model.byName.get(name)!.type) ?? "");
    return target ? [target] : [];
  });
}

/** Whether a call has a body. */
export const hasBody = (operation: Operation): boolean =>
  methodOf(operation) !== "GET" && verbOf(operation)?.sends !== null;

/** Whether a verb writes its record, other than by deleting it. */
const isWritten = (operation: Operation): boolean =>
  verbOf(operation)?.scope === "write" && !removesRecord(operation);

/** Codes about states, unique values, and hooks, which may write to other records. */
function ruleCodes(operation: Operation, application: Application): ErrorCode[] {
  const write = "model" in operation ? writeOf(operation) : null;
  if (!("model" in operation) || write === null) return [];
  const { model } = operation;
  const { hook } = write;
  const isOpen = mayWriteAnything(operation);
  const writes = operation.kind !== "act" || !readsOnly(operation.action);
  return [
    ...when(writes && (isOpen || mayBeInState(operation, application)), "INVALID_STATE"),
    ...when(writes && (isOpen || mayConflict(operation, application)), "CONFLICT"),
    ...when(sendsOf(operation) !== null && model.hasExternalReferences, "EXTERNAL_REFERENCE_CONFLICT"),
    ...when(writes && (hook !== null || mayLeaveBounds(operation, application)), "VALIDATION_FAILED"),
  ];
}

export type Acting = Extract<Operation, { readonly model: Model }>;

/** The operations whose rules apply to a call: an upsert becomes a create or a PATCH. */
export const judgedAs = (operation: Acting): readonly Acting[] =>
  operation.kind === "upsert"
    ? (["create", "update"] as const).map((kind) => ({ kind, model: operation.model }))
    : [operation];

/** The declaration of a write: its hook with effects, refusals and warnings. */
export function writeOf(operation: Acting): Write | null {
  return operation.kind === "act" ? operation.action : declaredWrite(operation);
}

const readsOnly = ({ method, idempotencyKey }: Action): boolean =>
  method === "GET" || idempotencyKey === "ignored";

function mayBeInState(operation: Acting, application: Application): boolean {
  const { model } = operation;
  if ([...reached(operation, application).keys()].some((other) => asksForState(other))) return true;
  if (operation.kind === "act" && (model.states !== null || operation.action.moves.length > 0)) return true;
  return !removesRecord(operation) && asksForState(model, writtenBy(operation));
}

/**
 * Whether a record can be written only in some states, or only with references to records with certain
 * values, which have no code of their own.
 */
const asksForState = ({ states, references }: Model, written: Fields = null): boolean =>
  states !== null ||
  references.some(
    (field) =>
      field.kind === "reference" &&
      field.where.length > 0 &&
      field.refusal === null &&
      isAmong(written, field.name),
  );

/**
 * A hook that does not declare its writes may write anything. The runtime's own hooks list their refusals.
 */
function mayWriteAnything(operation: Acting): boolean {
  const write = writeOf(operation);
  return write !== null && write.hook !== null && write.footprint === null && isOwn(operation.model);
}

/**
 * The resources that a call reaches; all others of the application if its hook does not declare its writes.
 */
function othersOf(operation: Acting, application: Application): readonly (readonly [Model, Fields])[] {
  if (operation.kind === "act" && readsOnly(operation.action)) return [];
  if (!mayWriteAnything(operation)) return [...reached(operation, application)];
  return [...application.models.values()]
    .filter((other) => other !== operation.model && isOwn(other))
    .map((other) => [other, null] as const);
}

/** Other records that a call may write, along references or by its hook: fields by resource, null for all. */
function reached(operation: Acting, application: Application): Map<Model, ReadonlySet<string> | null> {
  const { writes = [], creates = [] } = writeOf(operation)?.footprint ?? {};
  const told = new Map<string, ReadonlySet<string> | null>(writes);
  told.delete(operation.model.name);
  const whole = [...creates, ...behind(operation, application).map(({ name }) => name)];
  for (const name of whole) told.set(name, null);
  return new Map([...told].map(([name, fields]) => [application.models.get(name)!, fields]));
}

/** Whether a call may take a sum of the parent out of its bounds. Calls with a body have the code anyway. */
const mayLeaveBounds = (operation: Acting, application: Application): boolean =>
  !hasBody(operation) && totalsOf(operation.model, application).length > 0;

/** The sums over the records of a resource in their parent. */
function totalsOf({ parent }: Model, application: Application): readonly SumField[] {
  return parent?.embeddedAs ? sumsOver(modelOf(application, parent.resource), parent.embeddedAs) : [];
}

/** Whether a call may conflict: with a unique value, or with the owner that an organization must keep. */
function mayConflict(operation: Acting, application: Application): boolean {
  const { kind, model } = operation;
  if (totalsOf(model, application).some(({ unique }) => unique !== null)) return true;
  if (removesRecord(operation)) return model.restrictions.some(({ code }) => code === "CONFLICT");
  return (
    (!makesRecord(operation) && model.name === application.members.resource) ||
    mayTake(model, kind === "act" ? setBy(operation.action, model) : null) ||
    [...reached(operation, application)].some(([other, fields]) => mayTake(other, fields))
  );
}

/** Names of fields; null for all. */
type Fields = ReadonlySet<string> | null;

const isAmong = (fields: Fields, name: string): boolean => fields === null || fields.has(name);

/** The fields that clients may send. */
const sentFields = ({ fields }: Model, sends: "new" | "changes"): readonly Field[] =>
  fields.filter((field) => (sends === "new" ? isWritable(field) : field.mode === "readWrite"));

/**
 * The fields of its own record that a call writes: sent and set fields, fields that states set, and its
 * hook's `writes`.
 */
function writtenBy(operation: Acting): Fields {
  const { model, kind } = operation;
  if (mayWriteAnything(operation)) return null;
  const sends = sendsOf(operation);
  if (sends === null && isWritten(operation)) return null;
  const sent = sends === null ? [] : sentFields(model, sends);
  const entered = [...(model.states?.values.values() ?? [])].flatMap(({ set, fill }) => [...set, ...fill]);
  const written = new Set([
    ...sent.map(({ name }) => name),
    ...entered.map(({ field }) => field),
    ...(kind === "act" ? operation.action.set.map(({ field }) => field) : []),
    ...(writeOf(operation)?.footprint?.writes.get(model.name) ?? []),
  ]);
  // A copy changes with the reference that it comes from; a copied reference has rules of its own.
  for (const { name, from, follows } of model.copied)
    if ((follows || sends === "new") && written.has(from.steps[0]?.field ?? from.last)) written.add(name);
  return written;
}

function setBy({ set, to, footprint }: Action, { name, states }: Model): ReadonlySet<string> {
  const moved = to !== null && states ? [states.field] : [];
  return new Set([...moved, ...set.map(({ field }) => field), ...(footprint?.writes.get(name) ?? [])]);
}

/** Whether writing fields may take a value that another record has. @param fields null for all */
const mayTake = ({ uniques, states, exclusion }: Model, fields: ReadonlySet<string> | null): boolean =>
  (exclusion?.code === "CONFLICT" && mayOverlap(exclusion, states, fields)) ||
  uniques.some(({ kind, name, unique }) => {
    const asked = [name, ...unique.with, ...(unique.while && states ? [states.field] : [])];
    return kind !== "sequence" && (fields === null || asked.some((one) => fields.has(one)));
  });

/** Whether writing fields may let a time overlap that of another record. */
const mayOverlap = (
  { start, end, by, while: held }: Exclusion,
  states: Model["states"],
  fields: Fields,
): boolean =>
  [start.name, end.name, by.name, ...(held && states ? [states.field] : [])].some((name) =>
    isAmong(fields, name),
  );

/** The code of times that overlap, if a call that writes these fields may get it. */
const overlapCodes = ({ exclusion, states }: Model, fields: Fields): Declared =>
  exclusion && exclusion.code !== "CONFLICT" && mayOverlap(exclusion, states, fields)
    ? { [exclusion.code]: 409 }
    : {};

/** The fields of its own record that a call may write, also by entering a state. */
function takenBy(operation: Acting): Fields {
  if (operation.kind === "act") return setBy(operation.action, operation.model);
  return removesRecord(operation) ? new Set() : null;
}

function declaredOf(operation: Operation, application: Application): Declared {
  if (!("model" in operation)) return {};
  const others = [
    ...behind(operation, application).map((model) => ownCodes({ kind: "update", model })),
    ...othersOf(operation, application).map(([model, fields]) =>
      fields === null ? codesOfWhole(model) : codesOfRecord(model, fields),
    ),
  ];
  return { ...Object.assign({}, ...others), ...ownCodes(operation), ...madeByHook(operation, application) };
}

/** The codes of the rules of a record some of whose fields a call writes. */
const codesOfRecord = (model: Model, fields: Fields): Declared => ({
  ...as422(ruleCodesOf(model, fields)),
  ...overlapCodes(model, fields),
});

/** Codes by model if a call may write any field. Each call with a hook of unknown effects asks for all models. */
const WHOLE = new WeakMap<Model, Declared>();

function codesOfWhole(model: Model): Declared {
  const codes = WHOLE.get(model) ?? codesOfRecord(model, null);
  WHOLE.set(model, codes);
  return codes;
}

function ownCodes(operation: Acting): Declared {
  const restricted = removesRecord(operation) ? operation.model.restrictions : [];
  return {
    ...as422(valuesOf(operation)),
    ...Object.fromEntries(restricted.map(({ code }) => [code, 409] as const)),
    ...overlapCodes(operation.model, takenBy(operation)),
    ...writeOf(operation)?.refuses,
  };
}

const as422 = (codes: readonly string[]): Declared =>
  Object.fromEntries(codes.filter((code) => !isCommon(code)).map((code) => [code, 422] as const));

/** Codes of the records that an action on a collection creates. They are validated as in a create. */
function madeByHook(operation: Acting, application: Application): Declared {
  const { model } = operation;
  if (operation.kind !== "act" || operation.action.on !== "collection" || readsOnly(operation.action))
    return {};
  const { hook, footprint, answers } = operation.action;
  const makes = footprint ? footprint.creates.has(model.name) : isOwn(model) || answers !== "action";
  return model.operations.create && hook !== null && makes
    ? declaredOf({ kind: "create", model }, application)
    : {};
}

function valuesOf(operation: Acting): string[] {
  const { model } = operation;
  if (operation.kind === "act") {
    const inputs = [...operation.action.input.values()].flatMap(({ type }) => codesOf(type));
    if (operation.action.method === "GET") return [];
    return operation.action.on === "record"
      ? [...inputs, ...ruleCodesOf(model, writtenBy(operation))]
      : inputs;
  }
  const sends = sendsOf(operation);
  if (sends === null) return [];
  return [
    ...sentFields(model, sends).flatMap(({ type }) => codesOf(type)),
    ...ruleCodesOf(model, writtenBy(operation)),
  ];
}

/** The codes of the rules for the fields that a call writes, and for times that must follow one of them. */
const ruleCodesOf = ({ fields }: Model, written: Fields): string[] =>
  fields.flatMap((field) => {
    const other = field.kind === "value" ? field.after?.field : undefined;
    const isJudged = isAmong(written, field.name) || (other !== undefined && isAmong(written, other));
    const refusal = (isJudged && refusalOf(field)) || [];
    const ofRing = (isAcyclic(field) && isJudged && field.acyclic) || [];
    return [refusal, ofRing].flat();
  });

function codesOf({ refuses = {}, items, members }: Type): string[] {
  return [
    ...Object.keys(refuses),
    ...(items ? codesOf(items) : []),
    ...[...(members?.values() ?? [])].flatMap(({ type }) => codesOf(type)),
  ];
}
