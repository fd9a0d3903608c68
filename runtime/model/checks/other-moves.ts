/** The moves of other records: each leads along a reference, to a state that its resource has. */

import type { Report } from "../../declare/grammar.ts";
import { didYouMean } from "../../errors.ts";
import type { Move } from "../model.ts";
import { fieldOf, noField, resourceOf } from "./outline.ts";
import { perResource } from "./walk.ts";

const RULE = "move";

export const otherMoves = perResource((declaration, report, world) => {
  for (const [name, { moves = {}, on }] of Object.entries(declaration.actions ?? {}))
    for (const [field, move] of Object.entries(moves)) {
      const path = ["actions", name, "moves", field];
      if (on === "collection")
        report(path, {
          rule: RULE,
          message: "The action is addressed to the collection, so no reference leads anywhere.",
          onKey: true,
        });
      const outline = fieldOf(field, declaration, world);
      if (!outline) report(path, { rule: RULE, ...noField(field, declaration, world), onKey: true });
      else if (outline.options?.type !== "reference" || typeof outline.options.to !== "string")
        report(path, {
          rule: RULE,
          message: `\`${field}\` is not a reference to one resource.`,
          hint: "Name a field of type reference with `to`.",
          onKey: true,
        });
      else
        judgeStates(outline.options.to, { field, to: move.to, unless: move.except ?? [] }, (below, fault) =>
          report([...path, ...below], fault),
        );
    }

  function judgeStates(resource: string, { to, unless }: Move, at: Report): void {
    const target = resourceOf(resource, world);
    if (target === "unknown") return;
    const states = Object.keys(target?.states?.values ?? {});
    for (const [state, below] of [
      [to, ["to"]] as const,
      ...unless.map((word, i) => [word, ["except", i]] as const),
    ])
      if (!states.includes(state))
        at(below, {
          rule: RULE,
          message: `\`${state}\` is not a state of \`${resource}\`${didYouMean(state, states) || "."}`,
          hint: states.length > 0 ? `Its states are ${states.join(", ")}.` : "It has no states.",
        });
  }
});
