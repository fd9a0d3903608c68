/** Steps: a mutation, from the parsed body to its result. */
import { type Refusal, refusalWith } from "../../errors.ts";
import type { Inputs } from "../../model/schema/inputs.ts";
import type { Prepared } from "../../record/batch/batch.ts";
import type { Command, SentTuple } from "../../record/command.ts";
import { HookCalls } from "../../record/hooks/hook-calls.ts";
import { fingerprintOf } from "../../record/idempotency.ts";
import { requirePermission } from "../../record/reads/access.ts";
import { run, type Verb } from "../../record/run.ts";
import { actVerb } from "../../record/verbs/act.ts";
import { RUNS } from "../../record/verbs/index.ts";
import { upsertVerb } from "../../record/verbs/upsert.ts";
import { notInBatch } from "../batch/items.ts";
import {
  type AllowedCall,
  type FinishedCall,
  found,
  type KnownCall,
  type ParsedCall,
  type RoutedCall,
  type Step,
} from "../context.ts";
import { declaredWrite, type Mutating, makesRecord } from "../routes.ts";
import { noteLarge } from "./lane.ts";
import { idsOf } from "./read.ts";

type WritingCall = KnownCall & RoutedCall<Mutating["kind"]> & ParsedCall;

/** The lookups that a resource makes for a body before any record is locked. */
export const prepare: Step<RoutedCall<Mutating["kind"]>> = ({ state: { call } }, next) => {
  const { model } = call.route.operation;
  const { compiled } = call.serving;
  const preparer = compiled.preparer(model);
  if (!preparer || typeof call.body !== "object" || call.body === null) return next(call);
  const hooks = new HookCalls(compiled.hookBounds, call.requestId);
  const body = call.body as Record<string, unknown>;
  return hooks
    .run({ model, name: "prepare" }, () => preparer(body, compiled.services), compiled.isPlatform(model))
    .finally(() => hooks.close())
    .then(() => next(call));
};

/**
 * Starts to read, without a lock, the record that a call changes, while the call is counted and its body is
 * received.
 */
export const readAhead: Step<KnownCall & RoutedCall<Mutating["kind"]>> = ({ state: { call } }, next) => {
  const { operation, permission } = call.route;
  const { compiled, database } = call.serving;
  const { model } = operation;
  const { id } = idsOf(call, model);
  if (id !== null && permission === null && isReadAhead(operation)) {
    const { organizationId } = call.key;
    const { recordBatcher } = compiled.reads.get(model.name)!;
    call.ahead = recordBatcher.find(database.of(organizationId), organizationId, id);
    call.ahead.catch(() => {});
  }
  return next(call);
};

/** Whether the call may be validated without locks. */
function isReadAhead(operation: Mutating): boolean {
  if (operation.kind === "upsert") return false;
  if (operation.kind === "act") return operation.action.hook === null;
  return RUNS[operation.kind].readsAhead && (declaredWrite(operation)?.hook ?? null) === null;
}

/** Validates the shape of a batch item; the batch runs it. */
export const prepareItem: Step<WritingCall> = ({ state: { call } }) => {
  if (call.expand !== null) throw notExpanded();
  found(call, "prepared", preparedOf(call));
};

const notExpanded = (): Refusal =>
  refusalWith("INVALID_QUERY", "An item of a batch cannot expand references. Read the record afterwards.", [
    { path: "query.expand", code: "INVALID_VALUE" },
  ]);

function preparedOf(call: WritingCall): Prepared {
  const { operation } = call.route;
  const { compiled, clock } = call.serving;
  const command = commandOf(call, operation);
  const verb = verbOf(command, operation, compiled.inputs, clock());
  return { command, verb: permitted(makesRecord(operation) ? alone(verb) : verb, call.route.permission) };
}

/**
 * A create in a batch creates one record: one that would create several must be a separate call (contract,
 * section 17).
 */
const alone = (verb: Verb): Verb => ({
  ...verb,
  async run(unit) {
    const outcome = await verb.run(unit);
    const { length } = unit.creates;
    if (length > 1) throw notInBatch(`It would create ${length} records.`);
    return outcome;
  },
});

/** Validates the shape, the Idempotency-Key, the record, If-Match, its state and the rules, and commits. */
export const mutate: Step<WritingCall & AllowedCall, FinishedCall> = async ({ state: { call } }, next) => {
  const { operation } = call.route;
  const { compiled, clock } = call.serving;
  const command = commandOf(call, operation);
  const verb = verbOf(command, operation, compiled.inputs, clock());
  const outcome = await run(call.serving, command, permitted(verb, call.route.permission));
  if (outcome.isLarge) noteLarge(call);
  await next(found(call, "outcome", outcome));
};

function commandOf(call: WritingCall, operation: Mutating): Command {
  const { model } = operation;
  const { id, parent } = idsOf(call, model);
  const isUpsert = operation.kind === "upsert";
  const { ifMatch, ifNoneMatch, idempotencyKey, source, suppressWebhooks } = call.headers;
  return {
    principal: call.key.principal,
    model,
    id: isUpsert ? null : id,
    parentId: parent,
    tuple: isUpsert ? tupleIn(call.params) : undefined,
    body: call.body,
    unsafe: call.unsafe,
    ifMatch,
    ifNoneMatch,
    idempotencyKey,
    source,
    suppressWebhooks,
    requestId: call.requestId,
    ahead: call.ahead,
    isDryRun: call.isDryRun,
    // An item without a key of its own is kept under the fingerprint of its batch.
    fingerprint:
      idempotencyKey === null || call.hasOwnKey === false
        ? ""
        : fingerprintOf(call.method, call.path, call.body),
  };
}

/** The External Reference in a path; of a child the id of its parent comes first. */
export function tupleIn(params: readonly string[]): SentTuple {
  const [externalSystem, externalObject, externalId] = params.slice(-3).map(decoded);
  return {
    externalSystem: externalSystem ?? null,
    externalObject: externalObject ?? null,
    externalId: externalId ?? null,
  };
}

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

/** @param now Unix milliseconds */
export function verbOf(command: Command, operation: Mutating, inputs: Inputs, now: number): Verb {
  if (operation.kind === "act") return actVerb(command, operation.action, inputs);
  if (operation.kind === "upsert") return upsertVerb(command, inputs, now);
  return RUNS[operation.kind].prepare(command, inputs, now);
}

/** The permission is checked again inside the transaction, because it may have been removed meanwhile. */
function permitted(verb: Verb, permission: string | null): Verb {
  if (permission === null) return verb;
  return {
    ...verb,
    hasFastPath: false,
    async run(unit) {
      await requirePermission(unit, permission);
      return verb.run(unit);
    },
  };
}
