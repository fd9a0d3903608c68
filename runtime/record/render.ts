/** A record's JSON text: every declared field is present, unset ones as null. */
import { type Field, isInDocument, isShown } from "../model/field.ts";
import type { Model } from "../model/model.ts";
import { DELETED_AT, type Values } from "./command.ts";

/**
 * The text that is kept beside the columns. Custom fields are not in it: they are joined on reading, because they
 * change with their definitions. Hidden fields are in it, for the runtime alone; such a resource is presented on
 * reading. What a server of the next release wrote under names that are not known yet stays: its column is not touched,
 * and that server takes its value from here.
 */
export function documentOf(model: Model, record: Readonly<Values>): string {
  const document: Values = {};
  for (const field of model.fields) {
    if (isInDocument(field)) document[field.name] = valueIn(record, field);
  }
  for (const name in record) if (isUndeclared(model, name)) document[name] = record[name];
  return JSON.stringify(document);
}

const isUndeclared = ({ byName }: Model, name: string): boolean => !byName.has(name) && name !== DELETED_AT;

/**
 * Whether a record has what a server of the next release wrote under names that are not known yet. Clients are not shown
 * it: it may be hidden in that release, or have the value from before this change.
 */
export function hasUndeclared(model: Model, record: Readonly<Values>): boolean {
  for (const name in record) if (isUndeclared(model, name)) return true;
  return false;
}

/** The value of a field; an alias has that of another. */
export const valueIn = (record: Readonly<Values>, field: Field): unknown =>
  record[field.kind === "alias" ? field.of : field.name] ?? null;

/** A record as clients read it. */
export function present(
  model: Model,
  record: Readonly<Values>,
  activeKeys: ReadonlySet<string> | null,
): Values {
  const shown: Values = {};
  for (const field of model.fields) {
    if (isShown(field) && field.kind !== "customFields") shown[field.name] = valueIn(record, field);
  }
  if (model.hasCustomFields)
    shown.customFields = activeAnswers((record.customFields ?? {}) as Values, activeKeys);
  return shown;
}

/** A document as clients read it: with the custom fields at its end. */
export function withAnswers(
  { hasCustomFields }: Model,
  document: string,
  { customFields }: Readonly<Values>,
  activeKeys: ReadonlySet<string> | null,
): string {
  if (!hasCustomFields) return document;
  const answers = JSON.stringify(activeAnswers((customFields ?? {}) as Values, activeKeys));
  return `${document.slice(0, -1)},"customFields":${answers}}`;
}

/** Answers under registered and active keys; all answers if no keys are given. */
function activeAnswers(answers: Values, activeKeys: ReadonlySet<string> | null): Values {
  if (activeKeys === null) return answers;
  return Object.fromEntries(Object.entries(answers).filter(([key]) => activeKeys.has(key)));
}
