/** Calls hooks, and limits what they read, write and refuse. */
import type { Faults } from "../../errors/faults.ts";
import { DETAIL_CODES, type Detail, isCommon, Refusal } from "../../errors.ts";
import { type Action, type Model, modelOf, type Write } from "../../model/model.ts";
import { intervalOf } from "../../store/schema/spans.ts";
import type { Values } from "../command.ts";
import type { Draft } from "../draft.ts";
import { UNTOLD } from "../flush.ts";
import type { SentRecord, Tuple } from "../given.ts";
import { readAnswers, registryOf } from "../reads/custom-fields.ts";
import { join, notFound } from "../refuse.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import type { HookRun } from "./hook-calls.ts";
import { HookFault, type HookName } from "./hook-error.ts";
import { holdChange, holdDraft, holdTo, holdValues, snapshotOf } from "./hook-fault.ts";
import type { FindOptions, HookContext, HookStore, UpdateOptions } from "./hooks.ts";

/** The status of a body that has faults. */
const FAULTY = 422;
const NO_DRAFT = { before: null, after: {} };

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

/** What a hook of the platform's own resources sees beyond any other: own tables, notifications, secrets that are shown once. */
export interface PlatformContext extends HookContext {
  readonly unit: UnitOfWork;
}

/** What a body says once its shape has passed. */
export type Written = Pick<SentRecord, "values" | "links" | "answers">;

/** The declaration of a write's or action's hook: its name, its effects, and the codes that it may use. */
export type Hooked = Pick<Write, "hook" | "footprint" | "refuses" | "warns" | "idempotencyKey"> &
  Partial<Pick<Action, "result">>;

/** A call of a hook. */
export interface HookCall {
  readonly writes: Writes;
  readonly unit: UnitOfWork;
  readonly hooked: Hooked;
  readonly model: Model;
  /** Null for an action on a collection. */
  readonly draft: Draft | null;
  readonly input: Readonly<Values>;
  readonly faults: Faults;
}

/** Calls a declared hook, if there is one. */
export async function callHook(call: HookCall): Promise<unknown> {
  const { unit, model, draft, faults } = call;
  const { hook: name, footprint, warns } = call.hooked;
  if (name === null) return undefined;
  const isPlatform = unit.compiled.isPlatform(model);
  if (isPlatform) unit.reads.requireTransaction();
  const hook: HookName = { model, name, footprint };
  const snapshot = draft === null || draft.isPartlyUnknown ? null : snapshotOf(draft);
  const run = unit.hooks.begin(hook);
  const context = contextOf(call, hook, run);
  const known = unit.warnings.length;
  const called = unit.compiled.hook(model, name);
  // Hooks of the platform's own resources see the mutation itself; those of an application cannot name it.
  const given = isPlatform ? Object.assign(context, { unit }) : context;
  const result = await run
    .call(() => called(given), isPlatform)
    .catch((error: unknown) => {
      if (!join(faults, error) && !followsFrom(faults, error)) throw error;
    });
  // Hooks of other records that it writes can warn in its response, so its docs list their warnings.
  for (const { code } of unit.warnings.slice(known)) holdCode(hook, "warns", warns, code);
  // What is refused is not written.
  if (draft !== null && snapshot !== null && faults.length === 0) holdDraft(unit, hook, draft, snapshot);
  return result;
}

/**
 * Whether an error of a hook may follow from the errors found before it: it runs although a reference leads to no record.
 * The response then lists those errors only.
 */
function followsFrom(faults: Faults, error: unknown): boolean {
  if (faults.length === 0) return false;
  // A refusal of the hook itself has a rule; without one, its store found no record.
  if (error instanceof Refusal) return error.code === "NOT_FOUND" && error.rule === undefined;
  return error instanceof HookFault;
}

/** What a hook is called with. */
function contextOf(call: HookCall, hook: HookName, run: HookRun): HookContext {
  const { unit, draft, input, faults } = call;
  const { warns } = call.hooked;
  const { before, after } = draft ?? NO_DRAFT;
  return {
    application: unit.application,
    before,
    after,
    input,
    principal: unit.principal,
    requestId: unit.actor.requestId,
    now: unit.moment.now,
    store: { ...readingStore(call, run), ...writingStore(call, run) },
    identify: () => {
      if (!draft || before !== null)
        throw new HookFault(hook, "requested an id for a record that is not new.");
      // What the hook makes for it finds it before it is judged to the end.
      unit.insert(draft, UNTOLD);
      return draft.after.id as string;
    },
    readAnswers: (resource, answers, path) =>
      run.ask(async () => {
        holdRead(hook, unit.application.definitions!);
        const definitions = await unit.reads.definitions(modelOf(unit.application, resource));
        const existing = resource === hook.model.name ? ((before?.customFields ?? {}) as Values) : {};
        const registry = registryOf(unit.application);
        return readAnswers(unit.compiled.inputs, { definitions, path, registry, existing }, answers, faults);
      }),
    ...refusing(call, hook),
    faulty: () => faults.length > 0,
    unresolved: draft?.unresolved ?? new Set(),
    warn: (code, message, details) => {
      holdCode(hook, "warns", warns, code);
      unit.warn(code, message, details);
    },
    meter: (metric, resourceType, resourceId) => unit.meter(metric, { resourceType, resourceId }),
  };
}

/** How a hook refuses, and how it notes a fault beside those of the rules. */
function refusing(
  { hooked: { refuses }, faults }: HookCall,
  hook: HookName,
): Pick<HookContext, "refuse" | "fault"> {
  const judged = [...faults.listed];
  return {
    refuse: (code, message, { path = "", details = [{ path, code, message }] } = {}) => {
      holdCode(hook, "refusal", refuses, code);
      throw new Refusal(code, message, {
        rule: `${hook.model.name}.${hook.name}`,
        details: details as readonly Detail[],
        ...(code in refuses ? { status: refuses[code]! } : {}),
      });
    },
    fault: (path, code, message, more = {}) => {
      if (!DETAIL_CODES.includes(code)) holdCode(hook, "refusal", refuses, code);
      if ((refuses[code] ?? FAULTY) !== FAULTY)
        throw new HookFault(
          hook,
          `added an error with ${code}, which is declared with the status ${refuses[code]}: \`fault\` returns ${FAULTY}, and \`refuse\` the declared status.`,
        );
      // A rule has reported it already, such as that of the reference itself.
      if (judged.some((one) => one.path === path && one.code === code)) return;
      faults.push({ path, code, message, asRule: code in refuses, ...more });
    },
  };
}

/**
 * A hook cannot refuse or warn with what its declaration does not list: clients and docs would not know of it. One that
 * tells what it does lists the codes of every resource too.
 */
function holdCode(hook: HookName, key: "refusal" | "warns", listed: object, code: string): void {
  if (key === "refusal" && !hook.footprint && isCommon(code)) return;
  if (Object.hasOwn(listed, code)) return;
  const did = key === "refusal" ? "refused" : "warned";
  throw new HookFault(hook, `${did} with ${code}, which its declaration does not list under \`${key}\`.`);
}

const holdRead = (hook: HookName, resource: string): void =>
  holdTo(hook, "reads", ({ reads }) => reads.has(resource), `read ${resource}`, resource);

/** A search by `fields` names fields of the resource, and locks nothing; one by `overlaps` is of a resource with an interval. */
function heldOptions(hook: HookName, model: Model, options: FindOptions): FindOptions {
  const { fields = [], lock = false, overlaps } = options;
  if (overlaps && intervalOf(model) === null)
    throw new HookFault(hook, `searched ${model.name} by \`overlaps\`, for which no field has this filter.`);
  const unknown = fields.find((name) => !model.byName.has(name));
  if (unknown !== undefined)
    throw new HookFault(hook, `read \`${unknown}\` of ${model.name}, which has no such field.`);
  if (lock && fields.length > 0)
    throw new HookFault(hook, `locked records of ${model.name} of which it reads some \`fields\` only.`);
  return options;
}

/**
 * Whether records that a hook reads stay as they are until the call ends. The result of an action may show them and is kept
 * for replays, so a person in it is not erased before that.
 */
function isHeld({ unit, hooked }: HookCall, { name }: Model): boolean {
  const isKept = (hooked.result ?? null) !== null && hooked.idempotencyKey !== "ignored";
  return isKept && unit.compiled.erasable.has(name);
}

function readingStore(call: HookCall, run: HookRun): Pick<HookStore, "get" | "lock" | "find" | "serialize"> {
  const { unit } = call;
  const { hook } = run;
  const readOf = (resource: string) => {
    holdRead(hook, resource);
    return modelOf(unit.application, resource);
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
        const held = heldOptions(hook, model, options);
        const lock = isHeld(call, model) ? "share" : "read";
        return await unit.find(model, where, { ...held, lock: held.lock ? "lock" : lock });
      }),
    serialize: (...names) => run.ask(() => unit.reads.takeTurns(names)),
  };
}

function writingStore({ writes, unit }: HookCall, run: HookRun): Pick<HookStore, "create" | "update"> {
  const { hook } = run;
  const named = (resource: string) => modelOf(unit.application, resource);
  return {
    create: (resource, values) =>
      run.ask(async () => {
        run.write();
        const model = named(resource);
        holdTo(
          hook,
          "creates",
          ({ creates }) => creates.has(resource),
          `made a record of ${resource}`,
          resource,
        );
        return (await writes.create(unit, model, split(holdValues(unit, hook, model, values)))).after;
      }),
    update: (resource, id, values, options = {}) =>
      run.ask(async () => {
        run.write();
        const model = named(resource);
        const held = split(holdChange(unit, hook, model, values));
        const before = unit.opened(model, id)?.after ?? (await unit.load(model, id, "lock"));
        if (!before) throw notFound();
        const draft = await writes.change(unit, model, { ...before }, held, options);
        return draft?.after ?? before;
      }),
  };
}

/** Values of a hook, sorted as the body of a client would be. */
const split = ({ externalReferences, customFields, ...values }: Readonly<Values>): Written => ({
  values,
  links: (externalReferences ?? []) as readonly Tuple[],
  answers: (customFields ?? null) as Values | null,
});
