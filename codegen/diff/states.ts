/** In charge of what may follow what: ways and states that came or went, and what a state locks and asks for. */
import type { Path } from "../../runtime/declare/source.ts";
import { hookedCalls } from "../../runtime/model/footprint.ts";
import type { Action, Application, Model, State, States } from "../../runtime/model/model.ts";
import { grouped } from "../../runtime/model/world.ts";
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
  const { before, after, applications } = both;
  if (!before.states || !after.states) return [];
  const reached = reachable(before, applications.before);
  const now = reachable(after, applications.after);
  const given: Given = { ...both, was: before.states, is: after.states, reached };
  return [
    ...compareStarts(given),
    ...onBoth(given.was.values, given.is.values).flatMap((both) =>
      [compareWays, compareLocks, compareRequired].flatMap((compare) => compare(both, given)),
    ),
    ...onBoth(before.actions, after.actions).flatMap(([was, is]) => compareAction(was, is, given)),
    ...compareReach(given, now),
  ];
}

interface Given extends Both {
  readonly was: States;
  readonly is: States;
  readonly reached: ReadonlySet<string>;
}

/** One state as each side declares it. */
type BothStates = readonly [old: State, now: State];

const NOT_REFUSED = "Nothing is refused that was not.";
const NO_RECORD = "Nothing leads to that state, so no record is in it.";

/** What is told of states; `…` stands for the names that it is told of. */
const TOLD = {
  cannotBegin: breaking("cannot begin as …", "A create that says so is refused."),
  mayBegin: compatible("may begin as …", "What could be created still can."),
  noWay: breaking("does not lead to … any more", "A PATCH to it is refused with 409 INVALID_STATE."),
  noWayOfNone: compatible(
    "does not lead to … any more",
    "Nothing leads to the state itself, so no record is in it.",
  ),
  newWay: compatible("leads to … as well", "What could follow still can."),
  noMove: risky(
    "does not let the service move to … any more",
    "A hook, or a call of another record, that moves it there is refused: which do, only their code tells.",
  ),
  newMove: compatible("lets the service move to … as well", NOT_REFUSED),
  locks: breaking("locks …", "A PATCH of it in this state is refused with 409 INVALID_STATE."),
  leavesOpen: compatible("leaves … open", NOT_REFUSED),
  needs: breaking("needs …", "A record is not taken into it, nor changed in it, without: 409 INVALID_STATE."),
  needsOfNone: compatible("needs …", "Nothing leads to the state."),
  needsNoMore: compatible("does not need … any more", NOT_REFUSED),
  notFrom: breaking("is not allowed from … any more", "It is refused there with 409 INVALID_STATE."),
  notFromNone: compatible("is not allowed from … any more", NO_RECORD),
  newlyFrom: compatible("is allowed from … as well", "Where it was allowed it still is."),
  newlyTo: risky(
    "moves the record to …",
    "The record stayed in its state; what clients do next may not be allowed from the new one.",
  ),
  fresh: compatible("is a new state", "Records come into it by new ways alone."),
  freshOfNone: compatible("is a new state that nothing leads to", "Records come into it by new ways alone."),
  gone: breaking(
    "is no state any more",
    "Records that are in it are in none that is declared, and whoever asks for it is refused.",
  ),
  goneOfNone: compatible("is no state any more", "Nothing led to it, so no record is in it."),
  reached: compatible("became reachable", "Clients may meet records in it, as its declaration said."),
  unreached: risky("became unreachable", "Records that are in it stay; no other comes into it."),
} as const satisfies Readonly<Record<string, Ruling>>;

/** Tells one change of all names that it is of; of no names there is none. */
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

/** Where PATCH, and where hooks and the calls of other records, may move a record from a state. */
function compareWays([old, now]: BothStates, given: Given): Finding[] {
  const { before, after, was, is, reached } = given;
  const isPatched = before.operations.update !== null && after.operations.update !== null;
  const gone = without(old.to, now.to).filter((to) => is.values.has(to) && is.byPatch);
  const added = without(now.to, old.to).filter((to) => was.values.has(to));
  const isMoved = isMovedByOthers(given);
  const moves = without(old.moves, now.moves).filter((to) => is.values.has(to) && !gone.includes(to));
  const newMoves = without(now.moves, old.moves).filter((to) => was.values.has(to) && !added.includes(to));
  const noWay = reached.has(old.name) ? TOLD.noWay : TOLD.noWayOfNone;
  return [
    ...tell(given, isPatched ? gone : [], inState(old, "to"), noWay, patchOf(after)),
    ...tell(given, isPatched ? added : [], inState(old, "to"), TOLD.newWay, patchOf(after)),
    ...tell(given, isMoved ? moves : [], inState(old, "moves"), TOLD.noMove),
    ...tell(given, isMoved ? newMoves : [], inState(old, "moves"), TOLD.newMove),
  ];
}

const isMovedByOthers = ({ before, applications }: Given): boolean =>
  reachingOf(applications.before).isHooked || othersMoves(before, applications.before).length > 0;

function compareLocks([old, now]: BothStates, given: Given): Finding[] {
  const { before, after, reached } = given;
  if (after.operations.update === null || !reached.has(old.name)) return [];
  const isWritten = (field: string) =>
    [before, after].every(({ byName }) => byName.get(field)?.mode === "readWrite");
  const locked = without(now.locked, old.locked).filter(isWritten);
  const open = without(old.locked, now.locked).filter(isWritten);
  return [
    ...tell(given, locked, inState(old, "locks"), TOLD.locks, patchOf(after)),
    ...tell(given, open, inState(old, "locks"), TOLD.leavesOpen, patchOf(after)),
  ];
}

/** What entering a state sets by itself can never be missing in it. */
function compareRequired([old, now]: BothStates, given: Given): Finding[] {
  const { after, was, reached } = given;
  const isFilled = (field: string) =>
    [...now.set, ...now.fill].some((setter) => setter.field === field && !isNothing(setter)) ||
    after.byName.get(field)?.nullable === false;
  const asked = without(now.requires, old.requires).filter((field) => !isFilled(field));
  const isEntered = reached.has(old.name) || [...was.values.values()].some(({ to }) => to.has(old.name));
  const path = inState(old, "required");
  return [
    ...tell(given, asked, path, isEntered ? TOLD.needs : TOLD.needsOfNone),
    ...tell(given, without(old.requires, now.requires), path, TOLD.needsNoMore),
  ];
}

const isNothing = ({ to }: State["set"][number]): boolean => to.kind === "literal" && to.value === null;

function compareAction(before: Action, after: Action, given: Given): Finding[] {
  const { was, is, reached } = given;
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
    ...tellOf(
      "from",
      gone.filter((name) => reached.has(name)),
      TOLD.notFrom,
    ),
    ...tellOf("from", without(gone, reached), TOLD.notFromNone),
    ...tellOf("from", added, TOLD.newlyFrom),
    ...tellOf("to", before.to === null ? to : [], TOLD.newlyTo),
    ...tellOf("to", without(from, to), elsewhere),
  ];
}

/** Each state by itself, as it came, went, or is reached otherwise. */
function compareReach(given: Given, now: ReadonlySet<string>): Finding[] {
  const { was, is, reached } = given;
  const of = (names: readonly string[], rulingOf: (name: string) => Ruling) =>
    names.flatMap((name) => tell(given, [name], ["states", "values", name], rulingOf(name)));
  const fresh = without(is.values.keys(), was.values.keys());
  const gone = without(was.values.keys(), is.values.keys());
  const turned = without(is.values.keys(), fresh).filter((name) => now.has(name) !== reached.has(name));
  return [
    ...of(fresh, (name) => (now.has(name) ? TOLD.fresh : TOLD.freshOfNone)),
    ...of(gone, (name) => (reached.has(name) ? TOLD.gone : TOLD.goneOfNone)),
    ...of(turned, (name) => (now.has(name) ? TOLD.reached : TOLD.unreached)),
  ];
}

interface Move {
  readonly to: string;
  readonly unless: readonly string[];
}
/** What of an application reaches records from elsewhere: whether hooks do, and the moves of calls by their target. */
interface Reaching {
  readonly isHooked: boolean;
  readonly moves: ReadonlyMap<string, readonly Move[]>;
}

/** Worked out once an application: each resource asks for it. */
const reaching = new WeakMap<Application, Reaching>();

function reachingOf(application: Application): Reaching {
  const known = reaching.get(application);
  if (known) return known;
  const models = [...application.models.values()];
  const moves = models.flatMap((model) => {
    const actions = [...model.actions.values()];
    const all = [...(model.operations.create?.moves ?? []), ...actions.flatMap((action) => action.moves)];
    return all.flatMap(({ field, ...move }) => {
      const { reference } = model.byName.get(field)!.type;
      return reference && "to" in reference ? [[reference.to, move] as const] : [];
    });
  });
  const isHooked = models.some((model) => hookedCalls(model).length > 0);
  const found = { isHooked, moves: grouped(moves) };
  reaching.set(application, found);
  return found;
}

const othersMoves = ({ name }: Model, application: Application): readonly Move[] =>
  reachingOf(application).moves.get(name) ?? [];

/** States that a record can be in: those in which one may begin, and whatever leads on from there. */
export function reachable(model: Model, application: Application): ReadonlySet<string> {
  const { states } = model;
  if (!states) return new Set();
  const all = [...states.values.values()];
  const { isHooked } = reachingOf(application);
  // A hook may make a record in any state that is not terminal.
  const begun = isHooked ? all.filter(({ terminal }) => !terminal).map(({ name }) => name) : [];
  const reached = new Set([...states.starts, states.initial, ...begun]);
  const others = othersMoves(model, application);
  // A set that grows while it is walked is walked to its new end.
  for (const name of reached) {
    const state = states.values.get(name)!;
    const led = [
      ...state.to,
      ...(isHooked ? state.moves : []),
      ...(state.expires ? [state.expires.to] : []),
      ...[...model.actions.values()]
        .filter(({ from, to }) => to !== null && (from === null || from.includes(name)))
        .map(({ to }) => to!),
      ...others.filter(({ to, unless }) => !unless.includes(name) && state.moves.has(to)).map(({ to }) => to),
    ];
    for (const to of led) reached.add(to);
  }
  return reached;
}
