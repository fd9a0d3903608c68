/** Calls hooks, and limits what they read, write and refuse. */
import type { Faults } from "../../errors/faults.ts";
import { DETAIL_CODES, type Detail, isCommon, Refusal } from "../../errors.ts";
import { SYSTEM_FIELDS } from "../../model/fields.ts";
import { type Action, type Model, modelOf, type Write } from "../../model/model.ts";
import type { Values } from "../command.ts";
import type { Draft } from "../draft.ts";
import { UNTOLD } from "../flush.ts";
import { readAnswers, registryOf } from "../reads/custom-fields.ts";
import { join } from "../refuse.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import type { HookRun } from "./hook-calls.ts";
import { HookFault, type HookName } from "./hook-error.ts";
import { holdDraft, holdRead, snapshotOf } from "./hook-fault.ts";
import { asPointer, isDetailPath } from "./hook-source.ts";
import { storeOf, type Writes } from "./hook-store.ts";
import type { HookContext } from "./hooks.ts";

/** The status of a body that has faults. */
const FAULTY = 422;
const NO_DRAFT = { before: null, after: {} };

/** What a hook of the platform's own resources sees beyond any other: own tables, notifications, secrets that are shown once. */
export interface PlatformContext extends HookContext {
  readonly unit: UnitOfWork;
}

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
  /** What of the input the body or query has; by default all of it. */
  readonly sent?: Readonly<Values>;
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
  if (draft !== null && snapshot !== null && faults.length === 0) {
    const identity = isPlatform ? identityOf(draft) : run.identity;
    holdDraft({ unit, hook }, draft, { ...snapshot, ...identity });
  }
  return result;
}

/** What the service sets in a record. */
const identityOf = ({ after }: Draft): Readonly<Values> =>
  Object.fromEntries(SYSTEM_FIELDS.map((name) => [name, after[name]]));

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

/** What the client sent. A hook that another one calls by a write is given values of that hook. */
const sentTo = ({ input, sent = input }: HookCall, { depth }: HookRun): Readonly<Values> =>
  depth > 1 ? {} : sent;

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
    store: storeOf(call, sentTo(call, run), run),
    identify: () => identify(call, hook, run),
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

/** Gives a new record its id, so that other records can refer to it before it is judged to the end. */
function identify({ unit, draft }: HookCall, hook: HookName, run: HookRun): string {
  if (!draft || draft.before !== null)
    throw new HookFault(hook, "requested an id for a record that is not new.");
  if (run.identity === null) {
    if (draft.after.id !== null) throw new HookFault(hook, "set `id`: the service sets it.");
    unit.insert(draft, UNTOLD);
    run.identity = identityOf(draft);
  }
  return draft.after.id as string;
}

/** How a hook refuses, and how it notes a fault beside those of the rules. */
function refusing(
  { hooked: { refuses }, faults }: HookCall,
  hook: HookName,
): Pick<HookContext, "refuse" | "fault"> {
  const judged = [...faults.listed];
  return {
    refuse: (code, message, { path = "", details = [{ path, code, message }] } = {}) => {
      holdPath(hook, path);
      holdCode(hook, "refusal", refuses, code);
      throw new Refusal(code, message, {
        rule: `${hook.model.name}.${hook.name}`,
        details: details as readonly Detail[],
        ...(code in refuses ? { status: refuses[code]! } : {}),
      });
    },
    fault: (path, code, message, more = {}) => {
      holdPath(hook, path);
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

/** Clients look for the field of an error by its path. */
function holdPath(hook: HookName, path: string): void {
  if (isDetailPath(path)) return;
  throw new HookFault(
    hook,
    `added an error at \`${path}\`: its path is a JSON Pointer, such as ${asPointer(path)}.`,
  );
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
