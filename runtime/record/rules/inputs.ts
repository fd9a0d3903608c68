/** References in an action's input lead to records that exist. */
import { canVanish } from "../../model/model.ts";
import { valuesIn } from "../../model/type.ts";
import { loadEach } from "../reads/reference-targets.ts";
import { unnamed } from "./named-resources.ts";
import { judgeTarget } from "./references.ts";
import type { Rule } from "./rule.ts";

/** Inputs that set fields are checked as those fields. */
export const inputs: Rule = {
  name: "inputs",
  applies: ({ action }) => action!.input.size > 0,
  async judge(write) {
    const { unit, action, input, faults } = write;
    const given = new Set(action!.set.flatMap(({ to }) => (to.kind === "input" ? [to.name] : [])));
    const others = new Map([...action!.input].filter(([name]) => !given.has(name)));
    const targets = valuesIn({ members: others }, input, "").flatMap(
      ({ type: { reference }, value, path }) => {
        if (!reference) return [];
        const resource =
          "to" in reference ? reference.to : (input[reference.by] as string | null | undefined);
        if ("by" in reference && (resource ?? null) === null)
          faults.push({ path: `/${reference.by}`, ...unnamed(path.slice(1), reference.by) });
        const target = unit.application.models.get(resource ?? "");
        if (!target) return [];
        const lock = canVanish(target) ? "share" : "read";
        return [{ field: null, path, target, id: value as string, lock } as const];
      },
    );
    const found = await loadEach(unit, targets);
    for (const [i, target] of targets.entries()) judgeTarget(write, target, found[i]!);
  },
};
