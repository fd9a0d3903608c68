/** What follows what: each move is said once, and none contradicts a terminal state. */
import type { ActionDeclaration, ResourceDeclaration, StatesDeclaration } from "../declaration.ts";
import { movedByPatch, targetsOf } from "../fields.ts";
import type { World } from "../world.ts";
import { namesIn } from "./names.ts";
import { hooksMayWrite, movesInto } from "./neighbours.ts";
import { perResource, type Tell } from "./walk.ts";

export const moves = perResource("state-move", (declaration, report, world) => {
  const { states, actions = {}, operations } = declaration;
  if (!states) return;
  const { values } = states;
  beginnings(states, operations.create !== undefined, report);
  if (!hooksMayWrite(declaration, world)) {
    unmade(declaration, states, world, report);
    unborn(declaration, world, report);
  }
  for (const name of Object.keys(values)) fromState(name, states, report);
  for (const [name, action] of Object.entries(actions)) byAction(name, action, states, report);
});

function beginnings({ default: initial, values }: StatesDeclaration, isCreated: boolean, report: Tell): void {
  const [first, ...others] = typeof initial === "string" ? [initial] : initial;
  if (Object.hasOwn(values, first!) && values[first!]!.terminal)
    report(["states", "default", ...(typeof initial === "string" ? [] : [0])], {
      message: `A new record would begin in \`${first}\`, which is terminal.`,
      hint:
        others.length > 0 ? "List another one first." : "Begin in another state, or take `terminal` from it.",
    });
  if (typeof initial === "string") return;
  if (others.length === 0 && !movedByPatch(values))
    report(["states", "default"], {
      message: "A list of one leaves a create no choice, and actions alone move the state.",
      hint: `Write \`default: ${first}\`, or list what else a create may say.`,
      onKey: true,
    });
  if (others.length > 0 && !isCreated)
    report(["states", "default"], {
      message: "The list is of what a create may say, and the resource has no `create`.",
      hint: `Write \`default: ${first}\`.`,
      onKey: true,
    });
}

/** The first member is made with its organization. */
function unborn({ resource, operations }: ResourceDeclaration, { application }: World, report: Tell): void {
  if (operations.create || application?.declaration.members.resource === resource) return;
  report(["operations"], {
    message: `Nothing creates a \`${resource}\`, so that no record is ever in any of its states.`,
    hint: "Declare `create`, or make them in a hook.",
    onKey: true,
  });
}

/** Where no hook can have its hand in it, the calls of other records alone make the moves that no PATCH makes. */
function unmade(
  declaration: ResourceDeclaration,
  { values }: StatesDeclaration,
  world: World,
  report: Tell,
): void {
  const made = new Set(movesInto(declaration, world).map(({ to }) => to));
  for (const [name, state] of Object.entries(values))
    for (const [i, to] of (state.moves ?? []).entries())
      if (
        Object.hasOwn(values, to) &&
        to !== name &&
        !state.terminal &&
        !targetsOf(name, values).includes(to) &&
        !made.has(to)
      )
        report(["states", "values", name, "moves", i], {
          message: `No hook moves these records, nor does another resource move them to \`${to}\`.`,
          hint: "Name it under `moves` of another resource's action or create, write the hook, or remove it.",
        });
}

function fromState(name: string, { values }: StatesDeclaration, report: Tell): void {
  const { to, expires, filters } = values[name]!;
  const path = ["states", "values", name];
  const self = {
    message: `\`${name}\` leads to itself, which is no move.`,
    hint: "Remove it; a PATCH to the state that a record is in already changes nothing.",
  };
  const itself = {
    message: `\`${name}\` never leads to itself.`,
    hint: "Remove it: what is left are other states.",
  };
  for (const [state, place] of namesIn(to, ...path, "to"))
    if (state === name) report(place, place.includes("except") ? itself : self);
  values[name]!.moves?.forEach((state, i) => {
    if (state === name) report([...path, "moves", i], self);
    else if (targetsOf(name, values).includes(state))
      report([...path, "moves", i], {
        message: `A PATCH may move from \`${name}\` to \`${state}\` already, and what a PATCH may, hooks may.`,
        hint: "Say each move once.",
      });
  });
  if (expires?.to === name) report([...path, "expires", "to"], self);
  if (filters !== undefined && filters !== name && values[filters]?.filters !== undefined)
    report([...path, "filters"], {
      message: `A filter of \`${filters}\` is one of \`${values[filters].filters}\` itself.`,
      hint: "Name the state that lists are filtered by in the end.",
    });
  if (filters === name)
    report([...path, "filters"], {
      message: `A filter of \`${name}\` is a filter of \`${name}\` without this.`,
      hint: "Remove it, or name another state.",
    });
}

function byAction(
  name: string,
  { from, to, on }: ActionDeclaration,
  { values }: StatesDeclaration,
  report: Tell,
): void {
  if (to === undefined || on === "collection") return;
  if (from === undefined) {
    if (Object.keys(values).some((state) => state !== to && !values[state]!.terminal)) return;
    return report(["actions", name, "to"], {
      message: `The action is never allowed: every state but \`${to}\` is terminal.`,
      hint: "Take `terminal` from a state that it is to lead out of, or remove the action.",
    });
  }
  from.forEach((state, i) => {
    if (!Object.hasOwn(values, state)) return;
    const at = ["actions", name, "from", i];
    if (values[state]!.terminal)
      report(at, {
        message: `\`${state}\` is terminal, and this action leads out of it.`,
        hint: `Remove it here, or \`terminal\` from \`${state}\`.`,
      });
    if (state === to)
      report(at, {
        message: `\`${state}\` leads to itself, which is no move.`,
        hint: "Remove it.",
      });
    if (targetsOf(state, values).includes(to))
      report(at, {
        message: `A PATCH may move from \`${state}\` to \`${to}\` already.`,
        hint: "Say each move once: on the action, or in the state's `to`.",
      });
  });
}
