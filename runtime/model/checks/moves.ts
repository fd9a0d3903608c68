/** What follows what: each move is said once, and none contradicts a terminal state. */
import type { Report } from "../../declare/grammar.ts";
import type { ActionDeclaration, StatesDeclaration } from "../declaration.ts";
import { movedByPatch, targetsOf } from "../fields.ts";
import { namesIn, perResource } from "./walk.ts";

const RULE = "state-move";

export const moves = perResource(({ states, actions = {}, operations }, report) => {
  if (!states) return;
  const { values } = states;
  if (Object.hasOwn(values, states.default) && values[states.default]!.terminal)
    report(["states", "default"], {
      rule: RULE,
      message: `A new record would begin in \`${states.default}\`, which is terminal.`,
    });
  for (const name of Object.keys(values)) fromState(name, states, operations.update !== undefined, report);
  for (const [name, action] of Object.entries(actions)) byAction(name, action, states, report);
  if (states.refusal !== undefined && movedByPatch(values))
    report(["states", "refusal"], {
      rule: RULE,
      message: "A PATCH may move these states, so that it is not refused with a code of its own.",
      hint: "Remove `refusal`; it is for states that actions alone move.",
      onKey: true,
    });
});

function fromState(name: string, { values }: StatesDeclaration, patched: boolean, report: Report): void {
  const { to, terminal, expires, filters } = values[name]!;
  const path = ["states", "values", name];
  for (const key of ["to", "expires"] as const) {
    if (!terminal || values[name]![key] === undefined) continue;
    report([...path, key], {
      rule: RULE,
      message: `\`${name}\` is terminal, and \`${key}\` leads out of it.`,
      hint: "Remove one of the two.",
      onKey: true,
    });
  }
  if (to && !patched)
    report([...path, "to"], {
      rule: RULE,
      message: "`to` lists what a PATCH may do, and the resource has no `update`.",
      hint: "Declare `operations.update`, or an action with this `from` and its `to`.",
      onKey: true,
    });
  const self = {
    rule: RULE,
    message: `\`${name}\` leads to itself, which is no move.`,
    hint: "Remove it; a PATCH to the state that a record is in already changes nothing.",
  };
  const itself = {
    rule: RULE,
    message: `\`${name}\` never leads to itself.`,
    hint: "Remove it: what is left are other states.",
  };
  for (const [state, place] of namesIn(to, "to"))
    if (state === name) report([...path, ...place], place.includes("except") ? itself : self);
  if (expires?.to === name) report([...path, "expires", "to"], self);
  if (filters === name)
    report([...path, "filters"], {
      rule: RULE,
      message: `A filter of \`${name}\` is a filter of \`${name}\` without this.`,
      hint: "Remove it, or name another state.",
    });
}

function byAction(
  name: string,
  { from = [], to, on }: ActionDeclaration,
  { values }: StatesDeclaration,
  report: Report,
): void {
  if (to === undefined || on === "collection") return;
  from.forEach((state, i) => {
    if (!Object.hasOwn(values, state)) return;
    const at = ["actions", name, "from", i];
    if (values[state]!.terminal)
      report(at, {
        rule: RULE,
        message: `\`${state}\` is terminal, and this action leads out of it.`,
        hint: `Remove it here, or \`terminal\` from \`${state}\`.`,
      });
    if (state === to)
      report(at, {
        rule: RULE,
        message: `\`${state}\` leads to itself, which is no move.`,
        hint: "Remove it.",
      });
    if (targetsOf(state, values).includes(to))
      report(at, {
        rule: RULE,
        message: `A PATCH may move from \`${state}\` to \`${to}\` already.`,
        hint: "Say each move once: on the action, or in the state's `to`.",
      });
  });
}
