/** The moves of other records: each leads along a reference, to a state that its resource has. */

import { didYouMean } from "../../errors.ts";
import { movesFrom } from "../behaviour.ts";
import type { Move } from "../model.ts";
import { quoted } from "../wording.ts";
import { fieldOf, noField, resourceOf } from "./outline.ts";
import { below, perResource, type Tell } from "./walk.ts";

export const otherMoves = perResource("move", (declaration, report, world) => {
  const { actions = {}, operations } = declaration;
  const groups = [
    { path: ["operations", "create", "moves"], moves: operations.create?.moves ?? {}, on: "create" },
    ...Object.entries(actions).map(([name, { moves = {}, on }]) => ({
      path: ["actions", name, "moves"],
      moves,
      on,
    })),
  ];
  for (const { path: at, moves, on } of groups)
    for (const [field, move] of Object.entries(moves)) {
      const path = [...at, field];
      if (on === "collection")
        report(path, {
          message: "The action is addressed to the collection, so no reference leads anywhere.",
          onKey: true,
        });
      const outline = fieldOf(field, declaration, world);
      if (!outline) report(path, { ...noField(field, declaration, world), onKey: true });
      else if (outline.options?.type !== "reference" || typeof outline.options.to !== "string")
        report(path, {
          message: `\`${field}\` is not a reference to one resource.`,
          hint: "Name a field of type reference with `to`.",
          onKey: true,
        });
      else
        judgeStates(
          outline.options.to,
          { field, to: move.to, unless: move.except ?? [] },
          on === "create" ? (outline.declared?.where ?? {}) : {},
          below(report, ...path),
        );
    }

  /** @param where what the reference asks of the record at that very moment */
  function judgeStates(
    resource: string,
    { field, to, unless }: Move,
    where: Readonly<Record<string, unknown>>,
    at: Tell,
  ): void {
    const target = resourceOf(resource, world);
    if (target === "unknown") return;
    const states = Object.keys(target?.states?.values ?? {});
    if (target?.states && states.includes(to)) {
      const from = states.filter((state) => !unless.includes(state) && state !== to);
      const asked = where[target.states.field] === undefined ? null : [where[target.states.field]].flat();
      const movable = from.filter((state) => movesFrom(state, target.states!).includes(to));
      if (movable.length > 0 && asked !== null && !movable.some((state) => asked.includes(state)))
        at(["to"], {
          message: `\`${field}\` leads to a \`${resource}\` in ${quoted(asked.map(String), "or")} alone, and from there nothing moves it to \`${to}\`.`,
          hint: `Let \`where\` of \`${field}\` ask for ${quoted(movable, "or")}, or move it to another state.`,
        });
      if (movable.length === 0)
        at(["to"], {
          message: `No state of \`${resource}\` may be left for \`${to}\` by the call of another record.`,
          hint: "List it there under `moves` of the states from which it may, or under `to` where a PATCH may as well.",
        });
    }
    if (states.includes(to) && unless.includes(to))
      at(["except", unless.indexOf(to)], {
        message: `What is in \`${to}\` is left alone anyway: it is there already.`,
        hint: "Leave it out.",
      });
    for (const [state, place] of [
      [to, ["to"]] as const,
      ...unless.map((word, i) => [word, ["except", i]] as const),
    ])
      if (!states.includes(state))
        at(place, {
          message: `\`${state}\` is not a state of \`${resource}\`${didYouMean(state, states) || "."}`,
          hint: states.length > 0 ? `Its states are ${states.join(", ")}.` : "It has no states.",
        });
  }
});
