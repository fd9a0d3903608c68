/** Dead ends: each state can be reached, and left unless it is terminal. */

import { movesFrom } from "../behaviour.ts";
import type { ResourceDeclaration, StatesDeclaration } from "../declaration.ts";
import { startsOf, targetsOf } from "../fields.ts";
import type { World } from "../world.ts";
import { hooksMayWrite, movesInto } from "./neighbours.ts";
import { perResource } from "./walk.ts";

export interface Move {
  readonly from: string;
  readonly to: string;
}

export const reach = perResource("unreachable-state", (declaration, report, world) => {
  const { states } = declaration;
  if (!states || world.faulty.size > 0) return;
  const isHooked = hooksMayWrite(declaration, world, states.field);
  const moves = [
    ...movesOf(declaration, states),
    ...movesOfOthers(declaration, states, world),
    ...(isHooked ? movesOfHooks(states) : []),
  ];
  const reached = reachable(isHooked ? startsOfHooks(states) : starts(declaration, states), moves);
  for (const [name, { terminal }] of Object.entries(states.values)) {
    const path = ["states", "values", name];
    if (!reached.has(name))
      report(path, {
        message: `Nothing leads to \`${name}\`.`,
        hint: "Name it in the `to` of a state that can be reached, or of an action; or remove it.",
        onKey: true,
      });
    if (!terminal && !moves.some(({ from, to }) => from === name && to !== name))
      report(path, {
        rule: "trap-state",
        message: `Nothing leads out of \`${name}\`.`,
        hint: "Write `terminal: true`, or say what may follow it.",
        onKey: true,
      });
  }
});

/** States in which a record may begin. */
export function starts({ operations }: ResourceDeclaration, states: StatesDeclaration): readonly string[] {
  return operations.create ? startsOf(states) : startsOf(states).slice(0, 1);
}

/** Everything that moves a record from one state to another, but for hooks. */
function movesOf({ actions = {} }: ResourceDeclaration, { values }: StatesDeclaration): Move[] {
  const open = Object.keys(values).filter((name) => !values[name]!.terminal);
  return [
    ...Object.keys(values).flatMap((from) => targetsOf(from, values).map((to) => ({ from, to }))),
    ...Object.entries(values).flatMap(([from, { expires }]) => (expires ? [{ from, to: expires.to }] : [])),
    ...Object.values(actions).flatMap(({ from = open, to }) =>
      // One that is misspelt is told of, and what follows from it is not.
      to === undefined
        ? []
        : (from.every((state) => Object.hasOwn(values, state)) ? from : open).map((state) => ({
            from: state,
            to,
          })),
    ),
  ];
}

/** What the calls of other records make of it. */
function movesOfOthers(declaration: ResourceDeclaration, states: StatesDeclaration, world: World): Move[] {
  return movesInto(declaration, world).flatMap(({ to, unless }) =>
    Object.keys(states.values)
      .filter((from) => !unless.includes(from) && movesFrom(from, states).includes(to))
      .map((from) => ({ from, to })),
  );
}

/** Hooks may move wherever the declaration lets the service move. */
const movesOfHooks = (states: StatesDeclaration): Move[] =>
  Object.keys(states.values).flatMap((from) => movesFrom(from, states).map((to) => ({ from, to })));

/** A hook may have a record begin in any state that is not terminal. */
const startsOfHooks = (states: StatesDeclaration): readonly string[] => [
  ...startsOf(states),
  ...Object.keys(states.values).filter((name) => !states.values[name]!.terminal),
];

function reachable(from: readonly string[], moves: readonly Move[]): ReadonlySet<string> {
  const reached = new Set(from);
  // A set that grows while it is walked is walked to its new end.
  for (const state of reached) for (const move of moves) if (move.from === state) reached.add(move.to);
  return reached;
}
