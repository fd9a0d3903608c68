/** Names of states: each one that a state or an action speaks of is declared. */
import type { Report } from "../../declare/grammar.ts";
import type { Path } from "../../declare/source.ts";
import type { StatesDeclaration } from "../declaration.ts";
import { namesIn, perResource } from "./walk.ts";
import { notAmong } from "./wording.ts";

const RULE = "state-name";

export const stateNames = perResource(({ states, actions = {} }, report) => {
  if (states) inStates(states, report);
  for (const [name, { from = [], to }] of Object.entries(actions)) {
    const spoken: [Path, string][] = from.map((state, i) => [["actions", name, "from", i], state]);
    if (to !== undefined) spoken.push([["actions", name, "to"], to]);
    if (states) for (const [path, state] of spoken) known(state, path, states, report);
    else if (spoken.length > 0)
      report(["actions", name, from.length > 0 ? "from" : "to"], {
        rule: RULE,
        message: "The action moves between states, and the resource declares none.",
        hint: "Declare them under `states`, or remove `from` and `to`.",
        onKey: true,
      });
  }
});

function inStates(states: StatesDeclaration, report: Report): void {
  if (typeof states.default === "string") known(states.default, ["states", "default"], states, report);
  else
    for (const [i, state] of states.default.entries()) known(state, ["states", "default", i], states, report);
  for (const [name, { to, moves = [], filters, expires }] of Object.entries(states.values)) {
    const path = ["states", "values", name];
    for (const [state, place] of namesIn(to, "to")) known(state, [...path, ...place], states, report);
    for (const [i, state] of moves.entries()) known(state, [...path, "moves", i], states, report);
    if (filters !== undefined) known(filters, [...path, "filters"], states, report);
    if (expires) known(expires.to, [...path, "expires", "to"], states, report);
  }
}

function known(state: string, path: Path, { values }: StatesDeclaration, report: Report): void {
  if (!Object.hasOwn(values, state))
    report(path, { rule: RULE, ...notAmong(state, "not one of the states", Object.keys(values)) });
}
