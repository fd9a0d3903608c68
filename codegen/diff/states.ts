/** In charge of what may follow what: ways and states that came or went, and what a state locks and asks for. */
import type { Path } from "../../runtime/declare/source.ts";
import type { Action, Application, Model, State, States } from "../../runtime/model/model.ts";
import type { Finding, Verdict } from "./change.ts";

/** One resource on both sides. */
export interface Both {
  readonly before: Model;
  readonly after: Model;
  readonly applications: { readonly before: Application; readonly after: Application };
}

/** What of the states of a resource differs for records that stand. */
export function compareStates(both: Both): Finding[] {
  const { before, after, applications } = both;
  if (!before.states || !after.states) return [];
  const reached = reachable(before, applications.before);
  const now = reachable(after, applications.after);
  const told: Telling = { ...both, was: before.states, is: after.states, reached };
  const shared = [...told.was.values.keys()].filter((name) => told.is.values.has(name));
  return [
    ...compareStarts(told),
    ...shared.flatMap((name) => [
      ...compareWays(name, told),
      ...compareLocks(name, told),
      ...compareRequired(name, told),
    ]),
    ...[...before.actions.values()].flatMap((action) => {
      const other = after.actions.get(action.name);
      return other ? compareAction(action, other, told) : [];
    }),
    ...compareReach(told, now),
  ];
}

interface Telling extends Both {
  readonly was: States;
  readonly is: States;
  readonly reached: ReadonlySet<string>;
}

/** Tells one change of all names that it is of, which stand for `…`; of no names there is none. */
type Tell = (
  names: readonly string[],
  verdict: Verdict,
  path: Path,
  what: string,
  reason: string,
  calls?: readonly string[],
) => Finding[];

const telling =
  ({ after }: Telling): Tell =>
  (names, verdict, path, what, reason, calls = []) =>
    names.length === 0
      ? []
      : [
          {
            surface: "behaviour",
            verdict,
            about: { resource: after.name, path },
            what: what.replace("…", () => names.join(", ")),
            reason,
            calls,
          },
        ];

const without = (names: Iterable<string>, others: { has(name: string): boolean }): string[] =>
  [...names].filter((name) => !others.has(name));

const patchOf = ({ path }: Model): string => `PATCH ${path}/{id}`;
const NOT_REFUSED = "Nothing is refused that was not.";

/** States in which a client may create a record. */
function startsOf({ states, operations }: Model): ReadonlySet<string> {
  if (!operations.create || !states) return new Set();
  return new Set(states.starts);
}

function compareStarts(told: Telling): Finding[] {
  const { before, after, was, is } = told;
  const tell = telling(told);
  const [old, now] = [startsOf(before), startsOf(after)];
  const call = [`POST ${after.path}`];
  const path = ["states", "default"];
  const gone = without(old, now).filter((name) => is.values.has(name) && name !== was.initial);
  const added = without(now, old).filter((name) => was.values.has(name));
  const isChosen = [before, after].every(({ operations }) => operations.create);
  return [
    ...tell(
      was.initial === is.initial ? [] : [is.initial],
      "breaking",
      path,
      `is … where a create says nothing, instead of ${was.initial}`,
      "A record that clients make begins in another state than they count on.",
      call,
    ),
    ...tell(
      isChosen && !is.hasListedStarts ? gone : [],
      "breaking",
      path,
      "cannot begin as …",
      "A create that says so is refused.",
      call,
    ),
    ...tell(
      isChosen && !was.hasListedStarts ? added : [],
      "compatible",
      path,
      "may begin as …",
      "What could be created still can.",
      call,
    ),
  ];
}

/** Where PATCH, and where hooks and the calls of other records, may move a record from a state. */
function compareWays(name: string, told: Telling): Finding[] {
  const { before, after, was, is, reached } = told;
  const tell = telling(told);
  const [old, now] = [was.values.get(name)!, is.values.get(name)!];
  const isPatched = before.operations.update !== null && after.operations.update !== null;
  const gone = without(old.to, now.to).filter((to) => is.values.has(to) && is.byPatch);
  const added = without(now.to, old.to).filter((to) => was.values.has(to));
  const isMoved = isMovedByOthers(told);
  const moves = without(old.moves, now.moves).filter((to) => is.values.has(to) && !gone.includes(to));
  const newMoves = without(now.moves, old.moves).filter((to) => was.values.has(to) && !added.includes(to));
  const path = (key: string) => ["states", "values", name, key];
  const call = [patchOf(after)];
  return [
    ...tell(
      isPatched ? gone : [],
      reached.has(name) ? "breaking" : "compatible",
      path("to"),
      "does not lead to … any more",
      reached.has(name)
        ? "A PATCH to it is refused with 409 INVALID_STATE."
        : "Nothing leads to the state itself, so no record is in it.",
      call,
    ),
    ...tell(
      isPatched ? added : [],
      "compatible",
      path("to"),
      "leads to … as well",
      "What could follow still can.",
      call,
    ),
    ...tell(
      isMoved ? moves : [],
      "risky",
      path("moves"),
      "does not let the service move to … any more",
      "A hook, or a call of another record, that moves it there is refused: which do, only their code tells.",
    ),
    ...tell(
      isMoved ? newMoves : [],
      "compatible",
      path("moves"),
      "lets the service move to … as well",
      NOT_REFUSED,
    ),
  ];
}

const isMovedByOthers = ({ before, applications }: Telling): boolean =>
  reachingOf(applications.before).isHooked || othersMoves(before, applications.before).length > 0;

function compareLocks(name: string, told: Telling): Finding[] {
  const { after, was, is, reached, before } = told;
  const tell = telling(told);
  const [old, now] = [was.values.get(name)!, is.values.get(name)!];
  const isWritten = (field: string) =>
    [before, after].every(({ byName }) => byName.get(field)?.mode === "readWrite");
  const path = ["states", "values", name, "locks"];
  const locked = without(now.locked, old.locked).filter(isWritten);
  const open = without(old.locked, now.locked).filter(isWritten);
  if (after.operations.update === null || !reached.has(name)) return [];
  const reason = "A PATCH of it in this state is refused with 409 INVALID_STATE.";
  return [
    ...tell(locked, "breaking", path, "locks …", reason, [patchOf(after)]),
    ...tell(open, "compatible", path, "leaves … open", NOT_REFUSED, [patchOf(after)]),
  ];
}

/** What entering a state sets by itself can never be missing in it. */
function compareRequired(name: string, told: Telling): Finding[] {
  const { after, was, is, reached } = told;
  const tell = telling(told);
  const [old, now] = [was.values.get(name)!, is.values.get(name)!];
  const path = ["states", "values", name, "required"];
  const isFilled = (field: string) =>
    [...now.set, ...now.fill].some((setter) => setter.field === field && !isNothing(setter)) ||
    after.byName.get(field)?.nullable === false;
  const asked = now.requires.filter((field) => !old.requires.includes(field) && !isFilled(field));
  const gone = old.requires.filter((field) => !now.requires.includes(field));
  const isEntered = reached.has(name) || [...was.values.values()].some(({ to }) => to.has(name));
  return [
    ...tell(
      asked,
      isEntered ? "breaking" : "compatible",
      path,
      "needs …",
      isEntered
        ? "A record is not taken into it, nor changed in it, without: 409 INVALID_STATE."
        : "Nothing leads to the state.",
    ),
    ...tell(gone, "compatible", path, "does not need … any more", NOT_REFUSED),
  ];
}

const isNothing = ({ to }: State["set"][number]): boolean => to.kind === "literal" && to.value === null;

function compareAction(before: Action, after: Action, told: Telling): Finding[] {
  const { was, is, reached } = told;
  if (before.on !== "record" || after.on !== "record") return [];
  const tell = telling(told);
  const path = (key: string): Path => ["actions", after.name, key];
  const statesOf = ({ from: states }: Action, all: States): ReadonlySet<string> =>
    new Set(states ?? all.values.keys());
  const [old, now] = [statesOf(before, was), statesOf(after, is)];
  const gone = without(old, now).filter((name) => is.values.has(name));
  const added = without(now, old).filter((name) => was.values.has(name));
  const noLonger = "is not allowed from … any more";
  return [
    ...tell(
      gone.filter((name) => reached.has(name)),
      "breaking",
      path("from"),
      noLonger,
      "It is refused there with 409 INVALID_STATE.",
    ),
    ...tell(
      without(gone, reached),
      "compatible",
      path("from"),
      noLonger,
      "Nothing leads to that state, so no record is in it.",
    ),
    ...tell(
      added,
      "compatible",
      path("from"),
      "is allowed from … as well",
      "Where it was allowed it still is.",
    ),
    ...(before.to === null
      ? tell(
          after.to === null ? [] : [after.to],
          "risky",
          path("to"),
          "moves the record to …",
          "The record stayed in its state; what clients do next may not be allowed from the new one.",
        )
      : tell(
          before.to === after.to ? [] : [before.to],
          "breaking",
          path("to"),
          after.to === null
            ? "no longer moves the record to …"
            : `moves the record to ${after.to} instead of …`,
          "Clients find it in another state than they count on.",
        )),
  ];
}

function compareReach(told: Telling, now: ReadonlySet<string>): Finding[] {
  const { was, is, reached } = told;
  const tell = telling(told);
  const shared = [...is.values.keys()].filter((name) => was.values.has(name));
  const of = (names: readonly string[], verdict: Verdict, what: string, reason: string) =>
    names.flatMap((name) => tell([name], verdict, ["states", "values", name], what, reason));
  const fresh = without(is.values.keys(), was.values);
  const gone = without(was.values.keys(), is.values);
  return [
    ...fresh.flatMap((name) =>
      of(
        [name],
        "compatible",
        now.has(name) ? "is a new state" : "is a new state that nothing leads to",
        "Records come into it by new ways alone.",
      ),
    ),
    ...of(
      gone.filter((name) => reached.has(name)),
      "breaking",
      "is no state any more",
      "Records that are in it are in none that is declared, and whoever asks for it is refused.",
    ),
    ...of(
      without(gone, reached),
      "compatible",
      "is no state any more",
      "Nothing led to it, so no record is in it.",
    ),
    ...of(
      shared.filter((name) => now.has(name) && !reached.has(name)),
      "compatible",
      "became reachable",
      "Clients may meet records in it, as its declaration said.",
    ),
    ...of(
      shared.filter((name) => !now.has(name) && reached.has(name)),
      "risky",
      "became unreachable",
      "Records that are in it stay; no other comes into it.",
    ),
  ];
}

const hasHooks = ({ models }: Application): boolean =>
  [...models.values()].some(({ operations, actions }) =>
    [operations.create, operations.update, operations.delete, ...actions.values()].some(
      (one) => (one?.hook ?? null) !== null,
    ),
  );

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
  const moves = new Map<string, Move[]>();
  for (const model of application.models.values())
    for (const { field, ...move } of [
      ...(model.operations.create?.moves ?? []),
      ...[...model.actions.values()].flatMap((action) => action.moves),
    ]) {
      const { reference } = model.byName.get(field)!.type;
      if (reference && "to" in reference) moves.set(reference.to, [...(moves.get(reference.to) ?? []), move]);
    }
  const found = { isHooked: hasHooks(application), moves };
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
