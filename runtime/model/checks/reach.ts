/** Dead ends: each state can be reached, and left unless it is terminal. */
import type { ResourceDeclaration, StatesDeclaration } from "../declaration.ts";
import { movedByPatch, targetsOf } from "../fields.ts";
import { hooksMayWrite } from "./neighbours.ts";
import { perResource } from "./walk.ts";

export interface Move {
  readonly from: string;
  readonly to: string;
}

export const reach = perResource((declaration, report, world) => {
  const { states } = declaration;
  if (!states || hooksMayWrite(declaration, world)) return;
  const moves = movesOf(declaration, states);
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

/** States in which a record may begin: where a PATCH moves them, a create may give any that is not terminal. */
export function starts(
  { operations }: ResourceDeclaration,
  { default: initial, values }: StatesDeclaration,
): string[] {
  if (!operations.create || !movedByPatch(values)) return [initial];
  return [initial, ...Object.keys(values).filter((name) => !values[name]!.terminal)];
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

function reachable(from: readonly string[], moves: readonly Move[]): ReadonlySet<string> {
  const reached = new Set(from);
  // A set that grows while it is walked is walked to its new end.
  for (const state of reached) for (const move of moves) if (move.from === state) reached.add(move.to);
  return reached;
}
