/** A record's JSON text: every declared field is present, unset ones as null. */
import type { Model } from "../model/model.ts";
import type { Values } from "./command.ts";

/**
 * The text that is kept beside the columns. Custom fields are not in it: they are joined on reading, because they
 * change with their definitions. Hidden fields are in it, for the runtime alone; such a resource is presented on
 * reading.
 */
export function documentOf(model: Model, record: Readonly<Values>): string {
  const document: Values = {};
  for (const field of model.fields) {
    if (field.kind === "customFields" || field.kind === "search" || field.mode === "removed") continue;
    document[field.name] = record[field.aliasOf ?? field.name] ?? null;
  }
  return JSON.stringify(document);
}

/** A record as clients read it. */
export function present(
  model: Model,
  record: Readonly<Values>,
  activeKeys: ReadonlySet<string> | null,
): Values {
  const shown: Values = {};
  for (const field of model.fields) {
    if (field.mode === "removed" || field.mode === "hidden" || field.kind === "customFields") continue;
    shown[field.name] = record[field.aliasOf ?? field.name] ?? null;
  }
  if (model.hasCustomFields)
    shown.customFields = activeAnswers((record.customFields ?? {}) as Values, activeKeys);
  return shown;
}

/** Answers under keys that are registered and active; all of them where the keys are not known to be fewer. */
function activeAnswers(answers: Values, activeKeys: ReadonlySet<string> | null): Values {
  if (activeKeys === null) return answers;
  return Object.fromEntries(Object.entries(answers).filter(([key]) => activeKeys.has(key)));
}
