/** How much an organization may register: every write with custom fields reads all definitions of its resource. */
import { Refusal } from "../../errors.ts";
import { registeredSql, tableOf } from "../../store/queries/definitions.ts";
import { equal } from "../equal.ts";
import type { Rule } from "./rule.ts";

/** Definitions of one resource, those that were deleted among them: they keep their keys. */
const MOST_REGISTERED = 1_000;
/** Characters of the options of all definitions of one resource, as JSON. */
const MOST_OPTIONS = 500_000;

/**
 * A new definition, or new options of one, stay within the limits. Concurrent calls do not see each other's definitions,
 * so the limits may be exceeded by a few.
 */
export const definitionLimits: Rule = {
  name: "definitionLimits",
  applies: ({ unit, draft: { model, before, after } }) =>
    model.name === unit.application.definitions && (before === null || !equal(before.options, after.options)),
  async judge({ unit, draft: { before, after }, faults }) {
    const { resourceType, options } = after;
    const [row] = await unit.reads.run(registeredSql(tableOf(unit.application)), [
      unit.organizationId,
      resourceType,
      before?.id ?? "",
    ]);
    const { count, characters } = row as { count: number; characters: number };
    if (before === null && count >= MOST_REGISTERED)
      throw new Refusal(
        "CONFLICT",
        `An organization can register at most ${written(MOST_REGISTERED)} fields of ${resourceType as string}. Deleted ones count, because their keys stay reserved. Change the label of one that you no longer need.`,
      );
    const all = characters + lengthOf(options);
    if (all > MOST_OPTIONS && (before === null || lengthOf(options) > lengthOf(before.options)))
      faults.push({
        path: "/options",
        code: "TOO_LONG",
        message: `The options of all fields of ${resourceType as string} may have ${written(MOST_OPTIONS)} characters in total, but would have ${written(all)}.`,
      });
  },
};

const lengthOf = (options: unknown): number => JSON.stringify(options ?? []).length;

const written = (n: number): string => n.toLocaleString("en");
