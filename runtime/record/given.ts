/** Reads a body: JSON → values of declared fields, with every error of its shape at once. */
import { Faults } from "../errors/faults.ts";
import type { Guessing } from "../errors/nearest.ts";
import { didYouMean } from "../errors.ts";
import {
  type AliasField,
  type Deprecation,
  defaultOf,
  deprecationOf,
  type Field,
  isWritable,
} from "../model/field.ts";
import type { Model } from "../model/model.ts";
import {
  errorsOf,
  type FaultText,
  faultsOf,
  isWrapper,
  unwrap,
  type Wording,
} from "../model/schema/faults.ts";
import type { Input, Inputs } from "../model/schema/inputs.ts";
import { pointer, type UnsafeNumbers } from "../model/type.ts";
import type { Command, Values } from "./command.ts";

/** A link that a body requests. */
export interface Tuple {
  readonly externalSystem: string;
  readonly externalObject: string;
  readonly externalId: string;
}

/** What a body says, each value read and normalised. */
export interface SentRecord {
  /** Plain fields, the state, the owner; null clears. */
  readonly values: Values;
  readonly links: readonly Tuple[];
  /** Answers to field definitions as they were sent; null if none were. */
  readonly answers: Values | null;
  /** Headers of the response that announce the end of names that were sent. */
  readonly headers: Readonly<Record<string, string>>;
  readonly faults: Faults;
}

/**
 * Reads the body of a create or update: its schema judges it, and each value is brought into the form in which it is kept.
 * @param now Unix milliseconds: a former name is taken until its sunset
 */
export function readGiven(
  inputs: Inputs,
  model: Model,
  verb: "create" | "update" | "upsert",
  { body, unsafe }: Pick<Command, "body" | "unsafe">,
  now: number,
): SentRecord {
  const sent = (body === undefined ? {} : body) as Values;
  const faults = judgeInput(
    inputs[verb](model),
    sent,
    wordingOf(model, verb === "update" ? verb : "create"),
    unsafe,
  );
  refusePassed(model, sent, now, faults);
  const values: Values = {};
  const deprecated: Deprecation[] = [];
  let links: readonly Tuple[] = [];
  let answers: Values | null = null;
  if (faults.length > 0) return { values, links, answers, headers: {}, faults };
  for (const name of Object.keys(sent)) {
    const field = model.byName.get(name)!;
    const value = sent[name];
    const deprecation = deprecationOf(field);
    if (deprecation) deprecated.push(deprecation);
    if (field.kind === "externalReferences") links = value as readonly Tuple[];
    else if (field.kind === "customFields") answers = value as Values;
    else values[field.kind === "alias" ? field.of : name] = keep(field, value);
  }
  return { values, links, answers, headers: deprecations(deprecated), faults };
}

/** Headers that announce the end of names that were sent (RFC 9745 and RFC 8594); the earliest dates count. */
export function deprecations(sent: readonly Deprecation[]): Readonly<Record<string, string>> {
  if (sent.length === 0) return {};
  const earliest = (of: keyof Deprecation) => new Date(Math.min(...sent.map((one) => one[of].getTime())));
  const since = Math.floor(earliest("since").getTime() / 1000);
  return { Deprecation: `@${since}`, Sunset: earliest("sunset").toUTCString() };
}

/** Lists every fault of the input, in the order sent; none if the schema accepts it and no number is unsafe. */
export function judgeInput(
  { judge }: Input,
  sent: unknown,
  wording: Wording = {},
  unsafe?: UnsafeNumbers,
): Faults {
  const errors = judge(sent);
  if (errors === null && unsafe === undefined) return new Faults();
  const all = [...(errors ?? []), ...(unsafe ? errorsOf(unsafe) : [])];
  return faultsOf(all, sent, { whole: "a JSON object", ...wording });
}

/** Former names that were sent after their sunset. */
function refusePassed(model: Model, sent: Values, now: number, faults: Faults): void {
  if (typeof sent !== "object" || sent === null) return;
  for (const field of model.former)
    if (isPassed(field, now) && Object.hasOwn(sent, field.name))
      faults.push({ path: pointer("", field.name), ...renamed(field) });
}

/** Whether a former name is neither taken nor answered any more. */
export const isPassed = ({ deprecated }: Pick<AliasField, "deprecated">, now: number): boolean =>
  deprecated !== null && deprecated.sunset.getTime() <= now;

/** What is said of a former name after its sunset. */
export const renamed = ({ name, of, deprecated }: AliasField): FaultText =>
  told(
    "REMOVED_FIELD",
    `\`${name}\` was renamed to \`${of}\`, and was accepted until ${deprecated!.sunset.toISOString().slice(0, 10)}.`,
  );

/** A sent value in the form in which it is stored. */
export function keep({ type: { normalize } }: Field, value: unknown): unknown {
  return value === null || normalize === null ? value : normalize(value);
}

/** What is said of a body's members that its schema does not take. */
function wordingOf(model: Model, verb: "create" | "update"): Wording {
  const own = [model.name, camelCase(model.name)];
  // Only the first fault lists the existing fields: a hundred lists would leave no room for the other faults.
  let hasListed = false;
  return {
    unknown(name, guessing, value) {
      if (!model.byName.has(name) && isWrapper(name, value, own)) return unwrap(name);
      const fault = notWritable(model, verb, name, guessing);
      if (hasListed || fault.code !== "UNKNOWN_FIELD") return fault;
      hasListed = true;
      return { ...fault, message: `${fault.message} It takes ${writable(model, verb).join(", ")}.` };
    },
    missing: (name) => missing(meantBy(model, name), verb),
  };
}

/** A value that cannot be null: lists and objects that are merged are never cleared, others may have a default. */
function missing(field: Field | undefined, verb: "create" | "update"): FaultText | null {
  if (field?.kind === "externalReferences") return told("INVALID_TYPE", "Expected an array, found null.");
  if (field?.kind === "customFields") return told("INVALID_TYPE", "Expected an object, found null.");
  const isFilled = verb === "create" && field !== undefined && defaultOf(field) !== null;
  return isFilled
    ? told("REQUIRED", "A value is needed here: leave it out to get the default.")
    : CANNOT_BE_CLEARED;
}

const told = (code: string, message: string): FaultText => ({ code, message });

/** What is said of null for a value that is never null. */
export const CANNOT_BE_CLEARED = told("REQUIRED", "A value is needed here: it cannot be cleared.");

/** Names of the fields that a verb may write, without former names. */
const writable = (model: Model, verb: "create" | "update"): string[] =>
  model.fields
    .filter((f) => f.kind !== "alias" || !f.isFormer)
    .filter((f) => (verb === "create" ? isWritable(f) : f.mode === "readWrite"))
    .map((f) => f.name);

const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The field with this name; for an alias, its target. */
function meantBy({ byName }: Model, name: string): Field | undefined {
  const field = byName.get(name);
  return field?.kind === "alias" ? byName.get(field.of) : field;
}

/** Why a verb may not write what has this name. */
function notWritable(model: Model, verb: "create" | "update", name: string, guessing: Guessing): FaultText {
  const field = model.byName.get(name);
  if (!field || field.mode === "hidden") {
    const names = writable(model, verb);
    return told(
      "UNKNOWN_FIELD",
      `\`${name.slice(0, 64)}\` is not a field of ${model.name}${didYouMean(name, names, guessing) || "."}`,
    );
  }
  if (field.kind === "removed")
    return told(
      "REMOVED_FIELD",
      `\`${name}\` was removed from ${model.name}. ${field.summary ?? "Leave it out."}`,
    );
  const meant = meantBy(model, name)!;
  if (meant.kind === "state" && verb === "update")
    return told(model.states!.refusal, readOnlyMessage(model, meant));
  if (field.mode === "readOnly") return told("READ_ONLY", readOnlyMessage(model, field));
  return told("CREATE_ONLY", `\`${name}\` can only be set on create.`);
}

function readOnlyMessage(model: Model, field: Field): string {
  if (field.kind === "state" && model.actions.size > 0)
    return `\`${field.name}\` is changed by actions: POST to one of ${actionPaths(model)}.`;
  return `\`${field.name}\` is set by the service.`;
}

function actionPaths(model: Model): string {
  return [...model.actions.values()]
    .filter((a) => a.to !== null)
    .map((a) => `${model.path}/{id}${a.path}`)
    .join(", ");
}

/** One text for a tuple. Its parts cannot contain U+0000. */
export const tupleKey = (tuple: Tuple): string =>
  `${tuple.externalSystem}\u0000${tuple.externalObject}\u0000${tuple.externalId}`;
