/** Query strings: a list's page and filters, an action's inputs; every fault at once. */
import type { Faults } from "../errors/faults.ts";
import { didYouMean } from "../errors.ts";
import { OF_CREATION } from "../model/filters/index.ts";
import { idBound } from "../model/id.ts";
import type { Readable } from "../model/model.ts";
import { faultsOf, type Wording } from "../model/schema/faults.ts";
import { TUPLE } from "../model/schema/input.ts";
import type { Input } from "../model/schema/inputs.ts";
import type { Schema } from "../model/type.ts";
import { parseTimestamp } from "../model/types/times.ts";
import type { Values } from "../record/command.ts";
import { deprecations, isPassed, renamed } from "../record/given.ts";
import type { Filter } from "../store/queries/lists.ts";

/** A list's query, read but for the cursor, which only its scope can open. */
export type ListQuery = Readonly<ReturnType<typeof readListQuery>>;

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
    else if (parameters.has(name)) fault(faults, name, "DUPLICATE", "The parameter is sent more than once.");
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
  "Keys in URLs are ignored: send the key in a header. URLs end up in logs, so rotate this key.";

/** Whether a query, or the name of a parameter, looks as if a key had been put there. */
export const hasKey = (search: string): boolean => KEY_NAME.test(search);

/** Notes a fault of a parameter. */
export function fault(faults: Faults, name: string, code: string, message: string): void {
  faults.push({ path: `query.${name.slice(0, 64)}`, code, message });
}

/**
 * The parameters of a call, judged by the schema of its query.
 * @returns each that is not at fault as its schema has it, numbers and flags too
 */
export function readQuery(input: Input, search: string, faults: Faults, wording: Wording = {}): Values {
  const properties = input.schema.properties as Readonly<Record<string, Schema>>;
  // Made from entries: a parameter called `__proto__` is a name like another.
  const values: Values = Object.fromEntries(
    [...readParameters(search, faults)].map(([name, text]) => [name, fromText(properties[name], text)]),
  );
  const found = faultsOf(input.judge(values) ?? [], values, { isText: true, ...wording });
  for (const { path, code, message } of found.listed) {
    const name = nameIn(path);
    fault(faults, name, code, message);
    delete values[name];
  }
  faults.omit(found.omitted);
  return values;
}

/** Numbers and flags are written as in JSON. */
function fromText(schema: Schema | undefined, text: string): unknown {
  const types = [schema?.type].flat();
  if (types.includes("boolean") && (text === "true" || text === "false")) return text === "true";
  if (!types.includes("integer") && !types.includes("number")) return text;
  // What counts has no sign.
  const form = (schema!.minimum as number) >= 0 ? /^\d+(\.\d+)?$/ : /^-?\d+(\.\d+)?$/;
  return form.test(text) ? Number(text) : text;
}

/** The name of a parameter in the JSON Pointer of its fault. */
const nameIn = (path: string): string => path.slice(1, 65).replaceAll("~1", "/").replaceAll("~0", "~");

/** What is said of a parameter that the list does not take: which there are. */
function unknownParameter({ schema }: Input): Wording {
  const known = Object.keys(schema.properties!);
  return {
    unknown(name, guessing) {
      const hint = didYouMean(name, known, guessing) || ".";
      const sentence = `\`${name.slice(0, 64)}\` is not a parameter of this list${hint}`;
      const message = hasKey(name) ? KEY_IN_QUERY : `${sentence} It takes ${known.join(", ")}.`;
      return { code: "UNKNOWN_FIELD", message };
    },
  };
}

/**
 * Reads the query of a list.
 * @param now Unix milliseconds: a former name is taken until its sunset
 */
export function readListQuery(input: Input, model: Readable, search: string, now: number, faults: Faults) {
  const asked = readQuery(input, search, faults, unknownParameter(input));
  const values: Values = {};
  const filters: Filter[] = [];
  /** Filters as they were sent. */
  const sent: Record<string, string> = {};
  const former = model.former.filter(({ name }) => name in asked);
  for (const field of former)
    if (isPassed(field, now)) {
      const { code, message } = renamed(field);
      fault(faults, field.name, code, message);
    }
  // In whatever order they are sent, one statement answers them.
  for (const [name, value] of Object.entries(asked).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const { of = name } = former.find((other) => other.name === name) ?? {};
    const one = narrowing(model, of, value);
    if (one === null) continue;
    if (!Object.hasOwn(values, of)) filters.push(one.filter);
    values[of] = one.bound;
    // By the name that was sent: cursors of a release that knew no other go on with it.
    sent[name] = String(one.told);
  }
  if (model.hasExternalReferences) {
    const given = TUPLE.filter((name) => asked[name] !== undefined);
    for (const name of given) values[name] = sent[name] = asked[name] as string;
    // Contract, section 4: a system alone, or all three.
    if (given.length > 0) filters.push({ special: given.length === 1 ? "system" : "tuple" });
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
    cursor: (asked.cursor as string | undefined) ?? null,
    /** Of the answer: they tell of names that were filtered by and will be gone. */
    headers: deprecations(former.flatMap((field) => field.deprecated ?? [])),
  };
}

/** What a parameter narrows a list by: the value that is bound, and what a cursor is told of it; null for another. */
function narrowing(
  model: Readable,
  name: string,
  value: unknown,
): { filter: Filter; bound: unknown; told: unknown } | null {
  const created = OF_CREATION.get(name);
  if (created) {
    const ms = parseTimestamp(value as string)!;
    // Ids sort by creation time, so a time is compared as the first id of its millisecond.
    const bound = idBound(model.idPrefix, ms);
    // Pollers keep the cursors of journals indefinitely, so their form must stay the one that earlier releases wrote.
    const told = "listPath" in model ? idBound(model.idPrefix, ms + created.parameter.inCursor) : ms;
    return { filter: { created }, bound, told };
  }
  const field = model.filters.find((other) => other.name === name);
  const parameter = model.parameters.find((other) => other.name === name);
  const { type } = field ?? parameter ?? {};
  if (!type) return null;
  const kept = type.normalize === null ? value : type.normalize(value);
  const alias = field?.kind === "state" ? model.states!.values.get(kept as string)?.filterAs : null;
  const told = alias ?? kept;
  return { filter: field ? { field } : { parameter: parameter! }, bound: type.bind(told), told };
}
