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

const telling =
  ({ after }: Telling) =>
  (verdict: Verdict, path: Path, what: string, reason: string, calls: readonly string[] = []): Finding => ({
    surface: "behaviour",
    verdict,
    about: { resource: after.name, path },
    what,
    reason,
    calls,
  });

const list = (names: readonly string[]): string => names.join(", ");
const without = (names: Iterable<string>, others: { has(name: string): boolean }): string[] =>
  [...names].filter((name) => !others.has(name));

const patchOf = ({ path }: Model): string => `PATCH ${path}/{id}`;

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
    ...(was.initial === is.initial
      ? []
      : [
          tell(
            "breaking",
            path,
            `is ${is.initial} where a create says nothing, instead of ${was.initial}`,
            "A record that clients make begins in another state than they count on.",
            call,
          ),
        ]),
    ...(isChosen && gone.length > 0 && !is.hasListedStarts
      ? [tell("breaking", path, `cannot begin as ${list(gone)}`, "A create that says so is refused.", call)]
      : []),
    ...(isChosen && added.length > 0 && !was.hasListedStarts
      ? [tell("compatible", path, `may begin as ${list(added)}`, "What could be created still can.", call)]
      : []),
  ];
}

/** Where PATCH, and where hooks and the calls of other records, may move a record from a state. */
function compareWays(name: string, told: Telling): Finding[] {
  const { before, after, was, is, reached } = told;
  const tell = telling(told);
  const [old, now] = [was.values.get(name)!, is.values.get(name)!];
  const path = ["states", "values", name, "to"];
  const isPatched = before.operations.update !== null && after.operations.update !== null;
  const gone = without(old.to, now.to).filter((to) => is.values.has(to) && is.byPatch);
  const added = without(now.to, old.to).filter((to) => was.values.has(to));
  const moves = without(old.moves, now.moves).filter((to) => is.values.has(to) && !gone.includes(to));
  const newMoves = without(now.moves, old.moves).filter((to) => was.values.has(to) && !added.includes(to));
  const movesPath = ["states", "values", name, "moves"];
  return [
    ...(isPatched && gone.length > 0
      ? [
          reached.has(name)
            ? tell(
                "breaking",
                path,
                `does not lead to ${list(gone)} any more`,
                "A PATCH to it is refused with 409 INVALID_STATE.",
                [patchOf(after)],
              )
            : tell(
                "compatible",
                path,
                `does not lead to ${list(gone)} any more`,
                "Nothing leads to the state itself, so no record is in it.",
                [patchOf(after)],
              ),
        ]
      : []),
    ...(isPatched && added.length > 0
      ? [
          tell("compatible", path, `leads to ${list(added)} as well`, "What could follow still can.", [
            patchOf(after),
          ]),
        ]
      : []),
    ...(moves.length > 0 && isMovedByOthers(told)
      ? [
          tell(
            "risky",
            movesPath,
            `does not let the service move to ${list(moves)} any more`,
            "A hook, or a call of another record, that moves it there is refused: which do, only their code tells.",
          ),
        ]
      : []),
    ...(newMoves.length > 0 && isMovedByOthers(told)
      ? [
          tell(
            "compatible",
            movesPath,
            `lets the service move to ${list(newMoves)} as well`,
            "Nothing is refused that was not.",
          ),
        ]
      : []),
  ];
}

const isMovedByOthers = ({ before, applications }: Telling): boolean =>
  reachingOf(applications.before).isHooked || othersMoves(before, applications.before).length > 0;

function compareLocks(name: string, told: Telling): Finding[] {
  const { after, was, is, reached, before } = told;
  const tell = telling(told);
  const [old, now] = [was.values.get(name)!, is.values.get(name)!];
  const isWritten = (field: string) =>
    before.byName.get(field)?.mode === "readWrite" && after.byName.get(field)?.mode === "readWrite";
  const stands = (field: string) => before.byName.has(field) && after.byName.has(field) && isWritten(field);
  const path = ["states", "values", name, "locks"];
  const locked = without(now.locked, old.locked).filter(stands);
  const open = without(old.locked, now.locked).filter(stands);
  const isPatched = after.operations.update !== null && reached.has(name);
  if (!isPatched) return [];
  return [
    ...(locked.length > 0
      ? [
          tell(
            "breaking",
            path,
            `locks ${list(locked)}`,
            "A PATCH of it in this state is refused with 409 INVALID_STATE.",
            [patchOf(after)],
          ),
        ]
      : []),
    ...(open.length > 0
      ? [
          tell("compatible", path, `leaves ${list(open)} open`, "Nothing is refused that was not.", [
            patchOf(after),
          ]),
        ]
      : []),
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
  const added = now.requires.filter((field) => !old.requires.includes(field));
  const asked = added.filter((field) => !isFilled(field));
  const gone = old.requires.filter((field) => !now.requires.includes(field));
  return [
    ...(asked.length > 0
      ? [
          reached.has(name) || [...was.values.values()].some(({ to }) => to.has(name))
            ? tell(
                "breaking",
                path,
                `needs ${list(asked)}`,
                "A record is not taken into it, nor changed in it, without: 409 INVALID_STATE.",
              )
            : tell("compatible", path, `needs ${list(asked)}`, "Nothing leads to the state."),
        ]
      : []),
    ...(gone.length > 0
      ? [tell("compatible", path, `does not need ${list(gone)} any more`, "Nothing is refused that was not.")]
      : []),
  ];
}

const isNothing = ({ to }: State["set"][number]): boolean => to.kind === "literal" && to.value === null;

function compareAction(before: Action, after: Action, told: Telling): Finding[] {
  const { was, is, reached } = told;
  const tell = telling(told);
  const path = ["actions", after.name];
  const from = ({ from: states }: Action, all: States): ReadonlySet<string> =>
    new Set(states ?? all.values.keys());
  const [old, now] = [from(before, was), from(after, is)];
  if (before.on !== "record" || after.on !== "record") return [];
  const gone = without(old, now).filter((name) => is.values.has(name));
  const dead = gone.filter((name) => !reached.has(name));
  const alive = gone.filter((name) => reached.has(name));
  const added = without(now, old).filter((name) => was.values.has(name));
  const found = [
    ...(alive.length > 0
      ? [
          tell(
            "breaking",
            [...path, "from"],
            `is not allowed from ${list(alive)} any more`,
            "It is refused there with 409 INVALID_STATE.",
          ),
        ]
      : []),
    ...(dead.length > 0
      ? [
          tell(
            "compatible",
            [...path, "from"],
            `is not allowed from ${list(dead)} any more`,
            "Nothing leads to that state, so no record is in it.",
          ),
        ]
      : []),
    ...(added.length > 0
      ? [
          tell(
            "compatible",
            [...path, "from"],
            `is allowed from ${list(added)} as well`,
            "Where it was allowed it still is.",
          ),
        ]
      : []),
  ];
  if (before.to === after.to) return found;
  if (before.to === null)
    return [
      ...found,
      tell(
        "risky",
        [...path, "to"],
        `moves the record to ${after.to}`,
        "The record stayed in its state; what clients do next may not be allowed from the new one.",
      ),
    ];
  return [
    ...found,
    tell(
      "breaking",
      [...path, "to"],
      after.to === null
        ? `no longer moves the record to ${before.to}`
        : `moves the record to ${after.to} instead of ${before.to}`,
      "Clients find it in another state than they count on.",
    ),
  ];
}

function compareReach(told: Telling, now: ReadonlySet<string>): Finding[] {
  const { was, is, reached } = told;
  const tell = telling(told);
  const shared = [...is.values.keys()].filter((name) => was.values.has(name));
  const path = (name: string) => ["states", "values", name];
  return [
    ...without(is.values.keys(), was.values).map((name) =>
      tell(
        "compatible",
        path(name),
        now.has(name) ? "is a new state" : "is a new state that nothing leads to",
        "Records come into it by new ways alone.",
      ),
    ),
    ...without(was.values.keys(), is.values).map((name) =>
      reached.has(name)
        ? tell(
            "breaking",
            path(name),
            "is no state any more",
            "Records that are in it are in none that is declared, and whoever asks for it is refused.",
          )
        : tell("compatible", path(name), "is no state any more", "Nothing led to it, so no record is in it."),
    ),
    ...shared
      .filter((name) => now.has(name) && !reached.has(name))
      .map((name) =>
        tell(
          "compatible",
          path(name),
          "became reachable",
          "Clients may meet records in it, as its declaration said.",
        ),
      ),
    ...shared
      .filter((name) => !now.has(name) && reached.has(name))
      .map((name) =>
        tell(
          "risky",
          path(name),
          "became unreachable",
          "Records that are in it stay; no other comes into it.",
        ),
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
