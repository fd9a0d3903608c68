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

export const reach = perResource((declaration, report, world) => {
  const { states } = declaration;
  if (!states || hooksMayWrite(declaration, world)) return;
  const moves = [...movesOf(declaration, states), ...movesOfOthers(declaration, states, world)];
  const reached = reachable(starts(declaration, states), moves);
  for (const [name, { terminal }] of Object.entries(states.values)) {
    const path = ["states", "values", name];
    if (!reached.has(name))
      report(path, {
        rule: "unreachable-state",
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
      to === undefined ? [] : from.map((state) => ({ from: state, to })),
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

function reachable(from: readonly string[], moves: readonly Move[]): ReadonlySet<string> {
  const reached = new Set(from);
  // A set that grows while it is walked is walked to its new end.
  for (const state of reached) for (const move of moves) if (move.from === state) reached.add(move.to);
  return reached;
}
