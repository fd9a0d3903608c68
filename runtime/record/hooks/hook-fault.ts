/** Defects of hooks: a hook that sets, returns or refuses more than it declares is our error, never the client's. */
import { didYouMean, Guessing } from "../../errors.ts";
import type { Field } from "../../model/field.ts";
import { SYSTEM_FIELDS } from "../../model/fields.ts";
import { writtenAs } from "../../model/footprint.ts";
import type { Footprint, Model } from "../../model/model.ts";
import type { Values } from "../command.ts";
import type { Draft } from "../draft.ts";
import { judgeInput } from "../given.ts";
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

function holdWrite(hook: HookName, { name: resource }: Model, field: string): void {
  holdTo(
    hook,
    "writes",
    ({ writes }) => writes.get(resource)?.has(field),
    `set \`${field}\` of ${resource}`,
    writtenAs(resource, field, hook.model.name),
  );
}

/** Kinds of fields whose values have rules of their own, beside their form. */
const APART: ReadonlySet<Field["kind"]> = new Set([
  "id",
  "version",
  "createdAt",
  "updatedAt",
  "alias",
  "externalReferences",
  "customFields",
  "embedded",
]);

/** What a draft holds before its hook is called; lists and objects as text, since a hook may change them in place. */
export type Snapshot = Readonly<Record<string, unknown>>;

export const snapshotOf = ({ after }: Draft): Snapshot =>
  Object.fromEntries(Object.entries(after).map(([name, value]) => [name, textOf(value)]));

const textOf = (value: unknown): unknown =>
  typeof value === "object" && value !== null ? JSON.stringify(value) : value;

/**
 * Holds what a hook set on its own record to its footprint and the forms of its fields, and brings it into the form in
 * which it is kept. What its writes to other records did to this one on the way is judged where they are.
 * @throws HookFault
 */
export function holdDraft(unit: UnitOfWork, hook: HookName, draft: Draft, before: Snapshot): void {
  const { model, after } = draft;
  for (const name of Object.keys(after)) {
    if (name in before && textOf(after[name]) === before[name]) continue;
    after[name] = held(unit, hook, model, name, after[name]);
    if (!SYSTEM.has(name) && !unit.isJoined(draft, name)) holdWrite(hook, model, name);
  }
}

/** What a new record gets with its id. */
const SYSTEM: ReadonlySet<string> = new Set(SYSTEM_FIELDS);

/**
 * Checks the values that a hook gives a new record against the types of its fields.
 * @returns the values in the form in which they are stored
 * @throws HookFault
 */
export function holdValues(unit: UnitOfWork, hook: HookName, model: Model, values: Readonly<Values>): Values {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, held(unit, hook, model, name, value)]),
  );
}

/**
 * Checks a hook's changes of another record, also against its declared effects.
 * @throws HookFault
 */
export function holdChange(unit: UnitOfWork, hook: HookName, model: Model, values: Readonly<Values>): Values {
  const given = holdValues(unit, hook, model, values);
  for (const name of Object.keys(given)) holdWrite(hook, model, name);
  return given;
}

function held(unit: UnitOfWork, hook: HookName, model: Model, name: string, value: unknown): unknown {
  const field = model.byName.get(name);
  const told = (why: string): HookFault =>
    new HookFault(hook, `set \`${name}\` of ${model.name} to ${shown(value, field)}: ${why}`);
  if (!field || field.mode === "removed") {
    const names = model.fields.filter((one) => one.mode !== "removed").map((one) => one.name);
    throw told(`it has no such field${didYouMean(name, names, new Guessing()) || "."}`);
  }
  if (APART.has(field.kind)) return value;
  if (value === null) {
    if (field.nullable) return null;
    throw told("it is never null.");
  }
  if (value === undefined) throw told("a field is cleared with null.");
  const { derived } = field.type;
  // A hook may set a value again as it read it.
  const given = derived ? derived.drop(value) : value;
  const schema = field.type.input;
  const input = { schema, judge: unit.compiled.inputs.value(schema) };
  const [fault] = judgeInput(input, given, { whole: "an object" }).listed;
  if (fault) throw told(`${fault.path === "" ? "" : `at ${fault.path}: `}${fault.message}`);
  return field.type.normalize === null ? given : field.type.normalize(given);
}

const LONGEST = 80;

/** What no client is shown is not shown in a log either. */
function shown(value: unknown, field: Field | undefined): string {
  if (field?.mode === "hidden") return "a value that is not shown";
  const text = JSON.stringify(value) ?? String(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
