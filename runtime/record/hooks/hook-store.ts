/** The store of a hook: reads and writes records of the organization, held to what the hook declares. */
import { Refusal } from "../../errors.ts";
import type { Action, Model, Write } from "../../model/model.ts";
import type { Values } from "../command.ts";
import type { Draft } from "../draft.ts";
import type { SentRecord, Tuple } from "../given.ts";
import { absent } from "../reads/reference-targets.ts";
import { notFound } from "../refuse.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import type { HookRun } from "./hook-calls.ts";
import { HookFault, type HookName } from "./hook-error.ts";
import { type Holding, holdChange, holdRead, holdTo, holdValues } from "./hook-fault.ts";
import { holdSearch, searching } from "./hook-search.ts";
import type { HookStore, UpdateOptions } from "./hooks.ts";
import { atSentValues, placeOfValue } from "./taken-over.ts";

/** Checks a hook's writes to other records. It is passed in, because checking a write may call another hook. */
export interface Writes {
  create(unit: UnitOfWork, model: Model, given: Written): Promise<Draft>;
  change(
    unit: UnitOfWork,
    model: Model,
    before: Readonly<Values>,
    given: Written,
    as: UpdateOptions,
  ): Promise<Draft | null>;
}

/** What a body says once its shape has passed. */
export type Written = Pick<SentRecord, "values" | "links" | "answers">;

/** The call of a hook to which a store belongs. */
interface StoreCall {
  readonly writes: Writes;
  readonly unit: UnitOfWork;
  readonly hooked: Pick<Write, "idempotencyKey"> & Partial<Pick<Action, "result">>;
}

/** A hook that writes other records. */
interface Writing extends Holding {
  /** What the client sent. What refuses a value of it is reported there. */
  readonly sent: Readonly<Values>;
}

/** @param sent what the client sent */
export const storeOf = (call: StoreCall, sent: Readonly<Values>, run: HookRun): HookStore => ({
  ...readingStore(call, { unit: call.unit, hook: run.hook }, run),
  ...writingStore(call, { unit: call.unit, hook: run.hook, sent }, run),
});

/**
 * Whether records that a hook reads stay as they are until the call ends. The result of an action may show them and is kept
 * for replays, so a person in it is not erased before that.
 */
function isHeld({ unit, hooked }: StoreCall, { name }: Model): boolean {
  const isKept = (hooked.result ?? null) !== null && hooked.idempotencyKey !== "ignored";
  return isKept && unit.compiled.erasable.has(name);
}

function readingStore(
  call: StoreCall,
  by: Holding,
  run: HookRun,
): Pick<HookStore, "get" | "lock" | "find" | "serialize"> {
  const { unit, hook } = by;
  const readOf = (resource: string) => {
    holdRead(hook, resource);
    return named(by, resource);
  };
  return {
    get: (resource, id) =>
      run.ask(async () => {
        const model = readOf(resource);
        return await unit.load(model, id, isHeld(call, model) ? "share" : unit.reads.hookLock);
      }),
    lock: (resource, id) =>
      run.ask(async () => {
        const model = readOf(resource);
        unit.reads.noteLock();
        return await unit.load(model, id, "lock");
      }),
    find: (resource, where, options = {}) =>
      run.ask(async () => {
        const model = readOf(resource);
        holdSearch(by, model, where, options);
        const lock = options.lock ? "lock" : isHeld(call, model) ? "share" : "read";
        return await searching(by, model, () => unit.find(model, where, { ...options, lock }));
      }),
    serialize: (...names) => run.ask(() => unit.reads.takeTurns(names)),
  };
}

function writingStore(
  { writes, unit }: StoreCall,
  by: Writing,
  run: HookRun,
): Pick<HookStore, "create" | "update"> {
  const { hook } = by;
  return {
    create: (resource, values) =>
      run.ask(async () => {
        run.write();
        const model = named(by, resource);
        holdCreate(hook, resource);
        const given = split(holdValues(by, model, values));
        return (await toldOf(by, values, () => writes.create(unit, model, given))).after;
      }),
    update: (resource, id, values, options = {}) =>
      run.ask(async () => {
        run.write();
        const model = named(by, resource);
        const before = unit.opened(model, id)?.after ?? (await unit.load(model, id, "lock"));
        if (!before) throw noRecord(by, model, id);
        const given = split(holdChange(by, model, values, before));
        const draft = await toldOf(by, values, () =>
          writes.change(unit, model, { ...before }, given, options),
        );
        return draft?.after ?? before;
      }),
  };
}

/** @throws HookFault if there is no such resource */
function named({ unit, hook }: Holding, resource: string): Model {
  const model = unit.application.models.get(resource);
  if (!model) throw new HookFault(hook, `named ${resource}, which is not a resource.`);
  return model;
}

const holdCreate = (hook: HookName, resource: string): void =>
  holdTo(hook, "creates", ({ creates }) => creates.has(resource), `made a record of ${resource}`, resource);

/** Writes another record, and reports its refusal where the client sent the refused values. */
async function toldOf<T>(
  { sent }: Pick<Writing, "sent">,
  values: Readonly<Values>,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw atSentValues(error, sent, values);
  }
}

/** The refusal of a change of a record that does not exist: an invalid reference if the client sent its id. */
function noRecord({ sent }: Pick<Writing, "sent">, model: Model, id: string): Refusal {
  const path = placeOfValue(sent, id);
  if (path === null) return notFound();
  const message = absent(model, id);
  return new Refusal("VALIDATION_FAILED", message, {
    details: [{ path, code: "REFERENCE_NOT_FOUND", message }],
  });
}

/** Values of a hook, sorted as the body of a client would be. */
const split = ({ externalReferences, customFields, ...values }: Readonly<Values>): Written => ({
  values,
  links: (externalReferences ?? []) as readonly Tuple[],
  answers: (customFields ?? null) as Values | null,
});
