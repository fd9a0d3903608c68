/** In charge of query strings: a list's page and filters, an action's inputs; every fault at once. */
import { Faults } from "../errors/faults.ts";
import { didYouMean } from "../errors.ts";
import { idBound } from "../model/id.ts";
import type { Field, Model, Parameter } from "../model/model.ts";
import type { Member, Type } from "../model/type.ts";
import { readMembers } from "../model/types/composites.ts";
import { isInRange, outOfRange, parseTimestamp } from "../model/types/times.ts";
import type { Values } from "../record/command.ts";
import type { ListRequest } from "../record/verbs/list.ts";
import { type Filter, MAX_PAGE } from "../store/select.ts";

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = MAX_PAGE;
const PAGE = ["limit", "cursor", "sortDir", "createdAfter", "createdBefore"];
const TUPLE = ["externalSystem", "externalObject", "externalId"] as const;

/** A list's query, read but for the cursor, which only its scope can open. */
export interface ListQuery extends Omit<ListRequest, "after"> {
  readonly cursor: string | null;
  /** Filters as they were sent. */
  readonly sent: Readonly<Record<string, string>>;
}

/** Parameters by name; a name that stands twice, or that is no text, is a fault. */
export function readParameters(search: string, faults: Faults): Map<string, string> {
  const parameters = new Map<string, string>();
  if (search === "") return parameters;
  for (const part of search.split("&")) {
    if (part === "") continue;
    const equals = part.indexOf("=");
    const name = decode(equals < 0 ? part : part.slice(0, equals));
    const value = decode(equals < 0 ? "" : part.slice(equals + 1));
    if (name === null || value === null || value.includes("\u0000"))
      fault(faults, name ?? part.slice(0, 40), "INVALID_FORMAT", "It must be percent-encoded UTF-8.");
    else if (parameters.has(name)) fault(faults, name, "DUPLICATE", "The parameter stands twice.");
    else parameters.set(name, value);
  }
  return parameters;
}

function decode(text: string): string | null {
  if (!/[%+]/.test(text)) return text;
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return null;
  }
}

/** What people and clients of other APIs call a key in an address, and the beginning of ours. */
const KEY_NAME =
  /(?:^|&)(?:(?:x[-_]?)?api[-_]?key|access[-_]?token|auth(?:orization|[-_]?token)?|token|bearer)(?==|&|$)|sk_live_/i;

export const KEY_IN_QUERY =
  "A key in the address is not read: it belongs in a header, and since addresses are kept in logs, replace the key.";

/** Whether a query, or the name of a parameter, looks as if a key had been put there. */
export const hasKey = (search: string): boolean => KEY_NAME.test(search);

/** Notes that there is no such parameter, and which there are. */
export function unknownParameter(faults: Faults, name: string, known: readonly string[]): void {
  if (faults.isFull) return faults.omit();
  const shown = name.slice(0, 64);
  const sentence = `\`${shown}\` is not a parameter of this list${didYouMean(name, known, faults.guessing) || "."}`;
  const message = hasKey(name) ? KEY_IN_QUERY : `${sentence} It takes ${known.join(", ")}.`;
  fault(faults, shown, "UNKNOWN_FIELD", message);
}

/** Notes a fault of a parameter. */
export function fault(faults: Faults, name: string, code: string, message: string): void {
  faults.push({ path: `query.${name.slice(0, 64)}`, code, message });
}

/** Reads the query of a list. */
export function readListQuery(model: Model, search: string, faults: Faults): ListQuery {
  const parameters = readParameters(search, faults);
  const values: Values = {};
  const filters: Filter[] = [];
  const sent: Record<string, string> = {};
  const byName = new Map(model.filters.map((field) => [field.name, field]));
  const declared = new Map(model.parameters.map((parameter) => [parameter.name, parameter]));
  for (const [name, text] of parameters) {
    const field = byName.get(name);
    const parameter = declared.get(name);
    if (field) readFilter(model, field, text, { values, filters, sent, faults });
    else if (parameter) readParameter(parameter, text, { values, filters, sent, faults });
    else if (name === "createdAfter" || name === "createdBefore")
      readBound(model, name, text, { values, filters, sent, faults });
    else if (!PAGE.includes(name) && !(model.hasExternalReferences && TUPLE.includes(name as never)))
      unknownParameter(faults, name, parametersOf(model));
  }
  if (model.hasExternalReferences) readTuple(parameters, { values, filters, sent, faults });
  for (const name of model.operations.list!.requires)
    if (!parameters.has(name)) fault(faults, name, "REQUIRED", "This list needs the parameter.");
  return {
    filters,
    values,
    sent,
    limit: readLimit(parameters.get("limit"), faults),
    direction: readDirection(parameters.get("sortDir"), faults),
    cursor: parameters.get("cursor") ?? null,
  };
}

interface Reading {
  readonly values: Values;
  readonly filters: Filter[];
  readonly sent: Record<string, string>;
  readonly faults: Faults;
}

function readFilter(
  model: Model,
  field: Field,
  text: string,
  { values, filters, sent, faults }: Reading,
): void {
  const read = readText(field.type, text, `query.${field.name}`, faults);
  if (read === undefined) return;
  const alias = field.kind === "state" ? model.states!.values.get(read as string)?.filterAs : null;
  values[field.name] = alias ?? read;
  sent[field.name] = String(values[field.name]);
  filters.push({ field });
}

function readParameter(parameter: Parameter, text: string, { values, filters, sent, faults }: Reading): void {
  const { name, type } = parameter;
  const read = readText(type, text, `query.${name}`, faults);
  if (read === undefined) return;
  values[name] = read;
  sent[name] = String(read);
  filters.push({ parameter });
}

/** Reads the text of a parameter as a value of a type: numbers and flags are written as in JSON. */
export function readText(type: Type, text: string, path: string, faults: Faults): unknown {
  const found = new Faults();
  const read = type.read(fromText(type, text), path, found);
  for (const { asRule: _, ...detail } of found.listed) faults.push(detail);
  return read;
}

function fromText({ name }: Type, text: string): unknown {
  if (name === "boolean" && (text === "true" || text === "false")) return text === "true";
  if ((name === "integer" || name === "number") && /^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  return text;
}

/** Ids sort by creation time: after a moment is from the first id of the next millisecond on. */
function readBound(
  model: Model,
  name: "createdAfter" | "createdBefore",
  text: string,
  { values, filters, sent, faults }: Reading,
): void {
  const ms = parseTimestamp(text);
  if (ms === null)
    return fault(
      faults,
      name,
      "INVALID_FORMAT",
      "Expected a date-time with an offset, as 2026-03-08T09:00:00Z.",
    );
  if (!isInRange(ms)) return void outOfRange(faults, `query.${name}`, "The date-time");
  const clamped = Math.min(Math.max(name === "createdAfter" ? ms + 1 : ms, 0), 2 ** 48 - 1);
  values[name] = idBound(model.idPrefix, clamped);
  sent[name] = String(ms);
  filters.push({ special: name });
}

/** Contract, section 4: a system alone, or all three. */
function readTuple(
  parameters: ReadonlyMap<string, string>,
  { values, filters, sent, faults }: Reading,
): void {
  const given = TUPLE.filter((name) => parameters.has(name));
  if (given.length === 0) return;
  for (const name of given) {
    values[name] = sent[name] = parameters.get(name)!;
    if (values[name] === "") fault(faults, name, "TOO_SHORT", "At least 1 character is needed.");
  }
  if (given.length === 3) filters.push({ special: "tuple" });
  else if (given.length === 1 && given[0] === "externalSystem") filters.push({ special: "system" });
  else
    for (const name of TUPLE)
      if (!parameters.has(name))
        fault(
          faults,
          name,
          "REQUIRED",
          "Send externalSystem alone, or externalSystem, externalObject and externalId together.",
        );
}

/** The size of a page; noted as a fault where it is out of bounds. */
export function readLimit(text: string | undefined, faults: Faults): number {
  if (text === undefined) return DEFAULT_LIMIT;
  const limit = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (limit >= 1 && limit <= MAX_LIMIT) return limit;
  fault(
    faults,
    "limit",
    Number.isNaN(limit) ? "INVALID_TYPE" : "OUT_OF_RANGE",
    `Expected a whole number from 1 to ${MAX_LIMIT}.`,
  );
  return DEFAULT_LIMIT;
}

/** The direction of a list; noted as a fault where it is neither. */
export function readDirection(
  text: string | undefined,
  faults: Faults,
  usual: "asc" | "desc" = "desc",
): "asc" | "desc" {
  if (text === "asc" || text === "desc") return text;
  if (text !== undefined) fault(faults, "sortDir", "INVALID_VALUE", "Expected asc or desc.");
  return usual;
}

const parametersOf = (model: Model): string[] => [
  ...PAGE,
  ...[...model.filters, ...model.parameters].map(({ name }) => name),
  ...(model.hasExternalReferences ? TUPLE : []),
];

/** Reads a query that carries an action's inputs, as a body would: the action reads them again as its own. */
export function readInputQuery(members: ReadonlyMap<string, Member>, search: string, faults: Faults): Values {
  // Made from entries: a parameter called `__proto__` is a name like another.
  const input: Values = Object.fromEntries(
    [...readParameters(search, faults)].map(([name, text]) => {
      const member = members.get(name);
      return [name, member ? fromText(member.type, text) : text];
    }),
  );
  const found = new Faults();
  readMembers(members, input, "", found);
  for (const { asRule: _, path, ...detail } of found.listed)
    faults.push({ ...detail, path: `query.${nameIn(path)}` });
  for (let n = found.omitted; n > 0; n--) faults.omit();
  return input;
}

/** The name of a parameter in the JSON Pointer that its reader was given. */
const nameIn = (path: string): string => path.slice(1, 65).replaceAll("~1", "/").replaceAll("~0", "~");
