/** Compares state machines: transitions, states, and what a state locks and requires. */
import type { Path } from "../../runtime/declare/source.ts";
import { hookedCalls } from "../../runtime/model/footprint.ts";
import type { Action, Application, Model, State, States } from "../../runtime/model/model.ts";
import { targetOf } from "../openapi/fields.ts";
import {
  breaking,
  compatible,
  type Finding,
  found,
  onBoth,
  type Ruling,
  risky,
  toldOf,
  without,
} from "./change.ts";

export interface Both {
  readonly before: Model;
  readonly after: Model;
  readonly applications: { readonly before: Application; readonly after: Application };
}

export function compareStates(both: Both): Finding[] {
  const { before, after } = both;
  if (!before.states || !after.states) return [];
  const given: Given = { ...both, was: before.states, is: after.states };
  return [
    ...compareStarts(given),
    ...onBoth(given.was.values, given.is.values).flatMap((both) =>
      [compareWays, compareLocks, compareRequired].flatMap((compare) => compare(both, given)),
    ),
    ...onBoth(before.actions, after.actions).flatMap(([was, is]) => compareAction(was, is, given)),
    ...compareNames(given),
  ];
}

interface Given extends Both {
  readonly was: States;
  readonly is: States;
}

/** A state as each side declares it. */
type BothStates = readonly [old: State, now: State];

const NOT_REFUSED = "Nothing is refused that was not.";

/** Rulings about states; `…` is replaced by the names concerned. */
const TOLD = {
  cannotBegin: breaking("cannot begin as …", "A create that says so is refused."),
  mayBegin: compatible("may begin as …", "What could be created still can."),
  noWay: breaking("does not lead to … any more", "A PATCH to it is refused with 409 INVALID_STATE."),
  newWay: compatible("leads to … as well", "What could follow still can."),
  noMove: risky(
    "does not let the service move to … any more",
    "A hook, or a call of another record, that moves it there is refused: which do, only their code tells.",
  ),
  newMove: compatible("lets the service move to … as well", NOT_REFUSED),
  locks: breaking("locks …", "A PATCH of it in this state is refused with 409 INVALID_STATE."),
  leavesOpen: compatible("leaves … open", NOT_REFUSED),
  needs: breaking("needs …", "A record is not taken into it, nor changed in it, without: 409 INVALID_STATE."),
  needsNoMore: compatible("does not need … any more", NOT_REFUSED),
  notFrom: breaking("is not allowed from … any more", "It is refused there with 409 INVALID_STATE."),
  newlyFrom: compatible("is allowed from … as well", "Where it was allowed it still is."),
  newlyTo: risky(
    "moves the record to …",
    "The record stayed in its state; what clients do next may not be allowed from the new one.",
  ),
  fresh: compatible("is a new state", "Records come into it by new ways alone."),
  gone: breaking(
    "is no state any more",
    "Records that are in it are in none that is declared, and whoever asks for it is refused.",
  ),
} as const satisfies Readonly<Record<string, Ruling>>;

/** Reports one change for all names concerned; none if there are no names. */
const tell = (
  { after }: Both,
  names: readonly string[],
  path: Path,
  ruling: Ruling,
  calls: readonly string[] = [],
): Finding[] => toldOf(names, ruling).map((said) => found("behaviour", after.name, path, said, calls));

const patchOf = ({ path }: Model): readonly string[] => [`PATCH ${path}/{id}`];
const inState = ({ name }: State, key: string): Path => ["states", "values", name, key];

function compareStarts(given: Given): Finding[] {
  const { before, after, was, is } = given;
  const call = [`POST ${after.path}`];
  const path = ["states", "default"];
  const gone = without(was.starts, is.starts).filter((name) => is.values.has(name) && name !== was.initial);
  const added = without(is.starts, was.starts).filter((name) => was.values.has(name));
  const isChosen = before.operations.create !== null && after.operations.create !== null;
  const other = breaking(
    `is … where a create says nothing, instead of ${was.initial}`,
    "A record that clients make begins in another state than they count on.",
  );
  return [
    ...tell(given, without([is.initial], [was.initial]), path, other, call),
    ...tell(given, isChosen && !is.hasListedStarts ? gone : [], path, TOLD.cannotBegin, call),
    ...tell(given, isChosen && !was.hasListedStarts ? added : [], path, TOLD.mayBegin, call),
  ];
}

/** Compares the transitions from a state: by PATCH, by hooks and by calls of other records. */
function compareWays([old, now]: BothStates, given: Given): Finding[] {
  const { before, after, was, is } = given;
  const isPatched = before.operations.update !== null && after.operations.update !== null;
  const gone = without(old.to, now.to).filter((to) => is.values.has(to) && is.byPatch);
  const added = without(now.to, old.to).filter((to) => was.values.has(to));
  const moves = without(old.moves, now.moves).filter((to) => is.values.has(to) && !gone.includes(to));
  const newMoves = without(now.moves, old.moves).filter((to) => was.values.has(to) && !added.includes(to));
  const isMoved = moves.length + newMoves.length > 0 && isMovedByOthers(given);
  return [
    ...tell(given, isPatched ? gone : [], inState(old, "to"), TOLD.noWay, patchOf(after)),
    ...tell(given, isPatched ? added : [], inState(old, "to"), TOLD.newWay, patchOf(after)),
    ...tell(given, isMoved ? moves : [], inState(old, "moves"), TOLD.noMove),
    ...tell(given, isMoved ? newMoves : [], inState(old, "moves"), TOLD.newMove),
  ];
}

/** Whether hooks, or calls of other records, may move the records of a resource. */
function isMovedByOthers({ before, applications }: Given): boolean {
  const models = [...applications.before.models.values()];
  return models.some((model) => hookedCalls(model).length > 0 || movedBy(model).includes(before.name));
}

/** The resources whose records the calls of a model move. */
function movedBy({ operations, actions, byName }: Model): string[] {
  const moves = [operations.create, ...actions.values()].flatMap((call) => call?.moves ?? []);
  return moves.flatMap(({ field }) => targetOf(byName.get(field)!.type) ?? []);
}

function compareLocks([old, now]: BothStates, given: Given): Finding[] {
  const { before, after } = given;
  if (after.operations.update === null) return [];
  const isWritten = (field: string) =>
    [before, after].every(({ byName }) => byName.get(field)?.mode === "readWrite");
  const locked = without(now.locked, old.locked).filter(isWritten);
  const open = without(old.locked, now.locked).filter(isWritten);
  return [
    ...tell(given, locked, inState(old, "locks"), TOLD.locks, patchOf(after)),
    ...tell(given, open, inState(old, "locks"), TOLD.leavesOpen, patchOf(after)),
  ];
}

/** Compares required fields. A field that entering the state sets itself can never be missing. */
function compareRequired([old, now]: BothStates, given: Given): Finding[] {
  const { after } = given;
  const isFilled = (field: string) =>
    [...now.set, ...now.fill].some((setter) => setter.field === field && !isNothing(setter)) ||
    after.byName.get(field)?.nullable === false;
  const asked = without(now.requires, old.requires).filter((field) => !isFilled(field));
  const path = inState(old, "required");
  return [
    ...tell(given, asked, path, TOLD.needs),
    ...tell(given, without(old.requires, now.requires), path, TOLD.needsNoMore),
  ];
}

const isNothing = ({ to }: State["set"][number]): boolean => to.kind === "literal" && to.value === null;

function compareAction(before: Action, after: Action, given: Given): Finding[] {
  const { was, is } = given;
  if (before.on !== "record" || after.on !== "record") return [];
  const tellOf = (key: string, names: readonly string[], ruling: Ruling) =>
    tell(given, names, ["actions", after.name, key], ruling);
  const [old, now] = [[...(before.from ?? was.values.keys())], [...(after.from ?? is.values.keys())]];
  const gone = without(old, now).filter((name) => is.values.has(name));
  const added = without(now, old).filter((name) => was.values.has(name));
  const elsewhere = breaking(
    after.to === null ? "no longer moves the record to …" : `moves the record to ${after.to} instead of …`,
    "Clients find it in another state than they count on.",
  );
  const [from, to] = [[before.to ?? []].flat(), [after.to ?? []].flat()];
  return [
    ...tellOf("from", gone, TOLD.notFrom),
    ...tellOf("from", added, TOLD.newlyFrom),
    ...tellOf("to", before.to === null ? to : [], TOLD.newlyTo),
    ...tellOf("to", without(from, to), elsewhere),
  ];
}

/** Reports each state that was added or removed. */
function compareNames(given: Given): Finding[] {
  const [was, is] = [[...given.was.values.keys()], [...given.is.values.keys()]];
  const tellEach = (names: readonly string[], ruling: Ruling) =>
    names.flatMap((name) => tell(given, [name], ["states", "values", name], ruling));
  return [...tellEach(without(is, was), TOLD.fresh), ...tellEach(without(was, is), TOLD.gone)];
}
