/** Query strings: page and filters of a list, inputs of an action; all faults are reported together. */
import type { Faults } from "../errors/faults.ts";
import { didYouMean } from "../errors.ts";
import { NONE } from "../model/filter.ts";
import { OF_CREATION } from "../model/filters/index.ts";
import { idBound } from "../model/id.ts";
import type { Readable } from "../model/model.ts";
import { faultsOf, type Wording } from "../model/schema/faults.ts";
import { SEARCHABLE, TUPLE } from "../model/schema/input.ts";
import type { Input } from "../model/schema/inputs.ts";
import { type Schema, segmentsOf } from "../model/type.ts";
import { parseTimestamp } from "../model/types/times.ts";
import { soughtWords } from "../model/words.ts";
import type { Values } from "../record/command.ts";
import { deprecations, isPassed, renamed } from "../record/given.ts";
import type { Filter } from "../store/queries/lists.ts";

/** The parsed query of a list, except for the cursor, which needs its scope to be opened. */
export type ListQuery = Readonly<ReturnType<typeof readListQuery>>;

/**
 * Parameters by name. A parameter that is repeated, or is not text, is an error.
 * @param mayRepeat whether a parameter may be repeated: its value is an array
 */
function readParameters(
  search: string,
  faults: Faults,
  mayRepeat: (name: string) => boolean = () => false,
): Map<string, string | string[]> {
  const parameters = new Map<string, string | string[]>();
  if (search === "") return parameters;
  for (const part of search.split("&")) {
    if (part === "") continue;
    const equals = part.indexOf("=");
    const name = decode(equals < 0 ? part : part.slice(0, equals));
    const value = decode(equals < 0 ? "" : part.slice(equals + 1));
    if (name === null || value === null)
      fault(faults, name ?? part.slice(0, 40), "INVALID_FORMAT", "It must be percent-encoded UTF-8.");
    else if (value.includes("\u0000"))
      fault(faults, name, "INVALID_FORMAT", "The character U+0000 (`%00`) is not allowed.");
    else {
      const known = parameters.get(name);
      if (Array.isArray(known)) known.push(value);
      else if (known === undefined) parameters.set(name, mayRepeat(name) ? [value] : value);
      else fault(faults, name, "DUPLICATE", "The parameter is sent more than once.");
    }
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

/** Names for a key in URLs that people and clients of other APIs use, and the beginning of our keys. */
const KEY_NAME =
  /(?:^|&)(?:(?:x[-_]?)?api[-_]?key|access[-_]?token|auth(?:orization|[-_]?token)?|token|bearer)(?==|&|$)|sk_live_/i;

export const KEY_IN_QUERY =
  "Keys in URLs are ignored: send the key in a header. URLs end up in logs, so rotate this key.";

/** Whether a query, or the name of a parameter, seems to contain a key. */
export const hasKey = (search: string): boolean => KEY_NAME.test(search);

/** Adds a fault of a parameter. */
export function fault(faults: Faults, name: string, code: string, message: string): void {
  faults.push({ path: `query.${name.slice(0, 64)}`, code, message });
}

/**
 * The parameters of a call, validated by the schema of its query.
 * @returns the valid ones, with numbers and flags converted as the schema says
 */
export function readQuery(input: Input, search: string, faults: Faults, wording: Wording = {}): Values {
  const properties = input.schema.properties as Readonly<Record<string, Schema>>;
  // Built from entries, so that `__proto__` is a name like any other.
  const mayRepeat = (name: string) =>
    Object.hasOwn(properties, name) && [properties[name]!.type].flat().includes("array");
  const sent = readParameters(search, faults, mayRepeat);
  const unreadable = new Set(faults.listed.map(({ path }) => path));
  const values: Values = Object.fromEntries(
    [...sent].map(([name, text]) => [name, sentValue(name, text, properties, faults)]),
  );
  const found = faultsOf(input.judge(values) ?? [], values, { isText: true, ...wording });
  for (const { path, code, message } of found.listed) {
    const [name, n] = placeIn(path);
    if (code === "REQUIRED" && unreadable.has(`query.${name}`)) continue;
    const all = values[name];
    fault(faults, name, code, n === undefined ? message : ofOneValue(name, all as unknown[], n, message));
  }
  for (const { path } of found.listed) delete values[placeIn(path)[0]];
  faults.omit(found.omitted);
  return values;
}

/** Converts a value by its schema. The order and the number of repeated values have no meaning. */
function sentValue(
  name: string,
  sent: string | string[],
  properties: Readonly<Record<string, Schema>>,
  faults: Faults,
): unknown {
  const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
  if (!Array.isArray(sent)) return fromText(schema, sent);
  const most = schema!.maxItems!;
  if (sent.length > most)
    fault(faults, name, "TOO_LONG", `Expected at most ${most} values, found ${sent.length}.`);
  const values =
    sent.length > most ? sent.slice(0, 1) : schema!.uniqueItems ? sent : [...new Set(sent)].sort();
  return values.map((text) => fromText(schema!.items, text));
}

/**
 * The message about one value of a parameter. It names the value if there are several, and explains how to
 * repeat the parameter.
 */
function ofOneValue(name: string, all: readonly unknown[], n: number, message: string): string {
  const text = String(all[n]);
  const told = all.length > 1 ? `\`${text.slice(0, 64)}\`: ${message}` : message;
  const [first = "", second = ""] = text.split(",", 2).map((part) => part.trim().slice(0, 64));
  if (!text.includes(",")) return told;
  return `${told} Commas do not separate values. Repeat the parameter, as in \`${name}=${first}&${name}=${second}\`.`;
}

/** Converts a text; numbers and flags are written as in JSON. */
function fromText(schema: Schema | undefined, text: string): unknown {
  const types = [schema?.type].flat();
  if (types.includes("boolean") && (text === "true" || text === "false")) return text === "true";
  if (!types.includes("integer") && !types.includes("number")) return text;
  // A count has no sign.
  const form = (schema!.minimum as number) >= 0 ? /^\d+(\.\d+)?$/ : /^-?\d+(\.\d+)?$/;
  return form.test(text) ? Number(text) : text;
}

/** The name of a parameter in the JSON Pointer of a fault, and the index of the value at fault. */
function placeIn(path: string): [name: string, n?: number] {
  const [name, n] = segmentsOf(path);
  return n === undefined ? [name!.slice(0, 64)] : [name!.slice(0, 64), Number(n)];
}

const NO_PARAMETERS = "This request takes no query parameters.";

/** The message about an unknown parameter, which lists the known ones. */
export function unknownParameter({ schema }: Input, what: "list" | "request" = "list"): Wording {
  const known = Object.keys(schema.properties!);
  return {
    unknown(name, guessing) {
      const guess = didYouMean(name, known, guessing);
      const sentence = `\`${name.slice(0, 64)}\` is not a parameter of this ${what}${guess || "."}`;
      const all = guess !== "" && known.length === 1 ? "" : ` It accepts ${known.join(", ")}.`;
      const which = known.length === 0 ? NO_PARAMETERS : `${sentence}${all}`;
      const message = hasKey(name) ? KEY_IN_QUERY : which;
      return { code: "UNKNOWN_FIELD", message };
    },
  };
}

/**
 * Reads the query of a list.
 * @param now Unix milliseconds; a former name is accepted until its sunset
 */
export function readListQuery(input: Input, model: Readable, search: string, now: number, faults: Faults) {
  const asked = readQuery(input, search, faults, unknownParameter(input));
  const former = model.former.filter(({ name }) => name in asked);
  for (const field of former)
    if (isPassed(field, now)) {
      const { code, message } = renamed(field);
      fault(faults, field.name, code, message);
    }
  const { values, filters, sent } = filtersIn(asked, model, former);
  const sought = (asked.q as string | undefined) ?? null;
  if (sought !== null) {
    sent.q = sought;
    // A letter that represents a sign, for example.
    if (soughtWords(sought).length === 0) fault(faults, "q", "INVALID_FORMAT", `Expected ${SEARCHABLE}.`);
  }
  const { limit, sortDir } = input.schema.properties!;
  const sort = model.sorts.find(({ name }) => name === asked.sortBy) ?? null;
  if (sort !== null) sent.sortBy = sort.name;
  return {
    values,
    filters,
    sent,
    limit: (asked.limit ?? limit!.default) as number,
    direction: (asked.sortDir ?? sortDir!.default) as "asc" | "desc",
    sort,
    sought,
    cursor: (asked.cursor as string | undefined) ?? null,
    isCounted: asked.count === true,
    /** The paths to expand. */
    expand: (asked.expand ?? []) as readonly string[],
    /** Response headers about names that were used and will be removed. */
    headers: deprecations(former.flatMap((field) => field.deprecated ?? [])),
  };
}

/** The filters of a query, with their values by name, and as they were sent. */
function filtersIn(asked: Readonly<Values>, model: Readable, former: Readable["former"]) {
  const values: Values = {};
  const filters: Filter[] = [];
  const sent: Record<string, CursorValue> = {};
  // Sorted, so that the order of the parameters does not change the statement.
  for (const [name, value] of Object.entries(asked).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const { of = name } = former.find((other) => other.name === name) ?? {};
    const one = narrowing(model, of, value);
    if (one === null) continue;
    if (!Object.hasOwn(values, of)) filters.push(one.filter);
    values[of] = one.bound;
    // Under the name that was sent, so that cursors of a release without the new name remain valid.
    sent[name] = one.told;
    if (of === "updatedBefore") startBefore(parseTimestamp(value as string)!, model, filters, values);
  }
  if (model.hasExternalReferences) {
    const given = TUPLE.filter((name) => asked[name] !== undefined);
    for (const name of given) values[name] = sent[name] = asked[name] as string;
    // Contract, section 4: the system only, or all three parts.
    if (given.length > 0) filters.push({ special: given.length === 1 ? "system" : "tuple" });
  }
  return { values, filters, sent };
}

/** No record is updated before it is created, so a list of earlier updates need not read later records. */
function startBefore(ms: number, { idPrefix }: Readable, filters: Filter[], values: Values): void {
  const created = OF_CREATION.get("createdBefore")!;
  const [asked, bound] = [values.createdBefore as string | undefined, idBound(idPrefix, ms)];
  if (asked === undefined) filters.push({ created });
  values.createdBefore = asked !== undefined && asked < bound ? asked : bound;
}

/**
 * The value that a cursor contains for a filter: one, or several in order. Cursors of a release with only
 * single values remain valid.
 */
type CursorValue = string | readonly (string | null)[];

/** The filter of a parameter, its bound value, and its value in cursors; null if it is no filter. */
function narrowing(
  model: Readable,
  name: string,
  value: unknown,
): { filter: Filter; bound: unknown; told: CursorValue } | null {
  const created = OF_CREATION.get(name);
  if (created) {
    const ms = parseTimestamp(value as string)!;
    // Ids sort by creation time, so a time is compared as the first id of its millisecond.
    const bound = idBound(model.idPrefix, ms);
    // Pollers keep the cursors of journals indefinitely, so their form must stay the one that earlier
    // releases wrote.
    const told = "listPath" in model ? idBound(model.idPrefix, ms + created.parameter.inCursor) : String(ms);
    return { filter: { created }, bound, told };
  }
  const field = model.filters.find((other) => other.name === name);
  const parameter = field ? undefined : model.parameters.find((other) => other.name === name);
  const { type } = field ?? parameter ?? {};
  if (!type) return null;
  const kept = (one: unknown): unknown => {
    const normal = type.normalize === null ? one : type.normalize(one);
    const alias = field?.kind === "state" ? model.states!.values.get(normal as string)?.filterAs : null;
    return alias ?? normal;
  };
  const of = field ? { field } : { parameter: parameter! };
  const isNone = (one: unknown) => one === NONE && model.takesNone.has(name);
  if (!Array.isArray(value)) {
    const filter = isNone(value) ? { ...of, by: "none" as const } : of;
    return { filter, bound: type.bind(kept(value)), told: String(kept(value)) };
  }
  const values = [...new Set(value.filter((one) => !isNone(one)).map(kept))];
  const withNone = value.some(isNone);
  if (values.length === 1 && !withNone)
    return { filter: of, bound: type.bind(values[0]), told: String(values[0]) };
  const told = [...values.map(String).sort(), ...(withNone ? [null] : [])];
  const by = values.length === 0 ? "none" : withNone ? "severalOrNone" : "several";
  return { filter: { ...of, by }, bound: values.map((one) => String(type.bind(one))), told };
}
