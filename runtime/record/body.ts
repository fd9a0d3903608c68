/** In charge of reading a body: JSON → values of declared fields, with every fault of its shape at once. */
import { Faults } from "../errors/faults.ts";
import { didYouMean } from "../errors.ts";
import type { Field, Model } from "../model/model.ts";
import { pointer } from "../model/type.ts";
import { fault, jsonKind } from "../model/types/text.ts";
import type { Values } from "./command.ts";

/** A link that a body asks for. */
export interface Tuple {
  readonly externalSystem: string;
  readonly externalObject: string;
  readonly externalId: string;
}

/** What a body says, each value read and normalised. */
export interface Given {
  /** Plain fields, the state, the owner; null clears. */
  readonly values: Values;
  readonly links: readonly Tuple[];
  /** Answers to field definitions as they were sent; null where none were. */
  readonly answers: Values | null;
  readonly deprecated: readonly Field[];
  readonly faults: Faults;
}

/** Reads the body of a create or update. */
export function readBody(model: Model, verb: "create" | "update", body: unknown): Given {
  const faults = new Faults();
  const values: Values = {};
  const deprecated: Field[] = [];
  let links: readonly Tuple[] = [];
  let answers: Values | null = null;
  const sent = asObject(body, faults);
  for (const [name, value] of Object.entries(sent)) {
    if (faults.isFull && !isKnown(model, name)) {
      faults.omit();
      continue;
    }
    const path = pointer("", name);
    const field = writable(model, verb, name, path, faults);
    if (!field) continue;
    if (field.deprecated) deprecated.push(field);
    if (field.kind === "externalReferences") links = readLinks(field, value, path, faults);
    else if (field.kind === "customFields") answers = readAnswers(value, path, faults);
    else {
      const read = readValue(field, verb, value, path, faults);
      if (read !== undefined) setOrAlias(model, field, read, values, sent, path, faults);
    }
  }
  if (verb === "create")
    for (const field of model.fields)
      if (isMissing(field, sent))
        fault(faults, pointer("", field.name), "REQUIRED", "A value is needed here.");
  return { values, links, answers, deprecated, faults };
}

/** Whether a name is one that clients know of. */
const isKnown = ({ byName }: Model, name: string): boolean =>
  (byName.get(name)?.mode ?? "hidden") !== "hidden";

/** A body as an object; an absent one is an empty one. */
export function asObject(body: unknown, faults: Faults): Values {
  if (body === undefined) return {};
  if (typeof body === "object" && body !== null && !Array.isArray(body)) return body as Values;
  fault(faults, "", "INVALID_TYPE", `Expected a JSON object, found ${jsonKind(body)}.`);
  return {};
}

/** The field of a name where this verb may write it; otherwise the fault says why not. */
function writable(
  model: Model,
  verb: "create" | "update",
  name: string,
  path: string,
  faults: Faults,
): Field | null {
  const field = model.byName.get(name);
  const refuse = (code: string, message: string) => {
    fault(faults, path, code, message);
    return null;
  };
  if (!field || !isKnown(model, name)) {
    const names = model.fields
      .filter((f) => f.mode === "readWrite" || (f.mode === "createOnly" && verb === "create"))
      .map((f) => f.name);
    return refuse(
      "UNKNOWN_FIELD",
      `\`${name.slice(0, 64)}\` is not a field of ${model.name}${didYouMean(name, names, faults.guessing) || "."}`,
    );
  }
  if (field.mode === "removed") return refuse("REMOVED_FIELD", `\`${name}\` was removed from ${model.name}.`);
  if (
    field.kind === "state" &&
    field.mode === "readOnly" &&
    verb === "update" &&
    model.states!.refusal !== "READ_ONLY"
  )
    return refuse(
      model.states!.refusal,
      `\`${name}\` is moved by actions: POST to one of ${actionPaths(model)}.`,
    );
  if (field.mode === "readOnly") return refuse("READ_ONLY", readOnlyMessage(model, field));
  if (field.mode === "createOnly" && verb === "update")
    return refuse("CREATE_ONLY", `\`${name}\` is set on create and cannot be changed.`);
  return field;
}

function readOnlyMessage(model: Model, field: Field): string {
  if (field.kind === "state" && model.actions.size > 0)
    return `\`${field.name}\` is moved by actions: POST to one of ${actionPaths(model)}.`;
  return `\`${field.name}\` is set by the service.`;
}

function actionPaths(model: Model): string {
  return [...model.actions.values()]
    .filter((a) => a.to !== null)
    .map((a) => `${model.path}/{id}${a.path}`)
    .join(", ");
}

/** The value to keep, null to clear, or undefined after a fault. */
function readValue(
  field: Field,
  verb: "create" | "update",
  value: unknown,
  path: string,
  faults: Faults,
): unknown {
  if (value !== null) return field.type.read(value, path, faults);
  if (field.nullable) return null;
  const remedy =
    verb === "create" && field.default !== null ? "leave it out to get the default" : "it cannot be cleared";
  return fault(faults, path, "REQUIRED", `A value is needed here: ${remedy}.`);
}

/** An alias writes the field that it stands for; both may be sent as long as they agree. */
function setOrAlias(
  model: Model,
  field: Field,
  read: unknown,
  values: Values,
  sent: Values,
  path: string,
  faults: Faults,
): void {
  if (field.aliasOf === null) {
    if (!Object.hasOwn(values, field.name)) values[field.name] = read;
    return;
  }
  const target = model.byName.get(field.aliasOf)!;
  const other = sent[field.aliasOf];
  if (other !== undefined && other !== read)
    fault(
      faults,
      path,
      "INVALID_VALUE",
      `\`${field.name}\` is an alias of \`${target.name}\` and must be equal to it.`,
    );
  else values[target.name] = read;
}

function readLinks(field: Field, value: unknown, path: string, faults: Faults): readonly Tuple[] {
  if (value === null) {
    fault(faults, path, "INVALID_TYPE", "Expected an array, found null.");
    return [];
  }
  const read = field.type.read(value, path, faults) as Tuple[] | undefined;
  if (!read) return [];
  const seen = new Set<string>();
  read.forEach((tuple, i) => {
    const key = tupleKey(tuple);
    if (seen.has(key))
      fault(faults, pointer(path, i), "DUPLICATE", "The same External Reference stands twice in this array.");
    seen.add(key);
  });
  return read;
}

/** One text for a tuple; U+0000 cannot stand in its parts. */
export const tupleKey = (tuple: Tuple): string =>
  `${tuple.externalSystem}\u0000${tuple.externalObject}\u0000${tuple.externalId}`;

function readAnswers(value: unknown, path: string, faults: Faults): Values | null {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Values;
  fault(faults, path, "INVALID_TYPE", `Expected an object, found ${jsonKind(value)}.`);
  return null;
}

function isMissing(field: Field, sent: Values): boolean {
  return (
    field.required &&
    field.default === null &&
    field.from === null &&
    (field.mode === "readWrite" || field.mode === "createOnly") &&
    sent[field.name] === undefined
  );
}
