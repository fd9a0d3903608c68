/** Compares state machines: transitions, states, and what a state locks and requires. */
import type { Path } from "../../runtime/declare/source.ts";
import { hookedCalls } from "../../runtime/model/footprint.ts";
import { grouped } from "../../runtime/model/grouped.ts";
import type { Action, Application, Model, Move, State, States } from "../../runtime/model/model.ts";
import { targetOf } from "../openapi/fields.ts";
import {
  breaking,
  compatible,
  type Finding,
  found,
  onBoth,
  type Ruling,
  risky,
  subjectOf,
  toldOf,
  without,
} from "./change.ts";
import { type Rename, renamesOf } from "./renames.ts";
import type { CallsAt } from "./surface.ts";

export interface Both {
  readonly before: Model;
  readonly after: Model;
  readonly applications: { readonly before: Application; readonly after: Application };
  readonly callsAt: CallsAt;
  readonly moves: { readonly before: MovesByTarget; readonly after: MovesByTarget };
}

/** The moves that calls of other records make, by the resource whose records they move. */
export type MovesByTarget = ReadonlyMap<string, readonly Move[]>;

export function compareStates(both: Both): Finding[] {
  const { before, after } = both;
  if (!before.states && after.states) return compareBegun({ ...both, was: after.states, is: after.states });
  if (!before.states || !after.states) return [];
  const given: ComparedStates = { ...both, was: before.states, is: after.states };
  return [
    ...compareStarts(given),
    ...onBoth(given.was.values, given.is.values).flatMap((both) =>
      [compareWays, compareLocks, compareRequired, compareEntry].flatMap((compare) => compare(both, given)),
    ),
    ...onBoth(before.actions, after.actions).flatMap(([was, is]) => compareAction(was, is, given)),
    ...compareNames(given),
    ...compareReach(given),
  ];
}

interface ComparedStates extends Both {
  readonly was: States;
  readonly is: States;
}

/** Compares a resource that newly has states: existing records are in the first one, which may lock or require fields. */
function compareBegun(given: ComparedStates): Finding[] {
  const { before, after, is } = given;
  const first = is.values.get(is.initial)!;
  const isWritten = (field: string) =>
    [before, after].every(({ byName }) => byName.get(field)?.mode === "readWrite");
  const isOpen = { ...first, locked: new Set<string>(), requires: new Map() };
  const closed = onBoth(before.actions, after.actions).filter(
    ([, { on, from }]) => on === "record" && from !== null && !from.includes(is.initial),
  );
  return [
    ...tell(
      given,
      [...first.locked].filter(isWritten),
      inState(first, "locks"),
      "locks.added",
      patchOf(given),
    ),
    ...compareRequired([isOpen, first], given),
    ...closed.flatMap(([, action]) =>
      tell(given, [is.initial], ["actions", action.name, "from"], "from.removed", callOf(given, action)),
    ),
  ];
}

/** A state as each side declares it. */
type BothStates = readonly [old: State, now: State];

const NOT_REFUSED = "Every call that was accepted still is.";

/** Rulings by rule; `…` is replaced by the names concerned. */
const TOLD = {
  "start.removed": breaking("can no longer begin as …", "A create that sends it is refused."),
  "start.added": compatible("may begin as …", NOT_REFUSED),
  "to.removed": breaking("no longer leads to …", "A PATCH to it is refused with 409 INVALID_STATE."),
  "to.added": compatible("also leads to …", NOT_REFUSED),
  "moves.removed": risky(
    "no longer lets the service move records to …",
    "A hook, or a call of another record, that moves a record there is refused. Only the code shows which do.",
  ),
  "moves.added": compatible("also lets the service move records to …", NOT_REFUSED),
  "locks.added": breaking("locks …", "A PATCH of it in this state is refused with 409 INVALID_STATE."),
  "locks.removed": compatible("no longer locks …", NOT_REFUSED),
  "required.added": breaking(
    "newly requires …",
    "A call that moves a record into it without a value, or clears the value in it, is refused with 409 INVALID_STATE.",
  ),
  "required.hooks": risky(
    "newly requires …",
    "Every action that leads to it sets the field. A hook that moves a record into it without a value is refused. Review its code.",
  ),
  "required.kept": breaking(
    "no longer lets clients clear …",
    "Entering the state sets it. A PATCH that clears it in this state is refused with 409 INVALID_STATE.",
  ),
  "required.removed": compatible("no longer requires …", NOT_REFUSED),
  "required.code": risky(
    "has another code for a missing …",
    "Clients that look for the former detail code no longer find it.",
  ),
  "set.removed": breaking(
    "no longer sets …",
    "Clients that read it afterwards find no value, or the one that it had before.",
  ),
  "from.removed": breaking("is no longer allowed from …", "There it is refused with 409 INVALID_STATE."),
  "from.added": compatible("is also allowed from …", NOT_REFUSED),
  "moves-newly": risky(
    "newly moves the record to …",
    "The record remained in its state before. Calls that follow may not be allowed from the new state.",
  ),
  new: compatible("is a new state", "Records enter it only by new moves."),
  removed: breaking(
    "no longer exists",
    "Records in it have no declared state, and a call or filter that sends it is refused.",
  ),
  unreachable: breaking(
    "can no longer be reached",
    "No declared call, expiry or move of another record leads to it any more; at most a hook does. Clients that wait for it wait in vain.",
  ),
} as const satisfies Readonly<Record<string, Ruling>>;

/** Reports one change for all names concerned; none if there are no names. */
const tell = (
  { after }: Both,
  names: readonly string[],
  path: Path,
  rule: keyof typeof TOLD,
  calls: readonly string[] = [],
): Finding[] => told(after, names, path, { rule, ruling: TOLD[rule] }, calls);

const told = (
  { name }: Model,
  names: readonly string[],
  path: Path,
  { rule, ruling }: { readonly rule: string; readonly ruling: Ruling },
  calls: readonly string[] = [],
): Finding[] =>
  toldOf(names, ruling).map((said) =>
    found(`state.${rule}`, "behaviour", { resource: name, path }, said, calls),
  );

const patchOf = ({ after, callsAt }: Both): readonly string[] => callsAt(after.name, "operations", "update");
const callOf = ({ after, callsAt }: Both, { name }: Action): readonly string[] =>
  callsAt(after.name, "actions", name);
const inState = ({ name }: State, key: string): Path => ["states", "values", name, key];

function compareStarts(given: ComparedStates): Finding[] {
  const { before, after, was, is } = given;
  const call = given.callsAt(after.name, "operations", "create");
  const path = ["states", "default"];
  const gone = without(was.starts, is.starts).filter((name) => is.values.has(name) && name !== was.initial);
  const added = without(is.starts, was.starts).filter((name) => was.values.has(name));
  const isChosen = before.operations.create !== null && after.operations.create !== null;
  const other = breaking(
    `is … by default, instead of ${was.initial}`,
    "Records that clients create begin in another state than they rely on.",
  );
  return [
    ...told(after, without([is.initial], [was.initial]), path, { rule: "start.other", ruling: other }, call),
    ...tell(given, isChosen && !is.hasListedStarts ? gone : [], path, "start.removed", call),
    ...tell(given, isChosen && !was.hasListedStarts ? added : [], path, "start.added", call),
  ];
}

/** Compares the transitions from a state: by PATCH, by hooks and by calls of other records. */
function compareWays([old, now]: BothStates, given: ComparedStates): Finding[] {
  const { before, after, was, is } = given;
  const isPatched = before.operations.update !== null && after.operations.update !== null;
  const gone = without(old.to, now.to).filter((to) => is.values.has(to) && is.byPatch);
  const added = without(now.to, old.to).filter((to) => was.values.has(to));
  const moves = without(old.moves, now.moves).filter((to) => is.values.has(to) && !gone.includes(to));
  const newMoves = without(now.moves, old.moves).filter((to) => was.values.has(to) && !added.includes(to));
  const isMoved = moves.length + newMoves.length > 0 && isMovedByOthers(given);
  return [
    ...tell(given, isPatched ? gone : [], inState(old, "to"), "to.removed", patchOf(given)),
    ...tell(given, isPatched ? added : [], inState(old, "to"), "to.added", patchOf(given)),
    ...tell(given, isMoved ? moves : [], inState(old, "moves"), "moves.removed"),
    ...tell(given, isMoved ? newMoves : [], inState(old, "moves"), "moves.added"),
  ];
}

/** Whether hooks, or calls of other records, may move the records of a resource. */
function isMovedByOthers({ before, applications }: ComparedStates): boolean {
  const models = [...applications.before.models.values()];
  return models.some((model) => hookedCalls(model).length > 0 || movedBy(model).includes(before.name));
}

/** The resources whose records the calls of a model move. */
function movedBy({ operations, actions, byName }: Model): string[] {
  const moves = [operations.create, ...actions.values()].flatMap((call) => call?.moves ?? []);
  return moves.flatMap(({ field }) => targetOf(byName.get(field)!.type) ?? []);
}

/** Names of fields, with the later side's name of each. */
const renamed = (fields: Iterable<string>, renames: readonly Rename[]): ReadonlySet<string> =>
  new Set([...fields].map((field) => renames.find(({ from }) => from === field)?.to ?? field));

function compareLocks([old, now]: BothStates, given: ComparedStates): Finding[] {
  const { before, after } = given;
  if (after.operations.update === null) return [];
  const renames = renamesOf(before, after);
  const isWritten = (field: string) => {
    const from = renames.find(({ to }) => to === field)?.from ?? field;
    return before.byName.get(from)?.mode === "readWrite" && after.byName.get(field)?.mode === "readWrite";
  };
  // An alias is locked with its field.
  const named = ({ locked }: State, { byName }: Model) =>
    [...locked].filter((field) => byName.get(field)?.kind !== "alias");
  const [was, is] = [renamed(named(old, before), renames), renamed(named(now, after), renames)];
  const locked = without(is, was).filter(isWritten);
  const open = without(was, is).filter(isWritten);
  return [
    ...tell(given, locked, inState(old, "locks"), "locks.added", patchOf(given)),
    ...tell(given, open, inState(old, "locks"), "locks.removed", patchOf(given)),
  ];
}

/**
 * Compares required fields. Entering the state may set one, but clients may still clear it there. A list that is never
 * null may be empty.
 */
function compareRequired([old, now]: BothStates, given: ComparedStates): Finding[] {
  const { before, after } = given;
  const renames = renamesOf(before, after);
  const isSet = (field: string) =>
    [...now.set, ...now.fill].some((setter) => setter.field === field && !isNothing(setter));
  const isCleared = (field: string) =>
    before.operations.update !== null &&
    after.operations.update !== null &&
    [before, after].every(({ byName }) => byName.get(field)?.mode === "readWrite") &&
    ![...old.locked, ...now.locked].includes(field);
  const [was, is] = [renamed(old.requires.keys(), renames), renamed(now.requires.keys(), renames)];
  const asked = without(is, was).filter((field) => mayLack(after, field));
  const path = inState(old, "required");
  const recoded = [...now.requires]
    .filter(([name, code]) => (old.requires.get(name) ?? code) !== code)
    .map(([name]) => name);
  const unset = asked.filter((field) => !isSet(field));
  const [byHooks, byCalls] = [true, false].map((isKept) =>
    unset.filter((field) => isAlwaysSet(field, old.name, after) === isKept),
  );
  return [
    ...tell(given, recoded, path, "required.code", callsInto(old.name, given)),
    ...tell(given, byCalls!, path, "required.added", callsInto(old.name, given)),
    ...tell(given, isMovedByOthers(given) ? byHooks! : [], path, "required.hooks"),
    ...tell(
      given,
      asked.filter((field) => isSet(field) && isCleared(field)),
      path,
      "required.kept",
      patchOf(given),
    ),
    ...tell(given, without(was, is), path, "required.removed"),
  ];
}

/**
 * Whether every action that leads to a state sets a field that clients cannot send. The declarations are refused if
 * another declared way leaves it null.
 */
function isAlwaysSet(field: string, state: string, { byName, actions }: Model): boolean {
  const mode = byName.get(field)?.mode;
  if (mode !== "readOnly" && mode !== "hidden") return false;
  return [...actions.values()].every(({ to, set, input }) => {
    const setter = set.find((one) => one.field === field)?.to;
    if (to !== state || !setter) return true;
    const sent = setter.kind === "input" ? input.get(setter.name) : null;
    return sent === null || sent?.required === true || (sent?.default ?? null) !== null;
  });
}

/** Whether a record may have no value in a field, or no item. */
function mayLack({ byName }: Model, name: string): boolean {
  const field = byName.get(name);
  return (
    field === undefined ||
    field.nullable ||
    (field.type.input.items !== undefined && !field.type.input.minItems)
  );
}

/** The calls that move a record into a state, or change it there. */
function callsInto(state: string, given: ComparedStates): string[] {
  const { after, is, callsAt } = given;
  return [
    ...(is.starts.includes(state) ? callsAt(after.name, "operations", "create") : []),
    ...[...after.actions.values()].filter(({ to }) => to === state).flatMap((one) => callOf(given, one)),
    ...patchOf(given),
  ];
}

type Setters = State["set"];

/** Own fields that one list of setters gave a value and another does not set, if clients can still read them. */
const unset = (was: Setters, is: Setters, { byName }: Model): string[] =>
  was
    .filter((setter) => !isNothing(setter) && !is.some(({ field }) => field === setter.field))
    .map(({ field }) => field)
    .filter((name) => !["hidden", "removed"].includes(byName.get(name)?.mode ?? "removed"))
    .filter((name) => byName.get(name)?.kind !== "alias");

/** Compares the fields that entering a state sets; those that every way into it sets itself are not missed. */
function compareEntry([old, now]: BothStates, given: ComparedStates): Finding[] {
  const { after, is } = given;
  const ways = [...after.actions.values()].filter(({ to }) => to === now.name);
  const isByActions = !is.byPatch && !is.starts.includes(now.name) && ways.length > 0;
  const all = [...now.set, ...now.fill];
  return (["set", "fill"] as const).flatMap((list) =>
    unset(old[list], all, after)
      .filter((field) => !(isByActions && ways.every(({ set }) => set.some((one) => one.field === field))))
      .flatMap((field) => {
        const key = inState(now, list === "fill" ? "default" : "set");
        return tellUnset(given, field, { key, isWhole: now[list].length === 0 });
      }),
  );
}

/** Compares the fields that an action sets. A hook may set them instead. */
function compareSet(before: Action, after: Action, given: ComparedStates): Finding[] {
  const state = after.to === null ? undefined : given.is.values.get(after.to);
  if (after.hook !== null) return [];
  const path = ["actions", after.name, "set"];
  const all = [...after.set, ...(state?.set ?? []), ...(state?.fill ?? [])];
  return unset(before.set, all, given.after).flatMap((field) =>
    tellUnset(given, field, { key: path, isWhole: after.set.length === 0 }, callOf(given, after)),
  );
}

/** @param place the key, and whether it is gone as a whole and not only the field */
const tellUnset = (
  given: ComparedStates,
  field: string,
  { key, isWhole }: { readonly key: Path; readonly isWhole: boolean },
  calls: readonly string[] = [],
): Finding[] =>
  tell(given, [field], isWhole ? key : [...key, field], "set.removed", calls).map((finding) => ({
    ...finding,
    subject: subjectOf({ resource: given.after.name, path: key.slice(0, -1) }),
  }));

const isNothing = ({ to }: State["set"][number]): boolean => to.kind === "literal" && to.value === null;

function compareAction(before: Action, after: Action, given: ComparedStates): Finding[] {
  const { was, is } = given;
  if (before.on !== "record" || after.on !== "record") return [];
  const call = callOf(given, after);
  const placeOf = (key: string): Path => ["actions", after.name, key];
  const [old, now] = [[...(before.from ?? was.values.keys())], [...(after.from ?? is.values.keys())]];
  const gone = without(old, now).filter((name) => is.values.has(name));
  const added = without(now, old).filter((name) => was.values.has(name));
  const elsewhere = breaking(
    after.to === null ? "no longer moves the record to …" : `moves the record to ${after.to} instead of …`,
    "Clients find the record in another state than they rely on.",
  );
  const [from, to] = [[before.to ?? []].flat(), [after.to ?? []].flat()];
  return [
    ...tell(given, gone, placeOf("from"), "from.removed", call),
    ...tell(given, added, placeOf("from"), "from.added", call),
    ...compareSet(before, after, given),
    ...tell(given, before.to === null ? to : [], placeOf("to"), "moves-newly", call),
    ...told(
      given.after,
      without(from, to),
      placeOf("to"),
      { rule: "moves-elsewhere", ruling: elsewhere },
      call,
    ),
  ];
}

/** Reports each state that a record could enter before and cannot enter now. */
function compareReach(given: ComparedStates): Finding[] {
  const { before, after, moves } = given;
  const lost = without(reached(before, moves.before), reached(after, moves.after));
  return lost
    .filter((name) => given.is.values.has(name))
    .flatMap((name) => tell(given, [name], ["states", "values", name], "unreachable"));
}

/** The states that declared calls, expiries and the calls of other records lead to. */
function reached(model: Model, moves: MovesByTarget): ReadonlySet<string> {
  const { states, operations, actions } = model;
  const { values, starts, initial, byPatch } = states!;
  const found = new Set(operations.create ? starts : [initial]);
  const moved = moves.get(model.name) ?? [];
  // The loop also visits states added to the set meanwhile.
  for (const name of found) {
    const state = values.get(name);
    if (!state) continue;
    const isAllowed = ({ from }: Action) => (from ? from.includes(name) : !state.terminal);
    const ways = [
      ...(byPatch && operations.update ? state.to : []),
      ...(state.expires ? [state.expires.to] : []),
      ...[...actions.values()].filter(isAllowed).flatMap(({ to }) => to ?? []),
      ...moved.filter(({ to, unless }) => !unless.includes(name) && state.moves.has(to)).map(({ to }) => to),
    ];
    for (const to of ways) found.add(to);
  }
  return found;
}

export const movesByTarget = ({ models }: Application): MovesByTarget =>
  grouped(
    [...models.values()].flatMap((model) =>
      [model.operations.create, ...model.actions.values()].flatMap((call) =>
        (call?.moves ?? []).flatMap((move) => {
          const target = targetOf(model.byName.get(move.field)!.type);
          return target === undefined ? [] : [[target, move] as const];
        }),
      ),
    ),
  );

/** Reports each state that was added or removed. */
function compareNames(given: ComparedStates): Finding[] {
  const [was, is] = [[...given.was.values.keys()], [...given.is.values.keys()]];
  const later = given.after.evolution.words.get(given.is.field);
  const placeOf = (name: string): Path => ["states", "values", name];
  return [
    ...without(is, was).flatMap((name) => tell(given, [name], placeOf(name), "new")),
    ...without(was, is).flatMap((name) => {
      const to = later?.get(name);
      if (to === undefined) return tell(given, [name], placeOf(name), "removed");
      const reason = `Its records move to ${to}. A call or filter that sends ${name} is refused, and clients that wait for it wait in vain.`;
      const ruling = breaking("no longer exists", reason);
      return told(given.after, [name], placeOf(name), { rule: "removed", ruling });
    }),
  ];
}
