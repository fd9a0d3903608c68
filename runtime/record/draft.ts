/** A record before and after a write, and the values that setters write. */
import type { Subject } from "../event/append.ts";
import { defaultOf, type Field, type FieldKind, type Setting } from "../model/field.ts";
import type { Model, Setter } from "../model/model.ts";
import type { Values } from "./command.ts";
import { equal } from "./equal.ts";

export interface Draft {
  readonly model: Model;
  /** null on create. */
  readonly before: Readonly<Values> | null;
  readonly after: Values;
  /** Names of fields that were sent or set on purpose, as opposed to defaults and derived values. */
  readonly written: Set<string>;
  /** What the first reference of a following copy was when the write last copied it, by name of the copy. */
  followed?: Map<string, unknown>;
  /** Names of fields whose local time has an error; `after` has another time in its place. */
  unresolved?: ReadonlySet<string>;
  /** Names of copies that were not made, because the reference that they lead through has a fault. */
  uncopied?: Set<string>;
  /** The values at the last check of the references. */
  judged?: Readonly<Values>;
  /** Whether the write erases a person: its event and audit entry then contain no values. */
  isErased?: boolean;
  /** Of a preview: whether the body may give fields values that are not known. */
  readonly isPartlyUnknown?: boolean;
}

/** The record of a draft, as events and usage records name it. */
export const subjectOf = ({ model, after }: Draft): Subject => ({
  resourceType: model.name,
  resourceId: after.id as string,
});

/** The values that setters may write. */
export interface Moment {
  /** RFC 3339 in UTC. */
  readonly now: string;
  readonly input?: Readonly<Values>;
  /** Inputs that were sent as null, which means: clear. */
  readonly cleared?: ReadonlySet<string>;
}

/** Makes a new record: the sent values, then defaults; all other fields are null. */
export function draftOf(model: Model, sent: Readonly<Values>, moment: Moment): Draft {
  const after: Values = {};
  for (const field of model.fields) {
    if (field.kind === "alias" || field.kind === "removed") continue;
    const value = sent[field.name];
    after[field.name] = value !== undefined ? value : initial(field, moment);
  }
  return { model, before: null, after, written: new Set(Object.keys(sent)) };
}

function initial(field: Field, moment: Moment): unknown {
  if (field.kind === "externalReferences" || field.kind === "embedded") return [];
  if (field.kind === "customFields") return {};
  const byDefault = defaultOf(field);
  if (byDefault === null) return null;
  return byDefault.kind === "now" ? field.type.clock!.of(moment.now) : settingOf(byDefault, moment);
}

/** Makes a change of an existing record. */
export function changeOf(model: Model, before: Readonly<Values>, sent: Readonly<Values>): Draft {
  return { model, before, after: { ...before, ...sent }, written: new Set(Object.keys(sent)) };
}

/** The value that a setter writes. */
export function settingOf(to: Setting, moment: Moment): unknown {
  if (to.kind === "now") return moment.now;
  return to.kind === "input" ? (moment.input?.[to.name] ?? null) : to.value;
}

export function applySetters(
  { model, after }: Pick<Draft, "model" | "after">,
  setters: readonly Setter[],
  moment: Moment,
): void {
  for (const { field, to } of setters) {
    // If an input was not sent, the field keeps its value.
    if (to.kind === "input" && (moment.input?.[to.name] ?? null) === null) {
      const isCleared = moment.cleared?.has(to.name) === true && model.byName.get(field)!.nullable;
      if (!isCleared) continue;
    }
    after[field] = settingOf(to, moment);
  }
}

/** Names of the fields that a draft changes, without bookkeeping fields. */
export function changedFields({ model, before, after }: Draft): string[] {
  if (before === null) return Object.keys(after);
  return model.fields
    .filter((field) => !BOOKKEEPING.has(field.kind) && !equal(before[field.name], after[field.name]))
    .map((field) => field.name);
}

/** Kinds of fields that no client changes. */
export const BOOKKEEPING: ReadonlySet<FieldKind> = new Set([
  "id",
  "version",
  "createdAt",
  "updatedAt",
  "alias",
  "removed",
  "searched",
]);
