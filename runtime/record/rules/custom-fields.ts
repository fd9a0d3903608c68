/** Custom fields: each answer fits its field definition, and a new record has the answers that are required. */
import type { Values } from "../command.ts";
import { equal } from "../equal.ts";
import { mergeAnswers, readAnswers, registryOf, requireAnswers } from "../reads/custom-fields.ts";
import type { Rule, Write } from "./rule.ts";

const mayRequire = ({ draft, needsAnswers }: Write): boolean => draft.before === null && needsAnswers;

const PATH = "/customFields";

export const customFields: Rule = {
  name: "customFields",
  // The definitions are read only if answers were sent or may be required.
  applies: (write) =>
    write.draft.model.hasCustomFields && (write.given.answers !== null || mayRequire(write)),
  async judge(write) {
    const { unit, draft, given, faults } = write;
    const { model, after } = draft;
    const { answers } = given;
    const definitions = await unit.reads.definitions(model);
    const registry = registryOf(unit.application);
    const existing = (draft.before?.customFields ?? {}) as Values;
    const read =
      answers === null
        ? {}
        : readAnswers(unit.compiled.inputs, { definitions, path: PATH, registry, existing }, answers, faults);
    if (mayRequire(write)) requireAnswers(definitions, answers ?? {}, PATH, faults);
    const merged = mergeAnswers((after.customFields ?? {}) as Values, read);
    if (!equal(merged, after.customFields)) after.customFields = merged;
  },
};
