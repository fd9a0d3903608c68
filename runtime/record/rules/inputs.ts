/** References in an action's input lead to records that exist. */
import { canVanish, modelOf } from "../../model/model.ts";
import { valuesIn } from "../../model/type.ts";
import { absent, loadEach } from "../reads/reference-targets.ts";
import type { Rule } from "./rule.ts";

/** Inputs that set fields are checked as those fields. */
export const inputs: Rule = {
  name: "inputs",
  applies: ({ action }) => action!.input.size > 0,
  async judge({ unit, action, input, faults }) {
    const given = new Set(action!.set.flatMap(({ to }) => (to.kind === "input" ? [to.name] : [])));
    const others = new Map([...action!.input].filter(([name]) => !given.has(name)));
    const targets = valuesIn({ members: others }, input, "").flatMap(
      ({ type: { reference }, value, path }) => {
        if (!reference || !("to" in reference)) return [];
        const target = modelOf(unit.application, reference.to);
        const lock = canVanish(target) ? "share" : "read";
        return [{ path, target, id: value as string, lock } as const];
      },
    );
    const found = await loadEach(unit, targets);
    for (const [i, { path, target, id }] of targets.entries())
      if (!found[i]) faults.push({ path, code: "REFERENCE_NOT_FOUND", message: absent(target, id) });
  },
};
