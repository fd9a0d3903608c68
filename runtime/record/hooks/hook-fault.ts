/** Holds what a hook sets to the forms of the fields and to its declared effects: any other value is its defect. */
import { didYouMean, type Fault, Guessing } from "../../errors.ts";
import type { Field } from "../../model/field.ts";
import { writtenAs } from "../../model/footprint.ts";
import { isId } from "../../model/id.ts";
import type { Footprint, Model } from "../../model/model.ts";
import { faultsOf, noId } from "../../model/schema/faults.ts";
import type { Values } from "../command.ts";
import type { Draft } from "../draft.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import { HookFault, type HookName } from "./hook-error.ts";

/**
 * Checks an effect of a hook against its declaration.
 * @param did what it did, such as "read customer"
 * @param entry the missing entry of the declaration's key
 * @throws HookFault
 */
export function holdTo(
  hook: HookName,
  key: keyof Footprint,
  says: (footprint: Footprint) => boolean | undefined,
  did: string,
  entry: string,
): void {
  if (!hook.footprint || says(hook.footprint)) return;
  throw new HookFault(hook, `${did}, which its declaration does not list: add \`${entry}\` to \`${key}\`.`);
}

export const holdRead = (hook: HookName, resource: string): void =>
  holdTo(hook, "reads", ({ reads }) => reads.has(resource), `read ${resource}`, resource);

function holdWrite(hook: HookName, { name: resource }: Model, field: string): void {
  holdTo(
    hook,
    "writes",
    ({ writes }) => writes.get(resource)?.has(field),
    `set \`${field}\` of ${resource}`,
    writtenAs(resource, field, hook.model.name),
  );
}

/** Why a hook cannot set a field of these kinds. */
const UNSETTABLE: Readonly<Partial<Record<Field["kind"], string>>> = {
  id: "the service sets it.",
  version: "the service sets it.",
  createdAt: "the service sets it.",
  updatedAt: "the service sets it.",
  alias: "it is another name of a field, which is the one to set.",
  embedded: "create and change its records themselves.",
};

/** What a draft holds before its hook is called; lists and objects as text, since a hook may change them in place. */
export type Snapshot = Readonly<Record<string, unknown>>;

export const snapshotOf = ({ after }: Draft): Snapshot =>
  Object.fromEntries(Object.entries(after).map(([name, value]) => [name, textOf(value)]));

const textOf = (value: unknown): unknown =>
  typeof value === "object" && value !== null ? JSON.stringify(value) : value;

/** A hook whose values are checked. */
export interface Holding {
  readonly unit: UnitOfWork;
  readonly hook: HookName;
}

/**
 * Holds what a hook set on its own record to its footprint and the forms of its fields, and brings it into the form in
 * which it is kept. What its writes to other records did to this one on the way is judged where they are.
 * @throws HookFault
 */
export function holdDraft(by: Holding, draft: Draft, before: Snapshot): void {
  const { model, after } = draft;
  for (const name of Object.keys(after)) {
    if (name in before && textOf(after[name]) === before[name]) continue;
    const isJoined = by.unit.isJoined(draft, name);
    if (isJoined && isApart(model, name)) continue;
    if (model.byName.get(name)?.kind === "externalReferences")
      throw new HookFault(by.hook, `set \`${name}\` of ${model.name}: link them with \`store.update\`.`);
    after[name] = held(by, model, name, after);
    if (!isJoined) holdWrite(by.hook, model, name);
  }
}

/** Whether only other writes set the field, which have rules of their own. */
const isApart = ({ byName }: Model, name: string): boolean => {
  const kind = byName.get(name)?.kind;
  return kind !== undefined && (kind === "externalReferences" || UNSETTABLE[kind] !== undefined);
};

/**
 * Checks the values that a hook gives another record against the types of its fields.
 * @param before the record before a change; null for a new one
 * @returns the values in the form in which they are stored
 * @throws HookFault
 */
export function holdValues(
  by: Holding,
  model: Model,
  values: Readonly<Values>,
  before: Readonly<Values> | null = null,
): Values {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  const after = { ...before, ...Object.fromEntries(given) };
  return Object.fromEntries(given.map(([name]) => [name, held(by, model, name, after)]));
}

/**
 * Checks a hook's changes of another record, also against its declared effects.
 * @throws HookFault
 */
export function holdChange(
  by: Holding,
  model: Model,
  values: Readonly<Values>,
  before: Readonly<Values>,
): Values {
  const given = holdValues(by, model, values, before);
  for (const name of Object.keys(given)) holdWrite(by.hook, model, name);
  return given;
}

/** @param after the record as the hook leaves it */
function held({ unit, hook }: Holding, model: Model, name: string, after: Readonly<Values>): unknown {
  const value = after[name];
  const field = model.byName.get(name);
  const told = (why: string): HookFault =>
    new HookFault(hook, `set \`${name}\` of ${model.name} to ${shown(value, field)}: ${why}`);
  if (!field || field.mode === "removed") {
    const names = model.fields.filter((one) => one.mode !== "removed").map((one) => one.name);
    throw told(`it has no such field${didYouMean(name, names, new Guessing()) || "."}`);
  }
  const reason = UNSETTABLE[field.kind];
  if (reason !== undefined) throw told(reason);
  if (field.kind === "customFields") {
    if (typeof value !== "object" || value === null || Array.isArray(value)) throw told("it is an object.");
    return value;
  }
  if (value === null) {
    if (field.nullable) return null;
    throw told("it is never null.");
  }
  if (value === undefined) throw told("a field is cleared with null.");
  const { derived, normalize } = field.type;
  // A hook may set a value again as it read it.
  const given = derived ? derived.drop(value) : value;
  const fault = faultOf(unit, field, given, after);
  if (fault) throw told(`${fault.path === "" ? "" : `at ${fault.path}: `}${fault.message}`);
  return normalize === null ? given : normalize(given);
}

/** The first error of a value's form; undefined if it has none. */
function faultOf(
  unit: UnitOfWork,
  { type }: Field,
  value: unknown,
  after: Readonly<Values>,
): Fault | undefined {
  const { input, reference } = type;
  const [fault] = faultsOf(unit.compiled.inputs.value(input)(value) ?? [], value).listed;
  if (fault || !reference || !("by" in reference)) return fault;
  const target = unit.application.models.get(after[reference.by] as string);
  const isOfTarget = !target || isId(target.idPrefix, value as string);
  return isOfTarget ? undefined : { path: "", ...noId(value as string, target.idPrefix) };
}

const LONGEST = 80;

/** What no client is shown is not shown in a log either. */
export function shown(value: unknown, field: Field | undefined): string {
  if (field?.mode === "hidden") return "a value that is not shown";
  const text = JSON.stringify(value) ?? String(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
