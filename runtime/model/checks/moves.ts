/** Checks moves between states: each is declared once, between states that allow it. */

import { didYouMean, Guessing } from "../../errors.ts";
import { compileMoves, movesFrom } from "../behaviour.ts";
import type { ActionDeclaration, ResourceDeclaration, StatesDeclaration } from "../declaration.ts";
import type { Wanted } from "../field.ts";
import { movedByPatch, openStates, targetOf, targetsOf, valuesOf } from "../fields.ts";
import { grouped } from "../grouped.ts";
import type { Move } from "../model.ts";
import { membersOf } from "../typing.ts";
import { quoted } from "../wording.ts";
import type { Index, World } from "../world.ts";
import { namesIn } from "./names.ts";
import { fieldOf, noField, resourceOf } from "./outline.ts";
import { hooksMayWrite } from "./setters.ts";
import { below, callsOf, perResource, type Tell } from "./walk.ts";

export const moves = perResource("state-move", (declaration, report, world) => {
  const { states, actions = {}, operations } = declaration;
  if (!states) return;
  const { values } = states;
  beginnings(states, operations.create !== undefined, report);
  if (!hooksMayWrite(declaration, world, states.field)) unmade(declaration, states, world, report);
  if (!hooksMayWrite(declaration, world)) unborn(declaration, world, report);
  for (const name of Object.keys(values)) fromState(name, states, report);
  for (const [name, action] of Object.entries(actions)) byAction(name, action, states, report);
});

function beginnings({ default: initial, values }: StatesDeclaration, isCreated: boolean, report: Tell): void {
  const [first, ...others] = typeof initial === "string" ? [initial] : initial;
  if (Object.hasOwn(values, first!) && values[first!]!.terminal)
    report(["states", "default", ...(typeof initial === "string" ? [] : [0])], {
      message: `A new record would begin in \`${first}\`, which is terminal.`,
      hint:
        others.length > 0 ? "List another one first." : "Begin in another state, or remove its `terminal`.",
    });
  if (typeof initial === "string") return;
  if (others.length === 0 && !movedByPatch(values))
    report.key(["states", "default"], {
      message: "The list has only one state, so a create has no choice.",
      hint: `Write \`default: ${first}\`, or list other states that a create may send.`,
    });
  if (others.length > 0 && !isCreated)
    report.key(["states", "default"], {
      message: "The list is for the states that a create may send, but the resource has no `create`.",
      hint: `Write \`default: ${first}\`.`,
    });
}

/** The first member is created with its organization. */
function unborn({ resource, operations }: ResourceDeclaration, world: World, report: Tell): void {
  if (operations.create || membersOf(world) === resource) return;
  report.key(["operations"], {
    message: `A \`${resource}\` is never created, so no record is in any of its states.`,
    hint: "Declare `create`, or create them in a hook.",
  });
}

/** If no hook may move the records, only calls of other records make the moves that no PATCH makes. */
function unmade(
  declaration: ResourceDeclaration,
  { values }: StatesDeclaration,
  world: World,
  report: Tell,
): void {
  const made = movesInto(declaration, world);
  for (const [name, state] of Object.entries(values))
    for (const [i, to] of (state.moves ?? []).entries()) {
      if (!Object.hasOwn(values, to) || to === name || state.terminal) continue;
      if (targetsOf(name, values).includes(to)) continue;
      const moves = made.filter((move) => move.to === to);
      if (!moves.some((move) => mayLeave(name, move)))
        report(["states", "values", name, "moves", i], moves.length === 0 ? unmoved(to) : tooWide(name, to));
    }
}

const unmoved = (to: string) => ({
  message: `Neither a hook nor another resource moves these records to \`${to}\`.`,
  hint: "Add a move to another resource's action or create, name a hook that moves them, or remove this.",
});

const tooWide = (from: string, to: string) => ({
  message: `Other resources move these records to \`${to}\`, but never from \`${from}\`.`,
  hint: `Remove it, or let one of these moves begin in \`${from}\`: by its \`except\`, or by \`where\` of its reference.`,
});

/** Whether a move of another record may begin in a state. */
export const mayLeave = (state: string, { unless, only }: OtherMove): boolean =>
  !unless.includes(state) && (only === null || only.includes(state));

function fromState(name: string, { values }: StatesDeclaration, report: Tell): void {
  const { to, expires, filters } = values[name]!;
  const path = ["states", "values", name];
  const self = {
    message: `\`${name}\` cannot be its own target.`,
    hint: "Remove it. A PATCH to the current state of a record changes nothing.",
  };
  const itself = {
    message: `\`${name}\` is never its own target.`,
    hint: "Remove it from `except`.",
  };
  for (const [state, place] of namesIn(to, ...path, "to"))
    if (state === name) report(place, place.includes("except") ? itself : self);
  values[name]!.moves?.forEach((state, i) => {
    if (state === name) report([...path, "moves", i], self);
    else if (targetsOf(name, values).includes(state))
      report([...path, "moves", i], {
        message: `A PATCH may already move from \`${name}\` to \`${state}\`, so hooks may as well.`,
        hint: "Declare each move once.",
      });
  });
  if (expires?.to === name) report([...path, "expires", "to"], self);
  if (filters !== undefined && filters !== name && values[filters]?.filters !== undefined)
    report([...path, "filters"], {
      message: `A list filtered by \`${filters}\` is itself filtered by \`${values[filters].filters}\` instead.`,
      hint: "Name that state directly.",
    });
  if (filters === name)
    report([...path, "filters"], {
      message: `A list filtered by \`${name}\` already contains the records in \`${name}\`.`,
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
    if (openStates(values, to).length > 0) return;
    return report(["actions", name, "to"], {
      message: `The action is never allowed: every state but \`${to}\` is terminal.`,
      hint: "Remove `terminal` from a state that it should lead out of, or remove the action.",
    });
  }
  from.forEach((state, i) => {
    if (!Object.hasOwn(values, state)) return;
    const at = ["actions", name, "from", i];
    if (values[state]!.terminal)
      report(at, {
        message: `\`${state}\` is terminal, but this action leads out of it.`,
        hint: `Remove it here, or \`terminal\` from \`${state}\`.`,
      });
    if (state === to)
      report(at, {
        message: `\`${state}\` cannot be its own target.`,
        hint: "Remove it.",
      });
    if (targetsOf(state, values).includes(to))
      report(at, {
        message: `A PATCH may already move from \`${state}\` to \`${to}\`.`,
        hint: "Declare each move once: in the action, or in the state's `to`.",
      });
  });
}

export const otherMoves = perResource("move", (declaration, report, world) => {
  for (const { move, path, on } of movesIn(declaration)) {
    const { field } = move;
    if (on === "collection")
      report.key(path, {
        message: "The action is on the collection, so it has no record with references.",
      });
    const outline = fieldOf(field, declaration, world);
    if (!outline) report.key(path, noField(field, declaration, world));
    else if (outline.options?.type !== "reference" || typeof outline.options.to !== "string")
      report.key(path, {
        message: `\`${field}\` is not a reference to one resource.`,
        hint: "Name a field of type reference with `to`.",
      });
    else {
      const where = path[0] === "operations" ? outline.declared?.where : undefined;
      judgeStates(outline.options.to, move, valuesOf(where), { world, at: below(report, ...path) });
    }
  }
});

/** Where the states of a move are looked up, and where faults are reported. */
interface MoveSpot {
  readonly world: World;
  readonly at: Tell;
}

/** @param where the values that the reference requires of the record at that moment */
function judgeStates(resource: string, move: Move, where: readonly Wanted[], { world, at }: MoveSpot): void {
  const target = resourceOf(resource, world);
  if (target === "unknown") return;
  const { to, unless } = move;
  const states = Object.keys(target?.states?.values ?? {});
  if (target?.states && states.includes(to)) judgeReach(resource, move, target.states, where, at);
  if (states.includes(to) && unless.includes(to))
    at(["except", unless.indexOf(to)], {
      message: `Records already in \`${to}\` are never moved.`,
      hint: "Remove it.",
    });
  const named = [[to, ["to"]] as const, ...unless.map((word, i) => [word, ["except", i]] as const)];
  for (const [state, place] of named)
    if (!states.includes(state))
      at(place, {
        message: `\`${state}\` is not a state of \`${resource}\`${didYouMean(state, states, new Guessing()) || "."}`,
        hint: states.length > 0 ? `Its states are ${states.join(", ")}.` : "It has no states.",
      });
}

/** Reports a move to a state that no record which the reference accepts can reach. */
function judgeReach(
  resource: string,
  { field, to, unless }: Move,
  states: StatesDeclaration,
  where: readonly Wanted[],
  at: Tell,
): void {
  const from = Object.keys(states.values).filter((state) => !unless.includes(state) && state !== to);
  const asked = where.find((one) => one.field === states.field)?.values ?? null;
  const movable = from.filter((state) => movesFrom(state, states).includes(to));
  if (movable.length === 0)
    at(["to"], {
      message: `A call of another record cannot move a \`${resource}\` to \`${to}\` from any state.`,
      hint: "Add it there under `moves` of a state, or under `to` if a PATCH may move it as well.",
    });
  else if (asked !== null && !movable.some((state) => asked.includes(state)))
    at(["to"], {
      message: `\`${field}\` accepts a \`${resource}\` only in ${quoted(asked.map(String), "or")}, from which it cannot move to \`${to}\`.`,
      hint: `Let \`where\` of \`${field}\` require ${quoted(movable, "or")}, or move it to another state.`,
    });
}

export const expiries = perResource("expires", ({ states, actions = {}, fields }, report) => {
  for (const [name, { expires, set = {} }] of Object.entries(states?.values ?? {})) {
    if (!expires) continue;
    const { after, to } = expires;
    const path = ["states", "values", name];
    const atOnce = {
      message: `A record leaves \`${name}\` when \`${after}\` is past, and this sets it to now.`,
      hint: "Name a timestamp in the future, such as one computed by `derive: { due: … }`.",
    };
    if (set[after] === "now") report([...path, "set", after], atOnce);
    for (const [action, given] of Object.entries(actions))
      if (given.to === name && given.set?.[after] === "now")
        report(["actions", action, "set", after], atOnce);
    const next = states!.values[to];
    if (next?.expires?.after === after && to !== name && !Object.hasOwn(next.set ?? {}, after))
      report([...path, "expires", "to"], {
        message: `\`${to}\` also expires after \`${after}\`, so a record would leave it at once.`,
        hint: `Name its next state \`${next.expires.to}\`, or set \`${after}\` again under \`set\` of \`${to}\`.`,
      });
    else if (isRing(name, states!.values, fields))
      report([...path, "expires", "to"], {
        message: `A record that expires from \`${name}\` would return to it by further expiries, endlessly once all their times are past.`,
        hint: `Set \`${after}\` again under \`set\` of one of the states, or let a call move the record back.`,
      });
  }
});

/**
 * Whether expiries lead from a state back to it, by way of others, and no state among them sets one of their times. It
 * holds for the first state of such a ring alone, as one fault.
 */
function isRing(
  first: string,
  values: StatesDeclaration["values"],
  fields: ResourceDeclaration["fields"],
): boolean {
  const ring = new Set([first]);
  let next = values[first]!.expires?.to;
  while (next !== undefined && !ring.has(next)) {
    ring.add(next);
    next = values[next]?.expires?.to;
  }
  if (next !== first || ring.size < 2) return false;
  if (Object.keys(values).find((name) => ring.has(name)) !== first) return false;
  const times = [...ring].map((name) => values[name]!.expires!.after);
  if (times.some((time) => fields[time]?.type !== "timestamp")) return false;
  return ![...ring].some((name) => times.some((time) => Object.hasOwn(values[name]!.set ?? {}, time)));
}

/** A move of another record. */
export interface OtherMove extends Move {
  /** The states in which the reference accepts the record at that moment; null for any. */
  readonly only: readonly unknown[] | null;
}

/** The moves of a resource's records made by calls of other records, of this or another resource. */
export const movesInto = ({ resource }: ResourceDeclaration, world: World): readonly OtherMove[] =>
  world.under(movesByTarget, resource);

const movesByTarget: Index<OtherMove> = (world) =>
  grouped(
    world.files.flatMap(({ declaration }) =>
      movesIn(declaration).flatMap(({ move, path }) => {
        const target = targetOf(move.field, declaration, world);
        if (target === null) return [];
        const isNew = path[0] === "operations";
        const where = isNew ? fieldOf(move.field, declaration, world)?.declared?.where : undefined;
        const stateField = world.resource(target)?.declaration.states?.field;
        const asked = valuesOf(where).find(({ field }) => field === stateField);
        return [[target, { ...move, only: asked?.values ?? null }] as const];
      }),
    ),
  );

/**
 * The moves of other records that a resource's calls make, each with its path and what the call is addressed
 * to.
 */
const movesIn = (declaration: ResourceDeclaration) =>
  callsOf(declaration).flatMap(([at, { moves, on }]) =>
    compileMoves(moves).map((move) => ({ move, path: [...at, "moves", move.field], on })),
  );
