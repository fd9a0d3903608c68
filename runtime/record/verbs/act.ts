/** Actions on a record or a collection, declared entirely or completed by a hook. */
import { Faults } from "../../errors/faults.ts";
import { idsInPath } from "../../model/ids-in-path.ts";
import { type Action, type Model, modelOf } from "../../model/model.ts";
import type { Wording } from "../../model/schema/faults.ts";
import type { Inputs } from "../../model/schema/inputs.ts";
import { normalizeMembers } from "../../model/types/composites.ts";
import type { Command, Outcome, Values } from "../command.ts";
import type { Draft } from "../draft.ts";
import { effectsOf } from "../effects.ts";
import { eraseNotes, eraseTraces, isErased, warnOfOthers } from "../erasure.ts";
import { CANNOT_BE_CLEARED, judgeInput } from "../given.ts";
import { callAtOnce } from "../hooks/hook-calls.ts";
import { callHook } from "../hooks/hook-context.ts";
import { HookFault, type HookName } from "../hooks/hook-error.ts";
import { type Shown, UNCHANGED } from "../hooks/hooks.ts";
import { queueOf, recordsNamed } from "../links.ts";
import { intentionOf, lockTarget } from "../reads/locks.ts";
import { notFound, refuseBody, refuseFaults, refuseQuery } from "../refuse.ts";
import type { Verb } from "../run.ts";
import { inputsOf } from "../sent-names.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import { act, hookWrites } from "../writes.ts";
import { reveal, revealRecord, showWritten } from "./reveal.ts";

/** Prepares an action. */
export function actVerb(command: Command, action: Action, inputs: Inputs): Verb {
  const sent = (command.body === undefined ? {} : command.body) as Values;
  refuseBody(judgeInput(inputs.action(action), sent, wordingOf(action), command.unsafe), command.body);
  const input = action.rawBody ? sent : normalizeMembers(action.input, sent);
  const perform = action.on === "collection" ? onCollection : onRecord;
  const run = (unit: UnitOfWork) => perform(unit, command, action, input);
  const reads = action.idempotencyKey === "ignored" ? action.hook : null;
  const queue = action.on === "collection" && reads === null ? queueOf(command.model, input) : null;
  const hasFastPath = action.hook === null && !action.erases;
  const intends = (unit: UnitOfWork) =>
    action.on === "record"
      ? intentionOf(unit, command, intendedBy(command, action, input))
      : { model: command.model, id: null, others: recordsNamed(unit, command.model, input) };
  return { run, intends, reads, hasFastPath, queue, sentNames: () => inputsOf(action) };
}

/** What is said of null for an input that may be left out. */
const wordingOf = ({ input }: Action): Wording => ({
  missing: (name) => (input.get(name)?.neverNull ? CANNOT_BE_CLEARED : null),
});

async function onRecord(unit: UnitOfWork, command: Command, action: Action, input: Values): Promise<Outcome> {
  const before = await lockTarget(unit, command, intendedBy(command, action, input));
  if (action.erases) return await erase(unit, command, action, before);
  const { draft, result } = await act(unit, command, action, before, {
    input,
    cleared: clearedIn(command.body),
  });
  await unit.seal(draft);
  return answer(unit, command, action, draft, result);
}

/** Erases a person, or again if something was written about them since. */
async function erase(
  unit: UnitOfWork,
  command: Command,
  action: Action,
  before: Readonly<Values>,
): Promise<Outcome> {
  const { model } = command;
  const isDone = await isErased(unit, action, model, before);
  const record = isDone
    ? before
    : (await act(unit, command, action, before, { input: {}, cleared: new Set() })).draft.after;
  const notes = isDone ? [] : await eraseNotes(unit, model, record.id as string);
  await unit.seal({ model, after: record });
  if (!isDone) await eraseTraces(unit, model, record, notes);
  await warnOfOthers(unit, model, before);
  const whole = { data: unit.text(model, record) };
  return {
    status: 200,
    ...showWritten(unit, model, record, whole, (text) => `${text.slice(0, -1)},"changed":${!isDone}}`),
    ...unit.tag(model, record),
    warnings: unit.warnings,
    isErasure: !isDone,
  };
}

const intendedBy = ({ model }: Command, action: Action, input: Readonly<Values>) => ({
  sent: sentBy(action, input),
  effects: effectsOf(model, action.to, action),
  writes: action.set.map(({ field }) => field),
});

/** The fields that are set from sent inputs. */
const sentBy = ({ set }: Action, input: Readonly<Values>): Values =>
  Object.fromEntries(
    set.flatMap(({ field, to }) =>
      to.kind === "input" && (input[to.name] ?? null) !== null ? [[field, input[to.name]]] : [],
    ),
  );

const clearedIn = (body: unknown): ReadonlySet<string> =>
  new Set(Object.entries(body ?? {}).flatMap(([name, value]) => (value === null ? [name] : [])));

async function onCollection(
  unit: UnitOfWork,
  command: Command,
  action: Action,
  input: Values,
): Promise<Outcome> {
  await requireParent(unit, command);
  const faults = new Faults();
  unit.preconditions = command;
  const result = await callHook({
    writes: hookWrites,
    unit,
    hooked: action,
    model: command.model,
    draft: null,
    input: { ...input, ...inPath(action, command) },
    sent: input,
    faults,
  });
  if (action.method === "GET") refuseQuery(faults);
  else refuseFaults(faults);
  await unit.seal();
  return answer(unit, command, action, null, result);
}

const inPath = (action: Action, { model: { parent }, id, parentId }: Command): Values =>
  Object.fromEntries(idsInPath(action, parent).map((name) => [name, name === "id" ? id : parentId]));

/** @throws Refusal NOT_FOUND if the parent in the path does not exist. What the hook writes below it locks it. */
async function requireParent(unit: UnitOfWork, { model: { parent }, parentId }: Command): Promise<void> {
  if (parent && !(await unit.load(modelOf(unit.application, parent.resource), parentId!, "read")))
    throw notFound();
}

function answer(
  unit: UnitOfWork,
  { model }: Command,
  action: Action,
  draft: Draft | null,
  result: unknown,
): Outcome {
  const given = { unit, model, action, draft, result, hook: { model, name: action.hook ?? "" } };
  const common = { warnings: unit.warnings, ...(draft ? unit.tag(draft.model, draft.after) : {}) };
  if (action.answers === "record") return { ...common, ...answerRecord(given) };
  return { ...common, ...(action.answers === "action" ? answerAction(given) : answerResult(given)) };
}

/** What an action has done. */
interface Done {
  readonly unit: UnitOfWork;
  readonly model: Model;
  readonly action: Action;
  /** Null for an action on a collection. */
  readonly draft: Draft | null;
  /** What its hook returned. */
  readonly result: unknown;
  readonly hook: HookName;
}

function answerResult({ unit, model, action, result, hook }: Done): Outcome {
  const narrow = narrowOf(unit, hook, result);
  return {
    status: unit.makes(model) ? 201 : 200,
    data: JSON.stringify(judged(unit, hook, action, resolve(unit, hook, result))),
    ...(narrow === null ? {} : { narrow }),
  };
}

function answerRecord({ unit, model, draft, result, hook }: Done): Outcome {
  if (draft) {
    const whole = { data: JSON.stringify(unit.view(model, draft.after)) };
    return { status: 200, ...showWritten(unit, model, draft.after, whole, (text) => text) };
  }
  const record = resolve(unit, hook, result) as Values;
  const made = madeBy(unit, model, record);
  const status = "location" in made ? 201 : 200;
  return { status, data: JSON.stringify(record), ...unit.tag(model, record), ...made };
}

function answerAction({ unit, model, action, draft, result, hook }: Done): Outcome {
  const isResult = draft === null || isPlainResult(result);
  if (!isResult && result !== undefined && result !== UNCHANGED)
    throw new HookFault(hook, `returned ${String(result)}, which is not used.`);
  const shown = isResult ? judged(unit, hook, action, resolve(unit, hook, result)) : draft.after;
  const confirmation = { confirmed: true, confirmationSignal: action.emits };
  const wrap = (resourceText: string) =>
    `{"action":${JSON.stringify(confirmation)},"resource":${resourceText}}`;
  return {
    status: unit.status,
    ...(isResult
      ? wrapResult(reveal(unit, (shown ?? {}) as object), narrowOf(unit, hook, result), wrap)
      : showWritten(unit, model, draft.after, revealRecord(unit, model, draft.after), wrap)),
    ...madeBy(unit, model, (shown ?? {}) as Values),
  };
}

/** Puts the value that a hook returned into an action's response. */
const wrapResult = (
  { data, captured }: ReturnType<typeof reveal>,
  narrow: ReturnType<typeof narrowOf>,
  wrap: (text: string) => string,
): ReturnType<typeof reveal> => ({
  data: wrap(data),
  ...(narrow === null ? {} : { narrow: { needs: narrow.needs, data: wrap(narrow.data) } }),
  ...(captured === undefined ? {} : { captured: wrap(captured) }),
});

/**
 * What a hook returned, held to what its declaration says that it returns.
 * @throws HookFault, which is ours and not the client's (contract, section 14)
 */
function judged(unit: UnitOfWork, hook: HookName, action: Action, result: unknown): unknown {
  if (action.result === null)
    throw new HookFault(hook, "returned something, but its declaration has no `result`.");
  const wording = { whole: "what `result` declares" };
  const [fault] = judgeInput(unit.compiled.inputs.result(action), result, wording).listed;
  if (!fault) return result;
  throw new HookFault(
    hook,
    `returned a value that does not fit its declaration: ${fault.path === "" ? "" : `${fault.path}: `}${fault.message}`,
  );
}

const isPlainResult = (result: unknown): boolean =>
  (typeof result === "object" && result !== null) || typeof result === "function";

/**
 * What a hook returned; a function is called once everything is numbered and versioned.
 * @param isReadable a key is shown whole records of those resources only that it may read (contract, section 13)
 */
function resolve(
  unit: UnitOfWork,
  hook: HookName,
  result: unknown,
  isReadable = ({ readScope }: Model): boolean => unit.principal.holds(readScope),
): unknown {
  if (typeof result !== "function") return result;
  const shown: Shown = {
    view(resource, record) {
      const model = modelOf(unit.application, resource);
      return isReadable(model) ? unit.view(model, record as Readonly<Values>) : { id: record.id };
    },
  };
  return callAtOnce(unit.compiled.hookBounds, hook, () => (result as (shown: Shown) => unknown)(shown));
}

/** What a key is shown that may read none of the gated parts: a replay may be asked for by another key than the first. */
function narrowOf(
  unit: UnitOfWork,
  hook: HookName,
  result: unknown,
): { needs: readonly string[]; data: string } | null {
  const gates = new Set<string>();
  const narrow = resolve(unit, hook, result, ({ readScope }) => {
    gates.add(readScope);
    return false;
  });
  const needs = [...gates].filter((scope) => unit.principal.holds(scope));
  return gates.size === 0 ? null : { needs, data: JSON.stringify(narrow ?? {}) };
}

/** The location and tag of a record that the action created; empty if the record already existed. */
function madeBy(
  unit: UnitOfWork,
  model: Model,
  { id }: Values,
): Pick<Outcome, "location" | "version" | "revision"> {
  const record = typeof id === "string" ? unit.made(model, id) : null;
  return record ? { location: `/api/v1${model.path}/${id}`, ...unit.tag(model, record) } : {};
}
