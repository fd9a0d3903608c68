/** How much an organization may register: each write that is judged by its field definitions reads all of a resource. */
import type { Faults } from "../errors/faults.ts";
import { Refusal } from "../errors.ts";
import { registeredSql, tableOf } from "../store/definitions.ts";
import { equal } from "./equal.ts";
import type { Draft } from "./judge.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/** Definitions of one resource, those that were deleted among them: they keep their keys. */
export const MOST_REGISTERED = 1_000;
/** Characters of the options of all definitions of one resource, as JSON. */
export const MOST_OPTIONS = 500_000;

/**
 * Judges a new definition, or other options of one. Calls at the same time do not see each other's, so a few more than
 * the most may come to be.
 * @throws Refusal CONFLICT where there are as many as there may be
 */
export async function judgeRegistered(
  unit: UnitOfWork,
  { model, before, after }: Draft,
  faults: Faults,
): Promise<void> {
  if (model.name !== unit.application.definitions) return;
  if (before !== null && equal(before.options, after.options)) return;
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
      `An organization registers at most ${written(MOST_REGISTERED)} fields of a ${resourceType as string}, those that it deleted among them, since their keys stay taken; give one that is no longer needed another label instead.`,
    );
  const all = characters + lengthOf(options);
  if (all > MOST_OPTIONS && (before === null || lengthOf(options) > lengthOf(before.options)))
    faults.push({
      path: "/options",
      code: "TOO_LONG",
      message: `The options of all fields of a ${resourceType as string} come to ${written(MOST_OPTIONS)} characters at most, and would come to ${written(all)}.`,
    });
}

const lengthOf = (options: unknown): number => JSON.stringify(options ?? []).length;

const written = (n: number): string => n.toLocaleString("en");
